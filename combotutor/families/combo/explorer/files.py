"""What the files are called that somebody saves, and which of them is offered first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from combotutor.families.combo.cards import Card
from combotutor.families.combo.odds import Decimals
from combotutor.i18n.chances import number_text

_NAMED: Final = 12
"""Seen cards that a name still tells one by one; of more it tells how many."""


def spreadsheets(language: str) -> tuple[Decimals, ...]:
    """Return the forms of a file for spreadsheets, the one first that readers of a language mostly need.

    >>> [form.half for form in spreadsheets("de")]
    ['0,5', '0.5']
    """
    written = number_text(0.5, language)
    return tuple(sorted(Decimals, key=lambda form: form.half != written))


def file_name(rules: str, seen: Sequence[Card], ending: str, *, blank_wilds: bool = False) -> str:
    """Return what a file of odds is called; every system takes such a name.

    >>> file_name("combo-up", (Card.SEVEN, Card.SEVEN, Card.WILD), "csv")
    'combotutor-odds-combo-up-seen-7-7-X.csv'

    Args:
        rules: the name of the rule set.
        seen: cards that are gone from the deck.
        ending: what comes after the dot.
        blank_wilds: whether wilds count as cards that go with nothing.
    """
    parts = ["combotutor-odds", rules]
    if len(seen) > _NAMED:
        parts.append(f"seen-{len(seen)}-cards")
    elif seen:
        parts += ["seen", *(card.symbol for card in sorted(seen))]
    if blank_wilds:
        parts.append("blank-wilds")
    return f"{'-'.join(parts)}.{ending}"
