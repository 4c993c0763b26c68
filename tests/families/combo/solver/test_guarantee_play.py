"""What the guarantee is worth at the table: a seat that plays what is called safe never pays, whoever sits opposite."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import pytest

from combotutor.cards import SplitMix64
from combotutor.families.combo.notation import format_position, parse_position
from combotutor.families.combo.rules import Move, Position, RoundEnd, play, view
from combotutor.families.combo.solver.bots import Strength, bot
from combotutor.families.combo.solver.guarantee import Status, guarantee
from tests.families.combo.solver.small_positions import GOLDEN

POSITIONS = 10
ROUNDS = 50
MOST_NODES = 200_000
OPPONENTS = (Strength.RANDOM, Strength.CAREFUL)


class Strategy:
    """The guarantee's strategy: at each decision of the seat a play that is proved safe."""

    def __init__(self) -> None:
        self._found: dict[Position, tuple[Move, ...]] = {}

    @property
    def moments(self) -> int:
        """How many different moments it has decided."""
        return len(self._found)

    def safe(self, position: Position) -> tuple[Move, ...]:
        """Return every safe play, all of them decided; the same moment is searched once only."""
        if position not in self._found:
            found = guarantee(position, nodes=MOST_NODES, seconds=None)
            assert found.status is Status.PROVED, format_position(position)
            self._found[position] = found.safe_moves
        return self._found[position]


def safe_positions() -> list[Position]:
    """Return golden positions in which the seat can be sure, spread over the file."""
    lines = map(json.loads, GOLDEN.read_text(encoding="utf-8").splitlines())
    positions = [parse_position(each["position"]) for each in lines if each["value"]]
    return positions[:: len(positions) // POSITIONS][:POSITIONS]


def rounds(position: Position, strategy: Strategy) -> Iterator[Position]:
    """Yield how rounds end that begin with a safe play and in which the seat goes on by the strategy."""
    seat, first = position.turn, strategy.safe(position)
    for number in range(ROUNDS):
        source, opponent = SplitMix64(number), bot(OPPONENTS[number % len(OPPONENTS)])
        now = play(position, first[number // len(OPPONENTS) % len(first)])
        while now.result is None:
            if now.turn == seat:
                safe = strategy.safe(now)
                assert safe, format_position(now)
                now = play(now, safe[source.below(len(safe))])
            else:
                now = play(now, opponent.choose(view(now, now.turn), source))
        yield now


@pytest.mark.slow
def test_a_seat_that_plays_what_is_safe_never_pays() -> None:
    paid, ends, moments = Counter[str](), Counter[RoundEnd](), 0
    for position in safe_positions():
        strategy = Strategy()
        for end in rounds(position, strategy):
            assert end.result is not None
            paid[format_position(position)] += position.turn in end.result.payers
            ends[end.result.end] += 1
        moments += strategy.moments
    assert ends.total() == POSITIONS * ROUNDS
    assert len(ends) == len(RoundEnd)
    assert moments > 20 * POSITIONS
    assert paid.total() == 0, +paid
