"""What the kernels of the plan answer for rows."""

from __future__ import annotations

import random
from collections.abc import Sequence

from combotutor.families.combo.cards import FACES, Card, Row
from combotutor.families.combo.kernels.rows.plan import fewest, work_size
from combotutor.families.combo.kernels.rows.plan_lanes import FILLER, lanes_size, saved_of_rows
from combotutor.families.combo.plan.tables import plan_tables
from combotutor.kernels.compiled import filled, ints, small


def one_by_one(rows: Sequence[Sequence[int]], *, wild_pair: bool) -> list[int]:
    """Return the fewest plays of each row, which stands between other cards, with scratch full of what was left."""
    found = []
    for row in rows:
        around = (7, 7, 13)
        cards = filled(small(len(row) + 6), (*around, *row, *around))
        work = filled(ints(work_size(len(row))), ((at * 37) % 101 - 50 for at in range(work_size(len(row)))))
        found.append(int(fewest(cards, 3, len(row), *plan_tables(wild_pair), work)))
    return found


def in_lanes(rows: Sequence[Sequence[int]], *, wild_pair: bool) -> list[int]:
    """Return the fewest plays of each row, all of them side by side."""
    width = max(map(len, rows))
    text = [card for row in rows for card in (*row, *[FILLER] * (width - len(row)))]
    work = filled(ints(work_size(width)), ((at * 37) % 101 - 50 for at in range(work_size(width))))
    lanes = filled(small(lanes_size(width)), (at * 29 % 101 for at in range(lanes_size(width))))
    out = small(len(rows))
    saved_of_rows(filled(small(len(text)), text), width, int(wild_pair), *plan_tables(wild_pair), work, lanes, out)
    return [len(row) - int(saved) for row, saved in zip(rows, out, strict=True)]


def both_ways(rows: Sequence[Sequence[int]], *, wild_pair: bool) -> tuple[list[int], list[int]]:
    """Return what both answer; lanes, for rows of up to 12 cards only."""
    short = [row for row in rows if len(row) <= 12]
    return one_by_one(rows, wild_pair=wild_pair), in_lanes(short, wild_pair=wild_pair)


def random_rows(seed: int, count: int, longest: int) -> list[Row]:
    """Return rows of 0 to `longest` cards: of all 17 faces, of few faces, of wilds among numbers, of wilds alone."""
    source = random.Random(seed)
    sorts = (FACES, FACES[:13], FACES[3:8], (*FACES[5:8], Card.WILD), (*FACES[:12], Card.WILD, Card.STOP), (Card.WILD,))
    return [tuple(source.choices(source.choice(sorts), k=source.randint(0, longest))) for _ in range(count)]
