"""Puzzles that a learner makes: of an own hand, and after one that is solved. Finding one may take a moment."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace

from combotutor.errors import Phrase
from combotutor.puzzles import OWN, Puzzle
from combotutor.puzzles.workshop import like as alike
from combotutor.tutor.actions import choosing
from combotutor.tutor.background.errands import Job
from combotutor.tutor.pages import announcements
from combotutor.tutor.parts import offers_of
from combotutor.tutor.state.outcome import Outcome, Want
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import State
from combotutor.tutor.state.way import Way
from combotutor.tutor.state.work import WorkKind
from combotutor.widgets.bench import Bench, Offer


def like(state: State, _value: str) -> Outcome:
    """Ask for a puzzle like the one that is solved."""
    can = state.screen is Screen.PUZZLE and state.is_done(state.puzzle)
    return Outcome(state, want=Want.LIKE if can else Want.NOTHING)


def make(state: State, value: str) -> Outcome:
    """Ask for the hand or the position on the workbench to become a puzzle; by a kind that was offered, that one."""
    offered = next((each.puzzle for each in state.offered if each.puzzle.kind == value), None)
    if offered is not None:
        return puzzle_found(replace(state, offered=()), offered)
    return Outcome(state, want=Want.NOTHING if state.own.current() is None else Want.MAKE)


def like_job(state: State) -> Job:
    """Return the work of finding a puzzle like the open one."""
    puzzle, made, there, done = state.puzzle, state.record.made, state.puzzles, state.done
    return Job(WorkKind.LIKE, lambda _tell, _is_stopped: another(puzzle, made, there, done), puzzle_found, refused)


def make_job(state: State) -> Job:
    """Return the work of making a puzzle of what lies on the workbench."""
    bench, made = state.own.current(), state.record.made
    assert bench is not None, "only what lies there can be made one"
    return Job(WorkKind.MAKE, lambda _tell, _is_stopped: own_puzzles(bench, made), _several, refused)


def _several(state: State, offers: tuple[Offer, ...]) -> Outcome:
    """Return the outcome of what can be asked of a hand: the puzzle, or which of several it is to be."""
    if len(offers) == 1:
        outcome = puzzle_found(state, offers[0].puzzle)
        return replace(outcome, state=replace(outcome.state, notice=offers[0].why))
    return Outcome(replace(state, offered=offers), said=announcements.puzzles_offered)


def puzzle_found(state: State, puzzle: Puzzle | None) -> Outcome:
    """Return the outcome of a puzzle being found, one that is made just now or one that was there already."""
    if puzzle is None:
        return Outcome(replace(state, notice=Phrase("tutor.like-none")), said=announcements.notice)
    there, made = state.known(puzzle.id), None
    if there != puzzle:
        # Meanwhile another page may have made one of the same name.
        made = puzzle if there is None else replace(puzzle, id=_name(state.record.made))
        state = replace(state, record=replace(state.record, made=(*state.record.made, made)))
    puzzle = made or puzzle
    way = Way.OWN if puzzle in state.record.made else state.way
    outcome = choosing.opened(state, replace(choosing.in_play(state), way=way), puzzle, _silence)
    return replace(outcome, made=made)


def _silence(_state: State) -> str:
    """The focus goes to the title, which is read then."""
    return ""


def refused(state: State, why: Phrase) -> Outcome:
    """Return the outcome of nothing being found."""
    return Outcome(replace(state, refusal=why), said=announcements.notice)


def own_puzzles(bench: Bench, made: Sequence[Puzzle]) -> tuple[Offer, ...]:
    """Return what lies on the workbench as puzzles: those that were made of it before, else new ones.

    Raises:
        CombotutorError: there is nothing to find out about it.
    """
    known = {(each.position, each.kind): each for each in made}
    offers = offers_of(bench, _name(made))
    return tuple(replace(each, puzzle=known.get(_question(each.puzzle), each.puzzle)) for each in offers)


def _question(puzzle: Puzzle) -> tuple[str, str]:
    return puzzle.position, puzzle.kind


def another(
    puzzle: Puzzle, made: Sequence[Puzzle], there: Sequence[Puzzle], solved: Container[str] = frozenset()
) -> Puzzle | None:
    """Return a puzzle like another, None if none is found.

    Args:
        puzzle: the one that it is to be like.
        made: those that the learner made before.
        there: those that came with the tutor.
        solved: the ids of those that were solved.
    """
    name = _name(made)
    new = alike.like(puzzle, int(name.removeprefix(OWN)), there, solved)
    if new is None or new in there:
        return new
    return replace(new, id=name)


def _name(made: Sequence[Puzzle]) -> str:
    """Return the next free id."""
    numbers = (each.id.removeprefix(OWN) for each in made)
    # A file that was brought in may hold puzzles with names of another kind.
    return f"{OWN}{1 + max((int(each) for each in numbers if each.isdigit()), default=0)}"
