"""Looking ahead: the plays that a row falls into as it lies, after one more play, and at best."""

from __future__ import annotations

import functools

from combotutor.families.combo.cards import LONGEST, Row, readings, removed
from combotutor.families.combo.plan import fewest_plays


@functools.lru_cache(maxsize=1 << 14)
def side_by_side(row: Row, *, wild_pair: bool) -> int:
    """Return the fewest plays of a row if only cards that lie side by side from the first could be played together."""
    plays = [0]
    for end in range(1, len(row) + 1):
        lengths = [
            length
            for length in range(1, min(LONGEST, end) + 1)
            if length == 1 or readings(row[end - length : end], wild_pair=wild_pair)
        ]
        plays.append(1 + min(plays[end - length] for length in lengths))
    return plays[-1]


def two_removals(row: Row, *, wild_pair: bool) -> int:
    """Return the fewest plays of a row if cards that lie side by side once one play has left could meet, none later."""
    after = (
        removed(row, at, length)
        for at in range(1, len(row) + 1)
        for length in range(1, min(LONGEST, len(row) + 1 - at) + 1)
        if length == 1 or readings(row[at - 1 : at - 1 + length], wild_pair=wild_pair)
    )
    once_more = (1 + side_by_side(left, wild_pair=wild_pair) for left in after)
    return min((side_by_side(row, wild_pair=wild_pair), *once_more))


def whole_row(row: Row, *, wild_pair: bool) -> int:
    """Return the fewest plays of a row, exactly."""
    return fewest_plays(row, wild_pair=wild_pair)
