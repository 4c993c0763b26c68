"""What is said of what lies around the row when a learner sees it for the first time."""

from __future__ import annotations

from collections.abc import Iterable

from combotutor.families.combo.kinds.topics import has_reserve
from combotutor.families.combo.words import text
from combotutor.puzzles import Puzzle


def first_met(puzzle: Puzzle, solved: Iterable[Puzzle], language: str) -> str:
    """Return a sentence of the others in the first puzzle of all, and one of the reserve in the first that has one.

    Args:
        puzzle: the open puzzle.
        solved: those of these games that were solved before; they are looked at as far as one with a reserve.
        language: the language of what is said.
    """
    before = iter(solved)
    last = next(before, None)
    said = [text("tutor.met.others", language)] if last is None else []
    if has_reserve(puzzle) and not (last and (has_reserve(last) or any(map(has_reserve, before)))):
        said.append(text("tutor.met.reserve", language))
    return " ".join(said)
