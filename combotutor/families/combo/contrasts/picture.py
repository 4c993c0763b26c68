"""The pictures of two answers: plays in colours, numbered and underlined, arcs over what meets; turns; shares.

Each brings its own ground, so that it looks the same in light and dark, on paper and in grey. What a colour says, a
number and the sort of a line say too. Sizes are those of cards, see `pictures`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from combotutor.errors import Listed, Phrase
from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.contrasts.drawn import LineDrawn, RowDrawn, ShareDrawn
from combotutor.families.combo.pictures import HEIGHT, WIDTH, card_name, small_card, svg
from combotutor.families.combo.plan import Block
from combotutor.families.combo.voice.chance import in_rounds
from combotutor.families.combo.voice.remains import cards_of
from combotutor.families.combo.voice.spoken import block_named
from combotutor.families.combo.words import text
from combotutor.markup import Markup, Value, closed, join, tag

_FELT: Final = "#1d5744"
_NOW: Final = "#ffc233"
_INK: Final = "#fff"
_COLOURS: Final = ("#8fd3ff", "#ffb3c7", "#c9f27b", "#ffd9a0", "#d9c7ff", "#7fe8d2")
_DASHES: Final = (None, "26 12", "4 14", "26 10 4 10")
"""The sorts of lines: whole, dashed, dotted, both."""

_STEP: Final = WIDTH + 12
_EDGE: Final = 24
_BELOW: Final = 84
"""What lies below the cards: a line, and a number."""
_RISE: Final = 34
"""How high an arc rises for each card that it spans."""
_HIGHEST: Final = 150
_STROKE: Final = 9
_LETTER: Final = 46
_SCALE: Final = 0.4
"""How large a card is at most on a page."""
_FONT: Final[dict[str, Value]] = {
    "font_family": "system-ui, sans-serif",
    "font_weight": "700",
    "font_size": _LETTER,
    "fill": _INK,
}
_BAR: Final = 800
"""How long a bar is that says always."""
_NUMBER: Final = 270
"""How wide the place of its number is."""


def side_svg(drawn: RowDrawn | LineDrawn | ShareDrawn, language: str) -> Markup:
    """Return the picture of an answer; its label tells what it shows."""
    match drawn:
        case RowDrawn():
            return _row(drawn, language)
        case LineDrawn():
            return _line(drawn, language)
        case ShareDrawn():
            return _share(drawn, language)


def _on_felt(wide: float, high: float, label: str, *drawn: Markup | None) -> Markup:
    ground = closed("rect", width=wide, height=high, rx=28, fill=_FELT)
    style = "max-width:100%;height:auto"
    return svg(round(wide), round(high), label, ground, *drawn, width=round(wide * _SCALE), style=style)


# A row in its plays.


def _row(drawn: RowDrawn, language: str) -> Markup:
    top = _EDGE + max((_rise(one, other) for one, other in _joined(drawn)), default=0)
    cards = (small_card(card, _x(place), top) for place, card in enumerate(drawn.row, 1))
    lines = [_underlined(drawn.now, top, _NOW, None, None)] if drawn.now else []
    arcs = []
    for number, block in enumerate(drawn.blocks, 1):
        colour, dash = _COLOURS[(number - 1) % len(_COLOURS)], _DASHES[(number - 1) % len(_DASHES)]
        lines.append(_underlined(block, top, colour, dash, number))
        arcs += [_arc(one, other, top, colour) for one, other in _gaps(block)]
    new = _framed(drawn.new, top) if drawn.new else None
    wide, high = _x(len(drawn.row) + 1) - 12 + _EDGE, top + HEIGHT + _BELOW
    return _on_felt(wide, high, _row_label(drawn, language), *cards, *_called(drawn, top), new, *lines, *arcs)


def _called(drawn: RowDrawn, top: int) -> Iterator[Markup]:
    """Yield what the wilds that are played now are said to be, each upon its card."""
    wilds = (place for place in drawn.now if drawn.row[place - 1] is Card.WILD)
    for place, value in zip(wilds, drawn.called, strict=True):
        x, y = _x(place) + WIDTH * 0.08, top + HEIGHT * 0.56
        yield closed("rect", x=round(x, 1), y=round(y, 1), width=round(WIDTH * 0.84, 1), height=58, rx=29, fill=_NOW)
        said = {**_FONT, "fill": "#1e2430"}
        yield tag("text", value, x=_x(place) + WIDTH / 2, y=round(y + 44, 1), text_anchor="middle", **said)


def _x(place: int) -> int:
    """Return where the card of a place begins."""
    return _EDGE + (place - 1) * _STEP


def _pieces(block: Block) -> Iterator[Block]:
    """Yield the parts of a block that lie side by side."""
    piece: list[int] = []
    for place in block:
        if piece and place != piece[-1] + 1:
            yield tuple(piece)
            piece = []
        piece.append(place)
    if piece:
        yield tuple(piece)


def _gaps(block: Block) -> Iterator[tuple[int, int]]:
    """Yield the places of cards that meet."""
    return ((one[-1], other[0]) for one, other in pairwise(_pieces(block)))


def _joined(drawn: RowDrawn) -> list[tuple[int, int]]:
    return [each for block in drawn.blocks for each in _gaps(block)]


def _rise(one: int, other: int) -> int:
    return min(_RISE * (other - one), _HIGHEST)


def _arc(one: int, other: int, top: int, colour: str) -> Markup:
    """Return an arc over the cards between two that meet, with a dot at either end."""
    begin, end, high = _x(one) + WIDTH * 0.62, _x(other) + WIDTH * 0.38, _rise(one, other) - _STROKE
    # A curve of this kind rises to three quarters of the height of its handles.
    path = f"M{begin:.4g} {top}C{begin:.4g} {top - high * 4 / 3:.4g} {end:.4g} {top - high * 4 / 3:.4g} {end:.4g} {top}"
    dots = (closed("circle", cx=x, cy=top, r=_STROKE * 1.3, fill=colour) for x in (begin, end))
    return join(closed("path", d=path, fill="none", stroke=colour, stroke_width=_STROKE), *dots)


def _underlined(block: Block, top: int, colour: str, dash: str | None, number: int | None) -> Markup:
    """Return the lines below a play with its number; of what is played now, with a mark that points at it."""
    drawn: list[Markup] = []
    y = top + HEIGHT + 20
    for piece in _pieces(block):
        left, right = _x(piece[0]) + 4, _x(piece[-1]) + WIDTH - 4
        look: dict[str, Value] = {"stroke": colour, "stroke_width": _STROKE, "stroke_dasharray": dash, "fill": "none"}
        drawn.append(closed("path", d=f"M{left} {y - 10}V{y}H{right}V{y - 10}", stroke_linejoin="round", **look))
        middle = (left + right) / 2
        if number is None:
            points = f"{middle:.4g},{y + 14} {middle - 24:.4g},{y + 50} {middle + 24:.4g},{y + 50}"
            drawn.append(closed("polygon", points=points, fill=colour))
        else:
            drawn.append(tag("text", number, x=middle, y=y + _LETTER + 4, text_anchor="middle", **_FONT))
    return join(*drawn)


def _framed(place: int, top: int) -> Markup:
    """Return the frame of the card that came in."""
    look: dict[str, Value] = {"stroke": _NOW, "stroke_width": _STROKE, "stroke_dasharray": "20 9", "fill": "none"}
    return closed("rect", x=_x(place) - 2, y=top - 2, width=WIDTH + 4, height=HEIGHT + 4, rx=12, **look)


def _row_label(drawn: RowDrawn, language: str) -> str:
    spoken = {"cards": _names(drawn.row, language), "blocks": _named(drawn.row, drawn.blocks, language)}
    if drawn.new:
        return text("contrast.picture.new", language, **spoken, card=card_name(drawn.row[drawn.new - 1], language))
    own = _named(drawn.row, (drawn.now,), language)
    return text("contrast.picture.first" if drawn.blocks else "contrast.picture.alone", language, **spoken, own=own)


def _names(row: Row, language: str) -> str:
    return ", ".join(card_name(card, language) for card in row)


def _named(row: Row, blocks: tuple[Block, ...], language: str) -> str:
    return Listed(tuple(block_named(cards_of(row, block)) for block in blocks if block), "; ").text(language)


# What follows an answer.


def _line(drawn: LineDrawn, language: str) -> Markup:
    shown: list[Markup] = []
    top, x = _EDGE + _LETTER + 12, _EDGE
    for at, turn in enumerate(drawn.turns):
        if at:
            shown.append(_chevron(x, top, is_cut=drawn.is_cut and at == 1))
            x += 64
        who = turn.who.text(language)
        wide = max(len(turn.cards) * _STEP - 12, round(len(who) * _LETTER * 0.58))
        left = x + (wide - len(turn.cards) * _STEP + 12) // 2
        shown.append(tag("text", who, x=x + wide / 2, y=_EDGE + _LETTER * 0.75, text_anchor="middle", **_FONT))
        shown += [small_card(card, left + place * _STEP, top) for place, card in enumerate(turn.cards)]
        x += wide
    shown.append(_end(x + 28, top + HEIGHT / 2, is_safe=drawn.is_safe))
    return _on_felt(x + 28 + 76 + _EDGE, top + HEIGHT + _EDGE, _line_label(drawn, language), *shown)


def _chevron(x: int, top: int, *, is_cut: bool) -> Markup:
    """Return what leads from one turn to the next; dots where some are left out."""
    middle = top + HEIGHT // 2
    if is_cut:
        return join(*(closed("circle", cx=x + 14 + 18 * at, cy=middle, r=6, fill=_INK) for at in range(3)))
    look: dict[str, Value] = {"fill": "none", "stroke": _INK, "stroke_width": _STROKE, "stroke_linecap": "round"}
    return closed("path", d=f"M{x + 24} {middle - 20}L{x + 42} {middle}L{x + 24} {middle + 20}", **look)


def _end(x: float, y: float, *, is_safe: bool) -> Markup:
    """Return whether one pays at the end: a cross in a circle, or a tick."""
    circle = closed("circle", cx=x + 36, cy=y, r=36, fill="#d9f2df" if is_safe else "#fde1de")
    path = f"M{x + 18} {y + 2}l13 14 24 -30" if is_safe else f"M{x + 21} {y - 15}l30 30m0 -30l-30 30"
    look: dict[str, Value] = {"fill": "none", "stroke_width": _STROKE, "stroke_linecap": "round"}
    return join(circle, closed("path", d=path, stroke="#0d4f2e" if is_safe else "#7d1a1a", **look))


def _line_label(drawn: LineDrawn, language: str) -> str:
    turns = (f"{each.who.text(language)} {_together(each.cards, language)}" for each in drawn.turns)
    listed = ("; … " if drawn.is_cut else "; ").join(turns)
    return text("contrast.picture.safe" if drawn.is_safe else "contrast.picture.pays", language, turns=listed)


def _together(row: Row, language: str) -> str:
    named: Phrase | Listed | str = block_named(row)
    return named if isinstance(named, str) else named.text(language)


# How often an answer pays.


def _share(drawn: ShareDrawn, language: str) -> Markup:
    """Return a bar on a scale from never to always, the same for all, with its number at the end."""
    wide, low, high = (_BAR * share for share in (drawn.share, drawn.low, drawn.high))
    x, y, tall = _EDGE, _EDGE, 84
    ends = "".join(f"M{x + end:.4g} {y + 18}v{tall - 36}" for end in (low, high))
    line = f"M{x + low:.4g} {y + tall / 2}H{x + high:.4g}{ends}"
    bar = closed("rect", x=x, y=y, width=round(max(wide, 4), 1), height=tall, rx=6, fill=_NOW)
    around = closed("path", d=line, fill="none", stroke=_FELT, stroke_width=_STROKE * 2)
    interval = closed("path", d=line, fill="none", stroke=_INK, stroke_width=_STROKE)
    said = {name: f"{share:.0%}" for name, share in (("pays", drawn.share), ("low", drawn.low), ("high", drawn.high))}
    label = text("contrast.picture.bar", language, **said)
    track = closed("rect", x=x, y=y, width=_BAR, height=tall, rx=6, fill="#fff", fill_opacity="0.14")
    count = f"{in_rounds(drawn.of, drawn.share)} / {drawn.of}"
    number = tag("text", count, x=x + _BAR + _NUMBER, y=y + tall / 2 + _LETTER * 0.36, text_anchor="end", **_FONT)
    return _on_felt(_BAR + _NUMBER + 2 * _EDGE, tall + 2 * _EDGE, label, track, bar, around, interval, number)
