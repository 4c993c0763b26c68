"""Who plays: several people at one computer, and in a class the way back to what was done on another device."""

from __future__ import annotations

from dataclasses import replace

from combotutor.errors import Phrase
from combotutor.people import BACKS, LONGEST_NAME, ME, Person, free_back, is_taken, normal_code, proper_name
from combotutor.tutor.pages import announcements
from combotutor.tutor.pages.called import Who
from combotutor.tutor.state.footing import Keeping
from combotutor.tutor.state.outcome import NEWCOMER, Called, Outcome, Want
from combotutor.tutor.state.state import State

# At home: whoever sits at the computer says who they are.


def somebody(state: State, _value: str) -> Outcome:
    """Somebody else plays: they are asked for a name and a card back."""
    return Outcome(replace(state, is_meeting=True, is_renaming=False) if _is_home(state) else state)


def newcomer(state: State, value: str) -> Outcome:
    """Somebody is here for the first time: they say a name, a card back, and perhaps who played until now."""
    if not _is_home(state):
        return Outcome(state)
    asked = replace(state, is_meeting=True, is_renaming=False)
    said, until = _without_third_line(value)
    called = _called(state, said)
    if isinstance(called, Phrase):
        return _said(asked, called)
    before = None if called is None else _until_now(state, until, called)
    if isinstance(before, Phrase):
        return _said(asked, before)
    return Outcome(state) if called is None else Outcome(state, becomes=NEWCOMER, called=called, until=before)


def rename(state: State, value: str) -> Outcome:
    """Ask the person shown for another name and card back; with both, they are called so."""
    if not _is_home(state):
        return Outcome(state)
    if not value:
        return Outcome(replace(state, is_renaming=True, is_meeting=False))
    called = _called(state, value, but=_learner(state))
    if isinstance(called, Phrase):
        return _said(replace(state, is_renaming=True, is_meeting=False), called)
    return Outcome(state) if called is None else Outcome(replace(state, is_renaming=False), called=called)


def person(state: State, value: str) -> Outcome:
    """Somebody who was here before plays on."""
    is_here = _is_home(state) and value in {each.learner for each in state.people}
    return Outcome(state, becomes=value if is_here and value != _learner(state) else None)


def gone(state: State) -> Outcome:
    """Return what follows when the person shown was forgotten elsewhere: the first one plays on."""
    return Outcome(replace(state, notice=Phrase("who.gone", {"next": Who(first(state))})), becomes=ME)


def plays(state: State) -> Phrase | None:
    """Return what is said when another plays from now on."""
    return None if state.person is None else Phrase("who.plays", {"name": Who(state.person)})


def first(state: State) -> Person:
    """Return the first person at home, as far as is known who that is."""
    return next((each for each in state.people if each.learner == ME), Person(ME))


def after_forgetting(state: State) -> str | None:
    """Return as whom a page goes on when all of the person shown was forgotten; None if it stays."""
    return ME if _is_home(state) and _learner(state) not in {"", ME} else None


def _is_home(state: State) -> bool:
    return state.keeping is Keeping.HERE


def _learner(state: State) -> str:
    return "" if state.person is None else state.person.learner


def _called(state: State, value: str, but: str = "") -> Called | Phrase | None:
    """Return what somebody wants to be called, why they cannot be, or None where no page of ours would say that.

    Args:
        state: the tutor.
        value: the word of a card back, and below it a name.
        but: the learner who may be called so already.
    """
    card, *rest = value.split("\n")
    if card not in BACKS or len(rest) != 1:
        return None
    name = proper_name(rest[0])
    if name is None:
        is_long = len(rest[0].strip()) > LONGEST_NAME
        return Phrase("who.name-long", {"most": LONGEST_NAME}) if is_long else Phrase("who.name-missing")
    if is_taken(name, state.people, but):
        return Phrase("who.name-taken", {"name": name})
    return Called(name, card)


def _without_third_line(value: str) -> tuple[str, str]:
    """Return the first two lines, and the third; of what has more or fewer all, and nothing."""
    first, mark, until = value.rpartition("\n")
    return (first, until) if mark and first.count("\n") == 1 else (value, "")


def _until_now(state: State, name: str, newcomer: Called) -> Called | Phrase | None:
    """Return what the one is called who played alone until now, or why they cannot be; None where nobody says it."""
    if not (state.is_of_one_unnamed and name.strip()):
        return None
    people = (Person("newcomer", newcomer.name, card=newcomer.card),)
    return _called(replace(state, people=people), f"{free_back(people)}\n{name}")


# In a class: each browser is a learner, until it lets go, or somebody comes back to it.


def code(state: State, value: str) -> Outcome:
    """Make a code by which the learner comes back on another device. Asked back first where one works no more then."""
    if not _is_class(state):
        return Outcome(state)
    has_code = state.person is not None and state.person.has_code
    if has_code and not (state.is_recoding and value == "yes"):
        return Outcome(replace(state, is_recoding=True), said=announcements.asked_back)
    return Outcome(replace(state, is_recoding=False), want=Want.CODE)


def come_back(state: State, value: str) -> Outcome:
    """Come back by a code; asked back first, where nobody would get back to what was done here without one."""
    if not _is_class(state):
        return Outcome(state)
    if value == "yes":
        return Outcome(state, becomes=None if state.found is None else state.found.learner)
    state = replace(state, found=None)
    if normal_code(value) is None:
        return _said(state, Phrase("who.code-none"))
    return Outcome(state, want=Want.RETURN)


def found(state: State, person: Person | None) -> Outcome:
    """Return what follows when it is known whose a code is.

    Args:
        state: the tutor by then.
        person: who that is; None if it is nobody's.
    """
    if person is None:
        return _said(state, Phrase("who.code-wrong"))
    if person.learner == _learner(state):
        return _said(state, Phrase("who.code-own"))
    if state.is_lost_with_the_browser:
        return Outcome(replace(state, found=person), said=announcements.asked_back)
    return Outcome(state, becomes=person.learner)


def leave(state: State, value: str) -> Outcome:
    """Let this browser go: it is somebody new from then on. Asked back first, where nobody would get back."""
    if not _is_class(state):
        return Outcome(state)
    if state.is_lost_with_the_browser and not (state.is_leaving and value == "yes"):
        return Outcome(replace(state, is_leaving=True), said=announcements.asked_back)
    return Outcome(state, becomes=NEWCOMER)


def stay(state: State, _value: str) -> Outcome:
    """Nothing is to change: whatever was asked for, or asked back, is asked no more."""
    return Outcome(replace(state, is_meeting=False, is_renaming=False, is_recoding=False))


def _is_class(state: State) -> bool:
    return state.keeping is Keeping.CLASS


def _said(state: State, why: Phrase) -> Outcome:
    """Return the outcome where something is wrong with what was typed; that stays as it was typed."""
    return Outcome(replace(state, who_said=why), said=announcements.who_said)
