"""A learner's way through one puzzle: what is to be decided now, and what has been done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain

from combotutor.errors import HiddenCardError, InvalidError
from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.notation import parse_move, parse_position
from combotutor.families.combo.plan import Block, fewest_plays
from combotutor.families.combo.rules import Move, Position, play
from combotutor.families.combo.solver import leaving
from combotutor.puzzles.puzzle import OPEN, Puzzle, PuzzleKind


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a learner is.

    Args:
        puzzle: the puzzle.
        position: the position to decide in; in a solved puzzle, where the last answer led.
        decided: how many answers were right.
        places: for the kind `clear`, where each card of the row lay at first, from 1.
        taken: for the kind `clear`, the blocks played so far, by those places, in the order of play.
    """

    puzzle: Puzzle
    position: Position
    decided: int = 0
    places: tuple[int, ...] = ()
    taken: tuple[Block, ...] = ()

    @property
    def decisions(self) -> int:
        """How many right answers the puzzle takes."""
        return self.puzzle.decisions

    @property
    def is_solved(self) -> bool:
        """Whether every decision has been made."""
        return self.decided >= self.decisions

    @property
    def row(self) -> Row:
        """The learner's row as it is now."""
        return self.position.seats[self.puzzle.seat].row


def begin(puzzle: Puzzle) -> Progress:
    """Return the first decision of a puzzle.

    Raises:
        CombotutorError: its position cannot be, has no such seat, is not one of its kind, hides cards that
            have to be seen, or does not fit what the other seats do or its blocks.
    """
    position = parse_position(puzzle.position)
    if not 0 <= puzzle.seat < len(position.seats):
        raise InvalidError("no-such-seat", "seat", seat=puzzle.seat, last=len(position.seats) - 1)
    progress = _after_the_others(Progress(puzzle, position))
    if puzzle.kind in (PuzzleKind.FIND, PuzzleKind.CLEAR) and (progress.position.trick or progress.position.pending):
        raise InvalidError("pack-not-leading", "position", seat=puzzle.seat)
    if Card.UNKNOWN in (*progress.row, progress.position.incoming):
        raise HiddenCardError("hidden-hand", "SEATS", seat=puzzle.seat)
    if puzzle.kind in OPEN and any(Card.UNKNOWN in seat.row for seat in progress.position.seats):
        raise HiddenCardError("hidden-open", "SEATS")
    if puzzle.kind is not PuzzleKind.CLEAR:
        return progress
    places = tuple(range(1, len(progress.row) + 1))
    fewest = fewest_plays(progress.row, wild_pair=progress.position.rules.wild_pair)
    for blocks in puzzle.blocks:
        if tuple(sorted(chain.from_iterable(blocks))) != places or len(blocks) != fewest:
            raise InvalidError("pack-wrong-field", "blocks")
    return replace(progress, places=places)


def advanced(progress: Progress, move: Move) -> Progress:
    """Return the next decision after a right answer, or the solved end.

    In the kind `clear` the row closes up and the learner leads again, whatever the other seats would do.

    Raises:
        CombotutorError: what the other seats do does not fit.
    """
    if progress.puzzle.kind is PuzzleKind.CLEAR:
        return _cleared(progress, move)
    after = replace(progress, position=play(progress.position, move), decided=progress.decided + 1)
    return after if after.is_solved else _after_the_others(after)


def _cleared(progress: Progress, move: Move) -> Progress:
    gone = slice(leaving(move).start - 1, leaving(move).stop - 1)
    seat, position, places = progress.puzzle.seat, progress.position, progress.places
    hand = position.seats[seat].hand
    changed = replace(position.seats[seat], hand=hand[: gone.start] + hand[gone.stop :])
    return replace(
        progress,
        position=position.with_seat(seat, changed),
        decided=progress.decided + 1,
        places=places[: gone.start] + places[gone.stop :],
        taken=(*progress.taken, places[gone]),
    )


def _after_the_others(progress: Progress) -> Progress:
    """Let the other seats do what the next step says; then the turn must be the learner's."""
    position, puzzle = progress.position, progress.puzzle
    before = puzzle.steps[progress.decided].before if puzzle.steps else ()
    for word in before:
        if position.turn == puzzle.seat:
            raise InvalidError("pack-too-much-before", "before", seat=puzzle.seat)
        position = play(position, parse_move(position, word))
    if position.result is not None:
        raise InvalidError("pack-round-over", "position")
    if position.turn != puzzle.seat:
        raise InvalidError("script-too-short", "before", seat=position.turn)
    return replace(progress, position=position)


def main_line(puzzle: Puzzle) -> Iterator[tuple[Progress, Move]]:
    """Yield every decision along the main line with its main answer, up to one that has none.

    Raises:
        CombotutorError: the puzzle cannot be begun, or its steps do not fit.
    """
    progress = begin(puzzle)
    for step in puzzle.steps:
        if not step.answers:
            return
        move = parse_move(progress.position, step.answers[0][0])
        yield progress, move
        progress = advanced(progress, move)
