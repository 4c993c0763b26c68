"""What if, as tables: each play that could lead, what it leaves, how likely it is beaten; and what drawing does."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from combotutor.extras import need
from combotutor.families.combo.cards import Combination, Row, combinations_in
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.odds.beaten import beaten_by
from combotutor.families.combo.odds.chances import Chance
from combotutor.families.combo.odds.what_if import after_drawing, after_play, row_value
from combotutor.families.combo.rules import CARDS_A_DRAW, PlayCombination, View

if TYPE_CHECKING:
    import polars as pl

WORLDS: Final = 10_000
"""Worlds that are dealt for a play whose chance cannot be exact: one point either way at the most."""


def play_frame(view: View, *, worlds: int = WORLDS, seed: int = 0) -> pl.DataFrame:
    """Return every combination that a seat could lead with, with the columns of `combotutor.odds.schema.LEADS`.

    Cards that nobody has shown lie in any order, each as likely. Of neighbours that can be played in several ways, the
    highest counts.

    Args:
        view: what the seat knows.
        worlds: how many worlds are dealt for each chance that cannot be exact.
        seed: of the worlds.

    Raises:
        HiddenCardError: a card of the row is not seen.
        InvalidError: the row holds no combination, or the deck cannot give the cards of the view.
        MissingExtraError: polars cannot be used.
    """
    need("charts-missing", "polars")
    import polars as pl

    from combotutor.families.combo.odds.schema import LEADS

    row = view.position.seats[view.seat].row
    wild_pair = view.position.rules.wild_pair
    before = row_value(row, wild_pair=wild_pair).plays
    lines = []
    for at, combination in _leads(row, wild_pair=wild_pair):
        window = row[at - 1 : at - 1 + combination.kind.length]
        after = after_play(view, PlayCombination(at, window, combination)).after.plays
        cards = " ".join(card.symbol for card in window)
        chance = beaten_by(view, combination, worlds=worlds, seed=seed).by_any
        lines.append((cards, at, combination.kind, combination.top, after, before, *_figures(chance, seed)))
    return pl.DataFrame(lines, LEADS, orient="row")


def _leads(row: Row, *, wild_pair: bool) -> Iterator[tuple[int, Combination]]:
    """Yield each group of neighbours that can be played, as the highest that it can be."""
    highest: dict[tuple[int, int], Combination] = {}
    for at, combination in combinations_in(row, wild_pair=wild_pair):
        place = at, combination.kind.length
        if place not in highest or combination.strength > highest[place].strength:
            highest[place] = combination
    for (at, _), combination in highest.items():
        yield at, combination


def _figures(chance: Chance, seed: int) -> tuple[object, ...]:
    if isinstance(chance, Fraction):
        return True, f"{chance.numerator}/{chance.denominator}", float(chance), None, None, None, None
    return False, None, chance.value, chance.low, chance.high, chance.samples, seed


def drawing_frame(view: View, count: int = CARDS_A_DRAW) -> pl.DataFrame:
    """Return how likely a hand needs each fewest number of plays once cards are drawn, with the columns of `DRAWN`.

    Each card is put where the hand then needs fewest plays on average, before the next is seen. Exact.

    Args:
        view: what the seat knows.
        count: how many cards are drawn.

    Raises:
        InvalidError: no such number of cards can be drawn, or the deck cannot give the cards of the view.
        HiddenCardError: a card of the row is not seen.
        MissingExtraError: polars cannot be used.
    """
    need("charts-missing", "polars")
    import polars as pl

    from combotutor.families.combo.odds.schema import DRAWN

    drawn = after_drawing(view, count)
    if not drawn.plays:
        raise InvalidError("charts-empty", "VIEW")
    lines = [
        (count, drawn.before.plays, plays, f"{chance.numerator}/{chance.denominator}", float(chance))
        for plays, chance in sorted(drawn.plays.items())
    ]
    return pl.DataFrame(lines, DRAWN, orient="row")
