"""What two advisers say once it was answered: who counts the plays of the row, and who asks how often one pays."""

from __future__ import annotations

from collections.abc import Sequence

from combotutor.errors import Phrase
from combotutor.families.combo.notation import format_move, parse_move
from combotutor.families.combo.solver import Reply
from combotutor.families.combo.voice.chance import how_often, in_rounds, often, pays, rounds
from combotutor.families.combo.voice.spoken import move_phrase
from combotutor.families.combo.words import phrase
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Step, Valued


def counted(progress: Progress, valued: Valued, plays: int) -> tuple[Phrase, ...]:
    """Return that a wrong answer is what who counts plays would do, how often it pays, and how seldom it could be."""
    of = rounds(progress.puzzle.steps[0])
    spoken: dict[str, object] = {
        "count": plays,
        "often": often(of, pays(valued)),
    }
    return phrase("advisers.counted", spoken), *how_often(progress, valued)[1:]


def advised(progress: Progress, fewest: Sequence[Reply]) -> tuple[Phrase, ...]:
    """Return what either adviser says, with its numbers, and on how many worlds those rest.

    Args:
        progress: the first decision.
        fewest: the answers that leave the fewest plays; the one that pays least often is named.
    """
    position, puzzle = progress.position, progress.puzzle
    step, of = puzzle.steps[0], rounds(puzzle.steps[0])
    shares, least = _shares(step), step.answers[0][0]
    best = min(fewest, key=lambda reply: shares[format_move(reply.move)])
    by_count: dict[str, object] = {
        "move": move_phrase(position, best.move),
        "plays": phrase("plays", {"count": best.plays_after}),
    }
    by_risk: dict[str, object] = {
        "move": move_phrase(position, parse_move(position, least)),
        "often": often(of, shares[least]),
        "other": often(of, shares[format_move(best.move)], is_again=bool(in_rounds(of, shares[least]))),
    }
    told = phrase("advisers.plays", by_count), phrase("advisers.risk", by_risk)
    return (*told, phrase("tutor.risk-worlds", {"count": puzzle.worlds}))


def _shares(step: Step) -> dict[str, float]:
    """Return how often each answer pays."""
    return {each.word: pays(each) for each in step.moves}
