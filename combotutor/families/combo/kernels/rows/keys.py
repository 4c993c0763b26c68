"""Keys and worths of rows: what a row becomes when cards leave or come in, known before it is made.

A row's key is the same read from either end, since neighbours make the same combinations in both directions. It comes
from two polynomials over the cards, one from each end; with the sums up to every place kept, the key of any row that
one move away is a handful of multiplications. Two different rows share a key of 64 bits by chance only, about once in
10**19 pairs.

The worth of a row is one number, lower for a row that is easier to play: its fewest plays, then by how much its three
highest windows fall short of the most, then the highest strength in it, then 1 if it holds a special card.

Shapes: `powers` and `prefix` as in `Tools`.

Source: R. M. Karp, M. O. Rabin, "Efficient randomized pattern-matching algorithms", IBM Journal, 1987.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from combotutor.families.combo.kernels.layout import MOST_CARDS, TOPS, WILD, window
from combotutor.families.combo.kernels.rows.plan import fewest
from combotutor.kernels.compiled import FULL, Buffer, kernel, number, word

PREFIX: Final = MOST_CARDS + 6
"""Room for a row and one card more, and the sum before its first card."""

PLAYS: Final = 15
HEIGHT: Final = 7
HIGHEST: Final = 1
STRENGTH: Final = 63
"""Where the parts of a worth lie: `worth >> PLAYS`, `worth >> HIGHEST & STRENGTH`, `worth & 1`."""

MOST_HEIGHT: Final = 3 * 57
"""No row is higher: the three highest of its windows together, each at its best reading."""

KEY_BASE: Final = 0x9E3779B97F4A7C15
"""The odd number whose powers give the places of a row their weights."""

_MIX: Final = word(0xBF58476D1CE4E5B9)
_S29: Final = word(29)
_S32: Final = word(32)
_NONE: Final = word(0)


class PlanTables(NamedTuple):
    """What goes together, and room to plan a row by that.

    Args:
        two: as in `plan.fewest`.
        three: likewise.
        work: likewise, for the longest row.
        readings: the table of readings.
    """

    two: Buffer
    three: Buffer
    work: Buffer
    readings: Buffer


class Tools(NamedTuple):
    """What rows are looked at with: tables, and room to work in.

    Args:
        powers: words, 2 * PREFIX: powers of an odd number, then of its inverse.
        prefix: words, 2 * PREFIX: the sums of both polynomials of a row up to every place.
        cache: words, a power of two: keys, each with its worth.
        scratch: small numbers, PREFIX: room for a row.
        lines: ints, MOST_MOVES: room for moves, and for lines that are being sorted.
        tables: what goes together.
    """

    powers: Buffer
    prefix: Buffer
    cache: Buffer
    scratch: Buffer
    lines: Buffer
    tables: PlanTables


@kernel
def sum_up(cards: Buffer, row: int, n: int, powers: Buffer, prefix: Buffer) -> None:
    """Write the sums of a row of `n` cards, which begins at `cards[row]`, to `prefix`."""
    forth = back = _NONE
    prefix[0] = prefix[PREFIX] = _NONE
    for i in range(n):
        card = word(cards[row + i])
        forth = (forth + card * powers[i]) & FULL
        back = (back + card * powers[PREFIX + i]) & FULL
        prefix[i + 1] = forth
        prefix[PREFIX + i + 1] = back


@kernel
def key_without(prefix: Buffer, n: int, at: int, length: int, powers: Buffer) -> int:
    """Return the key of the row of `n` cards once `length` cards from place `at` (from 1) have left it."""
    i, j, rest = at - 1, at - 1 + length, n - length
    forth = (prefix[i] + (prefix[n] - prefix[j]) * powers[PREFIX + length]) & FULL
    back = (prefix[PREFIX + i] + (prefix[PREFIX + n] - prefix[PREFIX + j]) * powers[length]) & FULL
    return _key(forth, back * powers[max(rest - 1, 0)] & FULL, rest)


@kernel
def key_with(prefix: Buffer, n: int, card: int, gap: int, powers: Buffer) -> int:
    """Return the key of the row of `n` cards once `card` lies in `gap` (from 1)."""
    i = gap - 1
    added = word(card)
    forth = (prefix[i] + added * powers[i] + (prefix[n] - prefix[i]) * powers[1]) & FULL
    later = (prefix[PREFIX + n] - prefix[PREFIX + i]) * powers[PREFIX + 1]
    back = (prefix[PREFIX + i] + added * powers[PREFIX + i] + later) & FULL
    return _key(forth, back * powers[n] & FULL, n + 1)


@kernel
def ordered_key_without(prefix: Buffer, n: int, at: int, length: int, powers: Buffer) -> int:
    """Return the same row's key as it lies, which tells it from its mirror image."""
    i, j = at - 1, at - 1 + length
    forth = prefix[i] + (prefix[n] - prefix[j]) * powers[PREFIX + length]
    return (forth * _MIX + word(n - length)) & FULL


