"""A learner's way through one puzzle: what is to be decided, and whether an answer is right."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from combotutor.errors import CombotutorError, IllegalMoveError, InvalidError
from combotutor.games.combo import Move, Position, play
from combotutor.notation import parse_legal_move, parse_move, parse_position
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
        """Whether every decision has been made, or the round is over."""
        return self.decided >= self.puzzle.decisions or self.position.result is not None


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
    """Return the first decision of a puzzle.

    Raises:
        CombotutorError: its position cannot be, has no such seat, or what the other seats do does not fit.
    """
    position = parse_position(puzzle.position)
    if not 0 <= puzzle.seat < len(position.seats):
        raise InvalidError("no-such-seat", "seat", seat=puzzle.seat, last=len(position.seats) - 1)
    return _until_decision(Progress(puzzle, position))


def best_replies(position: Position) -> tuple[Reply, ...]:
    """Return every legal move that leaves the fewest plays in the row of the seat that decides: all equally right."""
    found = replies(position)
    return tuple(reply for reply in found if reply.plays_after == found[0].plays_after)


def judge(progress: Progress, word: str) -> Verdict:
    """Return what an answer is worth; the given progress stays as it is. A solved puzzle takes no more answers."""
    if progress.is_solved:
        return Verdict(VerdictKind.ILLEGAL, progress, error=IllegalMoveError("puzzle-solved", "E1"))
    try:
        move = parse_legal_move(progress.position, word)
    except CombotutorError as error:
        kind = VerdictKind.ILLEGAL if isinstance(error, IllegalMoveError) else VerdictKind.UNREADABLE
        return Verdict(kind, progress, error=error)
    plays_after = {reply.move: reply.plays_after for reply in replies(progress.position)}
    fewest = min(plays_after.values())
    if plays_after[move] > fewest:
        return Verdict(VerdictKind.NOT_BEST, progress, move, plays_after[move], fewest)
    equals = sum(plays == fewest for plays in plays_after.values()) - 1
    after = replace(progress, position=play(progress.position, move), decided=progress.decided + 1)
    return Verdict(VerdictKind.RIGHT, _until_decision(after), move, fewest, fewest, equals)


def _until_decision(progress: Progress) -> Progress:
    """Let the other seats do what they do until the learner decides again, or the puzzle is solved."""
    while not progress.is_solved and progress.position.turn != progress.puzzle.seat:
        if progress.scripted == len(progress.puzzle.others):
            raise InvalidError("script-too-short", "others", seat=progress.position.turn)
        word = progress.puzzle.others[progress.scripted]
        position = play(progress.position, parse_move(progress.position, word))
        progress = replace(progress, position=position, scripted=progress.scripted + 1)
    return progress
