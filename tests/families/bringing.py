"""Lets other packages bring families, as if they were installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from importlib.metadata import EntryPoint

import pytest

from combotutor.games import registry


@contextmanager
def brought(*points: EntryPoint) -> Iterator[None]:
    """Let other packages bring what these point to."""
    group, others = {"group": registry.CATALOG}, metadata.entry_points
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(metadata, "entry_points", lambda **asked: points if asked == group else others(**asked))
        registry.look_again()
        yield
    registry.look_again()
