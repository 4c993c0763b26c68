"""What a deal brings: puzzles with one answer that is clearly the only one, none of them trivial, always the same."""

from __future__ import annotations

import functools
import json
from collections import Counter
from dataclasses import replace

import pytest

from combotutor.families.combo.cards import Card
from combotutor.families.combo.mining.flaw import FEWEST_CARDS
from combotutor.families.combo.notation import parse_move
from combotutor.families.combo.rules import PlayCombination, PlaySpecial, TakeReserve, legal_moves
from combotutor.families.combo.solver import row_after
from combotutor.puzzles import OPEN, Puzzle, PuzzleKind, Theme, begin, worked_out
from combotutor.puzzles.format.pack import format_puzzle, puzzle_of
from combotutor.puzzles.judging.values import cost
from combotutor.puzzles.miner import Job
from combotutor.puzzles.miner.deal import Deal, mined_deal
from tests.at_length import at_length

KINDS = tuple(kind for kind in PuzzleKind if kind not in (PuzzleKind.RISK, PuzzleKind.SURE, PuzzleKind.ADVISERS))
"""Those that are quick to find."""
CHEAP = (PuzzleKind.FIND, PuzzleKind.BEAT, PuzzleKind.ANSWER, PuzzleKind.CLEAR, PuzzleKind.SPECIAL)
"""Those that are found at once."""
JOB = Job(11, 24, kinds=KINDS)
DEALS = {3: KINDS, 11: CHEAP, 13: KINDS}
"""A deal of each rule set that is soon looked through, and for which kinds that is done."""


@functools.cache
def deals() -> tuple[Deal, ...]:
    """Return some deals."""
    return tuple(mined_deal(replace(JOB, kinds=kinds), number) for number, kinds in DEALS.items())


def puzzles(*kinds: PuzzleKind) -> list[Puzzle]:
    """Return what the deals brought of some kinds."""
    found = [puzzle for deal in deals() for puzzle in deal.puzzles if puzzle.kind in kinds]
    assert found
    return found


