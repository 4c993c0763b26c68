"""The errors of the house, said in the words of the combo games: who catches those of the house catches these."""

from __future__ import annotations

from combotutor import errors
from combotutor.families.combo.words import WORDS


class InvalidError(errors.InvalidError):
    """A text that cannot be read, or a position that cannot be."""

    words = WORDS


class IllegalMoveError(errors.IllegalMoveError):
    """A move that can be read but that a rule forbids here."""

    words = WORDS


class HiddenCardError(errors.HiddenCardError):
    """An answer that would need a card nobody has shown."""

    words = WORDS


class UsageError(errors.UsageError):
    """A command that cannot be followed."""

    words = WORDS
