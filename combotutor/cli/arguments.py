"""What stands on the command line: one small parser a command, whose complaints are sentences of the catalogue."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any, Final, NoReturn

from combotutor.errors import Phrase, UsageError, quote
from combotutor.games.command import Command, Given, Option
from combotutor.i18n import LANGUAGES, text, text_with

AnyCommand = Command[Any]

HELP: Final = ("--help", "-h")

EVERYWHERE: Final = (Option("--json"), Option("--timing"), Option("--lang", "|".join(LANGUAGES)), Option("--help"))
"""The options of every command."""


class _Parser(argparse.ArgumentParser):
    """A parser that raises a sentence instead of printing a usage block and leaving."""

    def error(self, message: str) -> NoReturn:
        """Refuse an option without its value, or a switch with one: all else is checked by the commands."""
        name = message.partition("argument ")[2].partition(":")[0] or message
        raise UsageError("no-value-wanted" if "explicit" in message else "no-value", name=name)


def parse_words(command: AnyCommand, given: list[str]) -> Given:
    """Return the positional words and the options of a command, in the language of programs.

    Raises:
        UsageError: a word is missing, too many, or not understood.
    """
    parsed, unknown = _parser(command).parse_known_intermixed_args(given)
    words: list[str] = parsed.words
    if unknown:
        raise _not_understood(command, unknown)
    if len(words) > 1 and command.words[:1] == ("POSITION",) and words[0] != "-" and " " not in words[0]:
        raise UsageError("quote-position", usage=f'combotutor {command.name} "…"')
    check_words(command, words)
    options = {option.name: getattr(parsed, option.name) for option in (*command.offered, *EVERYWHERE)}
    return Given(tuple(words), options, LANGUAGES[0])


def check_words(command: AnyCommand, words: list[str]) -> None:
    """Refuse fewer words than a command needs, or more than it takes.

    Raises:
        UsageError: one is missing, or too many.
    """
    least = len(command.words) - command.takes_many
    if len(words) < least:
        problem = Phrase("error.argument-missing", {"names": " ".join(command.words[len(words) : least])})
        raise UsageError("usage", problem=problem, usage=command.usage)
    if len(words) > len(command.words) and not command.takes_many:
        raise _not_understood(command, words[len(command.words) :])


def _not_understood(command: AnyCommand, words: list[str]) -> UsageError:
    problem = Phrase("error.not-understood", {"words": quote(" ".join(words))})
    return UsageError("usage", problem=problem, usage=command.usage)


def _parser(command: AnyCommand) -> argparse.ArgumentParser:
    parser = _Parser(allow_abbrev=False, add_help=False)
    parser.add_argument("words", nargs="*")
    for option in (*command.offered, *EVERYWHERE):
        if option.value:
            parser.add_argument(option.name, dest=option.name, action="append" if option.many else "store")
        else:
            parser.add_argument(option.name, dest=option.name, action="store_true")
    return parser


def help_text(command: AnyCommand, language: str) -> str:
    """Return what `combotutor COMMAND --help` says."""
    options = [_option_line(option, language) for option in (*command.offered, *EVERYWHERE)]
    usage = text("say.usage", language, usage=command.usage)
    return "\n".join([f"{command.name}: {_purpose(command, language)}", usage, *options])


def _option_line(option: Option, language: str) -> str:
    return f"  {f'{option.name} {option.value}':<22} {text_with(option.words, f'option.{option.name[2:]}', language)}"


def _purpose(command: AnyCommand, language: str) -> str:
    return text_with(command.catalogue, f"cli.{command.name}", language)


def overview(commands: Mapping[str, AnyCommand], language: str) -> str:
    """Return what `combotutor --help` says: every command with a line of its own."""
    listed = "\n".join(f"  {each.usage}\n      {_purpose(each, language)}" for each in commands.values())
    shared = "\n".join(_option_line(option, language) for option in EVERYWHERE)
    return f"{text('cli.title', language)}\n\n{listed}\n\n{shared}\n\n{text('cli.footer', language)}"
