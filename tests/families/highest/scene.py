"""How Highest is shown: a sorted hand of which one card is picked, the trick, and the rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from combotutor.i18n import entries, text_with
from combotutor.markup import Markup, closed, join, tag
from combotutor.widgets.choice import Choice, Neighbours, Reading
from combotutor.widgets.table import Around, How, Laid, Pick, Table, Zone

from .rules import UNSEEN, Play, Position

WORDS: Final = Path(__file__).with_name("words")


def _say(key: str, language: str, **values: object) -> str:
    return text_with(WORDS, f"say.{key}", language, values)


@dataclass(frozen=True, slots=True)
class Hand:
    """The hand of a seat, and whether it is to play one of its cards."""

    position: Position
    seat: int
    language: str
    is_asked: bool

    @property
    def table(self) -> Table:
        """The hand, and the cards of the trick."""
        language, hand = self.language, self.position.hands[self.seat]
        shown = {*hand, *(card for _, card in self.position.trick)}
        places = (_say("scene-place", language, at=at, count=len(hand), card=card) for at, card in enumerate(hand, 1))
        pick = Pick(How.ONE) if self.is_asked else None
        zone = Zone("hand", _say("scene-hand", language), tuple(map(str, hand)), tuple(places), pick)
        return Table(
            (zone,),
            "play" if self.is_asked else "look",
            _say("scene-ask", language) if self.is_asked else "",
            {str(card): picture(card, language) for card in shown},
            {str(card): str(card) for card in shown},
            {**entries("hand", language), "main.asked.play": _say("scene-ask", language)},
            tuple(self._laid(seat, card) for seat, card in self.position.trick),
            around=tuple(self._around(seat) for seat in range(len(self.position.hands)) if seat != self.seat),
        )

    def moves_of(self, choice: Choice) -> tuple[Reading, ...]:
        """Return the card that is picked."""
        assert isinstance(choice, Neighbours), "there is no gap"
        (card,) = choice.of(self.position.hands[self.seat])
        return (Reading(str(card), str(card), _say("scene-play", self.language, card=card)),)

    def note_of(self, choice: Choice) -> str:
        """Return which card is picked."""
        return _say("scene-picked", self.language, card=self.moves_of(choice)[0].label)

    def still(self) -> Markup:
        """Return the hand as pictures."""
        return tag("p", *(picture(card, self.language) for card in self.position.hands[self.seat]))

    def _laid(self, seat: int, card: int) -> Laid:
        who = _say("scene-seat", self.language, number=seat + 1)
        best = max(card for _, card in self.position.trick)
        return Laid(who, (str(card),), f"{who}: {card}", is_best=card == best)

    def _around(self, seat: int) -> Around:
        """Return how many cards another seat holds."""
        count, name = len(self.position.hands[seat]), _say("scene-seat", self.language, number=seat + 1)
        return Around(name, _say("scene-holds", self.language, number=seat + 1, count=count), count)


def asks(position: Position, seat: int, language: str, *, is_open: bool = False) -> Hand:
    """Return the hand of a seat that is to play a card."""
    del is_open
    return Hand(position, seat, language, is_asked=True)


def looks(position: Position, seat: int, language: str, *, is_open: bool = False, last: Play | None = None) -> Hand:
    """Return the hand of a seat."""
    del is_open
    if last is not None and not position.trick:
        position = replace(position, trick=((seat, last.card),))
    return Hand(position, seat, language, is_asked=False)


def tried(position: Position, move: Play) -> Position:
    """Return the position once a card has left the hand."""
    hands = tuple(
        tuple(card for card in hand if seat != position.turn or card != move.card)
        for seat, hand in enumerate(position.hands)
    )
    return replace(position, hands=hands, trick=(*position.trick, (position.turn, move.card)))


def picture(card: int, language: str) -> Markup:
    """Return a card as a number on white paper; one that is not seen as its back."""
    name = str(card) if card != UNSEEN else _say("scene-back", language)
    paper = closed("rect", x=2, y=2, width=96, height=136, rx=10, fill="#fff", stroke="#222", stroke_width=3)
    number = tag("text", name if card else "?", x=50, y=95, font_size=70, text_anchor="middle", fill="#222")
    space = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 100 140"}
    return tag("svg", paper, number, **space, role="img", aria_label=name)


def said(position: Position, seat: int, language: str) -> str:
    """Return the hand of a seat in words."""
    return _say("scene-cards", language, cards=", ".join(map(str, position.hands[seat])) or "–")


def guide(game: str, language: str) -> Markup:
    """Return the rules."""
    del game
    return join(*(tag("p", _say(f"scene-rules-{each}", language)) for each in ("deal", "trick", "end")))
