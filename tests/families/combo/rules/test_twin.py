"""Brute force: a twin of the engine, written from the rules' words alone, plays the same random rounds."""

from __future__ import annotations

import random

import pytest

from combotutor.families.combo.notation import format_move, format_position, parse_position
from combotutor.families.combo.rules import Position, legal_moves, pending_name, play, view
from tests.at_length import at_length
from tests.families.combo.rules.rounds import TABLES, any_move, dealt, late_line, result_of
from tests.families.combo.rules.twin import Twin


def symbols(cards: tuple[object, ...]) -> list[str]:
    return [getattr(card, "symbol", "") for card in cards]


def check_table(position: Position, twin: Twin) -> None:
    """Assert that every card lies where the twin has it."""
    assert [symbols(seat.row) for seat in position.seats] == [[piece.face for piece in hand] for hand in twin.hands]
    assert [symbols(seat.reserve) for seat in position.seats] == twin.reserves
    assert symbols(position.pile) == [piece.face for piece in twin.pile]
    assert symbols(position.discards or ()) == twin.discards


def check_turn(position: Position, twin: Twin) -> None:
    """Assert that the same seat has the same to decide, and that every seat knows the same cards."""
    assert (position.turn, pending_name(position.pending)) == (twin.turn, twin.task)
    assert {seat for seat, each in enumerate(position.seats) if each.is_out} == twin.out
    assert sorted(format_move(move) for move in legal_moves(position)) == sorted(twin.words())
    for seat in range(len(position.seats)):
        rows = [",".join(symbols(each.row)) for each in view(position, seat).position.seats]
        assert rows == twin.seen_by(seat), f"as seat {seat} sees it"


def check_end(position: Position, twin: Twin) -> None:
    """Assert that the round ended in the same way."""
    result = result_of(position)
    assert (result.end, list(result.payers)) == (twin.end, twin.payers)
    assert (list(result.losers), result.next_leader) == (twin.losers, twin.next_leader)
    assert result.points is None or list(result.points) == twin.points
    assert legal_moves(position) == ()


def check_round(position: Position, source: random.Random) -> str:
    """Play a random round with both and return how it ended."""
    twin = Twin(format_position(position))
    words: list[str] = []
    try:
        while True:
            check_table(position, twin)
            if position.result is not None:
                break
            check_turn(position, twin)
            move = any_move(position, source)
            words.append(format_move(move))
            position = play(position, move)
            twin.play(words[-1])
        check_end(position, twin)
    except AssertionError as error:
        error.add_note(f"after {' '.join(words)}")
        raise
    return result_of(position).end.value


@pytest.mark.parametrize("rounds", at_length((400, 1200), 400))
def test_brute_force_late_crowded_rounds_go_as_the_twin_plays_them(rounds: int) -> None:
    source = random.Random(33)
    ends = [check_round(parse_position(late_line(source)), source) for _ in range(rounds)]
    assert {end: ends.count(end) > rounds / 24 for end in ("stuck", "last", "none")} == {
        "stuck": True,
        "last": True,
        "none": True,
    }


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_brute_force_whole_rounds_go_as_the_twin_plays_them(name: str, players: int) -> None:
    source = random.Random(players)
    ends = [check_round(dealt(name, players, seed), source) for seed in range(4)]
    assert set(ends) <= {"stuck", "last", "none"}
