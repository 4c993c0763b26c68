"""The odds of one size of hand as tables that people read: words instead of codes, per cent instead of many digits."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from combotutor.families.combo.cards import Kind
from combotutor.families.combo.odds import Chance, Odds
from combotutor.families.combo.words import speaker
from combotutor.i18n.chances import average_text, chance_text, estimate_text
from combotutor.markup import Markup, join, tag


def table_in_words(odds: Odds, language: str) -> Markup:
    """Return what is known of hands of one size: of each kind, and of the fewest plays.

    Args:
        odds: what is known.
        language: of the words and figures.
    """
    say = speaker(language)
    cards = say("explorer.table-size", cards=say("cards", count=odds.cards))
    heads = ["", say("odds.column-having"), say("odds.column-best"), say("odds.column-places")]
    kinds = [_of_kind(odds, kind, language) for kind in (*reversed(Kind), None)]
    plays = [
        (say("plays", count=count), _said(chance, language))
        for count, chance in odds.plays.items()
        if chance != Fraction(0)
    ]
    return join(_table(cards, heads, kinds), _table(say("odds.plays"), ["", say("charts.share-axis")], plays))


def _of_kind(odds: Odds, kind: Kind | None, language: str) -> tuple[str, ...]:
    """Return the cells of a kind; a single card and none at all have no places that are counted."""
    say = speaker(language)
    name = say("charts.specials") if kind is None else say(f"kind.{kind}")
    having = places = "–"
    if kind is not None and kind in odds.at_least_one:
        having = _said(odds.at_least_one[kind], language)
        places = average_text(odds.expected_places[kind], language)
    return name, having, _said(odds.best[kind], language), places


def _said(chance: Chance, language: str) -> str:
    if isinstance(chance, Fraction):
        return chance_text(chance, language)
    return estimate_text(chance.value, chance.low, chance.high, language)


def _table(caption: str, heads: list[str], rows: Sequence[tuple[str, ...]]) -> Markup:
    columns = tag("tr", *(tag("th", each, scope="col") for each in heads))
    body = [tag("tr", tag("th", name, scope="row"), *(tag("td", each) for each in cells)) for name, *cells in rows]
    return tag("table", tag("caption", caption), tag("thead", columns), tag("tbody", *body), class_="odds-table")
