"""The program that makes the tables in data/odds: the standard decks, and the shapes that serve any deck.

`python -m combotutor.families.combo.odds.making` makes all of them anew; `… making shapes kinds` makes these two. What
takes longest
is the fewest plays of ten cards: with compiled kernels a quarter of an hour.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from combotutor.families.combo.cards import Kind
from combotutor.families.combo.odds.exact.expected import expected_places
from combotutor.families.combo.odds.exact.kinds import kinds_by_length
from combotutor.families.combo.odds.exact.rows import plays_of_rows, shapes_of_rows
from combotutor.families.combo.odds.exact.shapes import Shape, tally_of, without_lone, written_shape
from combotutor.families.combo.odds.neighbours import PLACES
from combotutor.families.combo.odds.simulation import simulate
from combotutor.families.combo.odds.stock import Stock
from combotutor.families.combo.rules import RULE_SETS
from combotutor.files import find

SCHEMA: Final = 1
"""The version of the tables' format; who reads them asks for it."""

LONGEST: Final = 13
"""Cards of the longest row in the tables."""

EXACT_PLAYS: Final = 10
"""Cards of the longest row whose fewest plays are counted; those of longer ones are estimated."""

HANDS: Final = 10_000_000
"""Hands that an estimate rests on."""

SEED: Final = 0

SHAPES: Final = 8
"""Cards of the largest shape in the table."""

Table = dict[str, Any]
"""What becomes a file of JSON."""


def standard_stocks() -> dict[str, list[Stock]]:
    """Return the whole decks, wilds as they are and as blanks if there are any, by the rule sets that share them."""
    names: dict[Stock, list[str]] = {}
    for name, rules in RULE_SETS.items():
        names.setdefault(Stock.of_deck(rules.deck, wild_pair=rules.wild_pair), []).append(name)
    return {
        " ".join(shared): [stock, replace(stock, blank_wilds=True)] if stock.wilds else [stock]
        for stock, shared in names.items()
    }


def made_kinds(most: int = LONGEST) -> Iterator[Table]:
    """Yield the table of kinds and places, one deck more each time."""
    yield from _decks(lambda stock: _kinds(stock, most))


def made_plays(most: int = LONGEST, exact: int = EXACT_PLAYS, hands: int = HANDS) -> Iterator[Table]:
    """Yield the table of fewest plays, one deck more each time.

    Args:
        most: cards of the longest row.
        exact: cards of the longest row that is counted.
        hands: how many hands are dealt of each longer one.
    """
    yield from _decks(
        lambda stock: {
            str(cards): _counted_plays(stock, cards) if cards <= exact else _dealt_plays(stock, cards, hands)
            for cards in range(1, most + 1)
        }
    )


def made_shapes(most: int = SHAPES) -> Iterator[Table]:
    """Yield the table of shapes of all rows of a standard deck, one card more each time."""
    tallies: dict[str, list[list[int]]] = {}
    for cards in range(1, most + 1):
        for shape in sorted(_shapes(cards), key=written_shape):
            tallies[written_shape(shape)] = [list(entry) for entry in tally_of(shape)]
        yield {"schema": SCHEMA, "cards": cards, "tallies": tallies}


def _decks(made: Callable[[Stock], Table]) -> Iterator[Table]:
    decks: list[Table] = []
    for names, stocks in standard_stocks().items():
        for stock in stocks:
            head = {"rules": names.split(), "numbers": list(stock.numbers), "wilds": stock.wilds}
            head |= {"blanks": stock.blanks, "wild_pair": stock.wild_pair}
            decks.append({**head, "cards": made(stock)})
            yield {"schema": SCHEMA, "decks": decks}


def _kinds(stock: Stock, most: int) -> Table:
    return {
        str(cards): {
            "at_least_one": {kind.value: str(odds.at_least_one[kind]) for kind in PLACES},
            "best": {kind.value if kind else "none": str(chance) for kind, chance in odds.best.items()},
            "expected_places": {kind.value: str(places) for kind, places in expected_places(stock, cards).items()},
        }
        for cards, odds in enumerate(kinds_by_length(stock, most), start=1)
    }


def _counted_plays(stock: Stock, cards: int) -> Table:
    rows = stock.rows(cards)
    return {"exact": {str(fewest): str(Fraction(many, rows)) for fewest, many in plays_of_rows(stock, cards).items()}}


def _dealt_plays(stock: Stock, cards: int, hands: int) -> Table:
    counts = enumerate(simulate(stock, cards, hands, seed=SEED).counted.plays)
    least = -(-cards // Kind.TRIO.length)
    return {"seed": SEED, "hands": hands, "counts": {str(fewest): many for fewest, many in counts if fewest >= least}}


def _shapes(cards: int) -> set[Shape]:
    """Return the shapes of rows of so many cards, as far as they have to be looked at."""
    stocks = [stock for stocks in standard_stocks().values() for stock in stocks]
    return {
        without_lone(shape, as_blanks=as_blanks)[0]
        for stock in stocks
        for shape, _ in shapes_of_rows(stock, cards)
        for as_blanks in (True, False)
    }


PARTS: Final[dict[str, Callable[[], Iterator[Table]]]] = {
    "shapes": made_shapes,
    "kinds": made_kinds,
    "plays": made_plays,
}


def written(table: Table) -> str:
    """Return a table as text: a line for each entry, so that two versions can be laid side by side."""
    if "tallies" in table:
        lines = (f"  {json.dumps(shape)}: {json.dumps(tally)}" for shape, tally in table["tallies"].items())
        head = json.dumps({key: value for key, value in table.items() if key != "tallies"})[1:-1]
        return f'{{{head}, "tallies": {{\n{",".join(chr(10) + line for line in lines)[1:]}\n}}}}\n'
    return json.dumps(table, indent=1) + "\n"


def main(arguments: list[str] | None = None) -> None:
    """Make tables and say how far it is."""
    parser = argparse.ArgumentParser(prog="python -m combotutor.families.combo.odds.making", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; all if none is named")
    parser.add_argument("--folder", type=Path, help="where to write; data/odds of the checkout if not named")
    asked = parser.parse_args(arguments)
    unknown = [part for part in asked.parts if part not in PARTS]
    if unknown:
        parser.error(f"no table is called {unknown[0]!r}; there are {', '.join(PARTS)}")
    folder: Path = asked.folder or find("data") / "odds"
    folder.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    for part in asked.parts or PARTS:
        for step, table in enumerate(PARTS[part](), start=1):
            sys.stderr.write(f"{time.monotonic() - start:7.1f} s  {part}, step {step}\n")
            text = written(table)
        (folder / f"{part}.json").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
