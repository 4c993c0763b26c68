"""Shapes: rows of the same shape have the same neighbours and the same fewest plays, whatever their numbers are.

Numbers that lie far apart go with each other never, so the cards of a row fall into groups of numbers that lie close.
How many cards each number of a group has, in the order of the numbers, is all that matters: groups can be moved,
swapped and turned round. What a shape is worth is found once and serves every deck, whole or not.
"""

from __future__ import annotations

import functools
import json
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from combotutor.families.combo.cards import NUMBERS, Card, Row
from combotutor.families.combo.odds.neighbours import kinds_table
from combotutor.files import find

Group = tuple[int, ...]
"""How many cards each number of a group has; of a group and its mirror image, the one that comes first."""

Groups = tuple[Group, ...]
"""Groups in ascending order."""

LONE: Final[Group] = (1,)

Tally = tuple[tuple[int, int, int], ...]
"""Plays, kinds and the number of orders that have both; plays are 0 where a shape has blanks."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What makes rows alike.

    Args:
        groups: the numbers; with wilds two numbers are close if they are at most two apart, else if they are
            neighbours.
        wilds: how many wilds.
        blanks: how many cards that go with nothing.
    """

    groups: Groups
    wilds: int = 0
    blanks: int = 0

    @property
    def reach(self) -> int:
        """How far apart two numbers of a group can be."""
        return 2 if self.wilds else 1

    @property
    def size(self) -> int:
        """How many cards it has."""
        return sum(map(sum, self.groups)) + self.wilds + self.blanks


def group_weights(counts: tuple[int, ...], most: int, reach: int) -> dict[Groups, int]:
    """Return in how many ways each collection of groups can get its cards, one for each place of an order.

    Args:
        counts: how many cards there are of each number, from 1 to 12.
        most: the most cards.
        reach: how far apart two numbers of a group can be.
    """
    ways: dict[tuple[Groups, Group], int] = {((), ()): 1}
    for count in counts:
        after: dict[tuple[Groups, Group], int] = defaultdict(int)
        for (closed, open_), many in ways.items():
            free = most - sum(map(sum, closed)) - sum(open_)
            for taken in range(min(count, free) + 1):
                after[_with_number(closed, open_, taken, reach)] += many * math.perm(count, taken)
        ways = after
    weights: dict[Groups, int] = defaultdict(int)
    for (closed, open_), many in ways.items():
        weights[_with_group(closed, open_)] += many
    return dict(weights)


def _with_number(closed: Groups, open_: Group, taken: int, reach: int) -> tuple[Groups, Group]:
    """Return the groups after the next number, of which some cards are taken: those closed, and the open one."""
    if taken:
        return closed, (*open_, taken)
    if open_ and any(open_[-reach + 1 :] if reach > 1 else ()):
        return closed, (*open_, 0)
    return _with_group(closed, open_), ()


def _with_group(closed: Groups, open_: Group) -> Groups:
    while open_ and not open_[-1]:
        open_ = open_[:-1]
    return tuple(sorted((*closed, min(open_, open_[::-1])))) if open_ else closed


@functools.cache
def kinds_of(shape: Shape, *, wild_pair: bool = True) -> Mapping[int, int]:
    """Return the orders of a shape's cards by the kinds found in them, as bits in the order of PLACES.

    Like cards are alike: there is one order of two cards of one number.

    >>> dict(kinds_of(Shape(((2,),), blanks=1)))
    {0: 1, 2: 2}
    """
    others, alone = without_lone(shape, as_blanks=True)
    return _totals((kinds, many * math.perm(others.blanks, alone)) for _, kinds, many in _tally(others, wild_pair))


@functools.cache
def plays_of(shape: Shape, *, wild_pair: bool = True) -> Mapping[int, int]:
    """Return the orders of the cards of a shape without blanks by their fewest plays; like cards are alike.

    >>> dict(plays_of(Shape(((2,), (2,)))))
    {2: 4, 3: 2}
    """
    others, alone = without_lone(shape, as_blanks=False)
    places = math.perm(shape.size, alone)
    return _totals((plays + alone, many * places) for plays, _, many in _tally(others, wild_pair))


