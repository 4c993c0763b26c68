"""Depth-first search of a round with open hands: can one seat make sure that it does not pay?

At the seat's own decisions one good move is enough, at all others every move must be good. The search walks with a
stack of its own and stops after a quota of nodes, to be called again: whoever calls can look at the clock between.

What keeps it small: the mover's shortest rows first, plays before reserve cards; a table of settled states whose keys
take a row for the same from either end; equal cards and gaps once; and of a wild's values only the one that matters
where one does (`_readings_that_matter`).

Shapes, for `plies` levels: `states` small numbers, plies * size. `keys` words, plies * MOST_SEATS: the key of every
seat's row. `lists` ints, plies * LIST: moves, then their scores. `row_keys` words, plies * MOST_MOVES: the key of the
mover's row after each move. `frames` ints, plies * FRAME. `memo` words, a power of two. `control` ints, CONTROL.

Source: the alpha-beta search of two values; T. A. Marsland, "A review of game-tree pruning", ICCA Journal 9(1), 1986.
"""

from __future__ import annotations

from typing import Final

from combotutor.kernels.blocks import copy
from combotutor.kernels.compiled import FULL, Buffer, kernel, number, word
from combotutor.kernels.layout import (
    BEST,
    CARD,
    COUNT,
    DRAWS,
    FIRST_RESERVE,
    GIFTS,
    GIVE,
    HEAD,
    INSERT,
    LAST,
    LEADER,
    LEFT,
    MOST_MOVES,
    MOST_SEATS,
    OPENED,
    OUT,
    OVER,
    PAYS,
    PENDING,
    PILE,
    PLACING,
    PLAY,
    PLAYED,
    PLAYED_BY,
    QUEUE,
    QUEUED,
    RESERVE,
    ROW,
    SEATS,
    STOPPER,
    TAKE,
    TRICKS,
    TURN,
    TURN_NOW,
    UNSEEN,
)
from combotutor.kernels.round import apply, length_of, moves, plays, takes
from combotutor.kernels.rows import (
    HIGHEST,
    STRENGTH,
    key_of,
    key_with,
    key_without,
    sum_up,
    worth,
)

LIST: Final = 2 * MOST_MOVES
FOUND: Final = 0
TRIED: Final = 1
STAGE: Final = 2
FRAME: Final = 4

PLY: Final = 0
PHASE: Final = 1
VALUE: Final = 2
NODES: Final = 3
SEAT: Final = 4
HORIZON: Final = 5
LEAF: Final = 6
SALT: Final = 7
TOUCHED: Final = 8
ORDER: Final = 9
DEEPEST: Final = 10
CONTROL: Final = 16
"""What `control` holds: the ply and phase at which to go on; the value of the last node; nodes so far; the seat; after
how many tricks to stop (0: never) and the value to give there; a number that keeps the entries of searches with other
questions apart; bits of what was met (PAST_HORIZON, UNKNOWN_CARD); whether to order moves; the last ply there is."""

PAST_HORIZON: Final = 1
UNKNOWN_CARD: Final = 2

ENTER: Final = 0
NEXT: Final = 1
BACK: Final = 2

PAUSED: Final = -1
TOO_DEEP: Final = -2

_MIX_1: Final = word(0xBF58476D1CE4E5B9)
_MIX_2: Final = word(0x94D049BB133111EB)
_MIX_3: Final = word(0x9E3779B97F4A7C15)
_S27: Final = word(27)
_S31: Final = word(31)
_ONE: Final = word(1)


