"""Level and difficulty, counted a second time: all that ships, and what the page of the format says."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from combotutor.files import find
from combotutor.puzzles import Puzzle, PuzzleKind, worked_out
from combotutor.puzzles.checker import Code, check
from combotutor.puzzles.checker.proof import proof_of
from combotutor.puzzles.checker.rating import rating_problems
from combotutor.puzzles.checker.walk import decisions
from combotutor.puzzles.format.shelf import shelf
from combotutor.puzzles.judging.difficulty import difficulty, level_of
from tests.at_length import at_length
from tests.puzzles.checker.examples import MINED
from tests.puzzles.ours import some_puzzles
from tests.puzzles.walk import PUZZLES


def found(puzzle: Puzzle) -> set[Code]:
    """Return what is wrong with level and difficulty alone."""
    proof = proof_of(puzzle)
    assert proof is not None
    return {problem.code for problem in rating_problems(proof, list(decisions(proof)))}


@pytest.mark.parametrize("puzzles", at_length((some_puzzles, shelf), some_puzzles), ids=["some", "all"])
def test_level_and_difficulty_of_what_ships_are_those_counted(puzzles: Callable[[], tuple[Puzzle, ...]]) -> None:
    assert {puzzle.id: wrong for puzzle in puzzles() if (wrong := found(puzzle))} == {}


@pytest.mark.parametrize("level", range(1, 6))
def test_a_level_set_by_hand_is_kept_and_the_difficulty_lies_within_it(level: int) -> None:
    """Said to be made by hand, or said nothing of; who says no difficulty either claims nothing."""
    for puzzle in PUZZLES[::5]:
        by_hand = worked_out(replace(puzzle, level=level))
        assert (by_hand.level, level_of(by_hand.difficulty)) == (level, level)
        assert found(by_hand) == found(replace(by_hand, made=None)) == set()
        assert found(replace(by_hand, difficulty=by_hand.difficulty + 1)) == {Code.DIFFICULTY}
        assert found(replace(by_hand, made=None, difficulty=by_hand.difficulty + 1)) == {Code.DIFFICULTY}
        assert found(replace(by_hand, made=None, difficulty=0)) == set()


def test_where_something_else_is_wrong_nothing_is_said_of_level_and_difficulty() -> None:
    """They follow from it, and would be called wrong for no fault of their own."""
    (step,) = PUZZLES[0].steps
    wrong = replace(PUZZLES[0], steps=(replace(step, answers=((step.moves[-1].word,),)),), level=5, difficulty=2400)
    assert check(wrong).problems
    assert not {problem.code for problem in check(wrong).problems} & {Code.LEVEL, Code.DIFFICULTY}


def test_the_page_of_the_format_says_what_a_kind_is_worth() -> None:
    """A kind that is worth more by a point makes all its puzzles that much harder, but for the ends of the scale."""
    page = find("puzzles/FORMAT.md").read_text(encoding="utf-8")
    rows = page[page.index("| kind | `clear` | `wild`") :].splitlines()
    kinds, worth = rows[0].split("|")[2:-1], rows[2].split("|")[2:-1]
    told = {PuzzleKind(kind.strip(" `")): int(points) for kind, points in zip(kinds, worth, strict=True)}
    assert told.keys() == set(PuzzleKind)
    inserts = (puzzle for puzzle in MINED if puzzle.kind is PuzzleKind.INSERT)
    insert = next(puzzle for puzzle in inserts if 1100 < puzzle.difficulty < 2300)
    for kind in (PuzzleKind.BEAT, PuzzleKind.WILD, PuzzleKind.RESERVE, PuzzleKind.SPECIAL):
        assert difficulty(replace(insert, kind=kind)) - insert.difficulty == told[kind] - told[PuzzleKind.INSERT]
    levels = re.search(r"levels 2 to 5 begin at (\d+), (\d+), (\d+) and (\d+)", page)
    assert levels is not None
    assert [level_of(int(begins)) - level_of(int(begins) - 1) for begins in levels.groups()] == [1] * 4
