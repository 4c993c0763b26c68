"""One puzzle, as it stands in a pack: a position, the seat to decide for, and its answers; no sentence in it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from combotutor.plan import Blocks


class Theme(StrEnum):
    """What a puzzle asks for."""

    FIND = "find"
    """The highest combination of the row, when nothing lies on the table."""
    BEAT = "beat"
    """A move in a trick that leaves as few plays as can be."""
    CLEAR = "clear"
    """All plays, one after the other, that empty the row, when nothing has to be beaten."""
    INSERT = "insert"
    """The gap for a card that comes in, and which card where there is a choice."""
    WILD = "wild"
    """A move as in `BEAT`, and of such moves the one of the highest rank: what the wild stands for."""
    SPECIAL = "special"
    """Several decisions around special cards, while the other seats act in between."""


@dataclass(frozen=True, slots=True)
class Step:
    """One decision.

    Args:
        before: what the other seats do before it, in order, as words of the notation.
        answers: classes of equally good answers, as words: those of one class leave the same row.
    """

    answers: tuple[tuple[str, ...], ...]
    before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which one seat decides, once or several times.

    Args:
        id: its name, which tells nothing of the answer.
        theme: what it asks for.
        level: how hard it is, 1 to 5.
        position: the line at which it begins.
        seat: the seat that the learner decides for.
        steps: the decisions, with the answers along the main line: the first of the first class of each step.
        blocks: for the theme `clear`, in place of steps: every set of blocks with the fewest plays.
    """

    id: str
    theme: Theme
    level: int
    position: str
    seat: int
    steps: tuple[Step, ...] = ()
    blocks: tuple[Blocks, ...] = ()

    @property
    def decisions(self) -> int:
        """How often the learner decides."""
        return len(self.blocks[0]) if self.blocks else len(self.steps)

    @property
    def rules_name(self) -> str:
        """The name of its rule set."""
        return self.position.partition(" ")[0]

    @property
    def is_from_rulebook(self) -> bool:
        """Whether it is a situation of the rulebooks; the catalogue has words of its own for those."""
        return self.id.startswith("rulebook-")

    def story_key(self, step: int) -> str:
        """Return the catalogue's key for what is told before a decision, the first being step 1, in its own words."""
        return f"puzzle.{self.id}.story" if step == 1 else f"puzzle.{self.id}.step{step}"
