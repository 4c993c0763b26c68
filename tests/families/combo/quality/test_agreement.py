"""Whether right answers are least risks: the paired difference, by hand and against what an outlook tells."""

from __future__ import annotations

import pytest

from combotutor.families.combo.kinds import KIND
from combotutor.families.combo.mining.agreement import agrees as is_agreed
from combotutor.families.combo.mining.agreement import paired
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.quality import STANDARD
from combotutor.families.combo.quality.agreement import agreement
from combotutor.families.combo.rules import View
from combotutor.families.combo.solver.outlook import outlook
from combotutor.puzzles import begin
from tests.puzzles.checker.examples import EXAMPLES

WORLDS = 60
SEED = 3


def test_a_difference_is_taken_world_by_world() -> None:
    found = paired([1, 1, 0, 0], [1, 0, 0, 0])
    assert (found.loss, found.worlds, is_agreed(found)) == (0.25, 4, False)
    assert (found.low, found.high) == (-0.24, 0.74)  # 0.25 less and more 1.96 times a standard error of 0.25


def test_what_pays_in_the_same_worlds_loses_nothing() -> None:
    found = paired([1, 0, 1], [1, 0, 1])
    assert (found.loss, found.low, found.high, is_agreed(found)) == (0, 0, 0, True)


@pytest.mark.parametrize(
    ("more", "worlds", "agrees"),
    [(29, 1000, True), (30, 1000, False), (1, 40, False)],
    ids=["little", "too much", "little, but not known well"],
)
def test_little_is_lost_where_that_is_known_well(more: int, worlds: int, *, agrees: bool) -> None:
    assert is_agreed(paired([1] * more + [0] * (worlds - more), [0] * worlds)) is agrees


@pytest.mark.parametrize("name", ["beat-104", "reserve-101"])
def test_it_is_what_an_outlook_tells_of_both(name: str) -> None:
    puzzle = EXAMPLES[name]
    position = begin(puzzle).position
    risks = outlook(View(position.turn, position), samples=WORLDS, seed=SEED).moves
    pays = {format_move(risk.move): risk.pays for risk in risks}
    worst = max(pays[word] for words in puzzle.steps[0].answers for word in words)
    found = agreement(puzzle, WORLDS, SEED)
    assert found.loss == pytest.approx(worst - min(pays.values()), abs=1e-4)
    assert found.low <= found.loss <= found.high
    assert found == STANDARD.pair(puzzle, WORLDS, SEED)


def test_it_is_asked_of_kinds_that_count_plays_though_others_answer() -> None:
    assert STANDARD.paired & KIND.keys() == {"beat", "answer", "wild", "special", "insert", "reserve"}
