"""How puzzles are chosen."""

from __future__ import annotations

from enum import StrEnum


class Way(StrEnum):
    """How puzzles are chosen."""

    COURSE = "course"
    """Lesson by lesson, on the path of a game."""
    PRACTICE = "practice"
    """By kind, theme, level and game."""
    REVIEW = "review"
    """Those that come back today."""
    FAILED = "failed"
    """Those in which something went wrong the last time."""
    OWN = "own"
    """Those that the learner made."""
    DAY = "day"
    """The one that is everybody's on this day."""


COMES_BACK = frozenset({Way.REVIEW, Way.FAILED})
"""Those of which each puzzle was tried before, and is begun again."""
CHOSEN = frozenset({Way.PRACTICE, Way.FAILED, Way.OWN})
"""Those that are chosen where one practises; any other is entered from the path."""

BEGINNING = "beginning"
"""Stands for the first lesson of the path where somebody goes back to it for good."""
