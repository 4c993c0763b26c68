"""The moves of a state one at a time, in the order in which a search tries them.

They are picked from the pages about the mover's row in the `book`: its plays, then its reserve cards; or its gifts; or
the gaps for the card in hand. Equal cards and gaps come once, and of a wild's values only the one that matters where
one does (`_pick_of`).

Shapes: `st` small numbers, the state from `s` on, as in `layout`; `rows` as in `known_rows`, the state's own from `k`
on; `frames` ints, FRAME a level, the state's own from `f` on; `book` and `tools` as in `rows.book` and `rows.keys`.
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
    GIVE,
    GIVING,
    HEAD,
    INSERT,
    LEADER,
    OUT,
    PENDING,
    PICKING,
    RESERVE,
    ROW,
    SEATS,
    TAKE,
    TURN,
    TURN_NOW,
    packed,
)
from combotutor.families.combo.kernels.open_hands.known_rows import SEAT_WORDS
from combotutor.families.combo.kernels.rows.book import (
    ALL_PLAYS,
    FIRST,
    GIFTS_OF,
    LINE,
    NO_PLAY,
    PLACE,
    PREVIOUS,
    STRENGTH_AT,
    MoveBook,
    page_of,
    play_of,
    tag_of,
    write_page,
)
from combotutor.families.combo.kernels.rows.keys import Tools
from combotutor.families.combo.kernels.rules.seats import after
from combotutor.kernels.compiled import Buffer, kernel, number

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
ALL_TRIED: Final = 5

ALL_VALUES: Final = 0
HIGHEST_VALUE: Final = 1
LOWEST_VALUE: Final = 2

UNWRITTEN: Final = -2


@kernel
def open_choices(st: Buffer, s: int, frames: Buffer, f: int, seat: int) -> None:
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
def next_line(
    st: Buffer,
    s: int,
    width: int,
    rows: Buffer,
    k: int,
    frames: Buffer,
    f: int,
    pages: Buffer,
    room: int,
) -> int:
    """Return where in the book the next move of a state stands, -1 after the last, UNWRITTEN if its page is missing."""
    turn = int(st[s + TURN])
    b = s + HEAD + turn * width
    ordered = rows[k + turn * SEAT_WORDS + 1]
    best = int(st[s + BEST])
    pick = int(frames[f + PICK])
    stage = int(frames[f + STAGE])
    while stage != ALL_TRIED:
        start = page_of(pages, room, tag_of(ordered, about_of(st, s, width, stage)))
        if start < 0:
            return UNWRITTEN
        for i in range(int(frames[f + TRIED]), number(pages[start + 1]) - 1):
            line = number(pages[start + FIRST + i * LINE])
            strength = line >> STRENGTH_AT & 63
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
def about_of(st: Buffer, s: int, width: int, stage: int) -> int:
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
        return TAKING if st[s + LEADER] and st[b + RESERVE] else ALL_TRIED
    if stage == TAKING and st[b + RESERVE] > 1 and st[b + FIRST_RESERVE] != st[b + FIRST_RESERVE + 1]:
        return TAKING_SECOND
    return ALL_TRIED


@kernel
def write_missing(
    st: Buffer,
    s: int,
    width: int,
    rows: Buffer,
    k: int,
    stage: int,
    book: MoveBook,
    is_sorted: int,
    tools: Tools,
) -> None:
    """Write the page that a stage lacks; `is_sorted` as in `book.write_page`."""
    turn = int(st[s + TURN])
    b = s + HEAD + turn * width
    about = about_of(st, s, width, stage)
    tag = tag_of(rows[k + turn * SEAT_WORDS + 1], about)
    write_page(book, tag, st, b + ROW, int(st[b + COUNT]), about, is_sorted, tools)


@kernel
def move_of(line: int, stage: int) -> int:
    """Return the move that a line of the book stands for."""
    if stage == PLAYING:
        return play_of(line)
    at = line >> PLACE & 63
    if stage in (TAKING, TAKING_SECOND):
        return packed(TAKE, stage, at)
    return packed(GIVE, at, 0) if stage == GIVING_AWAY else packed(INSERT, 0, at)
