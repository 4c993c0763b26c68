"""Depth-first search of a round with open hands: can one seat make sure that it does not pay?

At the seat's own decisions one good move is enough, at all others every move must be good. The search walks with a
stack of its own and stops after a quota of nodes, to be called again: whoever calls can look at the clock between.

What keeps it small: the moves of a row in the order of its page in the `book`, reserve cards after plays; a table of
settled states whose keys take a row for the same from either end; equal cards and gaps once; and of a wild's values
only the one that matters where one does (`_pick_of`).

Shapes, for `plies` levels: `states` small numbers, plies * size. `rows` words, plies * MOST_SEATS * SEAT_WORDS: of
every seat's row its key, its key as it lies, and `highest << 1 | special`. `frames` ints, plies * FRAME. `tags` words,
plies. `memo` words, a power of two. `control` ints, CONTROL. `book` as in `book`.

Source: the alpha-beta search of two values; T. A. Marsland, "A review of game-tree pruning", ICCA Journal 9(1), 1986.
"""

from __future__ import annotations

from typing import Final

from combotutor.kernels.blocks import copy
from combotutor.kernels.book import (
    ALL_PLAYS,
    FIRST,
    GIFTS_OF,
    LEFT,
    LINE,
    NO_PLAY,
    PLACE,
    PLAYED,
    PREVIOUS,
    page_of,
    tag_of,
    write_page,
)
from combotutor.kernels.compiled import FULL, Buffer, kernel, number, word
from combotutor.kernels.layout import (
    BEST,
    CARD,
    COUNT,
    DRAWING,
    DRAWS,
    FIRST_RESERVE,
    GIFTS,
    GIVE,
    GIVING,
    HEAD,
    INSERT,
    LAST,
    LEADER,
    MOST_SEATS,
    OPENED,
    OUT,
    OVER,
    PAYS,
    PENDING,
    PICKING,
    PILE,
    PLAY,
    PLAYED_BY,
    QUEUE,
    QUEUED,
    RESERVE,
    ROW,
    SEATS,
    SPECIAL,
    STOPPER,
    TAKE,
    TRICKS,
    TURN,
    TURN_NOW,
    UNSEEN,
)
from combotutor.kernels.layout import LEFT as STILL_DRAWN
from combotutor.kernels.layout import PLAYED as COMBINATIONS
from combotutor.kernels.round import after, apply
from combotutor.kernels.rows import HIGHEST, key_of, lay_of, worth

SEAT_WORDS: Final = 3

STAGE: Final = 0
TRIED: Final = 1
PICK: Final = 2
FRAME: Final = 4
"""What a level knows: which page it is at, how many of its lines are tried, which values of a wild matter."""

PLAYING: Final = 0
TAKING: Final = 1
TAKING_SECOND: Final = 2
GIVING_AWAY: Final = 3
INSERTING: Final = 4
DONE: Final = 5

ALL_VALUES: Final = 0
HIGHEST_VALUE: Final = 1
LOWEST_VALUE: Final = 2

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

UNWRITTEN: Final = -2

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
    rows: Buffer,
    frames: Buffer,
    tags: Buffer,
    memo: Buffer,
    book: Buffer,
    control: Buffer,
    quota: int,
    setting: tuple[int, int, Buffer, int, Buffer, int],
    tools: tuple[Buffer, ...],
    fit: tuple[Buffer, ...],
) -> int:
    """Go on with the search of the first state for at most `quota` nodes.

    Returns:
        1 if the seat is safe there, 0 if not, PAUSED if the quota is used up, TOO_DEEP if the stack is too small.
    """
    size, width, pile, rules, table, page = setting
    ply, phase, value = int(control[PLY]), int(control[PHASE]), int(control[VALUE])
    seat = int(control[SEAT])
    left = quota
    if ply == 0 and phase == ENTER:
        _know_rows(states, 0, width, rows, 0, tools, fit)
    while True:
        s = ply * size
        k = ply * MOST_SEATS * SEAT_WORDS
        f = ply * FRAME
        if phase == ENTER:
            if left == 0:
                control[PLY], control[PHASE] = ply, ENTER
                return PAUSED
            left -= 1
            control[NODES] += 1
            phase = BACK
            value = _settled(states, s, width, rows, k, control)
            if value < 0:
                tag = state_key(states, s, width, rows, k, control)
                tags[ply] = tag
                known = memo[number(tag & word(len(memo) - 1))]
                if known >> _ONE == tag >> _ONE:
                    value = number(known & _ONE)
                else:
                    _open(states, s, frames, f, seat)
                    phase = NEXT
        elif phase == BACK:
            if ply == 0:
                control[PLY], control[PHASE], control[VALUE] = 0, ENTER, value
                return value
            ply -= 1
            phase = NEXT
            if (value == 1) == (states[ply * size + TURN] == seat):
                _remember(memo, tags[ply], value)
                phase = BACK
        else:
            line = _next_line(states, s, width, rows, k, frames, f, book, page)
            if line == UNWRITTEN:
                about = _about(states, s, width, int(frames[f + STAGE]))
                b = s + HEAD + int(states[s + TURN]) * width
                tag = tag_of(rows[k + int(states[s + TURN]) * SEAT_WORDS + 1], about)
                n = int(states[b + COUNT])
                write_page(book, page, tag, states, b + ROW, n, about, int(control[ORDER]), tools, fit)
                continue
            if line < 0:
                value = 0 if states[s + TURN] == seat else 1
                _remember(memo, tags[ply], value)
                phase = BACK
                continue
            if ply == control[DEEPEST]:
                return TOO_DEEP
            copy(states, s, s + size, size)
            ply += 1
            phase = ENTER
            mover = int(states[s + TURN])
            move = _move_of(number(book[line]), int(frames[f + STAGE]))
            apply(states, s + size, width, move, pile, rules, table)
            under = k + MOST_SEATS * SEAT_WORDS
            if move >> 12 == GIVE:
                _know_rows(states, s + size, width, rows, under, tools, fit)
                continue
            for i in range(SEAT_WORDS * int(states[s + SEATS])):
                rows[under + i] = rows[k + i]
            under += mover * SEAT_WORDS
            rows[under] = book[line + 1]
            rows[under + 1] = book[line + 2]
            rows[under + 2] = book[line] >> word(LEFT) & word(127)


