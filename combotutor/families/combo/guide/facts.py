"""What a rule set says in numbers and words, and where others differ: all of it made of the rule sets themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from combotutor.families.combo.cards import Card
from combotutor.families.combo.pictures import card_name
from combotutor.families.combo.rules import RuleSet
from combotutor.families.combo.words import speaker, text

FACTS: Final = ("deck", "specials", "hand", "reserve", "tokens", "end", "wild", "stop", "leader", "points")
"""What is told of a rule set, by the words of the catalogue."""
DEALT: Final = ("hand", "reserve", "tokens")
"""What everybody has at the beginning."""
_FIVE: Final = 5
"""The number of players for which some games deal fewer cards."""
_NONE: Final = "–"
"""What stands where a deck has no cards that a fact is about."""


def specials(rules: RuleSet) -> dict[Card, int]:
    """Return the cards of its deck that are more than a number, with how many there are."""
    cards = (card for card in Card if card.is_special or card is Card.WILD)
    return {card: count for card in cards if (count := rules.deck.count(card))}


def facts(rules: RuleSet, language: str) -> Mapping[str, str]:
    """Return what is told of a rule set, by the words of `FACTS`."""
    say, has = speaker(language), rules.deck.count
    cards = (say("guide.times", count=count, what=card_name(card, language)) for card, count in specials(rules).items())
    wild = say("guide.said" if rules.wild_is_said else "guide.unsaid")
    return {
        "deck": str(len(rules.deck.cards)),
        "specials": ", ".join(cards) or _NONE,
        "hand": _hand(rules, language),
        "reserve": str(rules.reserve),
        "tokens": str(rules.tokens),
        "end": say(f"guide.ends.{rules.game_end}"),
        "wild": wild if has(Card.WILD) else _NONE,
        "stop": say(f"guide.stop-draws.{rules.stop_draws}") if has(Card.STOP) and has(Card.DRAW) else _NONE,
        "leader": say("guide.after-oldest" if rules.oldest_deals else "guide.named"),
        "points": say("guide.yes" if rules.has_points else "guide.no"),
    }


def differing(rules: RuleSet, other: RuleSet, language: str) -> Mapping[str, str]:
    """Return what is told of another rule set where it is not what is told of this one."""
    mine = facts(rules, language)
    return {fact: value for fact, value in facts(other, language).items() if value != mine[fact]}


def _hand(rules: RuleSet, language: str) -> str:
    """Return how many cards are dealt: one number for all, or one for five players and one for fewer, or each."""
    *fewer, last = rules.hand_sizes
    if {*fewer} <= {last}:
        return str(last)
    if rules.players[-1] == _FIVE and len({*fewer}) == 1:
        return text("guide.hands", language, four=fewer[0], five=last)
    sizes = zip(rules.players, rules.hand_sizes, strict=True)
    return "; ".join(text("guide.hand-of", language, players=players, size=size) for players, size in sizes)
