"""Making a puzzle of a learner's own hand."""

from __future__ import annotations

from combotutor.errors import InvalidError
from combotutor.families.combo.cards import Row
from combotutor.families.combo.kinds.best import answer_classes, best_replies
from combotutor.families.combo.notation import format_position, format_row
from combotutor.families.combo.rules import Giving, Position, RuleSet, TakeReserve
from combotutor.families.combo.solver import replies
from combotutor.puzzles.answers import worked_out
from combotutor.puzzles.asked import asked
from combotutor.puzzles.progress import advanced, begin
from combotutor.puzzles.puzzle import Made, Puzzle, PuzzleKind, Step

_SEATS = 3
"""Seats at the table around a row."""


def puzzle_of_row(name: str, rules: RuleSet, row: Row) -> Puzzle:
    """Return the puzzle that asks to clear a row, as the leader of a round of three.

    Raises:
        InvalidError: there is nothing to find out.
    """
    if not row:
        raise InvalidError("own-trivial", "LINE")
    unseen = len(rules.deck.cards) - len(row)
    others = min(rules.hand_size(_SEATS), unseen // _SEATS) or 1
    tokens = "/".join([str(rules.tokens)] * _SEATS)
    line = f"{rules.name} {format_row(row)}/?{others}/?{others} - 0 - {tokens}"
    return _made(Puzzle(name, PuzzleKind.CLEAR, 1, line, 0, made=Made("own")))


def puzzle_of_position(name: str, position: Position) -> Puzzle:
    """Return the puzzle of what the seat that decides is to find: a play, a place for a card, or a way to clear.

    Raises:
        InvalidError: there is nothing to find out, or a card is to be given away.
    """
    if isinstance(position.pending, Giving):
        raise InvalidError("own-gift", "LINE")
    puzzle = Puzzle(name, _kind(position), 1, format_position(position), position.turn, made=Made("own"))
    return _made(puzzle if puzzle.kind is PuzzleKind.CLEAR else _with_step(puzzle))


def _with_step(puzzle: Puzzle) -> Puzzle:
    return Puzzle(puzzle.id, puzzle.kind, 1, puzzle.position, puzzle.seat, (Step(()),), made=puzzle.made)


def _kind(position: Position) -> PuzzleKind:
    match asked(position).task:
        case "lead":
            return PuzzleKind.CLEAR
        case "play":
            return PuzzleKind.BEAT
        case "take" if _is_choice(position):
            return PuzzleKind.RESERVE
    return PuzzleKind.INSERT


def _is_choice(position: Position) -> bool:
    """Tell whether one of two different reserve cards is better than the other."""
    reserve = position.mover.reserve
    best = {reserve[each.move.number - 1] for each in best_replies(position) if isinstance(each.move, TakeReserve)}
    return len(set(reserve)) > 1 and len(best) == 1


def _made(puzzle: Puzzle) -> Puzzle:
    progress = begin(puzzle)
    if len(progress.row) <= 1 and puzzle.kind is PuzzleKind.CLEAR:
        raise InvalidError("own-trivial", "LINE")
    found = worked_out(puzzle)
    progress = begin(found)
    while not progress.is_solved:
        classes = answer_classes(progress.position, found.kind)
        if sum(map(len, classes)) < len(replies(progress.position)):
            return found
        progress = advanced(progress, classes[0][0])
    raise InvalidError("own-trivial", "LINE")
