"""Following a link to a puzzle: one that is here is opened; one that the link brings along has to be worked out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from combotutor.errors import Phrase
from combotutor.puzzles import OWN, Puzzle
from combotutor.puzzles.workshop.links import FIELDS, KIND, LINE, NoPuzzle, linked_puzzle
from combotutor.puzzles.workshop.once import IsStopped, Stopped
from combotutor.tutor.actions import choosing
from combotutor.tutor.background.errands import Job
from combotutor.tutor.pages import announcements
from combotutor.tutor.state.outcome import Outcome
from combotutor.tutor.state.state import State, Tab
from combotutor.tutor.state.work import WorkKind


def brings_a_puzzle(query: Mapping[str, str]) -> bool:
    """Tell whether an address brings a puzzle along; one that names a puzzle or a hand is a link to that."""
    return bool({KIND, LINE} & query.keys()) and not {"puzzle", "hand"} & query.keys()


def awaited(state: State, query: Mapping[str, str]) -> State:
    """Return the state while the puzzle is worked out that an address brings along."""
    sent = {name: query[name] for name in FIELDS if name in query}
    return replace(state, tab=Tab.PUZZLES, sent=sent)


def astray(state: State, name: str) -> State:
    """Return the state after a link to a puzzle that is not here; those that learners make have no names elsewhere."""
    return replace(state, astray=Phrase("tutor.link-own" if name.startswith(OWN) else "tutor.link-unknown"))


def sent_job(state: State) -> Job:
    """Return the work of making the puzzle that was brought along."""
    sent = state.sent

    def made(_tell: object, is_stopped: IsStopped) -> Puzzle | NoPuzzle | None:
        try:
            return linked_puzzle(sent, is_stopped)
        except Stopped:
            return None

    return Job(WorkKind.SENT, made, _arrived, _failed)


def _arrived(state: State, puzzle: Puzzle | NoPuzzle | None) -> Outcome:
    """What nobody wanted any more never arrives."""
    if not isinstance(puzzle, Puzzle):
        return _failed(state, Phrase(f"tutor.link-{puzzle or NoPuzzle.BROKEN}"))
    return choosing.opened(state, replace(state, tab=Tab.PUZZLES, received=puzzle), puzzle, announcements.name)


def _failed(state: State, why: Phrase) -> Outcome:
    """Return the outcome of a link that brings no puzzle, or of work that failed."""
    return Outcome(replace(state, sent={}, astray=why), said=announcements.astray)
