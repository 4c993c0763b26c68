"""What a person, a script or a cat on the keyboard may send to the command line: right texts, and texts gone wrong."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.families.combo.notation import format_move, format_position
from combotutor.families.combo.rules import RULE_SETS, deal, legal_moves, play, view
from combotutor.families.combo.words import card_words

SYMBOLS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "X", "S", "D", "P", "U", "?", "?3")
_STRANGE: Final = (
    *("\x00", "\x1b[31m", "\t", "\r", "\x0b", "\u2028", "\u200b", "\u202e", "\ufeff", "\ud83c", "\udcff"),
    *("٣", "³", "Ⅶ", "１", "ß", "İ", "ſ", "K", "é", "e\u0301", "🂡", "👨‍👩‍👧", "½", "－", "，", "；"),
    *("'", '"', "\\", "%", "{", "}", "{0}", "%s", "$", "`", "~", "#", "*", "|", "\\n", "NaN", "1e309", "-0", "None"),
)
_GLUE: Final = (",", " ", ";", "/", "+", ":", "@", ">", "=", "-", ".", "", "  ", " moves ", " - ", "?")
_OPTIONS: Final = (
    *("oldest=1", "oldest=4", "tokens=1", "tokens=99", "wild-pair=no", "wild-pair=maybe", "stop-draws=stopper"),
    *("points=1/2/3", "points=", "discards=5,6", "discards=-", "discards=?", "colour=red", "=", "oldest="),
)
_MOVES: Final = (
    *("7@1", "1@1", "5,6@2", "X=3@1", "X=3,X=4@1", "S@1", "D@1", "R1>1", "R2:3", "G1", "G?", ">1", "7@0", "@"),
)
_FLOODS: Final = (
    *(*SYMBOLS, *_STRANGE, "7,", "5 ", "0:5;", "?99/", "X=3,", "moves ", "pick up ", ",", ";", " ", "/", "x"),
)
_LONGEST: Final = 300_000
"""Characters to which a text may grow by what goes wrong with it: more than is looked at."""
_NUMBERS: Final = (
    *("0", "1", "2", "3", "-1", "1.5", "1e3", "٣", "", " 1", "0" * 5000 + "1", "-" + "0" * 5000, "9" * 5000, "x"),
)


class Typist:
    """Somebody who types, the same things again for the same seed.

    Args:
        seed: of everything.
        rounds: how many rounds are dealt, whose positions are the right texts.
    """

    def __init__(self, seed: int, rounds: int = 40) -> None:
        self.random = random.Random(seed)
        self._positions = [line for number in range(rounds) for line in _round(seed + number)]
        self._words = sorted(card_words())

    def row(self) -> str:
        """Return a row as people type it."""
        chosen = self.random
        count = chosen.choice((0, 1, 2, 3, 5, 8, 10, 13, 16, 60, 61))
        words = [chosen.choice(self._words) if chosen.random() < 0.05 else self._card() for _ in range(count)]
        return chosen.choice((",", " ", "; ", ", ")).join(words) or "-"

    def _card(self) -> str:
        card = self.random.choice(SYMBOLS[:-2])
        return card.lower() if self.random.random() < 0.1 else card

    def position(self) -> str:
        """Return the line of a position, often of one that was played."""
        line = self.random.choice(self._positions)
        roll = self.random.random()
        if roll < 0.15:
            line += f" {self.random.choice(_OPTIONS)}"
        elif roll < 0.3:
            line += f" moves {' '.join(self.move() for _ in range(self.random.randrange(4)))}".rstrip()
        return line

    def move(self) -> str:
        """Return a word for a move."""
        return self.random.choice(_MOVES)

    def wrong(self, text: str) -> str:
        """Return a text after one to four things have gone wrong with it, often all in one of its words."""
        words = text.split(" ")
        if len(words) > 1 and self.random.random() < 0.6:
            at = self.random.randrange(1, len(words))
            words[at] = self._mangled(words[at])
            return " ".join(words)
        return self._mangled(text)

    def _mangled(self, text: str) -> str:
        for _ in range(self.random.choice((1, 1, 1, 2, 4))):
            text = self.random.choice(_MISHAPS)(self.random, text)[:_LONGEST]
        return text

    def noise(self) -> bytes:
        """Return bytes that nobody typed."""
        return self.random.randbytes(self.random.choice((0, 1, 2, 10, 100, 1000)))

    def flood(self, most: int) -> str:
        """Return a text that is long for its kind."""
        return self.random.choice(_FLOODS) * self.random.choice((100, 1000, most))

    def line(self, right: Callable[[], str], most: int = 3000) -> bytes:
        """Return a line: right, gone wrong, noise, or endless.

        Args:
            right: returns a right one.
            most: how often something is repeated at most.
        """
        roll = self.random.random()
        if roll < 0.05:
            line = self.noise()
        elif roll < 0.06:
            line = _utf_8(self.flood(most))
        elif roll < 0.07:
            line = _utf_8(right().replace(self.random.choice(",/ ;"), self.flood(most), 1))
        elif roll < 0.3:
            line = _utf_8(right())
        else:
            line = _utf_8(self.wrong(right()))
        return line.replace(b"\n", b"\r")

    def number(self) -> str:
        """Return what stands where a number is wanted."""
        return self.random.choice(_NUMBERS)


def _utf_8(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _round(seed: int) -> Iterator[str]:
    """Yield the positions of a round that is played at random, some as one seat sees them."""
    chosen, rules = random.Random(seed), tuple(RULE_SETS.values())[seed % len(RULE_SETS)]
    has_points = rules.has_points and seed % 2 == 0
    position = deal(rules, chosen.choice(rules.players), SplitMix64(seed), has_points=has_points)
    while position.result is None:
        yield format_position(position)
        if chosen.random() < 0.2:
            yield format_position(view(position, position.turn).position)
        moves = legal_moves(position)
        word = chosen.choice(moves)
        if chosen.random() < 0.1:
            yield f"{format_position(position)}{' ' if position.turn_start else ' moves '}{format_move(word)}"
        position = play(position, word)


def _dropped(chosen: random.Random, text: str) -> str:
    at = chosen.randrange(len(text) + 1)
    return text[:at] + text[at + chosen.choice((1, 1, 2, 10)) :]


def _put_in(chosen: random.Random, text: str) -> str:
    at = chosen.randrange(len(text) + 1)
    return text[:at] + chosen.choice((*_STRANGE, *_GLUE, *SYMBOLS)) + text[at:]


def _changed(chosen: random.Random, text: str) -> str:
    return _put_in(chosen, _dropped(chosen, text))


def _swapped(chosen: random.Random, text: str) -> str:
    words = text.split(" ")
    first, second = chosen.randrange(len(words)), chosen.randrange(len(words))
    words[first], words[second] = words[second], words[first]
    return " ".join(words)


def _doubled(chosen: random.Random, text: str) -> str:
    glue = chosen.choice(",/ ;")
    parts = text.split(glue)
    at = chosen.randrange(len(parts))
    return glue.join([*parts[:at], *[parts[at]] * chosen.choice((2, 2, 3, 70)), *parts[at + 1 :]])


def _cut(chosen: random.Random, text: str) -> str:
    return text[: chosen.randrange(len(text) + 1)]


def _in_capitals(chosen: random.Random, text: str) -> str:
    more = (f"'{text}'", f"{text} ", f"\ufeff{text}")
    return chosen.choice((text.upper(), text.lower(), text.title(), text[::-1], *more))


def _another_number(chosen: random.Random, text: str) -> str:
    digits = [at for at, sign in enumerate(text) if sign.isdigit()]
    if not digits:
        return text
    at = chosen.choice(digits)
    return text[:at] + chosen.choice(("0", "1", "2", "9", "13", "-1", "007", "99999999999999999999")) + text[at + 1 :]


_MISHAPS: Final[Sequence[Callable[[random.Random, str], str]]] = (
    *(_dropped, _put_in, _changed, _changed, _swapped, _doubled, _cut, _in_capitals, _another_number, _another_number),
)
