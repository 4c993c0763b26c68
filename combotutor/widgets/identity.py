"""Which card of a row is which card of the row before, so that a browser can show how it moved."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from difflib import SequenceMatcher

from combotutor.widgets.choice import Choice, Neighbours, Place


def carried(
    ids: Sequence[int],
    old: Sequence[Hashable],
    new: Sequence[Hashable],
    *,
    fresh: Iterator[int],
    answered: Choice | None = None,
) -> list[int]:
    """Return a number for each card of a new row: its old one if it was there, a fresh one if it has come in.

    The last answer tells exactly which cards left or where one came in, also among equal ones. If the new row is not
    what the answer makes, the rows are compared as texts are, and the longest stretch that stayed is kept.

    Args:
        ids: the numbers of the old row.
        old: the row before.
        new: the row now.
        fresh: numbers never used before.
        answered: what the person chose in the old row, if it was confirmed.
    """
    match answered:
        case Neighbours(at, length) if _without(old, at, length) == list(new):
            return [*ids[: at - 1], *ids[at - 1 + length :]]
        case Place(gap, _) if gap <= len(new) and _without(new, gap, 1) == list(old):
            return [*ids[: gap - 1], next(fresh), *ids[gap - 1 :]]
    kept = {}
    for start, now, size in SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
        kept.update({now + i: ids[start + i] for i in range(size)})
    return [kept[i] if i in kept else next(fresh) for i in range(len(new))]


def _without(row: Sequence[Hashable], at: int, length: int) -> list[Hashable]:
    return [*row[: at - 1], *row[at - 1 + length :]]
