"""A learner's way through one puzzle: what is to be decided, and whether an answer is right."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from combotutor.errors import CombotutorError, IllegalMoveError
from combotutor.games.combo import Move, Position, play, refusal
from combotutor.notation import parse_move, parse_position
from combotutor.puzzles.puzzle import Puzzle
from combotutor.solver import Reply, replies


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a learner is: the position to decide in, how many answers were right, and what was done."""

    puzzle: Puzzle
    position: Position
    decided: int = 0
    scripted: int = 0

    @property
    def is_solved(self) -> bool:
        """Whether every decision has been made."""
        return self.decided == self.puzzle.decisions


class VerdictKind(StrEnum):
    """What an answer is."""

    RIGHT = "right"
    NOT_BEST = "not-best"
    ILLEGAL = "illegal"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of one answer; proved, for the learner's row alone.

    Args:
        kind: what the answer is.
        progress: where the learner is now: further on only after a right answer.
        move: the answer, if it could be read and is legal.
        plays_after: the fewest plays it leaves in the learner's row.
        fewest: the fewest that any legal move leaves.
        equals: how many other moves leave as few.
        error: what is wrong with an answer that is illegal or cannot be read.
    """

    kind: VerdictKind
    progress: Progress
    move: Move | None = None
    plays_after: int | None = None
    fewest: int | None = None
    equals: int = 0
    error: CombotutorError | None = None


def begin(puzzle: Puzzle) -> Progress:
    """Return the first decision of a puzzle."""
    return _until_decision(Progress(puzzle, parse_position(puzzle.position)))


def best_replies(position: Position) -> tuple[Reply, ...]:
    """Return every legal move that leaves the fewest plays in the row of the seat that decides: all equally right."""
    found = replies(position)
    return tuple(reply for reply in found if reply.plays_after == found[0].plays_after)


def judge(progress: Progress, word: str) -> Verdict:
    """Return what an answer is worth; the given progress stays as it is."""
    position = progress.position
    try:
        move = parse_move(position, word)
    except IllegalMoveError as error:
        return Verdict(VerdictKind.ILLEGAL, progress, error=error)
    except CombotutorError as error:
        return Verdict(VerdictKind.UNREADABLE, progress, error=error)
    forbidden = refusal(position, move)
    if forbidden is not None:
        return Verdict(VerdictKind.ILLEGAL, progress, error=forbidden)
    plays_after = {reply.move: reply.plays_after for reply in replies(position)}
    fewest = min(plays_after.values())
    equals = sum(plays == fewest for plays in plays_after.values()) - 1
    if plays_after[move] > fewest:
        return Verdict(VerdictKind.NOT_BEST, progress, move, plays_after[move], fewest)
    after = Progress(progress.puzzle, play(position, move), progress.decided + 1, progress.scripted)
    return Verdict(VerdictKind.RIGHT, _until_decision(after), move, fewest, fewest, equals)


def _until_decision(progress: Progress) -> Progress:
    """Let the other seats do what they do until the learner decides again, or the puzzle is solved."""
    while not progress.is_solved and progress.position.result is None:
        if progress.position.turn == progress.puzzle.seat:
            break
        word = progress.puzzle.others[progress.scripted]
        position = play(progress.position, parse_move(progress.position, word))
        progress = Progress(progress.puzzle, position, progress.decided, progress.scripted + 1)
    return progress
