"""Answers worked out from nothing: rows to clear, ways out for sure, and the rest of what a pack holds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combotutor.cards import SplitMix64
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.plan import best_partitions
from combotutor.puzzles import (
    Made,
    Puzzle,
    PuzzleKind,
    Status,
    Step,
    VerdictKind,
    answer_classes,
    begin,
    is_single,
    judge,
    worked_out,
)
from combotutor.puzzles.checker import check
from combotutor.puzzles.judging.difficulty import level_of
from combotutor.puzzles.judging.technique import technique
from combotutor.puzzles.solver import Technique
from combotutor.puzzles.workshop.answers import with_technique
from tests.puzzles.walk import PUZZLES, with_meanings

MINED = Made("miner", 1, 2, 3)
FORCED = "combo-breaker 3,1,12,1/S,3/7,11 - 0 ?5 2/2/2"
"""The seat leads a 3; when it is its turn again it has one legal play; then two 1s are left."""

DEEP = (
    "combo-breaker 9,5,11,5,8/1,12,S/X,3,12 - 0 ?5 2/2/2",
    "combo-breaker 1,S,2/5/8,8,5 - 0 ?5 2/2/2",
    "combo-breaker 4,9,3/4,10,6/8,8,2 - 0 ?5 2/2/2",
    "combo-breaker 6,5,10/S,S/12 - 0 ?5 2/2/2",
    FORCED,
)
"""Ways out with two and three decisions."""


def puzzle(kind: PuzzleKind, position: str, seat: int = 0, steps: tuple[Step, ...] = ()) -> Puzzle:
    """Return a puzzle with its answers."""
    return worked_out(Puzzle("mine-1", kind, 1, position, seat, steps, made=MINED), worlds=200)


def cleared(row: str) -> Puzzle:
    """Return the puzzle to clear a row."""
    return puzzle(PuzzleKind.CLEAR, f"combo-breaker {row}/?3/?3 - 0 ?9 2/2/2")


def answers(found: Puzzle) -> list[tuple[tuple[str, ...], ...]]:
    """Return the answers of every step."""
    return [step.answers for step in found.steps]


def test_answers_are_worked_out_where_none_are_given() -> None:
    for each in PUZZLES:
        steps = () if each.kind is PuzzleKind.CLEAR else tuple(Step((), step.before) for step in each.steps)
        bare = Puzzle(each.id, each.kind, each.level, each.position, each.seat, steps, made=each.made)
        assert worked_out(bare) == with_meanings(each)
        assert begin(bare).position == begin(each).position


def test_what_is_worked_out_stays_when_it_is_worked_out_again() -> None:
    for each in PUZZLES:
        assert worked_out(each) == with_meanings(each)


def test_a_row_with_two_crossing_pairs_has_no_single_answer() -> None:
    assert not is_single(cleared("2,9,2,9"))
    assert answers(cleared("2,9,2,9"))[0] == (("2@1",), ("9@2",), ("2@3",), ("9@4",))


def test_a_card_within_a_pair_has_exactly_one_best_first_play() -> None:
    assert is_single(cleared("5,8,5"))
    assert answers(cleared("5,8,5")) == [(("8@2",),), (("5,5@1",),)]


def test_other_values_of_a_wild_are_one_answer() -> None:
    assert is_single(cleared("X,7"))
    assert answers(cleared("X,7")) == [(("X=6,7@1", "X=8,7@1", "X=7,7@1"),)]


@pytest.mark.parametrize("row", ["2,9,2,9", "5,8,5", "7,5,6,5,X", "1,2,3,4,S", "4,4,4,4,3,3"])
def test_the_steps_of_a_row_to_clear_empty_it_one_play_fewer_each_time(row: str) -> None:
    found = cleared(row)
    assert found.blocks == best_partitions(begin(found).row)
    assert len(found.steps) == found.decisions == len(found.blocks[0])
    progress = begin(found)
    for left, step in zip(range(found.decisions - 1, -1, -1), found.steps, strict=True):
        classes = answer_classes(progress.position, PuzzleKind.CLEAR)
        assert step.answers == tuple(tuple(map(format_move, moves)) for moves in classes)
        values = {each.word: each.value for each in step.moves}
        assert {values[word] for words in step.answers for word in words} == {left}
        progress = judge(progress, step.answers[0][0]).progress
    assert progress.row == ()


def test_whether_one_answer_is_right_is_told_of_blocks_alone_too() -> None:
    assert not is_single(replace(cleared("2,9,2,9"), steps=()))
    assert is_single(replace(cleared("5,8,5"), steps=()))


def test_golden_a_way_out_with_two_decisions() -> None:
    found = puzzle(PuzzleKind.SURE, "combo-breaker 7,10,7/5,6/10,9,5 - 0 ?5 2/2/2")
    assert answers(found) == [(("10@2",),), (("7,7@1",),)]
    assert [step.before for step in found.steps] == [(), ("5,6@1", "10,9@1", "5@1")]
    assert [[each.value for each in step.moves] for step in found.steps] == [[False, True, False]] * 2
    assert found.steps[0].moves[0].line == ("7@1", "5,6@1", "10,9@1", "5@1", "10@1")
    assert (found.status, found.worlds) == (Status.PROVED, 0)


def test_a_way_out_ends_with_the_last_decision_that_can_go_wrong() -> None:
    found = puzzle(PuzzleKind.SURE, "combo-breaker 2,9,6/9/12 - 0 ?5 2/2/2")
    assert answers(found) == [(("9@2",),)]
    assert found.steps[0].moves[1].line == ("9@2",)


def test_equal_answers_on_the_way_out_lead_to_the_same_next_decision() -> None:
    found = puzzle(PuzzleKind.SURE, "combo-breaker 5,S,S/6/10,3 - 0 ?5 2/2/2")
    assert answers(found) == [(("S@2", "S@3"),), (("S@2",),)]
    ends = [judge(judge(begin(found), word).progress, "S@2") for word in ("S@2", "S@3")]
    assert [verdict.kind for verdict in ends] == [VerdictKind.RIGHT] * 2


def dealt(random: SplitMix64) -> str:
    """Return a small table with open hands."""
    faces = [str(number) for number in range(1, 13) for _ in range(4)] + ["S", "S", "X"]
    cards = [faces[place] for place in random.shuffled(list(range(len(faces))))]
    rows = [cards[:4], cards[4 : 5 + random.below(2)], cards[8 : 9 + random.below(3)]]
    return f"combo-breaker {'/'.join(map(','.join, rows))} - 0 ?5 2/2/2"


def test_brute_force_every_equal_answer_of_a_way_out_goes_on_as_the_pack_says() -> None:
    random, deep = SplitMix64(11), 0
    for position in (*DEEP, *(dealt(random) for _ in range(120))):
        found = puzzle(PuzzleKind.SURE, position)
        if not found.steps[0].answers:
            assert len(found.steps) == 1
            assert not any(each.value for each in found.steps[0].moves)
            continue
        assert all(len(step.answers) == 1 for step in found.steps[:-1])
        assert len(found.steps) == 1 or not all(each.value for each in found.steps[-1].moves)
        deep += len(found.steps) > 1
        waiting = [begin(found)]
        while waiting:
            progress = waiting.pop()
            right = [] if progress.is_solved else found.steps[progress.decided].answers
            verdicts = [judge(progress, word) for words in right for word in words]
            assert [verdict.kind for verdict in verdicts] == [VerdictKind.RIGHT] * len(verdicts)
            waiting.extend(verdict.progress for verdict in verdicts)
    assert deep >= len(DEEP)


def test_a_decision_with_one_legal_answer_on_the_way_out_stays_a_step() -> None:
    found = puzzle(PuzzleKind.SURE, FORCED)
    assert any(len(step.moves) == 1 for step in found.steps[:-1])


def test_where_nothing_is_sure_the_one_step_has_no_answer() -> None:
    found = puzzle(PuzzleKind.SURE, "combo-breaker 1,3/9/12 - 0 ?5 2/2/2")
    assert answers(found) == [()]
    assert {each.value for each in found.steps[0].moves} == {False}


def test_a_special_card_in_its_moment_is_one_step() -> None:
    found = puzzle(PuzzleKind.MOMENT, "combo-breaker S,10,7/12/3,S - 0 ?5 2/2/2")
    assert answers(found) == [(("S@1",),)]
    assert is_single(found)


def test_of_two_reserve_cards_the_one_that_helps_more_is_right() -> None:
    found = puzzle(PuzzleKind.RESERVE, "combo-breaker 2,6,3+4,11/?3/x 1:9,9 0 ?9 2/2/2")
    # Wherever the 4 goes in, it goes with the 2 and the 3 once the 6 has gone: that means the same.
    assert answers(found) == [(("R1>1", "R1>2", "R1>3", "R1>4"),)]
    values = {each.word: each.value for each in found.steps[0].moves}
    assert {values[f"R1>{gap}"] for gap in range(1, 5)} == {2}
    assert {values[f"R2>{gap}"] for gap in range(1, 5)} == {3}


def test_a_risk_is_estimated_over_so_many_worlds() -> None:
    found = puzzle(PuzzleKind.RISK, "combo-breaker 7,8,3+9/?3+2/?2 1:6;2:R 0 ?9 2/2/2")
    assert (found.status, found.worlds) == (Status.ESTIMATED, 200)
    assert len(found.steps) == 1


def test_what_others_do_before_the_first_decision_is_kept() -> None:
    steps = (Step((), ("9@1",)),)
    found = puzzle(PuzzleKind.SURE, "combo-breaker 9,6/2,9,10/12 - 0 ?5 2/2/2", 1, steps)
    assert found.steps[0].before == ("9@1",)


def test_a_level_set_by_hand_is_kept_and_any_other_follows_the_difficulty() -> None:
    by_hand = Puzzle("mine-1", PuzzleKind.CLEAR, 5, "combo-breaker 5,8,5/?3/?3 - 0 ?9 2/2/2", 0)
    assert worked_out(by_hand).level == level_of(worked_out(by_hand).difficulty) == 5
    assert worked_out(by_hand).made == Made("hand")
    mined = worked_out(replace(by_hand, made=MINED))
    assert mined.level == level_of(mined.difficulty) < 5


@pytest.mark.parametrize("each", PUZZLES, ids=lambda each: each.id)
def test_a_technique_that_is_told_is_found_anew_and_the_difficulty_lies_within_its_level(each: Puzzle) -> None:
    told = worked_out(replace(each, technique="luck"), worlds=each.worlds or 1)
    assert Technique(told.level, told.technique) == technique(told)
    assert level_of(told.difficulty) == told.level
    assert with_technique(replace(told, technique="", level=1)) == told
    assert check(told).holds
