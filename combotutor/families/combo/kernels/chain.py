"""Worlds that fit what has been done: chains of worlds, each a few swapped cards away from the one before.

What the others have decided tells of what they hold. A world is weighed by how likely their decisions were in it, and
a chain that swaps two hidden cards at a time, and takes the swap or leaves it, comes by each world as often as it
weighs. Each other seat is held to be a careful planner or one that plays by fewest plays alone; which of them is part
of the world.

How likely a decision is: the careful planner does what it does, the other takes any of the moves that leave the
fewest plays; both may do anything else once in some thousand times.

Shapes: `past` ints, decisions of `stride` numbers: whose, what was pending, the best strength, the leader, how many
reserve cards and which two, the card to be inserted, how many cards in the row, the move, then the row. A card is its
number, a hidden one -1 less its place among the hidden. `hangs` small numbers, decisions times hidden cards: 1 where
the decision hangs on the card. `cards` small numbers, chains times hidden cards; `doubts` ints, chains and one
more times decisions; `types` small numbers, chains times MOST_SEATS; `streams` words, chains.

Source: N. Metropolis et al., "Equation of State Calculations by Fast Computing Machines", J. Chem. Phys. 21, 1953.
"""

from __future__ import annotations

from math import log
from typing import Final

from combotutor.families.combo.kernels.layout import (
    BEST,
    CARD,
    COUNT,
    GIFTS,
    HEAD,
    LEADER,
    MOST_SEATS,
    PENDING,
    RESERVE,
    ROW,
)
from combotutor.families.combo.kernels.likeness import tier
from combotutor.kernels.compiled import Buffer, kernel, number, word
from combotutor.kernels.randomness import begin_stream, below, next_number, shuffle

CHAINS: Final = 4
BURN: Final = 1000
"""Steps before a chain's first world."""
THIN: Final = 20
"""Steps from each of its worlds to the next."""

WHOSE: Final = 0
WHEN: Final = 1
BEATEN: Final = 2
LED: Final = 3
RESERVES: Final = 4
ABOUT: Final = 7
LENGTH: Final = 8
DONE: Final = 9
ENTRIES: Final = 10

CAREFUL: Final = 1
BASE: Final = 2

_UNIT: Final = 1024
"""Doubts count in parts of this of the natural logarithm."""
_MISS: Final = 8 * _UNIT
_WARMED: Final = 0.7
_COLD: Final = 0.1
_TURN: Final = 8
"""Steps from one change of a seat's type to the next."""
_NOBODY: Final = -1
_ANEW: Final = -1
"""Stands for a doubt that is to be worked out anew."""
_S11: Final = word(11)
_HIGH: Final = word(1 << 63)


@kernel
def doubt(
    past: Buffer,
    o: int,
    cards: Buffer,
    c: int,
    kind: int,
    state: Buffer,
    width: int,
    tools: tuple[Buffer, ...],
    fit: tuple[Buffer, ...],
) -> int:
    """Return how unlikely a decision was, as a negative logarithm, in the world of a chain.

    Args:
        past: the decisions.
        o: where this one begins.
        cards: the cards of the chains.
        c: where those of this chain begin.
        kind: CAREFUL or BASE, who decided.
        state: a state with one seat, in which the decision is laid out; changed.
        width: numbers a seat.
        tools: as in `book.write_page`.
        fit: likewise.
    """
    state[PENDING], state[BEST], state[LEADER] = past[o + WHEN], past[o + BEATEN], past[o + LED]
    for i in range(3):
        state[HEAD + RESERVE + i] = past[o + RESERVES + i]
    card = int(past[o + ABOUT])
    state[CARD] = state[GIFTS] = card if card >= 0 else cards[c - 1 - card]
    n = int(past[o + LENGTH])
    state[HEAD + COUNT] = n
    for i in range(n):
        card = int(past[o + ENTRIES + i])
        state[HEAD + ROW + i] = card if card >= 0 else cards[c - 1 - card]
    found = tier(state, 0, width, int(past[o + DONE]), 1 if kind == CAREFUL else 0, tools, fit)
    if kind == CAREFUL:
        return 0 if found & 1 else _MISS
    return int(_UNIT * log(found >> 1)) if found else _MISS + _UNIT


@kernel
def chance(random: Buffer) -> float:
    """Return a number above 0 and up to 1, each equally likely."""
    return (number(next_number(random) >> _S11) + 1) / 9007199254740992.0


@kernel
def begin_chain(
    c: int,
    start: int,
    unseen: Buffer,
    chains: tuple[Buffer, Buffer, Buffer, Buffer],
    told: tuple[Buffer, int, Buffer, Buffer, Buffer, int],
    width: int,
    random: Buffer,
    tools: tuple[Buffer, ...],
    fit: tuple[Buffer, ...],
) -> None:
    """Begin a chain: shuffle its cards, draw who the others are, and step until it fits.

    Args:
        c: its number.
        start: the first number of the seed's stream.
        unseen: small numbers, the unseen cards in the order of the deck.
        chains: cards, doubts, types and streams.
        told: past, stride, hangs, the hidden cards that some decision hangs on, a state with one seat, and 1 if the
            others may be other than careful.
        width: numbers a seat.
        random: a stream.
        tools: as in `book.write_page`.
        fit: likewise.
    """
    cards, doubts, types, streams = chains
    past, stride, _, _, state, mixed = told
    n = len(unseen)
    begin_stream(random, start, word(c) ^ _HIGH)
    for i in range(n):
        cards[c * n + i] = unseen[i]
    shuffle(cards, c * n, n, random)
    for seat in range(MOST_SEATS):
        types[c * MOST_SEATS + seat] = BASE if mixed and below(random, 2) else CAREFUL
    count = len(past) // stride
    for d in range(count):
        kind = int(types[c * MOST_SEATS + past[d * stride + WHOSE]])
        doubts[c * count + d] = doubt(past, d * stride, cards, c * n, kind, state, width, tools, fit)
    streams[c] = random[0]


