"""What a search knows of every seat's row, level by level, and takes along from one to the next.

Shapes: `rows` words, SEAT_WORDS a seat, MOST_SEATS seats a level: a row's key, its key as it lies, and `highest << 1 |
special`. A level begins at `k`. `pages` as in `book`.
"""

from __future__ import annotations

from typing import Final

from combotutor.families.combo.kernels.layout import COUNT, HEAD, ROW, SEATS
from combotutor.families.combo.kernels.rows.book import LEFT_SPECIAL
from combotutor.families.combo.kernels.rows.keys import HIGHEST, Tools, key_of, ordered_key_of, worth
from combotutor.kernels.compiled import Buffer, kernel, number, word

SEAT_WORDS: Final = 3


@kernel
def know_rows(st: Buffer, s: int, width: int, rows: Buffer, k: int, tools: Tools) -> None:
    """Work out what is known of every row."""
    for seat in range(int(st[s + SEATS])):
        b = s + HEAD + seat * width
        n = int(st[b + COUNT])
        key = key_of(st, b + ROW, n, tools.powers)
        at = k + seat * SEAT_WORDS
        rows[at] = key
        rows[at + 1] = ordered_key_of(st, b + ROW, n, tools.powers)
        value = worth(st, b + ROW, n, number(1), number(0), number(0), key, tools.cache, tools.scratch, tools.tables)
        rows[at + 2] = word((value >> HIGHEST & 63) << 1 | (value & 1))


@kernel
def take_along(rows: Buffer, k: int, under: int, seats: int, mover: int, pages: Buffer, line: int) -> None:
    """Write what is known of the rows after a move to the level at `under`.

    Args:
        rows: what is known.
        k: where the level of the state before the move begins.
        under: where that of the state after it does.
        seats: how many seats there are.
        mover: the seat that moves, whose row alone changes.
        pages: those of the book.
        line: where the move stands in them.
    """
    for i in range(SEAT_WORDS * seats):
        rows[under + i] = rows[k + i]
    at = under + mover * SEAT_WORDS
    rows[at] = pages[line + 1]
    rows[at + 1] = pages[line + 2]
    rows[at + 2] = pages[line] >> word(LEFT_SPECIAL) & word(127)
