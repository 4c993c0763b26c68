"""Whether an answer is among the least risks: paired, in the same worlds; the checker tries it again by itself."""

from __future__ import annotations

import pytest

from combotutor.families.combo.check.agreement import agreement_problems
from combotutor.families.combo.mining.agreeing import agreed
from combotutor.families.combo.mining.agreement import agreement, agreements, agrees, paired
from combotutor.families.combo.mining.flaw import Flaw
from combotutor.families.combo.rules import legal_moves, view
from combotutor.puzzles import Puzzle, begin
from combotutor.puzzles.checker import Code, check
from combotutor.puzzles.checker.proof import proof_of
from combotutor.puzzles.checker.walk import decisions
from combotutor.puzzles.puzzle import Agreement
from tests.chosen import known
from tests.puzzles.checker.examples import EXAMPLES


def test_what_all_answers_lose_is_nothing() -> None:
    position = begin(EXAMPLES["insert-6"]).position
    found = agreement(position, legal_moves(position), 1, worlds=50)
    assert found == Agreement(0.0, 0.0, 0.0, 50)


def test_an_interval_is_that_of_differences_world_by_world() -> None:
    assert paired([1, 0] * 50, [1, 0] * 50) == Agreement(0.0, 0.0, 0.0, 100)
    assert paired([1, 0] * 50, [0, 1] * 50).loss == 0.0 < paired([1, 0] * 50, [0, 1] * 50).high
    assert agrees(Agreement(0.02, 0.01, 0.03, 2_000))
    for found in (None, Agreement(0.03, 0.02, 0.04, 2_000), Agreement(0.02, -0.01, 0.05, 2_000)):
        assert not agrees(found)


def test_a_puzzle_tells_how_far_it_agrees_and_fresh_worlds_confirm_it() -> None:
    found = agreed(EXAMPLES["insert-6"])
    assert isinstance(found, Puzzle)
    assert found.agreement is not None
    assert check(found).holds
    assert _codes(found, Agreement(0.02, 0.0199, 0.0201, 2_000)) == {Code.AGREEMENT}
    assert _codes(found, Agreement(-0.2, -0.2175, -0.1825, 2_000)) == {Code.FRESH_LOSS}


def _codes(puzzle: Puzzle, stored: Agreement) -> set[Code]:
    proof = proof_of(puzzle)
    assert proof is not None
    return {problem.code for problem in agreement_problems(stored, next(iter(decisions(proof))))}


def test_where_another_answer_pays_clearly_less_often_there_is_no_puzzle() -> None:
    assert agreed(known("wild-104")) is Flaw.DISAGREES


def test_where_one_right_answer_pays_clearly_more_often_than_another_there_is_none_either() -> None:
    puzzle = known("reserve-1008")  # any gap links the card; in some the seat loses every other round
    progress = begin(puzzle)
    right = {move for moves in progress.stored_answers() for move in moves}
    alone = [agreement(progress.position, {move}, 1, 300, first=300) for move in right]
    worst = max((found for found in alone if found is not None), key=lambda found: found.loss)
    assert agreements(progress.position, right, 1, 300, first=300) == (
        agreement(progress.position, right, 1, 300, first=300),
        worst,
    )
    assert agrees(agreement(progress.position, right, 1))
    assert worst.low > 0.3
    assert agreed(puzzle) is Flaw.UNEVEN


def test_what_the_line_tells_of_the_others_cards_is_known_in_every_world() -> None:
    """Without the cards seen in other hands the answer of this puzzle would lose too much."""
    seen = begin(known("wild-101"))
    hidden = view(seen.position, seen.position.turn).position
    right = {move for moves in seen.stored_answers() for move in moves}
    assert hidden != seen.position
    assert agrees(agreement(seen.position, right, 2))
    assert not agrees(agreement(hidden, right, 2))


@pytest.mark.parametrize("name", ["beat-110", "beat-112", "wild-124", "wild-161"])
def test_where_the_row_hangs_on_what_is_drawn_or_passed_on_there_is_none_either(name: str) -> None:
    assert agreed(known(name)) is Flaw.UNSETTLED
