"""How sure the numbers of one picture are, which may be more than all there is to know of its deck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from combotutor.families.combo.odds import Chance, Odds
from combotutor.families.combo.words import speaker
from combotutor.i18n.catalogue import whole_text
from combotutor.shares import Estimate

_OF_EVERY_SIZE: Final = frozenset({"sizes", "best", "heat"})
"""The pictures that show hands of every size."""
_EXACT: Final = frozenset({"ladder"})
"""The pictures that show nothing but what can always be counted."""
_SAID_BY_ITSELF: Final = frozenset({"deal", "many", "runs", "what-if"})
"""The pictures that say how sure they are themselves."""


def how_sure(view: str, known: Iterable[Odds], cards: int, language: str, *, is_done: bool) -> str:
    """Return a sentence on the numbers that a picture shows, and only on those; none where the picture says it itself.

    Args:
        view: the picture.
        known: what is known of the hands of every size, of all decks that it shows.
        cards: how many cards the hand has that is looked at.
        language: of the sentence.
        is_done: whether nothing will be known any better.
    """
    say = speaker(language)
    if view in _SAID_BY_ITSELF:
        return ""
    odds = known if view in _OF_EVERY_SIZE else [each for each in known if each.cards == cards]
    hands = 0 if view in _EXACT else max((_hands(view, each) for each in odds), default=0)
    if not hands:
        return say("explorer.picture-exact")
    if is_done:
        return say("explorer.some-stay", hands=whole_text(hands, language))
    return say("explorer.some-exact", hands=whole_text(hands, language))


def _hands(view: str, odds: Odds) -> int:
    """Return from how many hands the numbers of a picture are estimated; 0 if from none."""
    return max((each.samples for each in _numbers(view, odds) if isinstance(each, Estimate)), default=0)


def _numbers(view: str, odds: Odds) -> Iterable[Chance]:
    if view == "best":
        return odds.best.values()
    if view in {"plays", "heat"}:
        return odds.plays.values()
    if view == "table":
        return *odds.at_least_one.values(), *odds.best.values(), *odds.plays.values()
    return odds.at_least_one.values()
