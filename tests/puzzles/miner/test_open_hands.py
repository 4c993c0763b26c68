"""Puzzles with open hands as they are mined: within their bounds, worth asking, and proved twice more."""

from __future__ import annotations

import functools
import json
from collections import Counter

import pytest

from combotutor.families.combo.check.table import all_after
from combotutor.families.combo.check.technique import finds
from combotutor.families.combo.mining.endgame import MOST_CARDS, Shape, fits
from combotutor.families.combo.mining.open_hands import DEEPEST
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import PlaySpecial, Position, legal_moves
from combotutor.families.combo.solver.guarantee import guarantee
from combotutor.puzzles import OPEN, Puzzle, PuzzleKind, begin, worked_out
from combotutor.puzzles.checker.check import check
from combotutor.puzzles.checker.decision import Decision
from combotutor.puzzles.checker.proof import proof_of
from combotutor.puzzles.checker.walk import decisions
from combotutor.puzzles.effort import NODES
from combotutor.puzzles.format.pack import format_puzzle, puzzle_of
from combotutor.puzzles.judging.technique import technique
from combotutor.puzzles.judging.walk import main_line
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.miner import Job
from combotutor.puzzles.miner.deal import mined_deal
from tests.at_length import at_length
from tests.families.combo.solver.guarantee_twin import TooLargeError, twin

SOME, MANY = (3, 4, 6), tuple(range(90))
some_deals = pytest.mark.parametrize("deals", at_length((SOME, MANY), SOME), ids=["some", "many"])
THUMBS = ("high", "most", "low", "special")
FEW = 700
"""Positions that the slowest program looks at for a decision; what takes more is left out."""


@functools.cache
def mined(deals: tuple[int, ...]) -> tuple[Puzzle, ...]:
    """Return what some deals bring."""
    job = Job(5, len(MANY), kinds=(PuzzleKind.SURE, PuzzleKind.MOMENT))
    return tuple(puzzle for number in deals for puzzle in mined_deal(job, number).puzzles)


def start(puzzle: Puzzle) -> Position:
    """Return where the first decision is made."""
    position: Position = begin(puzzle).position
    return position


def first(puzzle: Puzzle) -> Decision:
    """Return the first decision as the checker sees it."""
    proof = proof_of(puzzle)
    assert proof is not None
    return next(iter(decisions(proof)))


@pytest.mark.slow
@some_deals
def test_most_deals_bring_one_of_each_and_half_of_them_are_wide(deals: tuple[int, ...]) -> None:
    found = mined(deals)
    kinds = Counter(puzzle.kind for puzzle in found)
    assert kinds.keys() == OPEN
    assert len(found) > len(deals) * 3 // 4
    assert sum(fits(start(puzzle), Shape()) for puzzle in found) * 2 >= len(found)


@pytest.mark.slow
@some_deals
def test_each_is_small_enough_to_be_seen_and_proved(deals: tuple[int, ...]) -> None:
    for puzzle in mined(deals):
        position = start(puzzle)
        assert sum(len(seat.hand) for seat in position.seats) <= MOST_CARDS
        assert 1 <= len(puzzle.steps) <= DEEPEST
        for progress, _ in main_line(puzzle):
            assert guarantee(progress.position, nodes=NODES, seconds=None).nodes < NODES
        assert check(puzzle).problems == ()
        assert worked_out(puzzle) == puzzle


@pytest.mark.slow
@some_deals
def test_each_is_worth_asking(deals: tuple[int, ...]) -> None:
    levels = set()
    for puzzle in mined(deals):
        level, decision = getattr(technique(puzzle), "level", 0), first(puzzle)
        levels.add(level)
        outcomes = {all_after(decision.position, move) for move in legal_moves(decision.position)}
        assert len(outcomes) >= (4 if level > 2 else 3)
        assert len({all_after(decision.position, move) for move in decision.right}) == 1
        assert kind_of(puzzle.kind).hints(begin(puzzle))[1].key.startswith("hint.ask.")
        if level > 2:
            assert not any(finds(word, decision, by_rank=False) for word in THUMBS)
    assert levels >= {1, 5}


@pytest.mark.slow
@some_deals
def test_the_way_out_is_of_several_decisions_in_some_with_one_safe_class_at_all_but_the_last(
    deals: tuple[int, ...],
) -> None:
    ways = [puzzle for puzzle in mined(deals) if puzzle.kind == PuzzleKind.SURE]
    several = {len(puzzle.steps) for puzzle in ways}
    assert min(several) == 1 < max(several)
    for puzzle in ways:
        assert puzzle_of(json.loads(format_puzzle(puzzle))) == puzzle
        assert all(len(step.answers) == 1 for step in puzzle.steps[:-1])
        assert any(not each.value for each in puzzle.steps[0].moves)


@pytest.mark.slow
@some_deals
def test_the_special_card_is_neither_always_nor_never_played_first(deals: tuple[int, ...]) -> None:
    moments = [first(puzzle) for puzzle in mined(deals) if puzzle.kind == PuzzleKind.MOMENT]
    assert {isinstance(decision.right[0], PlaySpecial) for decision in moments} == {True, False}
    for decision in moments:
        assert any(isinstance(move, PlaySpecial) for move in legal_moves(decision.position))


@pytest.mark.slow
@some_deals
def test_the_slowest_program_finds_the_same(deals: tuple[int, ...]) -> None:
    decided = 0
    for puzzle in mined(deals):
        if {"?", "D"} <= {*puzzle.position}:
            continue  # somebody may draw what is not seen, and be safe even so
        for step, (progress, _) in zip(puzzle.steps, main_line(puzzle), strict=True):
            try:
                safe = twin(progress.position, FEW)
            except TooLargeError:
                continue
            decided += 1
            assert {each.word: each.value for each in step.moves} == {
                format_move(move): is_safe for move, is_safe in safe.items()
            }
    assert decided >= len(deals) // 2
