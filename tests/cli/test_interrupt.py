"""Ctrl-C: what is known is told, the exit status is 130, nothing is complained of, and nothing is waited for."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from combotutor.cli import process
from tests.cli.run import DEAL, LEAD, READY, TOP, interrupted, posix

TAKEN_APART = f"""
import os
class Last:
    def __del__(self, write=os.write):
        write(2, b"taken apart")
last = Last()
{READY}
"""
"""The command, with a word that is said when Python takes a process apart."""


@posix
def test_an_interrupt_leaves_130_and_one_line_but_no_traceback() -> None:
    prose = interrupted("perft", DEAL, "12", "--lang", "es")
    assert (prose.status, prose.err, prose.out.count("\n")) == (130, "", 1)
    assert prose.out.startswith("Detenido")


@posix
def test_an_interrupt_tells_more_than_that_nothing_is_known() -> None:
    found = interrupted("perft", DEAL, "12", "--json")
    assert (found.status, found.err) == (130, "")
    (line,) = found.lines
    assert (line["position"], line["depth"], line["nodes"], line["interrupted"]) == (DEAL, 12, None, True)
    assert line["counted"] > 0


@posix
def test_an_interrupt_ends_all_lines() -> None:
    found = interrupted("perft", "-", "9", first=f"{LEAD} moves 7,8@1", then=f"{DEAL}\n{DEAL}")
    assert (found.status, found.err) == (130, "")
    assert [line["interrupted"] for line in found.lines] == [True]


@posix
def test_pressing_again_and_again_changes_nothing() -> None:
    found = interrupted("guarantee", "-", "--seconds", "40", first=f"{LEAD} moves 7,8@1", then=DEAL, presses=30)
    assert (found.status, found.err) == (130, "")
    assert [line["interrupted"] for line in found.lines] == [True]


@posix
def test_pressing_again_and_again_ends_the_workers_of_a_league() -> None:
    found = interrupted("league", "combo-up", "--rounds", "100000", "--workers", "2", "--json", presses=30)
    assert (found.status, found.err) == (130, "")
    assert [line["interrupted"] for line in found.lines] == [True]


@posix
def test_a_process_that_was_interrupted_is_not_taken_apart() -> None:
    found = interrupted("perft", DEAL, "12", "--json", program=TAKEN_APART)
    assert (found.status, found.err, len(found.lines)) == (130, "", 1)


@posix
def test_a_process_that_ends_by_itself_is_taken_apart() -> None:
    found = interrupted("perft", LEAD, "1", "--json", program=TAKEN_APART)
    assert (found.status, found.err, len(found.lines)) == (0, "taken apart", 1)


@pytest.fixture
def handler() -> Iterator[None]:
    """Whatever hears Ctrl-C in the tests hears it afterwards too."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("handler")
def test_a_press_within_a_second_of_another_is_the_same_press(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter((100.0, 100.5, 100.9, 101.0, 101.1))
    monkeypatch.setattr(time, "monotonic", lambda: next(moments))
    heard = []

    def work() -> int:
        for _ in range(5):
            try:
                signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt:
                heard.append(True)
            else:
                heard.append(False)
        return 0

    monkeypatch.setattr(process, "main", work)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with pytest.raises(SystemExit):
        process.run()
    assert heard == [True, False, False, True, False]


def test_what_takes_long_to_load_is_loaded_where_it_may_be_interrupted() -> None:
    script = "import sys, combotutor.cli.process; print('combotutor.cli.main' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=TOP)
    assert found.stdout == "False\n"


@pytest.mark.usefixtures("handler")
def test_a_process_that_is_to_ignore_interrupts_ignores_them(monkeypatch: pytest.MonkeyPatch) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # as a shell does for what runs in the background

    def work() -> int:
        signal.raise_signal(signal.SIGINT)
        return 0

    monkeypatch.setattr(process, "main", work)
    with pytest.raises(SystemExit) as left:
        process.run()
    assert left.value.code == 0
