"""Fewest plays of many rows at once: the same answers compiled, in NumPy and in plain Python."""

from __future__ import annotations

import importlib.util
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from combotutor.errors import HiddenCardError
from combotutor.families.combo.cards import FACES, Card, Row
from combotutor.families.combo.notation import parse_row
from combotutor.families.combo.plan import batch, fewest_plays, fewest_plays_of
from combotutor.kernels.compiled import COMPILED
from tests.families.combo.kernels.rows.planned import random_rows
from tests.families.combo.plan.twin import solve

TOP = Path(__file__).parents[4]
CASES = TOP / "tests" / "cases" / "plan.jsonl"

Way = Callable[[Sequence[Row], bool], list[int]]


def _way(name: str) -> Way:
    """Return one of the three ways as a function from rows to plays."""
    ask = getattr(batch, name)

    def plays(rows: Sequence[Row], wild_pair: bool) -> list[int]:  # noqa: FBT001
        saved = ask([bytes(row) for row in rows], wild_pair=wild_pair)
        return [len(row) - least for row, least in zip(rows, saved, strict=True)]

    return plays


@pytest.fixture(params=["saved_compiled", "saved_in_arrays", "saved_one_by_one"])
def way(request: pytest.FixtureRequest) -> Way:
    """Each of the three ways."""
    name: str = request.param
    if name == "saved_compiled" and not COMPILED:
        pytest.skip("numba is not installed")
    if name == "saved_in_arrays" and importlib.util.find_spec("numpy") is None:
        pytest.skip("numpy is not installed")
    return _way(name)


@pytest.mark.parametrize("wild_pair", [True, False])
def test_brute_force_small_rows_have_the_plays_of_trying_everything(way: Way, wild_pair: bool) -> None:  # noqa: FBT001
    rows = random_rows(11, 400, 8)
    assert way(rows, wild_pair) == [solve(row, wild_pair=wild_pair)[0] for row in rows]


@pytest.mark.parametrize("wild_pair", [True, False])
def test_rows_of_any_and_mixed_lengths_have_the_plays_of_the_plain_plan(way: Way, wild_pair: bool) -> None:  # noqa: FBT001
    rows = [*random_rows(12, 800, 24), *(tuple(random.Random(length).choices(FACES, k=length)) for length in (58, 60))]
    rows += [(Card.WILD,) * 60, (Card.WILD, Card.WILD, Card.FOUR, Card.WILD)]
    assert way(rows, wild_pair) == [fewest_plays(row, wild_pair=wild_pair) for row in rows]


def test_the_committed_rows_have_their_plays(way: Way) -> None:
    cases = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    assert len(cases) > 100
    assert way([parse_row(case["hand"]) for case in cases], True) == [case["plays"] for case in cases]  # noqa: FBT003


def test_no_rows_have_no_plays(way: Way) -> None:
    assert way([], True) == []  # noqa: FBT003
    assert way([()], True) == [0]  # noqa: FBT003
    assert fewest_plays_of([]) == ()


def test_answers_come_in_the_order_of_the_rows() -> None:
    rows = [parse_row(text) for text in ("5,8,5", "-", "S", "1,2,3,1,2,3,1,2,3", "X,X", "D,P,U,S,7")]
    assert fewest_plays_of(rows) == (2, 0, 1, 3, 1, 5)
    assert fewest_plays_of(rows, wild_pair=False) == (2, 0, 1, 3, 2, 5)


def test_many_rows_of_a_real_deck_are_plain_whole_numbers() -> None:
    source = random.Random(13)
    rows = random_rows(13, 1500, 12)
    source.shuffle(rows)
    found = fewest_plays_of(rows)
    assert found == tuple(fewest_plays(row) for row in rows)
    assert {type(plays) for plays in found} == {int}


def test_a_row_longer_than_any_deck_is_planned_too(way: Way) -> None:
    rows = [(Card.SEVEN, Card.EIGHT) * 40, (Card.NINE,) * 3]
    assert way(rows, True) == [fewest_plays(rows[0]), 1]  # noqa: FBT003


def test_a_card_not_seen_is_refused() -> None:
    with pytest.raises(HiddenCardError) as caught:
        fewest_plays_of([parse_row("7,8"), parse_row("7,?")])
    assert caught.value.field == "HAND"


@pytest.mark.parametrize(
    ("missing", "used"),
    [(("numba",), "saved_in_arrays"), (("numba", "numpy"), "saved_one_by_one")],
)
def test_without_numba_or_numpy_the_next_best_way_is_taken(missing: tuple[str, ...], used: str) -> None:
    program = (
        "import importlib.util, json, sys\n"
        "find = importlib.util.find_spec\n"
        f"importlib.util.find_spec = lambda name, *rest: None if name in {missing!r} else find(name, *rest)\n"
        "from combotutor.cards import Card\n"
        "from combotutor.families.combo.plan import batch\n"
        "taken = []\n"
        "for name in ('saved_compiled', 'saved_in_arrays', 'saved_one_by_one'):\n"
        "    def noted(texts, *, wild_pair, name=name, ask=getattr(batch, name)):\n"
        "        taken.append(name)\n"
        "        return ask(texts, wild_pair=wild_pair)\n"
        "    setattr(batch, name, noted)\n"
        "plays = batch.fewest_plays_of([(Card.SIX, Card.STOP, Card.SIX)])\n"
        "print(json.dumps([plays, taken]))"
    )
    environment = {name: value for name, value in os.environ.items() if name != "COMBOTUTOR_PLAIN"}
    outcome = subprocess.run(
        [sys.executable, "-c", program],
        cwd=TOP,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert outcome.returncode == 0, outcome.stderr
    assert json.loads(outcome.stdout) == [[2], [used]]
