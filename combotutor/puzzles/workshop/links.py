"""A puzzle in a link: what of it goes there, none of its answers, and the puzzle that is worked out anew of that."""

from __future__ import annotations

import functools
import threading
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from combotutor.errors import CombotutorError, InvalidError
from combotutor.games import read
from combotutor.puzzles.format.schema import check_fields
from combotutor.puzzles.kind import Undecided
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.puzzle import Made, Puzzle, Step
from combotutor.puzzles.workshop.answers import worked_out

KIND: Final = "k"
LINE: Final = "p"
FIELDS: Final = (KIND, LINE, "w", "s")
"""What a link can say of a puzzle: its kind, its position; where its values are estimates, in how many worlds each
answer was tried, and the deal that was their seed."""

SENT: Final = "sent."
"""The id of a puzzle that came by a link: no pack and no learner has one with a dot."""

_LONGEST_NUMBER: Final = 8
_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
_AT_WORK: Final = threading.Lock()


def link_fields(puzzle: Puzzle) -> Mapping[str, str]:
    """Return what a link says of a puzzle, by name; nothing where its kind and its position are not all of it."""
    kind = kind_of(puzzle.kind)
    if not kind.fits_a_link(puzzle) or read(puzzle.position).turn != puzzle.seat:
        return _NOTHING
    fields = {KIND: kind.name, LINE: puzzle.position}
    if kind.is_estimated:
        fields |= {"w": str(puzzle.worlds), "s": str(puzzle.made.deal if puzzle.made else 0)}
    return MappingProxyType(fields)


def linked_puzzle(fields: Mapping[str, str]) -> Puzzle | None:
    """Return the puzzle of which a link says so much, worked out; None where that is none that can be asked.

    A whole class may follow the same link: it is worked out once, and one after the other.
    """
    with _AT_WORK:
        return _linked(*(fields.get(name, "") for name in FIELDS))


@functools.lru_cache(maxsize=64)
def _linked(name: str, line: str, worlds: str, deal: str) -> Puzzle | None:
    """Return the puzzle of which a link says so much; that there is none is found once, too."""
    try:
        return _worked_out(name, line, worlds, deal)
    except (CombotutorError, Undecided):
        return None


def _worked_out(name: str, line: str, worlds: str, deal: str) -> Puzzle:
    """Return the puzzle of which a link says so much.

    Raises:
        CombotutorError: it is none, or one that cannot be asked.
        Undecided: an answer is not proved within the limit.
    """
    kind = kind_of(name)
    numbers = {"worlds": _number(worlds), "deal": _number(deal)} if kind.is_estimated else {}
    check_fields({"position": line, **numbers}, ("position", *numbers))
    seat = read(line).turn
    if seat is None:
        raise InvalidError("pack-round-over", LINE)
    # The level is only a beginning: it follows from the answers.
    made, steps = Made("own", deal=numbers.get("deal", 0)), () if kind.longest else (Step(()),)
    bare = Puzzle(SENT, kind.name, 1, line, seat, steps, made=made)
    puzzle = worked_out(bare, worlds=numbers.get("worlds", 0), seed=made.deal)
    if not puzzle.decisions or not all(step.answers for step in puzzle.steps):
        raise InvalidError("pack-wrong-field", LINE)
    return puzzle


def _number(text: str) -> int:
    """Return the number that a text is; -1 if it is none, or longer than any that is asked for."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER else -1
