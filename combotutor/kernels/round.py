"""A round of a combo game on flat buffers: the legal moves of a state, and the state after one.

The same rules as `games.combo`, move for move and in the same order; `layout` says how a state lies in its buffer.
Every function takes the buffer `st` and the offset `s` at which the state begins.

Shapes: `st` small numbers, `HEAD + seats * width` of them from `s` on; `pile` small numbers, the draw pile from its
top, 0 for a card not known; `table` small numbers, TABLE_SIZE; `out` ints, MOST_MOVES of them from `o` on.
"""

from __future__ import annotations

from typing import Final

from combotutor.kernels.compiled import Buffer, kernel
from combotutor.kernels.layout import (
    BEST,
    CARD,
    COUNT,
    DRAW,
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
    LEFT,
    LIST_SIZE,
    LISTS,
    MANY,
    NONE_LEFT,
    ONE,
    ONE_LEFT,
    OPENED,
    OUT,
    OVER,
    PASS_ON,
    PAYS,
    PENDING,
    PICKING,
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
    SPECIAL,
    STOP,
    STOPPER,
    STUCK,
    TAKE,
    THREE,
    TOPS,
    TRICKS,
    TURN,
    TURN_NOW,
    TWO,
    UNSEEN,
    WILD,
)

CARDS_A_DRAW: Final = 3

# What follows an act: another decision, the next seat, the end of the trick, a drawn card, the trick laid aside.
WAIT: Final = 0
GO_ON: Final = 1
END_TRICK: Final = 2
NEXT_CARD: Final = 3
CLOSE_TRICK: Final = 4


@kernel
def moves(st: Buffer, s: int, width: int, table: Buffer, out: Buffer, o: int) -> int:
    """Write every legal move of a running round to `out` and return how many there are."""
    b = s + HEAD + int(st[s + TURN]) * width
    pending = st[s + PENDING]
    n = int(st[b + COUNT])
    if pending == TURN_NOW:
        found = plays(st, s, width, table, out, o)
        return found + takes(st, b, out, o + found) if st[s + LEADER] else found
    if pending == PICKING:
        return takes(st, b, out, o)
    if pending == GIVING:
        for at in range(1, n + 1):
            out[o + at - 1] = GIVE << 12 | at << 6
        return n
    for gap in range(1, n + 2):
        out[o + gap - 1] = INSERT << 12 | gap
    return n + 1


@kernel
def plays(st: Buffer, s: int, width: int, table: Buffer, out: Buffer, o: int) -> int:
    """Write the combinations that beat the table, then the special cards, and return how many there are."""
    row = s + HEAD + st[s + TURN] * width + ROW
    n = st[row - ROW + COUNT]
    best = st[s + BEST]
    found = specials = 0
    for at in range(n):
        a = st[row + at]
        if a > WILD:
            specials += 1
            continue
        code = table[ONE + a]
        b = c = 14
        if at + 1 < n:
            b = min(st[row + at + 1], 14)
            if b < 14 and at + 2 < n:
                c = min(st[row + at + 2], 14)
        for length in range(3):
            if length == 1:
                code = table[TWO + (a << 4 | b)]
            elif length == 2:
                code = table[THREE + (a << 8 | b << 4 | c)]
            if code < MANY:
                if code > best:
                    out[o + found] = PLAY << 12 | (at + 1) << 6 | code
                    found += 1
            else:
                start = LISTS + (code - MANY) * LIST_SIZE
                for i in range(start + 1, start + 1 + table[start]):
                    if table[i] > best:
                        out[o + found] = PLAY << 12 | (at + 1) << 6 | table[i]
                        found += 1
    if specials:
        for at in range(n):
            if st[row + at] > WILD:
                out[o + found] = SPECIAL << 12 | (at + 1) << 6
                found += 1
    return found


