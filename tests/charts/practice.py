"""Tables of a learner who never was, as `combotutor.learner.frames` makes them."""

from __future__ import annotations

import functools
from datetime import UTC, date, datetime, timedelta

import polars as pl

from combotutor.cards import SplitMix64
from combotutor.learner.columns import ATTEMPTS, DAYS, RESULTS, THEMES
from combotutor.shares import wilson

FIRST = date(2026, 9, 1)


@functools.cache
def attempts(count: int = 40) -> pl.DataFrame:
    """Return so many attempts, a few on each day."""
    random, rating, lines = SplitMix64(6), 1500.0, []
    for number in range(1, count + 1):
        result = RESULTS[min(random.below(5), 2)]
        rating += {"clean": 25, "helped": -5, "missed": -30}[result] * 20 / (19 + number)
        reach = 700 / (1 + number / 4) + 60
        at = datetime(2026, 9, 1, 12, tzinfo=UTC) + timedelta(days=number // 4)
        puzzle, level = f"p{random.below(1000)}", 1 + random.below(5)
        head = (number, puzzle, "beat", "closing,long", level, 1000 + 200 * level, at, at.date())
        lines.append((*head, 20.0 + random.below(60), 0, 1, result, rating, rating - reach, rating + reach))
    return pl.DataFrame(lines, ATTEMPTS, orient="row")


@functools.cache
def themes() -> pl.DataFrame:
    """Return a theme of every skill, and one that was tried once."""
    counted = [
        ("pair", 20, 17, 1, 1620.0, 55.0, "strong"),
        ("closing", 9, 5, 2, 1540.0, 120.0, "stronger"),
        ("reserve", 1, 0, 1, 1500.0, 300.0, "open"),
        ("tempting", 8, 3, 2, 1440.0, 110.0, "weaker"),
        ("two-plays", 18, 3, 4, 1320.0, 60.0, "weak"),
    ]
    lines = []
    for theme, games, clean, helped, rating, deviation, skill in counted:
        share = wilson(clean, games)
        counts = (theme, games, clean, helped, games - clean - helped)
        limits = (rating, deviation, rating - 1.96 * deviation, rating + 1.96 * deviation)
        lines.append((*counts, share.value, share.low, share.high, *limits, 1500.0, skill))
    return pl.DataFrame(lines, THEMES, orient="row")


@functools.cache
def days(count: int = 60) -> pl.DataFrame:
    """Return so many days, some of them without an attempt."""
    random, streak, lines = SplitMix64(3), 0, []
    for number in range(count):
        games = max(random.below(12) - 4, 0) if number % 9 else 0
        clean = random.below(games + 1)
        streak = streak + 1 if games else 0
        lines.append((FIRST + timedelta(days=number), games, clean, games - clean, 0, streak))
    return pl.DataFrame(lines, DAYS, orient="row")
