"""The pictures of a learner's progress, each with a table that says the same; and the words for what was counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Final

from combotutor.i18n import speaker, text
from combotutor.i18n.catalogue import whole_text
from combotutor.i18n.dates import date_text
from combotutor.learner.progress.climb import family_or_none
from combotutor.learner.progress.rating import Rating
from combotutor.learner.report import Counts, Report, limits
from combotutor.markup import Markup, join, tag
from combotutor.puzzles.voice.names import kind_name, theme_name
from combotutor.tutor.background.drawing import Pictures
from combotutor.widgets.controls import movable, named

Table = tuple[list[str], list[list[str]]]
"""What stands at the head of a table, and its rows."""

_LATEST: Final = 60
"""Attempts and days in a table: the latest."""


def counts_said(counts: Counts, language: str) -> str:
    """Return how many attempts ended how."""
    say = speaker(language)
    return say("learning.counts", clean=counts.clean, helped=counts.helped, missed=counts.missed)


def figures(report: Report, pictures: Pictures | None, language: str) -> Markup:
    """Return the pictures, each with its title and a table that says the same, and the levels.

    Args:
        report: what they show.
        pictures: those that there are; None while they are being drawn.
        language: of the page.
    """
    say = speaker(language)
    shown = frozenset(climb.family for climb in report.climbs if climb.is_shown)
    tables = {"days": _days(report, language), "rating": _attempts(report, shown, language)}
    tables |= {"themes": _themes(report, shown, language)} if shown else {}
    drawn = [_figure(name, table, pictures or {}, language, is_rated=bool(shown)) for name, table in tables.items()]
    drawn.append(tag("figure", _unfolded("levels", say("progress.levels"), _levels(report, language), language)))
    waiting = tag("p", say("progress.drawing"), class_="ct-facts") if pictures is None else None
    return join(waiting, tag("div", *drawn, class_="ct-figures"))


def _figure(name: str, table: Table, pictures: Pictures, language: str, *, is_rated: bool) -> Markup:
    """Return a picture under its title, with what its marks mean; where there is none, its table alone."""
    say = speaker(language)
    title = say(f"learning.{name}-title" if is_rated or name == "days" else "progress.attempts")
    unfolded = _unfolded(name, title, table, language, is_beside=name in pictures)
    if name not in pictures:
        return tag("figure", unfolded, data_testid=f"figure-{name}")
    caption = tag("figcaption", title, *(tag("p", each, class_="ct-facts") for each in _meant(name, language)))
    picture = tag("div", pictures[name], class_="ct-wide-picture")
    looks = "ct-tall" if name == "themes" else None
    return tag("figure", caption, picture, unfolded, class_=looks, data_testid=f"figure-{name}")


def _meant(name: str, language: str) -> Iterator[str]:
    """Yield what the marks of a picture mean."""
    say = speaker(language)
    match name:
        case "rating":
            yield from map(say, ("learning.rating-what", "learning.rating-marks"))
        case "themes":
            yield from map(say, ("learning.themes-what", "learning.themes-dashed"))
            yield say("learning.themes-marks", strong="▲", weak="▼")
        case _:
            yield say("learning.days-what")


# The tables.


def _levels(report: Report, language: str) -> Table:
    head = [text("progress.level", language), *_counted_head(language)]
    return head, [[str(each.level), *_counted(each.counts, language)] for each in report.levels]


def _attempts(report: Report, shown: AbstractSet[str], language: str) -> Table:
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


def _themes(report: Report, shown: AbstractSet[str], language: str) -> Table:
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


def _days(report: Report, language: str) -> Table:
    """Return the latest days with an attempt, the last first."""
    say = speaker(language)
    there = [each for each in report.days if each.counts.games]
    rows = [[date_text(each.day, language), *_counted(each.counts, language)] for each in reversed(there[-_LATEST:])]
    return [say("learning.day"), *_counted_head(language)], rows


def _counted_head(language: str) -> list[str]:
    say = speaker(language)
    results = [say(f"learning.result.{each}") for each in ("clean", "helped", "missed")]
    return [say("learning.attempts"), *results]


def _counted(counts: Counts, language: str) -> list[str]:
    return [_whole(number, language) for number in (counts.games, counts.clean, counts.helped, counts.missed)]


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


def _unfolded(name: str, title: str, content: Table, language: str, *, is_beside: bool = False) -> Markup:
    """Return a table to be unfolded: under its title, or under a word where that stands above already."""
    head, rows = content
    return tag(
        "details",
        tag("summary", text("progress.as-table", language) if is_beside else title),
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
