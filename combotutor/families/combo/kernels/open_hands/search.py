"""Depth-first search of a round with open hands: can one seat make sure that it does not pay?

At the seat's own decisions one good move is enough, at all others every move must be good. The search walks with a
stack of its own and stops after a quota of nodes, to be called again: whoever calls can look at the clock between.

What keeps it small: the order of the moves (`choices`); states whose value needs no search (`verdict`); and a table of
those that are settled (`memo`).

Shapes, for `plies` levels: `states` small numbers, plies * size. `rows` words, plies * MOST_SEATS * SEAT_WORDS, as in
`known_rows`. `frames` ints, plies * FRAME, as in `choices`. `tags` words, plies: the keys of the states. `memo` as in
`memo`. `control` ints, CONTROL_SIZE, as in `control`.

Source: the alpha-beta search of two values; T. A. Marsland, "A review of game-tree pruning", ICCA Journal 9(1), 1986.
"""

from __future__ import annotations

from typing import Final

from combotutor.families.combo.kernels.layout import GIVE, MOST_SEATS, SEATS, TURN, unpacked
from combotutor.families.combo.kernels.open_hands.choices import (
    FRAME,
    STAGE,
    UNWRITTEN,
    move_of,
    next_line,
    open_choices,
    write_missing,
)
from combotutor.families.combo.kernels.open_hands.control import (
    BACK,
    DEEPEST,
    ENTER,
    NEXT,
    NODES,
    ORDER,
    PHASE,
    PLY,
    SEAT,
    VALUE,
)
from combotutor.families.combo.kernels.open_hands.known_rows import SEAT_WORDS, know_rows, take_along
from combotutor.families.combo.kernels.open_hands.memo import recalled, remember, state_key
from combotutor.families.combo.kernels.open_hands.verdict import verdict
from combotutor.families.combo.kernels.rows.book import MoveBook
from combotutor.families.combo.kernels.rows.keys import Tools
from combotutor.families.combo.kernels.rules.round import RoundSetting, apply
from combotutor.kernels.blocks import copy
from combotutor.kernels.compiled import Buffer, kernel, number

PAUSED: Final = -1
TOO_DEEP: Final = -2


@kernel
def search(
    states: Buffer,
    rows: Buffer,
    frames: Buffer,
    tags: Buffer,
    memo: Buffer,
    control: Buffer,
    quota: int,
    setting: RoundSetting,
    book: MoveBook,
    tools: Tools,
) -> int:
    """Go on with the search of the first state for at most `quota` nodes.

    Returns:
        1 if the seat is safe there, 0 if not, PAUSED if the quota is used up, TOO_DEEP if the stack is too small.
    """
    _, size, width, pile, rules, table = setting
    pages, room = book
    ply, phase, value = int(control[PLY]), int(control[PHASE]), int(control[VALUE])
    seat = int(control[SEAT])
    left = quota
    if ply == 0 and phase == ENTER:
        know_rows(states, number(0), width, rows, number(0), tools)
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
            value = verdict(states, s, width, rows, k, control)
            if value < 0:
                tags[ply] = state_key(states, s, width, rows, k, control)
                value = recalled(memo, tags[ply])
            if value < 0:
                open_choices(states, s, frames, f, seat)
                phase = NEXT
        elif phase == BACK:
            if ply == 0:
                control[PLY], control[PHASE], control[VALUE] = 0, ENTER, value
                return value
            ply -= 1
            phase = NEXT
            if (value == 1) == (states[ply * size + TURN] == seat):
                remember(memo, tags[ply], value)
                phase = BACK
        else:
            line = next_line(states, s, width, rows, k, frames, f, pages, room)
            if line == UNWRITTEN:
                stage, order = int(frames[f + STAGE]), int(control[ORDER])
                write_missing(states, s, width, rows, k, stage, book, order, tools)
                continue
            if line < 0:
                value = 0 if states[s + TURN] == seat else 1
                remember(memo, tags[ply], value)
                phase = BACK
                continue
            if ply == control[DEEPEST]:
                return TOO_DEEP
            copy(states, s, s + size, size)
            ply += 1
            phase = ENTER
            move = move_of(number(pages[line]), int(frames[f + STAGE]))
            apply(states, s + size, width, move, pile, rules, table)
            under = k + MOST_SEATS * SEAT_WORDS
            if unpacked(move)[0] == GIVE:
                know_rows(states, s + size, width, rows, under, tools)
            else:
                take_along(rows, k, under, int(states[s + SEATS]), int(states[s + TURN]), pages, line)
