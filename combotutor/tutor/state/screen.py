"""What the whole page shows."""

from __future__ import annotations

from enum import StrEnum


class Screen(StrEnum):
    """What the whole page shows: the pages that are tabs, of the puzzles one, the list or an end, the first minute."""

    LEARN = "learn"
    """The path, with what comes next."""
    PUZZLE = "puzzle"
    """The open puzzle: the table and nothing else."""
    PUZZLES = "puzzles"
    """The list from which one is chosen."""
    END = "end"
    """The end of a lesson, or of what was practised."""
    FIRST = "first"
    """The first minute: a few hands for whoever knows none of the games, over any page."""
    PROGRESS = "progress"
    BENCH = "bench"
    RULES = "rules"
