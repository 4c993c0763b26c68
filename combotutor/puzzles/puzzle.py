"""One puzzle, as it stands in a pack: no sentence in it, and no answer either, since both are worked out."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which one seat decides, once or several times.

    Args:
        id: its name; the catalogue holds its words under `puzzle.<id>`.
        position: the line at which it begins.
        seat: the seat that the learner decides for.
        others: what the other seats do whenever the turn is theirs, in order, as words of the notation.
        decisions: how often the learner decides.
    """

    id: str
    position: str
    seat: int
    others: tuple[str, ...] = ()
    decisions: int = 1

    def story_key(self, step: int) -> str:
        """Return the catalogue's key for what is told before a decision, the first being step 1."""
        return f"puzzle.{self.id}.story" if step == 1 else f"puzzle.{self.id}.step{step}"
