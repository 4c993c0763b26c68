"""What a card that comes in is about: a position for each theme and one beside it; and all of them told twice."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combotutor.families.combo.cards import Card, readings
from combotutor.families.combo.kinds.gaps import OF_GAPS
from combotutor.families.combo.notation import format_row
from combotutor.families.combo.plan import best_partitions
from combotutor.families.combo.rules import TakeReserve
from combotutor.families.combo.solver import row_after
from combotutor.puzzles import Made, Puzzle, PuzzleKind, Theme, begin, hint, worked_out
from combotutor.puzzles.checker import check
from combotutor.puzzles.checker.problem import Code
from combotutor.puzzles.judging.walk import main_line


def taking(row: str, card: str, name: str = "new") -> Puzzle:
    """Return the puzzle in which a reserve card has to be taken into a row."""
    kind = PuzzleKind.RESERVE if "," in card else PuzzleKind.INSERT
    line = f"combo-breaker {row}+{card}/?3/x 1:12,12,12 0 ?9 2/2/2"
    return worked_out(Puzzle(name, kind, 1, line, 0, made=Made("miner", ply=2, margin="play")))


@pytest.mark.parametrize(
    ("theme", "has", "has_not"),
    [
        (Theme.LINK_TWO, ("5,7,2", "6"), ("5,4,2", "6")),
        (Theme.LINK_TWO, ("5,7,2", "6,10"), ("5,5,2", "5,10")),
        (Theme.KEEP_APART, ("3,5,4,7,3,7", "4"), ("5,7,2", "6")),
        (Theme.MEET_LATER, ("3,9,4", "5"), ("3,4,9", "5")),
        (Theme.NO_TWIN, ("3,5,4,7,3,7", "4"), ("6,2,9", "6")),
        (Theme.NO_TWIN, ("3,5,4,7,3,7", "4,12"), ("2,5,7", "6,10")),
    ],
)
def test_a_theme_of_gaps_is_found_where_it_is_and_not_where_it_is_not(
    theme: Theme, has: tuple[str, str], has_not: tuple[str, str]
) -> None:
    assert theme in taking(*has).themes
    assert theme not in taking(*has_not).themes


def test_other_kinds_are_about_no_gaps_and_earlier_puzzles_stay_as_they_are_told() -> None:
    line = "combo-breaker 5,7,2+6/?3/x 1:12,12,12 0 ?9 2/2/2"
    assert set(OF_GAPS).isdisjoint(worked_out(Puzzle("new", PuzzleKind.BEAT, 1, line, 0)).themes)
    told, untold = taking("9,2,7,5,3", "6", "insert-1001"), taking("9,2,7,5,3", "6", "insert-150")
    assert set(told.themes) - set(untold.themes) == {Theme.LINK_TWO}
    renamed = replace(told, id="insert-150")
    assert worked_out(renamed) == renamed
    assert check(told).problems == check(untold).problems == check(renamed).problems == ()
    left_out = replace(told, themes=untold.themes)
    assert [problem.code for problem in check(left_out).problems] == [Code.THEME_MISSING]
    for puzzle in (told, untold):
        wrong = replace(puzzle, themes=(*puzzle.themes, Theme.NO_TWIN))
        assert Code.THEME_WRONG in [problem.code for problem in check(wrong).problems]


@pytest.mark.parametrize(
    ("row", "card", "idea"),
    [
        ("5,7,2", "6", "link-two"),
        ("3,5,4,7,3,7", "4", "no-twin"),
        ("2,9,8,7,2,9", "9", "keep-apart"),
        ("3,9,4", "5,12", "meet-later"),
        ("5,4,2", "6", "insert"),
        ("5,4,2", "6,12", "reserve"),
    ],
)
def test_the_first_hint_is_chosen_by_what_the_gap_is_about(row: str, card: str, idea: str) -> None:
    assert hint(begin(taking(row, card)), 1).key == f"hint.idea.{idea}"


CARDS = st.lists(st.sampled_from([*range(2, 8), int(Card.WILD)]), min_size=4, max_size=7).filter(
    lambda row: row.count(int(Card.WILD)) < 3 and all(row.count(number) < 5 for number in row)
)


@given(CARDS)
def test_the_second_program_tells_the_same_themes(cards: list[int]) -> None:
    row = format_row(tuple(Card(number) for number in cards[1:]))
    line = f"combo-up {row}+{Card(cards[0]).symbol}/?3/x 1:12,12,12 0 ?9 3/3/3"
    if Card.WILD in cards[1:]:
        return  # a wild may beat even that
    puzzle = worked_out(Puzzle("new", PuzzleKind.INSERT, 1, line, 0))
    codes = {problem.code for problem in check(puzzle).problems}
    assert codes.isdisjoint({Code.THEME_MISSING, Code.THEME_WRONG})


@given(CARDS)
def test_brute_force_who_plays_the_card_is_told_by_every_shortest_way(cards: list[int]) -> None:
    if Card.WILD in cards[1:]:
        return
    row = format_row(tuple(Card(number) for number in cards[1:]))
    puzzle = taking(row, Card(cards[0]).symbol)
    for progress, move in main_line(puzzle):
        assert isinstance(move, TakeReserve)
        after = row_after(progress.position, move)
        blocks = {block for way in best_partitions(after) for block in way if move.gap in block}
        others = [tuple(after[place - 1] for place in block if place != move.gap) for block in blocks]
        assert (Theme.LINK_TWO in puzzle.themes) == all(len(each) == 2 and not readings(each) for each in others)
        apart = [max(block) - min(block) >= len(block) for block in blocks]
        assert (Theme.MEET_LATER in puzzle.themes) == all(apart)
