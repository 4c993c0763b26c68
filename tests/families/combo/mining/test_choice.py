"""Which of what a deal asks is tried first, and what is not worth asking."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace

import pytest

from combotutor.cards import SplitMix64
from combotutor.families.combo.kinds import BEAT, CLEAR, INSERT, RESERVE, SPECIAL, WILD
from combotutor.families.combo.kinds.gaps import OF_GAPS
from combotutor.families.combo.kinds.kind import ComboKind
from combotutor.families.combo.mining.choice import in_turn, is_worth_asking, level_of
from combotutor.families.combo.mining.flaw import Flaw
from combotutor.families.combo.notation import parse_position
from combotutor.families.combo.quality.rows import is_nested
from combotutor.puzzles import Made, Puzzle, PuzzleKind, Theme, begin, worked_out
from combotutor.puzzles.checker import check
from combotutor.puzzles.miner import Job
from combotutor.puzzles.miner.deal import mined_deal
from tests.at_length import at_length


def leading(row: str) -> str:
    """Return a line in which seat 0 leads with a row."""
    return f"combo-up {row}/?3/?3 - 0 ?9 3/3/3"


def clear(row: str) -> Puzzle:
    """Return the puzzle of a row to clear."""
    return worked_out(Puzzle("new", PuzzleKind.CLEAR, 1, leading(row), 0, made=Made("miner", margin="play")))


EASY, NESTED = clear("5,5,8,9"), clear("2,9,7,4,8,5,1")
"""A rule of thumb finds one; the other has to be looked through."""


def test_the_two_are_as_hard_as_they_are_said_to_be() -> None:
    assert (level_of(EASY), level_of(NESTED)) == (1, 4)


def taken(found: Sequence[Puzzle | Flaw], seed: int, themes: Sequence[str] = ()) -> Puzzle | Flaw:
    """Return what comes first."""
    return next(in_turn(found, SplitMix64(seed), tuple(map(Theme, themes))))


def test_each_level_has_its_turn_and_is_taken_where_it_is_found() -> None:
    first = [taken([EASY, NESTED], seed) for seed in range(60)]
    assert 10 < first.count(EASY) < 30
    assert first.count(EASY) + first.count(NESTED) == 60
    assert [taken([NESTED, EASY], seed) for seed in range(60)] == first


def test_each_theme_has_its_turn() -> None:
    themes = [theme for theme in NESTED.themes if theme not in EASY.themes]
    assert themes
    wanted = [taken([EASY, NESTED], seed, themes=themes) for seed in range(60)]
    plain = [taken([EASY, NESTED], seed) for seed in range(60)]
    assert wanted.count(NESTED) > plain.count(NESTED)


def test_why_something_is_none_is_told_before_what_is_one() -> None:
    assert list(in_turn([EASY, Flaw.EQUAL], SplitMix64(1))) == [Flaw.EQUAL, EASY]


@pytest.mark.parametrize(
    ("kind", "line", "is_worth"),
    [
        (BEAT, "combo-up 9,2/?3/x 1:8 0 ?9 3/3/3", False),  # two answers: play the 9, take nothing
        (BEAT, "combo-up 9,10,2/?3/x 1:8 0 ?9 3/3/3", True),
        (CLEAR, leading("5,6"), True),
    ],
)
def test_two_answers_are_a_coin_to_be_tossed(kind: ComboKind, line: str, *, is_worth: bool) -> None:
    puzzle = worked_out(Puzzle("new", kind.name, 1, line, 0, made=Made("miner")))
    assert (len(puzzle.steps[0].moves) > 2) is is_worth
    assert is_worth_asking(puzzle) is is_worth


@pytest.mark.parametrize(
    ("row", "flaw"),
    [
        ("5,S,6", Flaw.FILLER),
        ("5,9,6", None),
        ("5,9,6,2", Flaw.FORCED),
        ("9,5,6,2", Flaw.PLAIN),
        ("5,2,9,2,6", None),
    ],
)
def test_a_row_is_cleared_without_fillers_and_without_an_end_that_asks_nothing(row: str, flaw: Flaw | None) -> None:
    assert CLEAR.dropped(parse_position(leading(row))) is flaw


@functools.cache
def mined(kind: str, deals: int, first: int = 0) -> tuple[Puzzle, ...]:
    """Return what some deals bring of a kind, from a first one up to a number."""
    job = Job(5, deals, kinds=(kind,))
    return tuple(puzzle for number in range(first, deals) for puzzle in mined_deal(job, number).puzzles)


def test_most_rows_to_clear_are_nested_and_of_many_levels() -> None:
    found = mined(CLEAR.name, 4)
    assert len(found) > 3
    assert sum(map(is_nested, found)) > len(found) / 2
    assert len({level_of(puzzle) for puzzle in found}) > 2


@pytest.mark.slow
@pytest.mark.parametrize("first", at_length((2, 0), 2))
@pytest.mark.parametrize("kind", [INSERT, RESERVE])
def test_gaps_are_about_more_than_twins(kind: ComboKind, first: int) -> None:
    found = mined(kind.name, 3 if first else 12, first)
    assert found
    assert all(map(is_worth_asking, found))
    assert sum(not set(OF_GAPS).isdisjoint(puzzle.themes) for puzzle in found) >= len(found) / 2


def test_what_the_others_do_is_possible_after_every_right_answer() -> None:
    # One of these deals has a card that is right in gaps of two sorts, after which different plays are right.
    job = Job(20, 28, kinds=(SPECIAL.name,))
    found = [puzzle for number in (0, 27) for puzzle in mined_deal(job, number).puzzles]
    assert found
    assert all(check(replace(puzzle, agreement=None)).holds for puzzle in found)


@pytest.mark.long
@pytest.mark.parametrize("kind", [BEAT, WILD, SPECIAL])
def test_what_is_mined_is_worth_asking_and_no_row_is_too_long(kind: ComboKind) -> None:
    found = mined(kind.name, 20)
    assert found
    assert all(map(is_worth_asking, found))
    assert max(len(begin(puzzle).row) for puzzle in found) <= 12
