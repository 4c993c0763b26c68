"""A plugin of pytest: which tests call which functions, and only the tests that are asked for, the quickest first.

`MUTATION_REACH` names the file that is written: of every test that passes in time its seconds, and the functions that
it calls in the process, as file and first line. `MUTATION_TESTS` names a file with the tests to run, in their order,
and the seconds that each may take; the one that fails is written beside it.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Generator
from pathlib import Path
from types import CodeType, FrameType
from typing import Final

import pytest

WATCHED: Final = os.sep + "combotutor" + os.sep
SECONDS: Final = 30.0
"""What takes longer is not asked."""
ENDLESS: Final = 86
"""The status of a run in which a test takes far longer than it should."""
MEMORY: Final = 6 * 1024**3
"""Bytes that tests may take: a mutant that gathers without end is stopped."""

_reached: dict[str, tuple[float, list[tuple[str, int]]]] = {}
_failed: set[str] = set()
_called: set[CodeType] = set()
_allowed: dict[str, float] = {}


def _hear(frame: FrameType, _event: str, _argument: object) -> None:
    _called.add(frame.f_code)


def _too_long(_number: int, _frame: FrameType | None) -> None:
    if _allowed:
        os._exit(ENDLESS)
    pytest.fail("takes too long")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Listen to what a test calls, from its fixtures on."""
    if "MUTATION_REACH" not in os.environ:
        return (yield)
    _called.clear()
    began = time.perf_counter()
    threading.settrace(_hear)
    sys.settrace(_hear)
    try:
        outcome = yield
    finally:
        sys.settrace(None)
        threading.settrace(None)
    codes = [code for code in tuple(_called) if WATCHED in code.co_filename]
    places = sorted({(str(Path(code.co_filename).resolve()), code.co_firstlineno) for code in codes})
    _reached[item.nodeid] = (time.perf_counter() - began, places)
    return outcome


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Stop a test that takes too long to be asked often, or the whole run where it does so for a mutant."""
    if not hasattr(signal, "setitimer"):
        return (yield)
    signal.signal(signal.SIGALRM, _too_long)
    signal.setitimer(signal.ITIMER_REAL, _allowed.get(item.nodeid, SECONDS))
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Forget what did not pass: it could not tell a mutant from the source. Or say that it did."""
    if not report.passed:
        _failed.add(report.nodeid)
    if report.failed and _allowed:
        Path(os.environ["MUTATION_TESTS"]).with_suffix(".failed").write_text(report.nodeid, "utf-8")


def pytest_configure() -> None:
    """Bound what a mutant may take."""
    if "MUTATION_TESTS" in os.environ:
        import resource  # where there is such a thing

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests that are asked for."""
    if "MUTATION_TESTS" not in os.environ:
        return
    _allowed.update(json.loads(Path(os.environ["MUTATION_TESTS"]).read_text("utf-8")))
    turns = {name: turn for turn, name in enumerate(_allowed)}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in turns])
    items[:] = sorted((item for item in items if item.nodeid in turns), key=lambda item: turns[item.nodeid])


def pytest_sessionfinish() -> None:
    """Write what was found."""
    if "MUTATION_REACH" in os.environ:
        told = {name: found for name, found in _reached.items() if name not in _failed}
        Path(os.environ["MUTATION_REACH"]).write_text(json.dumps(told), "utf-8")
