"""Whether what is done, and how the page looks, outlives it."""

from __future__ import annotations

from enum import StrEnum


class Keeping(StrEnum):
    """Where what is done is kept."""

    MEMORY = "memory"
    """In Python's memory, until it stops."""
    HERE = "here"
    """In the learner's file on this computer."""
    CLASS = "class"
    """In a file of the computer that serves a class, each browser for itself."""


class Footing(StrEnum):
    """Whether what is done stands where it is to be kept: the words of `learner.Footing`, which takes long to load."""

    KEPT = "kept"
    """All of it stands there."""
    WAITING = "waiting"
    """The file does not answer just now: what is owed is held, and written when it does."""
    LOST = "lost"
    """The file is not written any more; the page goes on in Python's memory."""
    MEMORY = "memory"
    """There never was a file."""


class Memory(StrEnum):
    """Whether the looks of the page, and what is open on it, outlive a reload."""

    UNKNOWN = "unknown"
    """The page has not said yet."""
    KEPT = "kept"
    NONE = "none"
    """The browser allows the page no memory."""
    FOREIGN = "foreign"
    """The page holds what another version of the tutor kept, or what cannot be read; it is left as it is."""
