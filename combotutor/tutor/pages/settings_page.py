"""What stands below one's progress: language and size, one's file, what lies outside, what is kept, the end of it.

Nothing of it is on any other page, so that nobody comes upon it by chance; what forgets everything comes last.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from combotutor.i18n import speaker, text
from combotutor.i18n.dates import date_text
from combotutor.markup import Markup, join, tag
from combotutor.tutor.pages.called import called, file_name
from combotutor.tutor.pages.frame import languages, size
from combotutor.tutor.pages.who_page import are_several, second
from combotutor.tutor.state.footing import Footing, Keeping, Memory
from combotutor.tutor.state.state import State
from combotutor.widgets.controls import button, named

if TYPE_CHECKING:
    from combotutor.learner import Brought


def settings(state: State) -> Markup:
    """Return all that is set, taken along or forgotten; while somebody says who they are, no more than the looks."""
    title = text("settings.title", state.language)
    looks = tag("p", languages(state.language), size(state), class_="ct-buttons")
    is_busy = state.is_meeting or state.is_renaming
    below = () if is_busy else (second(state), *_file(state), *_outside(state), *_kept(state), *_forgetting(state))
    parts = (looks, *below)
    return tag("section", tag("h2", title), *parts, class_="ct-settings", aria_label=title)


def shows(state: State) -> object:
    """Return what the page is made of."""
    return (
        *(state.language, state.is_large, state.explorer, state.notebook, state.is_forgetting),
        *(state.keeping, state.memory, state.footing, state.person, state.people),
        *(state.has_file, state.brought, state.is_meeting or state.is_renaming),
    )


# The file to keep.


def _file(state: State) -> Iterator[Markup]:
    """Yield how to take along what was done, and how to bring it in; `script/files.mjs` holds and sends the files."""
    say = speaker(state.language)
    yield tag("h3", say("progress.file"))
    yield tag("p", say("progress.file-help"))
    made = button("export", say("progress.export"))
    if state.has_file:
        name = file_name(state.person, state.language)
        ready = say("progress.export-ready", name=name)
        made = tag("a", ready, class_="ct-button ct-main", data_download=name, **named("export-file"))
    yield tag("p", made, class_="ct-buttons")
    # In a class nothing comes in: it would lie in a file that belongs to all.
    if state.keeping is not Keeping.CLASS:
        yield from _brought_in(state.language, state.brought)


def _brought_in(language: str, brought: Brought | None) -> Iterator[Markup]:
    """Yield how to bring a file in, and how to take back the last one."""
    say = speaker(language)
    chosen = tag("input", type="file", accept=".json,application/json", data_file="import", **named("import"))
    yield tag("label", tag("span", say("progress.import")), chosen, class_="ct-choice")
    yield tag("p", say("progress.import-help"), class_="ct-facts")
    if brought is not None:
        yield _brought(brought, language)


def _brought(brought: Brought, language: str) -> Markup:
    """Return what goes if the last file is taken back, and the button for that."""
    say, going = speaker(language), brought.going
    counts = {"attempts": going.attempts, "own": going.own}
    if not any(counts.values()):
        counts = {"deeds": going.events}
    what = ", ".join(say(f"progress.brought-{name}", count=count) for name, count in counts.items() if count)
    # Of two files, one after the other, only the time tells which it is.
    when = {"day": date_text(brought.at.date(), language), "time": brought.at.time().isoformat("seconds")}
    sentence = say("progress.brought", **when, what=what)
    return join(
        tag("p", sentence, data_testid="brought"),
        tag("p", button("take-back", say("progress.take-back")), class_="ct-buttons"),
    )


# What lies outside.


def _outside(state: State) -> Iterator[Markup]:
    """Yield the ways to the odds explorer and to the notebook, as far as there are any."""
    say = speaker(state.language)
    if state.explorer or state.notebook:
        yield tag("h3", say("settings.outside"))
    if state.explorer:
        address = f"{state.explorer}?lang={state.language}"
        yield tag("p", tag("a", say("tutor.odds"), href=address, **named("explorer")))
    if state.notebook:
        yield tag("p", say("tutor.as-notebook"), " ", tag("code", state.notebook))


# What is kept, and how it is forgotten.


def _kept(state: State) -> Iterator[Markup]:
    """Yield what is kept where."""
    say = speaker(state.language)
    yield tag("h3", say("settings.kept"))
    if state.footing is not Footing.KEPT:
        # It says the same as the line near the top.
        kept = say(f"tutor.kept.{state.footing}")
    elif state.keeping is Keeping.CLASS and state.memory is Memory.NONE:
        # Where each browser is a learner of its own, one that keeps nothing is another after each reload.
        kept = f"{say('tutor.memory.none')} {_brought_back(state)}".strip()
    else:
        kept = say(f"tutor.kept.{state.keeping}")
    yield tag("p", kept, data_testid="kept")
    if state.memory is Memory.FOREIGN:
        yield tag("p", say("tutor.memory.foreign"))


def _brought_back(state: State) -> str:
    """Return how somebody in a class gets back to what they did, whose browser keeps nothing."""
    if state.person is None:
        return ""
    return text("who.code-back" if state.person.has_code else "who.code-instead", state.language)


def _forgetting(state: State) -> Iterator[Markup]:
    """Yield the way to forget everything; once that was asked for, the question, answered by what keeps all first."""
    say = speaker(state.language)
    if not state.is_forgetting:
        yield tag("div", button("forget", _forgets(state)), class_="ct-last")
        return
    choices = button("keep", say("tutor.forget-no")), button("forget", say("tutor.forget-yes"), value="yes")
    asked = tag("p", tag("strong", forget_asked(state)), data_testid="forget-asks")
    yield tag("div", asked, tag("p", *choices, class_="ct-buttons"), class_="ct-last")


def _forgets(state: State) -> str:
    """Return what the button to forget says: of several at home, whom."""
    say, person = speaker(state.language), state.person
    if person is None or not are_several(state):
        return say("tutor.forget")
    return say("who.forget", name=person.name) if person.name else say("who.forget-me")


def forget_asked(state: State) -> str:
    """Return the question whether all is to be forgotten: of several at home, of whom; in a class, with which code."""
    say, person = speaker(state.language), state.person
    if person is not None and are_several(state):
        name = called(person, state.language)
        return say("who.forget-ask", name=name) if person.name else say("who.forget-first", name=name)
    asked = say("tutor.forget-ask")
    return f"{say('who.forget-code')} {asked}" if person is not None and person.has_code else asked
