"""Tutors that begin as copies of a program that has loaded all they need: each is there in a tenth of the time.

Each is a process of its own, as one that is started by its command is, which `tests/host/served.py` does.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from typing import TextIO

LOADED = "tests.loaded"
"""What is loaded once, before any tutor begins."""


@dataclass(frozen=True, slots=True)
class Warm:
    """A tutor that runs; it is asked as a process is.

    Args:
        process: its process.
        stdout: what it prints.
    """

    process: ForkServerProcess
    stdout: TextIO

    def send_signal(self, number: int) -> None:
        """Send it a signal."""
        assert self.process.pid is not None
        os.kill(self.process.pid, number)

    def wait(self, timeout: float) -> int:
        """Return its exit code once it has ended, within so many seconds."""
        self.process.join(timeout)
        assert self.process.exitcode is not None
        return self.process.exitcode


@contextmanager
def begun(*words: str, variables: Mapping[str, str]) -> Iterator[Warm]:
    """Yield a tutor that has begun; it is gone at the end.

    Args:
        words: what stands on its command line behind its name.
        variables: its environment.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([LOADED])
    heard, said = context.Pipe(duplex=False)
    process = context.Process(target=_be_tutor, args=(said, words, dict(variables)), daemon=True)
    process.start()
    said.close()
    with open(os.dup(heard.fileno()), encoding="utf-8") as stdout:  # noqa: PTH123  (it has no name)
        heard.close()
        try:
            yield Warm(process, stdout)
        finally:
            process.kill()
            process.join()


def _be_tutor(said: Connection, words: tuple[str, ...], variables: dict[str, str]) -> None:
    """Go on as the command does; what it says is heard by whoever began it."""
    sys.stdout = os.fdopen(os.dup(said.fileno()), "w", encoding="utf-8")
    os.dup2(said.fileno(), 1)
    said.close()
    os.environ.clear()
    os.environ.update(variables)
    sys.argv = ["combotutor", "tutor", "--no-browser", *words]
    signal.signal(signal.SIGINT, signal.default_int_handler)
    from combotutor.cli.process import run

    try:
        run()
    finally:
        atexit._run_exitfuncs()  # noqa: SLF001  (a copy leaves without)
