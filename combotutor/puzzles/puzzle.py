"""One puzzle, as it stands in a pack: a position, the seat to decide for, its answers and their proof; no sentence."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from importlib import import_module
from typing import Any, Final

from combotutor.games.showing import Named, Shown, told
from combotutor.moved import forward

Block = tuple[int, ...]
"""Cards of a row that are played together, by their places, from 1."""

Blocks = tuple[Block, ...]
"""All cards of a row, as blocks."""


class Status(Named, StrEnum):
    """How well the answers of a puzzle are known."""

    PROVED = "proved"
    ESTIMATED = "estimated"
    """Best over a number of sampled worlds, with 95 % intervals that do not meet."""


FROM_RULEBOOK: Final = "rulebook-"
"""How the ids of those begin that are situations of the rulebooks."""

OWN: Final = "own-"
"""How the ids of puzzles begin that learners make: the same id is another hand with somebody else."""

Value = Any
"""What a legal answer is worth; each kind says what that is to it, and which is best."""


@dataclass(frozen=True, slots=True)
class Valued:
    """A legal answer, what it is worth, and what shows it.

    Args:
        word: the answer, as a word of the notation.
        value: what it is worth.
        line: words that show it, as the kind has it: mostly those that refute a wrong answer. Empty where nothing more
            can be shown.
    """

    word: str
    value: Value
    line: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One decision.

    Args:
        answers: classes of equally good answers, as words: those of one class leave the same, as the kind has it.
        before: what the other seats do before it, in order, as words of the notation.
        moves: every legal answer with its value, in the order of `legal_moves`; empty in packs of version 1.
    """

    answers: tuple[tuple[str, ...], ...]
    before: tuple[str, ...] = ()
    moves: tuple[Valued, ...] = ()


@dataclass(frozen=True, slots=True)
class Made:
    """How a puzzle came about: enough to make it again.

    Args:
        by: who made it: `hand`, `miner`, `like` (after another puzzle) or `own` (a learner's own hand).
        seed: the seed of the job.
        deal: the number of the deal within the job.
        ply: the number of moves made in that round before the position.
        margin: what sets the answer apart: `play` (a play fewer), `rank`, `safety`, `interval`; empty if nothing does.
    """

    by: str
    seed: int = 0
    deal: int = 0
    ply: int = 0
    margin: str = ""


@dataclass(frozen=True, slots=True)
class Agreement:
    """How much more often the seat pays after the best answer than after the least risk, tried in the same worlds.

    Args:
        loss: the difference of the two shares of worlds, -1 to 1.
        low: the lower end of its 95 % interval.
        high: the upper end.
        worlds: in how many worlds both were tried.
    """

    loss: float
    low: float
    high: float
    worlds: int


MOVES: Final = " moves "
"""What stands in a line between a position and the moves made since, in the notation of every family."""


@dataclass(frozen=True, slots=True, repr=False)
class Puzzle(Shown):
    """A position in which one seat decides, once or several times; as text it says what it asks.

    Args:
        id: its name, which tells nothing of the answer.
        kind: what it asks for.
        level: how hard it is, 1 to 5.
        position: the line at which it begins; after ` moves ` the moves that lead there from an earlier position.
        seat: the seat that the learner decides for.
        steps: the decisions, with the answers along the main line: the first of the first class of each step. For a
            kind of one row they may be missing.
        blocks: for a kind of one row: every set of blocks with the fewest plays.
        status: how well its answers are known.
        worlds: for an estimate, in how many worlds each answer was tried.
        themes: what it is about, computed from the position and its answers.
        difficulty: how hard it is, on the scale of ratings (about 800 to 2400); 0 in packs of version 1.
        made: how it came about; None in packs of version 1.
        technique: the word of the weakest solver that surely finds its answers; empty where that is not known.
        agreement: how far fewest plays and least risk agree on its answer; None where that was not tried.
        assumes: for an estimate, what it rests on, in a word that stands for a version of it; else empty.
    """

    id: str
    kind: str
    level: int
    position: str
    seat: int
    steps: tuple[Step, ...] = ()
    blocks: tuple[Blocks, ...] = ()
    status: Status = Status.PROVED
    worlds: int = 0
    themes: tuple[str, ...] = ()
    difficulty: int = 0
    made: Made | None = None
    technique: str = ""
    agreement: Agreement | None = None
    assumes: str = ""

    def __str__(self) -> str:
        return told(self) or f"{self.id}: {self.position}"

    def __repr__(self) -> str:
        room = import_module(__package__)  # above this module, which is loaded by it
        if room.get(self.id) == self:
            return f'puzzles["{self.id}"]'
        values = ((each.name, getattr(self, each.name)) for each in fields(self))
        return f"Puzzle({', '.join(f'{name}={value!r}' for name, value in values)})"

    @property
    def history(self) -> tuple[str, ...]:
        """The moves from the earlier position that its line begins with to where it begins, as words."""
        return tuple(self.position.partition(MOVES)[2].split())

    @property
    def decisions(self) -> int:
        """How often the learner decides."""
        return len(self.blocks[0]) if self.blocks else len(self.steps)

    @property
    def rules_name(self) -> str:
        """The name of its rule set."""
        return self.position.partition(" ")[0]

    def story_key(self, step: int) -> str:
        """Return the catalogue's key for what is told before a decision, the first being step 1, in its own words."""
        return f"puzzle.{self.id}.story" if step == 1 else f"puzzle.{self.id}.step{step}"


def __getattr__(name: str) -> Any:  # noqa: ANN401  (whatever has that name)
    """Return what has moved into the folder of its family."""
    return forward(__name__, name)
