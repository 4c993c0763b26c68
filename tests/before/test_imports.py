"""What could be imported can still be, from where it was, and is loaded once whatever the path."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
TOP = FOLDER.parents[1]
BEFORE: dict[str, Any] = json.loads((FOLDER / "imports.json").read_text(encoding="utf-8"))
LET_GO: list[str] = json.loads((FOLDER / "let_go.json").read_text(encoding="utf-8"))
"""Modules, and names as `module:name`, that nothing documented and only our tests used: they may be gone."""

PROGRAM = """
import importlib, json, os, sys
asked = json.load(sys.stdin)
def found(module, name):
    namespace = {}
    exec(f"from {module} import {name} as found" if name else f"import {module}", namespace)
    return namespace.get("found")
def missing(names):
    for module, names in names.items():
        for name in names or [""]:
            try:
                found(module, name)
            except Exception as error:
                yield f"{module}:{name}", f"{type(error).__name__}: {error}"
def parted(groups):
    for paths in groups:
        things = []
        for path in paths:
            try:
                things.append(found(*path.split(":")))
            except ImportError:
                pass
        if any(thing is not things[0] for thing in things):
            yield paths
public, tests = dict(missing(asked["public"])), dict(missing(asked["tests"]))
files = {}
for name, module in list(sys.modules.items()):
    path = getattr(module, "__file__", None)
    if name.startswith("combotutor") and path and path.endswith(".py"):
        files.setdefault(os.path.realpath(path), {}).setdefault(id(module), name)
twice = [list(names.values()) for names in files.values() if len(names) > 1]
print(json.dumps({"public": public, "tests": tests, "parted": list(parted(asked["same"])), "twice": twice}))
"""


@cache
def looked() -> dict[str, Any]:
    """Return what another Python, which has loaded nothing yet, finds of it all."""
    outcome = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=TOP,
        env=os.environ | {"COMBOTUTOR_PLAIN": "1"},
        input=json.dumps(BEFORE),
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    found: dict[str, Any] = json.loads(outcome.stdout)
    return found


def test_all_that_was_public_is_where_it_was() -> None:
    assert sum(map(len, BEFORE["public"].values())) > 200
    assert looked()["public"] == {}


def test_all_that_tests_used_is_where_it_was_but_for_what_was_let_go() -> None:
    gone = {path: why for path, why in looked()["tests"].items() if not {path, path.partition(":")[0]} & set(LET_GO)}
    assert gone == {}


def test_paths_that_led_to_one_thing_still_do() -> None:
    assert looked()["parted"] == []


def test_no_file_is_loaded_as_two_modules() -> None:
    assert looked()["twice"] == []


def test_nothing_public_was_let_go() -> None:
    public = {module for module, names in BEFORE["public"].items() if not names}
    public |= {f"{module}:{name}" for module, names in BEFORE["public"].items() for name in names}
    assert public.isdisjoint(LET_GO)
