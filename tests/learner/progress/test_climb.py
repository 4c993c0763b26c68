"""The step of the ladder: gained surely, lost surely, told anew from what was done; none before ten puzzles."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combotutor.games.registry import families
from combotutor.learner import Attempted, Rating, Store
from combotutor.learner.progress.climb import FEWEST, climbs_of, step_after
from combotutor.learner.progress.scale import BANDS
from combotutor.learner.report import report
from tests.learner.doings import Clock
from tests.learner.history import known, lived

BEGINS = (0, 1170, 1370, 1570, 1800)
RATINGS = st.lists(st.builds(Rating, st.floats(600, 2400), st.floats(45, 350)), max_size=12)


def test_the_steps_of_the_combo_games_are_the_kinds_from_low_to_high() -> None:
    bands = families()["combo"].get(BANDS)
    assert ([*bands], tuple(bands.values())) == (["single", "run2", "pair", "run3", "trio"], BEGINS)


@pytest.mark.parametrize(
    ("ratings", "step"),
    [
        ([], 0),
        ([(1200, 350)], 0),
        ([(1269, 100)], 0),
        ([(1270, 100)], 1),
        ([(1900, 90)], 4),
        ([(1900, 90), (1711, 90)], 4),
        ([(1900, 90), (1709, 90)], 3),
        ([(1900, 90), (1000, 90)], 0),
        ([(1500, 90), (1290, 90), (1440, 90)], 2),
    ],
)
def test_up_is_when_it_is_sure_and_so_is_down(ratings: list[tuple[float, float]], step: int) -> None:
    assert step_after([Rating(*each) for each in ratings], BEGINS) == step


@given(RATINGS)
def test_no_step_is_surely_wrong(ratings: list[Rating]) -> None:
    at = step_after(ratings, BEGINS)
    for last in ratings[-1:]:
        assert last.value + last.deviation >= BEGINS[at]
        assert at + 1 == len(BEGINS) or last.value - last.deviation < BEGINS[at + 1]


@pytest.fixture(scope="module")
def attempts(tmp_path_factory: pytest.TempPathFactory) -> tuple[Attempted, ...]:
    """The attempts of somebody with a past."""
    return lived(tmp_path_factory.mktemp("learner") / "l.sqlite", Clock()).attempts()


def test_it_is_the_same_once_taken_along_and_brought_in(attempts: tuple[Attempted, ...], tmp_path: Path) -> None:
    me = lived(tmp_path / "l.sqlite", Clock())
    me.store.export_to(tmp_path / "l.json")
    with Store.in_memory(clock=me.store.clock) as other:
        other.import_from(tmp_path / "l.json", from_others=True)
        assert report(other.learner(), known()).climbs == report(me, known()).climbs == climbs_of(attempts)
    (climb,) = climbs_of(attempts)
    assert (climb.rating, climb.band) == (me.rating(), [*climb.bands][climb.at])


def test_the_order_in_which_attempts_are_told_is_no_matter(attempts: tuple[Attempted, ...]) -> None:
    assert climbs_of(reversed(attempts)) == climbs_of(attempts)


def test_nothing_is_shown_before_ten_different_puzzles_none_of_them_an_own_one(attempts: tuple[Attempted, ...]) -> None:
    first = {each.puzzle_id: each for each in attempts}
    nine = [*first.values()][: FEWEST - 1]
    own = [replace(nine[0], puzzle_id=f"own-{number}") for number in range(5)]
    (climb,) = climbs_of([*nine, *nine, *own])
    assert (climb.to_go, climb.is_shown) == (1, False)
    assert climbs_of([*first.values()][:FEWEST])[0].is_shown


def test_who_tried_nothing_stands_before_the_ladder_of_the_first_family() -> None:
    (climb,) = climbs_of([])
    assert (climb.family, climb.to_go, climb.rating) == ("combo", FEWEST, Rating())


def test_a_kind_that_nobody_knows_leads_nowhere(attempts: tuple[Attempted, ...]) -> None:
    assert climbs_of([replace(each, kind="gone") for each in attempts]) == climbs_of([])
