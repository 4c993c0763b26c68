"""Would a careful planner have done this? Asked of a thousand rows, and answered without a page of the book.

`policy_rank` looks at a decision as a state shows it and says how the move that was made compares with all that could
have been done: whether it leaves the fewest plays, among how many such moves, and whether it is the careful planner's.

Shapes: as in `rules.round`, `rows.keys` and `rows.book`.
"""

from __future__ import annotations

from typing import Final

from combotutor.families.combo.kernels.layout import (
    BEST,
    CARD,
    COUNT,
    DRAWING,
    FIRST_RESERVE,
    GIFTS,
    GIVING,
    HEAD,
    INSERT,
    LEADER,
    MANY,
    PENDING,
    PICKING,
    PLAY,
    RESERVE,
    ROW,
    TAKE,
    TURN,
    TURN_NOW,
    WILD,
    list_of,
    unpacked,
    window,
)
from combotutor.families.combo.kernels.rows.book import NO_PLAY
from combotutor.families.combo.kernels.rows.keys import HEIGHT, PLAYS, Tools, key_with, key_without, sum_up, worth
from combotutor.families.combo.kernels.rules.round import length_of
from combotutor.kernels.compiled import Buffer, kernel, number

_SPECIAL: Final = 28
_SHORT: Final = 20
_STRENGTH: Final = 14
_ORDER: Final = 8
_PLAYS: Final = 29
"""Where the parts of a rank lie; below them, in 8 bits, the place."""

_NONE: Final = number(0)
_ONE: Final = number(1)
_NO_PLAY: Final = number(NO_PLAY)
"""What `rank` is given, as numbers like all others: for each that is written out it would be compiled anew."""


@kernel
def rank(
    st: Buffer,
    b: int,
    at: int,
    length: int,
    card: int,
    strength: int,
    order: int,
    tools: Tools,
) -> int:
    """Return how a careful planner likes a move, less for better: plays left, special gone, height, strength, place.

    Args:
        st: where the row lies; its sums are in `tools`.
        b: where the block of the seat begins.
        at: the place or gap.
        length: cards that leave; 0 if `card` comes in.
        card: the card that comes in.
        strength: the strength played, NO_PLAY for other moves.
        order: 0 for what is played, given or inserted, else the number of the reserve card.
        tools: what rows are looked at with.
    """
    n = int(st[b + COUNT])
    if length:
        key = key_without(tools.prefix, n, at, length, tools.powers)
    else:
        key = key_with(tools.prefix, n, card, at, tools.powers)
    value = worth(st, b + ROW, n, at, length, card, key, tools.cache, tools.scratch, tools.tables)
    goes = 1 if length == 1 and st[b + ROW + at - 1] > WILD else 0
    left = (value >> PLAYS) << _PLAYS | goes << _SPECIAL | (value >> HEIGHT & 255) << _SHORT
    return left | strength << _STRENGTH | order << _ORDER | at


@kernel
def policy_rank(st: Buffer, s: int, width: int, move: int, only_careful: int, tools: Tools) -> int:
    """Return how a move compares with all others of its decision.

    0 if another leaves fewer plays; else twice the number of moves that leave as few, plus 1 if it is the careful
    planner's. With `only_careful` 0 as soon as it is not. Gaps beside equal cards count once.

    Args:
        st: the buffer with the state.
        s: where the state begins.
        width: numbers a seat.
        move: the move of the seat that decides.
        only_careful: 1 if nothing else is asked.
        tools: what rows are looked at with.
    """
    b = s + HEAD + int(st[s + TURN]) * width
    n = int(st[b + COUNT])
    pending = int(st[s + PENDING])
    sum_up(st, b + ROW, n, tools.powers, tools.prefix)
    kind, a, g = unpacked(move)
    coming = number(st[s + CARD] if pending == DRAWING else st[s + GIFTS + st[s + TURN]])
    if kind in (TAKE, INSERT):
        card = number(st[b + FIRST_RESERVE + a - 1]) if kind == TAKE else coming
        while g > 1 and st[b + ROW + g - 2] == card:
            g -= 1
        mine = rank(st, b, g, _NONE, card, _NO_PLAY, a, tools)
    else:
        length = number(length_of(g) if kind == PLAY else 1)
        mine = rank(st, b, a, length, _NONE, g if kind == PLAY else _NO_PLAY, _NONE, tools)
    found = number(1)
    if pending == TURN_NOW:
        found = _among_plays(st, b, int(st[s + BEST]), mine, only_careful, tools)
        if st[s + LEADER] == 0:
            return max(found, 0)
    if pending == GIVING:
        for at in range(1, n + 1):
            if found >= 0:
                found = _counted(found, rank(st, b, at, _ONE, _NONE, _NO_PLAY, _NONE, tools), mine, only_careful)
    elif pending in (TURN_NOW, PICKING):
        for i in range(int(st[b + RESERVE])):
            card = number(st[b + FIRST_RESERVE + i])
            found = _among_gaps(st, b, card, i + 1, found, mine, only_careful, tools)
    else:
        found = _among_gaps(st, b, coming, _NONE, found, mine, only_careful, tools)
    return max(found, 0)


@kernel
def _counted(found: int, other: int, mine: int, only_careful: int) -> int:
    """Return what is found once another move is compared: twice the ties, plus 1 if none is better; -1 for an end."""
    if other >> _PLAYS < mine >> _PLAYS or (only_careful and other < mine):
        return -1
    if other < mine:
        found &= ~1
    return found + 2 if other >> _PLAYS == mine >> _PLAYS else found


@kernel
def _among_gaps(
    st: Buffer,
    b: int,
    card: int,
    order: int,
    found: int,
    mine: int,
    only_careful: int,
    tools: Tools,
) -> int:
    """Compare with every gap for a card."""
    for gap in range(1, int(st[b + COUNT]) + 2):
        if found >= 0 and (gap == 1 or st[b + ROW + gap - 2] != card):
            found = _counted(found, rank(st, b, gap, _NONE, card, _NO_PLAY, order, tools), mine, only_careful)
    return found


@kernel
def _among_plays(st: Buffer, b: int, best: int, mine: int, only_careful: int, tools: Tools) -> int:
    """Compare with every combination that beats the table, and every special card."""
    table = tools.tables.readings
    n = int(st[b + COUNT])
    found = number(1)
    for i in range(n):
        if st[b + ROW + i] > WILD:
            found = _counted(found, rank(st, b, i + 1, _ONE, _NONE, _NO_PLAY, _NONE, tools), mine, only_careful)
            if found < 0:
                return found
            continue
        for length in range(1, min(n - i, 3) + 1):
            entry = int(table[window(st, b + ROW + i, length)])
            many = entry >= MANY
            k = list_of(entry) if many else 0
            for j in range(int(table[k]) if many else 1):
                strength = number(table[k + 1 + j]) if many else number(entry)
                if strength > best and found >= 0:
                    other = rank(st, b, i + 1, length, _NONE, strength, _NONE, tools)
                    found = _counted(found, other, mine, only_careful)
            if found < 0:
                return found
    return found
