"""Puzzles with hidden hands: the play after which the seat pays least often, where the intervals tell it apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import Card
from combotutor.families.combo.mining.choice import is_worth_asking
from combotutor.families.combo.mining.flaw import FEWEST_CARDS, Flaw
from combotutor.families.combo.mining.lines import seen_line
from combotutor.families.combo.notation import parse_move, parse_position
from combotutor.families.combo.rules import Move, Position
from combotutor.puzzles.alike import alike
from combotutor.puzzles.effort import Effort
from combotutor.puzzles.kind import Kind
from combotutor.puzzles.miner.rounds import Moment
from combotutor.puzzles.puzzle import Made, Puzzle, Valued
from combotutor.puzzles.workshop.answers import worked_out

WORLDS: Final = 2_000
"""In how many worlds each answer is tried in the end."""
_FIRST_WORLDS: Final = 120
"""In how many worlds it is tried whether that is worth the time."""
_LEAD: Final = 0.08
"""How much less often the best answer of a trial must pay than the next for that."""
_TRIES: Final = 3
"""How many moments of a round are looked at."""
_MOST_CARDS: Final = 8
"""Longer rows have many answers that are nearly as good."""


def hidden_puzzles(
    kind: Kind[Position, Move], round_: Sequence[Moment], random: SplitMix64, made: Made
) -> Iterator[Puzzle | Flaw]:
    """Yield what becomes of some moments of a round, in a random order.

    Args:
        kind: `risk`.
        round_: the moments.
        random: the source of the order.
        made: the seed and the deal.
    """
    for moment, line, position in as_seen(round_, random, _MOST_CARDS, _TRIES):
        if all(Card.UNKNOWN not in seat.row for seat in position.seats):
            yield Flaw.NOTHING_HIDDEN
            continue
        reason = _reason(kind, position, made.deal)
        if reason is not None:
            yield reason
            continue
        found = tried_out(kind, moment, line, made)
        if not _is_apart(kind, position, found.steps[0].moves):
            yield Flaw.TOO_CLOSE
        else:
            yield found if is_worth_asking(found) else Flaw.FEW_OUTCOMES


def as_seen(
    moments: Sequence[Moment], random: SplitMix64, most_cards: int, tries: int
) -> Iterator[tuple[Moment, str, Position]]:
    """Yield some moments in a random order, as the seat sees them whose row, not too short or too long, is to act.

    Args:
        moments: the moments.
        random: the source of the order.
        most_cards: the longest row.
        tries: how many there are at most.
    """
    asking = [moment for moment in moments if moment.position.pending is None]
    asking = [moment for moment in asking if FEWEST_CARDS <= len(moment.position.mover.row) <= most_cards]
    for moment in random.shuffled(asking)[:tries]:
        line = seen_line(moment.position, with_discards=True)
        yield moment, line, parse_position(line)


def tried_out(kind: Kind[Position, Move], moment: Moment, line: str, made: Made) -> Puzzle:
    """Return the puzzle of a moment that is seen as a line, each of its answers tried in many worlds."""
    how = replace(made, ply=moment.ply, margin=kind.margin)
    puzzle = Puzzle("new", kind.name, 1, line, moment.position.turn, made=how)
    return worked_out(puzzle, worlds=WORLDS, seed=made.deal)


def _reason(kind: Kind[Position, Move], position: Position, seed: int) -> Flaw | None:
    """Return why a position is not worth many worlds, None if it is."""
    moves = kind.values(position, Effort(worlds=_FIRST_WORLDS, seed=seed))
    if len(moves) <= len(("right", "wrong")):
        return Flaw.FEW_OUTCOMES
    risks = sorted(min(_interval(moves, word)[0] for word in words) for words in _classes(kind, position, moves))
    if len(risks) == 1:
        return Flaw.ONE_ANSWER
    return Flaw.TOO_CLOSE if risks[1] - risks[0] < _LEAD else None


def _is_apart(kind: Kind[Position, Move], position: Position, moves: Sequence[Valued]) -> bool:
    """Tell whether the interval of the best class ends below those of all others."""
    classes = _classes(kind, position, moves)
    best, *others = sorted(classes, key=lambda words: min(_interval(moves, word)[0] for word in words))
    high = max(_interval(moves, word)[2] for word in best)
    return all(high < _interval(moves, word)[1] for words in others for word in words)


def _classes(kind: Kind[Position, Move], position: Position, moves: Sequence[Valued]) -> tuple[tuple[str, ...], ...]:
    return alike((each.word for each in moves), lambda word: kind.left(position, parse_move(position, word)))


def _interval(moves: Sequence[Valued], word: str) -> tuple[float, float, float]:
    pays, low, high = next(each.value for each in moves if each.word == word)
    return pays, low, high
