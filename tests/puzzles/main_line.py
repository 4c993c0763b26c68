"""Every puzzle of the combo games, of all packs and worked out by hand, and the decisions of its main line."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import Move, PlayCombination, legal_moves
from combotutor.families.combo.solver import row_after
from combotutor.puzzles import Progress, Puzzle, PuzzleKind, Verdict, begin, judge
from combotutor.puzzles.judging.values import right_answers
from combotutor.puzzles.judging.walk import advanced
from tests.puzzles.by_hand import BARE, by_hand
from tests.puzzles.ours import our_puzzles, some_puzzles

BY_RANK = {PuzzleKind.FIND, PuzzleKind.WILD, PuzzleKind.SURE, PuzzleKind.MOMENT, PuzzleKind.RISK, PuzzleKind.ADVISERS}
"""The kinds in which what a wild is said to be makes another answer."""

_ANSWERS = 10
"""About how many answers of a decision are judged."""


@functools.cache
def every_puzzle() -> tuple[Puzzle, ...]:
    """Return the puzzles of all packs in `puzzles/`, then those worked out by hand."""
    return (*our_puzzles(), *by_hand())


def every_name() -> tuple[str, ...]:
    """Return their ids, which need no working out."""
    return tuple(puzzle.id for puzzle in (*our_puzzles(), *BARE))


def main_line(puzzle: Puzzle) -> Iterator[Progress]:
    """Yield the learner's place at every decision of the main line."""
    progress = begin(puzzle)
    while not progress.is_solved:
        yield progress
        progress = advanced(progress, right_answers(progress)[0][0])


@functools.cache
def every_place() -> tuple[Progress, ...]:
    """Return every decision of the main line of every puzzle."""
    return tuple(progress for puzzle in every_puzzle() for progress in main_line(puzzle))


@functools.cache
def some_places() -> tuple[Progress, ...]:
    """Return those of some puzzles, and of all that are worked out by hand."""
    return tuple(progress for puzzle in (*some_puzzles(), *by_hand()) for progress in main_line(puzzle))


@functools.cache
def some_verdicts() -> tuple[Verdict, ...]:
    """Return the judgement of some legal answers of some puzzles, and of every answer of those worked out by hand."""
    hand = by_hand()
    chosen = [progress for puzzle in some_puzzles() for progress in main_line(puzzle)]
    answers = [(progress, move) for progress in chosen for move in _some(legal(progress))]
    answers += [(progress, move) for puzzle in hand for progress in main_line(puzzle) for move in legal(progress)]
    answers += [(progress, right_moves(progress)[-1]) for progress in chosen]
    return tuple(judge(progress, format_move(move)) for progress, move in answers)


def _some(moves: list[Move]) -> list[Move]:
    return moves[:: 1 + len(moves) // _ANSWERS]


def end_of(puzzle: Puzzle) -> Progress:
    """Return the solved end of the main line."""
    *_, last = main_line(puzzle)
    return advanced(last, right_answers(last)[0][0])


def right_moves(progress: Progress) -> list[Move]:
    """Return every right answer."""
    return [move for moves in right_answers(progress) for move in moves]


def different(progress: Progress, moves: list[Move]) -> int:
    """Return how many of some moves differ in what they come to."""
    by_rank = progress.puzzle.kind in BY_RANK
    return len(
        {
            (
                row_after(progress.position, move),
                move.combination if by_rank and isinstance(move, PlayCombination) else None,
            )
            for move in moves
        }
    )


def legal(progress: Progress) -> list[Move]:
    """Return every legal answer."""
    return list(legal_moves(progress.position))
