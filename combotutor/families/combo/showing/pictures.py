"""Values of the combo games as pictures that stand by themselves, each with a text for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch

from combotutor.errors import sentences
from combotutor.families.combo import scene
from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.commands.odds import tables
from combotutor.families.combo.commands.plan import read_as
from combotutor.families.combo.hand.captions import names_of
from combotutor.families.combo.hand.still import trick_html
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.odds import Odds
from combotutor.families.combo.pictures import card_image, row_image
from combotutor.families.combo.plan import Plan
from combotutor.families.combo.rules import RULE_SETS, Move, PlayCombination, PlaySpecial, Position, View
from combotutor.families.combo.showing.told import BEST, between, headline, risk_title, share, told
from combotutor.families.combo.solver.guarantee import Guarantee
from combotutor.families.combo.solver.outlook import Outlook
from combotutor.families.combo.words import text
from combotutor.markup import Child, Markup, tag
from combotutor.puzzles import Puzzle, begin, goal, title
from combotutor.puzzles.kinds import kind_of

_HIGH = "6rem"
"""How high a row is that stands among others."""
_LOW = "4rem"
"""How high a reserve is."""
_CELL = "text-align:left;padding:.1rem 1rem .1rem 0"


@singledispatch
def picture(value: object, language: str) -> Markup | None:
    """Return a value as HTML that stands by itself, None if it is none of ours.

    Args:
        value: whatever it is.
        language: of its words.
    """
    del value, language
    return None


@picture.register
def _of_card(card: Card, language: str) -> Markup:
    return card_image(card, language)


@picture.register(Row)
def _of_row(row: Row, language: str) -> Markup:
    return row_image(row, language) if row else tag("em", text("picture.empty", language))


@picture.register
def _of_plan(plan: Plan, language: str) -> Markup:
    steps = (
        tag("li", row_image(row, language, height=_HIGH, marked=(step.at, len(step.cards))), tag("div", made))
        for row, step in zip(plan.rows(), plan.line, strict=False)
        for made in [read_as(step, language)]
    )
    return _framed(language, tag("strong", text("plays", language, count=plan.plays)), tag("ol", *steps))


@picture.register
def _of_position(position: Position, language: str) -> Markup:
    trick = [(text("shown.seat", language, seat=entry.seat), entry.cards) for entry in position.trick]
    return _framed(
        language,
        tag("strong", position.rules.title),
        tag("div", text("hand.table.title", language), trick_html(trick, language)) if trick else None,
        *(_of_seat(position, seat, language) for seat in range(len(position.seats))),
        tag("p", text("hand.pile", language, count=len(position.pile))),
        tag("p", str(position)) if position.result else None,
    )


def _of_seat(position: Position, number: int, language: str) -> Markup:
    """Return the cards of a seat below what is said of it."""
    seat = position.seats[number]
    state = "out" if seat.is_out else "empty" if not seat.hand else ""
    if not state and number == position.turn and position.result is None:
        state = "turn"
    name = text("shown.seat", language, seat=number)
    caption = f"{name} · {text(f'hand.seat.{state}', language)}" if state else name
    reserve = text("hand.seat.reserve", language, cards=names_of(seat.reserve, language)) if seat.reserve else None
    return tag(
        "figure",
        tag("figcaption", caption),
        row_image(seat.row, language, caption=f"{caption}.", height=_HIGH) if seat.hand else None,
        tag("div", reserve, row_image(seat.reserve, language, height=_LOW)) if reserve else None,
        style="margin:0 0 .5rem",
    )


@picture.register
def _of_view(view: View, language: str) -> Markup:
    return scene.looks(view.position, view.seat, language).still()


@picture.register
def _of_puzzle(puzzle: Puzzle, language: str) -> Markup | None:
    if puzzle.rules_name not in RULE_SETS:
        return None
    progress, kind = begin(puzzle), kind_of(puzzle.kind)
    is_open = kind.shows_all_hands
    situation = progress.situation
    shown = situation.position if is_open else situation.seen_by(puzzle.seat).position
    return _framed(
        language,
        tag("strong", title(puzzle).text(language)),
        tag("p", sentences([*kind.story(progress), goal(puzzle)], language)),
        scene.looks(shown, puzzle.seat, language, is_open=is_open).still(),
    )


@picture.register
def _of_odds(odds: Odds, language: str) -> Markup:
    (heads, *kinds), plays = tables(odds, language)
    last = text("odds.all-exact" if odds.is_exact else "odds.estimated", language)
    return _framed(
        language,
        tag("p", headline(odds, language)),
        _table(heads, kinds),
        tag("p", text("odds.plays", language)),
        _table((), plays),
        tag("p", last),
    )


@picture.register
def _of_guarantee(found: Guarantee, language: str) -> Markup | None:
    said = told(found, language)
    if said is None or found.position is None:
        return None
    first, *rest = (tag("div", line.strip(), style=_indented(line)) for line in said.split("\n"))
    return _framed(language, first, _row_to_play(found.position, found.safe_moves, language), *rest)


def _row_to_play(position: Position, best: Sequence[Move], language: str) -> Markup | None:
    """Return the row of the seat that decides; where only one play is best, its cards are marked."""
    marked: tuple[int, int] | None = None
    match best:
        case [PlayCombination(at, cards, _)]:
            marked = (at, len(cards))
        case [PlaySpecial(at, _)]:
            marked = (at, 1)
    row = position.mover.row
    return tag("div", row_image(row, language, height=_HIGH, marked=marked)) if row else None


def _indented(line: str) -> str | None:
    return "padding-left:1.5em" if line.startswith(" ") else None


@picture.register
def _of_outlook(found: Outlook, language: str) -> Markup | None:
    if found.asked is None:
        return None
    heads = [text("risk.column-play", language), text("risk.column-pays", language)]
    heads += [text("risk.column-between", language), ""]
    best = f"{BEST} {text('risk.among-best', language)}"
    lines = [
        [format_move(each.move), share(each, language), between(each, language), best * (each.move in found.best)]
        for each in found.moves
    ]
    row = _row_to_play(found.asked.view.position, found.best, language)
    return _framed(language, tag("p", risk_title(found, language)), row, _table(heads, lines))


def _table(heads: Sequence[str], lines: Iterable[Sequence[str]]) -> Markup:
    """Return a table whose lines begin with what they are about."""
    head = tag("tr", *(tag("th", each, scope="col", style=_CELL) if each else tag("td") for each in heads))
    rows = (tag("tr", tag("th", first, scope="row", style=_CELL), *_cells(rest)) for first, *rest in lines)
    return tag("table", tag("thead", head) if heads else None, tag("tbody", *rows))


def _cells(cells: Iterable[str]) -> list[Markup]:
    return [tag("td", cell, style=f"{_CELL};white-space:nowrap") for cell in cells]


def _framed(language: str, *parts: Child) -> Markup:
    return tag("div", *parts, lang=language, style="max-width:60rem")
