"""Questions about the other seats: what somebody could do after a play, what they hold, how soon they are out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from combotutor.families.combo.cards import Card
from combotutor.families.combo.rules import Move, Position
from combotutor.families.combo.voice.aftermath import player_phrase, seat_phrase
from combotutor.families.combo.voice.decision import Decision, held_cards, places_of, shown
from combotutor.families.combo.voice.questions import anything, other_than
from combotutor.families.combo.voice.scope import Question
from combotutor.families.combo.words import phrase

_FEW: Final = 4
"""Who holds no more cards is soon out."""


def answered(decision: Decision, replies: Callable[[Move], Sequence[tuple[Position, Move]]]) -> Iterator[Question]:
    """Yield what somebody could do after a wrong play who is known to hurt it.

    Args:
        decision: what is asked about.
        replies: gives what the others do after a wrong answer, up to what hurts it.
    """
    for play in decision.wrong_plays:
        done = replies(play)
        if done:
            spoken = {"seat": player_phrase(done[-1][0].turn), "cards": shown(play)}
            yield Question(phrase("hint.ask.answered", spoken), other_than(play), places_of(play))


def held(decision: Decision) -> Iterator[Question]:
    """Yield what somebody can beat with the cards that are seen, those with the fewest cards first."""
    position = decision.position
    for seat in _others(position):
        row = position.seats[seat].row
        if row and Card.UNKNOWN not in row:
            yield Question(phrase("hint.ask.held", {"seat": seat_phrase(seat), "cards": held_cards(row)}), anything)


def hurried(decision: Decision) -> Iterator[Question]:
    """Yield how often one will still play before somebody is out who has few cards left."""
    position = decision.position
    for seat in _others(position):
        count = len(position.seats[seat].row)
        if 0 < count <= _FEW:
            spoken = {"seat": seat_phrase(seat), "cards": phrase("cards", {"count": count})}
            yield Question(phrase("hint.ask.hurried", spoken), anything)


def _others(position: Position) -> list[int]:
    """Return the other seats, those with the fewest cards first, and those whose turn comes sooner."""
    count = len(position.seats)
    order = [(position.turn + step) % count for step in range(1, count)]
    return sorted(order, key=lambda seat: len(position.seats[seat].row))
