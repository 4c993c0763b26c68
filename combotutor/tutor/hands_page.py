"""The cards of the others, as far as a puzzle is about them: open hands, reserves, what was laid aside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.pictures import row_svg
from combotutor.families.combo.rules import Position, Seat
from combotutor.puzzles import OPEN, PuzzleKind
from combotutor.tutor.state import State
from combotutor.widgets.markup import Markup, join, tag
from combotutor.widgets.words import speaker

_SIDE_BY_SIDE: Final = 16
"""How many cards lie in one line where many are shown, so that each can still be read."""

_TELLING = OPEN | {PuzzleKind.RISK}
"""The kinds in which the others' cards decide."""


def hands(state: State) -> Markup:
    """Return what is seen of the others, seat by seat in the order of play; empty where the puzzle is not about it."""
    attempt, puzzle = state.attempt, state.puzzle
    if puzzle.kind not in _TELLING or attempt.progress.is_solved:
        return Markup("")
    position = attempt.progress.position
    say = speaker(state.language)
    others = [(seat, position.seats[seat]) for seat in position.clockwise_from(puzzle.seat) if seat != puzzle.seat]
    listed = [tag("li", *_seat(number, seat, state), data_testid=f"seat-{number + 1}") for number, seat in others]
    return join(
        tag("h3", say("tutor.others-open" if puzzle.kind in OPEN else "tutor.others-hidden")),
        tag("ul", *listed, class_="ct-seats"),
        *_stock(position, state.language),
    )


def _seat(number: int, seat: Seat, state: State) -> Iterator[Markup]:
    say = speaker(state.language)
    yield tag("strong", say("tutor.seat", number=number + 1))
    if seat.is_out or not seat.row:
        yield tag("span", say("tutor.seat-out" if seat.is_out else "tutor.seat-empty"))
        return
    if state.puzzle.kind in OPEN:
        yield _cards(say("tutor.row"), seat.row, state.language)
    else:
        yield tag("span", say("tutor.cards-held", count=len(seat.row)))
    if seat.reserve:
        yield _cards(say("hand.reserve"), seat.reserve, state.language)


def _cards(caption: str, cards: Row, language: str) -> Markup:
    lines = [cards[at : at + _SIDE_BY_SIDE] for at in range(0, len(cards), _SIDE_BY_SIDE)]
    return tag("figure", tag("figcaption", caption), *(Markup(row_svg(each, language)) for each in lines))


def _stock(position: Position, language: str) -> Iterator[Markup]:
    """Yield the draw pile, open where it is known, and what was laid aside."""
    say = speaker(language)
    if position.pile and Card.UNKNOWN not in position.pile:
        yield tag("div", _cards(say("tutor.pile-open"), position.pile, language), class_="ct-stock")
    else:
        yield tag("p", say("tutor.pile", count=len(position.pile)))
    if position.discards:
        yield tag("div", _cards(say("tutor.discards"), position.discards, language), class_="ct-stock")
