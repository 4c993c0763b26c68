"""What cards look like: the one place that draws, as SVG.

Every picture stands by itself: no font, file or style from elsewhere and no ids, so any number of them fit on a page.
Colour never carries the meaning alone: numbers are read, specials have a symbol and a word. A card has no edge; whoever
lays it on light ground gives it a shadow.

The classes are for a page that shows a card very small or slim: it may leave out what is `ct-fine` and enlarge the
`ct-number` or the `ct-sign`.
"""

from __future__ import annotations

import functools
from base64 import b64encode
from types import MappingProxyType
from typing import Final

from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.cards.card import card_of
from combotutor.families.combo.cards.row import RowLike, row_of
from combotutor.families.combo.numerals import HIGH, QUESTION, STROKE, numeral
from combotutor.families.combo.words import text
from combotutor.markup import Child, Markup, Value, closed, join, tag

WIDTH: Final = 100
HEIGHT: Final = 140
"""The size of a card in its own units; a page shows it at any size."""

_GAP: Final = 10
"""Between two cards of a row, in the same units."""
_NARROW: Final = 6
"""The same where the row is little."""

_LIFT: Final = 22
"""How far marked cards stand above their row."""

_FRAME: Final = 5

_FONT: Final = MappingProxyType({"font_family": "system-ui, sans-serif", "font_weight": "700"})

_ROUND: Final = 8
"""The radius of a corner."""

_LARGE: Final = 0.72
_SMALL: Final = 0.17
_TINY: Final = 0.24
"""How large the number is, of the size that it is drawn in; in a corner, and the symbol there."""

_ALONE: Final = 1.05
_BROADEST: Final = 88
"""How large the number is where nothing else is drawn, and how wide at most."""

_BROAD: Final = 77
"""How wide the number is at most, so that a page may enlarge it."""

_PAPER: Final = "#fffdf6"
_MARK: Final = "#e8590c"

# Dark enough on paper to be read in grey; neighbours differ, equal numbers share one.
_INKS: Final = (
    *("#9c1f1f", "#9a4a00", "#7a5b00", "#4f6600", "#1d6b2c", "#00695c"),
    *("#006080", "#1a4fa3", "#40389e", "#6a2c96", "#8c1f6f", "#3a3a44"),
)

_GROUNDS: Final = MappingProxyType(
    {
        Card.WILD: "#2f2f3a",
        Card.STOP: "#96201d",
        Card.DRAW: "#17508f",
        Card.PASS_ON: "#1f6330",
        Card.PICK_UP: "#6b2d86",
        Card.UNKNOWN: "#44546a",
    }
)

_STAR: Final = "50,28 57.6,49.5 80.4,50.1 62.4,64 68.8,85.9 50,73 31.2,85.9 37.6,64 19.6,50.1 42.4,49.5"
_OCTAGON: Final = "38.5,31 61.5,31 78,47.5 78,70.5 61.5,87 38.5,87 22,70.5 22,47.5"
_ARROW_RIGHT: Final = "16,50 50,50 50,34 84,59 50,84 50,68 16,68"
_ARROW_UP: Final = "41,78 41,56 26,56 50,28 74,56 59,56 59,78"

_SYMBOLS: Final = MappingProxyType(
    {
        Card.WILD: closed("polygon", points=_STAR, fill="#ffd43b"),
        Card.STOP: join(
            closed("polygon", points=_OCTAGON, fill="none", stroke="#fff", stroke_width=5),
            closed("rect", x=33, y=53, width=34, height=12, fill="#fff"),
        ),
        Card.DRAW: join(
            closed("rect", x=22, y=30, width=36, height=50, rx=5, fill="none", stroke="#fff", stroke_width=5),
            closed("path", d="M66 48V88M46 68H86", stroke="#17508f", stroke_width=22),
            closed("path", d="M66 50V86M48 68H84", stroke="#fff", stroke_width=10),
        ),
        Card.PASS_ON: closed("polygon", points=_ARROW_RIGHT, fill="#fff"),
        Card.PICK_UP: join(
            closed("polygon", points=_ARROW_UP, fill="#fff"),
            closed("rect", x=24, y=82, width=52, height=7, fill="#fff"),
        ),
    }
)


def card_name(card: Card, language: str) -> str:
    """Return what a card is called: its number, or the word for it in a language."""
    if card.is_number:
        return card.symbol
    return text("card.name.hidden" if card is Card.UNKNOWN else f"card.name.{card.symbol}", language)


@functools.cache
def card_svg(card: Card | int | str, language: str = "en") -> Markup:
    """Return the picture of one card as SVG, labelled with its name.

    A card not seen shows its back.

    >>> card_svg("7") == card_svg(Card.SEVEN, "en")
    True

    Raises:
        InvalidError: there is no such card.
        KeyError: no such language.
    """
    shown = card_of(card)
    return svg(WIDTH, HEIGHT, card_name(shown, language), _drawing(shown, language))


