"""What stands on the command line: one small parser a command, whose complaints are sentences of the catalogue."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from combotutor.errors import Phrase, UsageError, quote
from combotutor.i18n import LANGUAGES, text

Result = dict[str, Any]
"""What a command found, ready for JSON."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option with a value, or a switch where `value` is empty."""

    name: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """One command.

    Args:
        name: its word.
        words: the names of its positional arguments; a last one ending in `…` may stand several times or not at all.
        options: its options, besides those of every command.
        answer: finds the result for the words, the first of which is the hand or position.
        prose: says a result in a language; None for a command that has said all itself.
        reads_lines: whether `-` in place of the first word reads one input a line.
    """

    name: str
    words: tuple[str, ...]
    options: tuple[Option, ...]
    answer: Callable[[list[str], argparse.Namespace], Result]
    prose: Callable[[Result, str], str] | None
    reads_lines: bool = True

    @property
    def usage(self) -> str:
        """How it is called, in a line."""
        options = [f"[{option.name} {option.value}]".replace(" ]", "]") for option in self.options]
        return " ".join(["combotutor", self.name, *self.words, *options])


EVERYWHERE: Final = (Option("--json"), Option("--timing"), Option("--lang", "|".join(LANGUAGES)))
"""The options of every command."""


class _Parser(argparse.ArgumentParser):
    """A parser that raises a sentence instead of printing a usage block and leaving."""

    def error(self, message: str) -> NoReturn:
        """Refuse an option without its value, or a switch with one: all else is checked by the commands."""
        name = message.partition("argument ")[2].partition(":")[0] or message
        raise UsageError("no-value", name=name)


def parse_words(command: Command, given: list[str], language: str) -> tuple[list[str], argparse.Namespace]:
    """Return the positional words and the options of a command.

    Raises:
        UsageError: a word is missing, too many, or not understood.
    """
    parser = _parser(command, language)
    options, words = parser.parse_known_intermixed_args(given)
    found: list[str] = options.words
    if words:
        problem = Phrase("error.not-understood", {"words": " ".join(quote(word) for word in words)})
        raise UsageError("usage", problem=problem, usage=command.usage)
    many = bool(command.words) and command.words[-1].endswith("…")
    least = len(command.words) - many
    if len(found) < least:
        problem = Phrase("error.argument-missing", {"names": " ".join(command.words[len(found) : least])})
        raise UsageError("usage", problem=problem, usage=command.usage)
    if len(found) > len(command.words) and not many:
        if command.words[0] == "POSITION" and " " not in found[0]:
            raise UsageError("quote-position", usage=f'combotutor {command.name} "…"')
        extra = " ".join(quote(word) for word in found[len(command.words) :])
        problem = Phrase("error.not-understood", {"words": extra})
        raise UsageError("usage", problem=problem, usage=command.usage)
    return found, options


def _parser(command: Command, language: str) -> argparse.ArgumentParser:
    parser = _Parser(
        prog=f"combotutor {command.name}",
        description=text(f"cli.{command.name}", language),
        allow_abbrev=False,
        usage=command.usage,
    )
    parser.add_argument("words", nargs="*", metavar=" ".join(command.words), help=argparse.SUPPRESS)
    for option in (*command.options, *EVERYWHERE):
        says = text(f"option.{option.name.lstrip('-')}", language)
        if option.value:
            parser.add_argument(option.name, metavar=option.value, help=says)
        else:
            parser.add_argument(option.name, action="store_true", help=says)
    return parser


def whole_number(value: str, name: str, least: int, most: int) -> int:
    """Return a number given on the command line.

    Raises:
        UsageError: not a whole number in plain digits, or out of range.
    """
    plain = value.removeprefix("-")
    if plain.isascii() and plain.isdigit() and len(plain) <= len(str(most)) and least <= int(value) <= most:
        return int(value)
    raise UsageError("no-whole-number", name, name=name, value=quote(value), least=least, most=most)


def overview(commands: Mapping[str, Command], language: str) -> str:
    """Return what `combotutor --help` says: every command with a line of its own."""
    rows = [(command.usage, text(f"cli.{name}", language)) for name, command in commands.items()]
    listed = "\n".join(f"  {usage}\n      {says}" for usage, says in rows)
    return f"{text('cli.title', language)}\n\n{listed}\n\n{text('cli.footer', language)}"
