"""What every legal answer is worth, and which are right, as their kind has it: found anew, whatever a pack says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from combotutor.games import OfGame
from combotutor.moved import forward
from combotutor.puzzles.effort import NODES, WORLDS, Effort, Undecided
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Value, Valued

__all__ = ["NODES", "WORLDS", "Undecided", "best_words", "classes_of", "cost", "right_answers", "valued"]


def valued(
    position: OfGame, kind: str, *, nodes: int = NODES, worlds: int = WORLDS, seed: int = 0
) -> tuple[Valued, ...]:
    """Return every legal answer with what it is worth, in the order of `legal_moves`.

    Args:
        position: where the seat decides.
        kind: what is asked for.
        nodes: the most nodes to enter, in kinds that need a search; no clock is looked at.
        worlds: in how many worlds each answer is tried, in kinds that are estimated.
        seed: of those worlds.

    Raises:
        HiddenCardError: a card that has to be seen is not.
        Undecided: some answer is not proved within so many nodes.
    """
    return kind_of(kind).values(position, Effort(nodes, worlds, seed))


def cost(kind: str, value: Value) -> tuple[float, ...]:
    """Return a value as numbers of which the lowest is best, the first that differs deciding."""
    return kind_of(kind).cost(value)


def best_words(kind: str, moves: Iterable[Valued]) -> tuple[str, ...]:
    """Return the answers that are right, in their order: the best of all, or all that are sure; there may be none."""
    return kind_of(kind).best(moves)


def classes_of(position: OfGame, kind: str, words: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return answers in classes of those that leave the same, as the kind has it."""
    return kind_of(kind).classes(position, words)


def right_answers(progress: Progress) -> tuple[tuple[Any, ...], ...]:
    """Return the classes of right answers to what is to be decided now; a solved puzzle has none to tell."""
    return kind_of(progress.puzzle.kind).right_answers(progress)


def __getattr__(name: str) -> Any:  # noqa: ANN401  (whatever has that name)
    """Return what has moved into the folder of its family."""
    return forward(__name__, name)
