"""Two puzzles are alike exactly if they ask the same."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from combotutor.families.combo.mining.likeness import Key
from combotutor.puzzles import Puzzle, PuzzleKind
from combotutor.puzzles.kinds import kind_of


def likeness(puzzle: Puzzle) -> Key:
    """Return a key of what a puzzle asks."""
    return puzzle.kind, kind_of(puzzle.kind).likeness(puzzle)


ROWS = st.lists(st.integers(1, 12), min_size=3, max_size=9).filter(lambda row: max(Counter(row).values()) <= 3)


def find(row: str, kind: PuzzleKind = PuzzleKind.FIND) -> Key:
    """Return the key of a puzzle in which a row leads."""
    return likeness(Puzzle("a", kind, 1, f"combo-breaker {row}/?5/?6 - 0 ?10 2/2/2", 0))


def beat(row: str, table: str, kind: PuzzleKind = PuzzleKind.BEAT, reserve: str = "", others: str = "?5/?6") -> Key:
    """Return the key of a puzzle in which a row must beat what lies on the table."""
    hand = row + (f"+{reserve}" if reserve else "")
    return likeness(Puzzle("a", kind, 1, f"combo-breaker {hand}/{others} 2:{table} 0 ?10 2/2/2", 0))


def sure(*hands: str, trick: str = "-", turn: int = 0, rules: str = "combo-up", pile: str = "?9") -> Key:
    """Return the key of a puzzle with open hands."""
    tokens = "/".join("3" * len(hands))
    return likeness(Puzzle("a", PuzzleKind.SURE, 1, f"{rules} {'/'.join(hands)} {trick} {turn} {pile} {tokens}", turn))


def words(row: list[int]) -> str:
    return ",".join(map(str, row))


@st.composite
def shifted_rows(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """Return a row of numbers and the same with all of them shifted."""
    row = draw(ROWS)
    by = draw(st.integers(1 - min(row), 12 - max(row)))
    return row, [number + by for number in row]


@settings(max_examples=40)
@given(shifted_rows())
def test_a_row_shifted_and_mirrored_asks_the_same(rows: tuple[list[int], list[int]]) -> None:
    one, other = rows
    assert find(words(one)) == find(words(other)) == find(words(other[::-1]))


@settings(max_examples=40)
@given(shifted_rows())
def test_what_is_to_be_beaten_shifts_with_the_row(rows: tuple[list[int], list[int]]) -> None:
    one, other = rows
    assume(min(one) < max(one))
    assert beat(words(one), str(min(one))) == beat(words(other[::-1]), str(min(other)))


@settings(max_examples=40)
@given(shifted_rows(), st.data())
def test_open_hands_shifted_each_mirrored_or_not_ask_the_same(
    rows: tuple[list[int], list[int]], data: st.DataObject
) -> None:
    one, other = rows
    first = data.draw(st.integers(1, len(one) - 2))
    last = data.draw(st.integers(first + 1, len(one) - 1))
    hands = [(row[:first], row[first:last], row[last:]) for row in (one, other)]
    mirrored = [hand[::-1] if data.draw(st.booleans()) else hand for hand in hands[1]]
    assert sure(*map(words, hands[0])) == sure(*map(words, mirrored))


@settings(max_examples=40)
@given(ROWS, ROWS)
def test_rows_that_are_no_shift_or_mirror_image_ask_something_else(one: list[int], other: list[int]) -> None:
    by = min(one) - min(other)
    near = [number + by for number in other]
    assert (find(words(one)) == find(words(other))) == (one in (near, near[::-1]))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (find("5,6,9"), find("5,6,9", PuzzleKind.CLEAR)),
        (find("5,6,9"), find("5,9,6")),
        (find("5,6,9"), find("5,6,S")),
        (find("5,6,D"), find("5,6,S")),
        (find("X,12,3"), find("X,11,2")),
        (beat("5,6,9", "4"), beat("5,6,9", "5")),
        (beat("5,6,9", "8", PuzzleKind.RESERVE, "4,9"), beat("5,6,9", "8", PuzzleKind.RESERVE, "4,10")),
        (beat("5,6,9", "4", PuzzleKind.RISK), beat("5,6,9", "4", PuzzleKind.RISK, others="?4/?6")),
        (sure("5,6,9", "4,4", "x"), sure("5,6,9", "4,5", "x")),
        (sure("5,6,9", "4,4", "x"), sure("5,6,9+1", "4,4", "x")),
        (sure("5,6,9", "4,4", "7,7"), sure("5,6,9", "7,7", "4,4")),
        (sure("5,6,9", "4,4", "7,7", trick="2:4"), sure("5,6,9", "4,4", "7,7", trick="2:5")),
        (sure("5,6,9", "4,4", "7,7", trick="2:4"), sure("5,6,9", "4,4", "7,7")),
        (sure("5,X,9", "4,4", "x"), sure("6,X,10", "5,5", "x")),
        (sure("5,D,9", "4,S", "x", pile="1,1,1"), sure("5,D,9", "4,S", "x", pile="1,1,2")),
    ],
)
def test_these_ask_something_else(one: Key, other: Key) -> None:
    assert one != other


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (beat("5,6,9", "7"), beat("5,6,9", "8")),
        (beat("5,6,9", "4"), beat("5,6,9", "4", others="?3/1,2")),
        (beat("5,6,9", "4"), beat("5,6,9", "4", reserve="1,12")),
        (beat("5,6,9", "8", PuzzleKind.RESERVE, "4,9"), beat("9,6,5", "7", PuzzleKind.RESERVE, "9,4")),
        (find("X,7,3"), find("X,8,4")),
        (sure("5,6,9", "4,4", "x"), sure("x", "4,4", "5,6,9", turn=2)),
        (sure("5,6,9", "4,4", "x"), sure("5,6,9", "x", "4,4", "x", pile="?3")),
        (sure("5,6,9", "4,4", "x"), sure("5,6,9", "4,4", "x", rules="krass-kariert")),
    ],
)
def test_seats_and_cards_that_play_no_part_make_no_difference(one: Key, other: Key) -> None:
    assert one == other


def test_who_draws_on_a_stop_makes_a_difference_where_there_is_a_draw_card() -> None:
    hands = ("5,D,9", "4,S", "x")
    up = sure(*hands, pile="1,1,1")
    classic = likeness(Puzzle("a", PuzzleKind.SURE, 1, f"krass-kariert {'/'.join(hands)} - 0 1,1,1 3/3/3", 0))
    breaker = likeness(Puzzle("a", PuzzleKind.SURE, 1, f"combo-breaker {'/'.join(hands)} - 0 1,1,1 2/2/2", 0))
    assert up == classic != breaker


def test_cards_that_come_in_later_are_part_of_the_question() -> None:
    from combotutor.puzzles import worked_out
    from combotutor.puzzles.puzzle import Step

    line = "combo-up ?8/?9/?9/5,6,1,9,7,5,4 0:1;1:P;2:D 3 {},?,?,?,?,?,?,? 3/3/3/3 moves 5,6@1"
    keys = [
        likeness(worked_out(Puzzle("a", PuzzleKind.SPECIAL, 1, line.format(cards), 3, (Step(()), Step(())))))
        for cards in ("12,1", "12,9", "12,1")
    ]
    assert keys[0] == keys[2] != keys[1]
