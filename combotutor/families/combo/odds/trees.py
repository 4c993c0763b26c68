"""The tree of a small row: every row that is left on a shortest way to empty it, and the plays between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from combotutor.extras import need
from combotutor.families.combo.cards import LONGEST, Row, readings, removed
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.plan import fewest_plays

if TYPE_CHECKING:
    import polars as pl

CARDS: Final = 8
"""Cards of a row up to which its tree can be made."""
FEW: Final = 24
"""Lines of a tree that a page has room for."""


def tree_frame(row: Row, *, wild_pair: bool = True) -> pl.DataFrame:
    """Return the plays of all shortest ways to empty a row, with the columns of `combotutor.odds.schema.TREE`.

    >>> from combotutor.families.combo.cards import Card
    >>> tree_frame((Card.SEVEN, Card.THREE, Card.SEVEN)).select("step", "before", "play", "after").rows()
    [(1, '7 3 7', '3', '7 7'), (2, '7 7', '7 7', '')]

    Args:
        row: the cards, left to right, eight at most.
        wild_pair: whether several wilds may be played with no number among them.

    Raises:
        InvalidError: there is no card, or too many.
        HiddenCardError: a card of the row is not seen.
        MissingExtraError: polars cannot be used.
    """
    if not row:
        raise InvalidError("no-cards-in-row", "HAND", count=0)
    if len(row) > CARDS:
        raise InvalidError("row-too-long", "HAND", count=len(row), most=CARDS)
    need("charts-missing", "polars")
    import polars as pl

    from combotutor.families.combo.odds.schema import TREE

    lines: dict[tuple[int, str, str, str], None] = {}
    now, step = [row], 1
    while now and now != [()]:
        after: dict[Row, None] = {}
        for each in now:
            for cards, left in _shortest(each, wild_pair=wild_pair):
                lines[step, _text(each), _text(cards), _text(left)] = None
                after[left] = None
        now, step = list(after), step + 1
    return pl.DataFrame(list(lines), TREE, orient="row")


def _shortest(row: Row, *, wild_pair: bool) -> list[tuple[Row, Row]]:
    """Return the plays after which one play fewer empties a row: the cards that go, and the row that is left."""
    fewest = fewest_plays(row, wild_pair=wild_pair)
    found = []
    for at in range(1, len(row) + 1):
        for length in range(1, min(LONGEST, len(row) - at + 1) + 1):
            cards = row[at - 1 : at - 1 + length]
            left = removed(row, at, length)
            is_play = (length == 1 and cards[0].is_special) or bool(readings(cards, wild_pair=wild_pair))
            if is_play and fewest_plays(left, wild_pair=wild_pair) == fewest - 1:
                found.append((cards, left))
    return found


def _text(row: Row) -> str:
    return " ".join(card.symbol for card in row)
