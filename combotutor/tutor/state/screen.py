"""What the whole page shows."""

from __future__ import annotations

from enum import StrEnum


class Screen(StrEnum):
    """What the whole page shows: the pages that are tabs, and of the puzzles one, the list or an end."""

    LEARN = "learn"
    """The path, with what comes next."""
    PUZZLE = "puzzle"
    """The open puzzle: the table and nothing else."""
    PUZZLES = "puzzles"
    """The list from which one is chosen."""
    END = "end"
    """The end of a lesson, or of what was practised."""
    PROGRESS = "progress"
    BENCH = "bench"
    RULES = "rules"
