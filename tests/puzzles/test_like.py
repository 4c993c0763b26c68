"""A puzzle like another: its kind, its level, what it is about, and another hand."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from combotutor.families.combo.kinds.best import answer_classes
from combotutor.puzzles import Made, Puzzle, PuzzleKind, worked_out
from combotutor.puzzles.judging.technique import technique
from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.puzzle import STORED
from combotutor.puzzles.solver import Technique
from combotutor.puzzles.workshop.like import MAIN, is_like, kin, like
from tests.at_length import at_length
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


THUMBS = {"high", "most", "low", "special", "twin"}
"""The techniques of level 1: only there one level has several."""


def apart(one: Puzzle, other: Puzzle) -> tuple[bool, int, int, int]:
    """Return how far apart two puzzles are, counted by hand: in the game, in the level if far, in themes, in level."""
    levels = max(one.level, other.level) - min(one.level, other.level)
    differ = sum((theme in one.themes) != (theme in other.themes) for theme in MAIN)
    return one.rules_name != other.rules_name, 0 if levels < 2 else levels - 1, differ, levels


@pytest.mark.parametrize("every", at_length([1, 23], 23))
def test_the_closest_of_the_same_technique_that_is_not_solved_is_found_as_by_hand(every: int) -> None:
    puzzles = our_puzzles()
    none_left = 0
    for at, puzzle in enumerate(puzzles[::every]):
        solved = frozenset(each.id for number, each in enumerate(puzzles) if (number + at) % 3 == 0)
        looks_alike = kind_of(puzzle.kind).looks_alike
        expected: Puzzle | None = None
        for each in puzzles:
            is_one = (each.kind, each.technique) == (puzzle.kind, puzzle.technique) and each.id not in solved
            is_closer = is_one and (expected is None or apart(each, puzzle) < apart(expected, puzzle))
            if is_closer and each.id != puzzle.id and not looks_alike(each, puzzle):
                expected = each
        assert kin(puzzle, puzzles, solved) == expected
        none_left += expected is None
    assert none_left < len(puzzles) / every / 10


def test_a_level_has_one_technique_beyond_rules_of_thumb() -> None:
    assert {each.technique for each in our_puzzles() if each.level == 1} == THUMBS
    for level in range(2, 6):
        assert len({each.technique for each in our_puzzles() if each.level == level}) == 1


def test_after_a_mistake_another_is_of_the_same_technique_and_not_solved() -> None:
    moments = [each for each in our_puzzles() if each.kind is PuzzleKind.MOMENT]
    puzzle = next(each for each in moments if each.technique == "special")
    same = [each for each in moments if each.technique == "special" and each.id != puzzle.id]
    found = [like(puzzle, seed, moments) for seed in range(6)]
    assert {each.technique for each in found if each} == {"special"}
    for left in same:
        solved = {each.id for each in moments} - {left.id}
        assert like(puzzle, 5, moments, solved) == left
    # What was solved comes only where nothing else of the technique is left.
    assert like(puzzle, 5, moments, {each.id for each in moments}) in same
    alone = next(each for each in moments if each.technique == "most")
    assert kin(alone, moments, ()) is None


def test_what_is_dealt_takes_the_technique_of_the_other() -> None:
    puzzle = next(each for each in our_puzzles() if each.kind is PuzzleKind.ANSWER and each.technique == "special")
    found = like(puzzle, 3)
    assert found is not None
    assert (found.technique, found.level) == ("special", 1)


def test_of_a_puzzle_whose_technique_is_not_told_the_level_is_enough() -> None:
    puzzle, other = stored("moment-1"), stored("moment-2", position="combo-up 9,S,10,6+9/3,4,3+12/x - 0 ?10 3/3/3")
    told = replace(other, technique="ahead-2")
    assert is_like(told, puzzle)
    assert not is_like(puzzle, told)
    assert kin(puzzle, (told,), ()) is None
