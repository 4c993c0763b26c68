"""Processes that share work, and what is said when one of them is gone."""

from __future__ import annotations

import os

import pytest

from combotutor.cli.workers import working
from combotutor.errors import UsageError


def killed() -> None:
    """Work with two processes, one of which is ended in the middle of it."""
    with working(2) as executor:
        assert executor is not None
        executor.submit(os._exit, 1).result()


def test_a_worker_that_has_ended_is_one_sentence() -> None:
    with pytest.raises(UsageError, match="fewer --workers"):
        killed()


def test_one_worker_is_this_process() -> None:
    with working(1) as executor:
        assert executor is None
