"""Golden: the engine counts the same move sequences as an independent implementation."""

from __future__ import annotations

import pytest

from combotutor.families.combo.notation import format_move, parse_position
from combotutor.families.combo.rules import legal_moves
from combotutor.games import games, perft
from tests.cases.reading import Case, cases, numbered


@pytest.mark.parametrize(("number", "case"), numbered("perft"))
def test_perft_agrees_at_every_depth(number: int, case: Case) -> None:
    position = parse_position(case["position"])
    game = games()[position.rules.name]
    counted = [perft(game, position, depth) for depth in range(1, len(case["perft"]) + 1)]
    assert counted == case["perft"], f"case {number}"


@pytest.mark.parametrize(("number", "case"), numbered("perft"))
def test_the_legal_moves_are_the_same_set(number: int, case: Case) -> None:
    words = [format_move(move) for move in legal_moves(parse_position(case["position"]))]
    assert sorted(words) == sorted(case["moves"]), f"case {number}"


@pytest.mark.parametrize(("number", "case"), numbered("guarantee"))
def test_the_positions_of_the_guarantee_have_as_many_moves(number: int, case: Case) -> None:
    words = {format_move(move) for move in legal_moves(parse_position(case["position"]))}
    assert len(words) == case["moves"], f"case {number}"
    assert words >= set(case["safe"])


def test_all_cases_are_there() -> None:
    assert {name: len(cases(name)) for name in ("perft", "plan", "rounds", "bad_positions", "guarantee")} == {
        "perft": 40,
        "plan": 300,
        "rounds": 30,
        "bad_positions": 15,
        "guarantee": 40,
    }
