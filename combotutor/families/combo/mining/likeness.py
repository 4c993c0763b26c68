"""When two puzzles are the same question: numbers shifted, rows mirrored, seats and cards that play no part exchanged.

A key is made of what the answers depend on, in numbers counted from the lowest of the row. Table and wilds come into it
through the legal answers alone: whether a 4 or a 5 lies there makes no difference to a row that holds neither. So does
the edge of the numbers: where a wild could be 13 after a shift, fewer answers are legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.notation import parse_move
from combotutor.families.combo.rules import (
    Draw,
    GiveCard,
    InsertCard,
    Move,
    Placing,
    PlayCombination,
    PlaySpecial,
    Position,
    TakeReserve,
    legal_moves,
    play,
)
from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.puzzle import Puzzle, Step

Key = tuple[object, ...]

_OWN_ROW: Final = 1 << 10
"""Added to what is no number, so that it can stand among numbers and never be taken for one."""


def row_key(puzzle: Puzzle, *, takes: bool = False, goes_on: bool = False) -> Key:
    """Return a key that is the same for puzzles of one's own row that ask the same.

    Args:
        puzzle: the puzzle.
        takes: whether the reserve is part of the question; else a card that may be taken only stands beside it.
        goes_on: whether cards that come in at later decisions are part of it.

    Raises:
        CombotutorError: the puzzle cannot be begun.
    """
    position = begin(puzzle).position
    incoming = tuple(_incoming(puzzle, position, puzzle.steps if goes_on else puzzle.steps[:1]))
    row = position.mover.row
    shift = _lowest((*row, *incoming))
    seen = position.mover.reserve if takes else ()
    moves = [move for move in legal_moves(position) if seen or not isinstance(move, TakeReserve)]
    keys = []
    for is_mirrored in (False, True):
        shown = row[::-1] if is_mirrored else row
        legal = sorted({_move_key(position, move, shift, is_mirrored=is_mirrored) for move in moves})
        keys.append((_shifted(shown, shift), tuple(legal)))
    return min(keys), _shifted(incoming, shift)


def _lowest(cards: Row) -> int:
    return min((int(card) for card in cards if card.is_number), default=0)


def _shifted(cards: Row, shift: int) -> tuple[int, ...]:
    return tuple(int(card) - shift if card.is_number else _OWN_ROW + int(card) for card in cards)


def _incoming(puzzle: Puzzle, position: Position, steps: Sequence[Step]) -> Iterator[Card]:
    """Yield the cards that come in at decisions of a puzzle, in order, along its main line."""
    for number, step in enumerate(steps):
        for word in step.before if number else ():
            position = play(position, parse_move(position, word))
        if position.turn == puzzle.seat and position.incoming is not None:
            yield position.incoming
        if number + 1 < len(steps):
            position = play(position, parse_move(position, step.answers[0][0]))


def _move_key(position: Position, move: Move, shift: int, *, is_mirrored: bool) -> tuple[int, ...]:
    """Return a legal answer as numbers, those of the mirrored row if need be."""
    cards = len(position.mover.row)
    match move:
        case PlayCombination(at, (Card.WILD,)):
            # It can be any number: which, makes a difference to the table only.
            return (0, cards + 1 - at if is_mirrored else at, 1)
        case PlayCombination(at, taken, combination):
            place = cards + 2 - at - len(taken) if is_mirrored else at
            return (0, place, len(taken), list(type(combination.kind)).index(combination.kind), combination.top - shift)
        case PlaySpecial(at, card):
            return (1, cards + 1 - at if is_mirrored else at, int(card))
        case TakeReserve(number, gap):
            (taken_card,) = _shifted((position.mover.reserve[number - 1],), shift)
            return (2, cards + 2 - gap if is_mirrored else gap, taken_card)
        case GiveCard(int(at)):
            return (3, cards + 1 - at if is_mirrored else at)
        case InsertCard(gap):
            return (4, cards + 2 - gap if is_mirrored else gap)
    raise AssertionError(move)  # a gift of the seat's own is seen


def others_key(puzzle: Puzzle) -> Key:
    """Return how many cards each other seat holds, clockwise from the one that decides.

    Raises:
        CombotutorError: the puzzle cannot be begun.
    """
    position = begin(puzzle).position
    return tuple((len(position.seats[seat].hand), position.seats[seat].reserve) for seat in _clockwise(position))


def _clockwise(position: Position) -> list[int]:
    return [position.turn, *position.clockwise_from(position.turn)]


def open_key(puzzle: Puzzle) -> Key:
    """Return a key that is the same for puzzles with open hands that ask the same, seats counted from the learner's.

    Each row reads the same from both ends. Numbers are counted from the lowest, but not where a wild may be any of
    them; the rule set makes no difference but in who draws on a stop.

    Raises:
        CombotutorError: the puzzle cannot be begun.
    """
    position = begin(puzzle).position
    seats = _clockwise(position)
    cards = [card for seat in seats for card in (*position.seats[seat].row, *position.seats[seat].reserve)]
    known = [card for card in position.pile if card is not Card.UNKNOWN]
    best = position.best
    numbers = [*(int(card) for card in (*cards, *known) if card.is_number), *(best.numbers if best else ())]
    shift = 0 if Card.WILD in (*cards, *known) else min(numbers, default=0)
    rows = tuple(
        (
            min(_shifted(row, shift), _shifted(row[::-1], shift)),
            tuple(sorted(_shifted(position.seats[seat].reserve, shift))),
        )
        for seat in seats
        for row in [position.seats[seat].row]
    )
    trick = tuple(
        (seats.index(entry.seat), int(entry.special or 0), entry.combination is not None) for entry in position.trick
    )
    table = (best.kind.value, best.top - shift) if best else ()
    draws = Card.DRAW in (*cards, *(entry.special for entry in position.trick))
    pile = _shifted(tuple(known), shift) if draws else ()
    pending = type(position.pending).__name__, _shifted(tuple(_held(position)), shift)
    return rows, trick, table, pile, pending, position.rules.stop_draws.value if draws else ""


def _held(position: Position) -> Iterator[Card]:
    match position.pending:
        case Draw(held, _):
            yield held.card
        case Placing(gifts):
            yield from (held.card for _, held in gifts)
