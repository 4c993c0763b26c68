"""The themes of a puzzle, found a second time: by counting plays, where the themes themselves look at ways.

Their words are written down a second time, too: a slip in either list is found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from combotutor.families.combo.cards import LONGEST, Card, Row
from combotutor.families.combo.check.plays import fewest, kinds, left_by, rank
from combotutor.families.combo.notation import format_move, parse_legal_move
from combotutor.families.combo.rules import (
    GiveCard,
    Move,
    PlayCombination,
    PlaySpecial,
    Position,
    TakeReserve,
    legal_moves,
)
from combotutor.puzzles.checker.decision import Decision, is_word


class Theme(StrEnum):
    """What a puzzle is about."""

    CLOSING = "closing"
    KEEPING = "keeping"
    TEMPTING = "tempting"
    TEARING = "tearing"
    WAITING = "waiting"
    LINK_TWO = "link-two"
    KEEP_APART = "keep-apart"
    MEET_LATER = "meet-later"
    NO_TWIN = "no-twin"
    LOOSE = "loose"
    RUN2 = "run2"
    PAIR = "pair"
    RUN3 = "run3"
    TRIO = "trio"
    MIXED = "mixed"
    WILD = "wild"
    RESERVE = "reserve"
    STOP = "stop"
    DRAW = "draw"
    PICK_UP = "pick-up"
    PASS_ON = "pass-on"  # noqa: S105  (a card, no secret)
    HOLDING = "holding"
    LONG = "long"
    ENDING = "ending"
    LAST = "last"
    TWO_PLAYS = "two-plays"
    THREE_PLAYS = "three-plays"
    FOUR_PLAYS = "four-plays"


_LONG: Final = 9
_SHORT: Final = 4
_SPECIALS: Final[Mapping[Card, Theme]] = MappingProxyType(
    {
        Card.STOP: Theme.STOP,
        Card.DRAW: Theme.DRAW,
        Card.PASS_ON: Theme.PASS_ON,
        Card.PICK_UP: Theme.PICK_UP,
    }
)


def of_the_length(position: Position) -> Iterator[Theme]:
    """Yield whether the row is long or short at first."""
    cards = len(position.mover.row)
    if cards >= _LONG:
        yield Theme.LONG
    if cards <= _SHORT:
        yield Theme.ENDING


def answered(decision: Decision) -> Move | None:
    """Return the main answer of a decision; None where the pack has none that is legal."""
    word = next((word for words in decision.step.answers for word in words), "")
    return parse_legal_move(decision.position, word) if is_word(decision.now, word) else None


def of_the_answer(decision: Decision) -> Iterator[Theme]:
    """Yield what the right answer is."""
    move = answered(decision)
    if move is not None:
        yield from _of_the_answer(decision.position, move)


def of_the_end(decision: Decision) -> Iterator[Theme]:
    """Yield whether the right answer empties the row."""
    move = answered(decision)
    if move is not None and not left_by(decision.position, move):
        yield Theme.LAST


def of_the_row(decision: Decision) -> Iterator[Theme]:
    """Yield what the right answer does to the row, and what a wrong one would do."""
    move = answered(decision)
    if move is not None:
        right = frozenset(word for words in decision.step.answers for word in words)
        yield from _of_the_row_left(decision.position, move)
        yield from _of_higher_plays(decision.position, right)


def _of_the_answer(position: Position, move: Move) -> Iterator[Theme]:
    if isinstance(move, TakeReserve):
        yield Theme.RESERVE
    elif isinstance(move, PlaySpecial):
        yield _SPECIALS[move.card]
    elif isinstance(move, PlayCombination):
        if len(move.cards) > 1:
            yield Theme(move.combination.kind.value)
        elif _is_loose(position, move.at):
            yield Theme.LOOSE
        if Card.WILD in move.cards:
            yield Theme.WILD
        if move.combination.kind.is_run and not _is_in_order(move.cards, move.combination.top):
            yield Theme.MIXED


def _is_loose(position: Position, at: int) -> bool:
    """Tell whether a card makes nothing with cards beside it."""
    row, wild_pair = position.mover.row, position.rules.wild_pair
    stretches = [
        row[start : start + length]
        for length in range(2, LONGEST + 1)
        for start in range(len(row) - length + 1)
        if start < at <= start + length
    ]
    return not any(kinds(stretch, wild_pair=wild_pair) for stretch in stretches)


def _is_in_order(cards: Row, top: int) -> bool:
    """Tell whether the numbers of a run go up, or down, card by card; a wild is what it has to be."""
    down = [card is Card.WILD or card == top - place for place, card in enumerate(cards)]
    up = [card is Card.WILD or card == top - place for place, card in enumerate(reversed(cards))]
    return all(down) or all(up)


def _of_the_row_left(position: Position, move: Move) -> Iterator[Theme]:
    after, wild_pair = left_by(position, move), position.rules.wild_pair
    if isinstance(
        move, PlayCombination | PlaySpecial | GiveCard
    ):  # no insertion makes the others meet, or tears a play
        if _closes(position, move):
            yield Theme.CLOSING
        if _is_torn(position, move):
            yield Theme.TEARING
    if fewest(after, wild_pair=wild_pair) < _side_by_side(after, wild_pair=wild_pair):
        yield Theme.WAITING


def _is_torn(position: Position, move: Move) -> bool:
    """Tell whether no way of the fewest plays leaves together what lies together, all gone or all there.

    The cards that leave are neighbours. So a way that parts none of its plays is one of those cards and one of the
    rest, and the plays of both add up.
    """
    row, after, wild_pair = position.mover.row, left_by(position, move), position.rules.wild_pair
    at = _place(move) - 1
    gone = row[at : at + len(row) - len(after)]
    return fewest(gone, wild_pair=wild_pair) + fewest(after, wild_pair=wild_pair) > fewest(row, wild_pair=wild_pair)


def _closes(position: Position, move: Move) -> bool:
    """Tell whether cards from both sides of those that leave can be played next, and a play is saved by it."""
    after, wild_pair, seam = left_by(position, move), position.rules.wild_pair, _place(move) - 1
    most = fewest(after, wild_pair=wild_pair)
    return any(
        kinds(after[start:end], wild_pair=wild_pair)
        and fewest(after[:start] + after[end:], wild_pair=wild_pair) + 1 == most
        for start in range(seam)
        for end in range(seam + 1, min(start + LONGEST, len(after)) + 1)
    )


def _place(move: Move) -> int:
    """Return the place, from 1, of the first card that leaves."""
    assert isinstance(move, PlayCombination | PlaySpecial | GiveCard), "the others bring a card in"
    assert move.at is not None, "who gives a card knows which"
    return move.at


def _side_by_side(row: Row, *, wild_pair: bool) -> int:
    """Return the fewest plays if no cards could come to lie side by side that do not yet."""
    if not row:
        return 0
    return 1 + min(
        _side_by_side(row[length:], wild_pair=wild_pair)
        for length in range(1, min(LONGEST, len(row)) + 1)
        if length == 1 or kinds(row[:length], wild_pair=wild_pair)
    )


def _of_higher_plays(position: Position, right: frozenset[str]) -> Iterator[Theme]:
    """Yield what the plays are that outrank all that are right."""
    plays = [move for move in legal_moves(position) if isinstance(move, PlayCombination)]
    highest = max((rank(play.combination) for play in plays if format_move(play) in right), default=0)
    higher = [play for play in plays if rank(play.combination) > highest]
    if higher:
        yield Theme.TEMPTING
    if any(_is_torn(position, play) for play in higher):
        yield Theme.KEEPING