@kernel
def search(
    states: Buffer,
    keys: Buffer,
    worths: Buffer,
    lists: Buffer,
    row_keys: Buffer,
    frames: Buffer,
    tags: Buffer,
    memo: Buffer,
    control: Buffer,
    quota: int,
    setting: tuple[int, int, Buffer, int, Buffer],
    tools: tuple[Buffer, ...],
    fit: tuple[Buffer, ...],
) -> int:
    """Go on with the search of the first state for at most `quota` nodes.

    Returns:
        1 if the seat is safe there, 0 if not, PAUSED if the quota is used up, TOO_DEEP if the stack is too small.
    """
    size, width, pile, rules, table = setting
    ply, phase, value = control[PLY], control[PHASE], control[VALUE]
    left = quota
    if ply == 0 and phase == ENTER:
        _key_all_rows(states, 0, width, keys, worths, 0, tools, fit)
    while True:
        if phase == ENTER:
            if left == 0:
                control[PLY], control[PHASE] = ply, ENTER
                return PAUSED
            left -= 1
            control[NODES] += 1
            value = _settled(states, ply * size, width, worths, ply * MOST_SEATS, control)
            if value < 0:
                tag = state_key(states, ply * size, width, keys, ply * MOST_SEATS, control)
                tags[ply] = tag
                known = memo[number(tag & word(len(memo) - 1))]
                if known >> _ONE == tag >> _ONE:
                    value = number(known & _ONE)
            if value >= 0:
                phase = BACK
                continue
            frames[ply * FRAME + STAGE] = 0
            _expand(states, ply, size, width, lists, row_keys, frames, control, table, tools, fit)
            phase = NEXT
        elif phase == BACK:
            if ply == 0:
                control[PLY], control[PHASE], control[VALUE] = 0, ENTER, value
                return int(value)
            ply -= 1
            phase = NEXT
            if (value == 1) == (states[ply * size + TURN] == control[SEAT]):
                _remember(memo, tags[ply], value)
                phase = BACK
        else:
            frame = ply * FRAME
            if frames[frame + TRIED] == frames[frame + FOUND]:
                if frames[frame + STAGE] == 1:
                    _expand(states, ply, size, width, lists, row_keys, frames, control, table, tools, fit)
                    continue
                value = 0 if states[ply * size + TURN] == control[SEAT] else 1
                _remember(memo, tags[ply], value)
                phase = BACK
                continue
            if ply == control[DEEPEST]:
                return TOO_DEEP
            chosen = _pick(lists, row_keys, ply, frames, control[ORDER])
            at = (ply + 1) * size
            copy(states, at - size, at, size)
            move = lists[ply * LIST + chosen]
            mover = states[at + TURN]
            apply(states, at, width, move, pile, rules, table)
            k = ply * MOST_SEATS
            if move >> 12 == GIVE:
                _key_all_rows(states, at, width, keys, worths, k + MOST_SEATS, tools, fit)
            else:
                for seat in range(states[at + SEATS]):
                    keys[k + MOST_SEATS + seat] = keys[k + seat]
                    worths[k + MOST_SEATS + seat] = worths[k + seat]
                keys[k + MOST_SEATS + mover] = row_keys[ply * MOST_MOVES + chosen]
                worths[k + MOST_SEATS + mover] = lists[ply * LIST + MOST_MOVES + chosen]
            ply += 1
            phase = ENTER


@kernel
def _settled(states: Buffer, s: int, width: int, worths: Buffer, k: int, control: Buffer) -> int:
    """Return the value of a state that needs no search, -1 for one that does.

    One kind of win is seen before any move is made: the next seat, on the other side, has neither a reserve nor a
    special card, and the seat that decides can play what no combination of that row beats.
    """
    seat = control[SEAT]
    if states[s + OVER]:
        if states[s + OVER] == UNSEEN:
            control[TOUCHED] |= UNKNOWN_CARD
            return int(control[LEAF])
        return 1 - (states[s + PAYS] >> seat & 1)
    if states[s + OUT] >> seat & 1:
        return 1
    if control[HORIZON] and states[s + TRICKS] >= control[HORIZON]:
        control[TOUCHED] |= PAST_HORIZON
        return int(control[LEAF])
    if states[s + PENDING]:
        return -1
    turn = states[s + TURN]
    top = worths[k + turn] >> HIGHEST & STRENGTH
    if top <= states[s + BEST]:
        return -1
    seats = states[s + SEATS]
    leader = states[s + LEADER] - 1 if states[s + LEADER] else turn
    other = turn
    for _ in range(1, seats):
        other = other + 1 if other + 1 < seats else 0
        if other == leader:
            return -1
        b = s + HEAD + other * width
        if states[b + COUNT]:
            if (turn == seat) == (other == seat) or states[b + RESERVE]:
                return -1
            if worths[k + other] & 1 or worths[k + other] >> HIGHEST & STRENGTH > top:
                return -1
            return 1 if turn == seat else 0
    return -1


