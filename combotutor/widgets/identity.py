"""Which card of a row is which card of the row before, so that a browser can show how it moved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from combotutor.families.combo.cards import Row, removed
from combotutor.widgets.question import Neighbours, Place


def carried(
    ids: Sequence[int], old: Row, new: Row, *, fresh: Iterator[int], answered: Neighbours | Place | None = None
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
        case Neighbours(at, length) if removed(old, at, length) == new:
            return [*ids[: at - 1], *ids[at - 1 + length :]]
        case Place(gap, _) if gap <= len(new) and removed(new, gap) == old:
            return [*ids[: gap - 1], next(fresh), *ids[gap - 1 :]]
    kept = {}
    for start, now, size in SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
        kept.update({now + i: ids[start + i] for i in range(size)})
    return [kept[i] if i in kept else next(fresh) for i in range(len(new))]
