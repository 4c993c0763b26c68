"""Playing rounds to the end: by chance, or as careful planners do, from a position or from the worlds of a view.

The random numbers are those of `cards.SplitMix64`, the worlds those of `solver.worlds`, the planners those of
`solver.bots`: the same seed gives the same round here and there.

Shapes: `random` words, 1: the state of the generator. Everything else as in `round`, `rows` and `book`.
"""

from __future__ import annotations

from typing import Final

from combotutor.kernels.blocks import copy
from combotutor.kernels.book import (
    ALL_PLAYS,
    FIRST,
    GIFTS_OF,
    LINE,
    NO_PLAY,
    PLACE,
    PLAYED,
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
    FIRST_RESERVE,
    GIFTS,
    GIVE,
    GIVING,
    HEAD,
    INSERT,
    LEADER,
    OVER,
    PAYS,
    PENDING,
    PICKING,
    PLAY,
    RESERVE,
    ROW,
    SPECIAL,
    TAKE,
    TURN,
    TURN_NOW,
)
from combotutor.kernels.moves import moves
from combotutor.kernels.round import apply
from combotutor.kernels.rows import lay_of

IN_PILE: Final = 4096
"""A place not seen is where it lies in the state, or IN_PILE and its place in the pile, or A_GIFT and who gives."""
A_GIFT: Final = 8192

_GOLDEN: Final = word(0x9E3779B97F4A7C15)
_MIX_1: Final = word(0xBF58476D1CE4E5B9)
_MIX_2: Final = word(0x94D049BB133111EB)
_S30: Final = word(30)
_S27: Final = word(27)
_S31: Final = word(31)
_ONE: Final = word(1)


@kernel
def next_number(random: Buffer) -> int:
    """Return the next number of the stream, as `SplitMix64.next`."""
    random[0] = state = (random[0] + _GOLDEN) & FULL
    mixed = ((state ^ (state >> _S30)) * _MIX_1) & FULL
    mixed = ((mixed ^ (mixed >> _S27)) * _MIX_2) & FULL
    return mixed ^ (mixed >> _S31)


@kernel
def below(random: Buffer, bound: int) -> int:
    """Return a number from 0 to bound - 1, each equally likely, as `SplitMix64.below`."""
    size = word(bound)
    unfair = (FULL % size + _ONE) % size
    found = next_number(random)
    while found > FULL - unfair:
        found = next_number(random)
    return number(found % size)


@kernel
def begin_stream(random: Buffer, start: int, at: int) -> None:
    """Begin the stream with a number, as `solver.worlds.stream`; `start` is the first number of the seed's stream."""
    random[0] = start ^ word(at)
    random[0] = next_number(random)


@kernel
def play_by_chance(
    st: Buffer,
    s: int,
    width: int,
    pile: Buffer,
    rules: int,
    table: Buffer,
    out: Buffer,
    random: Buffer,
) -> int:
    """Play a round to its end, every legal move as likely as every other; return how many moves were made."""
    made = 0
    while st[s + OVER] == 0:
        count = moves(st, s, width, table, out, 0)
        apply(st, s, width, out[below(random, count)], pile, rules, table)
        made += 1
    return made


@kernel
def careful_move(st: Buffer, s: int, width: int, book: Buffer, page: int, powers: Buffer) -> int:
    """Return the careful planner's move, or `-1 - about` if the book lacks the page about the mover's row."""
    b = s + HEAD + int(st[s + TURN]) * width
    n = int(st[b + COUNT])
    lie = lay_of(st, b + ROW, n, powers)
    pending = int(st[s + PENDING])
    if pending not in (TURN_NOW, PICKING):
        about = GIFTS_OF
        if pending != GIVING:
            about = int(st[s + CARD]) if pending == DRAWING else int(st[s + GIFTS + st[s + TURN]])
        start = page_of(book, page, tag_of(lie, about))
        if start < 0:
            return -1 - about
        at = number(book[start + FIRST]) >> PLACE & 63
        return GIVE << 12 | at << 6 if pending == GIVING else INSERT << 12 | at
    liked, move = 1 << 62, 0
    if pending == TURN_NOW:
        start = page_of(book, page, tag_of(lie, ALL_PLAYS))
        if start < 0:
            return -1
        best = int(st[s + BEST])
        for i in range(start + FIRST, start + FIRST + (number(book[start + 1]) - 1) * LINE, LINE):
            line = number(book[i])
            strength = line >> PLAYED & 63
            if strength > best:
                liked = line >> PLAYED
                at = line >> PLACE & 63
                move = SPECIAL << 12 | at << 6 if strength == NO_PLAY else PLAY << 12 | at << 6 | strength
                break
    if pending == PICKING or st[s + LEADER]:
        for i in range(int(st[b + RESERVE])):
            card = int(st[b + FIRST_RESERVE + i])
            start = page_of(book, page, tag_of(lie, card))
            if start < 0:
                return -1 - card
            line = number(book[start + FIRST])
            if line >> PLAYED < liked:
                liked = line >> PLAYED
                move = TAKE << 12 | (i + 1) << 6 | (line >> PLACE & 63)
    return move


