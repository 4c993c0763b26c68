"""Who plays: at home a list of people and a form for a name, in a class what the reader is called, and a code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from combotutor.i18n import speaker
from combotutor.markup import NOTHING, Markup, join, tag
from combotutor.people import BACKS, LONGEST_NAME, Person, free_back
from combotutor.tutor.pages.backs import back_svg
from combotutor.tutor.pages.called import called
from combotutor.tutor.state.state import Footing, Keeping, State
from combotutor.widgets.action import Action
from combotutor.widgets.controls import button, copyable, named, submit

LONGEST_CODE: Final = 40
"""Signs that the box for a code takes: more than a code has, however it is written."""


def who(state: State) -> Markup:
    """Return who plays, and what can be done about that; nothing where nobody is told apart."""
    if state.person is None or state.keeping is Keeping.MEMORY:
        return NOTHING
    if state.keeping is Keeping.CLASS:
        return _in_class(state, state.person) if state.person.label else NOTHING
    return _at_home(state, state.person)


def chip(state: State) -> Markup | None:
    """Return who plays, as the head of every page says it; None where nobody else does, as far as is known."""
    person = state.person
    if person is None or not (person.label or _are_several(state)):
        return None
    say = speaker(state.language)
    name = say("who.chip", name=called(person, state.language))
    return button("tab", _card(person, state.language), value="progress", key="who-chip", name=name)


def _are_several(state: State) -> bool:
    return len(state.people) > 1


def _card(person: Person, language: str) -> Markup:
    """Return a person's card back and what they are called, whichever way that is written."""
    return join(back_svg(person.card), tag("span", called(person, language), dir="auto"))


def _section(title: str, *parts: Markup | None) -> Markup:
    return tag("section", tag("h2", title), *parts, class_="ct-who", aria_label=title)


# At home.


def _at_home(state: State, person: Person) -> Markup:
    """Return the people of this computer; as long as there is one, only the way for another to join."""
    say = speaker(state.language)
    if state.is_meeting:
        return _section(say("who.meeting"), _form("newcomer", state, "", free_back(state.people)))
    if state.is_renaming:
        card = person.card or free_back(state.people)
        return _section(say("who.renaming"), _form("rename", state, person.name, card))
    # What is not kept would be gone with the first change of people.
    joins = None if state.footing is Footing.LOST else button("somebody", say("who.somebody"), key="who-somebody")
    if not _are_several(state):
        return NOTHING if joins is None else tag("p", joins)
    return _section(
        say("who.title"),
        tag("ul", *_people(state, person), class_="ct-people"),
        _answers(joins, _renaming(state, person)),
        tag("p", say("who.apart"), class_="ct-facts"),
    )


def _people(state: State, shown: Person) -> Iterator[Markup]:
    for number, each in enumerate(state.people, start=1):
        current = "true" if each.learner == shown.learner else None
        card = _card(each, state.language)
        yield tag("li", button("person", card, value=each.learner, current=current, key=f"who-person-{number}"))


def _renaming(state: State, person: Person) -> Markup | None:
    if state.footing is Footing.LOST:
        return None
    say = speaker(state.language)
    return button("rename", say("who.rename" if person.name else "who.rename-first"), key="who-rename")


def _form(action: Action, state: State, name: str, back: str) -> Markup:
    """Return the form for a name and a card back, with what was wrong with the last name."""
    say = speaker(state.language)
    box = _box(state, "name", LONGEST_NAME, "who-name", value=name)
    return tag(
        "form",
        tag("label", tag("span", say("who.name")), box, class_="ct-choice"),
        _wrong(state),
        tag("fieldset", tag("legend", say("who.back")), *_backs(back, state.language), class_="ct-backs"),
        _answers(submit(say("who.go"), "who-go", kind="main"), button("stay", say("who.not-now"), key="who-stay")),
        data_do=action,
    )


def _backs(chosen: str, language: str) -> Iterator[Markup]:
    """Yield the eight backs to choose from; each says its name, so that it can be told without seeing it."""
    say = speaker(language)
    for back in BACKS:
        key = named(f"who-back-{back}")
        radio = tag("input", type="radio", name="card", value=back, checked=back == chosen, **key)
        yield tag("label", radio, back_svg(back), tag("span", say(f"who.back-{back}")))


def _box(state: State, name: str, longest: int, key: str, **attributes: str) -> Markup:
    """Return a box to type into, which says what is wrong with what was typed last."""
    said = None if state.who_said is None else state.who_said.text(state.language)
    return tag("input", type="text", name=name, maxlength=longest, autocomplete="off", spellcheck="false",
               aria_invalid="true" if said else None, aria_description=said, **attributes, **named(key))  # fmt: skip


def _wrong(state: State) -> Markup | None:
    """Return what is wrong with what was typed."""
    if state.who_said is None:
        return None
    said = state.who_said.text(state.language)
    return tag("p", "✗ ", said, class_="ct-verdict ct-illegal", data_testid="who-said")


def _answers(*buttons: Markup | None) -> Markup:
    return tag("p", *buttons, class_="ct-buttons")


# In a class.


def _in_class(state: State, person: Person) -> Markup:
    """Return what the reader is called here, the way back to it, and the ways to another."""
    say = speaker(state.language)
    here = tag("p", _card(person, state.language), class_="ct-me", data_testid="who-here")
    if state.is_leaving or state.found:
        return _section(say("who.here"), here, *_asked(state))
    return _section(
        say("who.here"),
        here,
        *(_shown(state) if state.code else _unshown(state, person)),
        _return(state),
        tag("p", say("who.not-you"), " ", button("leave", say("who.leave"), key="who-leave")),
    )


def _unshown(state: State, person: Person) -> Iterator[Markup]:
    say = speaker(state.language)
    yield tag("p", say("who.code-why-again" if person.has_code else "who.code-why"))
    label = say("who.code-again" if person.has_code else "who.code")
    yield tag("p", button("code", label, kind="" if person.has_code else "main", key="who-code"))


def _shown(state: State) -> Iterator[Markup]:
    """Yield the code, this once, with what it is good for."""
    say = speaker(state.language)
    yield tag("p", tag("strong", say("who.code-once")), " ", say("who.code-keep"))
    yield copyable(state.code, say("who.code-is"), say("who.code-copy"), state.language, key="who-code-shown")


def _return(state: State) -> Markup:
    """Return the box for a code that somebody has, with what was wrong with the last one."""
    say = speaker(state.language)
    box = _box(state, "code", LONGEST_CODE, "who-return", autocapitalize="characters")
    label = tag("label", tag("span", say("who.return")), box, class_="ct-choice")
    return tag("form", label, submit(say("who.return-go"), "who-return-go"), _wrong(state), data_do="return")


def _asked(state: State) -> Iterator[Markup]:
    """Yield the question whether work that nobody could come back to is to be left, the way out first."""
    say = speaker(state.language)
    yield tag("p", say("who.leave-ask"), data_testid="who-asks")
    goes: Action = "return" if state.found else "leave"
    yield _answers(
        button("code", say("who.code"), key="who-code", kind="main"),
        button(goes, say("who.leave-yes"), value="yes", key=f"who-{goes}-yes"),
        button("stay", say("who.stay"), key="who-stay"),
    )
