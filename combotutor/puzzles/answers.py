"""The answers of a puzzle, worked out: what a pack stores is exactly this."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from combotutor.families.combo.notation import parse_move
from combotutor.families.combo.plan import best_partitions
from combotutor.families.combo.rules import Position, play
from combotutor.puzzles.difficulty import difficulty, level_of
from combotutor.puzzles.progress import advanced, begin
from combotutor.puzzles.puzzle import STORED, Made, Puzzle, PuzzleKind, Status, Step, Valued
from combotutor.puzzles.themes import themes
from combotutor.puzzles.values import NODES, WORLDS, best_words, classes_of, valued
from combotutor.puzzles.worth import answer_classes

_Judge = Callable[[Position], tuple[Valued, ...]]


def worked_out(puzzle: Puzzle, *, nodes: int = NODES, worlds: int = WORLDS, seed: int = 0) -> Puzzle:
    """Return a puzzle with everything as the engine, the plan and the solver find it, along the main line.

    Given are its id, kind, position and seat, how it was made, and what the other seats do before its steps (in the
    kind `sure`, before the first), all other fields being found anew. A puzzle that nobody says how it was made is
    one made by hand; those keep their level.

    A step in which no answer is right has none, and is the last.

    Args:
        puzzle: the puzzle; without steps it has one decision, or as many as it needs in `clear` and `sure`.
        nodes: the most nodes to enter for one decision, in the kinds with open hands.
        worlds: in how many worlds each answer is tried, in the kind `risk`.
        seed: of those worlds.

    Raises:
        CombotutorError: the puzzle cannot be begun, or what the other seats do does not fit.
        Undecided: an answer is not proved within the limit.
    """

    def judge(position: Position) -> tuple[Valued, ...]:
        return valued(position, puzzle.kind, nodes=nodes, worlds=worlds, seed=seed)

    is_risk = puzzle.kind is PuzzleKind.RISK
    bare = replace(
        puzzle,
        blocks=(),
        status=Status.ESTIMATED if is_risk else Status.PROVED,
        worlds=worlds if is_risk else 0,
        made=puzzle.made or Made("hand"),
    )
    if puzzle.kind is PuzzleKind.CLEAR:
        found = _cleared(replace(bare, steps=()), judge)
    elif puzzle.kind is PuzzleKind.SURE:
        found = replace(bare, steps=_way_out(bare, judge))
    else:
        found = replace(bare, steps=_steps(replace(bare, steps=bare.steps or (Step(()),)), judge))
    found = replace(found, themes=themes(found))
    found = replace(found, difficulty=difficulty(found))
    return replace(found, level=level_of(found.difficulty))


def is_single(puzzle: Puzzle) -> bool:
    """Tell whether the first decision has one class of right answers only.

    Raises:
        CombotutorError: the puzzle cannot be begun.
    """
    if puzzle.kind in STORED:
        return len(puzzle.steps[0].answers) == 1
    return len(answer_classes(begin(puzzle).position, puzzle.kind)) == 1


def _steps(puzzle: Puzzle, judge: _Judge) -> tuple[Step, ...]:
    """Return the steps with their answers; those given say what the others do."""
    progress = begin(puzzle)
    steps = []
    for step in puzzle.steps:
        done = _step(progress.position, puzzle.kind, step.before, judge)
        steps.append(done)
        if not done.answers:
            break
        progress = advanced(progress, parse_move(progress.position, done.answers[0][0]))
    return tuple(steps)


def _step(position: Position, kind: PuzzleKind, before: tuple[str, ...], judge: _Judge) -> Step:
    moves = judge(position)
    return Step(classes_of(position, kind, best_words(kind, moves)), before, moves)


def _cleared(puzzle: Puzzle, judge: _Judge) -> Puzzle:
    """Return a puzzle of the kind `clear` with its blocks, and the steps in which the first of them are played."""
    progress = begin(puzzle)
    blocks = best_partitions(progress.row, wild_pair=progress.position.rules.wild_pair)
    puzzle = replace(puzzle, blocks=blocks)
    return replace(puzzle, steps=_steps(replace(puzzle, steps=(Step(()),) * puzzle.decisions), judge))


def _way_out(puzzle: Puzzle, judge: _Judge) -> tuple[Step, ...]:
    """Return the seat's decisions on its way out, up to the last in which not all answers are right.

    In between the others do what holds out longest in the main variation. Where answers are right that lead to
    different positions the puzzle ends, since what the others do afterwards would not fit them all.
    """
    position: Position | None = begin(puzzle).position
    before = puzzle.steps[0].before if puzzle.steps else ()
    steps: list[Step] = []
    while position is not None:
        step = _step(position, puzzle.kind, before, judge)
        steps.append(step)
        if len(step.answers) != 1:
            break
        line = next(each.line for each in step.moves if each.word == step.answers[0][0])
        position, before = _next_turn(position, line, puzzle.seat)
    while len(steps) > 1 and all(each.value for each in steps[-1].moves):
        steps.pop()
    return tuple(steps)


def _next_turn(position: Position, line: tuple[str, ...], seat: int) -> tuple[Position | None, tuple[str, ...]]:
    """Return where a seat decides next in a line that it begins, and what the others do until then.

    The position is None where it decides no more: the round is over, the seat is out, or the line ends.
    """
    before = []
    for number, word in enumerate(line):
        position = play(position, parse_move(position, word))
        if number:
            before.append(word)
        if position.result is not None or position.seats[seat].is_out:
            return None, ()
        if position.turn == seat:
            return position, tuple(before)
    return None, ()
