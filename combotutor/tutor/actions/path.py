"""The way on: the path of the learner's box, lesson by lesson, and the hand of the day."""

from __future__ import annotations

from dataclasses import replace

from combotutor.errors import Phrase
from combotutor.puzzles.format.course import harder
from combotutor.tutor.actions import choosing, first
from combotutor.tutor.pages import announcements
from combotutor.tutor.state.outcome import Outcome
from combotutor.tutor.state.state import NO_BOX, State, Tab
from combotutor.tutor.state.stock import ALL, EVERY, Filters
from combotutor.tutor.state.way import BEGINNING, Way


def go_on(state: State, _value: str) -> Outcome:
    """Open the first unsolved puzzle of the open lesson; where that is done, of the next that is not.

    The open puzzle is gone on with, if it is one of them. Where all is done, the page of the path says so.
    """
    on_it = choosing.entered(choosing.in_play(state), Way.COURSE)
    lesson = on_it.lesson_chosen
    on_it = replace(choosing.on_the_path(on_it, lesson), further="")
    if lesson is not None and on_it.is_over(lesson):
        on_it = choosing.on_the_path(on_it, on_it.lesson_after(lesson))
    done = on_it.done
    ahead = [each for each in on_it.on_offer if each.id not in done]
    if not ahead:
        return Outcome(replace(on_it, tab=Tab.LEARN), said=announcements.learn)
    # The focus goes to the title, which is read then.
    return choosing.opened(state, on_it, next((each for each in ahead if each.id == state.current), ahead[0]))


def lesson(state: State, value: str) -> Outcome:
    """Open the first unsolved puzzle of a lesson, the list staying open if it is.

    An earlier one is only looked into: the path goes on where it would have, until something is solved there. By
    `BEGINNING` one goes back to the first for good.
    """
    named = next((each for each in state.lessons if value in {each.name, BEGINNING}), None)
    if named is None:
        return Outcome(state)
    ahead, order = state.lesson_ahead, state.lessons
    is_look = value != BEGINNING and ahead is not None and order.index(named) < order.index(ahead)
    further = ahead.name if ahead is not None and is_look else ""
    there = replace(choosing.on_the_path(choosing.entered(state, Way.COURSE), named), further=further)
    return choosing.first_of(state, there, named.puzzles, announcements.way)


def know(state: State, _value: str) -> Outcome:
    """Begin where it becomes harder, past the first minute and the first part: for whoever knows the game."""
    further = harder(state.lessons)
    if further is None:
        return Outcome(state)
    there = choosing.on_the_path(choosing.entered(choosing.in_play(state), Way.COURSE), further)
    told = Phrase("tutor.first.passed", {"number": state.lessons.index(further) + 1})
    there = replace(there, was_first=True, further="", notice=told)
    return choosing.first_of(state, there, further.puzzles, announcements.notice)


def day(state: State, _value: str) -> Outcome:
    """Open the hand of the day."""
    there = choosing.entered(choosing.in_play(state), Way.DAY)
    return choosing.first_of(state, there, there.on_offer)


def _of_box(state: State, game: str) -> Filters:
    """Return what is practised by whoever says which box is theirs: its game, unless they chose something else."""
    others = replace(state.filters, rules=EVERY)
    is_theirs = others == ALL and state.filters.rules in {EVERY, state.box}
    return replace(others, rules=game if game in state.stock.games else EVERY) if is_theirs else state.filters


def box(state: State, value: str) -> Outcome:
    """Lead through the game of the box on the learner's table from now on; who is new begins with the first minute."""
    if value not in {*state.stock.games, NO_BOX}:
        return Outcome(state)
    at, further = (state.at, state.further) if value == state.box else ("", "")
    there = replace(state, box=value, at=at, further=further, filters=_of_box(state, value))
    if there.needs_first and state.tab is Tab.LEARN:
        return first.begin(there, "")
    said = announcements.learn if state.tab is Tab.LEARN else announcements.way
    return choosing.begun_with(state, there, said) if state.way is Way.COURSE else Outcome(there, said=said)
