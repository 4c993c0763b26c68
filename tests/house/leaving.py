"""However a run ends, no program that its tests have begun is left: neither a server, nor a browser, nor a worker."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
from types import FrameType
from typing import Final

import psutil  # type: ignore[import-untyped]  # it has none

MARK: Final = "TESTED_BY_RUN"
"""What the environment of every program that a run begins says of that run. Tests take our settings away, not this."""


class Leaving:
    """The run of this process, whose programs bear its mark; one within another bears that of the other."""

    def __init__(self) -> None:
        """Mark all that is begun from now on, and let a request to terminate end the run as Ctrl-C does."""
        self._is_first = MARK not in os.environ
        self._mark = os.environ.setdefault(MARK, secrets.token_hex(8))
        self._before = signal.signal(signal.SIGTERM, _interrupt)

    def leave(self) -> None:
        """End all that is left."""
        signal.signal(signal.SIGTERM, self._before)
        if self._is_first:
            del os.environ[MARK]
            for program in left(self._mark):
                with contextlib.suppress(psutil.Error):
                    program.kill()


def hear_interrupts() -> None:
    """Hear Ctrl-C, and let all hear it that is begun: a script that begins the run in its background wants neither."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def left(mark: str) -> list[psutil.Process]:
    """Return the programs that run and bear a mark."""
    return [program for program in psutil.process_iter() if program.pid != os.getpid() and _mark_of(program) == mark]


def _mark_of(program: psutil.Process) -> str | None:
    try:
        found: str | None = program.environ().get(MARK)
    except (psutil.Error, OSError):  # it has ended meanwhile, or is somebody else's
        return None
    return found


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    """End as Ctrl-C does, which workers hear too: one that was not told is waited for, for five seconds."""
    for program in psutil.Process().children():
        with contextlib.suppress(psutil.Error):
            program.send_signal(signal.SIGINT)
    raise KeyboardInterrupt