def without_lone(shape: Shape, *, as_blanks: bool) -> tuple[Shape, int]:
    """Return a shape without the numbers that go with no other card, and how many those are.

    Args:
        shape: any shape.
        as_blanks: whether blanks take their places, since all that tells them from blanks is that they are different;
            for the plays they can be left out, each a play of its own and in nobody's way.
    """
    alone = 0 if shape.wilds else shape.groups.count(LONE)
    return Shape(shape.groups[alone:], shape.wilds, shape.blanks + alone if as_blanks else 0), alone


def _totals(counted: Iterable[tuple[int, int]]) -> Mapping[int, int]:
    totals: Counter[int] = Counter()
    for what, many in counted:
        totals[what] += many
    return MappingProxyType(dict(sorted(totals.items())))


def _tally(shape: Shape, wild_pair: bool) -> Tally:  # noqa: FBT001  (as below)
    """Return the tally of a shape: from the table if it is there, else found now."""
    most, tallies = _shipped()
    # One wild alone is no pair, whatever the house says.
    if shape.size <= most and (wild_pair or shape.wilds <= 1):
        found = tallies.get(written_shape(shape))
        if found is not None:
            return tuple((plays, kinds, orders) for plays, kinds, orders in found)
    return tally_of(shape, wild_pair)


@functools.cache
def _shipped() -> tuple[int, dict[str, list[list[int]]]]:
    """Return the most cards of a shape in the table, and the table, read when the first shape is asked for."""
    table = json.loads(find("data/odds/shapes.json").read_text(encoding="utf-8"))
    return table["cards"], table["tallies"]


def written_shape(shape: Shape) -> str:
    """Return a shape of which no number has ten cards or more as text.

    >>> written_shape(Shape(((1, 2), (1, 0, 1)), wilds=2, blanks=1))
    '12 101 XX S'
    """
    groups = ["".join(map(str, group)) for group in shape.groups]
    return " ".join([*groups, *filter(None, (Card.WILD.symbol * shape.wilds, Card.STOP.symbol * shape.blanks))])


@functools.cache
def tally_of(shape: Shape, wild_pair: bool = True) -> Tally:  # noqa: FBT001, FBT002  (the key of a cache)
    """Return the tally of a shape by laying all its orders."""
    from combotutor.families.combo.kernels.rows.orders import FOUND, count_words
    from combotutor.families.combo.kernels.rows.plan import work_size
    from combotutor.families.combo.plan.tables import plan_tables
    from combotutor.kernels.compiled import filled, ints, small

    size = shape.size
    if size == 0:
        return ((0, 0, 1),)
    faces, counts, lone = _letters(shape)
    tally = ints((size + 1) * FOUND)
    two, three = plan_tables(wild_pair)
    count_words(
        filled(ints(len(counts)), counts), filled(ints(len(counts)), faces), lone, kinds_table(wild_pair),
        two, three, int(shape.blanks == 0), ints(work_size(size)), small(size), ints(2 * size), tally,
    )  # fmt: skip
    times = math.factorial(counts[lone]) if lone >= 0 else 1
    return tuple((*divmod(at, FOUND), int(many) * times) for at, many in enumerate(tally) if many)


def _letters(shape: Shape) -> tuple[Row, list[int], int]:
    """Return a face for each letter, how many cards it has, and the letter of the lone cards, -1 if there is none."""
    faces: list[Card] = []
    counts: list[int] = []
    at, lone = 1, -1
    for group in shape.groups:
        if group == LONE and lone >= 0:
            counts[lone] += 1
        else:
            lone = len(faces) if group == LONE else lone
            faces += [NUMBERS[at - 1 + offset] for offset, count in enumerate(group) if count]
            counts += [count for count in group if count]
        at += len(group) + shape.reach
    for face, count in ((Card.WILD, shape.wilds), (Card.STOP, shape.blanks)):
        if count:
            faces.append(face)
            counts.append(count)
    return tuple(faces), counts, lone
