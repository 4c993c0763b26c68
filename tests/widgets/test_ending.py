"""Widgets end with the run of the cell that made them: in a shell of IPython, and in a session of marimo."""

from __future__ import annotations

import gc
import importlib.util
import os
import subprocess
import sys
import weakref
from pathlib import Path

import pytest
import traitlets
from ipywidgets.widgets import widget  # type: ignore[import-untyped]  # it has none

from combotutor.families.combo.cards import Card
from combotutor.families.combo.hand.widget import Hand
from combotutor.widgets.ending import _OF_SESSIONS
from tests.at_length import at_length
from tests.lean import search_path

FOLDER = Path(__file__).parents[2]
CELLS = [f"{where} {kind}" for where in ("ipython", "marimo") for kind in ("Hand", "SeenCards", "Tutor", "PuzzleCard")]
"""Where each is run, and what it makes."""
FEW = 3
"""Widgets that may be there at the end: the last one, one of another cell, and one made before anybody could know."""


def counted(where: str, kind: str, runs: int) -> dict[str, tuple[int, int]]:
    """Return how many widgets there are after some runs, after all, and after another cell or session.

    Each is a pair: those that ipywidgets keeps, and all that there are.
    """
    words = [sys.executable, "tests/widgets/reruns.py", where, kind, str(runs)]
    done = subprocess.run(words, cwd=FOLDER, capture_output=True, text=True, check=False, env=environment())
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Traceback" not in done.stderr, done.stderr[-3000:]
    found = [line.split() for line in done.stdout.splitlines() if line.startswith(("warm ", "many ", "other "))]
    return {what: (int(kept), int(alive)) for what, kept, alive in found}


def environment() -> dict[str, str]:
    """Return the environment, in which a script finds the package."""
    return {**os.environ, "PYTHONPATH": search_path(FOLDER)}


@pytest.mark.slow
@pytest.mark.parametrize("cell", at_length(CELLS, "ipython Tutor", "marimo Hand"))
@pytest.mark.parametrize("runs", at_length((20, 200), 20))
def test_many_runs_of_a_cell_leave_a_few_widgets(cell: str, runs: int) -> None:
    where, kind = cell.split()
    if importlib.util.find_spec({"ipython": "IPython", "marimo": "marimo"}[where]) is None:
        pytest.skip(f"{where} is not installed")
    found = counted(where, kind, runs)
    assert found.keys() == {"warm", "many", "other"}
    assert found["many"] == found["warm"]
    for kept, alive in found.values():
        assert 1 <= kept <= alive <= FEW


def test_outside_of_cells_a_widget_stays_until_it_is_closed() -> None:
    hands = [Hand((Card.SEVEN, Card.EIGHT)) for _ in range(3)]
    assert all(hand.comm is not None for hand in hands)
    assert not _OF_SESSIONS
    for hand in hands:
        hand.close()
    assert all(hand.comm is None for hand in hands)


def test_a_widget_that_is_closed_is_let_go() -> None:
    hand = Hand((Card.SEVEN, Card.EIGHT))
    gone = weakref.ref(hand)
    hand.close()
    del hand
    gc.collect()
    assert gone() is None


def test_widgets_of_a_kind_are_of_one_class_and_take_traits_of_their_own() -> None:
    one, other = (Hand((Card.SEVEN, Card.EIGHT)) for _ in range(2))
    assert type(one) is type(other)
    one.add_traits(colour=traitlets.Unicode("red").tag(sync=True))
    assert one.get_state()["colour"] == "red"
    assert not other.has_trait("colour")
    for hand in (one, other):
        assert "render" in hand.get_state()["_esm"]
        hand.close()


def test_nothing_is_left_of_a_closed_widget_not_even_its_layout() -> None:
    before = len(widget._instances)  # noqa: SLF001  (no other way)
    hand = Hand((Card.SEVEN, Card.EIGHT))
    assert len(widget._instances) == before + 2  # noqa: SLF001  (as above)
    hand.close()
    hand.close()
    assert len(widget._instances) == before  # noqa: SLF001  (as above)
