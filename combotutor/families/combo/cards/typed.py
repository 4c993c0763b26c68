"""Cards as people type them: small letters, spaces, semicolons, the specials' names in their own language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from combotutor.errors import quote
from combotutor.families.combo.cards.card import Card, typed_card
from combotutor.families.combo.errors import InvalidError
from combotutor.games import check_length

HIDDEN: Final = re.compile(r"\?([1-9][0-9]?)", re.ASCII)
"""Cards of which only the number is known."""

MOST_TYPED: Final = 60
"""The most cards that may be typed."""


def typed_cards(text: str, words: Mapping[str, str], field: str = "HAND") -> tuple[Card, ...]:
    """Return the cards that a person typed.

    Everything that would have to be guessed is refused: other digits, a card missing between two commas.

    Args:
        text: what was typed.
        words: names of specials, in small letters, each with its card's letter.
        field: the part of the input it stands in.

    Raises:
        InvalidError: nothing typed, no such card, a missing card, or more than 60 cards.
    """
    check_length(text, field)
    text = text.strip()
    if not text:
        raise InvalidError("empty-row", field)
    if text == "-":
        return ()
    typed = typed_words(text, words)
    if "" in typed:
        raise InvalidError("missing-card", field)
    if len(typed) > MOST_TYPED:
        raise InvalidError("row-too-long", field, count=len(typed), most=MOST_TYPED)
    cards = tuple(card for word in typed for card in _meant(word, words, field))
    if len(cards) > MOST_TYPED:
        raise InvalidError("row-too-long", field, count=len(cards), most=MOST_TYPED)
    return cards


def typed_words(text: str, words: Mapping[str, str]) -> list[str]:
    """Return the words that were typed, each meant for a card; an empty one where a card is missing beside a comma.

    Args:
        text: what was typed, not blank.
        words: as in `typed_cards`.

    >>> typed_words("7, pick up;", {"pick up": "U"})
    ['7', 'U', '']
    """
    parts = [part.strip() for part in re.split(r"[,;]", _one_word_a_name(text, words))]
    # "3 ziehen" is a card only where it stands alone: else the number is one.
    return [word for part in parts for word in ([part] if part.lower() in words or not part else part.split())]


def _one_word_a_name(text: str, words: Mapping[str, str]) -> str:
    """Return a text with every name of several words and no number as its card's letter, in one go over the text."""
    names = sorted((word for word in words if " " in word and not re.search(r"\d", word)), key=len, reverse=True)
    if not names:
        return text
    anywhere = rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)"
    return re.sub(anywhere, lambda found: words.get(found[0].lower(), found[0]), text, flags=re.IGNORECASE)


def _meant(typed: str, words: Mapping[str, str], field: str) -> tuple[Card, ...]:
    hidden = HIDDEN.fullmatch(typed)
    if hidden:
        return (Card.UNKNOWN,) * int(hidden[1])
    card = typed_card(typed, words)
    if card is None:
        raise InvalidError("unknown-card", field, card=quote(typed))
    return (card,)