@kernel
def takes(st: Buffer, b: int, out: Buffer, o: int) -> int:
    """Write every way to take a reserve card of the seat at `b` and return how many there are."""
    found = 0
    for number in range(1, st[b + RESERVE] + 1):
        for gap in range(1, st[b + COUNT] + 2):
            out[o + found] = TAKE << 12 | number << 6 | gap
            found += 1
    return found


@kernel
def after(seat: int, seats: int) -> int:
    """Return the next seat clockwise."""
    return seat + 1 if seat + 1 < seats else 0


@kernel
def can_act(st: Buffer, s: int, width: int, table: Buffer) -> bool:
    """Tell whether the seat that has its turn can do anything."""
    row = s + HEAD + st[s + TURN] * width + ROW
    if st[s + LEADER] == 0 or st[row - ROW + RESERVE]:
        return True
    n = st[row - ROW + COUNT]
    best = st[s + BEST]
    for at in range(n):
        a = st[row + at]
        if a > WILD or table[TOPS + ONE + a] > best:
            return True
        if at + 1 < n:
            b = min(st[row + at + 1], 14)
            if table[TOPS + TWO + (a << 4 | b)] > best:
                return True
            if at + 2 < n and table[TOPS + THREE + (a << 8 | b << 4 | min(st[row + at + 2], 14))] > best:
                return True
    return False


@kernel
def remove(st: Buffer, b: int, at: int, length: int) -> None:
    """Take `length` cards from place `at` on out of the row of the seat at `b`; the rest closes up."""
    n = int(st[b + COUNT]) - length
    for i in range(b + ROW + at - 1, b + ROW + n):
        st[i] = st[i + length]
    st[b + COUNT] = n


@kernel
def insert(st: Buffer, b: int, card: int, gap: int) -> None:
    """Put a card into a gap of the row of the seat at `b`."""
    n = int(st[b + COUNT])
    for i in range(b + ROW + n, b + ROW + gap - 1, -1):
        st[i] = st[i - 1]
    st[b + ROW + gap - 1] = card
    st[b + COUNT] = n + 1


@kernel
def length_of(strength: int) -> int:
    """Return how many cards a combination of this strength takes."""
    return 1 if strength <= 12 else 2 if strength <= 35 else 3


@kernel
def apply(st: Buffer, s: int, width: int, move: int, pile: Buffer, rules: int, table: Buffer) -> None:
    """Play a legal move; the state goes on to the next decision, or to the end of the round.

    Args:
        st: the buffer; changed in place.
        s: where the state begins.
        width: numbers a seat.
        move: the move.
        pile: the draw pile from its top.
        rules: bit 0: the seat that plays a stop draws ([D6]); from bit 1 on the seat plus 1 that chooses its gift
            before all others ([D10]), 0 for the order of the notation.
        table: the table of readings.
    """
    kind = move >> 12
    a = move >> 6 & 63
    turn = int(st[s + TURN])
    b = s + HEAD + turn * width
    then = GO_ON
    if kind == PLAY:
        strength = move & 63
        remove(st, b, a, length_of(strength))
        _enter(st, s, turn)
        st[s + BEST] = strength
        st[s + PLAYED_BY + st[s + PLAYED]] = turn
        st[s + PLAYED] += 1
    elif kind == SPECIAL:
        card = int(st[b + ROW + a - 1])
        remove(st, b, a, 1)
        if card == DRAW and st[s + LEADER] == 0:
            st[s + OPENED] = 1
        _enter(st, s, turn)
        then = _special(st, s, width, card, rules)
    elif kind == GIVE:
        st[s + GIFTS + turn] = a
        then = _next_in_queue(st, s, width)
    else:
        if kind == TAKE:
            card = int(st[b + FIRST_RESERVE + a - 1])
            if a == 1:
                st[b + FIRST_RESERVE] = st[b + FIRST_RESERVE + 1]
            st[b + RESERVE] -= 1
        else:
            card = int(st[s + CARD] if st[s + PENDING] == DRAWING else st[s + GIFTS + turn])
        insert(st, b, card, move & 63)
        if st[s + PENDING] == DRAWING:
            then = NEXT_CARD
        elif st[s + PENDING] == TURN_NOW:
            _enter(st, s, turn)
        else:
            st[s + GIFTS + turn] = 0
            then = _next_in_queue(st, s, width)
    if then == GO_ON:
        then = _next_turn(st, s, width, table)
    if then == END_TRICK:
        then = _end_trick(st, s, pile, rules)
    if then == NEXT_CARD:
        then = _draw(st, s, pile)
    if then == CLOSE_TRICK:
        _close_trick(st, s, width, rules)


