"""A progress bar for long work, where somebody is looking."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


def tracked(work: Sequence[T]) -> Iterable[T]:
    """Return the work to go through; on a terminal, a bar on standard error shows how far it has got."""
    if not sys.stderr.isatty():
        return work
    try:
        from rich.console import Console
        from rich.progress import track
    except ImportError:  # a clone used without its packages: the answer matters, the bar does not
        return work

    return track(work, description="", console=Console(stderr=True), transient=True)
