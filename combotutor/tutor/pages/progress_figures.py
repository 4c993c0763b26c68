"""The pictures of a learner's progress, each with a table that says the same; and the words for what was counted."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Final

from combotutor.i18n import speaker
from combotutor.i18n.chances import estimate_text, whole_text
from combotutor.i18n.dates import date_text
from combotutor.learner.progress.climb import family_or_none
from combotutor.learner.progress.rating import Rating
from combotutor.learner.report import Counts, Report, limits
from combotutor.markup import Markup, join, tag
from combotutor.puzzles.voice.names import kind_name, theme_name
from combotutor.tutor.background.drawing import Pictures
from combotutor.widgets.controls import movable, named

_LATEST: Final = 60
"""Attempts and days in a table: the latest."""


def counts_said(counts: Counts, language: str) -> str:
    """Return how many attempts ended how."""
    say = speaker(language)
    return say("learning.counts", clean=counts.clean, helped=counts.helped, missed=counts.missed)


def share_said(counts: Counts, language: str) -> str:
    """Return the share of those solved without help, with its interval."""
    share = counts.share
    estimate = estimate_text(share.value, share.low, share.high, language)
    # A number and its sign stay on one line.
    return estimate.replace(" %", "\u00a0%")


def figures(report: Report, pictures: Pictures | None, language: str) -> Markup:
    """Return the pictures, each with a table that says the same.

    Args:
        report: what they show.
        pictures: those that there are; None while they are being drawn.
        language: of the page.
    """
    say = speaker(language)
    shown = frozenset(climb.family for climb in report.climbs if climb.is_shown)
    tables = {
        "rating": (_attempts(report, shown, language), say("learning.rating-title" if shown else "progress.attempts")),
        "themes": (_themes(report, shown, language), say("learning.themes-title")),
        "days": (_days(report, language), say("learning.days-title")),
    }
    drawings = [
        tag(
            "figure",
            tag("div", pictures[name], class_="ct-wide-picture")
            if pictures and name in pictures
            else tag("figcaption", title),
            _unfolded(name, title, table, language) if shown or name == "days" else _table(name, title, *table),
            data_testid=f"figure-{name}",
        )
        for name, (table, title) in tables.items()
    ]
    waiting = tag("p", say("progress.drawing"), class_="ct-facts") if pictures is None else None
    return join(waiting, tag("div", *drawings, class_="ct-figures"))


def levels(report: Report, language: str) -> Markup:
    """Return the table of levels."""
    say = speaker(language)
    head = [say("progress.level"), *_counted_head(language)]
    rows = [[str(each.level), *_counted(each.counts, language)] for each in report.levels]
    return join(tag("h3", say("progress.levels")), _table("levels", say("progress.levels"), head, rows))


# The tables.


def _attempts(report: Report, shown: AbstractSet[str], language: str) -> tuple[list[str], list[list[str]]]:
    """Return the latest attempts, the last first, with the ratings of the families of which they are shown."""
    say = speaker(language)
    head = [
        say("learning.day"),
        say("progress.kind"),
        say("progress.level"),
        say("learning.result-title"),
        *(_rated_head(language) if shown else ()),
    ]
    rows = [
        [
            date_text(each.on, language),
            kind_name(each.kind).text(language),
            str(each.level),
            say(f"learning.result.{each.result}"),
            *(_rating(each.rating_after, language, is_shown=family_or_none(each.kind) in shown) if shown else ()),
        ]
        for each in reversed(report.attempts[-_LATEST:])
    ]
    return head, rows


def _themes(report: Report, shown: AbstractSet[str], language: str) -> tuple[list[str], list[list[str]]]:
    """Return the themes, the strongest first, with their ratings where any are shown."""
    say = speaker(language)
    head = [
        say("learning.theme"),
        say("learning.skill-title"),
        *(_rated_head(language) if shown else ()),
        *_counted_head(language),
    ]
    rows = [
        [
            theme_name(each.theme).text(language),
            say(f"learning.skill.{each.skill}"),
            *(_rating(each.rating, language) if shown else ()),
            *_counted(each.counts, language),
        ]
        for each in report.themes
    ]
    return head, rows


def _days(report: Report, language: str) -> tuple[list[str], list[list[str]]]:
    """Return the latest days with an attempt, the last first."""
    say = speaker(language)
    there = [each for each in report.days if each.counts.games]
    rows = [[date_text(each.day, language), *_counted(each.counts, language)] for each in reversed(there[-_LATEST:])]
    return [say("learning.day"), *_counted_head(language)], rows


def _counted_head(language: str) -> list[str]:
    say = speaker(language)
    results = [say(f"learning.result.{each}") for each in ("clean", "helped", "missed")]
    return [say("learning.attempts"), *results, say("learning.share")]


def _counted(counts: Counts, language: str) -> list[str]:
    numbers = (counts.games, counts.clean, counts.helped, counts.missed)
    return [*(_whole(number, language) for number in numbers), share_said(counts, language)]


def _rated_head(language: str) -> list[str]:
    say = speaker(language)
    return [say("learning.rating-axis"), say("progress.limits")]


def _rating(rating: Rating, language: str, *, is_shown: bool = True) -> list[str]:
    if not is_shown:
        return ["–", "–"]
    say, (low, high) = speaker(language), _limits(rating, language)
    return [_whole(rating.value, language), say("progress.limits-of", low=low, high=high)]


def _limits(rating: Rating, language: str) -> tuple[str, str]:
    low, high = limits(rating)
    return _whole(low, language), _whole(high, language)


def _whole(number: float, language: str) -> str:
    return whole_text(round(number), language)


def _unfolded(name: str, title: str, content: tuple[list[str], list[list[str]]], language: str) -> Markup:
    say = speaker(language)
    head, rows = content
    return tag(
        "details",
        tag("summary", say("progress.as-table")),
        _table(name, title, head, rows),
        **named(f"table-{name}"),
    )


def _table(name: str, label: str, head: Iterable[str], rows: Iterable[Iterable[str]]) -> Markup:
    """Return a table whose first column names its rows; where it is too wide, it can be moved."""
    tops = tag("tr", *(tag("th", each, scope="col") for each in head))
    lines = [
        tag("tr", *(tag("td", each) if at else tag("th", each, scope="row") for at, each in enumerate(row)))
        for row in rows
    ]
    table = tag("table", tag("thead", tops), tag("tbody", *lines), data_testid=f"rows-{name}")
    return movable(table, label, f"scroll-{name}")
