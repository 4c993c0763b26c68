"""Positions like another, with other numbers in the learner's hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.notation import format_row, parse_position, parse_row
from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.puzzle import Puzzle

TRIES: Final = 80
"""Hands that are tried before a puzzle is looked for among those that are there; a count, so that a seed decides."""
_LIKE: Final = 10
"""Hands that are tried before one more card is dealt anew: the fewer are, the likelier a hand is about the same."""


def dealt_like(puzzle: Puzzle, random: SplitMix64) -> Iterator[str]:
    """Yield positions like that of a puzzle: the same table and others, and other numbers in the learner's hand.

    A third of the hand or more is dealt anew. Wilds and special cards stay where they lie, so that what was done with
    them can be done again. Where nothing has to be beaten, all numbers are shifted too, as far as they can be.
    """
    words = puzzle.position.split(" ")
    seats = words[1].split("/")
    row, plus, side = seats[puzzle.seat].partition("+")
    if "?" in row:
        return
    own = (*parse_row(row), *(parse_row(side) if plus else ()))
    length = len(parse_row(row))
    places = [at for at, card in enumerate(own) if card.is_number]
    stock, is_free = _unseen(puzzle, own), words[2] == "-"
    for number in range(TRIES):
        count = min(len(places), 2 + len(places) // 3 + number // _LIKE)
        fresh = dict(zip(random.shuffled(places)[:count], random.shuffled(stock), strict=False))
        shift = _shift(own, random) if is_free else 0
        shifted = (Card(card + shift) if card.is_number else card for card in own)
        hand = tuple(fresh.get(at, card) for at, card in enumerate(shifted))
        seats[puzzle.seat] = format_row(hand[:length]) + (plus and f"+{format_row(hand[length:])}")
        yield " ".join([words[0], "/".join(seats), *words[2:]])


def _shift(cards: Row, random: SplitMix64) -> int:
    """Return by how much all numbers can be shifted."""
    numbers = [card for card in cards if card.is_number]
    down, up = min(numbers, default=Card.ONE) - Card.ONE, Card.TWELVE - max(numbers, default=Card.TWELVE)
    return random.below(down + up + 1) - down


def _unseen(puzzle: Puzzle, own: Row) -> list[Card]:
    """Return the numbers that may lie in the learner's hand: its own, and those that are seen nowhere."""
    position = parse_position(puzzle.position)
    start = position.turn_start or position
    left = list(start.rules.deck.cards)
    held = (card for seat in start.seats for card in seat.row + seat.reserve)
    laid = (card for entry in start.trick for card in entry.cards)
    for card in (*held, *laid, *start.pile, *(start.discards or ())):
        if card in left:
            left.remove(card)
    return [card for card in (*left, *own) if card.is_number]


def looks_alike(one: Puzzle, other: Puzzle) -> bool:
    """Tell whether two rows are the same but for a shift of all numbers, or read from the other end."""
    first, second = _steps(one), _steps(other)
    return first in (second, second[::-1])


def _steps(puzzle: Puzzle) -> tuple[int | str, ...]:
    """Return a row with its numbers counted from the lowest."""
    row = begin(puzzle).row
    lowest = min((card for card in row if card.is_number), default=0)
    return tuple(card - lowest if card.is_number else card.symbol for card in row)
