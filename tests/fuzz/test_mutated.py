"""Three hundred changed puzzles in every run, ten thousand with `-m long` or by `python -m tests.fuzz.mutated`."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from combotutor.families.combo.check import agreement
from combotutor.puzzles import OPEN, Puzzle, PuzzleKind, Status
from combotutor.puzzles.checker import Checked
from combotutor.puzzles.format.pack import puzzle_of
from combotutor.puzzles.format.shelf import shelf
from tests.at_length import at_length
from tests.fuzz import mutated
from tests.fuzz.explained import UNEXPLAINED
from tests.fuzz.mutated import WAYS, fates, main, table

EACH = 8
"""Changed puzzles of every way in which they are changed, of all kinds whose values are proved."""

FEWER = 20
"""Divides the worlds in which a loss is tried again: `tests/families/combo/mining` holds how many they are."""

QUICK = 80
"""The same, of puzzles that are soon proved."""

STOCK = shelf()
"""All that are on offer."""

EXACT = tuple(puzzle for puzzle in STOCK if puzzle.status is Status.PROVED)
"""Estimates take too long for every run: thousands of worlds each."""

SMALL = tuple(
    puzzle
    for puzzle in EXACT
    if puzzle.kind not in OPEN and sum(len(step.moves) for step in puzzle.steps) <= 10 and len(puzzle.blocks) <= 2
)
"""Those of row kinds with few legal answers."""


def held(puzzles: Sequence[Puzzle], count: int, seed: int) -> None:
    """See that so many changed puzzles are refused, found wrong or explained, each in sentences of a line."""
    found = list(fates(puzzles, count, seed))
    assert [fate for fate in found if fate.is_wrong] == []
    assert {fate.way for fate in found} == set(WAYS)
    assert {fate.outcome for fate in found} == {"refused", "failed", "passed"}
    assert all(way in table(found) for way in WAYS)


@pytest.fixture
def in_fewer_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try in few worlds what an answer loses, which took most of the time; `-m long` tries it as a check does."""
    tried = agreement._fresh  # noqa: SLF001  (what is slow in it)
    monkeypatch.setattr(agreement, "_fresh", lambda decision, worlds: tried(decision, worlds // FEWER))


@pytest.mark.usefixtures("in_fewer_worlds")
def test_a_changed_puzzle_is_refused_found_wrong_or_explained() -> None:
    held(EXACT, EACH * len(WAYS), seed=2026)


@pytest.mark.parametrize("quick", at_length((QUICK, QUICK // 16), QUICK // 16))
def test_so_are_others_that_are_soon_proved(quick: int) -> None:
    assert {puzzle.kind for puzzle in SMALL} == {*PuzzleKind} - {*OPEN, PuzzleKind.RISK, PuzzleKind.ADVISERS}
    held(SMALL, quick * len(WAYS), seed=2027)


@pytest.mark.long
def test_so_are_ten_thousand_of_all_that_ship() -> None:
    held(STOCK, 10_000, seed=2028)


def test_a_check_that_finds_nothing_is_found_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(mutated, "check", lambda puzzle: Checked(puzzle.id, Status.PROVED))
    monkeypatch.setattr(mutated, "whole_puzzle_of", puzzle_of)
    monkeypatch.setattr(mutated, "shelf", lambda: SMALL)
    assert main(["--puzzles", str(2 * len(WAYS)), "--seed", "3"]) == 1
    assert UNEXPLAINED in capsys.readouterr().out
