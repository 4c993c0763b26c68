"""How the combo games are shown: what a seat sees and is asked, its row in words, the kinds in small."""

from __future__ import annotations

from dataclasses import replace

from combotutor.families.combo.asked import asked as wanted_of
from combotutor.families.combo.cards import Card, Kind, Row
from combotutor.families.combo.guide import guide
from combotutor.families.combo.hand.around import others_of, seat_name
from combotutor.families.combo.hand.asking import Asking
from combotutor.families.combo.hand.captions import names_of
from combotutor.families.combo.hand.ladder import EXAMPLES
from combotutor.families.combo.hand.question import Task
from combotutor.families.combo.pictures import card_svg, little_svg
from combotutor.families.combo.rules import (
    Move,
    Position,
    laid_by,
)
from combotutor.families.combo.solver.tried import tried
from combotutor.families.combo.words import text
from combotutor.markup import Markup, tag

__all__ = ["asks", "asks_of_row", "example", "guide", "little", "looks", "said", "tried"]


def asks(position: Position, seat: int, language: str, *, is_open: bool = False) -> Asking:
    """Return the row of a seat that decides, what it is asked, and what it sees of the others."""
    wanted = wanted_of(position)
    return _asking(position, seat, language, Task(wanted.task), wanted.incoming, is_open=is_open)


def asks_of_row(row: Row, reserve: Row, language: str, *, wild_pair: bool) -> Asking:
    """Return a row in which anything may be played, and the reserve beside it."""
    task = Task.PLAY if row else (Task.TAKE if reserve else Task.LOOK)
    return Asking(row, reserve, task, None, wild_pair=wild_pair, trick=(), pile=None, language=language)


def looks(position: Position, seat: int, language: str, *, is_open: bool = False, last: Move | None = None) -> Asking:
    """Return the row of a seat and what it sees of the others, only to be looked at.

    What it played last, if that is given, still lies there, also where it ended a trick.
    """
    if last is not None and not position.trick:
        position = replace(position, trick=laid_by(seat, last))
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
        position.rules.wild_is_said,
    )


def said(position: Position, seat: int, language: str) -> str:
    """Return the row of a seat in words."""
    return row_said(position.seats[seat].row, language)


def row_said(row: Row, language: str) -> str:
    """Return a row in words."""
    if not row:
        return text("tutor.plan-empty", language)
    return text("tutor.row-now", language, cards=names_of(row, language))


def example(kind: str, language: str) -> Markup:
    """Return the small picture of a kind, by its word: so the steps of the learners' ladder are shown too."""
    cards = (card_svg(card, language) for card in EXAMPLES[Kind(kind)])
    # What they are called stands beside them.
    return tag("span", *cards, class_="ct-small", aria_hidden="true")


def little(position: Position, seat: int, language: str) -> Markup:
    """Return the row of a seat as a little picture."""
    return little_svg(position.seats[seat].row, language)
