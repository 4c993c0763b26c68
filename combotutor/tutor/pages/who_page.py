"""Who plays: at home a list of people and a form for a name, in a class what the reader is called, and a code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from combotutor.errors import Phrase
from combotutor.i18n import speaker, text
from combotutor.markup import NOTHING, Markup, join, tag
from combotutor.people import BACKS, Person, free_back, parts_of
from combotutor.tutor.pages.backs import back_svg, blank_svg
from combotutor.tutor.pages.called import Who, called
from combotutor.tutor.state.footing import Footing, Keeping, Memory
from combotutor.tutor.state.state import State
from combotutor.widgets.action import Action
from combotutor.widgets.controls import button, copyable, named, submit


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
    if person is None or not (person.label or are_several(state)):
        return None
    called_so = called(person, state.language)
    # The number is what tells one from another: it stays with the word before it.
    words = called_so if person.name else "\u00a0".join(called_so.rsplit(" ", 1))
    name = text("who.chip", state.language, name=called_so)
    return button("tab", _pictured(person, words), value="progress", key="who-chip", name=name)


def are_several(state: State) -> bool:
    """Tell whether more than one person plays on this computer, as far as is known."""
    return len(state.people) > 1


def _card(person: Person, language: str) -> Markup:
    """Return a person's card back and what they are called, whichever way that is written."""
    return _pictured(person, called(person, language))


def _pictured(person: Person, words: str) -> Markup:
    """Return a person's card back, in the colour by which they are called, before words."""
    parts = None if person.name else parts_of(person.label)
    return join(back_svg(person.card, "" if parts is None else parts[1]), tag("span", words, dir="auto"))


def _section(title: str, *parts: Markup | None) -> Markup:
    return tag("section", tag("h2", title), *parts, class_="ct-who", aria_label=title)


# At home.


def _at_home(state: State, person: Person) -> Markup:
    """Return the people of this computer, or the form for one of them; nothing as long as there is one."""
    say = speaker(state.language)
    if state.is_meeting:
        return _section(say("who.meeting"), _form("newcomer", state, "", free_back(state.people)))
    if state.is_renaming:
        card = person.card or free_back(state.people)
        return _section(say("who.renaming"), _form("rename", state, person.name, card))
    if not are_several(state):
        return NOTHING
    can_join = _can_join(state)
    return _section(
        say("who.title"),
        tag("ul", *_people(state, person), _newcomer(state.language) if can_join else None, class_="ct-people"),
        _answers(_renaming(state, person)) if can_join else None,
        tag("p", say("who.apart"), class_="ct-facts"),
    )


def second(state: State) -> Markup | None:
    """Return the way for a second person to join whoever plays here alone at home; None where there is none."""
    is_at_home = state.person is not None and state.keeping is Keeping.HERE
    if not is_at_home or are_several(state) or not _can_join(state):
        return None
    return tag("p", button("somebody", text("who.somebody", state.language), key="who-somebody"), class_="ct-buttons")


def _can_join(state: State) -> bool:
    """Tell whether another can join: what is not kept would be gone with the first change of people."""
    return state.footing is not Footing.LOST


def _newcomer(language: str) -> Markup:
    """Return the empty card of whoever is not on the list yet."""
    label = join(blank_svg(), tag("span", text("who.newcomer", language)))
    return tag("li", button("somebody", label, key="who-somebody"))


def _people(state: State, shown: Person) -> Iterator[Markup]:
    for number, each in enumerate(state.people, start=1):
        current = "true" if each.learner == shown.learner else None
        card = _card(each, state.language)
        yield tag("li", button("person", card, value=each.learner, current=current, key=f"who-person-{number}"))


def _renaming(state: State, person: Person) -> Markup:
    say = speaker(state.language)
    return button("rename", say("who.rename" if person.name else "who.rename-first"), key="who-rename")


def _form(action: Action, state: State, name: str, back: str) -> Markup:
    """Return the form for a name and a card back, with what was wrong with the last name."""
    say = speaker(state.language)
    box = _box(state, "name", "who-name", value=name)
    return tag(
        "form",
        tag("label", tag("span", say("who.name")), box, class_="ct-choice"),
        _wrong(state),
        tag("fieldset", tag("legend", say("who.back")), *_backs(back, state.language), class_="ct-backs"),
        *(_until(state) if action == "newcomer" and state.is_of_one_unnamed else ()),
        _answers(submit(say("who.go"), "who-go", kind="main"), button("stay", say("who.not-now"), key="who-stay")),
        data_do=action,
    )


def _until(state: State) -> Iterator[Markup]:
    """Yield the question who played until now, who may take them for the one who is new."""
    say = speaker(state.language)
    box = _box(replace(state, who_said=None), "until", "who-until")
    yield tag("label", tag("span", say("who.until")), box, class_="ct-choice")
    yield tag("p", say("who.until-why"), class_="ct-facts")


