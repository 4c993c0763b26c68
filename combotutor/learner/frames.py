"""What a learner did as tables, for charts, for files, and for those who write their own cells.

The tables are polars frames with the columns of `combotutor.learner.columns`; polars is loaded with the first of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from combotutor.extras import need
from combotutor.learner.report import Counts, Report, limits

if TYPE_CHECKING:
    import polars as pl

Line = tuple[object, ...]


def attempt_frame(report: Report) -> pl.DataFrame:
    """Return the attempts, one a line, with the columns of `combotutor.learner.columns.ATTEMPTS`.

    >>> attempt_frame(Report()).height
    0

    Raises:
        MissingExtraError: polars cannot be used.
    """
    lines = [
        (
            number,
            each.puzzle_id,
            each.kind,
            ",".join(each.themes) or "-",
            each.level,
            each.difficulty,
            each.at,
            each.on,
            each.seconds,
            each.hints,
            each.mistakes,
            each.result.value,
            each.rating_after.value,
            *limits(each.rating_after),
        )
        for number, each in enumerate(report.attempts, start=1)
    ]
    return _frame("ATTEMPTS", lines)


def theme_frame(report: Report) -> pl.DataFrame:
    """Return the themes, the strongest first, with the columns of `combotutor.learner.columns.THEMES`.

    Raises:
        MissingExtraError: polars cannot be used.
    """
    lines = [
        (
            each.theme,
            *_counted(each.counts),
            *_share(each.counts),
            each.rating.value,
            each.rating.deviation,
            *limits(each.rating),
            report.rating.value,
            each.skill.value,
        )
        for each in report.themes
    ]
    return _frame("THEMES", lines)


def day_frame(report: Report) -> pl.DataFrame:
    """Return the days from the first attempt on, with the columns of `combotutor.learner.columns.DAYS`.

    Raises:
        MissingExtraError: polars cannot be used.
    """
    return _frame("DAYS", [(each.day, *_counted(each.counts), each.streak) for each in report.days])


def level_frame(report: Report) -> pl.DataFrame:
    """Return the levels, from the easiest, with the columns of `combotutor.learner.columns.LEVELS`.

    Raises:
        MissingExtraError: polars cannot be used.
    """
    lines = [(each.level, *_counted(each.counts), *_share(each.counts)) for each in report.levels]
    return _frame("LEVELS", lines)


def _counted(counts: Counts) -> Line:
    return counts.games, counts.clean, counts.helped, counts.missed


def _share(counts: Counts) -> Line:
    return counts.share.value, counts.share.low, counts.share.high


def _frame(schema: str, lines: Iterable[Line]) -> pl.DataFrame:
    need("charts-missing", "polars")
    import polars as pl

    from combotutor.learner import columns

    return pl.DataFrame(list(lines), getattr(columns, schema), orient="row")
