"""The first minute: begun, touched, played, gone on with, skipped. No tap leads astray, none counts as a mistake."""

from __future__ import annotations

from dataclasses import replace

from combotutor.tutor.actions import choosing
from combotutor.tutor.pages import announcements
from combotutor.tutor.parts import first_steps_of
from combotutor.tutor.state.outcome import Outcome, Saying, nothing
from combotutor.tutor.state.state import State
from combotutor.widgets.choice import Choice, Neighbours
from combotutor.widgets.first_steps import Moment


def touch_word(choice: Choice) -> str:
    """Return a choice as the word of an action; empty for one that the first minute does not ask for."""
    return f"{choice.at} {choice.length}" if isinstance(choice, Neighbours) else ""


def begin(state: State, _value: str) -> Outcome:
    """Open the first minute over the page; where the family of the learner's game has none, nothing changes."""
    steps = first_steps_of(state.rules_of_box)
    # The focus goes to what is asked, which is read then.
    said = nothing if steps is None else announcements.first_row
    return Outcome(state if steps is None else replace(state, first=steps.at(0), is_reading=False), said=said)


def touched(state: State, value: str) -> Outcome:
    """Take note of what is chosen in the hand."""
    at, _, length = value.partition(" ")
    numbers = choosing.number(at), choosing.number(length)
    if state.first is None or min(numbers) < 1:
        return Outcome(state)
    moment = state.first.chosen(Neighbours(*numbers))
    # What is rightly chosen the hand says itself.
    return _with(state, moment, announcements.first if moment.is_amiss or moment.is_done else nothing)


def played(state: State, word: str) -> Outcome:
    """Take note of what is played from the hand."""
    return Outcome(state) if state.first is None else _with(state, state.first.played(word), announcements.first)


def on(state: State, _value: str) -> Outcome:
    """Go on to the next step, once what is asked was done."""
    return Outcome(state) if state.first is None else _with(state, state.first.on(), announcements.first_row)


def skip(state: State, _value: str) -> Outcome:
    """Leave it, done or not, for the page over which it lies."""
    if state.first is None:
        return Outcome(state)
    return choosing.in_sight(state, replace(state, first=None, was_first=True))


def _with(state: State, moment: Moment, said: Saying) -> Outcome:
    was_first, through = state.was_first or moment.is_over, state.went_through or moment.is_over
    return Outcome(replace(state, first=moment, was_first=was_first, went_through=through), said=said)
