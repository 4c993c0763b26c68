"""What people are called, in the reader's language: by the name that they gave themselves, or by the label they got."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import filterfalse
from unicodedata import combining, normalize

from combotutor.i18n import text
from combotutor.people import Person, parts_of
from combotutor.tutor.wire import FILE

_FORMS = "mfn"
"""The letters by which an animal asks for the form of its colour."""


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody, as a value of a sentence."""

    person: Person

    def text(self, language: str) -> str:
        """Return what they are called in a language."""
        return called(self.person, language)


def called(person: Person, language: str) -> str:
    """Return what somebody is called: a name is the same in every language, a label is not.

    Whoever has neither was here before anybody else came.
    """
    if person.name:
        return person.name
    return label_text(person.label, language) if person.label else text("who.first", language)


def file_name(person: Person | None, language: str) -> str:
    """Return how a person's file is called: after them, as far as every computer takes the letters for that.

    >>> file_name(Person("me", "José Groß"), "en"), file_name(Person("me"), "en")
    ('combotutor-jose-gross.json', 'combotutor-learner.json')
    """
    name = called(person, language) if person is not None and (person.name or person.label) else ""
    letters = re.findall(r"[a-z0-9]+", "".join(filterfalse(combining, normalize("NFKD", name.casefold()))))
    return f"combotutor-{'-'.join(letters)}.json" if letters else FILE


def label_text(label: str, language: str) -> str:
    """Return a label as people of a language say it, the colour in the form that its animal asks for.

    >>> label_text("heron-blue-7", "en"), label_text("heron-blue-7", "es"), label_text("heron-blue-7", "de")
    ('Blue heron 7', 'Garza azul 7', 'Blauer Reiher 7')

    Args:
        label: animal, colour and number; one that another version gave is said as it is.
        language: the language to say it in.
    """
    parts = parts_of(label)
    if parts is None:
        return label
    animal, colour, number = parts
    forms = text(f"who.colour.{colour}", language).split()
    return f"{text(f'who.animal.{animal}', language, colour=_Colour(tuple(forms)))} {number}"


@dataclass(frozen=True, slots=True)
class _Colour:
    """A colour that takes the form that is asked for: a language has as many as it tells apart."""

    forms: tuple[str, ...]

    def __format__(self, form: str) -> str:
        """Return the form of a letter: "m", "f" or "n"; the last there is where there are fewer, the first for none."""
        return self.forms[min(_FORMS.find(form), len(self.forms) - 1) if form else 0]
