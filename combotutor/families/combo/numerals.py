"""The numerals of the cards, drawn by us as strokes of one width: they look the same whatever fonts a machine has.

A numeral is 100 units high, its stroke included, and stands on the line; the widths of all differ.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

HIGH: Final = 100
STROKE: Final = 18
"""How wide the stroke is."""

_SPACE: Final = 9
"""Between two digits."""


class Numeral(NamedTuple):
    """The middle of a stroke, as the path of a picture, and how wide it is with the stroke."""

    path: str
    wide: float


_DIGITS: Final = {
    "0": Numeral("M32,9C47,9 55,25 55,50C55,75 47,91 32,91C17,91 9,75 9,50C9,25 17,9 32,9Z", 64),
    "1": Numeral("M9,27L30,9V91", 39),
    "2": Numeral("M9,30C9,17 19,9 32,9C45,9 53,18 53,30C53,41 46,48 38,57L9,91H55", 64),
    "3": Numeral(
        "M11,22C15,14 22,9 31,9C44,9 52,17 52,28C52,40 43,47 27,47C45,47 55,55 55,68C55,82 45,91 31,91"
        "C20,91 12,86 9,77",
        64,
    ),
    "4": Numeral("M37,9L9,69H60M44,47V91", 69),
    "5": Numeral("M51,9H17L13,48C18,42 24,39 32,39C46,39 55,50 55,65C55,81 45,91 31,91C20,91 12,86 9,78", 64),
    "6": Numeral("M45,9C22,20 9,41 9,64C9,81 18,91 32,91C46,91 55,81 55,66C55,51 46,42 33,42C22,42 13,49 10,59", 64),
    "7": Numeral("M9,9H54L25,91", 63),
    "8": Numeral(
        "M32,48C20,48 12,40 12,29C12,17 20,9 32,9C44,9 52,17 52,29C52,40 44,48 32,48C18,48 9,57 9,69"
        "C9,82 18,91 32,91C46,91 55,82 55,69C55,57 46,48 32,48Z",
        64,
    ),
    "9": Numeral("M19,91C42,80 55,59 55,36C55,19 46,9 32,9C18,9 9,19 9,34C9,49 18,58 31,58C42,58 51,51 54,41", 64),
}

QUESTION: Final = Numeral("M9,28C9,16 18,9 30,9C43,9 51,17 51,28C51,43 30,44 30,63M30,91V91.1", 60)
"""The mark of a card that is not seen."""

_PAIR: Final = re.compile(r"([0-9.]+),")
_LEVEL: Final = re.compile(r"(?<=H)[0-9.]+")


def numeral(number: str) -> Numeral:
    """Return a numeral of one digit or more.

    >>> numeral("11").wide
    87.0

    Raises:
        KeyError: something else than a digit.
    """
    path, wide = "", -float(_SPACE)
    for digit in number:
        own = _DIGITS[digit]
        path += _moved(own.path, wide + _SPACE)
        wide += _SPACE + own.wide
    return Numeral(path, wide)


def _moved(path: str, right: float) -> str:
    """Return a path that lies further right; all in it is told from the corner."""
    moved = _PAIR.sub(lambda found: f"{float(found[1]) + right:g},", path)
    return _LEVEL.sub(lambda found: f"{float(found[0]) + right:g}", moved)
