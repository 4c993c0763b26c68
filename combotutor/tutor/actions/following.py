"""Following a link, in an address or pasted: what is here is opened; a puzzle that it brings along is worked out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final
from urllib.parse import parse_qsl

from combotutor.errors import Phrase
from combotutor.puzzles import OWN, Puzzle
from combotutor.puzzles.workshop.links import FIELDS, KIND, LINE, SENT, NoPuzzle, linked_puzzle
from combotutor.puzzles.workshop.once import IsStopped, Stopped
from combotutor.tutor.actions import choosing
from combotutor.tutor.background.errands import Job
from combotutor.tutor.pages import announcements
from combotutor.tutor.state.footing import Keeping
from combotutor.tutor.state.outcome import Outcome, Want, nothing
from combotutor.tutor.state.page_memory import has_what_was_sent
from combotutor.tutor.state.state import State, Tab
from combotutor.tutor.state.work import WorkKind

_MOST_FIELDS: Final = 40


def link_in(text: str) -> Mapping[str, str]:
    """Return what a link says that somebody has typed or pasted, by name; nothing where it is none of ours.

    Where it leads is of no interest: on a computer of its own a tutor opens what another one's link says.
    """
    address, mark, query = text.strip().partition("?")
    if not mark or any(map(str.isspace, address + query)):
        return {}
    try:
        said = dict(parse_qsl(query.partition("#")[0], keep_blank_values=True, max_num_fields=_MOST_FIELDS))
    except ValueError:  # too many
        return {}
    return said if brings_a_puzzle(said) or {"puzzle", "hand"} & said.keys() else {}


def followed(state: State, query: Mapping[str, str]) -> Outcome:
    """Return the outcome of a link to a puzzle that was pasted.

    Args:
        state: the tutor before it.
        query: what the link says.
    """
    state = choosing.in_play(state)
    if brings_a_puzzle(query):
        return Outcome(awaited(state, query), want=Want.FOLLOW)
    puzzle = state.stock.known.get(query["puzzle"])
    if puzzle is None:
        return Outcome(astray(state, query["puzzle"]), said=announcements.astray)
    return choosing.opened(state, state, puzzle, announcements.name)


def brings_a_puzzle(query: Mapping[str, str]) -> bool:
    """Tell whether an address brings a puzzle along; one that names a puzzle or a hand is a link to that."""
    return bool({KIND, LINE} & query.keys()) and not {"puzzle", "hand"} & query.keys()


def awaited(state: State, query: Mapping[str, str]) -> State:
    """Return the state while the puzzle is worked out that an address brings along."""
    sent = {name: query[name] for name in FIELDS if name in query}
    return replace(choosing.in_play(state), sent=sent)


def taken_along(before: State, state: State) -> State:
    """Return the state of whoever plays now at home: they have followed the link whose puzzle is open.

    Args:
        before: the page of the one before.
        state: what is known of who plays now.
    """
    if state.keeping is not Keeping.HERE or not has_what_was_sent(before):
        return state
    return awaited(state, before.sent)


def astray(state: State, name: str) -> State:
    """Return the state after a link to a puzzle that is not here; those that learners make have no names elsewhere."""
    return _told(state, Phrase("tutor.link-own" if name.startswith(OWN) else "tutor.link-unknown"))


def _told(state: State, why: Phrase) -> State:
    """Return the state with what is to be said of a link: beside the question for the box, as long as that is open.

    Under it would else lie a puzzle of a game that nobody has named. What was begun meanwhile stays, though.
    """
    told = replace(state, astray=why)
    is_begun = state.tab is not Tab.PUZZLES or state.attempt.is_touched
    return told if is_begun or not state.asks_for_box else replace(told, tab=Tab.LEARN, is_choosing=False)


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
    if state.received != puzzle:
        others = {name: each for name, each in state.attempts.items() if name != SENT}
        state = replace(state, received=puzzle, attempts=MappingProxyType(others))
    # Whoever has gone on to another page stays there.
    return choosing.opened(state, state, puzzle, announcements.name if state.tab is Tab.PUZZLES else nothing)


def _failed(state: State, why: Phrase) -> Outcome:
    """Return the outcome of a link that brings no puzzle, or of work that failed."""
    return Outcome(_told(replace(state, sent={}), why), said=announcements.astray)
