"""Why a move is good or bad: everything that can be claimed of it, ranked by how much it matters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from combotutor.families.combo.cards import STRENGTHS, Row, readings
from combotutor.families.combo.rules import InsertCard, Move, Position
from combotutor.families.combo.solver.changes import helps, sides
from combotutor.families.combo.solver.claims import (
    BlockMade,
    BlockTorn,
    BlockWaiting,
    CardHelp,
    ClaimKind,
    GapClosed,
    NeighboursParted,
    PlayBeatable,
    Reason,
    SeatHelpless,
)
from combotutor.families.combo.solver.threats import refuted, threats

PLAY: Final = 10
"""What one play won or lost weighs."""

ROUND: Final = 100
"""What the end of the round weighs, which is what a game is about: more than a row can win or lose at once."""

_PREVENTABLE: Final = ROUND // 2
"""What it weighs while others can still prevent it."""

_EASILY_BEATEN: Final = PLAY - 2

_ALWAYS: Final[Mapping[ClaimKind, int]] = MappingProxyType(
    {
        ClaimKind.REFUTED: ROUND,
        ClaimKind.ALONE: PLAY,
        ClaimKind.ANSWERED: PLAY - 1,
        ClaimKind.SAID: 1,
        ClaimKind.COUNTED: 0,
    }
)
"""What weighs the same whatever the cards."""


def reasons(position: Position, move: Move, line: tuple[Move, ...] = ()) -> tuple[Reason, ...]:
    """Return all that can be claimed of a legal move, the most important first.

    First stands what decides the round; then the side of the row that explains what the move comes to (what it gains
    where the row is no worse off, else what it loses); then what other seats can do and the reserve adds; then the
    other side of the row; last the plays before and after. Within each, the greater `weight` goes first. Of other
    seats only cards that are seen are used.

    Args:
        position: what the seat that decides knows, or the whole deal where all cards are open.
        move: one of its legal moves.
        line: for a move that is not safe, the line of play that proves it, from this move on; gives a `HurtingReply`.

    Raises:
        HiddenCardError: a card of the row, or the one to be inserted, is not seen.
    """
    telling, lesser, counted = sides(position, move)
    found: list[Reason] = [*threats(position, move), *_helped(position, move)]
    hurting = refuted(position, line)
    if hurting is not None:
        found.append(hurting)
    deciding = [each for each in found if weight(each) >= _PREVENTABLE]
    others = [each for each in found if weight(each) < _PREVENTABLE]
    groups: tuple[list[Reason], ...] = (deciding, [*telling], others, [*lesser], [counted])
    return tuple(each for group in groups for each in sorted(group, key=weight, reverse=True))


def weight(reason: Reason) -> int:
    """Return how much a claim matters, on one scale: ten for each play that the row wins or loses by it.

    The end of the round weighs a hundred, half of it if others can still prevent it. What may come later weighs one
    less than what is there now. A known answer weighs just less than a play; how easily a play is beaten weighs from 0
    (by nothing) to 7. The count of plays is the sum of the row's claims, and weighs nothing itself.
    """
    match reason:
        case SeatHelpless():
            return ROUND if reason.at_once else _PREVENTABLE
        case GapClosed() | BlockMade() | NeighboursParted() | BlockWaiting():
            return PLAY * _saved(reason.cards) - isinstance(reason, BlockWaiting)
        case BlockTorn():
            return PLAY * (_saved(reason.cards) - _saved(reason.rest))
        case CardHelp():
            return PLAY * (reason.before + 1 - reason.after)
        case PlayBeatable():
            return _EASILY_BEATEN * reason.count // len(STRENGTHS)
    return _ALWAYS[reason.kind]


def _saved(cards: Row) -> int:
    """Return the plays that cards save by going together."""
    return len(cards) - 1 if readings(cards) else 0


def _helped(position: Position, move: Move) -> tuple[CardHelp, ...]:
    """Return what the card to be inserted, or else each reserve card, could add to the row as it is before the move."""
    row, wild_pair = position.mover.row, position.rules.wild_pair
    if isinstance(move, InsertCard):
        assert position.incoming is not None, "only a drawn or received card is inserted without being taken"
        return tuple(replace(each, number=None) for each in helps(row, (position.incoming,), wild_pair=wild_pair))
    return helps(row, position.mover.reserve, wild_pair=wild_pair)
