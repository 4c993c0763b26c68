"""The command line as a process of its own: it may be interrupted, and then leaves at once.

Everything else may call `combotutor.cli.main.main`, which returns; nothing in here does.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import sys
import time
from types import FrameType
from typing import Final, NoReturn

from combotutor.cli.output import INTERRUPTED

_ONE_PRESS: Final = 1.0
"""Seconds within which pressing Ctrl-C again, or holding it down, means no more than the first press."""


def run() -> NoReturn:
    """Run the command that this process was started for, and leave with its exit status."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else somebody wished to have it ignored
        signal.signal(signal.SIGINT, _Interrupts())
    try:
        status = main()
    except KeyboardInterrupt:  # pressed while all was loaded, or anew while the last words were said
        status = INTERRUPTED
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is said: nothing is left to interrupt
    if status == INTERRUPTED:
        _leave(status)
    sys.exit(status)


def main() -> int:
    """Run the command, and return its exit status; what it is made of is loaded here, where it may be interrupted."""
    from combotutor.cli.main import main as command

    return command()


class _Interrupts:
    """What hears Ctrl-C: the first press ends the work, so that what is known is told undisturbed."""

    def __init__(self) -> None:
        self._last = -_ONE_PRESS

    def __call__(self, _number: int, _frame: FrameType | None) -> None:
        now = time.monotonic()
        if now - self._last >= _ONE_PRESS:
            self._last = now
            raise KeyboardInterrupt


def _leave(status: int) -> NoReturn:
    """Leave without taking the interpreter apart, which takes numba's part of it up to a second of a busy machine.

    What was to be done at exit is done, such as giving back what workers shared; files were closed on the way here, and
    compiled kernels are kept as soon as they are compiled.
    """
    atexit._run_exitfuncs()  # noqa: SLF001  (there is no other way to ask for it)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):  # whoever read it has gone
            stream.flush()
    os._exit(status)
