"""What every legal answer is worth, kind by kind, and what shows it: worked out anew, whatever a pack says."""

from __future__ import annotations

from collections.abc import Iterable

from combotutor.games import OfGame, situation
from combotutor.puzzles.effort import NODES, WORLDS, Effort, Undecided
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.puzzle import Valued
from combotutor.puzzles.rights import alike

__all__ = ["NODES", "WORLDS", "Undecided", "best_words", "classes_of", "valued"]


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


def best_words(kind: str, moves: Iterable[Valued]) -> tuple[str, ...]:
    """Return the answers that are right, in their order: the best of all, or all that are sure; there may be none."""
    return kind_of(kind).best(moves)


def classes_of(position: OfGame, kind: str, words: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return answers in classes of those that leave the same, as the kind has it."""
    asked, notation = kind_of(kind), situation(position).family.notation
    return alike(words, lambda word: asked.left(position, notation.parse_move(position, word)))
