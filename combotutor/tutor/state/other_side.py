"""The other side of a wrong answer: the learner sits at another seat, and tries to make theirs lose; nothing counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from combotutor.errors import CombotutorError, IllegalMoveError, Phrase
from combotutor.games import find
from combotutor.puzzles import Verdict, VerdictKind, phrases
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.verdict import Turned


@dataclass(frozen=True, slots=True)
class OtherSide:
    """Where the learner sits now.

    Args:
        turned: where that is.
        kind: what was tried last, until something else is; None before.
        move: the move that hurts, once it is found.
        said: what is said of what was tried; the headline is the page's.
        spares: a legal move that was tried last and does not hurt; None where none was.
    """

    turned: Turned
    kind: VerdictKind | None = None
    move: Any = None
    said: tuple[Phrase, ...] = ()
    spares: Any = None

    @property
    def is_found(self) -> bool:
        """Whether the move that hurts is found: there is nothing more to do then."""
        return self.kind is VerdictKind.RIGHT


def tried(side: OtherSide, verdict: Verdict, word: str) -> OtherSide:
    """Return the other side after a move was tried there.

    Args:
        side: before it.
        verdict: the judgement of the answer whose other side it is.
        word: the move as the notation writes it, or anything else.
    """
    if side.is_found:
        return side
    position, puzzle = side.turned.position, verdict.before.puzzle
    family = find(puzzle.rules_name)[0]
    try:
        with family.speaking():
            move = family.notation.parse_legal_move(position, word)
    except CombotutorError as error:
        kind = VerdictKind.ILLEGAL if isinstance(error, IllegalMoveError) else VerdictKind.UNREADABLE
        refused = Verdict(kind, verdict.before, verdict.before, word, error=error)
        said = phrases(refused)
        return OtherSide(side.turned, kind, said=said[1:] if kind is VerdictKind.ILLEGAL else said)
    hurts, why = kind_of(puzzle.kind).punishes(verdict, move)
    if hurts:
        return OtherSide(side.turned, VerdictKind.RIGHT, move, (why,))
    return OtherSide(side.turned, VerdictKind.NOT_BEST, said=(why,), spares=move)
