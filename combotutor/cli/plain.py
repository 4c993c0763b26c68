"""Commands that tell their result as fields, from which its prose is made."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from combotutor.cli.arguments import Given
from combotutor.games.command import Answer, Fields

_NOT_WHOLE: Final = ("failed", "damaged")
"""The fields of a result that tell that a check failed."""


@dataclass(frozen=True, slots=True)
class Plain(Answer):
    """Fields, and what says them."""

    fields: Fields
    say: Callable[[Any, str], str]

    @property
    def is_interrupted(self) -> bool:
        """Whether somebody stopped it."""
        return bool(self.fields.get("interrupted"))

    @property
    def is_whole(self) -> bool:
        """Whether every check held."""
        return not any(self.fields.get(name) for name in _NOT_WHOLE)

    def to_json(self) -> Fields:
        """Return the fields."""
        return dict(self.fields)

    def prose(self, language: str) -> str:
        """Say the fields."""
        return self.say(self.fields, language)


def namespace(given: Given) -> argparse.Namespace:
    """Return what is given as the attributes of one object."""
    options = {name[2:].replace("-", "_"): value for name, value in given.options.items()}
    return argparse.Namespace(words=list(given.words), language=given.language, **options)


def plain(
    answer: Callable[[list[str], argparse.Namespace], Fields],
    say: Callable[[Any, str], str],
    prepare: Callable[[list[str], argparse.Namespace], None] | None = None,
) -> tuple[Callable[[Given], argparse.Namespace], Callable[[str, argparse.Namespace], Plain]]:
    """Return what reads and what answers for a command whose result is fields.

    Args:
        answer: returns the fields for the words and the options.
        say: says them in a language.
        prepare: reads the words after the first and the options, and puts what it has read in place of their texts.
    """

    def read(given: Given) -> argparse.Namespace:
        options = namespace(given)
        if prepare is not None:
            prepare(list(given.rest), options)
        return options

    def answered(line: str, options: argparse.Namespace) -> Plain:
        return Plain(answer([line, *options.words[1:]], options), say)

    return read, answered
