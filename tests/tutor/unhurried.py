"""Tests of the tutor wait for what is done in a thread of its own as long as it takes, and not for the page's moment.

A page waits a part of a second for the file or for long work, and says later what came of it: on a busy machine that
would be nearly all of it.
"""

from __future__ import annotations

from functools import partialmethod

import pytest

from combotutor.learner import Keeper

LONG = 60.0
"""Seconds after which the page goes on all the same."""
SHORT = 0.02
"""Seconds after which a file that did not answer is asked again."""


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pages wait, and a file be asked again soon; a test of what takes long has its own say after this."""
    monkeypatch.setattr("combotutor.tutor.model.AT_ONCE", LONG)
    monkeypatch.setattr(Keeper, "__init__", partialmethod(Keeper.__init__, patience=LONG))
    monkeypatch.setattr("combotutor.learner.keeper.AGAIN", SHORT)
