"""The boxes of the combo games as pictures: none looks like one that is sold, and each has cards of its own game."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from combotutor.families.combo.cards import Card
from combotutor.families.combo.pictures import HEIGHT, WIDTH, laid_card
from combotutor.families.combo.rules import RULE_SETS
from combotutor.markup import Markup, closed, tag

_WIDE: Final = 160
_HIGH: Final = 176
_CLOTHS: Final = ("#8a3a1c", "#17508f", "#5b2d86", "#1f6330", "#7a5b00")
_FAN: Final = MappingProxyType({-15: -30, 0: 0, 15: 30})
"""How far each card is turned, and how far it lies beside the middle."""
_SIZE: Final = 0.6


def box_svg(game: str, language: str) -> Markup:
    """Return the box of a game with three of its cards looking out; its name stands beside it.

    Args:
        game: its name.
        language: the language of what is written on the cards.
    """
    at = tuple(RULE_SETS).index(game)
    cards = (
        laid_card(card, language, _laid(turn, _FAN[turn]))
        for card, turn in zip(_cards(game, at), (-15, 15, 0), strict=True)
    )
    cloth = _CLOTHS[at % len(_CLOTHS)]
    look = {"stroke": "#fff", "stroke_opacity": "0.55", "stroke_width": "3", "fill": "none"}
    return tag(
        "svg",
        *cards,
        closed("path", d="M18 82H58A22 22 0 0 0 102 82H142V168Q142 174 136 174H24Q18 174 18 168Z", fill=cloth),
        closed("path", d="M28 96V160Q28 164 32 164H128Q132 164 132 160V96", **look),
        viewBox=f"0 0 {_WIDE} {_HIGH}",
        xmlns="http://www.w3.org/2000/svg",
        aria_hidden="true",
        class_="ct-box-picture",
    )


def _cards(game: str, at: int) -> tuple[Card, Card, Card]:
    """Return two equal numbers and a card besides: one that few other games have, where there is such."""
    number = Card(3 + 2 * (at % 5))
    deck = {card for card in RULE_SETS[game].deck.cards if not card.is_number}
    besides = sorted(deck, key=lambda card: (_spread(card), card))
    return number, besides[at % len(besides)] if besides else Card(number + 1), number


def _spread(card: Card) -> int:
    return sum(card in rules.deck.cards for rules in RULE_SETS.values())


def _laid(turn: int, beside: int) -> str:
    left, top = _WIDE / 2 + beside - WIDTH * _SIZE / 2, 8 + abs(turn)
    return f"rotate({turn} {_WIDE / 2 + beside:g} {top + HEIGHT * _SIZE:g}) translate({left:g} {top:g}) scale({_SIZE})"