@kernel
def _know_rows(
    st: Buffer, s: int, width: int, rows: Buffer, k: int, tools: tuple[Buffer, ...], fit: tuple[Buffer, ...]
) -> None:
    """Work out what is known of every row."""
    powers, _, cache, scratch, _ = tools
    for seat in range(int(st[s + SEATS])):
        b = s + HEAD + seat * width
        n = int(st[b + COUNT])
        key = key_of(st, b + ROW, n, powers)
        at = k + seat * SEAT_WORDS
        rows[at] = key
        rows[at + 1] = lay_of(st, b + ROW, n, powers)
        value = worth(st, b + ROW, n, 1, 0, 0, key, cache, scratch, fit)
        rows[at + 2] = word((value >> HIGHEST & 63) << 1 | (value & 1))


@kernel
def _settled(st: Buffer, s: int, width: int, rows: Buffer, k: int, control: Buffer) -> int:
    """Return the value of a state that needs no search, -1 for one that does."""
    seat = int(control[SEAT])
    if st[s + OVER]:
        if st[s + OVER] == UNSEEN:
            control[TOUCHED] |= UNKNOWN_CARD
            return int(control[LEAF])
        return 1 - (int(st[s + PAYS]) >> seat & 1)
    if st[s + OUT] >> seat & 1:
        return 1
    if control[HORIZON] and st[s + TRICKS] >= control[HORIZON]:
        control[TOUCHED] |= PAST_HORIZON
        return int(control[LEAF])
    return -1 if st[s + PENDING] else _won_at_once(st, s, width, rows, k, seat)


@kernel
def _won_at_once(st: Buffer, s: int, width: int, rows: Buffer, k: int, seat: int) -> int:
    """Return the value of a state whose mover leaves the next seat, on the other side, nothing to do; else -1.

    That seat has neither a reserve nor a special card, and the mover can play what no combination of its row beats.
    """
    turn = int(st[s + TURN])
    top = number(rows[k + turn * SEAT_WORDS + 2]) >> 1
    if top <= st[s + BEST]:
        return -1
    seats = int(st[s + SEATS])
    leader = int(st[s + LEADER]) - 1 if st[s + LEADER] else turn
    other = after(turn, seats)
    while other != leader and st[s + HEAD + other * width + COUNT] == 0:
        other = after(other, seats)
    if other == leader or (turn == seat) == (other == seat) or st[s + HEAD + other * width + RESERVE]:
        return -1
    theirs = number(rows[k + other * SEAT_WORDS + 2])
    if theirs & 1 or theirs >> 1 > top:
        return -1
    return 1 if turn == seat else 0


@kernel
def _remember(memo: Buffer, tag: int, value: int) -> None:
    memo[number(tag & word(len(memo) - 1))] = (tag >> _ONE << _ONE) | word(value)


@kernel
def state_key(st: Buffer, s: int, width: int, rows: Buffer, k: int, control: Buffer) -> int:
    """Return the key of everything in a state that the rest of the round depends on."""
    seats = int(st[s + SEATS])
    now = st[s + TURN] | st[s + BEST] << 3 | st[s + LEADER] << 9 | st[s + DRAWS] << 12 | st[s + OPENED] << 14
    now |= st[s + PENDING] << 15 | st[s + PILE] << 18 | st[s + OUT] << 24 | st[s + STOPPER] << 29
    for i in range(st[s + COMBINATIONS]):
        now = now << 3 | (st[s + PLAYED_BY + i] + 1)
    key = (word(now) ^ word(control[SALT])) * _MIX_1 & FULL
    if control[HORIZON]:
        key = (key ^ word(st[s + TRICKS] + 1)) * _MIX_3 & FULL
    if st[s + PENDING]:
        later = st[s + STILL_DRAWN] | st[s + CARD] << 3 | st[s + LAST] << 8
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
        key = ((key ^ (key >> _S31)) + rows[k + seat * SEAT_WORDS] + word(reserve) * _MIX_2) * _MIX_3 & FULL
    return key ^ (key >> _S27)


