"""How a trick goes on and ends: whose turn it is, who draws, who is out, who leads the next.

Shapes: `st` small numbers, the state from `s` on, as in `layout`; `pile` small numbers, the draw pile from its top, 0
for a card not known. `rules` is as in `round.apply`.
"""

from __future__ import annotations

from typing import Final

from combotutor.families.combo.kernels.layout import (
    BEST,
    CARD,
    COUNT,
    DRAWING,
    DRAWS,
    HEAD,
    LAST,
    LEADER,
    LEFT,
    NONE_LEFT,
    ONE_LEFT,
    OPENED,
    OUT,
    OVER,
    PAYS,
    PENDING,
    PILE,
    PLAYED,
    PLAYED_BY,
    SEATS,
    STOPPER,
    STUCK,
    TRICKS,
    TURN,
    TURN_NOW,
    UNSEEN,
)
from combotutor.families.combo.kernels.rules.moves import can_act
from combotutor.families.combo.kernels.rules.seats import after
from combotutor.kernels.compiled import Buffer, kernel

# What follows an act: another decision, the next seat, the end of the trick, a drawn card, the trick laid aside.
WAIT: Final = 0
GO_ON: Final = 1
END_TRICK: Final = 2
NEXT_CARD: Final = 3
CLOSE_TRICK: Final = 4

CARDS_A_DRAW: Final = 3


@kernel
def enter(st: Buffer, s: int, seat: int) -> None:
    """Note that a seat has acted in the trick."""
    if st[s + LEADER] == 0:
        st[s + LEADER] = seat + 1
    st[s + LAST] = seat


@kernel
def next_turn(st: Buffer, s: int, width: int, table: Buffer) -> int:
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
def end_trick(st: Buffer, s: int, pile: Buffer, rules: int) -> int:
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
def draw(st: Buffer, s: int, pile: Buffer) -> int:
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
def close_trick(st: Buffer, s: int, width: int, rules: int) -> None:
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
