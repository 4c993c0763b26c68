"""Golden: whole rounds from the deal to the tokens, trick by trick, as an independent implementation played them."""

from __future__ import annotations

import pytest

from combotutor.families.combo.notation import format_hand, format_move, format_position, parse_move, parse_position
from combotutor.families.combo.rules import Position, play
from tests.cases.reading import Case, numbered

ROUNDS = numbered("rounds")


def played(case: Case) -> list[Position]:
    """Return every position of a round, the last one finished."""
    positions = [parse_position(f"{case['position']} oldest={case['oldest']}")]
    for word in case["moves"]:
        positions.append(play(positions[-1], parse_move(positions[-1], word)))
    return positions


def six_fields(line: str) -> str:
    """Return a line without options, an empty reserve written with nothing."""
    return " ".join(line.split(" ")[:6]).replace("+-", "")


@pytest.mark.parametrize(("number", "case"), ROUNDS)
def test_every_trick_begins_at_the_same_position(number: int, case: Case) -> None:
    begins = [at for at in played(case) if at.result is None and at.pending is None and not at.trick]
    expected = [six_fields(line) for line in case["tricks"]]
    assert [six_fields(format_position(at)) for at in begins] == expected, f"round {number}"


@pytest.mark.parametrize(("number", "case"), ROUNDS)
def test_the_round_ends_with_the_same_result(number: int, case: Case) -> None:
    *before, last = played(case)
    assert all(at.result is None for at in before), f"round {number}"
    result = last.result
    assert result is not None
    assert {
        "end": result.end.value,
        "payers": list(result.payers),
        "tokens": list(result.tokens),
        "losers": list(result.losers),
        "next": result.next_leader,
        "points": None if result.points is None else list(result.points),
        "hands": [format_hand(seat) for seat in last.seats],
    } == {
        "points": None,
        **{key: case[key] for key in ("end", "payers", "tokens", "losers", "next", "points", "hands") if key in case},
    }


@pytest.mark.parametrize(("number", "case"), ROUNDS)
def test_every_move_is_written_as_it_was_read(number: int, case: Case) -> None:
    positions = played(case)
    words = [format_move(parse_move(at, word)) for at, word in zip(positions, case["moves"], strict=False)]
    assert words == case["moves"], f"round {number}"
