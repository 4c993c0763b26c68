"""What puzzles on the page are chosen by: how much lies in them, and that no other test names them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from combotutor.puzzles import Puzzle, PuzzleKind
from combotutor.puzzles.format.shelf import shelf
from combotutor.puzzles.puzzle import MOVES
from tests.chosen import chosen


def hands(puzzle: Puzzle) -> list[str]:
    """Return what all seats hold where a puzzle begins, in the words of its line."""
    return puzzle.position.split(" ")[1].split("/")


def row(puzzle: Puzzle) -> list[str]:
    """Return the cards of the learner's row."""
    return hands(puzzle)[puzzle.seat].partition("+")[0].split(",")


def kept(puzzle: Puzzle) -> list[str]:
    """Return the cards of the learner's reserve."""
    return [each for each in hands(puzzle)[puzzle.seat].partition("+")[2].split(",") if each]


def trick(puzzle: Puzzle) -> list[str]:
    """Return the cards that the last one played; one empty word where nothing lies on the table."""
    return _trick(puzzle).rpartition(";")[2].rpartition(":")[2].split(",")


def lying(puzzle: Puzzle) -> int:
    """Return how many cards lie on the table."""
    return _trick(puzzle).count(",") + _trick(puzzle).count(":")


def laid_aside(puzzle: Puzzle) -> int:
    """Return how many cards were laid aside, where that is told."""
    return len([each for each in puzzle.position.partition("discards=")[2].split(",") if each not in {"", "-"}])


def told(puzzle: Puzzle) -> int:
    """Return how broad what is told of the others is: what each keeps is seen beside the name."""
    others = [hand for seat, hand in enumerate(hands(puzzle)) if seat != puzzle.seat]
    return sum(1 + hand.count("+") + hand.partition("+")[2].count(",") for hand in others)


def draws(puzzle: Puzzle) -> bool:
    """Tell whether a card is put in that was drawn or received: its reserve, if there is one, has to wait."""
    return puzzle.steps[0].answers[0][0].startswith(">")


def seen(puzzle: Puzzle) -> int:
    """Return how many cards of all rows and reserves are seen."""
    return sum(each not in {"?", "-", "x"} for hand in hands(puzzle) for each in hand.replace("+", ",").split(","))


def one_of(kind: PuzzleKind, after: int = 0, where: Callable[[Puzzle], bool] = bool) -> str:
    """Return the id of a mined puzzle of a sort: those of the starter pack are left to tests that name them.

    Args:
        kind: the kind.
        after: how many of the sort are left out, to tests that share the page.
        where: what is asked of it besides.
    """
    return chosen(kind, where=lambda each: _is_mined(each) and where(each), after=after).id


def most_of(kind: PuzzleKind, measure: Callable[[Puzzle], Any]) -> str:
    """Return the id of the mined puzzle of a kind that has the most of something."""
    return max((each for each in shelf() if each.kind is kind and _is_mined(each)), key=measure).id


def _is_mined(puzzle: Puzzle) -> bool:
    return puzzle.made is not None and puzzle.made.by == "miner"


def _trick(puzzle: Puzzle) -> str:
    return puzzle.position.partition(MOVES)[0].split(" ")[2]
