"""A person who plays, as pages show one; at home people have names, in a class labels."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

BACKS: Final = ("waves", "dots", "stripes", "stars", "leaves", "checks", "rings", "zigzag")
"""The backs of cards by which people are told apart at a glance."""
LONGEST_NAME: Final = 40
ME: Final = "me"
"""The learner of a file of one's own, who is the first to play at a computer."""
_JOINERS: Final = frozenset("\u200c\u200d")
"""Signs that are seen by what they do to their neighbours alone, within a name: some languages need them."""
_UNSEEN: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""What Unicode calls default ignorable: two names that differ in these alone look the same."""
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs of which nothing is seen."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who a learner is to those who play.

    Args:
        learner: the learner's name, which is the key to what is kept of them.
        name: what they are called; empty for the first one who never said, and in a class.
        label: what a machine calls them in a class, such as `heron-blue-7`; else empty.
        card: the back of their card, one of `BACKS`; empty where none was chosen.
        has_code: whether a code brings them back that they have seen.
        codes: what the file holds of that code, and of one that was made since.
    """

    learner: str
    name: str = ""
    label: str = ""
    card: str = ""
    has_code: bool = False
    codes: frozenset[str] = field(default=frozenset(), compare=False, repr=False)


def proper_name(text: str) -> str | None:
    r"""Return what somebody wants to be called, without what nobody can see; None where nothing is left, or too much.

    >>> proper_name("  Ana\tMaría ")
    'Ana María'
    >>> proper_name("   "), proper_name("a" * 41)
    (None, None)
    """
    text = unicodedata.normalize("NFC", text[: 25 * LONGEST_NAME])
    seen = "".join(" " if each.isspace() else each for each in text if each.isspace() or _can_be_seen(each))
    name = " ".join(seen.split()).strip("".join(_JOINERS))
    is_seen = any(unicodedata.category(each)[0] in "LNPS" for each in name)  # and no marks of what is missing
    return name if is_seen and len(name) <= LONGEST_NAME else None


def is_taken(name: str, people: Iterable[Person], learner: str = "") -> bool:
    """Tell whether somebody else is called so, in whatever letters.

    Args:
        name: the name.
        people: all of whom is known.
        learner: who wants to be called so; that one does not count.
    """
    return any(_alike(each.name) == _alike(name) for each in people if each.name and each.learner != learner)


def free_back(people: Iterable[Person]) -> str:
    """Return the first back that nobody has, or that the fewest have.

    >>> free_back([Person("me", card="waves"), Person("ana", card="stripes")])
    'dots'
    """
    used = Counter(each.card for each in people)
    return min(BACKS, key=lambda back: used[back])


def _can_be_seen(sign: str) -> bool:
    return (sign.isprintable() and sign not in _BLANK) or sign in _JOINERS


def _alike(name: str) -> str:
    name = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", _UNSEEN.sub("", name))
