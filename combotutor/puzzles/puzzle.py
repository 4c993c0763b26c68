"""One puzzle, as it stands in a pack: a position, the seat to decide for, its answers and their proof; no sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from combotutor.families.combo.plan import Blocks
from combotutor.puzzles.theme import Theme


class PuzzleKind(StrEnum):
    """What a puzzle asks for."""

    FIND = "find"
    """The highest combination of the row, when nothing lies on the table."""
    BEAT = "beat"
    """A move in a trick that leaves as few plays as can be."""
    CLEAR = "clear"
    """All plays, one after the other, that empty the row, when nothing has to be beaten."""
    INSERT = "insert"
    """The gap for a card that comes in."""
    RESERVE = "reserve"
    """Which of two reserve cards to take, and into which gap."""
    WILD = "wild"
    """A move as in `BEAT`, and of such moves the one of the highest rank: what the wild stands for."""
    SPECIAL = "special"
    """Several decisions around special cards, while the other seats act in between."""
    SURE = "sure"
    """With all hands open, every play of the way out on which the seat is sure not to pay."""
    MOMENT = "moment"
    """With all hands open, whether now is the moment of a special card: one answer alone is sure."""
    RISK = "risk"
    """With the others' cards hidden, the play after which the seat pays least often."""


class Status(StrEnum):
    """How well the answers of a puzzle are known."""

    PROVED = "proved"
    ESTIMATED = "estimated"
    """Best over a number of sampled worlds, with 95 % intervals that do not meet."""


STORED: Final = frozenset({PuzzleKind.SURE, PuzzleKind.MOMENT, PuzzleKind.RISK})
"""The kinds whose answers are judged by what the pack holds; those of all others are worked out anew each time."""

OPEN: Final = frozenset({PuzzleKind.SURE, PuzzleKind.MOMENT})
"""The kinds in which all hands are seen."""

FROM_RULEBOOK: Final = "rulebook-"
"""How the ids of those begin that are situations of the rulebooks."""

OWN: Final = "own-"
"""How the ids of puzzles begin that learners make: the same id is another hand with somebody else."""

Value = int | bool | tuple[int, int] | tuple[float, float, float]
"""What a legal answer is worth, by kind:

- `find`: the strength of the combination, 0 for a special card; the highest is best;
- `beat`, `clear`, `insert`, `reserve`, `special`: the fewest plays left in the row; the lowest is best;
- `wild`: the fewest plays left, and the strength of the combination;
- `sure`, `moment`: whether the seat is sure not to pay;
- `risk`: how likely it is to pay (0 to 1), and the ends of the 95 % interval.
"""


@dataclass(frozen=True, slots=True)
class Valued:
    """A legal answer, what it is worth, and what shows it.

    Args:
        word: the answer, as a word of the notation.
        value: what it is worth.
        line: for a wrong answer its refutation, as words: in `sure` and `moment` the answer and how the others then
            make the seat pay; in `find`, and in `wild` where as few plays are left, an answer of higher rank; in the
            other kinds of rows the answer and the fewest plays that empty the row afterwards. A right answer of `sure`
            and `moment` has the line on which the seat stays safe. Empty where nothing more can be shown.
    """

    word: str
    value: Value
    line: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One decision.

    Args:
        answers: classes of equally good answers, as words: those of one class leave the same row (in the kinds of
            `STORED`, the same position).
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
class Puzzle:
    """A position in which one seat decides, once or several times.

    Args:
        id: its name, which tells nothing of the answer.
        kind: what it asks for.
        level: how hard it is, 1 to 5.
        position: the line at which it begins.
        seat: the seat that the learner decides for.
        steps: the decisions, with the answers along the main line: the first of the first class of each step. For the
            kind `clear` they may be missing.
        blocks: for the kind `clear`: every set of blocks with the fewest plays.
        status: how well its answers are known.
        worlds: for an estimate, in how many worlds each answer was tried.
        themes: what it is about, computed from the position and its answers.
        difficulty: how hard it is, on the scale of ratings (about 800 to 2400); 0 in packs of version 1.
        made: how it came about; None in packs of version 1.
    """

    id: str
    kind: PuzzleKind
    level: int
    position: str
    seat: int
    steps: tuple[Step, ...] = ()
    blocks: tuple[Blocks, ...] = ()
    status: Status = Status.PROVED
    worlds: int = 0
    themes: tuple[Theme, ...] = ()
    difficulty: int = 0
    made: Made | None = None

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
        """Whether it is a situation of the rulebooks: for those the catalogue has words, which fit no other puzzle."""
        return _RULEBOOK.get(self.id) == (self.kind, self.decisions, self.position)

    def story_key(self, step: int) -> str:
        """Return the catalogue's key for what is told before a decision, the first being step 1, in its own words."""
        return f"puzzle.{self.id}.story" if step == 1 else f"puzzle.{self.id}.step{step}"


_RULEBOOK: Final[Mapping[str, tuple[PuzzleKind, int, str]]] = MappingProxyType(
    {
        "rulebook-1": (
            PuzzleKind.BEAT,
            1,
            "combo-breaker ?6+3,9/?7+1,12/?6+6,11/10,5,6,10,12,3,7+4,8 0:8;1:12;2:5,4 3 ?6 2/2/2/2",
        ),
        "rulebook-2": (
            PuzzleKind.INSERT,
            1,
            "combo-breaker ?5+2/?4+3,12/9,6,9,1,4+7,11/?7+12 0:11,11;1:6,7,8 2 ?6 2/1/2/2",
        ),
        "rulebook-3": (PuzzleKind.INSERT, 1, "combo-up ?5+6,S/?5+2,8/9,4,2,9,7,11+3,1 0:12;1:5,5 2 ?22 3/3/3"),
        "rulebook-4": (PuzzleKind.SPECIAL, 4, "combo-up -+X/U,8,3,11+4/6,P,1,9,6+2 0:3,2 1 ?22 3/2/3"),
    }
)
"""The situations of the rulebooks: what each asks, in how many decisions, and where."""
