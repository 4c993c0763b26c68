"""Reasons as JSON: each claim with its kind, its weight and its fields, in words of the notation."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

from combotutor.families.combo.cards import Card, Combination
from combotutor.families.combo.notation import format_move, format_row
from combotutor.families.combo.rules import Move
from combotutor.families.combo.solver import Reason, weight
from combotutor.games.command import Fields


def reason_fields(reason: Reason) -> Fields:
    """Return a claim as an object: cards as the notation writes them, a combination as its kind and top number.

    >>> from combotutor.families.combo.cards import Card, Combination, Kind
    >>> from combotutor.families.combo.solver import GapClosed
    >>> reason_fields(GapClosed((1, 2), (Card.FOUR, Card.FOUR), Combination(Kind.PAIR, 4), (Card.STOP,)))["gone"]
    'S'
    """
    named = {each.name: _word(getattr(reason, each.name)) for each in fields(reason)}
    return {"kind": reason.kind.value, "weight": weight(reason), **named}


def _word(value: object) -> object:
    """Return a value of a claim as JSON has it; places, numbers and kinds stay as they are."""
    match value:
        case Card():
            return value.symbol
        case Combination(kind, top):
            return {"kind": kind.value, "top": top}
        case (Card(), *_):
            return format_row(tuple(card for card in value if isinstance(card, Card)))
        case tuple():
            return list(value)
    return format_move(value) if isinstance(value, get_args(Move)) else value
