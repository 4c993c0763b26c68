"""Dealing Highest otherwise where a seat cannot see."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.families.highest.rules import Position


def swapped(position: Position, seat: int, source: random.Random) -> Position:
    """Return the position with the others' cards and the pile shuffled."""
    others = [at for at in range(len(position.hands)) if at != seat]
    cards = [card for at in others for card in position.hands[at]] + list(position.pile)
    source.shuffle(cards)
    hands = list(position.hands)
    for at in others:
        size = len(hands[at])
        hands[at], cards = tuple(sorted(cards[:size])), cards[size:]
    return replace(position, hands=tuple(hands), pile=tuple(cards))
