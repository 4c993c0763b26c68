"""What programs are told of a round that runs, of one that has ended, and of the last of a game."""

from __future__ import annotations

import pytest

from combotutor.families.combo.notation.facts import facts
from tests.families.combo.rules.rounds import played

STUCK = "9,9,1/3,4/10,10,1 - 0 -"


def test_of_a_round_that_runs_it_is_told_who_leads() -> None:
    assert facts(played(f"combo-up {STUCK} 3/3/3")) == {"payers": [], "next_leader": 0}
    assert facts(played("combo-up 9/8,8/7,7 - 0 - 3/3/3", "9@1")) == {"payers": [], "next_leader": None}


def test_of_a_round_that_has_ended_all_is_told_that_it_came_to() -> None:
    assert facts(played(f"combo-up {STUCK} 3/3/3", "9,9@1")) == {
        "payers": [1],
        "next_leader": 1,
        "end": "stuck",
        "hands": ["1", "3,4", "10,10,1"],
        "tokens": [3, 2, 3],
        "losers": [],
        "points": [1, 0, 1],
    }
    assert facts(played(f"combo-breaker {STUCK} 2/1/2", "9,9@1"))["points"] is None


@pytest.mark.parametrize(
    ("points", "totals", "winners"),
    [("", None, [0, 2]), (" points=0/9/0", [1, 9, 1], [1]), (" points=2/0/2", [3, 0, 3], [0, 2])],
)
def test_of_the_last_round_of_a_game_it_is_told_who_wins(
    points: str, totals: list[int] | None, winners: list[int]
) -> None:
    told = facts(played(f"combo-up {STUCK} 3/1/3{points}", "9,9@1"))
    assert told["losers"] == [1]
    assert (told.get("totals"), told["winners"]) == (totals, winners)
