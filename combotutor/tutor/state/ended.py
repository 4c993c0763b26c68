"""That a lesson, or what was practised, has come to its end."""

from __future__ import annotations

from dataclasses import dataclass

from combotutor.tutor.state.way import Way


@dataclass(frozen=True, slots=True)
class Ended:
    """What has come to its end: shown until something else is chosen.

    Args:
        way: how puzzles were chosen.
        lesson: the name of the lesson, on the path; else empty.
        puzzles: the ids of its puzzles, or of those that were solved on that way since it was entered.
        left: the id of the one that is left, where all others are solved and that was passed over; else empty.
    """

    way: Way
    lesson: str = ""
    puzzles: tuple[str, ...] = ()
    left: str = ""
