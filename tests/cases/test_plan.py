"""Golden: plans agree with an independent implementation, with every first play."""

from __future__ import annotations

from combotutor.families.combo.notation import parse_row
from combotutor.families.combo.plan import fewest_plays, plan_row
from tests.cases.reading import cases


def test_the_fewest_plays_are_the_same() -> None:
    wrong = [case["hand"] for case in cases("plan") if fewest_plays(parse_row(case["hand"])) != case["plays"]]
    assert wrong == []


def test_every_best_first_play_is_found_and_no_other() -> None:
    wrong = []
    for case in cases("plan"):
        plan = plan_row(parse_row(case["hand"]))
        if sorted(plan.first) != sorted(map(tuple, case["first"])) or plan.plays != case["plays"]:
            wrong.append(case["hand"])
    assert wrong == []
