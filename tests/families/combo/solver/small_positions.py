"""Random positions small enough to be searched to the end, and the golden file made of them.

`python -m tests.families.combo.solver.small_positions` writes the file anew.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeVar

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import NUMBERS, Card, Row
from combotutor.families.combo.notation import format_move, format_position, parse_position
from combotutor.families.combo.rules import (
    RULE_SETS,
    Draw,
    Giving,
    HandCard,
    Move,
    PickUp,
    Placing,
    PlaySpecial,
    Position,
    RuleSet,
    Seat,
    StopDraws,
    legal_moves,
    play,
)
from tests.families.combo.rules.rounds import RULEBOOKS
from tests.families.combo.solver.guarantee_twin import TooLargeError, twin

GOLDEN: Final = Path(__file__).with_name("guarantee_small.jsonl")
GOLDEN_COUNT: Final = 500
GOLDEN_SEED: Final = 4

LIMIT: Final = 2_500
"""The most positions the twin may look at for one that is kept: well under a second."""
MOST_STEPS: Final = 9
"""The most moves that are played at random from a start."""

_PASSING: Final = (Card.PASS_ON, Card.PICK_UP)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Solved:
    """A position with what the twin says of every legal move of the seat that decides."""

    position: Position
    is_safe: dict[Move, bool]

    @property
    def safe(self) -> list[str]:
        """The safe moves as words, in the order of the legal moves."""
        return [format_move(move) for move, is_safe in self.is_safe.items() if is_safe]

    @property
    def share(self) -> str:
        """Whether none, some or all of its moves are safe."""
        return "none" if not self.safe else "all" if len(self.safe) == len(self.is_safe) else "some"

    @property
    def line(self) -> str:
        """The position and its values as one line of JSON."""
        words = {"value": bool(self.safe), "safe": self.safe, "moves": len(self.is_safe)}
        return json.dumps({"position": format_position(self.position), **words})


def small_positions(seed: int) -> Iterator[Position]:
    """Yield random positions for ever: all rule sets in turn, two or three seats in, with specials and wilds.

    Each is at a turn or within one, is reached by legal moves from the start of a trick with few cards, has at least
    two legal moves, and equals what its line is read as. Some are too large to be searched in a moment.
    """
    random = SplitMix64(seed)
    for number in itertools.count():
        rules = RULE_SETS[RULEBOOKS[number % len(RULEBOOKS)]]
        found = _reached(_start(_settled_rules(rules, random), random), random)
        if found is not None:
            yield parse_position(format_position(found))


def solved_positions(seed: int, limit: int = LIMIT) -> Iterator[Solved]:
    """Yield small positions with their values for ever, those of many positions to look at left out.

    Where all moves are safe, or none is, there is less to find: three of four such positions are left out, or half
    of those at which random play seldom comes.
    """
    random = SplitMix64(seed + 1)
    for position in small_positions(seed):
        try:
            solved = Solved(position, twin(position, limit))
        except TooLargeError:
            continue
        if solved.share == "some" or not random.below(2 if _is_rare(position) else 4):
            yield solved


def golden_lines(count: int) -> Iterator[str]:
    """Yield the first lines of the golden file, made anew."""
    for solved in itertools.islice(solved_positions(GOLDEN_SEED), count):
        yield solved.line


def _settled_rules(rules: RuleSet, random: SplitMix64) -> RuleSet:
    """Return the rules, now and then with another house setting where one makes a difference within a round."""
    if not random.below(8):
        rules = replace(rules, wild_pair=False)
    if not random.below(8):
        rules = replace(rules, stop_draws=_one_of(list(StopDraws), random))
    return rules


def _start(rules: RuleSet, random: SplitMix64) -> Position:
    """Return the start of a trick: a few cards a hand, the other seats out, a known pile of at most eight cards."""
    players = _one_of(list(rules.players), random)
    count_in = 2 + random.below(2)
    seats_in = sorted(random.shuffled(range(players))[:count_in])
    most = 6 if count_in == 2 else 4
    cards = _stack(rules, random)
    seats = []
    for seat in range(players):
        is_in = seat in seats_in
        hand = [cards.pop() for _ in range(1 + random.below(most) if is_in else 0)]
        held = tuple(HandCard(card, frozenset({seat})) for card in hand)
        reserve = tuple(cards.pop() for _ in range(random.below(rules.reserve + 1)))
        seats.append(Seat(held, reserve, random.below(rules.tokens + 1), is_out=not is_in))
    pile: Row = tuple(cards.pop() for _ in range(min(len(cards), random.below(9))))
    return Position(rules, tuple(seats), (), _one_of(seats_in, random), pile)


def _stack(rules: RuleSet, random: SplitMix64) -> list[Card]:
    """Return shuffled cards: often numbers that lie close together, and some specials and wilds near the end.

    What lies close makes combinations; what lies near the end, where cards are taken, comes into hands.
    """
    lowest = random.below(len(NUMBERS) - 4)
    window = NUMBERS if random.below(3) == 0 else NUMBERS[lowest : lowest + 5]
    kept = [card for card in rules.deck.cards if not card.is_number or card in window]
    shuffled = random.shuffled(kept)
    specials = [card for card in shuffled if not card.is_number]
    if random.below(2):
        specials.sort(key=lambda card: card not in _PASSING)
    top = specials[: 1 + random.below(6)]
    for card in top:
        shuffled.remove(card)
    for card in top:
        shuffled.insert(max(0, len(shuffled) - random.below(12)), card)
    return shuffled


def _reached(start: Position, random: SplitMix64) -> Position | None:
    """Return one of the positions on a random way of legal moves; those within a turn are preferred half the time."""
    way = [start]
    for _ in range(random.below(MOST_STEPS + 1)):
        moves = legal_moves(way[-1])
        if not moves:
            break
        way.append(play(way[-1], _drawn_move(moves, random)))
    open_ones = [position for position in way if len(legal_moves(position)) > 1]
    for moment in random.shuffled((Draw, PickUp, Giving, Placing)):
        within = [position for position in open_ones if isinstance(position.pending, moment)]
        if within and random.below(2):
            return _one_of(within, random)
    rare = [position for position in open_ones if position.pending is None and _is_rare(position)]
    if rare and random.below(2):
        return rare[-1]
    return open_ones[-1] if open_ones else None


def _is_rare(position: Position) -> bool:
    """Tell whether a pass-on or a pick-up goes on, or can be played now."""
    passes = any(isinstance(move, PlaySpecial) and move.card in _PASSING for move in legal_moves(position))
    return passes or isinstance(position.pending, (PickUp, Giving, Placing))


def _drawn_move(moves: Sequence[Move], random: SplitMix64) -> Move:
    """Return a random move, half the time a special card other than the stop if there is one."""
    specials = [move for move in moves if isinstance(move, PlaySpecial) and move.card is not Card.STOP]
    return _one_of(specials if specials and random.below(2) else moves, random)


def _one_of(items: Sequence[T], random: SplitMix64) -> T:
    return items[random.below(len(items))]


if __name__ == "__main__":
    GOLDEN.write_text("".join(f"{line}\n" for line in golden_lines(GOLDEN_COUNT)), encoding="utf-8")
