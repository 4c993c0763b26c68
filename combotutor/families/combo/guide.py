"""The rules of a rule set, to be read in a minute; and where editions and our decisions differ."""

from __future__ import annotations

from typing import Final

from combotutor.families.combo.cards import Card
from combotutor.families.combo.pictures import card_svg
from combotutor.families.combo.rules import RULE_SETS, RuleSet, sharing_decks
from combotutor.families.combo.words import entries, speaker, text
from combotutor.markup import Markup, join, tag
from combotutor.widgets.controls import movable, named

_SECTIONS: Final = ("aim", "hand", "trick", "wild", "end")
_FIVE: Final = 5
"""The number of players for which some games deal fewer cards."""
_THREE: Final = 3
"""The number of editions that is told in a word."""
_NONE: Final = "–"
"""What stands where a deck has no cards that a rule is about."""
_FACTS: Final = ("deck", "hand", "reserve", "tokens", "end", "wild", "stop", "leader", "points")


def guide(game: str, language: str) -> Markup:
    """Return the rules of a rule set, beside those of the others."""
    say = speaker(language)
    rules = RULE_SETS[game]
    sections = [
        tag("p", tag("strong", say(f"guide.{each}-title")), " ", say(f"guide.{each}"))
        for each in _SECTIONS
        if each != "wild" or rules.deck.count(Card.WILD)
    ]
    return join(
        *sections,
        _specials(rules, language),
        tag("h3", say("guide.differ")),
        tag("p", _editions(language)),
        _comparison(language, rules),
        tag("details", tag("summary", say("guide.decisions")), _numbered(rules, language, "D"), **named("decisions")),
        tag(
            "details",
            tag("summary", say("tutor.rules-numbered")),
            _numbered(rules, language, "HCTSE"),
            **named("numbered"),
        ),
    )


def _specials(rules: RuleSet, language: str) -> Markup | None:
    """Return the cards of its deck that are more than a number, with what each does; nothing where there are none."""
    say = speaker(language)
    cards = [card for card in Card if (card.is_special or card is Card.WILD) and rules.deck.count(card)]
    listed = [tag("li", card_svg(card, language), tag("span", say(f"what.{card.symbol}"))) for card in cards]
    return join(tag("h3", say("guide.specials")), tag("ul", *listed, class_="ct-specials")) if listed else None


def _editions(language: str) -> str:
    """Return how many editions there are, and which of them share one deck."""
    say = speaker(language)
    told = [say("guide.three-boxes") if len(RULE_SETS) == _THREE else say("guide.boxes", count=len(RULE_SETS))]
    for *others, last in sharing_decks(RULE_SETS.values()):
        if others:
            first = ", ".join(each.title for each in others)
            told.append(say("guide.same-deck", games=say("charts.and", first=first, last=last.title)))
    return " ".join(told)


def _comparison(language: str, chosen: RuleSet) -> Markup:
    """Return the editions side by side; the chosen one is named in bold."""
    say = speaker(language)
    names = [
        tag("th", tag("strong", each.title) if each is chosen else each.title, scope="col")
        for each in RULE_SETS.values()
    ]
    rows = [
        tag(
            "tr",
            tag("th", say(f"guide.fact.{fact}"), scope="row"),
            *(tag("td", _fact(fact, each, language)) for each in RULE_SETS.values()),
        )
        for fact in _FACTS
    ]
    table = tag("table", tag("thead", tag("tr", tag("td"), *names)), tag("tbody", *rows))
    return movable(table, say("guide.differ"), "editions")


def _fact(fact: str, rules: RuleSet, language: str) -> str:
    say, has = speaker(language), rules.deck.count
    wild = say("guide.said" if rules.wild_is_said else "guide.unsaid")
    values = {
        "deck": str(len(rules.deck.cards)),
        "hand": _hand(rules, language),
        "reserve": str(rules.reserve),
        "tokens": str(rules.tokens),
        "end": say(f"guide.ends.{rules.game_end}"),
        "wild": wild if has(Card.WILD) else _NONE,
        "stop": say(f"guide.stop-draws.{rules.stop_draws}") if has(Card.STOP) and has(Card.DRAW) else _NONE,
        "leader": say("guide.after-oldest" if rules.oldest_deals else "guide.named"),
        "points": say("guide.yes" if rules.has_points else "guide.no"),
    }
    return values[fact]


def _hand(rules: RuleSet, language: str) -> str:
    """Return how many cards are dealt: one number for all, or one for five players and one for fewer, or each."""
    *fewer, last = rules.hand_sizes
    if {*fewer} <= {last}:
        return str(last)
    if rules.players[-1] == _FIVE and len({*fewer}) == 1:
        return text("guide.hands", language, four=fewer[0], five=last)
    sizes = zip(rules.players, rules.hand_sizes, strict=True)
    return "; ".join(text("guide.hand-of", language, players=players, size=size) for players, size in sizes)


def _numbered(rules: RuleSet, language: str, letters: str) -> Markup:
    """Return the rules whose numbers begin with one of these letters, those of this rule set and those of all."""
    of_others = {each.title for each in RULE_SETS.values()} - {rules.title}
    listed = [
        tag("li", tag("strong", f"[{number}]"), " ", words)
        for number, words in entries("rule", language).items()
        if number[0] in letters and (rules.title in words or not any(title in words for title in of_others))
    ]
    return tag("ul", *listed)
