"""A progress bar for long work, where somebody is looking."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from combotutor.extras import can_use

T = TypeVar("T")


def tracked(work: Sequence[T]) -> Iterable[T]:
    """Return the work to go through; on a terminal, a bar on standard error shows how far it has got."""
    # In a clone used without its packages, the answer matters, the bar does not.
    if not (sys.stderr.isatty() and can_use("rich.console", "rich.progress")):
        return work
    from rich.console import Console
    from rich.progress import track

    return track(work, description="", console=Console(stderr=True), transient=True)


@contextmanager
def watched(say: Callable[[int], str]) -> Iterator[Callable[[int, int, int], None] | None]:
    """Give what is to be told how far work has got whose end is not known before; None where nobody is looking.

    Args:
        say: says in words how much has been counted so far.

    Yields:
        A function of how many parts are done, of how many, and what has been counted.
    """
    if not (sys.stderr.isatty() and can_use("rich.console", "rich.progress")):
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("", total=None)

        def tell(done: int, total: int, counted: int) -> None:
            shown.update(task, completed=done, total=total, description=say(counted))

        yield tell