def _backs(chosen: str, language: str) -> Iterator[Markup]:
    """Yield the eight backs to choose from; each says its name, so that it can be told without seeing it."""
    say = speaker(language)
    for back in BACKS:
        key = named(f"who-back-{back}")
        radio = tag("input", type="radio", name="card", value=back, checked=back == chosen, **key)
        yield tag("label", radio, back_svg(back), tag("span", say(f"who.back-{back}")))


def _box(state: State, name: str, key: str, **attributes: str) -> Markup:
    """Return a box to type into, which says what is wrong with what was typed last.

    How long that may be is said in a sentence: browsers count otherwise, and would cut it without a word.
    """
    said = None if state.who_said is None else state.who_said.text(state.language)
    return tag("input", type="text", name=name, autocomplete="off", spellcheck="false",
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


def asked(state: State) -> Phrase | None:
    """Return what is asked before something is left, or a code works no more; None if nothing is."""
    here = None if state.person is None else Who(state.person)
    if state.found is not None and not state.code:
        return Phrase("who.return-ask", {"name": Who(state.found), "here": here})
    if state.is_recoding:
        return Phrase("who.code-ask", {"name": here})
    return Phrase("who.leave-ask") if state.is_leaving else None


def _in_class(state: State, person: Person) -> Markup:
    """Return what the reader is called here, the way for whoever that is not, and the way back to it."""
    say = speaker(state.language)
    here = tag("p", _card(person, state.language), class_="ct-me", data_testid="who-here")
    leaves = tag("p", say("who.not-you"), " ", button("leave", say("who.leave"), key="who-leave"))
    if (question := asked(state)) is not None:
        parts = [tag("p", question.text(state.language), data_testid="who-asks"), _wrong(state), _second_thought(state)]
    elif state.code:
        # Nobody is to leave before it is written down.
        parts = [*_shown(state, person), leaves]
    else:
        parts = [_unkept(state), leaves, *_unshown(state, person), _return(state)]
    return _section(say("who.here"), here, *parts)


def _unkept(state: State) -> Markup | None:
    """Return that the browser keeps nothing, where that is so: whoever is here is somebody else after a reload."""
    return tag("p", text("tutor.memory.none", state.language)) if state.memory is Memory.NONE else None


def _code_head(state: State, person: Person) -> Markup:
    """Return the heading above all that has to do with the code, which says whose it is."""
    return tag("h3", text("who.code-of", state.language, name=called(person, state.language)))


def _unshown(state: State, person: Person) -> Iterator[Markup]:
    """Yield what a code is good for, and the way to one."""
    say = speaker(state.language)
    yield _code_head(state, person)
    why = "who.code-has" if person.has_code else "who.code-why-work" if state.has_work else "who.code-why"
    yield tag("p", say(why))
    label = say("who.code-again" if person.has_code else "who.code")
    # What leads on stands below it, and is the one button of its kind.
    yield tag("p", button("code", label, key="who-code"))


def _shown(state: State, person: Person) -> Iterator[Markup]:
    """Yield the code, this once, with what it is good for; and the way on for whoever was on it."""
    say = speaker(state.language)
    yield _code_head(state, person)
    yield tag("p", tag("strong", say("who.code-once")), " ", say("who.code-keep"))
    yield copyable(state.code, say("who.code-is"), say("who.code-copy"), state.language, key="who-code-shown")
    if state.found is not None:
        label = say("who.return-on", name=called(state.found, state.language))
        yield tag("p", button("return", label, value="yes", kind="main", key="who-return-yes"))


def _return(state: State) -> Markup:
    """Return the box for a code that somebody has, with what was wrong with the last one."""
    say = speaker(state.language)
    box = _box(state, "code", "who-return", autocapitalize="characters")
    has_code = state.person is not None and state.person.has_code
    label = tag("label", tag("span", say("who.return-other" if has_code else "who.return")), box, class_="ct-choice")
    return tag("form", label, submit(say("who.return-go"), "who-return-go"), _wrong(state), data_do="return")


def _second_thought(state: State) -> Markup:
    """Return the answers to what is asked, the one first by which nothing is lost."""
    say = speaker(state.language)
    stays = button("stay", say("who.stay"), key="who-stay")
    if state.found is not None and state.person is not None:
        before = say("who.code-before", here=called(state.person, state.language))
        return _answers(
            button("return", say("who.return-go"), value="yes", key="who-return-yes", kind="main"),
            button("code", before, key="who-code-first"),
            stays,
        )
    if state.is_recoding:
        return _answers(
            button("stay", say("who.code-old"), key="who-stay", kind="main"),
            button("code", say("who.code-again"), value="yes", key="who-code-yes"),
            button("leave", say("who.leave"), key="who-leave"),
        )
    return _answers(
        button("code", say("who.code"), key="who-code-first", kind="main"),
        button("leave", say("who.leave-yes"), value="yes", key="who-leave-yes"),
        stays,
    )