@kernel
def stir(
    c: int,
    steps: int,
    is_warming: int,
    n: int,
    chains: tuple[Buffer, Buffer, Buffer, Buffer],
    told: tuple[Buffer, int, Buffer, Buffer, Buffer, int],
    width: int,
    random: Buffer,
    tools: tuple[Buffer, ...],
    fit: tuple[Buffer, ...],
) -> None:
    """Let chain `c` of worlds with `n` hidden cards go so many steps; a warming one at first minds misfits little.

    A step changes who a seat is or swaps two cards; it is taken back where the decisions that hang on it become too
    unlikely.
    """
    cards, doubts, types, streams = chains
    past, stride, hangs, free, state, mixed = told
    count = len(past) // stride
    random[0] = streams[c]
    c0, d0, t0, fresh = c * n, c * count, c * MOST_SEATS, CHAINS * count
    for t in range(steps):
        heat = min(1.0, _COLD + (1.0 - _COLD) * t / (_WARMED * steps)) if is_warming else 1.0
        most = int(-_UNIT * log(chance(random)) / heat)
        seat, i, j = _NOBODY, 0, 0
        if mixed and t % _TURN == 0:
            seat = int(past[below(random, count) * stride + WHOSE])
            types[t0 + seat] = CAREFUL + BASE - int(types[t0 + seat])
        else:
            i, j = int(free[below(random, len(free))]), below(random, n)
            if cards[c0 + i] == cards[c0 + j]:
                continue
            cards[c0 + i], cards[c0 + j] = cards[c0 + j], cards[c0 + i]
        for d in range(count):
            hanging = past[d * stride + WHOSE] == seat if seat >= 0 else hangs[d * n + i] + hangs[d * n + j] > 0
            most += int(doubts[d0 + d]) if hanging else 0
            doubts[fresh + d] = _ANEW if hanging else doubts[d0 + d]
        for d in range(count - 1, -1, -1):  # late decisions, of short rows, cost least to look at
            if most >= 0 and doubts[fresh + d] == _ANEW:
                kind = int(types[t0 + past[d * stride + WHOSE]])
                doubts[fresh + d] = doubt(past, d * stride, cards, c0, kind, state, width, tools, fit)
                most -= int(doubts[fresh + d])
        if most >= 0:
            for d in range(count):
                doubts[d0 + d] = doubts[fresh + d]
        elif seat >= 0:
            types[t0 + seat] = CAREFUL + BASE - int(types[t0 + seat])
        else:
            cards[c0 + i], cards[c0 + j] = cards[c0 + j], cards[c0 + i]
    streams[c] = random[0]


@kernel
def mix(cards: Buffer, c0: int, n: int, free: Buffer, loose: Buffer, random: Buffer) -> None:
    """Shuffle the cards of a chain on which no decision hangs: they weigh alike in every order.

    Swaps alone would bring them to other places by way of those that decisions hang on, and so hardly ever.
    """
    count = at = 0
    for i in range(n):
        if at < len(free) and free[at] == i:
            at += 1
        else:
            loose[count] = cards[c0 + i]
            count += 1
    shuffle(loose, 0, count, random)
    for i in range(n - 1, -1, -1):
        if at > 0 and free[at - 1] == i:
            at -= 1
        else:
            count -= 1
            cards[c0 + i] = loose[count]


@kernel
def next_world(
    k: int,
    start: int,
    unseen: Buffer,
    found: Buffer,
    kinds: Buffer,
    chains: tuple[Buffer, Buffer, Buffer, Buffer],
    told: tuple[Buffer, int, Buffer, Buffer, Buffer, int],
    width: int,
    random: Buffer,
    tools: tuple[Buffer, ...],
    fit: tuple[Buffer, ...],
) -> None:
    """Write the hidden cards of world `k` to `found`, and who the others are to `kinds`; worlds come in their order."""
    c, n = k % CHAINS, len(unseen)
    if k < CHAINS:
        begin_chain(c, start, unseen, chains, told, width, random, tools, fit)
    stir(c, BURN if k < CHAINS else THIN, 1 if k < CHAINS else 0, n, chains, told, width, random, tools, fit)
    mix(chains[0], c * n, n, told[3], found, random)
    for i in range(n):
        found[i] = chains[0][c * n + i]
    for seat in range(MOST_SEATS):  # of a seat that has decided nothing yet, either is as likely
        kinds[seat] = BASE if told[5] and below(random, 2) else CAREFUL
    past, stride = told[0], told[1]
    for o in range(0, len(past), stride):
        kinds[past[o + WHOSE]] = chains[2][c * MOST_SEATS + past[o + WHOSE]]
    chains[3][c] = random[0]