@functools.cache
def small_svg(card: Card, language: str) -> Markup:
    """Return the picture of one card for where it is very small: its number or its sign alone, and larger.

    Raises:
        KeyError: no such language.
    """
    return svg(WIDTH, HEIGHT, card_name(card, language), _small(card))


def small_card(card: Card, x: float, y: float) -> Markup:
    """Return the same as part of a picture, which says what it shows.

    Args:
        card: the card.
        x: from the left.
        y: from the top.
    """
    return tag("g", shade(), _small(card), transform=f"translate({x:.4g} {y:.4g})")


@functools.cache
def _small(card: Card) -> Markup:
    return _back() if card is Card.UNKNOWN else _number_alone(card) if card.is_number else _sign_alone(card)


def shade(x: float = 0, y: float = 0) -> Markup:
    """Return the shadow of a card whose corner is there, so that it is seen on paper too; it is drawn before the card.

    Args:
        x: from the left.
        y: from the top.
    """
    look: dict[str, Value] = {"rx": _ROUND + 1, "fill": "#000", "fill_opacity": "0.3"}
    return closed("rect", x=x - 1, y=y - 0.5, width=WIDTH + 2, height=HEIGHT + 2.5, **look)


def laid_card(card: Card, language: str, transform: str) -> Markup:
    """Return a card with its shadow as part of a picture.

    Args:
        card: the card.
        language: the language of the words on it.
        transform: where in the picture it lies, as SVG says it.
    """
    return tag("g", shade(), _drawing(card, language), transform=transform)


def row_svg(row: RowLike, language: str = "en", *, marked: tuple[int, int] | None = None, caption: str = "") -> Markup:
    """Return the picture of a row as one SVG that shrinks with the page; its label tells all that it shows.

    Args:
        row: the cards, left to right.
        language: the language of words and label.
        marked: the position of the first card (from 1) and the number of cards that are framed and lifted.
        caption: a sentence that goes before the label; it is spoken, not drawn.

    Raises:
        KeyError: no such language.
    """
    row = row if isinstance(row, tuple) else row_of(row)
    label = _row_label(row, marked, language, caption)
    width = max(len(row), 1) * (WIDTH + _GAP) + _GAP
    height = HEIGHT + 2 * _GAP + _LIFT
    at, length = marked or (0, 0)
    tops = [_GAP if at <= place < at + length else _GAP + _LIFT for place in range(1, len(row) + 1)]
    cards = (
        laid_card(card, language, f"translate({_left(place)} {top})")
        for place, (card, top) in enumerate(zip(row, tops, strict=True), start=1)
    )
    frame = _frame(at, length) if length else None
    return svg(width, height, label, *cards, frame, width=width * 0.6, style="max-width:100%;height:auto")


def little_svg(row: Row, language: str) -> Markup:
    """Return the little picture of a row, by which a puzzle is known again: of each card what is read from afar.

    Args:
        row: the cards, left to right.
        language: the language of the label.
    """
    cards = (
        tag("g", _plain(card), transform=f"translate({(WIDTH + _NARROW) * place} 0)") for place, card in enumerate(row)
    )
    width = max(len(row), 1) * (WIDTH + _NARROW) - _NARROW
    return svg(width, HEIGHT, _row_label(row, None, language, ""), *cards, class_="ct-little")


def row_image(
    row: Row, language: str, *, caption: str = "", height: str = "auto", marked: tuple[int, int] | None = None
) -> Markup:
    """Return the picture of a row as an image with its label, for what may take the SVG in a page apart.

    JupyterLab does so in a notebook that comes from somebody else.

    Args:
        row: the cards, left to right.
        language: the language of words and label.
        caption: a sentence that goes before the label.
        height: how high it is, as a style says it.
        marked: as in `row_svg`.

    Raises:
        KeyError: no such language.
    """
    label = _row_label(row, marked, language, caption)
    return _image(row_svg(row, language, marked=marked), label, f"max-width:100%;height:{height}")


def card_image(card: Card, language: str, *, height: str = "8rem") -> Markup:
    """Return the picture of one card as such an image.

    Args:
        card: the card.
        language: the language of words and label.
        height: how high it is, as a style says it.
    """
    return _image(row_svg((card,), language), card_name(card, language), f"height:{height}")


def _image(picture: Markup, label: str, style: str) -> Markup:
    data = b64encode(picture.encode()).decode()
    return closed("img", alt=label, src=f"data:image/svg+xml;base64,{data}", style=style)


def svg(wide: int, high: int, label: str, *drawn: Child, **attributes: Value) -> Markup:
    """Return a picture of a size in its own units, which stands by itself.

    Args:
        wide: its width.
        high: its height.
        label: tells all that it shows.
        drawn: what it shows.
        attributes: more than that, as those of a tag.
    """
    box = f"0 0 {wide} {high}"
    return tag(
        "svg", *drawn, xmlns="http://www.w3.org/2000/svg", viewBox=box, role="img", aria_label=label, **attributes
    )


