"""What a deck holds, and how many of a face there can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from combotutor.families.combo.cards.card import NUMBERS, Card
from combotutor.families.combo.cards.row import Row


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of a game before they are shuffled, in a fixed order.

    The order matters to seeds: the same seed shuffles the same order into the same deal for all time. It is the
    numbers from 1 to 12, each with all its copies, then the other faces in the order they are given.

    >>> len(Deck.of({Card.WILD: 2, Card.DRAW: 2, Card.STOP: 2}).cards)
    54
    """

    cards: Row

    @classmethod
    def of(cls, others: Mapping[Card, int], copies: int = 4) -> Deck:
        """Return a deck of the numbers 1 to 12, `copies` times each, and other faces with their counts."""
        numbers = [card for card in NUMBERS for _ in range(copies)]
        return cls((*numbers, *(card for card, count in others.items() for _ in range(count))))

    def count(self, card: Card) -> int:
        """Return how many of a face the deck holds; of a card not seen, as many as there are cards."""
        return len(self.cards) if card is Card.UNKNOWN else self.cards.count(card)

    def excess(self, cards: Iterable[Card]) -> Card | None:
        """Return a face of which there are more among these cards than in the deck, or None if all fit.

        Cards not seen count towards the size of the deck: `Card.UNKNOWN` is returned when there are too many in all.
        """
        seen = tuple(cards)
        for card in dict.fromkeys(seen):
            if card is not Card.UNKNOWN and seen.count(card) > self.count(card):
                return card
        return Card.UNKNOWN if len(seen) > len(self.cards) else None
