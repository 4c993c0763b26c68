"""Playing rounds to the end: by chance, or as planners do, from a position or from the worlds of a view.

The random numbers are those of `cards.SplitMix64`, the worlds those of `solver.worlds`, the planners those of
`solver.bots`: the same seed gives the same round here and there.

Shapes: as in `randomness`, `rules.round`, `rows.keys`, `rows.book` and `chain`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from combotutor.families.combo.kernels.hidden_hands.chain import BASE, CAREFUL, Chains, Evidence, next_world
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
    MOST_SEATS,
    OVER,
    PAYS,
    PENDING,
    PICKING,
    RESERVE,
    ROW,
    TAKE,
    TURN,
    TURN_NOW,
    packed,
)
from combotutor.families.combo.kernels.rows.book import (
    ALL_PLAYS,
    FIRST,
    GIFTS_OF,
    LINE,
    PLACE,
    PLAYS_LEFT,
    STRENGTH_AT,
    MoveBook,
    end_of,
    page_of,
    play_of,
    tag_of,
    write_page,
)
from combotutor.families.combo.kernels.rows.keys import Tools, ordered_key_of
from combotutor.families.combo.kernels.rules.moves import moves
from combotutor.families.combo.kernels.rules.round import RoundSetting, apply
from combotutor.kernels.blocks import copy
from combotutor.kernels.compiled import Buffer, kernel, number
from combotutor.kernels.randomness import begin_stream, below, shuffle

IN_PILE: Final = 4096
"""A place not seen is where it lies in the state, or IN_PILE and its place in the pile, or A_GIFT and who gives."""
A_GIFT: Final = 8192


class Hidden(NamedTuple):
    """What a seat does not see, and room to lay it out.

    Args:
        places: ints, where the cards not seen lie, in order; then the gifts chosen unseen.
        unseen: small numbers, the unseen cards in the order of the deck.
        cards: small numbers, room for as many: those of the world.
        policies: small numbers, MOST_SEATS: who plays on in it, CAREFUL or BASE.
        random: words, 1: its stream.
    """

    places: Buffer
    unseen: Buffer
    cards: Buffer
    policies: Buffer
    random: Buffer


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
def _about(st: Buffer, s: int, pending: int) -> int:
    """Return what the page is about that a decision needs first; a pick-up needs those of its cards alone."""
    if pending == TURN_NOW:
        return ALL_PLAYS
    if pending == GIVING:
        return GIFTS_OF
    return int(st[s + CARD]) if pending == DRAWING else int(st[s + GIFTS + st[s + TURN]])


@kernel
def careful_move(st: Buffer, s: int, width: int, pages: Buffer, room: int, powers: Buffer) -> int:
    """Return the careful planner's move, or `-1 - about` if the book lacks the page about the mover's row."""
    b = s + HEAD + int(st[s + TURN]) * width
    n = int(st[b + COUNT])
    ordered = ordered_key_of(st, b + ROW, n, powers)
    pending = int(st[s + PENDING])
    if pending not in (TURN_NOW, PICKING):
        about = _about(st, s, pending)
        start = page_of(pages, room, tag_of(ordered, about))
        if start < 0:
            return -1 - about
        at = number(pages[start + FIRST]) >> PLACE & 63
        return packed(GIVE, at, 0) if pending == GIVING else packed(INSERT, 0, at)
    liked, move = 1 << 62, 0
    if pending == TURN_NOW:
        start = page_of(pages, room, tag_of(ordered, ALL_PLAYS))
        if start < 0:
            return -1
        best = int(st[s + BEST])
        for i in range(start + FIRST, end_of(pages, start), LINE):
            line = number(pages[i])
            strength = line >> STRENGTH_AT & 63
            if strength > best:
                liked = line >> STRENGTH_AT
                move = play_of(line)
                break
    if pending == PICKING or st[s + LEADER]:
        for i in range(int(st[b + RESERVE])):
            card = int(st[b + FIRST_RESERVE + i])
            start = page_of(pages, room, tag_of(ordered, card))
            if start < 0:
                return -1 - card
            line = number(pages[start + FIRST])
            if line >> STRENGTH_AT < liked:
                liked = line >> STRENGTH_AT
                move = packed(TAKE, i + 1, line >> PLACE & 63)
    return move


@kernel
def planned_move(
    st: Buffer,
    s: int,
    width: int,
    pages: Buffer,
    room: int,
    powers: Buffer,
    found: Buffer,
    random: Buffer,
) -> int:
    """Return a move that leaves the fewest plays, each as likely, or `-1 - about` if the book lacks a page.

    Gaps beside equal cards count once, unlike in `solver.bots.BaseBot`: they lead to the same row. `found` is room for
    moves; a random number is drawn only once all are there.
    """
    b = s + HEAD + int(st[s + TURN]) * width
    ordered = ordered_key_of(st, b + ROW, int(st[b + COUNT]), powers)
    pending = int(st[s + PENDING])
    least, ties = 1 << 62, 0
    if pending != PICKING:
        about = _about(st, s, pending)
        start = page_of(pages, room, tag_of(ordered, about))
        if start < 0:
            return -1 - about
        best = int(st[s + BEST]) if about == ALL_PLAYS else 0
        for i in range(start + FIRST, end_of(pages, start), LINE):
            line = number(pages[i])
            strength, at = line >> STRENGTH_AT & 63, line >> PLACE & 63
            if strength > best:
                if line >> PLAYS_LEFT > least:
                    break
                least = line >> PLAYS_LEFT
                if pending == TURN_NOW:
                    found[ties] = play_of(line)
                else:
                    found[ties] = packed(GIVE, at, 0) if pending == GIVING else packed(INSERT, 0, at)
                ties += 1
    if pending == PICKING or (pending == TURN_NOW and st[s + LEADER]):
        for r in range(int(st[b + RESERVE])):
            card = int(st[b + FIRST_RESERVE + r])
            start = page_of(pages, room, tag_of(ordered, card))
            if start < 0:
                return -1 - card
            for i in range(start + FIRST, end_of(pages, start), LINE):
                line = number(pages[i])
                if line >> PLAYS_LEFT > least:
                    break
                ties = ties if line >> PLAYS_LEFT == least else 0
                least = line >> PLAYS_LEFT
                found[ties] = packed(TAKE, r + 1, line >> PLACE & 63)
                ties += 1
    return int(found[below(random, ties)]) if ties > 1 else int(found[0])


@kernel
def play_on(
    st: Buffer,
    s: int,
    setting: RoundSetting,
    policies: Buffer,
    random: Buffer,
    book: MoveBook,
    tools: Tools,
) -> int:
    """Play a round to its end, each seat by the policy that `policies` says; return how many moves were made."""
    made = 0
    _, _, width, pile, rules, table = setting
    pages, room = book
    powers, found = tools.powers, tools.lines
    while st[s + OVER] == 0:
        if policies[st[s + TURN]] == BASE:
            move = planned_move(st, s, width, pages, room, powers, found, random)
        else:
            move = careful_move(st, s, width, pages, room, powers)
        if move < 0:
            b = s + HEAD + int(st[s + TURN]) * width
            n = int(st[b + COUNT])
            tag = tag_of(ordered_key_of(st, b + ROW, n, powers), -1 - move)
            write_page(book, tag, st, b + ROW, n, -1 - move, number(1), tools)
            continue
        apply(st, s, width, move, pile, rules, table)
        made += 1
    return made


@kernel
def lay_world(st: Buffer, s: int, width: int, pile: Buffer, places: Buffer, cards: Buffer, random: Buffer) -> None:
    """Lay cards into the places not seen, in their order, and choose the gifts not seen, as `solver.worlds.world`.

    Args:
        st: the buffer with the state, known cards in place; changed.
        s: where the state begins.
        width: numbers a seat.
        pile: the draw pile, known cards in place; changed.
        places: ints, where the cards not seen lie, in order; then the gifts chosen unseen.
        cards: small numbers, the cards not seen.
        random: the stream of this world.
    """
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
    hidden: Hidden,
    chains: Chains,
    evidence: Evidence,
    setting: RoundSetting,
    book: MoveBook,
    tools: Tools,
) -> int:
    """Try moves in worlds `first` to `last - 1`, planners playing on; return how many moves were made.

    Args:
        states: small numbers, three states of `size`: the view with 0 for cards not seen, and room for two.
        first: number of the first world; 0, or the last of a call before.
        last: number after the last.
        tried: ints, the moves to be tried.
        paid: small numbers, `(last - first) * len(tried)`: 1 where the seat paid, world by world.
        seat: who pays or not.
        start: the first number of the seed's stream.
        hidden: what is not seen, and room for a world.
        chains: chains of worlds.
        evidence: what they are weighed by; where nothing is, every world is as likely.
        setting: that of the round; its pile is changed.
        book: the book.
        tools: what it is written with.
    """
    size, width, pile = setting.size, setting.width, setting.pile
    places, unseen, cards, policies, random = hidden
    made = 0
    for k in range(first, last):
        if len(evidence.relevant):
            next_world(k, start, unseen, cards, policies, chains, evidence, width, random, tools)
            begin_stream(random, start, k)
        else:
            begin_stream(random, start, k)
            for i in range(len(unseen)):
                cards[i] = unseen[i]
            shuffle(cards, 0, len(cards), random)
            for other in range(MOST_SEATS):
                policies[other] = BASE if evidence.is_mixed and below(random, 2) else CAREFUL
        policies[seat] = CAREFUL
        copy(states, 0, size, size)
        lay_world(states, size, width, pile, places, cards, random)
        drawn = random[0]
        for j in range(len(tried)):
            random[0] = drawn
            copy(states, size, 2 * size, size)
            apply(states, 2 * size, width, tried[j], pile, setting.rules, setting.table)
            made += 1 + play_on(states, 2 * size, setting, policies, random, book, tools)
            paid[(k - first) * len(tried) + j] = int(states[2 * size + PAYS]) >> seat & 1
    return made
