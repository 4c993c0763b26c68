"""What has moved is found under its old name: one module, loaded when it is asked for, whatever is asked first."""

from __future__ import annotations

import subprocess
import sys

import pytest


def run(code: str) -> str:
    """Return what a Python of its own prints, which has loaded nothing of ours before."""
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


NEW, OLD = "combotutor.families.combo.rules", "combotutor.games.combo"


@pytest.mark.parametrize(
    "code",
    [
        f"import {OLD}.legal, {NEW}.legal; from sys import modules as m; print(m['{OLD}.legal'] is m['{NEW}.legal'])",
        f"import {NEW}.legal, {OLD}.legal; from sys import modules as m; print(m['{OLD}.legal'] is m['{NEW}.legal'])",
        f"import {OLD}.refusal; from {OLD} import refusal; from {NEW} import refusal as f; print(refusal is f)",
        f"import {OLD} as old, {NEW} as new; print(old is new and new.__spec__.name == new.__name__ == '{NEW}')",
        "from combotutor import cards, plan; print(cards.Card is plan.line.Row.__args__[0])",
        "import combotutor.cards.card as card; from combotutor.cards import Card; print(card.Card is Card)",
        "import importlib; m = importlib.import_module('combotutor.odds'); print(importlib.reload(m) is m)",
        "import pickle, combotutor.cards as c; print(pickle.loads(b'ccombotutor.cards\\nCard\\n.') is c.Card)",
    ],
)
def test_old_and_new_are_one(code: str) -> None:
    assert run(code) == "True"


def test_nothing_that_moved_is_loaded_before_it_is_asked_for() -> None:
    loaded = "import combotutor.cards, combotutor.charts, sys; print([n for n in sys.modules if '.families' in n])"
    assert run(loaded) == "[]"


def test_what_never_was_is_missed_as_everywhere() -> None:
    missed = """
for name in ("combotutor.nothing", "combotutor.plan.nothing", "combotutor.games.nothing", "combotutor.families.none"):
    try:
        __import__(name)
    except ModuleNotFoundError as error:
        print(error.name)
try:
    from combotutor.cards import nothing
except ImportError:
    print("no name")
"""
    assert run(missed).split("\n") == [
        "combotutor.nothing",
        "combotutor.plan.nothing",
        "combotutor.games.nothing",
        "combotutor.families.none",
        "no name",
    ]


def test_a_program_that_moved_is_started_by_its_old_name() -> None:
    command = [sys.executable, "-m", "combotutor.odds.making", "--help"]
    assert "making" in subprocess.run(command, check=True, capture_output=True, text=True).stdout
