"""Why something typed cannot be read, as a person says it: cards by their names, and only those of the deck."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from combotutor.errors import CombotutorError, Listed, Phrase
from combotutor.families.combo.bench.board import is_line
from combotutor.families.combo.bench.keypad import FIELDS
from combotutor.families.combo.cards import NUMBERS, Card
from combotutor.families.combo.cards.card import CARDS_BY_SYMBOL
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.rules import RULE_SETS, RuleSet
from combotutor.families.combo.words import phrase

_SEATS: Final = ("seat", "skipped")
"""What errors call the seats that they are about."""


@contextmanager
def in_words_of_the_page(typed: str, game: str) -> Iterator[None]:
    """Let errors that arise meanwhile call fields and cards as a person does, not as the notation.

    Args:
        typed: what is read meanwhile.
        game: the rule set whose cards they are, unless a line names another.
    """
    try:
        yield
    except CombotutorError as error:
        names = {name: phrase(f"tutor.field.{name}") for name in FIELDS}
        told: dict[str, object] = {"field": names[error.field]} if error.field in names else {}
        if error.code == "six-fields":
            told["fields"] = Listed(tuple(names.values()))
        card = CARDS_BY_SYMBOL.get(str(error.details.get("card")))
        if card is not None and card is not Card.UNKNOWN:
            told["card"] = named(card)
        error.details |= told | players(error)
        raise _said_anew(error, typed, game) or error from None


def players(error: CombotutorError) -> dict[str, object]:
    """Return the seats of an error, counted from 1 as the notation does not, each with its name on the page."""
    if error.code == "no-such-seat":
        return {}
    seats = {name: error.details[name] for name in _SEATS if isinstance(error.details.get(name), int)}
    return {name: _player(seat) for name, seat in seats.items() if isinstance(seat, int)}


def _player(seat: int) -> Phrase:
    return phrase("tutor.seat-and-name", {"seat": seat + 1, "name": phrase("hand.seat.name", {"number": seat + 1})})


def _said_anew(error: CombotutorError, typed: str, game: str) -> CombotutorError | None:
    """Return the error in a sentence of the page's own, where the other one shows letters of the notation, or code."""
    if has_invisible(typed):
        return InvalidError("typed-invisible", error.field)
    if error.code == "missing-card":
        return InvalidError("typed-missing", error.field)
    if error.code == "empty-row":
        return InvalidError("typed-empty", error.field)
    if error.code == "unknown-card" or ("card" in error.details and error.details.get("most") == 0):
        cards = Listed(tuple(_cards_of(_rules_of(typed, game))))
        return InvalidError("typed-card", error.field, card=error.details["card"], cards=cards)
    return None


def has_invisible(typed: str) -> bool:
    """Tell whether there is a sign in a text that nobody sees, and that is no space either."""
    return any(not sign.isprintable() and not sign.isspace() for sign in typed)


def named(card: Card) -> Phrase | str:
    """Return the name of a card, or its number."""
    return card.symbol if card.is_number else phrase(f"card.name.{card.symbol}")


def _rules_of(typed: str, game: str) -> RuleSet:
    first = typed.split(maxsplit=1)[0].lower() if is_line(typed.strip()) else game
    return RULE_SETS.get(first, RULE_SETS[game])


def _cards_of(rules: RuleSet) -> Iterator[Phrase | str]:
    yield f"{NUMBERS[0].symbol}–{NUMBERS[-1].symbol}"
    yield from (named(card) for card in dict.fromkeys(rules.deck.cards) if not card.is_number)
