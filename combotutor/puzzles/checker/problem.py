"""What a check finds: whether all that a pack says of a puzzle holds, and what does not."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from combotutor.errors import Phrase, quote
from combotutor.puzzles.puzzle import Status


class Code(StrEnum):
    """What can be wrong with a puzzle."""

    UNPROVED = "unproved"
    """Nothing can prove puzzles of its kind."""
    ID = "id"
    """Its name says another kind, or a situation of the rulebooks that it is not."""
    POSITION = "position"
    """The line cannot be read, or is a position that cannot be."""
    SEAT = "seat"
    """It is not the learner's turn when the learner is to decide."""
    HIDDEN = "hidden"
    """A card that has to be seen is not."""
    LONG = "long"
    """The row has more cards than are looked through."""
    KIND = "kind"
    """The position, or what is right in it, is not what its kind asks for."""
    STATUS = "status"
    """Proved and estimated are taken for one another, or the worlds do not fit."""
    STEPS = "steps"
    """The number of decisions is none of its kind."""
    BEFORE = "before"
    """What the other seats do cannot be done, or is the learner's to do."""
    MOVE_MISSING = "move-missing"
    MOVE_WRONG = "move-wrong"
    """Something is valued that is no legal answer, or twice."""
    MOVE_ORDER = "move-order"
    VALUE = "value"
    UNDECIDED = "undecided"
    """The checker could not prove the value within its limit, or without a card that is not seen."""
    ANSWER_MISSING = "answer-missing"
    ANSWER_WRONG = "answer-wrong"
    """Something stands among the answers that is none of the best, or twice."""
    CLASS_SPLIT = "class-split"
    CLASS_MIXED = "class-mixed"
    LINE_MISSING = "line-missing"
    LINE_ILLEGAL = "line-illegal"
    LINE_SHOWS = "line-shows"
    """A line does not show what it is there for."""
    SINGLE = "single"
    """Several classes are right where one must be."""
    TRIVIAL = "trivial"
    """Nothing can be done wrong at the first decision."""
    GOES_ON = "goes-on"
    """After the last step something is still to be decided."""
    BLOCKS_MISSING = "blocks-missing"
    BLOCKS_WRONG = "blocks-wrong"
    THEME_MISSING = "theme-missing"
    THEME_WRONG = "theme-wrong"
    TECHNIQUE = "technique"
    """What is said to find its answers is none of its kind, or of another level."""
    SOLVER = "solver"
    """Something weaker surely finds its answers as well, or what is said to does not."""
    AGREEMENT = "agreement"
    """An agreement with the least risk is none of its kind, or too little."""
    FRESH_LOSS = "fresh-loss"
    """How much more often the seat pays after its answer than after the least risk is another share in fresh worlds."""
    ASSUMES = "assumes"
    """It assumes something else than estimates of its kind do."""
    LEVEL = "level"
    """Level and difficulty are none that there are, or not what is counted."""
    DIFFICULTY = "difficulty"
    MADE = "made"
    INTERVAL = "interval"
    """The ends of an interval are not those of such a share of so many worlds."""
    SEPARATE = "separate"
    """The interval of the best answer does not lie below those of all others."""
    FRESH_BEST = "fresh-best"
    """In fresh worlds another answer is the best."""
    FRESH_SHARE = "fresh-share"
    """In fresh worlds the share is another than the one stored."""


_LONGEST: Final = 200
"""Characters of a pack that a sentence repeats as they are."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that does not hold.

    Args:
        code: what it is.
        details: the values that its sentence shows: `step` (from 1), `word` (the answer), `stored`, `found`.
    """

    code: Code
    details: dict[str, object] = field(default_factory=dict)

    @property
    def phrase(self) -> Phrase:
        """What is said of it; of what a pack says no more than fits a line."""
        return Phrase(f"say.check-{self.code.value}", {name: _told(value) for name, value in self.details.items()})


@dataclass(frozen=True, slots=True)
class Checked:
    """A puzzle that was checked.

    Args:
        id: its name.
        status: what it claims to be, and, with no problem, is.
        problems: all that does not hold.
    """

    id: str
    status: Status
    problems: tuple[Problem, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether every claim is proved, or, of an estimate, confirmed."""
        return not self.problems


def _told(value: object) -> object:
    """Return a value as a sentence shows it: in quotes where it could break the line, or is too long."""
    if isinstance(value, str) and not (value.isprintable() and 0 < len(value) <= _LONGEST):
        return quote(value)
    return value
