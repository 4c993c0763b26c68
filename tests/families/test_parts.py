"""Whatever a family may bring is told to whoever makes one, and all that ours brings is asked for."""

from __future__ import annotations

import ast
import re
from functools import cache

from combotutor.games.registry import ours
from tests.families import highest
from tests.house.test_layers import PACKAGE, modules

QUOTED = re.compile(r"`([^`]+)`")
TOLD = (PACKAGE.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")


@cache
def asked_for() -> dict[str, str]:
    """Return where each part is asked for, as a path below the package."""
    found = {}
    for module in modules():
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name("Capability") | ast.Subscript(ast.Name("Capability")), args=[first, *_]):
                    assert isinstance(first, ast.Constant)
                    found[str(first.value)] = module.relative_to(PACKAGE).as_posix()
    return found


def told() -> dict[str, list[str]]:
    """Return the parts of the table, each with the places it is said to be asked for in."""
    rows = re.findall(r"^\| (`[^|]+) \| [^|]+ \| ([^|]+) \|$", TOLD, re.MULTILINE)
    return {part: QUOTED.findall(places) for parts, places in rows for part in QUOTED.findall(parts)}


def test_every_part_is_told_with_the_place_that_asks_for_it() -> None:
    assert len(asked_for()) > 15
    assert told().keys() == asked_for().keys()
    for part, place in asked_for().items():
        assert any(place.endswith(said) for said in told()[part]), part


def test_no_family_brings_what_nobody_asks_for() -> None:
    for family in (*ours().values(), highest.FAMILY):
        assert family.parts.keys() <= asked_for().keys()
        assert all(load() is not None for load in family.parts.values())
