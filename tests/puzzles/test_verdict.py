"""Judging by kind, on small positions in which a person can see what is right."""

from __future__ import annotations

import functools
from dataclasses import replace

import pytest

from combotutor.errors import HiddenCardError
from combotutor.families.combo.notation import format_move, format_position, format_row
from combotutor.families.combo.plan import Blocks, best_partitions
from combotutor.families.combo.solver import row_after
from combotutor.puzzles import (
    Progress,
    Puzzle,
    PuzzleKind,
    Step,
    Valued,
    VerdictKind,
    answer_classes,
    asked,
    begin,
    best_replies,
    judge,
    worked_out,
)


def puzzle(kind: PuzzleKind, row: str, table: str = "-", rules: str = "combo-breaker", reserve: str = "") -> Puzzle:
    """Return a puzzle of one row, with seat 0 to decide last in a trick or to lead."""
    seat = f"{row}+{reserve}" if reserve else row
    trick = "-" if table == "-" else f"1:{table}"
    line = f"{rules} {seat}/?3/?3 {trick} 0 ?9 2/2/2" if table == "-" else f"{rules} {seat}/?3/x {trick} 0 ?9 2/2/2"
    empty = Puzzle("mine-1", kind, 1, line, 0, () if kind is PuzzleKind.CLEAR else (Step(()),))
    return worked_out(empty)


def kinds(progress: Progress, *words: str) -> list[str]:
    """Return what each answer is."""
    return [judge(progress, word).kind.value for word in words]


def right_answers(progress: Progress) -> list[str]:
    """Return the words of all right answers."""
    return [format_move(reply.move) for reply in best_replies(progress.position, progress.puzzle.kind)]


def test_two_pairs_that_cross_have_four_right_first_plays_and_two_sets_of_blocks() -> None:
    crossed = puzzle(PuzzleKind.CLEAR, "2,9,2,9")
    assert right_answers(begin(crossed)) == ["2@1", "9@2", "2@3", "9@4"]
    assert kinds(begin(crossed), "2@1", "9@2", "2@3", "9@4") == ["right"] * 4
    assert len(crossed.blocks) == 2
    assert judge(begin(crossed), "9@2").others == 3


def test_a_card_between_a_pair_is_the_one_right_first_play() -> None:
    nested = puzzle(PuzzleKind.CLEAR, "5,8,5")
    assert right_answers(begin(nested)) == ["8@2"]
    assert kinds(begin(nested), "5@1", "8@2", "5@3") == ["not-best", "right", "not-best"]
    assert nested.blocks == (((1, 3), (2,)),)


def test_the_row_closes_up_and_the_learner_leads_until_it_is_empty() -> None:
    progress = begin(puzzle(PuzzleKind.CLEAR, "5,8,5"))
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
    progress = begin(puzzle(PuzzleKind.CLEAR, "X,7"))
    for word in ("X=6,7@1", "X=7,7@1", "X=8,7@1"):
        verdict = judge(progress, word)
        assert (verdict.kind, verdict.others, len(verdict.same)) == (VerdictKind.RIGHT, 0, 2)


def test_no_reserve_card_is_taken_when_a_row_is_cleared() -> None:
    assert kinds(begin(puzzle(PuzzleKind.CLEAR, "5,8,5", reserve="5")), "R1>1") == ["illegal"]


def test_the_highest_combination_is_found_by_kind_and_then_by_its_top() -> None:
    progress = begin(puzzle(PuzzleKind.FIND, "12,11,3,3,9,9,S"))
    assert right_answers(progress) == ["9,9@5"]
    assert kinds(progress, "3,3@3", "12,11@1", "12@1", "S@7", "9,9@5") == [*["not-best"] * 4, "right"]


def test_equal_highest_combinations_are_all_right_whatever_they_leave() -> None:
    progress = begin(puzzle(PuzzleKind.FIND, "4,4,9,4,4"))
    assert right_answers(progress) == ["4,4@1", "4,4@4"]
    verdict = judge(progress, "4,4@1")
    assert (verdict.same, verdict.others) == ((), 1)
    assert judge(begin(puzzle(PuzzleKind.FIND, "4,4,4,4,3")), "4,4,4@1").same == ("4,4,4@2",)


def test_the_value_of_a_wild_counts_among_moves_that_leave_as_few_plays() -> None:
    progress = begin(puzzle(PuzzleKind.WILD, "4,X,6,8"))
    assert right_answers(progress) == ["X=7,6,8@2"]
    assert {reply.plays_after for reply in best_replies(progress.position)} == {1}
    assert "4,X=5,6@1" in {format_move(reply.move) for reply in best_replies(progress.position)}
    progress = begin(puzzle(PuzzleKind.WILD, "X,7"))
    assert right_answers(progress) == ["X=7,7@1"]
    assert kinds(progress, "X=8,7@1", "X=6,7@1", "7@2") == ["not-best"] * 3
    lower = judge(progress, "X=8,7@1")
    assert lower.plays_after == lower.fewest == 0


def test_where_the_value_may_go_unsaid_the_highest_is_taken_and_right() -> None:
    verdict = judge(begin(puzzle(PuzzleKind.WILD, "X,7", rules="combo-up")), "X,7@1")
    assert (verdict.kind, verdict.word) == (VerdictKind.RIGHT, "X=7,7@1")
    assert judge(begin(puzzle(PuzzleKind.WILD, "X,7")), "X,7@1").kind is VerdictKind.ILLEGAL


