"""Mined puzzles in which two advisers disagree, and answers to the table: their gates, asked anew."""

from __future__ import annotations

import functools

import pytest

from combotutor.families.combo.kinds.answer import ANSWER, right_sort, sorts
from combotutor.families.combo.mining.agreement import LOSS, agreement
from combotutor.families.combo.mining.flaw import Flaw
from combotutor.families.combo.mining.hidden_hands import WORLDS
from combotutor.families.combo.notation import format_move, parse_position
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import legal_moves
from combotutor.families.combo.solver import replies, row_after
from combotutor.families.combo.solver.meaning import meant
from combotutor.families.combo.solver.settled import settled
from combotutor.puzzles import Puzzle, PuzzleKind
from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.miner import Job
from combotutor.puzzles.miner.deal import Deal, mined_deal
from tests.at_length import at_length

TAKING, SPECIAL, BEATING = 21, 16, 4
"""Deals that bring an answer of each sort."""


@functools.cache
def deal(kind: PuzzleKind, number: int) -> Deal:
    """Return a deal of a job that looks for one kind."""
    return mined_deal(Job(79, 60, kinds=(kind,)), number)


def found(kind: PuzzleKind, number: int) -> Puzzle:
    """Return the puzzle of a deal that has one."""
    (puzzle,) = deal(kind, number).puzzles
    return puzzle


@pytest.mark.parametrize("number", at_length((3, 12), 3))
def test_the_fewest_plays_lose_clearly_and_are_one_certain_answer(number: int) -> None:
    puzzle = found(PuzzleKind.ADVISERS, number)
    position = begin(puzzle).position
    least = min(reply.plays_after for reply in replies(position))
    fewest = [reply.move for reply in replies(position) if reply.plays_after == least]
    right = {word for words in puzzle.steps[0].answers for word in words}
    assert not right & {format_move(move) for move in fewest}
    assert len({meant(position, move) for move in fewest}) == 1
    assert {settled(position, move) for move in fewest} == {least}
    loss = agreement(position, fewest, 5, WORLDS, first=WORLDS)  # other worlds than those that it was mined with
    assert loss is not None
    assert loss.loss > LOSS
    assert len(puzzle.steps[0].answers) <= 3
    assert len({meant(position, move) for move in legal_moves(position)}) >= 4
    assert (puzzle.worlds, puzzle.made.margin if puzzle.made else "") == (2_000, "interval")


def test_where_the_advisers_agree_or_say_several_things_nothing_is_kept() -> None:
    dropped = {reason for (_, reason) in deal(PuzzleKind.ADVISERS, 3).dropped}
    assert dropped >= {Flaw.EQUAL, Flaw.AGREES}


@pytest.mark.parametrize(("number", "sort"), [(TAKING, "take"), (SPECIAL, "special"), (BEATING, "beat")])
def test_answers_of_all_sorts_are_found_among_at_least_two(number: int, sort: str) -> None:
    puzzle = found(PuzzleKind.ANSWER, number)
    position = begin(puzzle).position
    assert ANSWER.asks(position)
    assert right_sort(puzzle) == sort
    assert sort in sorts(legal_moves(position))
    assert len(sorts(legal_moves(position))) > 1
    assert len(puzzle.steps[0].answers) == 1
    assert puzzle.agreement is not None
    assert puzzle.agreement.high < 0.05


def test_a_card_that_links_is_dealt_to_the_reserve_where_all_that_is_played_tears() -> None:
    position = parse_position(found(PuzzleKind.ANSWER, TAKING).position)
    now = fewest_plays(position.mover.row, wild_pair=position.rules.wild_pair)
    left = {reply.move: reply.plays_after for reply in replies(position)}
    assert min(left.values()) < now
    taken = [move for move in legal_moves(position) if left[move] < now]
    assert all(len(row_after(position, move)) > len(position.mover.row) for move in taken)


def test_what_beats_nothing_is_not_asked_in_beat() -> None:
    """Such deals are those in which a special card is the answer to the table."""
    dropped = {reason for number in (SPECIAL, 20) for (_, reason) in deal(PuzzleKind.BEAT, number).dropped}
    assert Flaw.BEATS_NOTHING in dropped
