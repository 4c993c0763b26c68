"""A sample of the changed puzzles in every run; ten thousand by `python -m tests.fuzz.mutated`."""

from __future__ import annotations

import pytest

from combotutor.puzzles import PuzzleKind, Status
from combotutor.puzzles.checker import Checked
from combotutor.puzzles.format.shelf import shelf
from tests.fuzz import mutated
from tests.fuzz.explained import UNEXPLAINED
from tests.fuzz.mutated import WAYS, fates, main, table

EACH = 8
"""Changed puzzles of every way in which they are changed."""

EXACT = tuple(puzzle for puzzle in shelf() if puzzle.kind is not PuzzleKind.RISK)
"""Estimates take too long for every run: thousands of worlds each."""


def test_a_changed_puzzle_is_refused_found_wrong_or_explained() -> None:
    found = list(fates(EXACT, EACH * len(WAYS), seed=2026))
    assert [fate for fate in found if fate.is_wrong] == []
    assert {fate.way for fate in found} == set(WAYS)
    assert {fate.outcome for fate in found} == {"refused", "failed", "passed"}
    assert all(way in table(found) for way in WAYS)


def test_a_check_that_finds_nothing_is_found_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(mutated, "check", lambda puzzle: Checked(puzzle.id, Status.PROVED))
    assert main(["--puzzles", str(2 * len(WAYS)), "--seed", "3"]) == 1
    assert UNEXPLAINED in capsys.readouterr().out
