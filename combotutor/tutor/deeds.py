"""What of an action goes into the learner's database, and how a page takes over what stands there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from combotutor.puzzles import Puzzle, VerdictKind
from combotutor.tutor.attempt import Attempt, agrees, resumed
from combotutor.tutor.record import Record, is_touched
from combotutor.tutor.state import State, Tab

if TYPE_CHECKING:
    from combotutor.learner import Learner


@dataclass(frozen=True, slots=True)
class Done:
    """One thing that was done.

    Args:
        puzzle: the puzzle.
        deed: what it was, a value of `learner.Deed`.
        word: the answer, if it was one.
        level: the number of the hint, or of the decision that was answered rightly.
    """

    puzzle: Puzzle
    deed: str
    word: str = ""
    level: int = 0


def deeds(before: State, after: State, action: str) -> Iterator[Done]:
    """Yield what an action did to puzzles, in order.

    Args:
        before: the tutor before it.
        after: the tutor after it.
        action: its name.
    """
    puzzle = after.puzzle
    if action == "forget":
        return
    was, now = before.attempt_of(puzzle), after.attempt_of(puzzle)
    if action == "back" and len(now.answers) < len(was.answers):
        yield Done(puzzle, "back")
    elif (was.answers and not now.answers) or (action == "again" and now is not was):
        yield Done(puzzle, "again")
    elif action == "hint" and now.hints > was.hints:
        yield Done(puzzle, "hint", level=now.hints)
    elif now.verdict is not None and now.verdict is not was.verdict:
        yield from _judged(puzzle, now)
    if is_shown(after) and not (is_shown(before) and before.puzzle.id == puzzle.id):
        yield Done(puzzle, "shown")


def is_shown(state: State) -> bool:
    """Tell whether a puzzle is on the page."""
    return state.tab is Tab.PUZZLES


def _judged(puzzle: Puzzle, attempt: Attempt) -> Iterator[Done]:
    assert attempt.verdict is not None, "it has been judged"
    names = {VerdictKind.RIGHT: "right", VerdictKind.NOT_BEST: "wrong"}
    name = names.get(attempt.verdict.kind, "refused")
    # Of a right answer it is said which decision it answers, so that one given in two pages counts once.
    yield Done(puzzle, name, attempt.verdict.word, level=len(attempt.answers) if name == "right" else 0)
    if attempt.progress.is_solved:
        yield Done(puzzle, "solved")


def synced(state: State, record: Record) -> State:
    """Return the state with what the database holds by now, be it from this page or from another."""
    known = {puzzle.id: puzzle for puzzle in (*state.puzzles, *record.made)}
    attempts = {name: each for name, each in state.attempts.items() if name in known}
    for name, attempt in attempts.items():
        standing = record.standings.get(name)
        if standing != state.record.standings.get(name) and not agrees(attempt, standing):
            attempts[name] = resumed(known[name], standing)
    return replace(state, record=record, attempts=MappingProxyType(attempts))


def take_over(attempts: Mapping[str, Attempt], record: Record, learner: Learner) -> None:
    """Put into the database what an older tutor kept in the browser, where the database knows nothing of a puzzle.

    Raises:
        CombotutorError: it cannot be written.
    """
    from combotutor.learner import Deed

    for name, attempt in attempts.items():
        puzzle = attempt.progress.puzzle
        if is_touched(record.standings.get(name)) or not attempt.is_touched:
            continue
        if attempt.most_hints:
            learner.note(puzzle, Deed.HINT, level=attempt.most_hints)
        if attempt.mistakes:
            learner.note(puzzle, Deed.WRONG)
        if attempt.is_done and not attempt.progress.is_solved:
            learner.note(puzzle, Deed.SOLVED)
            learner.note(puzzle, Deed.AGAIN)
        for word in attempt.answers:
            learner.note(puzzle, Deed.RIGHT, word=word)
        if attempt.progress.is_solved:
            learner.note(puzzle, Deed.SOLVED)