@kernel
def _open(st: Buffer, s: int, frames: Buffer, f: int, seat: int) -> None:
    """Begin with the moves of a state."""
    pending = st[s + PENDING]
    frames[f + TRIED] = 0
    frames[f + PICK] = ALL_VALUES
    if pending == TURN_NOW:
        frames[f + STAGE] = PLAYING
        frames[f + PICK] = _pick_of(st, s, seat)
    elif pending == PICKING:
        frames[f + STAGE] = TAKING
    else:
        frames[f + STAGE] = GIVING_AWAY if pending == GIVING else INSERTING


@kernel
def _pick_of(st: Buffer, s: int, seat: int) -> int:
    """Return which values of a wild matter where a play can be declared in several ways.

    A higher combination leaves those who are still to act fewer answers and changes nothing else. So the seat itself
    needs its highest only. The others, who work together, need their highest where the seat alone is still to act, and
    their lowest where it has acted: being stuck could only hurt them.
    """
    turn = int(st[s + TURN])
    if turn == seat:
        return HIGHEST_VALUE
    seats = int(st[s + SEATS])
    leader = int(st[s + LEADER]) - 1 if st[s + LEADER] else turn
    others, pick = 0, LOWEST_VALUE
    other = after(turn, seats)
    while other != leader:
        if other == seat:
            pick = HIGHEST_VALUE
        elif not st[s + OUT] >> other & 1:
            others += 1
        other = after(other, seats)
    return ALL_VALUES if pick == HIGHEST_VALUE and others else pick


@kernel
def _next_line(
    st: Buffer,
    s: int,
    width: int,
    rows: Buffer,
    k: int,
    frames: Buffer,
    f: int,
    book: Buffer,
    page: int,
) -> int:
    """Return where in the book the next move of a state stands, -1 after the last, UNWRITTEN if its page is missing."""
    turn = int(st[s + TURN])
    b = s + HEAD + turn * width
    lie = rows[k + turn * SEAT_WORDS + 1]
    best = int(st[s + BEST])
    pick = int(frames[f + PICK])
    stage = int(frames[f + STAGE])
    while stage != DONE:
        start = page_of(book, page, tag_of(lie, _about(st, s, width, stage)))
        if start < 0:
            return UNWRITTEN
        for i in range(int(frames[f + TRIED]), number(book[start + 1]) - 1):
            line = number(book[start + FIRST + i * LINE])
            strength = line >> PLAYED & 63
            if strength != NO_PLAY:
                if strength <= best or (pick == HIGHEST_VALUE and not line & 1):
                    continue
                if pick == LOWEST_VALUE and (line >> PREVIOUS & 63) > best:
                    continue
            frames[f + TRIED] = i + 1
            return start + FIRST + i * LINE
        stage = _following(st, s, b, stage)
        frames[f + TRIED] = 0
        frames[f + STAGE] = stage
    return -1


@kernel
def _about(st: Buffer, s: int, width: int, stage: int) -> int:
    """Return what the page of a stage is about."""
    turn = int(st[s + TURN])
    if stage in (TAKING, TAKING_SECOND):
        return int(st[s + HEAD + turn * width + FIRST_RESERVE + stage - 1])
    if stage == INSERTING:
        return int(st[s + CARD]) if st[s + PENDING] == DRAWING else int(st[s + GIFTS + turn])
    return GIFTS_OF if stage == GIVING_AWAY else ALL_PLAYS


@kernel
def _following(st: Buffer, s: int, b: int, stage: int) -> int:
    """Return the stage after one whose moves are all tried."""
    if stage == PLAYING:
        return TAKING if st[s + LEADER] and st[b + RESERVE] else DONE
    if stage == TAKING and st[b + RESERVE] > 1 and st[b + FIRST_RESERVE] != st[b + FIRST_RESERVE + 1]:
        return TAKING_SECOND
    return DONE


@kernel
def _move_of(line: int, stage: int) -> int:
    """Return the move that a line of the book stands for."""
    at = line >> PLACE & 63
    if stage == PLAYING:
        strength = line >> PLAYED & 63
        return SPECIAL << 12 | at << 6 if strength == NO_PLAY else PLAY << 12 | at << 6 | strength
    if stage in (TAKING, TAKING_SECOND):
        return TAKE << 12 | stage << 6 | at
    return GIVE << 12 | at << 6 if stage == GIVING_AWAY else INSERT << 12 | at
