"""The rules of a game on one page."""

from __future__ import annotations

from pathlib import Path

from combotutor.games import find, games
from combotutor.i18n import entries, speaker, text
from combotutor.markup import Markup, tag
from combotutor.tutor.pages.first_page import door
from combotutor.tutor.state.state import State
from combotutor.widgets.controls import choice
from combotutor.widgets.scene import SCENE


def guide(state: State) -> Markup:
    """Return the rules of the game that is chosen, as its family tells them; of one that does not, those by number."""
    say = speaker(state.language)
    family, game = find(state.guide)
    scene = family.get(SCENE)
    return tag(
        "article",
        tag("h2", say("guide.title", game=game.title)),
        door(state),
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
