"""Garbage is looked for more seldom while very many values are made, and as before when that is over."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from combotutor.learner.progress.bulk import hold_off_gc


@pytest.fixture(autouse=True)
def thresholds() -> Iterator[None]:
    """Leave Python's own settings as they were."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


@pytest.mark.parametrize(("before", "meanwhile"), [((700, 10, 10), (20_000, 10, 10)), ((50_000, 5, 5), (50_000, 5, 5))])
def test_it_is_looked_for_seldom_until_the_last_work_has_ended(
    before: tuple[int, int, int], meanwhile: tuple[int, int, int]
) -> None:
    gc.set_threshold(*before)
    with hold_off_gc():
        assert gc.get_threshold() == meanwhile
        with hold_off_gc():
            assert gc.get_threshold() == meanwhile
        assert gc.get_threshold() == meanwhile
    assert gc.get_threshold() == before


def test_where_it_is_never_looked_for_it_stays_so() -> None:
    gc.set_threshold(0, 10, 10)
    with hold_off_gc():
        assert gc.get_threshold() == (0, 10, 10)
    assert gc.get_threshold() == (0, 10, 10)
