"""How fast the plan of many rows is, as ratios to a yardstick in the same run; see `test_speed`.

A batch is measured at the kernel, with the public call on a line of its own; rows are drawn from the deck of 54 cards
of Combo Breaker and from the 58 cards and 17 faces of Combo Up.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.kernels.rows.plan import fewest, work_size
from combotutor.families.combo.kernels.rows.plan_lanes import lanes_size, saved_of_rows
from combotutor.families.combo.plan import fewest_plays, fewest_plays_of
from combotutor.families.combo.plan.batch import saved_in_arrays
from combotutor.families.combo.plan.tables import plan_tables
from combotutor.kernels.compiled import COMPILED, Buffer, filled, ints, listed, small
from tests.bench import plan_reference
from tests.bench.measure import compare, report

pytestmark = pytest.mark.bench

SEED = 2
MANY = 8192
_NUMBERS = [v for v in range(1, 13) for _ in range(4)]
_BREAKER = [*_NUMBERS, *[Card.WILD, Card.STOP, Card.DRAW] * 2]
_DECKS = {"54 cards": _BREAKER, "58 cards": [*_BREAKER, *[Card.PASS_ON, Card.PICK_UP] * 2]}

both_decks = pytest.mark.parametrize("deck", list(_DECKS))
both_lengths = pytest.mark.parametrize(("cards", "few"), [(10, 30), (16, 1)])


def rows_of(deck: str, cards: int) -> list[Row]:
    """Return the random rows that everything here is asked about."""
    source = random.Random(SEED)
    return [tuple(map(Card, source.sample(_DECKS[deck], cards))) for _ in range(MANY)]


def as_reference(row: Row) -> list[int]:
    """Return a row in the reference's numbers, which know one special only."""
    return [min(card, plan_reference.SPECIAL) for card in row]


def beside_reference(what: str, rows: list[Row], few: int, ours: Callable[[], object], goal: int | None) -> None:
    """Report how much faster a row is planned than by the tuple reference.

    Args:
        what: what is measured.
        rows: the rows that `ours` plans, several times if that is soon done.
        few: how many of them the reference plans.
        ours: plans all rows once.
        goal: the ratio to reach; None to report without one.
    """
    given = [as_reference(row) for row in rows[:few]]
    assert [plan_reference.fewest(row) for row in given] == [fewest_plays(row) for row in rows[:few]]
    repeat = 20
    found = compare(
        lambda: [plan_reference.fewest(row) for row in given], lambda: [ours() for _ in range(repeat)], turns=5
    )
    ratio = found.ratio * repeat * len(rows) / few
    nanoseconds = found.ours / repeat / len(rows) * 1e9
    report(
        f"{what}: {nanoseconds:,.0f} ns",
        ratio,
        "–" if goal is None else f"≥ {goal:,}×",
        met=goal is None or ratio >= goal,
    )
    assert ratio > 0


@pytest.fixture
def compiled() -> None:
    """Leave out what is measured compiled where nothing is."""
    if not COMPILED:
        pytest.skip("numba is not installed")


def each_alone() -> Any:  # noqa: ANN401  (a compiled function)
    """Return a loop over rows inside compiled code, so that a call from Python is not what is measured."""
    import numba

    def loop(cards: Buffer, width: int, tables: tuple[Buffer, Buffer], work: Buffer, out: Buffer) -> None:
        for row in range(len(out)):
            out[row] = fewest(cards, row * width, width, tables[0], tables[1], work)

    return numba.njit(nogil=True)(loop)


@both_decks
@both_lengths
def test_numpy_beside_the_plain_plan(deck: str, cards: int, few: int) -> None:
    rows = rows_of(deck, cards)
    texts = [bytes(row) for row in rows]
    plain = rows[: 40 * few]
    expected = [fewest_plays(row) for row in plain]
    assert [cards - saved for saved in saved_in_arrays(texts, wild_pair=True)[: len(plain)]] == expected
    found = compare(lambda: [fewest_plays(row) for row in plain], lambda: saved_in_arrays(texts, wild_pair=True))
    ratio = found.ratio * len(rows) / len(plain)
    nanoseconds = found.ours / len(rows) * 1e9
    what = f"plan in NumPy, {cards} of {deck}, to the plain plan: {nanoseconds:,.0f} ns"
    report(what, ratio, "≥ 20×" if cards == 10 else "–", met=cards != 10 or ratio >= 20)
    assert ratio > 0


@pytest.mark.usefixtures("compiled")
@both_decks
@both_lengths
def test_one_row_compiled_beside_the_tuple_reference(deck: str, cards: int, few: int) -> None:
    rows = rows_of(deck, cards)
    text = filled(small(MANY * cards), (card for row in rows for card in row))
    out, loop = small(MANY), each_alone()
    arguments = (text, cards, plan_tables(wild_pair=True), ints(work_size(cards)), out)
    loop(*arguments)
    assert listed(out)[:1000] == [fewest_plays(row) for row in rows[:1000]]
    what = f"plan compiled, {cards} of {deck}, to the reference"
    beside_reference(what, rows, few, lambda: loop(*arguments), 10_000 if cards == 10 else None)


@pytest.mark.usefixtures("compiled")
@both_decks
@both_lengths
def test_a_batch_compiled_beside_the_tuple_reference(deck: str, cards: int, few: int) -> None:
    rows = rows_of(deck, cards)
    text = filled(small(MANY * cards), (card for row in rows for card in row))
    out = small(MANY)
    scratch = ints(work_size(cards)), small(lanes_size(cards))
    arguments = (text, cards, 1, *plan_tables(wild_pair=True), *scratch, out)
    saved_of_rows(*arguments)
    assert [cards - saved for saved in listed(out)[:1000]] == [fewest_plays(row) for row in rows[:1000]]
    what = f"plan compiled, batch, {cards} of {deck}, to the reference"
    beside_reference(what, rows, few, lambda: saved_of_rows(*arguments), 100_000 if cards == 10 else None)


@both_decks
@both_lengths
def test_the_public_batch_beside_the_tuple_reference(deck: str, cards: int, few: int) -> None:
    rows = rows_of(deck, cards)
    assert fewest_plays_of(rows)[:1000] == tuple(fewest_plays(row) for row in rows[:1000])
    what = f"fewest_plays_of, {cards} of {deck}, to the reference"
    beside_reference(what, rows, few, lambda: fewest_plays_of(rows), None)