@kernel
def play_carefully(
    st: Buffer,
    s: int,
    width: int,
    pile: Buffer,
    rules: int,
    table: Buffer,
    book: Buffer,
    page: int,
    tools: tuple[Buffer, ...],
    fit: tuple[Buffer, ...],
) -> int:
    """Play a round to its end as careful planners; return how many moves were made."""
    made = 0
    powers = tools[0]
    while st[s + OVER] == 0:
        move = careful_move(st, s, width, book, page, powers)
        if move < 0:
            b = s + HEAD + int(st[s + TURN]) * width
            n = int(st[b + COUNT])
            tag = tag_of(lay_of(st, b + ROW, n, powers), -1 - move)
            write_page(book, page, tag, st, b + ROW, n, -1 - move, 1, tools, fit)
            continue
        apply(st, s, width, move, pile, rules, table)
        made += 1
    return made


@kernel
def fill_world(
    st: Buffer, s: int, width: int, pile: Buffer, places: Buffer, unseen: Buffer, cards: Buffer, random: Buffer
) -> None:
    """Lay the unseen cards, shuffled, into the places not seen, as `solver.worlds.world`.

    Args:
        st: the buffer with the state, known cards in place; changed.
        s: where the state begins.
        width: numbers a seat.
        pile: the draw pile, known cards in place; changed.
        places: ints, where the cards not seen lie, in order; then the gifts chosen unseen.
        unseen: small numbers, the unseen cards in the order of the deck.
        cards: small numbers, room for as many.
        random: the stream of this world.
    """
    for i in range(len(unseen)):
        cards[i] = unseen[i]
    for last in range(len(unseen) - 1, 0, -1):
        other = below(random, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    for i in range(len(places)):
        place = int(places[i])
        if place >= A_GIFT:
            giver = place - A_GIFT
            st[s + GIFTS + giver] = 1 + below(random, int(st[s + HEAD + giver * width + COUNT]))
        elif place >= IN_PILE:
            pile[place - IN_PILE] = cards[i]
        else:
            st[s + place] = cards[i]


@kernel
def try_moves(
    states: Buffer,
    first: int,
    last: int,
    tried: Buffer,
    paid: Buffer,
    seat: int,
    start: int,
    world: tuple[Buffer, Buffer, Buffer, Buffer],
    setting: tuple[int, int, Buffer, int, Buffer, int],
    book: Buffer,
    tools: tuple[Buffer, ...],
    fit: tuple[Buffer, ...],
) -> int:
    """Try moves in worlds `first` to `last - 1`, careful planners playing on; return how many moves were made.

    Args:
        states: small numbers, three states of `size`: the view with 0 for cards not seen, and room for two.
        first: number of the first world.
        last: number after the last.
        tried: ints, the moves to be tried.
        paid: small numbers, `(last - first) * len(tried)`: 1 where the seat paid, world by world.
        seat: who pays or not.
        start: the first number of the seed's stream.
        world: `places`, `unseen`, `cards` as in `fill_world`, and `random`.
        setting: size, width, pile (changed), rules, table, words a page.
        book: the book.
        tools: as in `book.write_page`.
        fit: likewise.
    """
    size, width, pile, rules, table, page = setting
    places, unseen, cards, random = world
    made = 0
    for k in range(first, last):
        copy(states, 0, size, size)
        begin_stream(random, start, k)
        fill_world(states, size, width, pile, places, unseen, cards, random)
        for j in range(len(tried)):
            copy(states, size, 2 * size, size)
            apply(states, 2 * size, width, tried[j], pile, rules, table)
            made += 1 + play_carefully(states, 2 * size, width, pile, rules, table, book, page, tools, fit)
            paid[(k - first) * len(tried) + j] = int(states[2 * size + PAYS]) >> seat & 1
    return made
