"""What the tests of the learner share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from combotutor.learner import Learner, Store
from tests.learner.doings import Clock


@pytest.fixture
def clock() -> Clock:
    """A clock that a test sets on."""
    return Clock()


@pytest.fixture
def me(clock: Clock) -> Iterator[Learner]:
    """Somebody who has done nothing yet, kept in memory."""
    with Store.in_memory(clock=clock) as store:
        yield store.learner()
