"""The answers of a puzzle, worked out: what a pack stores is exactly this."""

from __future__ import annotations

from dataclasses import replace

from combotutor.errors import InvalidError, quote
from combotutor.puzzles.effort import NODES, WORLDS, Effort
from combotutor.puzzles.judging.difficulty import difficulty, level_of
from combotutor.puzzles.judging.technique import technique
from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.kind import AnyKind
from combotutor.puzzles.kinds import kind_of, themes_of
from combotutor.puzzles.puzzle import Made, Puzzle, Status, Step
from combotutor.puzzles.workshop.once import IsStopped


def worked_out(
    puzzle: Puzzle, *, nodes: int = NODES, worlds: int = WORLDS, seed: int = 0, is_stopped: IsStopped = lambda: False
) -> Puzzle:
    """Return a puzzle with everything as the engine, the plan and the solver find it, along the main line.

    Given are its id, kind, position and seat, how it was made, and what the other seats do before its steps (in the
    kind `sure`, before the first), all other fields being found anew. A puzzle that nobody says how it was made is
    one made by hand; those keep their level. One that tells a technique, as what is mined now does, is told the
    technique anew, and its level is that of it; the level of others follows from how hard they are.

    A step in which no answer is right has none, and is the last.

    Args:
        puzzle: the puzzle; without steps it has one decision, or as many as it needs in `clear` and `sure`.
        nodes: the most nodes to enter for one decision, in the kinds with open hands.
        worlds: in how many worlds each answer is tried, in the kind `risk`.
        seed: of those worlds.
        is_stopped: whether nobody wants the puzzle any more; asked now and then where answers take long.

    Raises:
        CombotutorError: the puzzle cannot be begun, what the other seats do does not fit, or its family does not list
            a theme that its kind finds.
        Undecided: an answer is not proved within the limit, or it was stopped.
    """
    kind, effort = kind_of(puzzle.kind), Effort(nodes, worlds, seed, is_stopped)
    bare = replace(
        puzzle,
        steps=() if kind.longest else puzzle.steps or (Step(()),),
        blocks=(),
        status=Status.ESTIMATED if kind.is_estimated else Status.PROVED,
        worlds=worlds if kind.is_estimated else 0,
        assumes=kind.assumes,
        made=puzzle.made or Made("hand"),
    )
    whole = kind.worked_out(begin(bare), lambda position: kind.values(position, effort))
    whole = replace(whole, themes=_listed(kind, kind.themes(whole)), technique="")
    whole = replace(whole, difficulty=difficulty(whole))
    whole = replace(whole, level=level_of(whole.difficulty))
    return with_technique(whole) if puzzle.technique else whole


def with_technique(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with the weakest solver that surely finds it, the level of that, and a difficulty within it.

    One of a kind without solvers stays as it is, and so does one in which a decision has no answer.

    Args:
        puzzle: the puzzle, with its answers and its themes.

    Raises:
        CombotutorError: the puzzle cannot be begun, or its steps do not fit.
    """
    found = technique(puzzle) if all(step.answers for step in puzzle.steps) else None
    if found is None:
        return puzzle
    told = replace(puzzle, technique=found.solver, level=found.level)
    return replace(told, difficulty=difficulty(told))


def _listed(kind: AnyKind, themes: tuple[str, ...]) -> tuple[str, ...]:
    """Return the themes of a puzzle, all of which its family lists."""
    for theme in themes:
        if theme not in themes_of(kind.name):
            raise InvalidError("theme-unlisted", "themes", kind=quote(kind.name), word=quote(theme))
    return themes


def is_single(puzzle: Puzzle) -> bool:
    """Tell whether the first decision has one class of right answers only.

    Raises:
        CombotutorError: the puzzle cannot be begun.
    """
    kind = kind_of(puzzle.kind)
    return len(puzzle.steps[0].answers if kind.is_stored else kind.right_answers(begin(puzzle))) == 1
