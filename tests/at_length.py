"""What is asked of a few always, and of all before an issue closes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def at_length(every: Iterable[Any], *always: object) -> list[Any]:
    """Return what a test is asked of, for `parametrize`: of some always, of the others with `-m long`.

    Args:
        every: all values.
        always: those of every run; there is one at least, and each is a value of all.
    """
    values = list(every)
    assert always
    assert [each for each in always if each not in values] == []
    return [each if each in always else pytest.param(each, marks=pytest.mark.long) for each in values]
