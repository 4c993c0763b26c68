"""What stands around every page: the head, what is to be known, what is under way."""

from __future__ import annotations

import functools
from typing import Final

from combotutor.errors import Phrase
from combotutor.i18n import LANGUAGES, speaker, text
from combotutor.markup import NOTHING, Markup, join, tag
from combotutor.tutor.pages.keys_page import list_of_keys
from combotutor.tutor.pages.rules_page import rules_button
from combotutor.tutor.pages.tab_pictures import tab_picture
from combotutor.tutor.pages.who_page import chip
from combotutor.tutor.state.footing import Footing, Keeping
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import State, Tab
from combotutor.tutor.wire import LARGEST_FILE
from combotutor.widgets.controls import button, choice

_HUNDRED: Final = 100


def head(state: State) -> Markup:
    """Return the title, who plays where that is told, the rules and the pages: of all but a puzzle."""
    title = tag("h1", text("tutor.title", state.language))
    return join(
        tag("div", title, chip(state), rules_button(state), class_="ct-top"),
        _pages(state.language, tab_of(state)),
    )


def tab_of(state: State) -> Tab:
    """Return the page that is open; of an end, the one to which it leads back."""
    return state.home if state.screen is Screen.END else state.tab


@functools.lru_cache(maxsize=64)
def _pages(language: str, tab: Tab) -> Markup:
    say = speaker(language)
    tabs = [
        button(
            "tab",
            join(tab_picture(each), tag("span", say(f"tutor.tab.{each}"))),
            value=each,
            current="page" if each is tab else None,
        )
        for each in (Tab.LEARN, Tab.PUZZLES, Tab.BENCH, Tab.PROGRESS)
    ]
    return tag("nav", *tabs, class_="ct-tabs", aria_label=say("tutor.pages"))


@functools.cache
def languages(language: str) -> Markup:
    """Return the list from which the language is chosen."""
    # Each language calls itself by its own name, and the label is read in all three.
    names = [(each, text("name", each)) for each in LANGUAGES]
    label = " / ".join(dict.fromkeys(text("tutor.language", each) for each in LANGUAGES))
    return choice("language", label, names, language)


def size(state: State) -> Markup:
    """Return the button that enlarges everything."""
    return button("size", text("tutor.large", state.language), pressed=state.is_large)


def keeping(state: State) -> Markup:
    """Return why what is done does not stand in its file, as long as that is so; and, once, that it does again."""
    say, footing = speaker(state.language), state.footing
    why = state.backing.why if state.backing else None
    if footing is Footing.WAITING:
        reason = (why or Phrase("error.learner-busy")).text(state.language)
        return tag("p", tag("strong", say("tutor.unkept.waiting")), " ", reason, class_="ct-band ct-waits")
    if footing is Footing.LOST and why is not None:
        # A class has no files of its own.
        remedy = [] if state.keeping is Keeping.CLASS else [" ", say("tutor.lost-remedy")]
        lost = tag("strong", say("tutor.lost-title"))
        return tag("p", lost, " ", why.text(state.language), *remedy, class_="ct-band ct-lost")
    # It takes the room of what was said before, so that nothing moves by itself.
    return tag("p", "✓ ", say("tutor.settled"), class_="ct-band ct-settled") if state.is_settled else NOTHING


def works(state: State) -> Markup:
    """Return what is asked about a file; the long work that is under way, how far it is, and a button to stop each."""
    say = speaker(state.language)
    lines = []
    if state.asks is not None:
        choices = button("bring", say("tutor.import-yes")), " ", button("decline", say("tutor.import-no"))
        asked = tag("span", state.asks.text(state.language))
        lines.append(tag("p", asked, tag("span", *choices), class_="ct-asks", data_testid="import-asks"))
    for work in state.works:
        name = say(f"tutor.work.{work.kind}")
        percent = None if work.share is None or not work.can_stop else round(_HUNDRED * work.share)
        bar = tag("progress", max=None if percent is None else _HUNDRED, value=percent, aria_label=name)
        called = say("tutor.stop-what", what=name)
        stop = button("stop", say("tutor.stop"), value=work.kind, can=work.can_stop, name=called)
        far = tag("span", "" if percent is None else say("tutor.percent", percent=percent))
        lines.append(tag("p", tag("span", name), bar, far, stop, data_testid=f"work-{work.kind}"))
    return join(*lines)


def notice(state: State) -> Markup:
    """Return the tutor's own notice, which stands where it is seen wherever on a page one is.

    So does why a link leads to no puzzle, but on the path, which says it beside the question for the box.
    """
    why = None if state.tab is Tab.LEARN else state.astray
    return join(*(noticed(each, state.language) for each in (state.notice, why) if each is not None))


def noticed(notice: Phrase, language: str) -> Markup:
    """Return a notice in words."""
    return tag("p", notice.text(language), class_="ct-notice", data_testid="notice")


@functools.cache
def script_words(language: str, footing: Footing) -> dict[str, str]:
    """Return what the page's script says by itself; of what is done it says no more than was true when it was told."""
    silence = text("tutor.silence", language)
    return {
        "silence": f"{silence} {text('tutor.silence-kept', language)}" if footing is Footing.KEPT else silence,
        "at-work": text("tutor.at-work", language),
        "unsent": text("tutor.unsent", language),
        "too-large": text("tutor.too-large", language, most=LARGEST_FILE // 1_000_000),
        "skip": text("tutor.keys.skip", language),
        "keys": str(list_of_keys(language)),
    }
