"""Steps of a row in the making from one collection of pieces to the next, found once and kept for every deck."""

from __future__ import annotations

import bisect
import functools
import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from combotutor.cards import Kind
from combotutor.odds.pieces import DONE, Piece, Pieces, is_lone
from combotutor.odds.windows import Windows

State = tuple[int, ...]
"""The pieces that something still to come goes with, by their numbers, ascending."""

Step = tuple[State, int, int]
"""What a state becomes: a state, how many more pieces are finished, and how often (negative ones count against)."""

BOTH_WAYS: Final = 2
"""A finished piece of two cards or more can be turned round."""

_Made = list[tuple[int | None, int]]


class Names:
    """Pieces as small numbers, which hash and compare faster."""

    def __init__(self) -> None:
        self._pieces: list[Piece] = []
        self._numbers: dict[Piece, int] = {}

    def number(self, piece: Piece) -> int | None:
        """Return the number of a piece; None if nothing goes with it any more."""
        if piece == DONE:
            return None
        if piece not in self._numbers:
            self._numbers[piece] = len(self._pieces)
            self._pieces.append(piece)
        return self._numbers[piece]

    def piece(self, number: int) -> Piece:
        """Return the piece of a number."""
        return self._pieces[number]


class Steps:
    """The steps while the wilds or one number are put in, card by card, and the step to the next number.

    Args:
        pieces: the pieces that arise.
        later: what becomes of a piece after the last card.
        names: the numbers of pieces.
    """

    def __init__(self, pieces: Pieces, later: Callable[[Piece], Piece], names: Names) -> None:
        self._pieces, self._later, self._names = pieces, later, names
        self._beside = functools.cache(lambda piece: self._named(pieces.beside(names.piece(piece))))
        self._between = functools.cache(lambda a, b: self._named(pieces.between(names.piece(a), names.piece(b))))
        self.insert = functools.cache(self._insert)
        self.finish = functools.cache(self._finish)

    def _named(self, made: Counter[Piece]) -> _Made:
        return [
            (self._names.number(piece), count * (BOTH_WAYS if piece == DONE else 1))
            for piece, count in made.items()
            if count
        ]

    def _insert(self, state: State) -> list[Step]:
        """Return what a state becomes by one card more: a piece of its own, beside a piece, or between two."""
        found: Counter[tuple[State, int]] = Counter()

        def add(rest: State, made: _Made, times: int) -> None:
            for piece, count in made:
                if piece is None:
                    found[rest, 1] += count * times
                else:
                    at = bisect.bisect(rest, piece)
                    found[(*rest[:at], piece, *rest[at:]), 0] += count * times

        add(state, [(self._names.number(self._pieces.single), 1)], 1)
        first = {piece: at for at, piece in reversed(list(enumerate(state)))}
        held = Counter(state)
        for piece, at in first.items():
            rest = (*state[:at], *state[at + 1 :])
            add(rest, self._beside(piece), held[piece])
        for piece, other in itertools.combinations_with_replacement(sorted(first), 2):
            times = math.comb(held[piece], 2) if piece == other else held[piece] * held[other]
            if times and (made := self._between(piece, other)):
                at, then = first[piece], first[other] + (piece == other)
                add((*state[:at], *state[at + 1 : then], *state[then + 1 :]), made, times)
        return [(after, finished, times) for (after, finished), times in found.items() if times]

    def _finish(self, state: State) -> Step:
        """Return what a state becomes after the last card."""
        pieces = [self._names.piece(number) for number in state]
        left = [self._names.number(self._later(piece)) for piece in pieces]
        ways = ways_round(piece for piece, number in zip(pieces, left, strict=True) if number is None)
        return tuple(sorted(number for number in left if number is not None)), left.count(None), ways


def ways_round(pieces: Iterable[Piece]) -> int:
    """Return in how many ways some pieces can be turned."""
    return math.prod(1 if is_lone(piece) else BOTH_WAYS for piece in pieces)


@functools.cache
def steps_avoiding(kinds: frozenset[Kind], *, wild_pair: bool) -> tuple[Steps, Steps, Names]:
    """Return the steps for the wilds, those for a number, and the numbers of the pieces in both."""
    windows = Windows.of(kinds, wild_pair=wild_pair)
    wilds, numbers = Pieces(windows, is_wild=True), Pieces(windows, is_wild=False)
    names = Names()
    return Steps(wilds, numbers.same, names), Steps(numbers, numbers.aged, names), names
