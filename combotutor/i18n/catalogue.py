"""Looking up a message: flat keys (`error.unknown-card`), `str.format` fields, one and many.

The catalogues are TOML files beside this module, read by the standard library: the core must stay light enough to
run inside a browser, where a plural library would bring ten megabytes of locale data for three languages that all
count "one" and "other" the same way.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from combotutor.moved import forward

LANGUAGES: Final = ("en", "es", "de")
"""The languages, the fallback first."""

_NO_VALUES: Final[Mapping[str, object]] = MappingProxyType({})


def _flatten(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flatten(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)


@functools.cache
def catalogue(language: str) -> Mapping[str, str]:
    """Return every message of a language as a read-only mapping from flat key to text.

    Raises:
        KeyError: no such language.
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    return MappingProxyType(_read(Path(__file__).with_name(f"{language}.toml")))


@functools.cache
def catalogue_of(words: Path, language: str) -> Mapping[str, str]:
    """Return the messages of a family in a language, and no others; none where it has no file for it.

    Args:
        words: the folder of its catalogues.
        language: of them.
    """
    path = words / f"{language}.toml"
    return MappingProxyType(_read(path) if path.exists() else {})


@functools.cache
def catalogue_with(words: Path, language: str) -> Mapping[str, str]:
    """Return every message of a language, those of a family in place of the house's; see `text_with`.

    What the family has not said in this language, it says in the first.

    Raises:
        KeyError: no such language.
    """
    return MappingProxyType(
        {**catalogue(language), **catalogue_of(words, LANGUAGES[0]), **catalogue_of(words, language)}
    )


def _read(path: Path) -> dict[str, str]:
    import tomllib  # only who speaks pays for it

    return dict(_flatten(tomllib.loads(path.read_text(encoding="utf-8"))))


def text(key: str, language: str = "en", **values: object) -> str:
    """Return a message with its fields filled in.

    A message that counts has two entries, `key.one` and `key.other`, chosen by the value named `count`. A value that
    can speak for itself (it has a method `text(language)`) is spoken in the same language.

    >>> text("plays", "en", count=1), text("plays", "de", count=3)
    ('1 play', '3 Züge')

    Raises:
        KeyError: no such language or key.
    """
    return _filled(catalogue(language), key, language, values)


def text_with(words: Path | None, key: str, language: str, values: Mapping[str, object] = _NO_VALUES) -> str:
    """Return a message as a family says it, or else the house: two families may have a rule of one number.

    Args:
        words: the folder of the family's catalogues, a file a language; None for the house alone.
        key: of the message.
        language: to say it in.
        values: of its fields.

    Returns:
        The message; the key alone where a family, which the house cannot check, has not said it, or not so.

    Raises:
        KeyError: no such language or key, where there is no family.
    """
    if words is None:
        return _filled(catalogue(language), key, language, values)
    try:
        return _filled(catalogue_with(words, language), key, language, values)
    except KeyError:
        return key


def speaker(language: str, words: Path | None = None) -> Callable[..., str]:
    """Return the function that says a key in a language.

    Args:
        language: to say it in.
        words: the folder of a family's catalogues, which are asked before the house's.

    >>> say = speaker("es")
    >>> say("plays", count=1)
    '1 jugada'
    """

    def say(message: str, /, **values: object) -> str:
        return text_with(words, message, language, values)

    return say


def _filled(messages: Mapping[str, str], key: str, language: str, values: Mapping[str, object]) -> str:
    if not values:
        return messages[key].format_map(values)
    if key not in messages and "count" in values:
        key = f"{key}.one" if values["count"] == 1 else f"{key}.other"
    return messages[key].format_map({name: _spoken(name, value, language) for name, value in values.items()})


def _spoken(name: str, value: object, language: str) -> object:
    """Return a value as it is filled in; a page has hundreds, so texts and numbers are not asked whether they speak.

    A count is written as people write it. Other numbers may be what something is called, and stay as they are.
    """
    if isinstance(value, (str, int)):
        return whole_text(value, language) if name == "count" and isinstance(value, int) else value
    speak = getattr(value, "text", None)
    return speak(language) if callable(speak) else value


def thousands_sign(language: str = "en", digits: int = 7) -> str:
    r"""Return what stands between the thousands: nothing among four digits where the language leaves them together.

    >>> thousands_sign("de"), thousands_sign("es"), thousands_sign("es", digits=4)
    ('.', '\xa0', '')
    """
    if digits == len("1234") == len(text("number.thousand", language)):
        return ""
    return text("number.million", language)[1]


def whole_text(number: int, language: str = "en") -> str:
    """Return a whole number with its thousands set apart.

    >>> whole_text(1234567), whole_text(12345, "de"), whole_text(1234, "es")
    ('1,234,567', '12.345', '1234')
    """
    told = f"{number:,}"
    return told.replace(",", thousands_sign(language, len(str(number)))) if "," in told else told


def entries(prefix: str, language: str = "en", words: Path | None = None) -> dict[str, str]:
    """Return the messages below a prefix, keyed by the rest of their key, fields left open.

    Args:
        prefix: of their keys.
        language: of the messages.
        words: the folder of a family's catalogues, which are asked before the house's.

    >>> entries("plays")["one"]
    '{count} play'
    """
    return dict(_below(prefix, language, words))


@functools.cache
def _below(prefix: str, language: str, words: Path | None) -> Mapping[str, str]:
    start, messages = f"{prefix}.", catalogue(language) if words is None else catalogue_with(words, language)
    return {key[len(start) :]: value for key, value in messages.items() if key.startswith(start)}


def choose_language(*wishes: str | None) -> str:
    """Return the first wished-for language that there is, else English.

    Args:
        wishes: language names as browsers and environments write them (`de_AT.UTF-8`, `es-CL`), best first.

    >>> choose_language(None, "xx_XX", "de_AT.UTF-8")
    'de'
    """
    for wish in wishes:
        code = re.split(r"[^a-z]", (wish or "").casefold())[0]
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


def __getattr__(name: str) -> object:
    """Return what older programs look for here."""
    return forward(__name__, name)
