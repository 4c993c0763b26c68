"""What charts of odds say: kinds, where hands come from, and numbers that are never a bare 0 or 100 per cent."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Final

import polars as pl

from combotutor.charts.look import Look
from combotutor.families.combo import words
from combotutor.families.combo.cards import Kind
from combotutor.families.combo.odds.chances import NO_KIND, Measure, Wilds
from combotutor.families.combo.rules import RULE_SETS
from combotutor.i18n.chances import average_text, chance_text, estimate_text, number_text, percent_text

_SMALL: Final = Fraction(1, 1000)

Figure = dict[str, Any]
"""One line of a table of odds, by the names of its columns."""


def speaker(look: Look) -> Callable[..., str]:
    """Return the function that says a key in the language of a chart."""
    return words.speaker(look.language)


def kind_name(kind: str, look: Look) -> str:
    """Return what a kind is called; a hand without any combination has only specials."""
    say = speaker(look)
    return say("charts.specials") if kind == NO_KIND else say(f"kind.{kind}")


def cards_text(count: int, look: Look) -> str:
    """Return how many cards there are."""
    say = speaker(look)
    return say("cards", count=count)


def said(figure: Figure, look: Look) -> str:
    """Return a number of a table in full: exact, or with its interval."""
    if figure["measure"] == Measure.EXPECTED_PLACES:
        return average_text(figure["value"], look.language)
    if figure["exact"]:
        return chance_text(Fraction(figure["fraction"]), look.language)
    return estimate_text(figure["value"], figure["low"], figure["high"], look.language)


def short(figure: Figure, look: Look) -> str:
    """Return a chance of a table as short as stands beside a mark; an estimate is marked with a ~."""
    value = Fraction(figure["fraction"]) if figure["exact"] else figure["value"]
    if figure["exact"] and value in (0, 1):
        return chance_text(value, look.language)
    if value < _SMALL:
        return f"< {_tenths(math.ceil(1000 * (_SMALL if figure['exact'] else figure['high'])), look)}"
    if value > 1 - _SMALL:
        return f"> {_tenths(math.floor(1000 * (1 - _SMALL if figure['exact'] else figure['low'])), look)}"
    shown = _tenths(round(1000 * value), look)
    return shown if figure["exact"] else f"~ {shown}"


def _tenths(tenths: int, look: Look) -> str:
    return percent_text(tenths / 1000, look.language)


def points_text(difference: float, look: Look) -> str:
    """Return the difference of two shares in points of a hundred, with its sign."""
    say = speaker(look)
    number = number_text(abs(100 * difference), look.language)
    sign = "−" if difference < 0 else "+"
    return say("charts.gain", points=f"{sign}{number}")


def source_text(figure: Figure, look: Look, *, wilds: bool = True, cards: int | None = None) -> str:
    """Return where the hands of a chart come from: the game, what was seen, how wilds count.

    Args:
        figure: any line of its table.
        look: of the chart.
        wilds: whether to say how wilds count, where they count as blanks.
        cards: how many cards a hand has, if all have as many.
    """
    say = speaker(look)
    parts = [title(figure, look)]
    if cards is not None:
        parts.append(say("charts.hand", cards=cards_text(cards, look)))
    if figure["seen"] not in (None, "-"):
        parts.append(say("charts.seen", cards=figure["seen"].replace(",", " ")))
    if wilds and figure["wilds"] == Wilds.BLANK:
        parts.append(say("charts.wilds-blank"))
    return " · ".join(parts)


def titled(shown: str, figure: Figure, look: Look, *, wilds: bool = True, cards: int | None = None) -> str:
    """Return what a chart shows, and where its hands come from, in one line below what it says.

    Args:
        shown: what it shows.
        figure: any line of its table.
        look: of the chart.
        wilds: as of `source_text`.
        cards: as of `source_text`.
    """
    return f"{shown} · {source_text(figure, look, wilds=wilds, cards=cards)}"


def kinds_name(kind: str, look: Look) -> str:
    """Return what many of a kind are called."""
    say = speaker(look)
    return say(f"charts.many.{kind}")


def one_name(kind: str, look: Look) -> str:
    """Return what one of a kind is called, as what a hand holds."""
    say = speaker(look)
    return say(f"charts.one.{kind}")


def title(figure: Figure, look: Look) -> str:
    """Return what the box of a game is called, or how many cards a deck without a name has."""
    if figure["rules"] is None:
        say = speaker(look)
        return say("charts.from-cards", cards=cards_text(figure["stock"], look))
    return RULE_SETS[figure["rules"]].title


def how_sure(frame: pl.DataFrame, look: Look) -> list[str]:
    """Return a line that tells estimates from exact numbers by their marks, where there are some."""
    say = speaker(look)
    return [] if frame["exact"].all() else [say("charts.how-sure")]


def how_sure_by_sign(frame: pl.DataFrame, look: Look) -> list[str]:
    """Return a line that tells estimates from exact numbers by their sign, where a hollow mark means something else."""
    say = speaker(look)
    return [] if frame["exact"].all() else [say("charts.sure-by-sign")]


def listed(figures: Iterable[Figure], look: Look) -> str:
    """Return kinds with their numbers, in one line."""
    return "; ".join(f"{kind_name(figure['kind'], look)}: {said(figure, look)}" for figure in figures)


def kinds_of(frame: pl.DataFrame) -> list[Kind]:
    """Return the kinds of a table, from low to high, without hands of specials only."""
    there = set(frame["kind"].drop_nulls().to_list())
    return [kind for kind in Kind if kind in there]
