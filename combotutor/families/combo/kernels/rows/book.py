"""A book of rows: all that can be done with a row, best first, worked out once and looked up from then on.

A search or a thousand playouts meet the same few rows again and again. A page of the book holds a row's plays, or the
gaps for one card, or its gifts, in the order in which a careful player likes them: fewest plays left, then no special
card gone, then the highest windows left, then the lowest combination played, then from left to right. What beats the
table is picked from it.

A page: its tag, how many lines, then three words a line: what is done and what it leaves, the key of the row that is
left, and its key as it lies. A line's first word holds, from the highest bits down:

    plays left (6) | a special goes (1) | shortfall of height (8) | strength played, NO_PLAY for others (6) | place (6)
    | highest strength left (6) | a special is left (1) | next lower strength of the same window (6)
    | it is the highest of its window (1)

Shapes: `pages` words, as in `MoveBook`; `room(longest row)` says how many words a page needs.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from combotutor.families.combo.kernels.layout import MANY, PLAY, SPECIAL, WILD, list_of, packed, window
from combotutor.families.combo.kernels.rows.keys import (
    HEIGHT,
    HIGHEST,
    PLAYS,
    Tools,
    key_with,
    key_without,
    ordered_key_with,
    ordered_key_without,
    sum_up,
    worth,
)
from combotutor.kernels.compiled import FULL, Buffer, kernel, number, word

ALL_PLAYS: Final = 0
GIFTS_OF: Final = 31
"""What a page is about: plays, or gifts; from 1 to 17 the gaps for that card."""

LINE: Final = 3
FIRST: Final = 2

PREVIOUS: Final = 1
LEFT_SPECIAL: Final = 7
LEFT_TOP: Final = 8
PLACE: Final = 14
STRENGTH_AT: Final = 20
SHORT: Final = 26
SPECIAL_GOES: Final = 34
PLAYS_LEFT: Final = 35
"""Where the parts of a line's first word lie. From LEFT_SPECIAL on lie 7 bits: whether a special card is left, and the
highest strength. Those above the place say how well the line is liked."""

TOP_LINE: Final = 1
"""The bit of a line that is the highest of its window."""

NO_PLAY: Final = 63
"""The strength of what is no combination."""

_MIX: Final = word(0x94D049BB133111EB)
_S30: Final = word(30)
_EMPTY: Final = word(0)


def room(longest: int) -> int:
    """Return how many words a page needs for rows of up to so many cards: all windows, all values of two wilds."""
    return FIRST + LINE * (3 * longest + 80)


class MoveBook(NamedTuple):
    """A book.

    Args:
        pages: words: a power of two of pages, then the number of pages less 1.
        room: how many words a page has.
    """

    pages: Buffer
    room: int


@kernel
def tag_of(ordered: int, about: int) -> int:
    """Return the tag of the page about a row, whose key as it lies is given.

    Pages about one row stand side by side, so that writing one never drops another.

    Args:
        ordered: the key of the row as it lies.
        about: ALL_PLAYS, GIFTS_OF, or a card to be inserted.
    """
    mixed = ((ordered ^ (ordered >> _S30)) * _MIX) & FULL
    return ((mixed ^ (mixed >> _S30)) + word(about)) & FULL


@kernel
def page_of(pages: Buffer, room: int, tag: int) -> int:
    """Return where the page with a tag begins, -1 if it is not in the book; see `MoveBook`."""
    start = number(tag & pages[len(pages) - 1]) * room
    return start if pages[start] == tag and pages[start + 1] != _EMPTY else -1


@kernel
def end_of(pages: Buffer, start: int) -> int:
    """Return where the lines of the page end that begins at `start`; they begin at `start + FIRST`."""
    return start + FIRST + (number(pages[start + 1]) - 1) * LINE


@kernel
def play_of(line: int) -> int:
    """Return the move that a line about plays stands for."""
    at, strength = line >> PLACE & 63, line >> STRENGTH_AT & 63
    return packed(SPECIAL, at, 0) if strength == NO_PLAY else packed(PLAY, at, strength)


@kernel
def write_page(
    book: MoveBook,
    tag: int,
    cards: Buffer,
    row: int,
    n: int,
    about: int,
    is_sorted: int,
    tools: Tools,
) -> None:
    """Write the page about a row.

    Args:
        book: the book.
        tag: the page's tag.
        cards: where the row lies.
        row: where it begins.
        n: cards of the row.
        about: ALL_PLAYS, GIFTS_OF, or a card to be inserted.
        is_sorted: 0 to leave the lines in the order of the row, which shows what the order is worth.
        tools: what it is written with.
    """
    pages = book.pages
    start = number(tag & pages[len(pages) - 1]) * book.room
    pages[start + 1] = _EMPTY  # whoever is interrupted here leaves no page half written
    count = _write(pages, start + FIRST, cards, row, n, about, is_sorted, tools)
    pages[start] = tag
    pages[start + 1] = word(count + 1)


@kernel
def _write(
    pages: Buffer,
    to: int,
    cards: Buffer,
    row: int,
    n: int,
    about: int,
    is_sorted: int,
    tools: Tools,
) -> int:
    """Write the lines of a page and return how many there are."""
    powers, prefix, cache, scratch, lines, tables = tools
    sum_up(cards, row, n, powers, prefix)
    if about == ALL_PLAYS:
        found = _windows(cards, row, n, tables.readings, lines)
    elif about == GIFTS_OF:
        found = n
        for i in range(n):
            lines[i] = (1 if cards[row + i] > WILD else 0) << SPECIAL_GOES | NO_PLAY << STRENGTH_AT | (i + 1) << PLACE
    else:
        found = 0
        for i in range(n + 1):
            if i and cards[row + i - 1] == about:
                continue
            lines[found] = NO_PLAY << STRENGTH_AT | (i + 1) << PLACE
            found += 1
    for i in range(found):
        line = lines[i]
        at = line >> PLACE & 63
        strength = line >> STRENGTH_AT & 63
        length = (
            0 if 0 < about < GIFTS_OF else 1 if strength == NO_PLAY or strength <= 12 else 2 if strength <= 35 else 3
        )
        card = 0 if length else about
        if length:
            key = key_without(prefix, n, at, length, powers)
            ordered = ordered_key_without(prefix, n, at, length, powers)
        else:
            key = key_with(prefix, n, card, at, powers)
            ordered = ordered_key_with(prefix, n, card, at, powers)
        value = worth(cards, row, n, at, length, card, key, cache, scratch, tables)
        line |= (value >> PLAYS) << PLAYS_LEFT | (value >> HEIGHT & 255) << SHORT
        line |= (value >> HIGHEST & 63) << LEFT_TOP | (value & 1) << LEFT_SPECIAL
        j = i
        while is_sorted and j > 0 and number(pages[to + (j - 1) * LINE]) > line:
            for k in range(LINE):
                pages[to + j * LINE + k] = pages[to + (j - 1) * LINE + k]
            j -= 1
        pages[to + j * LINE] = word(line)
        pages[to + j * LINE + 1] = key
        pages[to + j * LINE + 2] = ordered
    return int(found)


@kernel
def _windows(cards: Buffer, row: int, n: int, table: Buffer, lines: Buffer) -> int:
    """Write what every window of a row can be played as, and every special card; return how many there are."""
    found = 0
    for at in range(n):
        if cards[row + at] > WILD:
            lines[found] = 1 << SPECIAL_GOES | NO_PLAY << STRENGTH_AT | (at + 1) << PLACE
            found += 1
            continue
        for length in range(1, 4):
            if at + length > n:
                break
            entry = int(table[window(cards, row + at, length)])
            first = last = 0
            if entry >= MANY:
                first = list_of(entry) + 1
                last = first + int(table[first - 1])
            elif entry:
                lines[found] = entry << STRENGTH_AT | (at + 1) << PLACE | TOP_LINE
                found += 1
            lower = 0
            for i in range(first, last):
                strength = int(table[i])
                lines[found] = (
                    strength << STRENGTH_AT | (at + 1) << PLACE | lower << PREVIOUS | (1 if i == last - 1 else 0)
                )
                found += 1
                lower = strength
    return found
