"""The level of a puzzle: an example for each, and both programs agree on what ships, solver by solver."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from combotutor.families.combo.check.rows import RowProof
from combotutor.families.combo.check.technique import finds as finds_again
from combotutor.families.combo.check.technique import given
from combotutor.families.combo.notation import format_move, parse_position
from combotutor.families.combo.rules import legal_moves
from combotutor.families.combo.technique.level import BY_RANK, SOLVERS
from combotutor.puzzles import Made, Puzzle, PuzzleKind, worked_out
from combotutor.puzzles.checker.proof import proof_of
from combotutor.puzzles.checker.walk import decisions
from combotutor.puzzles.format.shelf import shelf
from combotutor.puzzles.judging.technique import finds, technique
from combotutor.puzzles.solver import Solver, Technique
from tests.at_length import at_length
from tests.puzzles.checker.examples import EXAMPLES
from tests.puzzles.ours import few_puzzles


def beating(row: str, table: str) -> Puzzle:
    """Return a puzzle in which a row has to beat something, with its answers worked out."""
    line = f"combo-up {row}/?3/x 1:{table} 0 ?9 3/3/3"
    return worked_out(Puzzle("mine-1", PuzzleKind.BEAT, 1, line, 0, made=Made("miner")))


@pytest.mark.parametrize(
    ("row", "table", "needed"),
    [
        ("3,10,2,5", "1", Technique(1, "high")),
        ("12,1,7,12", "5", Technique(1, "low")),
        ("3,9,4,5", "2", Technique(2, "ahead-1")),  # without the 9 lie 3,4,5
        ("6,1,7,8,12", "2", Technique(3, "ahead-2")),  # without the 12, 6,1,7,8: once the 1 has gone, 6,7,8
        ("5,4,2,12,10,6", "2", Technique(4, "row")),  # 5,4,…,6, once 2 and 10 have gone
    ],
)
def test_a_level_is_that_of_the_weakest_that_surely_finds_it(row: str, table: str, needed: Technique) -> None:
    puzzle = beating(row, table)
    assert technique(puzzle) == needed
    assert again(puzzle) == (needed.level, needed.solver)


def test_what_only_the_replies_tell_is_of_the_last_level() -> None:
    assert technique(EXAMPLES["sure-107"]) == Technique(5, "replies")
    assert technique(EXAMPLES["moment-108"]) == Technique(5, "replies")


def test_the_highest_combination_is_what_find_asks_for() -> None:
    found = {technique(puzzle) for puzzle in shelf() if puzzle.kind == PuzzleKind.FIND}
    assert found == {Technique(1, "high")}


@pytest.mark.parametrize(
    ("solvers", "answers"),
    [
        (SOLVERS, {"3@1", "3,X=2@1", "3,X=3@1", "3,X=4@1", "X=9,9,9@2", "9,9@3"}),
        (BY_RANK, {"X=9,9,9@2"}),
    ],
    ids=["by plays", "by rank"],
)
def test_of_as_few_plays_the_rank_decides_where_a_wild_is_said(solvers: tuple[Solver, ...], answers: set[str]) -> None:
    position = parse_position("combo-up 3,X,9,9/?3/x 1:1 0 ?9 3/3/3")
    takes = next(solver.takes for solver in solvers if solver.word == "row")
    assert takes is not None
    assert {format_move(move) for move in takes(position, legal_moves(position))} == answers
    assert {format_move(move) for move in given("row", position, by_rank=solvers is BY_RANK)} == answers


def again(puzzle: Puzzle) -> tuple[int, str] | None:
    """Return the level that the second program finds."""
    proof = proof_of(puzzle)
    assert proof is not None
    return proof.technique(list(decisions(proof)))


@pytest.mark.parametrize("puzzles", at_length((few_puzzles, shelf), few_puzzles), ids=["some", "all"])
def test_both_programs_agree_on_who_finds_what(puzzles: Callable[[], tuple[Puzzle, ...]]) -> None:
    told = {}
    for puzzle in puzzles():
        proof, found = proof_of(puzzle), finds(puzzle)
        assert isinstance(proof, RowProof)
        walk = list(decisions(proof))
        for word, each in found.items():
            if word != "replies":
                assert each == tuple(finds_again(word, decision, by_rank=proof.ranks) for decision in walk), puzzle.id
        needed = technique(puzzle)
        assert needed is not None
        assert proof.technique(walk) == (needed.level, needed.solver)
        told[needed.solver] = puzzle.id
    assert len(told) > 5
