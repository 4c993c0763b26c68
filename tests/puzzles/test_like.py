"""A puzzle like another: its kind, its level, what it is about, and another hand."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from combotutor.families.combo.kinds.best import answer_classes
from combotutor.puzzles import Made, Puzzle, PuzzleKind, worked_out
from combotutor.puzzles.judging.technique import technique
from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.puzzle import STORED
from combotutor.puzzles.solver import Technique
from combotutor.puzzles.workshop.like import MAIN, is_like, like
from tests.puzzles.ours import our_puzzles

DEALT = tuple(kind for kind in PuzzleKind if kind not in {*STORED, PuzzleKind.SPECIAL})
"""The kinds that the engine judges, but the longest."""


@cache
def one(kind: PuzzleKind) -> Puzzle:
    """Return the first of a few puzzles of a kind after which another is dealt."""
    few = [each for each in our_puzzles() if each.kind is kind and each.made != Made("hand")][:9]
    return next(each for each in few if like(each, 5) is not None)


@pytest.mark.parametrize("kind", DEALT)
def test_what_is_dealt_is_of_the_same_kind_as_hard_and_about_the_same(kind: PuzzleKind) -> None:
    puzzle = one(kind)
    found = like(puzzle, 5)
    assert found is not None
    assert (found.kind, found.level, found.seat, found.decisions) == (
        puzzle.kind,
        puzzle.level,
        puzzle.seat,
        puzzle.decisions,
    )
    assert MAIN.intersection(puzzle.themes) <= set(found.themes)
    assert begin(found).row != begin(puzzle).row
    classes = len(answer_classes(begin(found).position, found.kind))
    assert classes <= len(puzzle.steps[0].answers) or puzzle.kind is PuzzleKind.CLEAR
    assert found.made is not None
    assert (found.made.by, found.made.seed) == ("like", 5)


def test_what_is_dealt_takes_what_the_other_takes_where_that_is_told() -> None:
    puzzle = one(PuzzleKind.FIND)
    found = like(puzzle, 5)
    assert found is not None
    assert (found.level, bool(found.technique)) == (puzzle.level, True)
    assert Technique(found.level, found.technique) == technique(found)
    assert worked_out(found) == found


def test_a_seed_gives_the_same_and_another_seed_another() -> None:
    puzzle = one(PuzzleKind.CLEAR)
    found = like(puzzle, 5)
    assert found == like(puzzle, 5)
    assert found is not None
    others = {other.position for seed in range(4) if (other := like(puzzle, seed)) is not None}
    assert others
    assert found.position not in others


def test_what_is_worked_out_stays_so_when_it_is_worked_out_again() -> None:
    found = like(one(PuzzleKind.FIND), 5)
    assert found is not None
    assert worked_out(found) == found


def stored(name: str, **changes: object) -> Puzzle:
    """Return a puzzle of a kind whose hands are not dealt anew."""
    line = f"combo-up 9,S,10,5+9/3,4,3+12/x - 0 ?{name[-1]} 3/3/3"
    return replace(Puzzle(name, PuzzleKind.MOMENT, 3, line, 0), **changes)  # type: ignore[arg-type]


def test_where_no_hand_is_dealt_one_of_those_that_are_there_is_taken() -> None:
    puzzle = stored("moment-1")
    other = stored("moment-2", position="combo-up 9,S,10,6+9/3,4,3+12/x - 0 ?10 3/3/3")
    harder = replace(other, id="moment-3", level=4)
    assert like(puzzle, 1, (puzzle, harder, other)) == other
    assert like(puzzle, 1, (puzzle, harder)) is None
    assert like(puzzle, 1) is None


@pytest.mark.parametrize("row", ["10,S,11,6", "5,10,S,9"])
def test_a_shifted_or_mirrored_row_is_no_other_one(row: str) -> None:
    puzzle = stored("moment-1")
    alike = stored("moment-2", position=f"combo-up {row}+9/3,4,3+12/x - 0 ?10 3/3/3")
    assert not is_like(alike, puzzle)
    assert is_like(stored("moment-3", position="combo-up 9,S,10,7+9/3,4,3+12/x - 0 ?10 3/3/3"), puzzle)
