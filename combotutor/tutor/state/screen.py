"""What the whole page shows."""

from __future__ import annotations

from enum import StrEnum


class Screen(StrEnum):
    """What the whole page shows: the pages that are tabs, and of the puzzles either one or the list."""

    PUZZLE = "puzzle"
    """The open puzzle: the table and nothing else."""
    PUZZLES = "puzzles"
    """The list from which one is chosen."""
    PROGRESS = "progress"
    BENCH = "bench"
    RULES = "rules"
