"""Judging by theme, on small positions in which a person can see what is right."""

from __future__ import annotations

import pytest

from combotutor.notation import format_move, format_row
from combotutor.plan import Blocks, best_partitions
from combotutor.puzzles import (
    Progress,
    Puzzle,
    Step,
    Theme,
    VerdictKind,
    answer_classes,
    begin,
    best_replies,
    judge,
    worked_out,
)
from combotutor.solver import row_after


def puzzle(theme: Theme, row: str, table: str = "-", rules: str = "combo-breaker", reserve: str = "") -> Puzzle:
    """Return a puzzle of one row, with seat 0 to decide last in a trick or to lead."""
    seat = f"{row}+{reserve}" if reserve else row
    trick = "-" if table == "-" else f"1:{table}"
    line = f"{rules} {seat}/?3/?3 {trick} 0 ?9 2/2/2" if table == "-" else f"{rules} {seat}/?3/x {trick} 0 ?9 2/2/2"
    empty = Puzzle("mine-1", theme, 1, line, 0, () if theme is Theme.CLEAR else (Step(()),))
    return worked_out(empty)


def kinds(progress: Progress, *words: str) -> list[str]:
    """Return what each answer is."""
    return [judge(progress, word).kind.value for word in words]


def rights(progress: Progress) -> list[str]:
    """Return the words of all right answers."""
    return [format_move(reply.move) for reply in best_replies(progress.position, progress.puzzle.theme)]


def test_two_pairs_that_cross_have_four_right_first_plays_and_two_sets_of_blocks() -> None:
    crossed = puzzle(Theme.CLEAR, "2,9,2,9")
    assert rights(begin(crossed)) == ["2@1", "9@2", "2@3", "9@4"]
    assert kinds(begin(crossed), "2@1", "9@2", "2@3", "9@4") == ["right"] * 4
    assert len(crossed.blocks) == 2
    assert judge(begin(crossed), "9@2").others == 3


def test_a_card_between_a_pair_is_the_one_right_first_play() -> None:
    nested = puzzle(Theme.CLEAR, "5,8,5")
    assert rights(begin(nested)) == ["8@2"]
    assert kinds(begin(nested), "5@1", "8@2", "5@3") == ["not-best", "right", "not-best"]
    assert nested.blocks == (((1, 3), (2,)),)


def test_the_row_closes_up_and_the_learner_leads_until_it_is_empty() -> None:
    progress = begin(puzzle(Theme.CLEAR, "5,8,5"))
    progress = judge(progress, "8@2").progress
    assert (format_row(progress.row), progress.decided, progress.is_solved) == ("5,5", 1, False)
    assert progress.position.trick == ()
    assert (progress.places, progress.taken) == ((1, 3), ((2,),))
    verdict = judge(progress, "5@1")
    assert (verdict.kind, verdict.plays_after, verdict.fewest) == (VerdictKind.NOT_BEST, 1, 0)
    progress = judge(progress, "5,5@1").progress
    assert (progress.row, progress.taken, progress.is_solved) == ((), ((2,), (1, 3)), True)
    assert judge(progress, "5@1").kind is VerdictKind.ILLEGAL


def test_the_value_of_a_wild_makes_no_difference_when_a_row_is_cleared() -> None:
    progress = begin(puzzle(Theme.CLEAR, "X,7"))
    for word in ("X=6,7@1", "X=7,7@1", "X=8,7@1"):
        verdict = judge(progress, word)
        assert (verdict.kind, verdict.others, len(verdict.same)) == (VerdictKind.RIGHT, 0, 2)


def test_no_reserve_card_is_taken_when_a_row_is_cleared() -> None:
    assert kinds(begin(puzzle(Theme.CLEAR, "5,8,5", reserve="5")), "R1>1") == ["illegal"]


def test_the_highest_combination_is_found_by_kind_and_then_by_its_top() -> None:
    progress = begin(puzzle(Theme.FIND, "12,11,3,3,9,9,S"))
    assert rights(progress) == ["9,9@5"]
    assert kinds(progress, "3,3@3", "12,11@1", "12@1", "S@7", "9,9@5") == [*["not-best"] * 4, "right"]


def test_equal_highest_combinations_are_all_right_whatever_they_leave() -> None:
    progress = begin(puzzle(Theme.FIND, "4,4,9,4,4"))
    assert rights(progress) == ["4,4@1", "4,4@4"]
    verdict = judge(progress, "4,4@1")
    assert (verdict.same, verdict.others) == ((), 1)
    assert judge(begin(puzzle(Theme.FIND, "4,4,4,4,3")), "4,4,4@1").same == ("4,4,4@2",)


def test_the_value_of_a_wild_counts_among_moves_that_leave_as_few_plays() -> None:
    progress = begin(puzzle(Theme.WILD, "4,X,6,8"))
    assert rights(progress) == ["X=7,6,8@2"]
    assert {reply.plays_after for reply in best_replies(progress.position)} == {1}
    assert "4,X=5,6@1" in {format_move(reply.move) for reply in best_replies(progress.position)}
    progress = begin(puzzle(Theme.WILD, "X,7"))
    assert rights(progress) == ["X=7,7@1"]
    assert kinds(progress, "X=8,7@1", "X=6,7@1", "7@2") == ["not-best"] * 3
    lower = judge(progress, "X=8,7@1")
    assert lower.plays_after == lower.fewest == 0


def test_where_the_value_may_go_unsaid_the_highest_is_taken_and_right() -> None:
    verdict = judge(begin(puzzle(Theme.WILD, "X,7", rules="combo-up")), "X,7@1")
    assert (verdict.kind, verdict.word) == (VerdictKind.RIGHT, "X=7,7@1")
    assert judge(begin(puzzle(Theme.WILD, "X,7")), "X,7@1").kind is VerdictKind.ILLEGAL


def test_classes_are_those_that_leave_the_same_row() -> None:
    position = begin(puzzle(Theme.INSERT, "1,9,6,3", table="12,12", reserve="9,9")).position
    classes = answer_classes(position, Theme.INSERT)
    assert {"R1>2", "R1>3", "R2>2", "R2>3"} in [set(map(format_move, moves)) for moves in classes]
    rows = [{row_after(position, move) for move in moves} for moves in classes]
    assert all(len(each) == 1 for each in rows)
    assert len(set().union(*rows)) == len(rows)


def test_an_answer_may_use_a_colon_for_the_arrow() -> None:
    progress = begin(puzzle(Theme.INSERT, "1,9,2,4", table="12,12", reserve="9"))
    assert judge(progress, "R1:2") == judge(progress, "R1>2")


@pytest.mark.parametrize("row", ["2,9,2,9", "5,8,5", "5,6,5", "1,2,3,4", "X,X,3"])
def test_brute_force_all_orders_of_all_sets_of_blocks_are_right_and_nothing_else_is(row: str) -> None:
    start = begin(puzzle(Theme.CLEAR, row))
    ways: set[Blocks] = set()
    waiting = [start]
    while waiting:
        progress = waiting.pop()
        if progress.is_solved:
            ways.add(tuple(sorted(progress.taken)))
            continue
        rest = {blocks for blocks in best_partitions(start.row) if set(progress.taken) <= set(blocks)}
        assert rest
        waiting.extend(judge(progress, word).progress for word in rights(progress))
    assert ways == set(best_partitions(start.row))
