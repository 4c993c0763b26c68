"""Themes: a small position for each that has it, and one beside it that has not."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combotutor.families.combo.cards import LONGEST, Card, Kind, readings
from combotutor.families.combo.notation import format_row
from combotutor.families.combo.plan import best_partitions
from combotutor.families.combo.rules import PlayCombination
from combotutor.families.combo.solver import row_after
from combotutor.puzzles import Made, Puzzle, PuzzleKind, Theme, worked_out
from combotutor.puzzles.judging.difficulty import themes
from combotutor.puzzles.judging.walk import main_line
from tests.at_length import at_length
from tests.puzzles.ours import our_puzzles, some_puzzles


def about(kind: PuzzleKind, position: str) -> set[Theme]:
    """Return the themes of a puzzle for seat 0 with its answers worked out."""
    return set(worked_out(Puzzle("mine-1", kind, 1, position, 0, made=Made("miner")), worlds=100).themes)


def lead(row: str, kind: PuzzleKind = PuzzleKind.CLEAR) -> set[Theme]:
    """Return the themes of a puzzle of one row, with nothing on the table."""
    return about(kind, f"combo-up {row}/?3/?3 - 0 ?9 3/3/3")


def answer(row: str, table: str = "1") -> set[Theme]:
    """Return the themes of a puzzle of one row that must beat something."""
    return about(PuzzleKind.BEAT, f"combo-up {row}/?3/x 1:{table} 0 ?9 3/3/3")


@pytest.mark.parametrize(
    ("theme", "has", "has_not"),
    [
        (Theme.CLOSING, answer("5,8,5"), answer("5,5,8,8,8")),
        (Theme.KEEPING, answer("5,8,9,5,5"), answer("5,5,8")),
        (Theme.TEMPTING, answer("5,8,9,5,5"), answer("5,5,5,8")),
        (Theme.TEARING, answer("12,3,12", table="9"), answer("5,8,5")),
        (Theme.WAITING, answer("5,8,2,5,10", table="9"), answer("5,5,8,8,8")),
        (Theme.LOOSE, answer("5,8,5"), answer("5,5,8,8")),
        (Theme.LOOSE, answer("5,8,5"), answer("3,5,4,6", table="5")),
        (Theme.RUN2, answer("4,5,9,9,9", table="2,3"), answer("4,5,9,9,9", table="12,12")),
        (Theme.PAIR, answer("9,9,4,5,6", table="2,3"), answer("9,9,9,4,5")),
        (Theme.RUN3, answer("4,5,6,9,9", table="3,3"), answer("4,5,9,9,9", table="12,12")),
        (Theme.TRIO, answer("4,5,9,9,9", table="12,12"), answer("4,5,6,9,9", table="3,3")),
        (Theme.MIXED, answer("4,6,5,9,9", table="3,3"), answer("6,5,4,9,9", table="3,3")),
        (Theme.MIXED, answer("6,X,5,9,9", table="6,5,4"), answer("5,X,7,9,9", table="6,5,4")),
        (Theme.WILD, answer("4,X,9,9,9", table="2,3"), answer("4,5,X,9,9,9", table="12,11,10")),
        (Theme.LONG, lead("1,3,5,7,9,11,2,4,6"), lead("1,3,5,7,9,11,2,4")),
        (Theme.ENDING, lead("1,3,5,7"), lead("1,3,5,7,9")),
        (Theme.LAST, answer("5,6"), answer("5,6,9")),
        (Theme.STOP, lead("5,S,6"), lead("5,D,6")),
        (Theme.DRAW, lead("5,D,6"), lead("5,U,6")),
        (Theme.PICK_UP, lead("5,U,6"), lead("5,P,6")),
        (Theme.PASS_ON, lead("5,P,6"), lead("5,S,6")),
    ],
)
def test_a_theme_is_found_where_it_is_and_not_where_it_is_not(
    theme: Theme, has: set[Theme], has_not: set[Theme]
) -> None:
    assert theme in has
    assert theme not in has_not


def test_a_reserve_card_is_a_theme_where_it_is_taken() -> None:
    line = "combo-breaker 2,6,3+{}/?3/x 1:9,9 0 ?9 2/2/2"
    assert Theme.RESERVE in about(PuzzleKind.INSERT, line.format("4"))
    assert Theme.RESERVE not in answer("5,8,5")


def test_what_is_not_asked_is_no_theme_of_finding_the_highest() -> None:
    assert lead("5,8,9,5,S", PuzzleKind.FIND) == {Theme.RUN2}
    assert lead("5,8,5,S,X", PuzzleKind.FIND) == {Theme.LOOSE, Theme.WILD}


def test_the_last_play_of_a_row_to_clear_is_no_theme() -> None:
    assert Theme.LAST not in lead("5,8,5")


@pytest.mark.parametrize(
    ("position", "theme"),
    [
        ("combo-breaker 7,10,7/5,6/10,9,5 - 0 ?5 2/2/2", Theme.TWO_PLAYS),
        ("combo-breaker 9,5,11,5,8/1,12,S/X,3,12 - 0 ?5 2/2/2", Theme.THREE_PLAYS),
        ("combo-breaker 2,9,6/9/12 - 0 ?5 2/2/2", None),
    ],
)
def test_how_many_decisions_a_way_out_has_is_a_theme(position: str, theme: Theme | None) -> None:
    deep = {Theme.TWO_PLAYS, Theme.THREE_PLAYS, Theme.FOUR_PLAYS}
    assert about(PuzzleKind.SURE, position) & deep == ({theme} if theme else set())


@pytest.mark.parametrize("puzzles", at_length((some_puzzles, our_puzzles), some_puzzles), ids=["some", "all"])
def test_themes_stand_in_one_order_and_are_those_stored_in_the_packs(puzzles: Callable[[], tuple[Puzzle, ...]]) -> None:
    order = list(Theme)
    for puzzle in puzzles():
        assert themes(puzzle) == puzzle.themes
        assert list(puzzle.themes) == sorted(set(puzzle.themes), key=order.index)


def test_a_puzzle_without_steps_has_no_themes() -> None:
    puzzle = next(puzzle for puzzle in our_puzzles() if puzzle.kind is PuzzleKind.CLEAR)
    assert themes(replace(puzzle, steps=())) == ()


NUMBERS = st.lists(st.sampled_from([*range(2, 8), int(Card.WILD)]), min_size=2, max_size=7).filter(
    lambda row: row.count(int(Card.WILD)) < 3 and all(row.count(number) < 5 for number in row)
)


@given(NUMBERS)
def test_brute_force_what_waits_is_told_from_every_shortest_way_of_the_row_left(row: list[int]) -> None:
    text = format_row(tuple(Card(number) for number in row))
    puzzle = worked_out(Puzzle("mine-1", PuzzleKind.BEAT, 1, f"combo-up {text}/?3/x 1:1 0 ?9 3/3/3", 0))
    for progress, move in main_line(puzzle):
        after = row_after(progress.position, move)
        apart = [
            any(block[-1] - block[0] >= len(block) for block in blocks) for blocks in best_partitions(after) if blocks
        ]
        assert (Theme.WAITING in puzzle.themes) == (bool(apart) and all(apart))


@given(NUMBERS)
def test_brute_force_the_cards_of_a_run_lie_in_order_or_not(row: list[int]) -> None:
    text = format_row(tuple(Card(number) for number in row))
    puzzle = worked_out(Puzzle("mine-1", PuzzleKind.FIND, 1, f"combo-up {text}/?3/?3 - 0 ?9 3/3/3", 0))
    for _, move in main_line(puzzle):
        assert isinstance(move, PlayCombination)
        ways = [
            numbers
            for numbers in itertools.permutations(move.combination.numbers)
            if all(card in (Card.WILD, number) for card, number in zip(move.cards, numbers, strict=True))
        ]
        assert ways
        is_in_order = any(list(way) in (sorted(way), sorted(way)[::-1]) for way in ways)
        assert (Theme.MIXED in puzzle.themes) == (move.combination.kind is Kind.RUN3 and not is_in_order)


@given(NUMBERS)
def test_brute_force_a_loose_card_is_in_no_combination_of_neighbours(row: list[int]) -> None:
    cards = tuple(Card(number) for number in row)
    puzzle = worked_out(Puzzle("mine-1", PuzzleKind.BEAT, 1, f"combo-up {format_row(cards)}/?3/x 1:1 0 ?9 3/3/3", 0))
    for _, move in main_line(puzzle):
        if not isinstance(move, PlayCombination) or len(move.cards) > 1:
            assert Theme.LOOSE not in puzzle.themes
            continue
        company = [
            cards[start:end]
            for start in range(move.at)
            for end in range(move.at, len(cards) + 1)
            if 2 <= end - start <= LONGEST and readings(cards[start:end])
        ]
        assert (Theme.LOOSE in puzzle.themes) == (not company)
