"""What a seat sees of the others: their cards, or how many, the pile, and what was laid aside."""

from __future__ import annotations

from combotutor.families.combo.cards import Card
from combotutor.families.combo.hand.captions import names_of
from combotutor.families.combo.hand.question import Others
from combotutor.families.combo.rules import Position, Seat
from combotutor.families.combo.words import text
from combotutor.widgets.table import Around


def others_of(position: Position, seat: int, language: str, *, is_open: bool) -> Others:
    """Return what a seat sees of the others.

    Args:
        position: the position; what is not to be seen may stand in it.
        seat: the seat that looks.
        language: the language of what is said.
        is_open: whether the cards of all hands and of the pile are seen, as far as they are known.
    """
    count = len(position.seats)
    order = [(seat + step) % count for step in range(1, count)]
    around = tuple(_around(position, number, language, is_open=is_open) for number in order)
    shows_pile = is_open and Card.UNKNOWN not in position.pile
    return Others(around, position.pile if shows_pile else (), tuple(sorted(position.discards or ())))


def seat_name(number: int, language: str) -> str:
    """Return what another seat (from 0) is called."""
    return text("hand.seat.name", language, number=number + 1)


def _around(position: Position, number: int, language: str, *, is_open: bool) -> Around:
    seat = position.seats[number]
    is_shown = is_open and Card.UNKNOWN not in seat.row
    state = _state(position, number)
    return Around(
        name=text("hand.seat.short", language, number=number + 1),
        said=_said(seat, seat_name(number, language), state, language, is_shown=is_shown),
        count=len(seat.row),
        cards=tuple(card.symbol for card in seat.row) if is_shown else (),
        reserve=tuple(card.symbol for card in seat.reserve),
        state=state,
    )


def _state(position: Position, number: int) -> str:
    if position.result is not None and number in position.result.payers:
        return "pays"
    if position.seats[number].is_out:
        return "out"
    if not position.seats[number].row:
        return "empty"
    return "turn" if number == position.turn and position.result is None else ""


def _said(seat: Seat, who: str, state: str, language: str, *, is_shown: bool) -> str:
    """Return all that is seen of a seat, in words."""
    if seat.is_out or not seat.row:
        parts = [text("hand.seat.out" if seat.is_out else "hand.seat.empty", language)]
    elif is_shown:
        parts = [names_of(seat.row, language)]
    else:
        parts = [text("hand.seat.held", language, count=len(seat.row))]
    if seat.reserve:
        parts.append(text("hand.seat.reserve", language, cards=names_of(seat.reserve, language)))
    if state in {"turn", "pays"}:
        parts.append(text(f"hand.seat.{state}", language))
    return text("hand.table.play", language, who=who, cards="; ".join(parts))
