"""The errors of combotutor: one tree, told apart by what the caller can do about them.

An error carries a stable `code`, the `field` of the input it is about, and the details its sentence needs. The
sentence itself comes from the catalogue, so it can be had in every language of the project.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

LONGEST_QUOTE: Final = 60
"""Characters of the user's own text that an error repeats; the rest is shortened."""


def quote(text: str, most: int = LONGEST_QUOTE) -> str:
    r"""Return the user's text in quotes as it was typed, shortened in the middle when it is long.

    What cannot be printed is spelled out, and so is where the text itself has quotes.

    >>> print(quote("7,8"), quote(r"C:\new\mine"), quote("7\n"))
    '7,8' 'C:\new\mine' '7\n'
    """
    said = shortened(text, most)
    if said.isprintable() and "'" not in said:
        return f"'{said}'"
    return shortened(repr(said), most + 2)  # spelled out, it may be ten times as long


def shortened(text: str, most: int = LONGEST_QUOTE) -> str:
    """Return a text that a sentence can repeat: cut in the middle when it is long.

    >>> shortened("7" * 100)
    '777777777777777777777777777777777777777777777…7777777777'
    """
    return text if len(text) <= most else f"{text[: most - 15]}…{text[-10:]}"


@dataclass(frozen=True)
class Phrase:
    """A message that is spoken in the language of the sentence it stands in.

    Args:
        key: its key in the catalogue.
        values: the values of its fields.
        words: the folder of catalogues that are asked before the house's; None for the house alone.
    """

    key: str
    values: dict[str, object] = field(default_factory=dict)
    words: Path | None = None

    def text(self, language: str) -> str:
        """Return the message in a language."""
        from combotutor.i18n import text_with

        return text_with(self.words, self.key, language, self.values)

    def __str__(self) -> str:
        return self.text("en")


@dataclass(frozen=True, slots=True)
class Listed:
    """Parts one after the other, with a sign between them; a text is the same in every language."""

    parts: tuple[Phrase | Listed | str, ...]
    sign: str = ", "

    def text(self, language: str) -> str:
        """Return the list in a language."""
        return self.sign.join(part if isinstance(part, str) else part.text(language) for part in self.parts)


def sentences(phrases: Iterable[Phrase], language: str) -> str:
    """Return phrases as one text."""
    return " ".join(phrase.text(language) for phrase in phrases)


class CombotutorError(Exception):
    """Anything that combotutor refuses, with one clear sentence saying what is wrong and what to do.

    Args:
        code: the stable name of the problem, also its key in the catalogue (`error.<code>`).
        field: the part of the input it is about (`RULES`, `SEATS`, `MOVE`, …; `LINE` for all of it).
        details: values that the sentence shows.
    """

    words: Path | None = None
    """The folder of catalogues that have its sentence, asked before the house's; None for the house alone."""

    def __init__(self, code: str, field: str = "LINE", **details: object) -> None:
        super().__init__(code, field, details)
        self.code = code
        self.field = field
        self.details = details
        self.reason = code
        self.place: Phrase | None = None

    def __reduce__(self) -> tuple[Callable[..., CombotutorError], tuple[object, ...], dict[str, object]]:
        """Pickle by state, so that an error survives the way back from another process."""
        return type(self).__new__, (type(self), *self.args), self.__dict__

    @property
    def phrase(self) -> Phrase:
        """The sentence, to be spoken in the language of a page; the place where it arose is no part of it."""
        return Phrase(f"error.{self.code}", {"field": self.field, **self.details}, self.words)

    def text(self, language: str = "en") -> str:
        """Return the sentence in a language of the catalogue, after the place where it arose if that is known."""
        sentence = self.phrase.text(language)
        return sentence if self.place is None else f"{self.place.text(language)} {sentence}"

    def __str__(self) -> str:
        return self.text()


class InvalidError(CombotutorError, ValueError):
    """A text that cannot be read, or a position that cannot be."""


class IllegalMoveError(CombotutorError, ValueError):
    """A move that can be read but that a rule forbids here.

    Args:
        code: the key of its sentence.
        rule: the rule's number.
        reason: the kind of mistake, where several sentences share one; else the code.
        details: values that the sentence shows.
    """

    def __init__(self, code: str, rule: str, *, reason: str = "", **details: object) -> None:
        super().__init__(code, "MOVE", **details)
        self.rule = rule
        self.reason = reason or code


class HiddenCardError(CombotutorError):
    """An answer that would need a card nobody has shown."""


class UsageError(CombotutorError):
    """A command that cannot be followed: wrong words, numbers out of range, a missing tool."""


class MissingExtraError(UsageError, ImportError):
    """A package is absent or broken without which what was asked for cannot be had."""


class LearnerError(CombotutorError):
    """What a learner has done cannot be kept, read or brought over; what was there stays as it is."""


class MissingNameError(CombotutorError, AttributeError):
    """A name that a module of ours does not have."""


class UnknownKeyError(InvalidError, KeyError):
    """A name under which nothing lies, such as a language or the id of a puzzle; older programs catch the KeyError."""


def known_language(language: str) -> str:
    """Return a language that there is.

    Raises:
        UnknownKeyError: the message tells those that there are.
    """
    from combotutor.i18n import LANGUAGES

    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise UnknownKeyError("no-language", "LANGUAGE", name=quote(str(language)), known=known)
    return language
