"""The end of a trick: who draws, who leads next, who is out, and whether the round is over."""

from __future__ import annotations

from dataclasses import replace

from combotutor.families.combo.cards import Card
from combotutor.families.combo.rules.move import Move, PlayCombination, PlaySpecial
from combotutor.families.combo.rules.position import Draw, Entry, HandCard, Position, RoundEnd
from combotutor.families.combo.rules.ruleset import StopDraws
from combotutor.families.combo.rules.settlement import settled

CARDS_A_DRAW = 3
"""How many cards one draw card makes a seat draw."""


def laid_by(seat: int, done: Move) -> tuple[Entry, ...]:
    """Return what a move of a seat puts on the table."""
    match done:
        case PlayCombination(_, cards, made):
            return (Entry(seat, cards, made),)
        case PlaySpecial(_, card):
            return (Entry(seat, (card,)),)
    return ()


def ended_trick(position: Position) -> Position:
    """Return the position after the last act of a trick: a drawn card to insert, the next trick, or the round's end.

    A pile with too few cards gives what it has ([D7]).
    """
    wanted = CARDS_A_DRAW * sum(entry.special is Card.DRAW for entry in position.trick)
    count = min(wanted, len(position.pile))
    if not count:
        return closed_trick(position)
    return with_drawn_card(replace(position, turn=_drawer(position)), left=count - 1)


def with_drawn_card(position: Position, left: int) -> Position:
    """Return the position in which the seat that decides holds the pile's top card, with `left` more to draw."""
    held = HandCard(position.pile[0], frozenset({position.turn}))
    return replace(position, pile=position.pile[1:], pending=Draw(held, left))


def closed_trick(position: Position) -> Position:
    """Return the position after the draws: emptied seats out, the cards laid aside, and the next leader or the end."""
    holding = [seat for seat, each in enumerate(position.seats) if each.hand]
    in_trick = [seat for seat, each in enumerate(position.seats) if not each.is_out]
    laid = tuple(card for entry in position.trick for card in entry.cards)
    after = replace(
        position,
        seats=tuple(each if each.hand else replace(each, is_out=True) for each in position.seats),
        discards=None if position.discards is None else position.discards + laid,
        trick=(),
        pending=None,
    )
    if len(holding) == 1:
        return settled(after, RoundEnd.LAST, tuple(holding))
    if not holding:
        winner = _best_seat(position)
        return settled(after, RoundEnd.NONE, tuple(seat for seat in in_trick if seat != winner))
    return replace(after, turn=_next_leader(position))


def _stopper(position: Position) -> int | None:
    last = position.trick[-1]
    return last.seat if last.special is Card.STOP else None


def _combinations(position: Position) -> list[Entry]:
    """Return the plays that were combinations, the best first."""
    return [entry for entry in reversed(position.trick) if entry.combination]


def _best_seat(position: Position) -> int | None:
    played = _combinations(position)
    return played[0].seat if played else None


def _drawer(position: Position) -> int:
    """Return who draws: [D6] with a stop, else the best seat, else the one that played the first card."""
    stopper = _stopper(position)
    if stopper is not None and position.rules.stop_draws is StopDraws.STOPPER:
        return stopper
    best = _best_seat(position)
    return position.leader if best is None else best


def _next_leader(position: Position) -> int:
    """Return who leads the next trick, once the draws are done; some seat holds cards.

    Source: `RULES.md`, "Who leads next" ([D5], [D9]) and the specials ([D6], [D12], [D17]).
    """
    stopper, best = _stopper(position), _best_seat(position)
    opened_with_draw = best is None and position.trick[0].special is Card.DRAW
    if stopper is not None:
        if opened_with_draw and position.rules.stop_draws is StopDraws.BEST and position.seats[position.leader].hand:
            return position.leader
        return _first_holding_anticlockwise(position, stopper)
    for entry in _combinations(position):
        if position.seats[entry.seat].hand:
            return entry.seat
    return _first_holding_anticlockwise(position, position.leader if best is None else best)


def _first_holding_anticlockwise(position: Position, seat: int) -> int:
    """Return this seat if it holds cards, else the first that does going anticlockwise, to the right."""
    count = len(position.seats)
    return next(other for step in range(count) if position.seats[other := (seat - step) % count].hand)
