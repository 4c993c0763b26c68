"""How fast we are, as ratios to a yardstick in the same run. Run by `python3 go.py test -m bench -s`.

Nothing here fails for being slow: equality is asserted, speed is reported, and tests/bench/README.md keeps the table.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.plan import fewest_plays
from tests.bench import plan_reference
from tests.bench.measure import compare, report
from tests.browser import served

pytestmark = pytest.mark.bench

TOP = Path(__file__).parents[2]
SEED = 1
_DECK = [v for v in range(1, 13) for _ in range(4)] + [plan_reference.WILD] * 2 + [plan_reference.SPECIAL] * 4

EMPTY_PAGE = """
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo

    mo.ui.button(label="ready")
    return


if __name__ == "__main__":
    app.run()
"""


def rows(cards: int, count: int) -> list[list[int]]:
    """Return random rows of a 54-card deck in the reference's numbers."""
    source = random.Random(SEED)
    return [source.sample(_DECK, cards) for _ in range(count)]


def as_row(numbers: list[int]) -> Row:
    """Return a row of the reference as one of ours: its wilds and specials have our numbers already."""
    return tuple(Card(number) for number in numbers)


@pytest.mark.parametrize(("cards", "count", "repeat", "goal"), [(10, 60, 20, 300), (16, 2, 400, 10_000)])
def test_the_plan_beside_the_tuple_reference(cards: int, count: int, repeat: int, goal: int) -> None:
    given = rows(cards, count)
    ours = [as_row(row) for row in given]
    assert [plan_reference.fewest(row) for row in given] == [fewest_plays(row) for row in ours]
    found = compare(
        lambda: [plan_reference.fewest(row) for row in given],
        lambda: [fewest_plays(row) for _ in range(repeat) for row in ours],
        turns=3,
    )
    ratio = found.ratio * repeat
    report(f"fewest plays, {cards} cards: faster than the tuple reference", ratio, f"≥ {goal}×", met=ratio >= goal)
    assert ratio > 0


@pytest.mark.parametrize("code", ["import combotutor", "from combotutor import plan_hand"])
def test_an_import_beside_a_bare_start_of_python(code: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # As for a person at home, whose Python keeps compiled modules; a folder of our own holds them here.
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path))

    def start(statement: str) -> None:
        subprocess.run([sys.executable, "-c", statement], check=True, cwd=TOP)

    found = compare(lambda: start(code), lambda: start("pass"), turns=15, clock=time.perf_counter)
    report(f"`{code}`: times a bare start of Python", found.ratio, "≤ 8×", met=found.ratio <= 8)
    assert found.ratio > 0


@pytest.fixture
def empty_page(tmp_path: Path) -> Iterator[str]:
    """The address of a marimo page with one button."""
    (tmp_path / "empty.py").write_text(EMPTY_PAGE, encoding="utf-8")
    options = ["--headless", "--no-token", "--host", "127.0.0.1", "--port", "{port}"]
    with served([sys.executable, "-m", "marimo", "run", *options, "empty.py"], tmp_path) as address:
        yield address


def test_the_tutor_page_beside_an_empty_page(browser: Browser, empty_page: str) -> None:
    def visit(address: str, ready: str) -> None:
        context = browser.new_context()
        page = context.new_page()
        page.goto(address)
        page.locator(ready).first.wait_for(timeout=60_000)
        context.close()

    tutor = [sys.executable, "-m", "combotutor", "tutor", "--no-browser", "--port", "{port}"]
    with served(tutor, TOP) as address:
        found = compare(
            lambda: visit(address, "[data-testid=card-1]"),
            lambda: visit(empty_page, "button:has-text('ready')"),
            turns=5,
            clock=time.perf_counter,
        )
    report(
        "tutor page until the hand can be clicked: times an empty page", found.ratio, "≤ 1.5×", met=found.ratio <= 1.5
    )
    assert found.ratio > 0
