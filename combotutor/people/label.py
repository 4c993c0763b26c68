"""What a machine calls a person in a class: an animal, its colour and a number, which every language can say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from typing import Final

from combotutor.people.person import BACKS

COLOURS: Final = (
    *("red", "orange", "yellow", "green", "turquoise", "blue"),
    *("violet", "pink", "brown", "grey", "silver", "golden"),
)
ANIMALS: Final = (
    *("crane", "dolphin", "dragonfly", "eagle", "falcon", "flamingo", "frog", "hare", "hedgehog", "heron"),
    *("hummingbird", "kangaroo", "koala", "lion", "lynx", "nightingale", "otter", "owl", "panda", "penguin"),
    *("pony", "sparrow", "seahorse", "squirrel", "stork", "swan", "tiger", "turtle", "wolf"),
)
"""None is an insult, or anything that children would be teased with, in any language of the house."""
PAST: Final = ("robin",)
"""Animals that nobody gets any more: this one is red in two languages, whatever its colour. Who has one keeps it."""
_LABEL: Final = re.compile(rf"({'|'.join((*ANIMALS, *PAST))})-({'|'.join(COLOURS)})-([1-9][0-9]{{0,8}})", re.ASCII)
_SKIPPED: Final = frozenset({18, 28, 69, 88})
"""Numbers that stand for something else to some, and are given to nobody."""
_EACH: Final = 8
"""How many labels of so many digits are tried before longer ones."""


def labels(learner: str) -> Iterator[str]:
    """Yield what a learner may be called, always in this order and without end; first what is short.

    Args:
        learner: the learner's name, of which nothing is told by that.
    """
    for turn in count():
        drawn = int.from_bytes(sha256(f"label {turn} {learner}".encode("utf-8", "replace")).digest())
        drawn, animal = divmod(drawn, len(ANIMALS))
        drawn, colour = divmod(drawn, len(COLOURS))
        most = 10 ** min(1 + turn // _EACH, 9) - 1
        number = 1 + drawn % most
        if number not in _SKIPPED:
            yield f"{ANIMALS[animal]}-{COLOURS[colour]}-{number}"


def back_of(learner: str) -> str:
    """Return the back of the card that a learner gets who chooses none."""
    return BACKS[sha256(f"back {learner}".encode("utf-8", "replace")).digest()[0] % len(BACKS)]


def parts_of(label: str) -> tuple[str, str, int] | None:
    """Return the animal, the colour and the number of a label; None if it is none.

    >>> parts_of("heron-blue-7")
    ('heron', 'blue', 7)
    """
    found = _LABEL.fullmatch(label)
    return None if found is None else (found[1], found[2], int(found[3]))