@kernel
def ordered_key_with(prefix: Buffer, n: int, card: int, gap: int, powers: Buffer) -> int:
    """Return the key as it lies of the row of `n` cards once `card` lies in `gap`."""
    i = gap - 1
    forth = prefix[i] + word(card) * powers[i] + (prefix[n] - prefix[i]) * powers[1]
    return (forth * _MIX + word(n + 1)) & FULL


@kernel
def ordered_key_of(cards: Buffer, row: int, n: int, powers: Buffer) -> int:
    """Return the key as it lies of a row of `n` cards that begins at `cards[row]`."""
    forth = _NONE
    for i in range(n):
        forth = (forth + word(cards[row + i]) * powers[i]) & FULL
    return (forth * _MIX + word(n)) & FULL


@kernel
def key_of(cards: Buffer, row: int, n: int, powers: Buffer) -> int:
    """Return the key of a row of `n` cards that begins at `cards[row]`."""
    forth = back = _NONE
    for i in range(n):
        forth = (forth + word(cards[row + i]) * powers[i]) & FULL
        back = (back + word(cards[row + i]) * powers[n - 1 - i]) & FULL
    return _key(forth, back, n)


@kernel
def _key(forth: int, back: int, n: int) -> int:
    lower = min(forth, back)
    mixed = ((lower ^ (lower >> _S32)) * _MIX + word(n)) & FULL
    return mixed ^ (mixed >> _S29)


@kernel
def worth(
    cards: Buffer,
    row: int,
    n: int,
    at: int,
    length: int,
    card: int,
    key: int,
    cache: Buffer,
    scratch: Buffer,
    tables: PlanTables,
) -> int:
    """Return the worth of a row once `length` cards from place `at` on have left it, or `card` has come in at gap `at`.

    Args:
        cards: where the row lies.
        row: where it begins.
        n: cards of the row.
        at: a place or a gap, from 1.
        length: cards that leave; 0 if none does.
        card: the card that comes in; 0 if none does.
        key: the key of the row that is asked for.
        cache: worths known.
        scratch: room for a row.
        tables: what goes together.
    """
    count = n - length
    if count == 0 and card == 0:
        return MOST_HEIGHT << HEIGHT
    slot = number(key & word(len(cache) // 2 - 1)) * 2
    if cache[slot] == key:
        return number(cache[slot + 1])
    for i in range(at - 1):
        scratch[i] = cards[row + i]
    if card:
        scratch[at - 1] = card
        count += 1
        for i in range(at - 1, n):
            scratch[i + 1] = cards[row + i]
    else:
        for i in range(at - 1, count):
            scratch[i] = cards[row + i + length]
    two, three, work, readings = tables
    value = fewest(scratch, 0, count, two, three, work) << PLAYS | _heights(scratch, count, readings)
    cache[slot] = _NONE  # the key of a row without cards, which is never asked for
    cache[slot + 1] = word(value)
    cache[slot] = key
    return value


@kernel
def _heights(cards: Buffer, n: int, table: Buffer) -> int:
    """Return the parts of a row's worth besides its plays."""
    first = second = third = special = 0
    for i in range(n):
        if cards[i] > WILD:
            special = 1
            continue
        for length in range(1, 4):
            if i + length > n:
                break
            top = int(table[TOPS + window(cards, i, length)])
            if top > first:
                first, second, third = top, first, second
            elif top > second:
                second, third = top, second
            elif top > third:
                third = top
    return (MOST_HEIGHT - first - second - third) << HEIGHT | first << HIGHEST | special
