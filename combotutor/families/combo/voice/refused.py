"""What forbids an answer, as a learner reads it: cards by their names, not by the letters of the notation."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from combotutor.errors import CombotutorError, Listed, Phrase
from combotutor.families.combo.cards import Card
from combotutor.families.combo.cards.card import CARDS_BY_SYMBOL
from combotutor.families.combo.voice.spoken import card_phrase

_SPELLED: Final = ("card", "cards", "hand")
"""What errors call the cards that they spell."""
_SIGN: Final = ", "


def refused_phrase(error: CombotutorError) -> Phrase:
    """Return the sentence of an error, with the names of the cards that it spells."""
    said = error.phrase
    named = {name: _named(said.values[name]) for name in _SPELLED if isinstance(said.values.get(name), str)}
    return replace(said, values={**said.values, **named})


def _named(spelled: object) -> Listed:
    """Return spelled cards by their names; what is no card, as where a long row is cut, stays as it is."""
    return Listed(tuple(map(_name, str(spelled).split(_SIGN))), _SIGN)


def _name(symbol: str) -> Phrase | str:
    card = CARDS_BY_SYMBOL.get(symbol)
    return symbol if card is None or card is Card.UNKNOWN else card_phrase(card)
