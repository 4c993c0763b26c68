"""Processes that share long work, and soon give it up when somebody interrupts it."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, Final

MOST_WORKERS: Final = 64
_PATIENCE: Final = 0.2
"""Seconds that the workers get to finish a piece of work once somebody has interrupted them."""


@contextmanager
def working(workers: int) -> Iterator[Executor | None]:
    """Give so many processes to work in, None for one worker; interrupted, they soon give up what they do."""
    if workers == 1:
        yield None
        return
    # Processes that begin afresh are the same on every machine.
    executor = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _ignore_interrupts)
    try:
        heard = _ignore_interrupts()
        try:
            for _ in range(workers):
                executor.submit(int)  # a worker begins with the first it is given, and keeps from us what we ignore
        finally:
            signal.signal(signal.SIGINT, heard)
        yield executor
    except KeyboardInterrupt:
        executor.shutdown(wait=False, cancel_futures=True)
        _end_workers()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _ignore_interrupts() -> Any:  # noqa: ANN401  (whatever `signal` calls a handler)
    """Leave an interrupt to the process that waits for all others; return what heard it before."""
    return signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end_workers() -> None:
    """Wait a moment for work that is nearly done, then end the processes that still work."""
    until = time.monotonic() + _PATIENCE
    for worker in multiprocessing.active_children():
        worker.join(max(0.0, until - time.monotonic()))
        worker.kill()
