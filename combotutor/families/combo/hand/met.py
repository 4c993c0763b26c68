"""What is said of what lies around the row when a learner sees it for the first time."""

from __future__ import annotations

from collections.abc import Iterable

from combotutor.families.combo.kinds.topics import may_take
from combotutor.families.combo.words import text
from combotutor.puzzles import Puzzle


def first_met(puzzle: Puzzle, solved: Iterable[Puzzle], language: str) -> str:
    """Return a sentence of the others in the first puzzle of all, and one of the reserve in the first that may use it.

    Whoever begins may take no card from it: before that the sentence would say what cannot be tried.

    Args:
        puzzle: the open puzzle.
        solved: those of these games that were solved before; they are looked at as far as one with such a reserve.
        language: the language of what is said.
    """
    before = iter(solved)
    last = next(before, None)
    said = [text("tutor.met.others", language)] if last is None else []
    if may_take(puzzle) and not (last and (may_take(last) or any(map(may_take, before)))):
        said.append(text("tutor.met.reserve", language))
    return " ".join(said)
