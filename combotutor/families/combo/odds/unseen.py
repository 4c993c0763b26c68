"""What a seat has not seen: the deck without every card that its view shows."""

from __future__ import annotations

from collections import Counter

from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.rules import Position, View


def unseen_cards(view: View) -> Row:
    """Return the cards that a view does not show, in the order of the deck.

    They lie in the hands and in the pile wherever the view shows a card not seen, and among the discards where those
    are unknown. Where fewer cards are on the table than the deck has and the discards are known, some of them lie
    nowhere: any of them, for all that the seat knows.

    Raises:
        InvalidError: the deck cannot give the cards of the view: too many in all, or too many of one.
    """
    position = view.position
    deck = position.rules.deck
    left = Counter(position.cards())
    unseen = []
    for card in deck.cards:
        if left[card]:
            left[card] -= 1
        else:
            unseen.append(card)
    if left.total() > left[Card.UNKNOWN] or left[Card.UNKNOWN] > len(unseen):
        raise _impossible(position)
    return tuple(unseen)


def _impossible(position: Position) -> InvalidError:
    deck, cards = position.rules.deck, tuple(position.cards())
    excess = deck.excess(cards)
    if excess is None or excess is Card.UNKNOWN:
        return InvalidError("too-many-cards", "SEATS", count=len(cards), most=len(deck.cards))
    title, most = position.rules.title, deck.count(excess)
    return InvalidError("too-many-of-a-card", "SEATS", card=excess.symbol, title=title, most=most)