@kernel
def _enter(st: Buffer, s: int, seat: int) -> None:
    """Note that a seat has acted in the trick."""
    if st[s + LEADER] == 0:
        st[s + LEADER] = seat + 1
    st[s + LAST] = seat


@kernel
def _special(st: Buffer, s: int, width: int, card: int, rules: int) -> int:
    """Do what a special card does that the seat LAST has just played, and return what follows."""
    if card == STOP:
        st[s + STOPPER] = st[s + LAST] + 1
        return END_TRICK
    if card == DRAW:
        st[s + DRAWS] += 1
        return GO_ON
    seats = int(st[s + SEATS])
    wanted = COUNT if card == PASS_ON else RESERVE
    queued = 0
    first = (rules >> 1) - 1 if card == PASS_ON else -1
    if first >= 0 and st[s + HEAD + first * width + COUNT]:
        st[s + QUEUED] = first
        queued = 1
    seat = int(st[s + LAST])
    for step in range(seats):
        if not (seat == first or (step == 0 and card != PASS_ON) or st[s + OUT] >> seat & 1):  # noqa: SIM102
            if st[s + HEAD + seat * width + wanted]:
                st[s + QUEUED + queued] = seat
                queued += 1
        seat = after(seat, seats)
    st[s + QUEUE] = queued
    if queued == 0:
        return GO_ON
    st[s + PENDING] = GIVING if card == PASS_ON else PICKING
    st[s + TURN] = st[s + QUEUED]
    return WAIT


@kernel
def _next_in_queue(st: Buffer, s: int, width: int) -> int:
    """Let the next seat of the queue decide; after the last giver exchange the gifts. Return what follows."""
    left = st[s + QUEUE] - 1
    for i in range(left):
        st[s + QUEUED + i] = st[s + QUEUED + i + 1]
    st[s + QUEUED + left] = 0
    st[s + QUEUE] = left
    if left:
        st[s + TURN] = st[s + QUEUED]
        return WAIT
    if st[s + PENDING] == GIVING:
        _exchange(st, s, width)
        return WAIT
    return GO_ON


@kernel
def _exchange(st: Buffer, s: int, width: int) -> None:
    """Move all gifts to the next seats of the trick at the same time; they are inserted one after the other."""
    seats = int(st[s + SEATS])
    moving = 0
    for giver in range(seats):
        at = int(st[s + GIFTS + giver])
        if at:
            b = s + HEAD + giver * width
            receiver = after(giver, seats)
            while st[s + OUT] >> receiver & 1:
                receiver = after(receiver, seats)
            moving |= st[b + ROW + at - 1] << (5 * receiver)
            remove(st, b, at, 1)
    queued = 0
    seat = int(st[s + LAST])
    for _ in range(seats):
        seat = after(seat, seats)
        card = moving >> (5 * seat) & 31
        st[s + GIFTS + seat] = card
        if card:
            st[s + QUEUED + queued] = seat
            queued += 1
    st[s + QUEUE] = queued
    st[s + PENDING] = PLACING
    st[s + TURN] = st[s + QUEUED]


