"""What others can do after a move, told only from cards that are seen: what the true deal hides is never used.

A row with a card not seen may hold anything there, so it is never called helpless; where its other cards beat a play,
that is so whatever the unseen ones are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from combotutor.families.combo.cards import STRENGTHS, Card, Combination, Kind, combinations_in
from combotutor.families.combo.rules import Move, PlayCombination, PlaySpecial, Position, TakeReserve, play
from combotutor.families.combo.solver.claims import HurtingReply, PlayBeatable, SeatAnswers, SeatHelpless, Threat

_GOES_ON: Final = (Card.DRAW, Card.PICK_UP)
"""Specials after which a seat that was helpless still is: a stop ends the trick, a pass-on brings it a card."""


def threats(position: Position, move: Move) -> tuple[Threat, ...]:
    """Return what others can do after a legal move: what beats it, who can answer it, and who can do nothing.

    What beats a play is told only while somebody is still to act in its trick.
    Other seats are looked at after an ordinary turn only: while cards are placed, picked up or given, or after a card
    that has them pass cards on, what they will hold is not settled.
    """
    found: list[Threat] = []
    if isinstance(move, PlayCombination) and _to_act(position, move):
        found += [beatable(move.combination), *answers(position, move)]
    return (*found, *helpless(position, move))


def beatable(combination: Combination) -> PlayBeatable:
    """Return what beats a combination in general.

    >>> from combotutor.families.combo.cards import Combination, Kind
    >>> found = beatable(Combination(Kind.TRIO, 11))
    >>> found.by == Combination(Kind.TRIO, 12), found.kinds == (Kind.TRIO,), found.count
    (True, True, 1)
    """
    higher = STRENGTHS[combination.strength :]
    kinds = tuple(kind for kind in Kind if any(each.kind is kind for each in higher))
    return PlayBeatable(higher[0] if higher else None, kinds, len(higher))


def answers(position: Position, move: PlayCombination) -> tuple[SeatAnswers, ...]:
    """Return which seats still to act can beat a play as it stands, clockwise, each with its lowest way to do so."""
    found = []
    for seat in _to_act(position, move):
        row = position.seats[seat].row
        beating = [
            (combination.strength, at, combination)
            for at, combination in combinations_in(row, wild_pair=position.rules.wild_pair)
            if combination.beats(move.combination)
        ]
        if beating:
            _, at, combination = min(beating, key=lambda each: each[:2])
            cards = row[at - 1 : at - 1 + combination.kind.length]
            found.append(SeatAnswers(seat, PlayCombination(at, cards, combination)))
    return tuple(found)


def helpless(position: Position, move: Move) -> tuple[SeatHelpless, ...]:
    """Return which seats still to act after a legal move can surely do nothing, clockwise.

    Source: all three rulebooks, the end of a round; [D14] for the specials.
    """
    if position.pending is not None or (isinstance(move, PlaySpecial) and move.card not in _GOES_ON):
        return ()
    best = move.combination if isinstance(move, PlayCombination) else position.best
    seats = _to_act(position, move)
    return tuple(SeatHelpless(seat, seat == seats[0]) for seat in seats if not _can_do(position, seat, best))


def refuted(position: Position, line: tuple[Move, ...]) -> HurtingReply | None:
    """Return the reply that hurts in a line of play with all cards open, None if no reply of another seat does.

    It is the first move of another seat at its turn that beats the table or ends the trick with a stop; if there is
    none, and the line goes on to the end of the round in which the mover pays, the last turn of another seat before.

    Args:
        position: where the mover decides.
        line: the mover's move, then what follows, whoever moves.

    Raises:
        IllegalMoveError: a rule forbids a move of the line.
        HiddenCardError: the line needs a card that is not seen.
    """
    hurting: tuple[int, PlayCombination | PlaySpecial | TakeReserve, int] | None = None
    last, now = hurting, position
    for ply, move in enumerate(line):
        is_reply = now.turn != position.turn and now.pending is None
        if is_reply and isinstance(move, PlayCombination | PlaySpecial | TakeReserve):
            last = now.turn, move, ply
            if hurting is None and _hurts(now, move):
                hurting = last
        now = play(now, move)
    pays = now.result is not None and position.turn in now.result.payers
    chosen = hurting or (last if pays else None)
    return None if chosen is None else HurtingReply(*chosen, pays)


def _hurts(position: Position, move: Move) -> bool:
    if isinstance(move, PlaySpecial):
        return move.card is Card.STOP
    return isinstance(move, PlayCombination) and position.best is not None


def _to_act(position: Position, move: Move) -> tuple[int, ...]:
    """Return the seats that will have a turn in this trick after the mover, in order.

    A seat without cards is passed over ([D4]) unless a pick-up brings it one first.
    """
    picks_up = isinstance(move, PlaySpecial) and move.card is Card.PICK_UP
    return tuple(
        seat
        for seat in _before_leader(position)
        if position.seats[seat].hand or (picks_up and position.seats[seat].reserve)
    )


def _before_leader(position: Position) -> Iterator[int]:
    for seat in position.clockwise_from(position.turn):
        if seat == position.leader:
            return
        yield seat


def _can_do(position: Position, seat: int, best: Combination | None) -> bool:
    """Tell whether a seat may be able to act on a table; a card not seen is taken to help it."""
    row = position.seats[seat].row
    if position.seats[seat].reserve or any(card is Card.UNKNOWN or card.is_special for card in row):
        return True
    return any(each.beats(best) for _, each in combinations_in(row, wild_pair=position.rules.wild_pair))
