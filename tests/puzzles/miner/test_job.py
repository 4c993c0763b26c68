"""A job says everything that its pack follows from, and refuses what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from combotutor.cards.splitmix import SEEDS
from combotutor.errors import InvalidError
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import PuzzleKind
from combotutor.puzzles.miner import Job

GOOD: dict[str, Any] = {"seed": 1, "deals": 2}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seed", -1),
        ("seed", SEEDS),
        ("deals", 0),
        ("deals", 1_000_001),
        ("deals", 1.5),
        ("deals", True),
        ("each", 0),
        ("each", 10_001),
        ("first", 0),
        ("kinds", ()),
        ("kinds", ("chess",)),
        ("rules", ()),
        ("rules", ("combo-breaker", "poker")),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(name: str, value: object) -> None:
    with pytest.raises(InvalidError) as caught:
        Job(**{**GOOD, name: value})
    assert caught.value.field == name
    for language in LANGUAGES:
        assert caught.value.text(language).endswith(".")


def test_the_ends_of_each_range_are_taken() -> None:
    assert Job(SEEDS - 1, 1, each=1, first=1) != Job(0, 1_000_000, each=10_000)


def test_kinds_and_rule_sets_are_brought_into_their_order_each_once() -> None:
    job = Job(1, 2, kinds=(PuzzleKind.RISK, PuzzleKind.FIND, PuzzleKind.FIND), rules=("krass-kariert", "combo-up"))
    assert job.kinds == (PuzzleKind.FIND, PuzzleKind.RISK)
    assert job.rules == ("combo-up", "krass-kariert")


def test_two_jobs_have_the_same_fields_exactly_if_they_are_the_same() -> None:
    jobs = [Job(1, 2), Job(2, 2), Job(1, 3), Job(1, 2, each=7), Job(1, 2, first=1), Job(1, 2, kinds=(PuzzleKind.FIND,))]
    assert [[one.fields() == other.fields() for other in jobs] for one in jobs] == [
        [one == other for other in jobs] for one in jobs
    ]
