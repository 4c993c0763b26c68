"""Making a puzzle like another: the same kind, as hard, about the same, with another hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from combotutor.cards import SplitMix64
from combotutor.errors import CombotutorError
from combotutor.moved import forward
from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.puzzle import Made, Puzzle, Step
from combotutor.puzzles.workshop.answers import worked_out


def __getattr__(name: str) -> Any:  # noqa: ANN401  (whatever has that name)
    return forward(__name__, name)


def like(
    puzzle: Puzzle, seed: int, among: Iterable[Puzzle] = (), solved: Container[str] = frozenset()
) -> Puzzle | None:
    """Return a puzzle like another: of its kind, level and technique, with its main themes, and no look-alike.

    Hands are dealt anew as its kind has it until one fits. Where none does, one of those that are there is taken that
    was not solved yet; if there is none, one of the technique that is about something else, the closest first; and if
    there is none of these either, one that was solved, or that is as hard and takes another technique.

    Args:
        puzzle: the puzzle that it is to be like.
        seed: decides which of many.
        among: the puzzles that are there.
        solved: the ids of those that were solved.

    Returns:
        The puzzle, one that was dealt with an id of its own; None if none is found.
    """
    random = SplitMix64(seed)
    for line in kind_of(puzzle.kind).dealt_like(puzzle, random):
        other = _worked(puzzle, line, seed)
        if other is not None and is_like(other, puzzle):
            return other
    there = tuple(among)
    as_hard = [each for each in there if _is_as_hard(each, puzzle)]
    fitting = [each for each in as_hard if puzzle.technique in {"", each.technique}]
    fresh = [each for each in fitting if each.id not in solved]
    if not fresh and (found := kin(puzzle, there, solved)) is not None:
        return found
    chosen = fresh or fitting or as_hard
    return chosen[random.below(len(chosen))] if chosen else kin(puzzle, there, ())


def kin(puzzle: Puzzle, offered: Iterable[Puzzle], solved: Container[str]) -> Puzzle | None:
    """Return the closest puzzle of the same kind and technique that was not solved yet, and that is no look-alike.

    The closest is of the same game, if it can be, then of a level no further away than the next, and about the same.

    Args:
        puzzle: the puzzle.
        offered: those among which it is looked for.
        solved: the ids of those that were solved.

    Returns:
        The puzzle; None if there is none, or the technique is not told.
    """
    if not puzzle.technique:
        return None
    alike = [each for each in offered if each.kind == puzzle.kind and each.technique == puzzle.technique]
    fresh = sorted((each for each in alike if each.id not in solved), key=lambda each: _apart(each, puzzle))
    looks_alike = kind_of(puzzle.kind).looks_alike
    return next((each for each in fresh if each.id != puzzle.id and not looks_alike(each, puzzle)), None)


def is_like(one: Puzzle, other: Puzzle) -> bool:
    """Tell whether a puzzle is of the kind, level and technique of another, about the same, and no look-alike of it."""
    return other.technique in {"", one.technique} and _is_as_hard(one, other)


def _is_as_hard(one: Puzzle, other: Puzzle) -> bool:
    """Tell whether a puzzle is of the kind and the level of another, about the same, and no look-alike of it."""
    return (
        one.kind == other.kind
        and one.level == other.level
        and kind_of(other.kind).main_themes.intersection(other.themes) <= set(one.themes)
        and not kind_of(one.kind).looks_alike(one, other)
    )


def stand_ins(gone: Iterable[Puzzle], offered: Sequence[Puzzle]) -> Mapping[str, str]:
    """Return for each puzzle that is offered no more another like it, by their ids; empty where there is none.

    It is of the same kind, if it can be of the same game and of a level no further away than the next, and the closest
    in its main themes, then in its level. Of several that are as close the turn is that of the one that stands in for
    the fewest so far. It depends on nothing else, so that it stays the same whatever a learner does.
    """
    taken: Counter[str] = Counter()
    found: dict[str, str] = {}
    for puzzle in gone:
        alike = [each for each in offered if each.kind == puzzle.kind]
        best = min(alike, key=lambda each: (*_apart(each, puzzle), taken[each.id]), default=None)
        found[puzzle.id] = "" if best is None else best.id
        taken[found[puzzle.id]] += 1
    return MappingProxyType(found)


def _apart(one: Puzzle, other: Puzzle) -> tuple[bool, int, int, int]:
    """Return how far two puzzles of one kind are apart: in the game, in levels beyond the next, in themes, in level."""
    main = kind_of(one.kind).main_themes
    themes = main.intersection(one.themes) ^ main.intersection(other.themes)
    levels = abs(one.level - other.level)
    return one.rules_name != other.rules_name, max(0, levels - 1), len(themes), levels


def _worked(puzzle: Puzzle, line: str, seed: int) -> Puzzle | None:
    """Return the puzzle at a position, worked out; None if it cannot be one, or has more answers than the other."""
    bare = Puzzle(
        f"like-{seed}",
        puzzle.kind,
        puzzle.level,
        line,
        puzzle.seat,
        tuple(Step((), step.before) for step in puzzle.steps) or (Step(()),),
        made=Made("like", seed, margin=puzzle.made.margin if puzzle.made else ""),
        technique=puzzle.technique,
    )
    try:
        kind = kind_of(puzzle.kind)
        if not kind.longest and len(kind.right_answers(begin(bare))) > len(puzzle.steps[0].answers):
            return None
        whole = worked_out(bare)
    except CombotutorError:
        return None
    return whole if whole.decisions == puzzle.decisions else None