def _row_label(row: Row, marked: tuple[int, int] | None, language: str, caption: str) -> str:
    names = [card_name(card, language) for card in row]
    cards = text("picture.row", language, cards=", ".join(names)) if row else text("picture.empty", language)
    label = f"{caption} {cards}" if caption else cards
    if marked is None or not row:
        return label
    at, length = marked
    return f"{label} {text('picture.marked', language, cards=', '.join(names[at - 1 : at - 1 + length]), at=at)}"


def _left(place: int) -> int:
    return _GAP + (place - 1) * (WIDTH + _GAP)


def _frame(at: int, length: int) -> Markup:
    return closed(
        "rect",
        x=_left(at) - _FRAME,
        y=_GAP - _FRAME,
        width=length * (WIDTH + _GAP) - _GAP + 2 * _FRAME,
        height=HEIGHT + 2 * _FRAME,
        rx=14,
        fill="none",
        stroke=_MARK,
        stroke_width=6,
    )


@functools.cache
def _drawing(card: Card, language: str) -> Markup:
    if card is Card.UNKNOWN:
        return _plain(card)
    return join(_plain(card), _corners(card.symbol, _INKS[card - 1]) if card.is_number else _words(card, language))


@functools.cache
def _plain(card: Card) -> Markup:
    """Return what of a card is read from afar."""
    if card.is_number:
        return _number(card.symbol, _INKS[card - 1])
    if card is Card.UNKNOWN:
        return _back()
    return join(_sheet(_GROUNDS[card]), _group("sign", _SYMBOLS[card]))


def _sheet(fill: str) -> Markup:
    return closed("rect", width=WIDTH, height=HEIGHT, rx=_ROUND, fill=fill)


def _group(name: str, *parts: Child) -> Markup:
    return tag("g", *parts, class_=f"ct-{name}")


def _number(number: str, ink: str) -> Markup:
    drawn = numeral(number)
    large = min(_LARGE, _BROAD / drawn.wide)
    left, top = (WIDTH - drawn.wide * large) / 2, (HEIGHT - HIGH * large) / 2
    # A line tells 6 from 9 whichever way the card is held.
    line = closed("rect", x=28, y=118, width=44, height=7, fill=ink) if number in {"6", "9"} else None
    return join(_sheet(_PAPER), _group("number", _stroke(drawn.path, left, top, large, ink), line))


def _corners(number: str, ink: str) -> Markup:
    drawn = numeral(number)
    far = _stroke(drawn.path, 93 - drawn.wide * _SMALL, 133 - HIGH * _SMALL, _SMALL, ink)
    return _group("fine", _stroke(drawn.path, 7, 7, _SMALL, ink), far)


def _number_alone(card: Card) -> Markup:
    drawn, ink = numeral(card.symbol), _INKS[card - 1]
    scale = min(_ALONE, _BROADEST / drawn.wide)
    left, top = (WIDTH - drawn.wide * scale) / 2, (HEIGHT - HIGH * scale) / 2
    line = closed("rect", x=24, y=127, width=52, height=7, fill=ink) if card in {Card.SIX, Card.NINE} else None
    return join(_sheet(_PAPER), _stroke(drawn.path, left, top, scale, ink), line)


def _sign_alone(card: Card) -> Markup:
    return join(_sheet(_GROUNDS[card]), tag("g", _SYMBOLS[card], transform="translate(-12 -2) scale(1.25)"))


def _stroke(path: str, x: float, y: float, scale: float, ink: str) -> Markup:
    """Return a path of the numerals at a place, in the size of a scale."""
    look: dict[str, Value] = {"stroke_width": STROKE, "stroke_linecap": "round", "stroke_linejoin": "round"}
    moved = f"translate({x:.4g} {y:.4g}) scale({scale:.4g})"
    return closed("path", d=path, transform=moved, fill="none", stroke=ink, **look)


def _words(card: Card, language: str) -> Markup:
    lines = text(f"picture.word.{card.symbol}", language).split("\n")
    size = min(21, 128 / max(len(line) for line in lines))
    first = 119 if len(lines) == 1 else 109
    words = (
        tag("text", line, x=50, y=first + size * number, font_size=size, text_anchor="middle", fill="#fff", **_FONT)
        for number, line in enumerate(lines)
    )
    corner = tag("g", _SYMBOLS[card], transform=f"translate(4 0) scale({_TINY})")
    return _group("fine", corner, *words)


def _back() -> Markup:
    lines = closed("path", d="".join(f"M{x} 12V128" for x in range(16, 90, 17)), stroke="#5d708a", stroke_width=6)
    middle = closed("circle", cx=50, cy=70, r=32, fill=_GROUNDS[Card.UNKNOWN])
    asked = _stroke(QUESTION.path, 50 - QUESTION.wide * 0.22, 70 - HIGH * 0.22, 0.44, "#fff")
    return join(_sheet(_GROUNDS[Card.UNKNOWN]), _group("number", lines, middle, asked))
