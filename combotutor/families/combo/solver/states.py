"""Positions as the kernels read them, and the kernels' moves as ours."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from combotutor.families.combo.cards import FACES, STRENGTHS, Card, Row, readings
from combotutor.families.combo.kernels import layout
from combotutor.families.combo.kernels.layout import packed, unpacked
from combotutor.families.combo.kernels.rules.round import RoundSetting
from combotutor.families.combo.rules import (
    CARDS_A_DRAW,
    Draw,
    GiveCard,
    Giving,
    InsertCard,
    Move,
    PickUp,
    Placing,
    PlayCombination,
    PlaySpecial,
    Position,
    RoundEnd,
    StopDraws,
    TakeReserve,
)
from combotutor.kernels.compiled import Buffer, filled, small

_ENDS: Final = {RoundEnd.STUCK: layout.STUCK, RoundEnd.LAST: layout.ONE_LEFT, RoundEnd.NONE: layout.NONE_LEFT}
_STRENGTHS: Final = {each: each.strength for each in STRENGTHS}


@functools.cache
def reading_table(*, wild_pair: bool) -> Buffer:
    """Return the table that tells what one, two or three neighbours can be declared as, made from `cards.readings`."""
    table = small(layout.TABLE_SIZE)
    lists: dict[tuple[int, ...], int] = {}
    playable = [face for face in FACES if not face.is_special]
    for first in playable:
        _enter(table, lists, layout.OF_ONE + first, readings_of((first,), wild_pair=wild_pair))
        for second in playable:
            at = layout.OF_TWO + (first << 4 | second)
            _enter(table, lists, at, readings_of((first, second), wild_pair=wild_pair))
            for third in playable:
                at = layout.OF_THREE + (first << 8 | second << 4 | third)
                _enter(table, lists, at, readings_of((first, second, third), wild_pair=wild_pair))
    return table


def readings_of(cards: Row, *, wild_pair: bool) -> tuple[int, ...]:
    """Return the strengths that these neighbours can be declared as, lowest first."""
    return tuple(_STRENGTHS[each] for each in readings(tuple(sorted(cards)), wild_pair=wild_pair))


def _enter(table: Buffer, lists: dict[tuple[int, ...], int], at: int, strengths: tuple[int, ...]) -> None:
    if not strengths:
        return
    table[layout.TOPS + at] = strengths[-1]
    if len(strengths) == 1:
        table[at] = strengths[0]
        return
    if strengths not in lists:
        start = layout.LISTS + len(lists) * layout.LIST_SIZE
        for place, number in enumerate((len(strengths), *strengths), start=start):
            table[place] = number
        lists[strengths] = len(lists)
    table[at] = layout.MANY + lists[strengths]


def setting_of(position: Position, seat: int | None = None) -> RoundSetting:
    """Return the setting of a position's round.

    Args:
        position: the position.
        seat: the seat that chooses its gift before all others ([D10]); None for the order of the notation.
    """
    deck = position.rules.deck
    in_hand = max(len(seat.hand) + len(seat.reserve) for seat in position.seats)
    coming = min(len(position.pile) + 1, CARDS_A_DRAW * deck.count(Card.DRAW)) + deck.count(Card.PASS_ON) + 1
    longest = min(in_hand + coming, layout.MOST_CARDS)
    rules = int(position.rules.stop_draws is StopDraws.STOPPER) | (0 if seat is None else (seat + 1) << 1)
    pile = filled(small(len(position.pile)), map(int, position.pile))
    table = reading_table(wild_pair=position.rules.wild_pair)
    seats, width = len(position.seats), layout.ROW + longest + 1
    return RoundSetting(seats, layout.HEAD + seats * width, width, pile, rules, table)


def state_of(position: Position, setting: RoundSetting) -> Buffer:
    """Return a position as a state of its own.

    The draw pile of the setting is the one of the position.

    In a pass-on in which a seat of the setting is still to choose, that seat comes first and what others have chosen is
    forgotten: it does not know it.
    """
    state = small(setting.size)
    state[layout.SEATS], state[layout.TURN] = len(position.seats), position.turn
    for number, seat in enumerate(position.seats):
        start = layout.HEAD + number * setting.width
        state[start + layout.COUNT], state[start + layout.RESERVE] = len(seat.hand), len(seat.reserve)
        for at, card in enumerate(seat.reserve, start=start + layout.FIRST_RESERVE):
            state[at] = int(card)
        for at, card in enumerate(seat.row, start=start + layout.ROW):
            state[at] = int(card)
    state[layout.OUT] = sum(1 << number for number, seat in enumerate(position.seats) if seat.is_out)
    if position.result is not None:
        state[layout.OVER] = _ENDS[position.result.end]
        state[layout.PAYS] = sum(1 << seat for seat in position.result.payers)
    _enter_trick(state, position)
    _enter_pending(state, position, setting.rules >> 1)
    return state


def _enter_trick(state: Buffer, position: Position) -> None:
    for entry in position.trick:
        if entry.combination is not None:
            state[layout.PLAYED_BY + state[layout.PLAYED]] = entry.seat
            state[layout.PLAYED] += 1
            state[layout.BEST] = entry.combination.strength
        elif entry.special is Card.DRAW:
            state[layout.DRAWS] += 1
        elif entry.special is Card.STOP:
            state[layout.STOPPER] = entry.seat + 1
    if position.trick:
        state[layout.LEADER] = position.trick[0].seat + 1
        state[layout.LAST] = position.trick[-1].seat
        state[layout.OPENED] = int(position.trick[0].special is Card.DRAW)


def _enter_pending(state: Buffer, position: Position, first: int) -> None:
    match position.pending:
        case Draw(held, left):
            state[layout.PENDING] = layout.DRAWING
            state[layout.CARD], state[layout.LEFT] = int(held.card), left
        case PickUp(seats):
            state[layout.PENDING] = layout.PICKING
            _enter_queue(state, seats)
        case Giving(seats, gifts):
            state[layout.PENDING] = layout.GIVING
            if first - 1 in seats:
                givers = [gift.giver for gift in gifts] + list(seats)
                _enter_queue(state, [first - 1, *(giver for giver in givers if giver != first - 1)])
                return
            _enter_queue(state, seats)
            for gift in gifts:
                state[layout.GIFTS + gift.giver] = gift.at or 0
        case Placing(gifts):
            state[layout.PENDING] = layout.PLACING
            _enter_queue(state, [seat for seat, _ in gifts])
            for seat, held in gifts:
                state[layout.GIFTS + seat] = int(held.card)


def _enter_queue(state: Buffer, seats: Sequence[int]) -> None:
    state[layout.QUEUE], state[layout.TURN] = len(seats), seats[0]
    for at, seat in enumerate(seats, start=layout.QUEUED):
        state[at] = seat


def move_of(number: int, row: Row) -> Move:
    """Return a kernel's move as one of ours, made from a row of the seat that decides."""
    kind, a, b = unpacked(number)
    if kind == layout.PLAY:
        combination = STRENGTHS[b - 1]
        return PlayCombination(a, row[a - 1 : a - 1 + combination.kind.length], combination)
    if kind == layout.SPECIAL:
        return PlaySpecial(a, row[a - 1])
    if kind == layout.TAKE:
        return TakeReserve(a, b)
    return GiveCard(a) if kind == layout.GIVE else InsertCard(b)


def number_of(move: Move) -> int:
    """Return one of our moves as a kernel's."""
    match move:
        case PlayCombination(at, _, combination):
            return packed(layout.PLAY, at, combination.strength)
        case PlaySpecial(at, _):
            return packed(layout.SPECIAL, at, 0)
        case TakeReserve(number, gap):
            return packed(layout.TAKE, number, gap)
        case GiveCard(at):
            return packed(layout.GIVE, at or 0, 0)
        case InsertCard(gap):
            return packed(layout.INSERT, 0, gap)
