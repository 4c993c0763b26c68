"""What stands around every page: the head, the ranking that is always in view, the foot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from combotutor.cards import Card, Kind, Row
from combotutor.i18n import LANGUAGES, text
from combotutor.tutor.controls import button, choice
from combotutor.tutor.markup import Markup, join, tag
from combotutor.tutor.state import Keeping, Memory, State, Tab
from combotutor.tutor.words import speaker
from combotutor.widgets import card_svg

_EXAMPLES: Final = {
    Kind.SINGLE: (Card.SEVEN,),
    Kind.RUN2: (Card.EIGHT, Card.SEVEN),
    Kind.PAIR: (Card.FOUR, Card.FOUR),
    Kind.RUN3: (Card.FIVE, Card.SIX, Card.FOUR),
    Kind.TRIO: (Card.TWO, Card.TWO, Card.TWO),
}
"""A low example of each kind, so that it is seen that the kind counts before the number."""


def head(state: State) -> Markup:
    """Return the title, the pages, the language and the size."""
    say = speaker(state.language)
    tabs = [
        button("tab", say(f"tutor.tab.{tab}"), value=tab, current="page" if tab is state.tab else None) for tab in Tab
    ]
    # Each language calls itself by its own name, and the label is read in all three.
    names = [(each, text("name", each)) for each in LANGUAGES]
    label = " / ".join(dict.fromkeys(text("tutor.language", each) for each in LANGUAGES))
    return join(
        tag("h1", say("tutor.title")),
        tag("nav", *tabs, class_="ct-tabs", aria_label=say("tutor.pages")),
        choice("language", label, names, state.language),
        button("size", say("tutor.large"), pressed=state.is_large),
    )


def strip(state: State) -> Markup:
    """Return the five kinds of combination from low to high, each with a small picture."""
    say = speaker(state.language)
    kinds = [
        tag("li", _small(cards, state.language), tag("span", say(f"kind.{kind}"))) for kind, cards in _EXAMPLES.items()
    ]
    return tag("ol", *kinds, aria_label=say("tutor.ranking"))


def _small(cards: Row, language: str) -> Markup:
    """Return a few cards side by side; what they are called stands beside them."""
    return tag("span", *(Markup(card_svg(card, language)) for card in cards), class_="ct-small", aria_hidden="true")


def foot(state: State) -> Markup:
    """Return the way to the odds explorer, what is said of the page's memory, and how to wipe it."""
    return join(_way_to_odds(state), *_memory(state))


def _way_to_odds(state: State) -> Markup | None:
    if not state.explorer:
        return None
    return tag("p", tag("a", text("tutor.odds", state.language), href=f"{state.explorer}?lang={state.language}"))


def _memory(state: State) -> Iterator[Markup | None]:
    say = speaker(state.language)
    notice = tag("p", state.notice.text(state.language), class_="ct-notice") if state.notice else None
    if state.is_forgetting:
        yield from (notice, tag("p", say("tutor.forget-ask"), " ", button("forget", say("tutor.forget-yes"))))
        return
    # Where each browser is a learner of its own, one that keeps nothing is another after each reload.
    is_lost = state.keeping is Keeping.CLASS and state.memory is Memory.NONE
    kept = say("tutor.memory.none") if is_lost else say(f"tutor.kept.{state.keeping}")
    foreign = tag("p", say("tutor.memory.foreign")) if state.memory is Memory.FOREIGN else None
    yield from (notice, tag("p", kept, " ", button("forget", say("tutor.forget"))), foreign)
