"""The book of rows that searches and playouts look moves up in, kept from one question to the next."""

from __future__ import annotations

import functools
import threading
from dataclasses import dataclass
from typing import Final

from combotutor.families.combo.kernels import layout
from combotutor.families.combo.kernels.rows import book, keys
from combotutor.families.combo.kernels.rows.book import MoveBook
from combotutor.families.combo.kernels.rows.keys import PlanTables, Tools
from combotutor.families.combo.kernels.rows.plan import work_size
from combotutor.families.combo.plan.tables import plan_tables
from combotutor.families.combo.solver.states import reading_table
from combotutor.kernels.compiled import COMPILED, Buffer, filled, ints, small, words

PAGES: Final = 1 << (13 if COMPILED else 10)
"""Pages of a book, a power of two."""

_CACHE: Final = 1 << (15 if COMPILED else 12)
_STEP: Final = 12
_LONGEST: Final = 60
_KEPT: Final = 3


@dataclass(frozen=True, slots=True, eq=False)
class RowBook:
    """A book and what is needed to write in it; for one thread at a time.

    Args:
        book: its pages.
        tools: what they are written with.
    """

    book: MoveBook
    tools: Tools


class _Shelf(threading.local):
    """The books that this thread has written in, the latest last."""

    def __init__(self) -> None:
        self.books: dict[tuple[int, bool, bool], RowBook] = {}


_SHELF: Final = _Shelf()


def row_book(longest: int, *, wild_pair: bool, is_ordered: bool = True) -> RowBook:
    """Return this thread's book for rows of up to `longest` cards; what it knows of other questions holds for all.

    Args:
        longest: cards of the longest row.
        wild_pair: whether several wilds may be played with no number among them ([D1]).
        is_ordered: whether a page's lines stand best first; else in the order of the row.
    """
    rounded = min(-(-longest // _STEP) * _STEP, _LONGEST)
    name = (rounded, wild_pair, is_ordered)
    books = _SHELF.books
    found = books.pop(name, None) or blank_book(rounded, wild_pair=wild_pair)
    books[name] = found
    if len(books) > _KEPT:
        del books[next(iter(books))]
    return found


def blank_book(longest: int, *, wild_pair: bool, pages: int = PAGES) -> RowBook:
    """Return a book without a written page, for rows of up to `longest` cards; `pages` is a power of two."""
    room = book.room(longest)
    buffer = words(room * pages + 1)
    buffer[len(buffer) - 1] = pages - 1
    two, three = plan_tables(wild_pair)
    tools = Tools(
        powers=_powers(),
        prefix=words(2 * keys.PREFIX),
        cache=words(2 * _CACHE),
        scratch=small(keys.PREFIX),
        lines=ints(layout.MOST_MOVES),
        tables=PlanTables(two, three, ints(work_size(_LONGEST)), reading_table(wild_pair=wild_pair)),
    )
    return RowBook(MoveBook(buffer, room), tools)


@functools.cache
def _powers() -> Buffer:
    """Return the powers that row keys are made with."""
    full = 1 << 64
    inverse = pow(keys.KEY_BASE, -1, full)
    powers = [pow(base, i, full) for base in (keys.KEY_BASE, inverse) for i in range(keys.PREFIX)]
    return filled(words(2 * keys.PREFIX), powers)
