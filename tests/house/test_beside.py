"""What a whole run does beside its tests is begun for it alone, told to its test, and gone at the end."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from combotutor.families.combo.cards import Card
from combotutor.families.combo.odds import Stock, simulate
from combotutor.kernels.compiled import COMPILED
from tests import conftest
from tests.house import beside
from tests.house.beside import TOLD, Beside, called_kernels, collecting, said_by_mypy

TESTPATHS, ARGS = pytest.Config.ArgsSource.TESTPATHS, pytest.Config.ArgsSource.ARGS


@pytest.fixture(autouse=True)
def others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other programs in place of the true ones, which this run may have beside it itself."""
    monkeypatch.setenv(TOLD, "elsewhere")
    monkeypatch.setattr(beside, "MYPY", ("this",))
    monkeypatch.setattr(beside, "KERNELS", ("tests.house.of_no_such_name",))


def waited_for() -> tuple[int, str]:
    """Start the programs, and return what mypy has said once they are done."""
    running = Beside()
    try:
        running.wait()
        return said_by_mypy()
    finally:
        running.stop()


def test_what_was_said_is_told_with_its_exit_code() -> None:
    code, said = waited_for()
    assert code == 0
    assert said.startswith("The Zen of Python")


def test_once_they_are_done_it_has_been_told() -> None:
    running = Beside()
    try:
        while not running.is_done():
            time.sleep(0.01)
        assert said_by_mypy()[1].startswith("The Zen of Python")
    finally:
        running.stop()


def test_a_failure_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "MYPY", ("tests.house.of_no_such_name",))
    code, said = waited_for()
    assert code == 1
    assert "of_no_such_name" in said


def test_a_run_of_some_tests_asks_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(TOLD)
    assert said_by_mypy()[1].startswith("The Zen of Python")


def test_what_still_runs_when_the_run_ends_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "KERNELS", ("http.server", "--bind", "127.0.0.1", "0"))
    running = Beside()
    folder = Path(os.environ[TOLD]).parent
    assert folder.is_dir()
    running.stop()
    assert TOLD not in os.environ
    assert not folder.exists()
    assert [program.poll() is None for program in running.programs] == [False, False]


@pytest.mark.parametrize(
    ("workers", "source", "begun"), [(2, TESTPATHS, True), (None, TESTPATHS, False), (2, ARGS, False)]
)
def test_a_whole_run_of_several_workers_has_it(
    monkeypatch: pytest.MonkeyPatch, workers: int | None, source: pytest.Config.ArgsSource, *, begun: bool
) -> None:
    monkeypatch.setattr(conftest, "Leaving", lambda: SimpleNamespace(leave=lambda: None))
    monkeypatch.setattr(conftest, "Beside", lambda: SimpleNamespace(stop=lambda: None))
    told: Any = SimpleNamespace(getoption=lambda *_, **__: workers, args_source=source, stash=pytest.Stash())
    told.pluginmanager = SimpleNamespace(register=lambda _: None)
    config = cast("pytest.Config", told)
    conftest.pytest_configure(config)
    assert (conftest.BESIDE in config.stash) is begun
    conftest.pytest_unconfigure(config)


def test_no_file_calls_a_kernel_while_its_tests_are_collected(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.stash[conftest.CALLED] == []


@pytest.mark.skipif(sys.platform == "win32", reason="no such locks there")
def test_one_worker_collects_first_and_those_that_waited_for_it_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import fcntl

    monkeypatch.setenv(TOLD, str(tmp_path / "told"))
    with (tmp_path / "collecting").open("wb") as file:
        with collecting(), pytest.raises(BlockingIOError):
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        with collecting():
            pass


def test_a_module_without_examples_is_not_looked_through_for_them(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    with_one, without = tmp_path / "with_one.py", tmp_path / "without.py"
    with_one.write_text('"""One.\n\n>>> 1\n1\n"""\n', encoding="utf-8")
    without.write_text('"""None."""\n', encoding="utf-8")
    asked = request.config.hook.pytest_collect_file
    assert [len(asked(file_path=file, parent=request.session)) for file in (with_one, without)] == [1, 0]


def test_a_kernel_that_was_called_is_told() -> None:
    simulate(Stock((Card.ONE,) * 9), 3, 1)
    assert ("sample_rows" in called_kernels()) is COMPILED
