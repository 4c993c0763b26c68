"""Fewest plays of many rows at once: compiled, in NumPy or in plain Python, whichever is there; the same answers.

NumPy and numba are loaded when a batch is asked for, never before.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from combotutor.extras import can_use
from combotutor.families.combo.cards import FACES, NUMBERS, Card, Row
from combotutor.families.combo.errors import HiddenCardError
from combotutor.families.combo.plan.interval import saved_plays, together

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Small = NDArray[np.int8]

LONGEST: Final = 60
"""The most cards besides specials for which a row is planned by kernel; longer rows, that no deck holds, one by one."""

_SPECIALS: Final = bytes(face for face in FACES if face.is_special)
_FILLER: Final = _SPECIALS[:1]
_UNSEEN: Final = bytes([Card.UNKNOWN])
_WILD: Final = bytes([Card.WILD])

_ROWS_AN_ARRAY: Final = 8192
"""Rows that are planned in one array: enough to make little of what a call of NumPy costs."""

_PAIR: Final = 4
"""The bit of two faces that are a block by themselves; the lower two are of two faces in a block of three."""


def fewest_plays_of(rows: Sequence[Row], *, wild_pair: bool = True) -> tuple[int, ...]:
    """Return the fewest plays of each row, as `fewest_plays` does, for many rows of any lengths at once.

    Args:
        rows: the cards of each, left to right.
        wild_pair: whether several wilds may be played with no number among them ([D1]).

    >>> from combotutor.families.combo.cards import Card
    >>> fewest_plays_of([(Card.FIVE, Card.EIGHT, Card.FIVE), (), (Card.STOP,)])
    (2, 0, 1)

    Raises:
        HiddenCardError: a card of a row is not seen.
    """
    from combotutor.kernels.compiled import COMPILED

    texts = [bytes(row) for row in rows]
    if _UNSEEN in b"".join(texts):
        raise HiddenCardError("hidden-row", "HAND")
    # A special is a play of its own and in nobody's way.
    others = [text.translate(None, _SPECIALS) for text in texts]
    if COMPILED:
        saved = saved_compiled(others, wild_pair=wild_pair)
    elif can_use("numpy"):
        saved = saved_in_arrays(others, wild_pair=wild_pair)
    else:
        saved = saved_one_by_one(others, wild_pair=wild_pair)
    return tuple(len(text) - least for text, least in zip(texts, saved, strict=True))


def saved_one_by_one(texts: Sequence[bytes], *, wild_pair: bool) -> list[int]:
    """Return the most plays that each row, a byte a card, saves: in plain Python."""
    fit = together(wild_pair=wild_pair)
    return [saved_plays(list(text), fit)[0][len(text)] for text in texts]


def saved_compiled(texts: Sequence[bytes], *, wild_pair: bool) -> list[int]:
    """Return the most plays that each row, a byte a card, saves: by kernel."""
    from combotutor.families.combo.kernels.rows.plan import work_size
    from combotutor.families.combo.kernels.rows.plan_lanes import FEW, LANES, lanes_size, saved_of_rows
    from combotutor.families.combo.plan.tables import plan_tables
    from combotutor.kernels.compiled import ints, listed, small, small_of

    two, three = plan_tables(wild_pair)
    saved = [0] * len(texts)
    lanes = small(0)
    for width, numbers in _alike(texts, LANES):
        if width > LONGEST:
            long = [texts[number] for number in numbers]
            for number, least in zip(numbers, saved_one_by_one(long, wild_pair=wild_pair), strict=True):
                saved[number] = least
            continue
        if len(numbers) >= FEW and len(lanes) < lanes_size(width):
            lanes = small(lanes_size(width))
        out = small(len(numbers))
        cards = small_of(_side_by_side(texts, numbers, width))
        saved_of_rows(cards, width, int(wild_pair), two, three, ints(work_size(width)), lanes, out)
        for number, least in zip(numbers, listed(out), strict=True):
            saved[number] = least
    return saved


def saved_in_arrays(texts: Sequence[bytes], *, wild_pair: bool) -> list[int]:
    """Return the most plays that each row, a byte a card, saves: in NumPy."""
    import numpy as np

    relations = np.frombuffer(_relations(wild_pair=wild_pair), np.uint8)
    saved = [0] * len(texts)
    for width, numbers in _alike(texts, _ROWS_AN_ARRAY):
        cards = np.frombuffer(_side_by_side(texts, numbers, width), np.uint8).reshape(len(numbers), width)
        found = _saved_in_array(np.ascontiguousarray(cards.T), relations)
        for number, least in zip(numbers, found.tolist(), strict=True):
            saved[number] = least
    if not wild_pair:
        # Three wilds are no block then, though any two of them can be part of one.
        many = [number for number, text in enumerate(texts) if text.count(_WILD) > 2]  # noqa: PLR2004
        for number, least in zip(many, saved_one_by_one([texts[each] for each in many], wild_pair=False), strict=True):
            saved[number] = least
    return saved


def _saved_in_array(cards: NDArray[np.uint8], relations: NDArray[np.uint8]) -> Small:
    """Return the most plays that rows of one width save.

    Shapes: cards (width, rows); relations 32 * 32, as `_relations` makes them; what is returned (rows,).
    """
    import numpy as np

    width, rows = cards.shape
    # What the stretch from i up to j saves, plus 1: two stretches then bring the 2 of three cards in one block.
    saved = np.ones((width + 2, width + 1, rows), np.int8)
    fit = np.zeros((width, width, rows), np.uint8)
    for i in range(width - 1, -1, -1):
        fit[i, i + 1 :] = relations[cards[i].astype(np.uint16) << 5 | cards[i + 1 :]]
        pairs = (fit[i] >= _PAIR).view(np.int8)
        fit[i] &= _PAIR - 1
        here, inside = saved[i], saved[i + 1]
        here[i + 1 :] = inside[i + 1 :]
        for last in range(i + 1, width):
            best = inside[last] * pairs[last]
            if last > i + 1:
                both = inside[i + 1 : last] + saved[i + 2 : last + 1, last]
                blocks = (fit[i, i + 1 : last] & fit[i + 1 : last, last] & fit[i, last]) != 0
                both *= blocks.view(np.int8)  # a byte a byte: a factor of truth values would be converted
                np.maximum(best, np.maximum.reduce(both), out=best)
            np.maximum(here[last + 1 :], best + saved[last + 1, last + 1 :], out=here[last + 1 :])
    found: Small = saved[0, width] - np.int8(1)
    return found


@functools.cache
def _relations(*, wild_pair: bool) -> bytes:
    """Return what two faces are to each other, at `a << 5 | b`: three go together if all their pairs share a bit.

    The first bit is of three equal cards, the second of three in a run. Not so for three wilds of which only two may
    be in a block, [D1]. Made from the one readable rule; a test holds it against the rule for every three faces.
    """
    fit = together(wild_pair=wild_pair)
    found = bytearray(32 * 32)
    for a in FACES:
        for b in FACES:
            equal = fit.three[a][a][b] and fit.three[a][b][b]
            run = any(fit.three[a][b][c] for c in NUMBERS if c not in (a, b))
            found[a << 5 | b] = equal + 2 * run + _PAIR * fit.two[a][b]
    return bytes(found)


def _alike(texts: Sequence[bytes], most: int) -> Iterator[tuple[int, list[int]]]:
    """Yield the rows in groups of like length, as the longest length of each group and the rows' numbers from 0."""
    order = sorted(range(len(texts)), key=lambda number: len(texts[number]))
    for start in range(0, len(order), most):
        numbers = order[start : start + most]
        yield len(texts[numbers[-1]]), numbers


def _side_by_side(texts: Sequence[bytes], numbers: Sequence[int], width: int) -> bytes:
    """Return rows one after the other, the shorter ones filled up with specials."""
    return b"".join(texts[number].ljust(width, _FILLER) for number in numbers)