def test_classes_are_those_that_mean_the_same() -> None:
    position = begin(puzzle(PuzzleKind.INSERT, "5,9,5", table="12,12", reserve="9,9")).position
    (same,) = answer_classes(position, PuzzleKind.INSERT)
    assert set(map(format_move, same)) == {"R1>2", "R1>3", "R2>2", "R2>3"}
    assert len({row_after(position, move) for move in same}) == 1
    position = begin(puzzle(PuzzleKind.INSERT, "5,9,5", table="12,12", reserve="8")).position
    (same,) = answer_classes(position, PuzzleKind.INSERT)
    assert set(map(format_move, same)) == {"R1>2", "R1>3"}
    assert len({row_after(position, move) for move in same}) == 2


def test_an_answer_may_use_a_colon_for_the_arrow() -> None:
    progress = begin(puzzle(PuzzleKind.INSERT, "1,9,2,4", table="12,12", reserve="9"))
    assert judge(progress, "R1:2") == judge(progress, "R1>2")


@pytest.mark.parametrize("row", ["2,9,2,9", "5,8,5", "5,6,5", "1,2,3,4", "X,X,3"])
def test_brute_force_all_orders_of_all_sets_of_blocks_are_right_and_nothing_else_is(row: str) -> None:
    start = begin(puzzle(PuzzleKind.CLEAR, row))
    ways: set[Blocks] = set()
    waiting = [start]
    while waiting:
        progress = waiting.pop()
        if progress.is_solved:
            ways.add(tuple(sorted(progress.taken)))
            continue
        rest = {blocks for blocks in best_partitions(start.row) if set(progress.taken) <= set(blocks)}
        assert rest
        waiting.extend(judge(progress, word).progress for word in right_answers(progress))
    assert ways == set(best_partitions(start.row))


@functools.cache
def way_out() -> Puzzle:
    """Return one in which with open hands only the 10 is sure, and then the pair of 7s."""
    return worked_out(Puzzle("mine-1", PuzzleKind.SURE, 1, "combo-breaker 7,10,7/5,6/10,9,5 - 0 ?5 2/2/2", 0))


def test_with_open_hands_an_answer_comes_with_what_the_pack_shows_for_it() -> None:
    start = begin(way_out())
    wrong = judge(start, "7@1")
    assert (wrong.kind, wrong.progress) == (VerdictKind.NOT_BEST, start)
    assert wrong.valued == Valued("7@1", value=False, line=("7@1", "5,6@1", "10,9@1", "5@1", "10@1"))
    right = judge(start, "10@2")
    assert (right.kind, right.progress.decided) == (VerdictKind.RIGHT, 1)
    assert right.valued == way_out().steps[0].moves[1]
    assert right.reasons
    for verdict in (wrong, right):
        assert (verdict.plays_after, verdict.fewest) == (None, None)
    last = judge(right.progress, "7,7@1")
    assert (last.kind, last.progress.is_solved) == (VerdictKind.RIGHT, True)
    assert judge(last.progress, "7,7@1").kind is VerdictKind.ILLEGAL


def test_with_open_hands_the_others_do_between_two_decisions_what_the_pack_says() -> None:
    progress = judge(begin(way_out()), "10@2").progress
    assert format_position(progress.position).startswith("combo-breaker 7,7/")
    assert progress.position.turn == 0
    assert [format_row(seat.row) for seat in progress.position.seats[1:]] == ["-", "-"]


def test_what_the_pack_says_is_right_without_any_search() -> None:
    step = replace(way_out().steps[0], answers=(("7@1", "7@3"), ("10@2",)))
    told = begin(replace(way_out(), steps=(step,)))
    verdict = judge(told, "7@3")
    assert (verdict.kind, verdict.same, verdict.others) == (VerdictKind.RIGHT, ("7@1",), 1)
    assert judge(told, "10@2").same == ()


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("7,7@1", VerdictKind.ILLEGAL),
        ("10@1", VerdictKind.ILLEGAL),
        ("R1>1", VerdictKind.ILLEGAL),
        ("seven", VerdictKind.UNREADABLE),
    ],
)
def test_with_open_hands_an_illegal_answer_is_refused_with_the_rule(word: str, kind: VerdictKind) -> None:
    start = begin(way_out())
    verdict = judge(start, word)
    assert (verdict.kind, verdict.progress, verdict.valued) == (kind, start, None)
    assert verdict.error is not None


def test_which_reserve_card_is_asked_where_nothing_can_be_played() -> None:
    found = puzzle(PuzzleKind.RESERVE, "2,6,3", table="9,9", reserve="4,11")
    assert asked(begin(found).position).task == "take"
    assert kinds(begin(found), "R1>2", "R1:4", "R2>2", "R3>1") == ["right", "right", "not-best", "illegal"]
    assert judge(begin(found), "R2>1").fewest == 2


def test_a_hand_that_has_to_be_seen_is() -> None:
    with pytest.raises(HiddenCardError):
        begin(replace(way_out(), position=way_out().position.replace("5,6", "?2")))
