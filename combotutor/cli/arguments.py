"""What stands on the command line: one small parser a command, whose complaints are sentences of the catalogue."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NoReturn

from combotutor.errors import Phrase, UsageError, quote
from combotutor.games import Situation
from combotutor.i18n import LANGUAGES, text, text_with

Result = dict[str, Any]
"""What a command found, ready for JSON."""


class Told(Result):
    """What a command found out about a position, with that position: prose asks it, and JSON does not hold it.

    Args:
        situation: the position, its game and its family.
        fields: what is told of it.
    """

    def __init__(self, situation: Situation, fields: Result) -> None:
        super().__init__(fields)
        self.situation = situation


HELP: Final = ("--help", "-h")


@dataclass(frozen=True, slots=True)
class Option:
    """An option with a value, or a switch where `value` is empty; one of `many` may stand several times.

    What it means is said in the words of the family that brings it, if one does.
    """

    name: str
    value: str = ""
    many: bool = False
    words: Path | None = None


@dataclass(frozen=True, slots=True)
class Command:
    """One command.

    Args:
        name: its word.
        words: the names of its positional arguments; a last one ending in `…` may stand several times or not at all.
        options: its options, besides those of every command.
        answer: finds the result for the words, the first of which is the hand or position.
        prose: says a result in a language; None for a command that has said all itself.
        prepare: reads what is the same for every input, the words after the first and the options, and puts what it
            has read in place of the options' texts; None where there is nothing to read.
        reads_lines: whether `-` in place of the first word reads one input a line.
        parts: returns the options for each of the questions that one call asks, answered one after the other: a line of
            JSON each, or all of them, as `parts`, in one piece of prose. None where a call asks one question.
        settings: returns options that the families bring; None for a command that they bring none for.
    """

    name: str
    words: tuple[str, ...]
    options: tuple[Option, ...]
    answer: Callable[[list[str], argparse.Namespace], Result]
    prose: Callable[[Any, str], str] | None
    prepare: Callable[[list[str], argparse.Namespace], None] | None = None
    reads_lines: bool = True
    parts: Callable[[argparse.Namespace], list[argparse.Namespace]] | None = None
    settings: Callable[[], tuple[Option, ...]] | None = None

    @property
    def offered(self) -> tuple[Option, ...]:
        """Its options, those of the families among them."""
        return self.options if self.settings is None else (*self.options, *self.settings())

    @property
    def usage(self) -> str:
        """How it is called, in a line."""
        options = [f"[{option.name} {option.value}]".replace(" ]", "]") + "…" * option.many for option in self.offered]
        return " ".join(["combotutor", self.name, *self.words, *options])

    @property
    def takes_many(self) -> bool:
        """Whether its last word may stand several times or not at all."""
        return bool(self.words) and self.words[-1].endswith("…")


EVERYWHERE: Final = (Option("--json"), Option("--timing"), Option("--lang", "|".join(LANGUAGES)), Option("--help"))
"""The options of every command."""


class _Parser(argparse.ArgumentParser):
    """A parser that raises a sentence instead of printing a usage block and leaving."""

    def error(self, message: str) -> NoReturn:
        """Refuse an option without its value, or a switch with one: all else is checked by the commands."""
        name = message.partition("argument ")[2].partition(":")[0] or message
        raise UsageError("no-value-wanted" if "explicit" in message else "no-value", name=name)


def parse_words(command: Command, given: list[str]) -> tuple[list[str], argparse.Namespace]:
    """Return the positional words and the options of a command.

    Raises:
        UsageError: a word is missing, too many, or not understood.
    """
    options, unknown = _parser(command).parse_known_intermixed_args(given)
    words: list[str] = options.words
    if unknown:
        raise _not_understood(command, unknown)
    if len(words) > 1 and command.words[:1] == ("POSITION",) and words[0] != "-" and " " not in words[0]:
        raise UsageError("quote-position", usage=f'combotutor {command.name} "…"')
    least = len(command.words) - command.takes_many
    if len(words) < least:
        problem = Phrase("error.argument-missing", {"names": " ".join(command.words[len(words) : least])})
        raise UsageError("usage", problem=problem, usage=command.usage)
    if len(words) > len(command.words) and not command.takes_many:
        raise _not_understood(command, words[len(command.words) :])
    return words, options


def _not_understood(command: Command, words: list[str]) -> UsageError:
    problem = Phrase("error.not-understood", {"words": quote(" ".join(words))})
    return UsageError("usage", problem=problem, usage=command.usage)


def _parser(command: Command) -> argparse.ArgumentParser:
    parser = _Parser(allow_abbrev=False, add_help=False)
    parser.add_argument("words", nargs="*")
    for option in (*command.offered, *EVERYWHERE):
        if option.value:
            parser.add_argument(option.name, action="append" if option.many else "store")
        else:
            parser.add_argument(option.name, action="store_true")
    return parser


def whole_number(value: str, name: str, least: int, most: int) -> int:
    """Return a number given on the command line.

    Raises:
        UsageError: not a whole number in plain digits, or out of range.
    """
    digits = value.removeprefix("-").lstrip("0") or "0"
    if value.removeprefix("-").isascii() and value.removeprefix("-").isdigit() and len(digits) <= len(str(most)):
        number = -int(digits) if value.startswith("-") else int(digits)
        if least <= number <= most:
            return number
    raise UsageError("no-whole-number", name, name=name, value=quote(value), least=least, most=most)


def help_text(command: Command, language: str) -> str:
    """Return what `combotutor COMMAND --help` says."""
    options = [_option_line(option, language) for option in (*command.offered, *EVERYWHERE)]
    usage = text("say.usage", language, usage=command.usage)
    return "\n".join([f"{command.name}: {text(f'cli.{command.name}', language)}", usage, *options])


def _option_line(option: Option, language: str) -> str:
    return f"  {f'{option.name} {option.value}':<22} {text_with(option.words, f'option.{option.name[2:]}', language)}"


def overview(commands: Mapping[str, Command], language: str) -> str:
    """Return what `combotutor --help` says: every command with a line of its own."""
    rows = [(command.usage, text(f"cli.{name}", language)) for name, command in commands.items()]
    listed = "\n".join(f"  {usage}\n      {says}" for usage, says in rows)
    shared = "\n".join(_option_line(option, language) for option in EVERYWHERE)
    return f"{text('cli.title', language)}\n\n{listed}\n\n{shared}\n\n{text('cli.footer', language)}"
