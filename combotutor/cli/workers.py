"""Processes that share long work, and soon give it up when somebody interrupts it."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess
from typing import Any, Final

from combotutor.errors import UsageError

MOST_WORKERS: Final = 64
_PATIENCE: Final = 0.2
"""Seconds that the workers get to finish a piece of work once somebody has interrupted them."""
_ENDING: Final = 5.0
"""Seconds that the pool's threads get to end, which they do once there is no worker."""


@contextmanager
def working(workers: int) -> Iterator[Executor | None]:
    """Give so many processes to work in, None for one worker; interrupted, they soon give up what they do.

    Raises:
        UsageError: one of them ended before its work was done.
    """
    if workers == 1:
        yield None
        return
    executor: Executor | None = None
    others, before = multiprocessing.active_children(), set(threading.enumerate())
    try:
        with _interrupts_put_off():
            executor = _begun(workers)
        yield executor
    except KeyboardInterrupt:
        # The pool's own threads may trip over processes that have gone: nobody who stops it need read of that.
        threading.excepthook = _pass_over
        threads = [each for each in threading.enumerate() if each not in before]
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)
        _end_workers(others)
        _join(threads)
        raise
    except BrokenExecutor as error:
        raise UsageError("worker-gone", "--workers") from error
    finally:
        if executor is not None:
            executor.shutdown(cancel_futures=True)


def _begun(workers: int) -> Executor:
    """Return so many processes, all begun: a worker begins with the first work it is given."""
    import_module("combotutor.kernels.compiled")  # what is broken is told here, once, and not by each of them
    # Processes that begin afresh are the same on every machine.
    executor = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _ignore_interrupts)
    for _ in range(workers):
        executor.submit(int)
    return executor


@contextmanager
def _interrupts_put_off() -> Iterator[None]:
    """Hear an interrupt only afterwards; where that cannot be, not at all. Processes begun meanwhile hear none."""
    if sys.platform == "win32":
        heard = _ignore_interrupts()
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, heard)
        return
    resource_tracker.ensure_running()  # the first process would begin it, and it lets interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ignore_interrupts() -> Any:  # noqa: ANN401  (whatever `signal` calls a handler)
    """Leave an interrupt to the process that waits for all others; return what heard it before."""
    return signal.signal(signal.SIGINT, signal.SIG_IGN)


def _pass_over(_trouble: threading.ExceptHookArgs) -> None:
    """Say nothing of trouble in a thread."""


def _end_workers(others: list[BaseProcess]) -> None:
    """Wait a moment for work that is nearly done, then end the processes that still work.

    Args:
        others: those that were there before, which somebody else began.
    """
    until = time.monotonic() + _PATIENCE
    for worker in [each for each in multiprocessing.active_children() if each not in others]:
        worker.join(max(0.0, until - time.monotonic()))
        worker.kill()


def _join(threads: list[threading.Thread]) -> None:
    """Wait for the pool's threads, so that none of them is the last to hold what the workers shared.

    Who lets go of it last gives it back to the system. A thread that is in the midst of that when the process leaves
    never ends it, and the process that watches over it all complains of what was left.
    """
    until = time.monotonic() + _ENDING
    for thread in threads:
        thread.join(max(0.0, until - time.monotonic()))
