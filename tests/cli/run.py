"""Running the command line: within this process, which is fast, or as a program of its own."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import psutil  # type: ignore[import-untyped]  # it has none
import pytest

from combotutor.cli.main import main

TOP = Path(__file__).parents[2]
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")
LEAD = "combo-breaker 7,8/1,2/5 - 0 - 2/2/2"
DEAL = (
    "combo-up 5,5,S,6,2,9,9,5,10,7+D,11/10,3,2,9,X,10,4,4,7,11+12,8/4,D,3,9,7,8,12,S,P,U+10,8/"
    "11,U,11,2,3,1,P,1,2,X+5,3 - 2 6,7,1,6,4,12,6,1,12,8 1/2/1/1"
)
"""A position that is soon done with, and one that is work for minutes."""
READY = """
import signal, sys
import combotutor.cli.main  # loaded already: what is interrupted is its work
from combotutor.cli.process import run
signal.signal(signal.SIGINT, signal.default_int_handler)  # also where the tests run in the background
print("ready", file=sys.stderr, flush=True)
run()
"""
"""The command, after a word that says that it is about to begin."""

posix = pytest.mark.skipif(sys.platform == "win32", reason="only shells of POSIX close and interrupt in this way")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command left behind: its exit status, standard output and standard error."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The lines of standard output as JSON."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def result(self) -> dict[str, Any]:
        """The one JSON object that a successful command printed."""
        assert (self.status, self.err) == (0, "")
        (found,) = self.lines
        return found


@dataclass(frozen=True, slots=True)
class CommandLine:
    """The command `combotutor`, called in this process."""

    capsys: pytest.CaptureFixture[str]
    monkeypatch: pytest.MonkeyPatch

    def __call__(self, *words: str, stdin: bytes = b"") -> Outcome:
        """Run a command and return what it left behind."""
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        self.capsys.readouterr()
        status = main(list(words))
        out, err = self.capsys.readouterr()
        return Outcome(status, out, err)

    def result(self, *words: str) -> dict[str, Any]:
        """Run a command with --json and return its result."""
        return self(*words, "--json").result


def environment(**more: str) -> dict[str, str]:
    """Return this process's environment without a wish for a language, and with what is given."""
    return {name: value for name, value in os.environ.items() if name not in LOCALE} | more


def launched(*words: str, stdin: bytes = b"", variables: Mapping[str, str] | None = None) -> Outcome:
    """Run a command as a program of its own, with more variables in its environment."""
    outcome = subprocess.run(
        [sys.executable, "-m", "combotutor", *words],
        cwd=TOP,
        env=environment(**(variables or {})),
        input=stdin,
        capture_output=True,
        check=False,
        timeout=50,
    )
    return Outcome(outcome.returncode, outcome.stdout.decode("utf-8"), outcome.stderr.decode("utf-8"))


def _line(stream: IO[str]) -> bytes:
    """Read a line and nothing after it: `communicate` does not see what a stream has read ahead."""
    found = bytearray()
    while not found.endswith(b"\n") and (byte := os.read(stream.fileno(), 1)):
        found += byte
    return bytes(found)


def _all_read(terminal: int) -> str:
    """Return everything that is written to a terminal until its other end is closed.

    It is read while it is written: a terminal that nobody reads takes no more some day.
    """
    parts = []
    try:
        while part := os.read(terminal, 100_000):
            parts.append(part)
    except OSError:  # what Linux says at the end
        pass
    return b"".join(parts).decode("utf-8", "replace")


def at_terminal(*words: str) -> tuple[str, str]:
    """Run a command whose standard error is a terminal; return what that showed, and what standard output had."""
    import pty  # only POSIX has it

    leader, follower = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "combotutor", *words],
        cwd=TOP,
        env=environment(TERM="xterm", COLUMNS="80"),
        stdout=subprocess.PIPE,
        stderr=follower,
        text=True,
        encoding="utf-8",
    ) as process:
        os.close(follower)
        shown = _all_read(leader)
        assert process.stdout is not None
        answer = process.stdout.read()
    os.close(leader)
    assert process.returncode == 0
    return shown, answer


def interrupted(*words: str, first: str = "", then: str = "", presses: int = 1, program: str = READY) -> Outcome:
    """Run a command, press Ctrl-C in the middle of its work, and return what it left behind.

    Args:
        words: the command, with work for minutes.
        first: a line for a command that reads lines, soon answered: then everything is loaded. Its answer is left out.
        then: the lines after that.
        presses: how often Ctrl-C is pressed, in quick succession.
        program: what runs the command; it says on standard error when it begins.
    """
    with subprocess.Popen(
        [sys.executable, "-c", program, *words],
        cwd=TOP,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        assert _line(process.stderr) == b"ready\n"
        if first:
            print(first, then, sep="\n", file=process.stdin, flush=True)
            assert _line(process.stdout)
        _at_work(process.pid)
        for _ in range(presses):
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers of a league hear it too
            time.sleep(0.01)
        try:
            out, err = process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            pytest.fail("it went on after the interrupt")
    return Outcome(process.returncode, out, err)


def _at_work(number: int) -> None:
    """Wait until a process and those that it has begun have worked for a third of a second, or it has ended.

    On a busy machine that takes longer.
    """
    process = psutil.Process(number)
    begun, end = _worked(process), time.monotonic() + 20
    while _worked(process) < begun + 0.3 and process.status() != psutil.STATUS_ZOMBIE and time.monotonic() < end:
        time.sleep(0.02)


def _worked(process: psutil.Process) -> float:
    """Return for how many seconds a process has worked, with those that it has begun and that still run."""
    worked = 0.0
    with contextlib.suppress(psutil.NoSuchProcess):
        for each in (process, *process.children(recursive=True)):
            times = each.cpu_times()
            worked += times.user + times.system
    return worked
