"""Making a puzzle like another: the same kind, as hard, about the same, with another hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.errors import CombotutorError
from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.kinds.best import answer_classes
from combotutor.families.combo.kinds.theme import Theme
from combotutor.families.combo.notation import format_row, parse_position, parse_row
from combotutor.puzzles.answers import worked_out
from combotutor.puzzles.progress import begin
from combotutor.puzzles.puzzle import STORED, Made, Puzzle, PuzzleKind, Step

TRIES: Final = 80
"""Hands that are tried before a puzzle is looked for among those that are there; a count, so that a seed decides."""
_LIKE: Final = 10
"""Hands that are tried before one more card is dealt anew: the fewer are, the likelier a hand is about the same."""

MAIN: Final = frozenset(
    {
        *(Theme.CLOSING, Theme.KEEPING, Theme.TEMPTING, Theme.TEARING, Theme.WAITING, Theme.LOOSE, Theme.MIXED),
        *(Theme.WILD, Theme.RESERVE, Theme.STOP, Theme.DRAW, Theme.PICK_UP, Theme.PASS_ON),
        *(Theme.TWO_PLAYS, Theme.THREE_PLAYS, Theme.FOUR_PLAYS),
    }
)
"""The themes that a puzzle is about; the others say what its row happens to be like."""

_BY_THE_ENGINE: Final = frozenset(PuzzleKind) - STORED


def like(puzzle: Puzzle, seed: int, among: Iterable[Puzzle] = ()) -> Puzzle | None:
    """Return a puzzle like another: of its kind and level, with at least its main themes, and no look-alike.

    Where the engine judges, a third of the hand or more is dealt anew until it fits. Where answers are proved by a
    search or by sampling, or no hand fits, one of those that are there is taken.

    Args:
        puzzle: the puzzle that it is to be like.
        seed: decides which of many.
        among: the puzzles that are there.

    Returns:
        The puzzle, one that was dealt with an id of its own; None if none is found.
    """
    random = SplitMix64(seed)
    if puzzle.kind in _BY_THE_ENGINE:
        for line in _dealt(puzzle, random):
            found = _worked(puzzle, line, seed)
            if found is not None and is_like(found, puzzle):
                return found
    fitting = [each for each in among if is_like(each, puzzle)]
    return fitting[random.below(len(fitting))] if fitting else None


def is_like(one: Puzzle, other: Puzzle) -> bool:
    """Tell whether a puzzle is of the kind and the level of another, about the same, and no look-alike of it."""
    return (
        one.kind is other.kind
        and one.level == other.level
        and MAIN.intersection(other.themes) <= set(one.themes)
        and not _looks_alike(one, other)
    )


def _dealt(puzzle: Puzzle, random: SplitMix64) -> Iterator[str]:
    """Yield positions like that of a puzzle: the same table and others, and other numbers in the learner's hand.

    Wilds and special cards stay where they lie, so that what was done with them can be done again. Where nothing has
    to be beaten, all numbers are shifted too, as far as they can be.
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


def _worked(puzzle: Puzzle, line: str, seed: int) -> Puzzle | None:
    """Return the puzzle at a position, worked out; None if it cannot be one, or has more answers than the other."""
    bare = Puzzle(
        f"like-{seed}",
        puzzle.kind,
        puzzle.level,
        line,
        puzzle.seat,
        tuple(Step((), step.before) for step in puzzle.steps) or (Step(()),),
        made=Made("like", seed, margin=puzzle.made.margin if puzzle.made else ""),
    )
    try:
        classes = answer_classes(begin(replace(bare, blocks=())).position, bare.kind)
        if puzzle.kind is not PuzzleKind.CLEAR and len(classes) > len(puzzle.steps[0].answers):
            return None
        found = worked_out(bare)
    except CombotutorError:
        return None
    return found if found.decisions == puzzle.decisions else None


def _looks_alike(one: Puzzle, other: Puzzle) -> bool:
    """Tell whether two rows are the same but for a shift of all numbers, or read from the other end."""
    first, second = _steps(one), _steps(other)
    return first in (second, second[::-1])


def _steps(puzzle: Puzzle) -> tuple[int | str, ...]:
    """Return a row with its numbers counted from the lowest."""
    row = begin(puzzle).row
    lowest = min((card for card in row if card.is_number), default=0)
    return tuple(card - lowest if card.is_number else card.symbol for card in row)