@kernel
def _remember(memo: Buffer, tag: int, value: int) -> None:
    memo[number(tag & word(len(memo) - 1))] = (tag >> _ONE << _ONE) | word(value)


@kernel
def _pick(lists: Buffer, row_keys: Buffer, ply: int, frames: Buffer, is_ordered: int) -> int:
    """Return where the untried move with the lowest score now stands; it is the next to be tried."""
    first = frames[ply * FRAME + TRIED]
    frames[ply * FRAME + TRIED] = first + 1
    base = ply * LIST
    best = first
    for i in range(first + 1, frames[ply * FRAME + FOUND] if is_ordered else 0):
        if lists[base + MOST_MOVES + i] < lists[base + MOST_MOVES + best]:
            best = i
    if best != first:
        lists[base + first], lists[base + best] = lists[base + best], lists[base + first]
        other = lists[base + MOST_MOVES + first]
        lists[base + MOST_MOVES + first] = lists[base + MOST_MOVES + best]
        lists[base + MOST_MOVES + best] = other
        a, b = ply * MOST_MOVES + first, ply * MOST_MOVES + best
        row_keys[a], row_keys[b] = row_keys[b], row_keys[a]
    return int(first)


@kernel
def _key_all_rows(
    st: Buffer,
    s: int,
    width: int,
    keys: Buffer,
    worths: Buffer,
    k: int,
    tools: tuple[Buffer, ...],
    fit: tuple[Buffer, ...],
) -> None:
    powers, _, cache, scratch = tools
    for seat in range(st[s + SEATS]):
        b = s + HEAD + seat * width
        keys[k + seat] = key_of(st, b + ROW, st[b + COUNT], powers)
        worths[k + seat] = worth(st, b + ROW, st[b + COUNT], 1, 0, 0, keys[k + seat], cache, scratch, fit)


@kernel
def state_key(st: Buffer, s: int, width: int, keys: Buffer, k: int, control: Buffer) -> int:
    """Return the key of everything in a state that the rest of the round depends on."""
    seats = st[s + SEATS]
    now = st[s + TURN] | st[s + BEST] << 3 | st[s + LEADER] << 9 | st[s + DRAWS] << 12 | st[s + OPENED] << 14
    now |= st[s + PENDING] << 15 | st[s + PILE] << 18 | st[s + OUT] << 24 | st[s + STOPPER] << 29
    for i in range(st[s + PLAYED]):
        now = now << 3 | (st[s + PLAYED_BY + i] + 1)
    key = (word(now) ^ word(control[SALT])) * _MIX_1 & FULL
    if control[HORIZON]:
        key = (key ^ word(st[s + TRICKS] + 1)) * _MIX_3 & FULL
    if st[s + PENDING]:
        later = st[s + LEFT] | st[s + CARD] << 3 | st[s + LAST] << 8
        for i in range(st[s + QUEUE]):
            later = later << 3 | (st[s + QUEUED + i] + 1)
        for seat in range(seats):
            later = later << 6 | st[s + GIFTS + seat]
        key = (key ^ (key >> _S27) ^ word(later)) * _MIX_2 & FULL
    out = st[s + OUT]
    for seat in range(seats):
        if out >> seat & 1:
            continue
        b = s + HEAD + seat * width
        reserve = 0
        if st[b + RESERVE] == 1:
            reserve = st[b + FIRST_RESERVE]
        elif st[b + RESERVE]:
            one, other = st[b + FIRST_RESERVE], st[b + FIRST_RESERVE + 1]
            reserve = min(one, other) << 5 | max(one, other)
        key = ((key ^ (key >> _S31)) + keys[k + seat] + word(reserve) * _MIX_2) * _MIX_3 & FULL
    return key ^ (key >> _S27)


