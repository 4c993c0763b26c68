"""How fast rows are simulated beside a plain loop, and how long exact odds take; see `test_speed`."""

from __future__ import annotations

import statistics
import time

import pytest

from combotutor.families.combo.cards import Card, Kind
from combotutor.families.combo.charts import kinds_by_size
from combotutor.families.combo.explorer import Found
from combotutor.families.combo.odds import Stock, frame, places_by_length, row_odds, simulate
from combotutor.families.combo.odds.exact import rows, shapes
from combotutor.families.combo.rules import RULE_SETS
from combotutor.kernels.compiled import COMPILED
from tests.bench.measure import compare, report
from tests.families.combo.odds.one_by_one import counted

pytestmark = pytest.mark.bench

CARDS = 10
FEW, MANY = 200, 100_000
"""Hands a turn of the plain loop, and of the kernel."""

by_rules = pytest.mark.parametrize("name", ["combo-breaker", "combo-up"])


@pytest.fixture(autouse=True)
def compiled() -> None:
    """Leave out everything where nothing is compiled."""
    if not COMPILED:
        pytest.skip("numba is not installed")


def say(what: str, seconds: float, goal: str = "–", *, met: bool = True) -> None:
    """Print one line of the table in milliseconds."""
    print(f"{what:<66} {1000 * seconds:>9.1f} ms  {goal:<14} {'met' if met else 'MISSED'}")  # noqa: T201


def forget() -> None:
    """Forget everything that was found for a stock or for a shape."""
    for cache in (rows._kinds, rows.plays_of_rows, rows._weights, shapes.kinds_of, shapes.plays_of, shapes.tally_of):  # noqa: SLF001
        cache.cache_clear()


@by_rules
def test_simulated_rows_beside_a_plain_loop(name: str) -> None:
    stock = Stock.of_deck(RULE_SETS[name].deck)
    assert simulate(stock, CARDS, FEW).counted == counted(stock, CARDS, range(FEW))
    found = compare(lambda: counted(stock, CARDS, range(FEW)), lambda: simulate(stock, CARDS, MANY), turns=5)
    ratio = found.ratio * MANY / FEW
    report(f"{name}, rows of {CARDS} simulated: faster than a plain loop", ratio, "≥ 100×", met=ratio >= 100)
    say(f"{name}, a million rows of {CARDS} simulated", 1e6 * found.ours / MANY)
    say(f"{name}, a thousand rows of {CARDS} in the plain loop", 1e3 * found.yardstick / FEW)
    assert ratio > 0


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_exact_odds_of_a_first_deck_and_of_another(cards: int) -> None:
    first, other = (Stock.of_deck(RULE_SETS[name].deck) for name in ("combo-breaker", "combo-up"))
    row_odds(first, 4)  # compiled now, if it has to be
    times: tuple[list[float], list[float]] = [], []
    for _ in range(3):
        forget()
        for stock, taken in zip((first, other), times, strict=True):
            start = time.process_time()
            assert sum(row_odds(stock, cards).plays.values()) == 1
            taken.append(time.process_time() - start)
    new, again = map(statistics.median, times)
    say(f"all exact odds of {cards} cards, the first deck", new, "≤ 1,000", met=new <= 1)
    say(f"all exact odds of {cards} cards, another deck", again)
    assert new > 0


@pytest.mark.parametrize(
    ("kind", "most", "goal"),
    [(Kind.PAIR, 13, 1), (Kind.RUN2, 13, 1), (Kind.TRIO, 13, 1), (Kind.RUN3, 7, 1), (Kind.RUN3, 10, None)],
)
def test_exact_kinds_of_a_deck_without_some_cards(kind: Kind, most: int, goal: float | None) -> None:
    taken = []
    for turn in range(3):
        stock = Stock.of_deck(RULE_SETS["combo-breaker"].deck, [Card(3), Card(4), Card(7), Card(8 + turn)])
        start = time.process_time()
        assert places_by_length(stock, [kind], most)[-1] > 0
        taken.append(time.process_time() - start)
    seconds = statistics.median(taken)
    name = f"exact {kind} to {most} cards, four cards seen, in plain Python"
    say(name, seconds, "about 1,000" if goal else "–", met=goal is None or seconds <= goal)
    assert seconds > 0


def test_a_first_chart_of_a_deck_that_was_never_seen() -> None:
    taken = []
    for turn in range(4):  # the first brings Altair along
        start = time.process_time()
        stock = Stock.of_deck(RULE_SETS["combo-breaker"].deck, [Card(3), Card(4), Card(7), Card(8 + turn)])
        chart = kinds_by_size(frame(Found(stock).odds, rules="combo-breaker"))
        assert chart.to_dict()["layer"]
        taken.append(time.process_time() - start)
    seconds = statistics.median(taken[1:])
    say("hands of 1 to 13 cards at a glance, four cards seen, and their chart", seconds, "≤ 300", met=seconds <= 0.3)
    assert seconds > 0
