"""Every way through a puzzle that keeps to the best answers, worked out from the rules of the game alone."""

from __future__ import annotations

from collections.abc import Iterator

from combotutor.games.combo import Move, Position, legal_moves, play
from combotutor.notation import format_move, parse_move
from combotutor.plan import fewest_plays
from combotutor.puzzles import Progress, Puzzle, VerdictKind, begin, judge
from combotutor.solver.reply import row_after


def plays_after(position: Position) -> dict[Move, int]:
    """Return the fewest plays that each legal move leaves in the row of the seat that decides."""
    allowed = position.rules.wild_pair
    return {move: fewest_plays(row_after(position, move), wild_pair=allowed) for move in legal_moves(position)}


def best_of(position: Position) -> list[Move]:
    """Return the moves that leave the fewest plays."""
    counted = plays_after(position)
    return [move for move, plays in counted.items() if plays == min(counted.values())]


def decisions(puzzle: Puzzle) -> Iterator[Progress]:
    """Yield the learner's place at every decision of every way of best answers."""
    waiting = [begin(puzzle)]
    while waiting:
        progress = waiting.pop()
        if progress.is_solved:
            continue
        yield progress
        for move in best_of(progress.position):
            verdict = judge(progress, format_move(move))
            assert verdict.kind is VerdictKind.RIGHT
            waiting.append(verdict.progress)


def ends(puzzle: Puzzle) -> Iterator[tuple[Progress, list[str]]]:
    """Yield every solved end with the answers that led to it."""
    waiting: list[tuple[Progress, list[str]]] = [(begin(puzzle), [])]
    while waiting:
        progress, said = waiting.pop()
        if progress.is_solved:
            yield progress, said
            continue
        for move in best_of(progress.position):
            word = format_move(move)
            waiting.append((judge(progress, word).progress, [*said, word]))


def played_by_hand(puzzle: Puzzle, start: Position, answers: list[str]) -> Position:
    """Return where answers and the script of the other seats lead, played move by move by the engine."""
    position, others, mine = start, list(puzzle.others), list(answers)
    while mine or (others and position.result is None and position.turn != puzzle.seat):
        word = (mine if position.turn == puzzle.seat else others).pop(0)
        position = play(position, parse_move(position, word))
    return position