def best_and_next(puzzle: Puzzle) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return what the answers of the first class are worth, and the best of the others."""
    step = puzzle.steps[0]
    costs = {each.word: cost(puzzle.kind, each.value) for each in step.moves}
    (best,) = {costs[word] for word in step.answers[0]}
    return best, min(value for word, value in costs.items() if word not in step.answers[0])


def test_every_kind_that_is_quick_to_find_is_found_and_each_once_a_deal() -> None:
    assert {puzzle.kind for puzzle in puzzles(*KINDS)} >= set(KINDS) - {PuzzleKind.RESERVE, PuzzleKind.INSERT}
    assert all(max(Counter(each.kind for each in deal.puzzles).values(), default=0) <= 1 for deal in deals())


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind is not PuzzleKind.CLEAR])
def test_the_first_decision_has_one_class_of_answers_by_the_margin_that_is_named(kind: PuzzleKind) -> None:
    margins = {PuzzleKind.FIND: "rank", PuzzleKind.WILD: "rank", PuzzleKind.MOMENT: "safety"}
    for puzzle in [puzzle for deal in deals() for puzzle in deal.puzzles if puzzle.kind is kind]:
        assert len(puzzle.steps[0].answers) == 1
        best, after = best_and_next(puzzle)
        assert best < after
        assert puzzle.made is not None
        assert puzzle.made.margin == margins.get(kind, "play")
        assert (puzzle.made.by, puzzle.made.seed) == ("miner", 11)


def test_nothing_trivial_is_kept() -> None:
    for puzzle in puzzles(*KINDS):
        position = begin(puzzle).position
        assert len(position.mover.row) >= FEWEST_CARDS
        if puzzle.kind not in OPEN:
            assert len({row_after(position, move) for move in legal_moves(position)}) > 1
    for puzzle in puzzles(PuzzleKind.FIND, PuzzleKind.BEAT):
        position = begin(puzzle).position
        plays = [move for move in legal_moves(position) if isinstance(move, PlayCombination)]
        answer = parse_move(position, puzzle.steps[0].answers[0][0])
        others = {(move.at, len(move.cards)) for move in plays if len(move.cards) > 1}
        if isinstance(answer, PlayCombination):
            assert others - {(answer.at, len(answer.cards))} or len(answer.cards) == 1
        assert len(others) > 1 or puzzle.kind is PuzzleKind.BEAT


def test_a_row_to_clear_has_one_set_of_blocks_in_which_cards_have_to_meet() -> None:
    for puzzle in puzzles(PuzzleKind.CLEAR):
        assert len(puzzle.blocks) == 1
        assert any(block[-1] - block[0] >= len(block) for block in puzzle.blocks[0])


def test_a_wild_is_said_to_be_something_in_every_best_play() -> None:
    for puzzle in puzzles(PuzzleKind.WILD):
        position = begin(puzzle).position
        answers = [parse_move(position, word) for word in puzzle.steps[0].answers[0]]
        assert all(isinstance(move, PlayCombination) and Card.WILD in move.cards for move in answers)


@pytest.mark.parametrize("more", at_length((0, 30), 0))
def test_of_two_reserve_cards_one_alone_is_right(more: int) -> None:
    job = Job(11, 30, kinds=(PuzzleKind.RESERVE,))
    found = puzzles(PuzzleKind.RESERVE) + [each for number in range(more) for each in mined_deal(job, number).puzzles]
    assert len(found) > more // 3
    for puzzle in found:
        position = begin(puzzle).position
        assert len(set(position.mover.reserve)) == 2
        moves = [parse_move(position, word) for word in puzzle.steps[0].answers[0]]
        assert len({move.number for move in moves if isinstance(move, TakeReserve)}) == 1
        assert all(isinstance(move, TakeReserve) for move in legal_moves(position))


def test_several_decisions_around_a_special_card_have_one_class_each() -> None:
    for puzzle in puzzles(PuzzleKind.SPECIAL):
        assert 2 <= len(puzzle.steps) <= 4
        assert all(len(step.answers) == 1 for step in puzzle.steps)


def test_a_special_card_can_be_played_and_that_is_right_or_wrong() -> None:
    for puzzle in puzzles(PuzzleKind.MOMENT):
        position = begin(puzzle).position
        assert any(isinstance(move, PlaySpecial) for move in legal_moves(position))
        move = parse_move(position, puzzle.steps[0].answers[0][0])
        assert isinstance(move, PlaySpecial) is (Theme.HOLDING not in puzzle.themes)


def test_what_is_stored_is_what_is_worked_out_and_can_be_written_and_read() -> None:
    for puzzle in puzzles(*KINDS):
        assert worked_out(puzzle) == puzzle
        assert puzzle_of(json.loads(format_puzzle(puzzle))) == puzzle
    for deal in deals():
        again = Deal.of(json.loads(json.dumps(deal.fields())))
        assert again == deal
        assert again.seconds.keys() == deal.seconds.keys()


@pytest.mark.parametrize("kinds", at_length((KINDS, CHEAP), CHEAP), ids=["all", "cheap"])
def test_a_deal_depends_on_its_number_alone_and_a_kind_on_no_other_kind(kinds: tuple[PuzzleKind, ...]) -> None:
    before = deals()[0]
    again = mined_deal(Job(11, 1, kinds=kinds), 3)
    assert again.puzzles == tuple(puzzle for puzzle in before.puzzles if puzzle.kind in kinds)
    assert again.fields()["puzzles"] == [each for each in before.fields()["puzzles"] if each["kind"] in kinds]
    assert len({puzzle.position for puzzle in puzzles(PuzzleKind.FIND)}) == len(puzzles(PuzzleKind.FIND))


def test_rule_sets_take_turns() -> None:
    names = [{puzzle.rules_name for puzzle in deal.puzzles} for deal in deals() if deal.puzzles]
    assert all(len(each) == 1 for each in names)
    assert set.union(*names) == set(JOB.rules)


@pytest.mark.slow
@pytest.mark.parametrize("deals", at_length(((0, 3), tuple(range(12))), (0, 3)), ids=["some", "all"])
def test_the_risk_of_the_best_answer_lies_below_that_of_all_others(deals: tuple[int, ...]) -> None:
    job = Job(11, 12, kinds=(PuzzleKind.RISK,))
    found = [puzzle for number in deals for puzzle in mined_deal(job, number).puzzles]
    assert found
    for puzzle in found:
        step = puzzle.steps[0]
        values = {each.word: each.value for each in step.moves}
        highs = [value[2] for word in step.answers[0] if isinstance(value := values[word], tuple) and len(value) > 2]
        for word, value in values.items():
            assert isinstance(value, tuple)
            assert word in step.answers[0] or value[1] > max(highs)
        assert puzzle.made is not None
        assert (puzzle.status.value, puzzle.made.margin) == ("estimated", "interval")
