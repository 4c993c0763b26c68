"""The columns of the tables that `combotutor.learner.frames` makes. It needs polars, and is loaded with the first."""

from __future__ import annotations

from typing import Final

import polars as pl

from combotutor.learner.progress.event import Result
from combotutor.learner.report import Skill

RESULTS: Final = tuple(result.value for result in Result)
"""How an attempt can end."""

SKILLS: Final = tuple(skill.value for skill in Skill)
"""How a theme can stand to the rating over all, from the worst to the best."""

_COUNTED: Final = {"games": pl.Int32(), "clean": pl.Int32(), "helped": pl.Int32(), "missed": pl.Int32()}
_SHARE: Final = {"share": pl.Float64(), "share_low": pl.Float64(), "share_high": pl.Float64()}

ATTEMPTS: Final = pl.Schema(
    {
        "number": pl.Int32(),  # from 1, in the order in which they ended
        "puzzle": pl.String(),
        "kind": pl.String(),
        "themes": pl.String(),  # as "closing,long"; "-" for none
        "level": pl.Int16(),
        "difficulty": pl.Int16(),
        "at": pl.Datetime("us", "UTC"),
        "day": pl.Date(),
        "seconds": pl.Float64(),
        "hints": pl.Int16(),
        "mistakes": pl.Int16(),
        "result": pl.Enum(RESULTS),
        "rating": pl.Float64(),  # of the learner after it
        "low": pl.Float64(),  # the limits between which it lies 95 times in a hundred
        "high": pl.Float64(),
    }
)
"""Attempts, one a line."""

THEMES: Final = pl.Schema(
    {
        "theme": pl.String(),
        **_COUNTED,
        **_SHARE,  # of those solved without help, with the limits of its 95 % interval
        "rating": pl.Float64(),
        "deviation": pl.Float64(),
        "low": pl.Float64(),  # the limits between which the rating lies 95 times in a hundred
        "high": pl.Float64(),
        "overall": pl.Float64(),  # the rating of the learner over all themes
        "skill": pl.Enum(SKILLS),
    }
)
"""Themes that were tried, one a line, the strongest first."""

DAYS: Final = pl.Schema(
    {
        "day": pl.Date(),
        **_COUNTED,
        "streak": pl.Int32(),  # days in a row that count, up to this one
    }
)
"""Days from the first attempt to the last day of the report, one a line; also those without an attempt."""

LEVELS: Final = pl.Schema({"level": pl.Int16(), **_COUNTED, **_SHARE})
"""Levels that were tried, one a line."""
