"""A run that is interrupted takes with it all that its tests have begun, in whatever session of its own that is."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it has none
import pytest

from tests.house.leaving import MARK

TOP = Path(__file__).parents[2]
SLEEPER = """\
import os, signal, subprocess, sys, time
from pathlib import Path

def test_it():
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    clean = {name: value for name, value in os.environ.items() if not name.startswith("COMBOTUTOR_")}
    begun = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True, env=clean)
    told = Path(__file__).with_name("told")
    told.write_text(str(begun.pid))
    told.rename(told.with_name("begun"))
    time.sleep(600)
"""
DEAF = "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); os.execv(sys.argv[1], sys.argv[1:])"
"""Begins a program as a script does in its background: it does not hear Ctrl-C."""


def runs(number: int, *, is_ending: bool = False) -> bool:
    """Tell whether a process runs, or goes on running though it is ending; one that has ended may still be listed."""
    try:
        process = psutil.Process(number)
        # One that is told to end takes its moment; one that nobody told sleeps for ten minutes.
        with contextlib.suppress(psutil.TimeoutExpired):
            process.wait(30 if is_ending else 0)
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
@pytest.mark.parametrize(
    ("asked", "workers"),
    [pytest.param(signal.SIGTERM, 0, marks=pytest.mark.long), (signal.SIGINT, 0), (signal.SIGTERM, 1)],
)
def test_nothing_is_left(tmp_path: Path, asked: signal.Signals, workers: int) -> None:
    (tmp_path / "test_sleeper.py").write_text(SLEEPER, encoding="utf-8")
    pytest_words = ["-m", "pytest", "-p", "tests.conftest", "-n", str(workers), "-c", str(TOP / "pyproject.toml")]
    with subprocess.Popen(
        [sys.executable, "-c", DEAF, sys.executable, *pytest_words, str(tmp_path)],
        cwd=TOP,
        env={name: value for name, value in os.environ.items() if name != MARK},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as run:
        begun = tmp_path / "begun"
        while not begun.exists():
            assert run.poll() is None, run.communicate()
            time.sleep(0.05)
        sleeper = int(begun.read_text(encoding="utf-8"))
        assert runs(sleeper)
        run.send_signal(asked)
        said, _ = run.communicate(timeout=60)
    assert run.returncode == pytest.ExitCode.INTERRUPTED, said
    assert not runs(sleeper, is_ending=True)