@kernel
def _next_turn(st: Buffer, s: int, width: int, table: Buffer) -> int:
    """Give the turn to the next seat that holds cards; the trick ends once the leader would be reached ([D4])."""
    seats = int(st[s + SEATS])
    leader = st[s + LEADER] - 1
    st[s + PENDING] = TURN_NOW
    seat = int(st[s + LAST])
    for _ in range(1, seats):
        seat = after(seat, seats)
        if seat == leader:
            break
        if st[s + OUT] >> seat & 1 or st[s + HEAD + seat * width + COUNT] == 0:
            continue
        st[s + TURN] = seat
        if not can_act(st, s, width, table):
            st[s + OVER] = STUCK
            st[s + PAYS] = 1 << seat
        return WAIT
    return END_TRICK


@kernel
def _end_trick(st: Buffer, s: int, pile: Buffer, rules: int) -> int:
    """Find who draws after the last act of a trick, and how much ([D6], [D7]); return what follows."""
    count = min(CARDS_A_DRAW * st[s + DRAWS], len(pile) - st[s + PILE])
    st[s + PENDING] = TURN_NOW
    if count == 0:
        return CLOSE_TRICK
    drawer = st[s + LEADER] - 1
    if st[s + STOPPER] and rules & 1:
        drawer = st[s + STOPPER] - 1
    elif st[s + PLAYED]:
        drawer = int(st[s + PLAYED_BY + st[s + PLAYED] - 1])
    st[s + TURN] = drawer
    st[s + LEFT] = count
    return NEXT_CARD


@kernel
def _draw(st: Buffer, s: int, pile: Buffer) -> int:
    """Let the seat that decides hold the pile's top card, if it is to draw one more; return what follows."""
    if st[s + LEFT] == 0:
        return CLOSE_TRICK
    card = pile[st[s + PILE]]
    st[s + PILE] += 1
    st[s + CARD] = card
    st[s + LEFT] -= 1
    st[s + PENDING] = DRAWING
    if card == 0:
        st[s + OVER] = UNSEEN
    return WAIT


@kernel
def _close_trick(st: Buffer, s: int, width: int, rules: int) -> None:
    """End a trick after the draws: emptied seats are out, and the next leads or the round is over."""
    seats = int(st[s + SEATS])
    holding = held_by = 0
    in_trick = 0
    out = int(st[s + OUT])
    for seat in range(seats):
        if not out >> seat & 1:
            in_trick |= 1 << seat
        if st[s + HEAD + seat * width + COUNT]:
            holding += 1
            held_by = seat
        else:
            out |= 1 << seat
    leader = int(st[s + TURN])
    if holding == 1:
        st[s + OVER] = ONE_LEFT
        st[s + PAYS] = 1 << held_by
    elif holding == 0:
        played = int(st[s + PLAYED])
        st[s + OVER] = NONE_LEFT
        st[s + PAYS] = in_trick & ~(1 << st[s + PLAYED_BY + played - 1]) if played else in_trick
    else:
        leader = _next_leader(st, s, width, rules)
    st[s + OUT] = out
    for field in range(BEST, LEFT + 2):  # everything of the trick, but not how far the pile is drawn
        if field != PILE:
            st[s + field] = 0
    st[s + TURN] = leader
    st[s + TRICKS] += 1


@kernel
def _next_leader(st: Buffer, s: int, width: int, rules: int) -> int:
    """Return who leads the next trick ([D5], [D6], [D9], [D12], [D17]); some seat holds cards."""
    seats = int(st[s + SEATS])
    played = int(st[s + PLAYED])
    leader = st[s + LEADER] - 1
    if st[s + STOPPER]:
        if played == 0 and st[s + OPENED] and not rules & 1 and st[s + HEAD + leader * width + COUNT]:
            return leader
        seat = st[s + STOPPER] - 1
    else:
        for i in range(played - 1, -1, -1):
            if st[s + HEAD + st[s + PLAYED_BY + i] * width + COUNT]:
                return int(st[s + PLAYED_BY + i])
        seat = int(st[s + PLAYED_BY + played - 1]) if played else leader
    while st[s + HEAD + seat * width + COUNT] == 0:
        seat = seat - 1 if seat else seats - 1
    return int(seat)
