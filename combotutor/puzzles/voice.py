"""What a family says of its puzzles: hints, praise, what explains a mistake, the story and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from combotutor.errors import Phrase
from combotutor.games import Capability, find

if TYPE_CHECKING:
    from combotutor.games import Family, OfGame
    from combotutor.puzzles.progress import Progress
    from combotutor.puzzles.puzzle import Puzzle
    from combotutor.puzzles.verdict import Verdict

HINTS: Final = 4
"""How many hints there are: the idea, where to look, the first card, the whole answer."""


class Voice(Protocol):
    """What is said of the puzzles of a family; a module will do."""

    def hints(self, progress: Progress, /) -> tuple[Phrase, ...]:
        """Return the hints for what is to be decided now, each telling more than the one before."""

    def praise(self, verdict: Verdict, most: int, /) -> tuple[Phrase, ...]:
        """Return at most so many sentences on a right answer."""

    def mistake(self, verdict: Verdict, /) -> tuple[Phrase, ...]:
        """Return what explains a legal answer that is not right, the most telling first; never what would be right."""

    def story(self, progress: Progress, /) -> tuple[Phrase, ...]:
        """Return what the others did, and what it is now the learner's turn to do."""

    def closing(self, progress: Progress, /) -> tuple[Phrase, ...]:
        """Return what is worth knowing at the end."""

    def move(self, position: OfGame, move: object, /) -> Phrase:
        """Return a move of the seat that decides, as part of a sentence."""


VOICE: Final[Capability[Any]] = Capability("voice", None)
"""The part of a family that speaks of its puzzles."""


def family_of(puzzle: Puzzle) -> Family:
    """Return the family whose game a puzzle is played in.

    Raises:
        InvalidError: there is no such game.
    """
    return find(puzzle.rules_name)[0]
