"""What lessons of the combo games are about, in the order in which a beginner meets it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from combotutor.families.combo.cards import Card
from combotutor.families.combo.kinds.word import PuzzleKind
from combotutor.families.combo.notation import parse_position
from combotutor.families.combo.theme import Theme
from combotutor.puzzles.kinds import Topic
from combotutor.puzzles.puzzle import Puzzle

SHORT: Final = 6
"""The most cards of a row in the first lesson."""
_STEPS: Final = (Theme.PAIR, Theme.RUN2, Theme.RUN3, Theme.TRIO)
"""What the right answers of the first lesson are, one after the other."""


def takes_all(puzzle: Puzzle) -> bool:
    """Tell whether the right answer plays the whole row."""
    return Theme.LAST in puzzle.themes


def size(puzzle: Puzzle) -> int:
    """Return how many cards the row has."""
    return _length(puzzle.position, puzzle.seat)


@lru_cache(maxsize=4096)
def _length(line: str, at: int) -> int:
    """Return how many cards lie in the row of whoever sits at a place: each path asks it of all puzzles."""
    return len(parse_position(line).seats[at].row)


def step(puzzle: Puzzle) -> int | None:
    """Return at which step of the first lesson of all a puzzle may come; None where that is too much for a beginner.

    It is a short row of numbers: it has neither a wild nor a special card.
    """
    at = next((at for at, theme in enumerate(_STEPS) if theme in puzzle.themes), None)
    if at is None:
        return None
    row = parse_position(puzzle.position).seats[puzzle.seat].row
    return at if len(row) <= SHORT and not any(card.is_special or card is Card.WILD for card in row) else None


def has_reserve(puzzle: Puzzle) -> bool:
    """Tell whether a reserve card lies beside the row, which the first minute does not tell of."""
    return bool(parse_position(puzzle.position).seats[puzzle.seat].reserve)


def may_take(puzzle: Puzzle) -> bool:
    """Tell whether a reserve card lies there that may be taken: nobody takes one who begins."""
    position = parse_position(puzzle.position)
    return bool(position.seats[puzzle.seat].reserve) and bool(position.trick)


@lru_cache(maxsize=4096)
def _seen(line: str, at: int) -> frozenset[Card]:
    """Return the cards that whoever sits at a place has in hand or in reserve, or that lie on the table.

    The hand of each day asks it of all puzzles.
    """
    position = parse_position(line)
    seat = position.seats[at]
    return frozenset({*seat.row, *seat.reserve, *(card for each in position.trick for card in each.cards)})


def has_wild(puzzle: Puzzle) -> bool:
    """Tell whether a wild is seen."""
    return Card.WILD in _seen(puzzle.position, puzzle.seat)


def has_special(puzzle: Puzzle) -> bool:
    """Tell whether a special card is seen."""
    return any(card.is_special for card in _seen(puzzle.position, puzzle.seat))


COURSE: Final = (
    Topic("kinds", (PuzzleKind.FIND,), step=step, size=size, takes_all=takes_all, has_more=has_reserve),
    Topic("clear", (PuzzleKind.CLEAR,), size=size, takes_all=takes_all),
    Topic("beat", (PuzzleKind.BEAT, PuzzleKind.ANSWER), size=size, takes_all=takes_all),
    Topic("gaps", (PuzzleKind.INSERT, PuzzleKind.RESERVE), size=size, takes_all=takes_all),
    Topic("wild", (PuzzleKind.WILD,), size=size, takes_all=takes_all, teaches=has_wild),
    Topic("specials", (PuzzleKind.SPECIAL, PuzzleKind.MOMENT), size=size, takes_all=takes_all, teaches=has_special),
    Topic("sure", (PuzzleKind.SURE,), size=size, takes_all=takes_all),
    Topic("risk", (PuzzleKind.RISK, PuzzleKind.ADVISERS), size=size, takes_all=takes_all),
)
"""What is asked first: to see, then to plan one's own row, then to reckon with the others."""
