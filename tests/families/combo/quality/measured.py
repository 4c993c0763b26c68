"""What is measured in a few puzzles."""

from __future__ import annotations

from combotutor.puzzles import Made, Puzzle, PuzzleKind, Step, worked_out
from combotutor.puzzles.quality import Measure, gauged, report


def made(kind: PuzzleKind, line: str, *before: tuple[str, ...], level: int = 5, number: int = 1) -> Puzzle:
    """Return a puzzle with its answers worked out.

    Args:
        kind: what it asks.
        line: where it begins.
        before: what the others do before each decision; of one decision, nothing.
        level: what it is told to have.
        number: in its id.
    """
    seat = int(line.split(" ")[3])
    steps = tuple(Step((), words) for words in before)
    return worked_out(Puzzle(f"{kind}-{number}", kind, level, line, seat, steps, made=Made("hand")), worlds=50)


def measured(*puzzles: Puzzle) -> dict[str, Measure]:
    """Return each measure by its name and what it is of."""
    return {measure.key: measure for measure in report([gauged(puzzle) for puzzle in puzzles]).measures}
