"""What a person can do on a page, by the names that the page and Python have for it."""

from __future__ import annotations

from typing import Final, Literal, get_args

Action = Literal[
    # The page as a whole.
    "tab",
    "language",
    "size",
    "guide",
    "read",
    "forget",
    "keep",
    "renew",
    "unkept",
    "export",
    "import",
    "bring",
    "decline",
    "take-back",
    "stop",
    # Who plays.
    "somebody",
    "newcomer",
    "person",
    "rename",
    "code",
    "return",
    "leave",
    "stay",
    # Choosing a puzzle.
    "way",
    "continue",
    "lesson",
    "know",
    "day",
    "box",
    "block",
    "kind",
    "level",
    "rules",
    "theme",
    "practise",
    "polish",
    "all",
    "puzzle",
    "next",
    "like",
    # Working on it.
    "answer",
    "retry",
    "happens",
    "pay",
    "hint",
    "back",
    "again",
    "show",
    # The first minute; what is touched there comes from the hand, as its trait `chosen`.
    "first",
    "touch",
    "on",
    "skip",
    # The workbench.
    "type",
    "deck",
    "key",
    "erase",
    "spot",
    "play",
    "plan",
    "unplay",
    "rewind",
    "why",
    "make",
]
"""What a person can do, by its name in the page; an answer comes from the hand, as its trait `answer`."""

ACTION_NAMES: Final[frozenset[str]] = frozenset(get_args(Action))
