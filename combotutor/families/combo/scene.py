"""How the combo games are shown: rows, what the others hold, what a move does to a row, the ranking of kinds."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from combotutor.families.combo.asked import asked as wanted_of
from combotutor.families.combo.cards import Card, Kind, Row
from combotutor.families.combo.guide import guide
from combotutor.families.combo.hand.around import others_of, seat_name
from combotutor.families.combo.hand.asking import Asking
from combotutor.families.combo.hand.captions import names_of
from combotutor.families.combo.hand.ladder import EXAMPLES
from combotutor.families.combo.hand.question import Task
from combotutor.families.combo.pictures import card_svg, row_svg
from combotutor.families.combo.rules import (
    GiveCard,
    InsertCard,
    Move,
    PlayCombination,
    PlaySpecial,
    Position,
    Seat,
    TakeReserve,
)
from combotutor.families.combo.solver import row_after
from combotutor.families.combo.words import speaker, text
from combotutor.i18n import LANGUAGES
from combotutor.markup import Markup, join, tag

__all__ = ["asks", "asks_of_row", "example", "guide", "looks", "move", "others", "picture", "said", "strip"]

_SIDE_BY_SIDE: Final = 16
"""How many cards lie in one line where many are shown, so that each can still be read."""


# The hand.


def asks(position: Position, seat: int, language: str, *, is_open: bool = False) -> Asking:
    """Return the row of a seat that decides, what it is asked, and what it sees of the others."""
    wanted = wanted_of(position)
    return _asking(position, seat, language, Task(wanted.task), wanted.incoming, is_open=is_open)


def asks_of_row(row: Row, reserve: Row, language: str, *, wild_pair: bool) -> Asking:
    """Return a row in which anything may be played, and the reserve beside it."""
    task = Task.PLAY if row else (Task.TAKE if reserve else Task.LOOK)
    return Asking(row, reserve, task, None, wild_pair=wild_pair, trick=(), pile=None, language=language)


def looks(position: Position, seat: int, language: str, *, is_open: bool = False) -> Asking:
    """Return the row of a seat and what it sees of the others, only to be looked at."""
    return _asking(position, seat, language, Task.LOOK, None, is_open=is_open)


def _asking(
    position: Position, seat: int, language: str, task: Task, incoming: Card | None, *, is_open: bool
) -> Asking:
    own = position.seats[seat]
    plays = tuple(
        (text("tutor.you", language) if entry.seat == seat else seat_name(entry.seat, language), entry.cards)
        for entry in position.trick
    )
    return Asking(
        own.row,
        own.reserve,
        task,
        incoming,
        position.rules.wild_pair,
        plays,
        len(position.pile),
        language,
        others_of(position, seat, language, is_open=is_open),
        position.best,
    )


def said(position: Position, seat: int, language: str) -> str:
    """Return the row of a seat in words."""
    return row_said(position.seats[seat].row, language)


def row_said(row: Row, language: str) -> str:
    """Return a row in words."""
    if not row:
        return text("tutor.plan-empty", language)
    return text("tutor.row-now", language, cards=names_of(row, language))


# Pictures.


def picture(card: Card, language: str) -> Markup:
    """Return the picture of a card."""
    return card_svg(card, language)


@functools.lru_cache(maxsize=len(LANGUAGES))
def strip(language: str) -> Markup:
    """Return the five kinds of combination from low to high, each with a small picture."""
    say = speaker(language)
    kinds = [tag("li", _small(cards, language), tag("span", say(f"kind.{kind}"))) for kind, cards in EXAMPLES.items()]
    return tag("ol", *kinds, aria_label=say("tutor.ranking"))


def example(kind: str, language: str) -> Markup:
    """Return the small picture of a kind, by its word: so the steps of the learners' ladder are shown too."""
    return _small(EXAMPLES[Kind(kind)], language)


def _small(cards: Row, language: str) -> Markup:
    """Return a few cards side by side; what they are called stands beside them."""
    return tag("span", *(picture(card, language) for card in cards), class_="ct-small", aria_hidden="true")


def move(position: Position, done: Move, language: str) -> Markup:
    """Return the row before a move, its cards marked, and after it."""
    leaves, comes = _marked(done)
    say = speaker(language)
    rows = [(say("tutor.before"), position.mover.row, leaves), (say("tutor.after"), row_after(position, done), comes)]
    figures = [
        tag("figure", tag("figcaption", caption), row_svg(row, language, marked=mark)) for caption, row, mark in rows
    ]
    return tag("div", *figures, class_="ct-rows")


def _marked(done: Move) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
    """Return the cards that a move takes out of the row, and those that it puts in: position and number of each."""
    match done:
        case PlayCombination(at, cards, _):
            return (at, len(cards)), None
        case PlaySpecial(at, _) | GiveCard(int(at)):
            return (at, 1), None
        case TakeReserve(_, gap) | InsertCard(gap):
            return None, (gap, 1)
    return None, None


# The others.


def others(position: Position, seat: int, language: str, *, is_open: bool) -> Markup:
    """Return what is seen of the others, seat by seat in the order of play, the pile, and what was laid aside."""
    say = speaker(language)
    seats = [(number, position.seats[number]) for number in position.clockwise_from(seat) if number != seat]
    listed = [
        tag("li", *_seat(number, each, language, is_open=is_open), data_testid=f"seat-{number + 1}")
        for number, each in seats
    ]
    return join(
        tag("h3", say("tutor.others-open" if is_open else "tutor.others-hidden")),
        tag("ul", *listed, class_="ct-seats"),
        *_stock(position, language),
    )


def _seat(number: int, seat: Seat, language: str, *, is_open: bool) -> Iterator[Markup]:
    say = speaker(language)
    yield tag("strong", say("tutor.seat", number=number + 1))
    if seat.is_out or not seat.row:
        yield tag("span", say("tutor.seat-out" if seat.is_out else "tutor.seat-empty"))
        return
    if is_open:
        yield _cards(say("tutor.row"), seat.row, language)
    else:
        yield tag("span", say("tutor.cards-held", count=len(seat.row)))
    if seat.reserve:
        yield _cards(say("hand.reserve"), seat.reserve, language)


def _cards(caption: str, cards: Row, language: str) -> Markup:
    lines = [cards[at : at + _SIDE_BY_SIDE] for at in range(0, len(cards), _SIDE_BY_SIDE)]
    return tag("figure", tag("figcaption", caption), *(row_svg(each, language) for each in lines))


def _stock(position: Position, language: str) -> Iterator[Markup]:
    """Yield the draw pile, open where it is known, and what was laid aside."""
    say = speaker(language)
    if position.pile and Card.UNKNOWN not in position.pile:
        yield tag("div", _cards(say("tutor.pile-open"), position.pile, language), class_="ct-stock")
    else:
        yield tag("p", say("tutor.pile", count=len(position.pile)))
    if position.discards:
        yield tag("div", _cards(say("tutor.discards"), position.discards, language), class_="ct-stock")