@kernel
def _expand(
    states: Buffer,
    ply: int,
    size: int,
    width: int,
    lists: Buffer,
    row_keys: Buffer,
    frames: Buffer,
    control: Buffer,
    table: Buffer,
    tools: tuple[Buffer, ...],
    fit: tuple[Buffer, ...],
) -> None:
    """List the moves of a state with their scores: at first the plays, and when those are tried the reserve cards.

    STAGE says what is still to come: 1 if reserve cards are.
    """
    s = ply * size
    frame = ply * FRAME
    base = ply * LIST
    b = s + HEAD + states[s + TURN] * width
    powers, prefix, cache, scratch = tools
    if frames[frame + STAGE] == 1:
        found = takes(states, b, lists, base)
        frames[frame + STAGE] = 2
    elif states[s + PENDING] == TURN_NOW:
        found = plays(states, s, width, table, lists, base)
        found = _readings_that_matter(states, s, lists, base, found, control)
        frames[frame + STAGE] = 1 if states[s + LEADER] and states[b + RESERVE] else 2
    else:
        found = moves(states, s, width, table, lists, base)
        frames[frame + STAGE] = 2
    row, n = b + ROW, states[b + COUNT]
    sum_up(states, row, n, powers, prefix)
    kept = 0
    for i in range(found):
        move = lists[base + i]
        kind = move >> 12
        a, gap = move >> 6 & 63, move & 63
        length = card = 0
        if kind in (TAKE, INSERT):
            if kind == TAKE:
                card = int(states[b + FIRST_RESERVE + a - 1])
                if a == 2 and card == states[b + FIRST_RESERVE]:
                    continue
            else:
                card = int(states[s + CARD] if states[s + PENDING] != PLACING else states[s + GIFTS + states[s + TURN]])
            if gap > 1 and states[row + gap - 2] == card:
                continue
            a = gap
            key = key_with(prefix, n, card, gap, powers)
        else:
            length = length_of(gap) if kind == PLAY else 1
            key = key_without(prefix, n, a, length, powers)
        value = worth(states, row, n, a, length, card, key, cache, scratch, fit)
        lists[base + kept] = move
        lists[base + MOST_MOVES + kept] = value
        row_keys[ply * MOST_MOVES + kept] = key
        kept += 1
    frames[frame + FOUND] = kept
    frames[frame + TRIED] = 0


@kernel
def _readings_that_matter(st: Buffer, s: int, lists: Buffer, base: int, found: int, control: Buffer) -> int:
    """Keep of every window with a wild the readings of which one may be better than another; return how many are left.

    A higher combination leaves those who are still to act fewer answers and changes nothing else. So the seat itself
    needs its highest only. The others, who work together, need their highest where the seat alone is still to act, and
    their lowest where it has acted: being stuck could only hurt them.
    """
    seats = st[s + SEATS]
    turn = st[s + TURN]
    lowest = highest = turn == control[SEAT]
    if not highest:
        leader = st[s + LEADER] - 1 if st[s + LEADER] else turn
        others = 0
        lowest = True
        seat = turn
        for _ in range(1, seats):
            seat = seat + 1 if seat + 1 < seats else 0
            if seat == leader:
                break
            if st[s + OUT] >> seat & 1:
                continue
            if seat == control[SEAT]:
                lowest = False
            else:
                others += 1
        highest = not lowest and others == 0
    else:
        lowest = False
    if not (lowest or highest):
        return found
    kept = 0
    for i in range(found):
        move = lists[base + i]
        if move >> 12 == PLAY:
            length = length_of(move & 63)
            other = i - 1 if lowest else i + 1
            if 0 <= other < found:
                beside = lists[base + other]
                if beside >> 6 == move >> 6 and length_of(beside & 63) == length:
                    continue
        lists[base + kept] = move
        kept += 1
    return kept
