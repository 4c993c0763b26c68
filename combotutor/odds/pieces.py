"""Pieces of a row in the making: what can be put beside them, and with which sign it counts.

A piece is some cards of the row that lie side by side. Only its two ends matter, and of an end only the last two cards,
as long as a number still to come goes with them. Where a card is put beside an end that it goes with, the two are
linked, and the link counts in two ways:

- as a link: +1, and what must not be neighbours across it is left out;
- as no link: -1, and nothing is looked at.

In the end all pieces and blanks are put in any order at all. Then two cards that go together lie side by side with a
link (+1), with none (-1), or because their pieces happen to (+1): the last two cancel, and only what avoids the kinds
is left. Cards that nothing can go with any more need not be looked at again, wherever they lie.

Pieces have no direction here; whoever puts them in order turns them both ways round.

Source: the transfer matrix by inserting cards by value (R. Stanley, "Enumerative combinatorics" 1, 4.7) with the
signs of I. Goulden and D. Jackson, "An inversion theorem for cluster decompositions", 1979.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from combotutor.odds.windows import AGES, COMING, OLD, WILD, Windows, older

End = tuple[int, int]
"""The ages of the last card but one and the last card; the former is OLD if it makes no difference."""

Piece = tuple[End, ...]
"""The ends that something still to come goes with, in order; a single card, both ends in one, has the age twice."""

DONE: Final[Piece] = ()
"""A piece of two cards or more that nothing still to come goes with."""

_LONE: Final = 7
"""In place of the last card but one: there is none, and the other side is open too."""

Half = tuple[End, End | None]
"""An end to put a card beside, and the other end of its piece."""


class Pieces:
    """The pieces that arise while one number is put in, and what becomes of them.

    Args:
        windows: the neighbours that must not be.
        is_wild: whether the wilds are put in; they come first, so everything is still to come.
    """

    def __init__(self, windows: Windows, *, is_wild: bool) -> None:
        self._windows = windows
        self._new = WILD if is_wild else 0
        self._coming = (*COMING, WILD) if is_wild else COMING
        self.single = self._kept([(_LONE, self._new)])

    def _kept(self, ends: Iterable[End | None]) -> Piece:
        """Return a piece without what makes no difference any more."""
        return tuple(sorted(kept for end in ends if end is not None and (kept := self._end(end)) is not None))

    def _end(self, end: End) -> End | None:
        before, last = end
        windows = self._windows
        opposed = [new for new in self._coming if (before, last, new) in windows.three]
        if before != _LONE and not opposed:
            before = OLD
        matters = opposed or any(
            (last, new) in windows.two
            or any((last, new, next_) in windows.three for next_ in AGES)
            or (before == _LONE and any((other, last, new) in windows.three for other in self._coming))
            for new in self._coming
        )
        return (before, last) if matters else None

    def aged(self, piece: Piece) -> Piece:
        """Return what a piece is once these are all put in and the next number comes."""
        return self._kept((older(before) if before != _LONE else before, older(last)) for before, last in piece)

    def same(self, piece: Piece) -> Piece:
        """Return what a piece of wilds is once numbers come."""
        return self._kept(piece)

    def beside(self, piece: Piece) -> Counter[Piece]:
        """Return the pieces that a new card makes at the ends of one, with their signs."""
        made: Counter[Piece] = Counter()
        for half in _halves(piece):
            for is_link, rest in self._links(half):
                before = half[0][1] if is_link else OLD
                made[self._kept([rest, (before, self._new)])] += 1 if is_link else -1
        return made

    def between(self, piece: Piece, other: Piece) -> Counter[Piece]:
        """Return the pieces that a new card makes of two, with their signs."""
        made: Counter[Piece] = Counter()
        for left in _halves(piece):
            for right in _halves(other):
                for is_link, rest in self._links(left):
                    for is_link_too, rest_too in self._links(right):
                        three = (left[0][1], self._new, right[0][1])
                        if not (is_link and is_link_too and three in self._windows.three):
                            made[self._kept([rest, rest_too])] += 1 if is_link == is_link_too else -1
        return made

    def _links(self, half: Half) -> Iterator[tuple[bool, End | None]]:
        """Yield the ways that a new card goes to an end: whether as a link, and the other end of the piece then."""
        (before, last), rest = half
        if (last, self._new) not in self._windows.near:
            return
        is_lone = before == _LONE
        yield False, (OLD, last) if is_lone else rest
        if (last, self._new) not in self._windows.two and (before, last, self._new) not in self._windows.three:
            yield True, (self._new, last) if is_lone else rest


def _halves(piece: Piece) -> Iterator[Half]:
    for at, end in enumerate(piece):
        yield end, (piece[1 - at] if len(piece) > 1 else None)


def is_lone(piece: Piece) -> bool:
    """Tell whether a piece is a single card, the same both ways round."""
    return piece != DONE and piece[0][0] == _LONE
