"""The rules of a game as a sheet over any page, and what opens it."""

from __future__ import annotations

from pathlib import Path

from combotutor.games import find, games
from combotutor.i18n import entries, speaker, text
from combotutor.markup import NOTHING, Markup, tag
from combotutor.tutor.pages.first_page import door
from combotutor.tutor.state.state import State
from combotutor.widgets.controls import button, choice, named
from combotutor.widgets.scene import SCENE


def rules_button(state: State, key: str = "read") -> Markup:
    """Return the button that lays the rules over the page.

    Args:
        state: the tutor.
        key: what the button is found again by, where there are several.
    """
    return button("read", text("tutor.rules", state.language), key=key)


def sheet(state: State) -> Markup:
    """Return the rules that lie over the page; nothing as long as nobody reads them."""
    return guide(state) if state.is_reading else NOTHING


def guide(state: State) -> Markup:
    """Return the rules of the game that is chosen, as its family tells them; of one that does not, those by number."""
    say = speaker(state.language)
    family, game = find(state.guide)
    scene = family.get(SCENE)
    # It has the focus when it is opened: whoever listens hears it first, and keys scroll.
    title = tag("h2", say("guide.title", game=game.title), tabindex="-1", autofocus=True, **named("guide-title"))
    close = button("read", "✕", value="close", name=say("tutor.keys.close"), kind="leave")
    return tag(
        "article",
        tag("header", title, close),
        door(state, "guide-first"),
        choice("guide", say("tutor.game"), [(name, each.title) for name, each in games().items()], state.guide),
        _numbered(family.words, game.title, state.language)
        if scene is None
        else scene.guide(game.name, state.language),
        data_testid="guide-page",
    )


def _numbered(words: Path, title: str, language: str) -> Markup:
    """Return the rules that a family has in its catalogue, or that it has none."""
    rules = entries("rule", language, words)
    if not rules:
        return tag("p", text("guide.none", language, game=title))
    return tag("ul", *(tag("li", tag("strong", f"[{number}]"), " ", each) for number, each in rules.items()))
