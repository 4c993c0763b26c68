"""How strong the bots are, from the logs of long leagues that lie beside; `strength` plays them on.

Run by `-m bench -s -k strength`. The first rounds of every log are played again and must come out the same, so the
table is of the bots as they are now.
"""

from __future__ import annotations

import pytest

from combotutor.families.combo.solver.league import play_round
from combotutor.kernels.compiled import COMPILED
from combotutor.shares import Estimate
from tests.bench.strength import LOGS, league, standings

pytestmark = pytest.mark.bench

NAMES = ("careful-base", "careful-careful", "outlook-base", "outlook-careful")
ROUNDS = 1600
"""How many a log has."""
AGAIN = 3
"""Rounds of a log that are played again."""


@pytest.fixture(autouse=True)
def _compiled() -> None:
    if not COMPILED:
        pytest.skip("numba: the long leagues are played with compiled kernels")


def test_every_log_is_in_the_table() -> None:
    assert sorted(path.stem for path in LOGS.glob("*.jsonl")) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_log_holds_its_rounds_in_order_and_they_come_out_the_same(name: str) -> None:
    rounds = standings(name).rounds
    assert [each.number for each in rounds] == list(range(ROUNDS))
    assert list(rounds[:AGAIN]) == [play_round(league(name), number) for number in range(AGAIN)]


@pytest.mark.parametrize("field", ["base", "careful"])
def test_report_how_often_the_seat_pays(field: str) -> None:
    outlook, careful = standings(f"outlook-{field}"), standings(f"careful-{field}")
    for name, each in (("outlook", outlook), ("careful planner", careful)):
        assert len(each.rounds) == ROUNDS
        seconds = each.seconds_a_move(0) or 0.0
        print(f"{name} against three {field} planners: {told(each.share(0))}, {1000 * seconds:.0f} ms a move")  # noqa: T201
    print(f"  less often than the careful planner there, deal by deal: {told(careful.difference(outlook, 0))}")  # noqa: T201


def told(share: Estimate) -> str:
    """Say a share in per cent with its interval."""
    value = 0.0 if share.value is None else share.value
    return f"{100 * value:.1f} [{100 * share.low:.1f}, {100 * share.high:.1f}] of {share.samples}"
