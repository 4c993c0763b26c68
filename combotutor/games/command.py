"""A command: the words and options it is given, and the value that it finds. Families bring commands of their own."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from combotutor.errors import UsageError, quote
from combotutor.games.family import Capability, all_are

A = TypeVar("A")

Fields = dict[str, Any]
"""What programs are told, ready for JSON."""

LINES: Final = "-"
"""What stands in place of an input where inputs are read line by line."""
LEAST_SECONDS: Final = 0.001
MOST_SECONDS: Final = 86_400

_SECONDS: Final = re.compile(r"[0-9]{1,9}(?:[.,][0-9]{1,9})?|[.,][0-9]{1,9}", re.ASCII)


class Answer(ABC):
    """What a command has found: a value that can be told to programs and said to people."""

    __slots__ = ()

    @property
    def is_interrupted(self) -> bool:
        """Whether somebody stopped it: it tells what was known by then."""
        return False

    @property
    def is_whole(self) -> bool:
        """Whether every check held, and what was asked for beside the answer could be had."""
        return True

    @abstractmethod
    def to_json(self) -> Fields:
        """Return what programs are told; sentences in it are English."""

    @abstractmethod
    def prose(self, language: str) -> str:
        """Say it in a language. No contract: programs read the JSON."""

    @classmethod
    def together(cls, parts: Sequence[Any], language: str) -> str:
        """Say in one piece what a call has found in parts, one at least, all of this class."""
        return "\n".join(part.prose(language) for part in parts)


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
class Given:
    """What stands on the command line after a command.

    Args:
        words: what is no option; the first is the input, or LINES.
        options: what each option of the command holds, by its name with dashes: the text, the texts of one of many, or
            whether a switch stands there; None where nothing stands there.
        language: to speak while the work goes on.
    """

    words: tuple[str, ...]
    options: Mapping[str, Any]
    language: str

    @property
    def reads_lines(self) -> bool:
        """Whether inputs are read line by line."""
        return self.words[:1] == (LINES,)

    @property
    def rest(self) -> tuple[str, ...]:
        """The words after the input."""
        return self.words[1:]

    def text(self, name: str) -> str | None:
        """Return the text of an option, or None where it is not given."""
        value: str | None = self.options[name]
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """Return the texts of an option that may stand several times."""
        return tuple(self.options[name] or ())

    def has(self, name: str) -> bool:
        """Tell whether an option is given."""
        return self.options[name] not in (None, False)

    def number(self, name: str, least: int, most: int) -> int | None:
        """Return the whole number of an option, or None where it is not given.

        Raises:
            UsageError: it is no such number.
        """
        value = self.text(name)
        return None if value is None else whole_number(value, name, least, most)

    def seconds(self, name: str) -> float | None:
        """Return the time of an option, or None where it is not given.

        Raises:
            UsageError: it is no time.
        """
        value = self.text(name)
        return None if value is None else seconds(value, name)


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
    code = "no-whole-number" if least < most else "no-other-number"
    raise UsageError(code, name, name=name, value=quote(value), least=least, most=most)


def seconds(value: str, name: str) -> float:
    """Return a time given on the command line, with a point or a comma.

    Raises:
        UsageError: not a number in plain digits, or out of range.
    """
    if _SECONDS.fullmatch(value):
        time = float(value.replace(",", "."))
        if LEAST_SECONDS <= time <= MOST_SECONDS:
            return time
    raise UsageError("no-seconds", name, name=name, value=quote(value), least=LEAST_SECONDS, most=MOST_SECONDS)


@dataclass(frozen=True, slots=True)
class Command(Generic[A]):
    """One command. What it is asked is read once, then answered for every input.

    Args:
        name: its word; what it is for is said by the message `cli.NAME`.
        words: the names of its positional arguments; a last one ending in `…` (or `…]`) may stand several times or not
            at all, and where it is the first, what stands there is one input.
        options: its options, besides those of every command.
        read: returns what is asked, the same for every input, from what is given.
        answer: returns what it finds for an input (empty where the command takes none) and what is asked.
        reads_lines: whether `-` in place of the input reads one input a line.
        parts: returns the questions that one call asks, one at least, answered one after the other: a line of JSON
            each, or all of them in one piece of prose. None where a call asks one.
        settings: returns options that the families bring; None for a command that they bring none for.
        catalogue: the folder of the catalogues that speak of it; None for the house's. A family need not name its own.
    """

    name: str
    words: tuple[str, ...]
    options: tuple[Option, ...]
    read: Callable[[Given], A]
    answer: Callable[[str, A], Answer]
    reads_lines: bool = True
    parts: Callable[[A], Sequence[A]] | None = None
    settings: Callable[[], tuple[Option, ...]] | None = None
    catalogue: Path | None = None

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
        return bool(self.words) and self.words[-1].endswith(("…", "…]"))

    def spoken(self, words: Path) -> Command[A]:
        """Return the command as its family says it, in its own words where it names no others."""
        options = tuple(replace(option, words=option.words or words) for option in self.options)
        return replace(self, options=options, catalogue=self.catalogue or words)

    def line(self, words: Sequence[str]) -> str:
        """Return the input among the words that are given."""
        return " ".join(words) if self.takes_many and len(self.words) == 1 else "".join(words[:1])


@dataclass(frozen=True, slots=True)
class Call(Generic[A]):
    """What one command hands on to another: the other, and what that is asked."""

    command: Command[A]
    arguments: A

    def answer(self, line: str) -> Answer:
        """Return what it finds for an input."""
        return self.command.answer(line, self.arguments)


COMMANDS: Final = Capability[tuple[Command[Any], ...]]("commands", (), all_are(Command))
"""The commands that a family alone has."""
