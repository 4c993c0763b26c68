"""Two `go.py` at once, packages in use, an update without network, an interrupted one, systems without ready builds."""

from __future__ import annotations

import dataclasses
import errno
import os
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest

import go

HELD = """
import sys
from pathlib import Path
import go
file = Path(sys.argv[1]).open("ab")
assert go.hold(file)
print("held", flush=True)
sys.stdin.read()
"""
STEP = """
import sys
from pathlib import Path
import go
go.BUSY = Path(sys.argv[1])
with go.alone():
    go.install([sys.executable, "-c", "import sys; open(sys.argv[1], 'w').close(); input()", sys.argv[2]], "")
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout whose .venv holds the packages of the tutor, as far as go.py can tell."""
    for lock in (go.UV_LOCK, go.TUTOR_LOCK, go.LEAN_LOCK, go.FULL_LOCK):
        (tmp_path / lock).write_text(lock, encoding="utf-8")
    monkeypatch.setattr(go, "ROOT", tmp_path)
    monkeypatch.setattr(go, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(go, "STAMP", tmp_path / ".venv" / "stamp.json")
    monkeypatch.setattr(go, "USERS", tmp_path / ".venv" / "users")
    monkeypatch.setattr(go, "BUSY", tmp_path / ".venv.busy")
    monkeypatch.setattr(go, "venv_python", lambda: Path(sys.executable))
    (tmp_path / ".venv").mkdir()
    go.write_stamp(holding(go.TUTOR_LOCK))
    return tmp_path


def holding(lock: str) -> go.Stamp:
    """Return the stamp of a .venv that holds a lock as it is now."""
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    return go.Stamp(python, go.digest(go.UV_LOCK), lock, go.digest(go.read_lock(lock)))


def change(folder: Path, lock: str) -> None:
    """Bring an update that needs other packages."""
    (folder / lock).write_text("other packages", encoding="utf-8")


@contextmanager
def held(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Let another process hold a file."""
    command = [sys.executable, "-c", HELD, str(path)]
    top = Path(__file__).parents[2]
    with subprocess.Popen(command, cwd=top, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so, or fail."""
    deadline = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def is_free(path: Path) -> bool:
    """Tell whether nobody holds a file."""
    with path.open("ab") as file:
        return go.hold(file)


@pytest.mark.usefixtures("folder")
def test_the_second_waits_for_the_first_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    is_in = threading.Event()
    said: list[str] = []

    def has_spoken() -> bool:
        said.append(capsys.readouterr().err)
        return "".join(said) != ""

    def second() -> None:
        with go.alone():
            is_in.set()

    with held(go.BUSY) as first:
        waiting = threading.Thread(target=second)
        waiting.start()
        until(has_spoken)
        assert not is_in.is_set()
        first.kill()  # it need not end well
        assert is_in.wait(20)
        waiting.join()
    with go.alone():
        assert not is_free(go.BUSY)
    assert is_free(go.BUSY)
    said.append(capsys.readouterr().err)
    assert "".join(said) == "Another go.py is at work in this folder: waiting until it is done.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there a lock is not handed down")
def test_a_step_that_goes_on_without_its_go_py_is_waited_for(tmp_path: Path) -> None:
    busy, begun = tmp_path / "busy", tmp_path / "begun"
    command = [sys.executable, "-c", STEP, str(busy), str(begun)]
    top = Path(__file__).parents[2]
    with subprocess.Popen(command, cwd=top, stdin=subprocess.PIPE) as process:
        until(begun.exists)
        process.kill()
        process.wait()
        assert not is_free(busy)
    until(lambda: is_free(busy))  # its input has ended, and so it ends, too


def test_packages_that_a_running_program_uses_are_not_changed_under_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[str] = []
    monkeypatch.setattr(go, "install_lock", installed.append)
    go.USERS.mkdir()
    with held(go.USERS / "7"):
        go.prepare(go.TUTOR_LOCK)  # all is there
        go.prepare(go.FULL_LOCK)  # adds to it
        assert installed == [go.FULL_LOCK]
        change(folder, go.FULL_LOCK)
        with pytest.raises(go.SetupError, match="a tutor or tests that run from this folder still use"):
            go.prepare(go.FULL_LOCK)
        go.STAMP.unlink()
        with pytest.raises(go.SetupError, match="stop them, then run the same command again"):
            go.prepare(go.TUTOR_LOCK)
        assert installed == [go.FULL_LOCK]
        go.write_stamp(holding(go.TUTOR_LOCK))
        change(folder, go.TUTOR_LOCK)
    go.prepare(go.TUTOR_LOCK)
    assert installed == [go.FULL_LOCK, go.TUTOR_LOCK]
    assert list(go.USERS.iterdir()) == []


@pytest.mark.usefixtures("folder")
def test_a_program_that_runs_is_marked_until_it_ends() -> None:
    assert not go.is_used()
    with go.prepared(go.TUTOR_LOCK):
        assert go.is_used()
        assert is_free(go.BUSY)
    assert not go.is_used()


def test_without_network_the_tutor_starts_with_the_packages_from_before(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_lock: str) -> None:
        raise go.SetupError("No network.")

    monkeypatch.setattr(go, "install_lock", fail)
    monkeypatch.setattr(go, "still_works", lambda: True)
    commands: list[list[str]] = []

    def run(command: list[str]) -> int:
        commands.append(command)
        return 0

    monkeypatch.setattr(go, "run", run)
    before = go.read_stamp()
    change(folder, go.TUTOR_LOCK)
    assert go.main(["tutor", "--port", "0"]) == 0
    assert commands == [[sys.executable, "-P", "-m", "combotutor", "tutor", "--port", "0"]]
    assert capsys.readouterr().err.splitlines() == [
        "No network.",
        "What was installed before still works: starting with that.",
    ]
    assert go.read_stamp() == before
    monkeypatch.setattr(go, "still_works", lambda: False)
    assert go.main(["tutor"]) == 1
    assert capsys.readouterr().err.splitlines() == ["No network."]
    assert len(commands) == 1


def test_in_a_folder_that_is_only_read_the_tutor_starts_with_the_packages_from_before(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(path: Path, **_how: bool) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), path.name)

    monkeypatch.setattr(Path, "unlink", refuse)
    monkeypatch.setattr(go, "using", nullcontext)
    monkeypatch.setattr(go, "still_works", lambda: True)
    monkeypatch.setattr(go, "run", lambda _command: 0)
    change(folder, go.TUTOR_LOCK)
    assert go.main(["tutor"]) == 0
    assert capsys.readouterr().err.splitlines() == [
        f"The packages could not be brought up to date: [Errno {errno.EROFS}] {os.strerror(errno.EROFS)}: 'stamp.json'",
        "What was installed before still works: starting with that.",
    ]
    monkeypatch.setattr(go, "still_works", lambda: False)
    assert go.main(["tutor"]) == 1
    assert capsys.readouterr().err.startswith("go.py could not go on: ")


@pytest.mark.usefixtures("folder")
def test_what_never_was_installed_does_not_work() -> None:
    assert go.still_works()  # the packages of the Python that runs this
    go.write_stamp(dataclasses.replace(holding(go.TUTOR_LOCK), lock=""))
    assert not go.still_works()
    go.STAMP.unlink()
    assert not go.still_works()


@pytest.mark.usefixtures("folder")
def test_what_was_interrupted_begins_again_from_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_lock: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(go, "install_lock", interrupt)
    assert go.main(["test"]) == 130
    assert go.read_stamp() is None
    made: list[str] = []
    monkeypatch.setattr(go, "make_venv", lambda: made.append("venv"))
    monkeypatch.setattr(go, "install_uv", lambda: made.append("uv"))
    monkeypatch.setattr(go, "install_lock", made.append)
    go.prepare(go.FULL_LOCK)
    assert made == ["venv", "uv", go.FULL_LOCK]
    assert go.read_stamp() == holding(go.FULL_LOCK)


def test_what_the_system_refuses_is_one_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_stamp: go.Stamp) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "stamp.json")

    monkeypatch.setattr(go, "install_lock", lambda _lock: None)
    monkeypatch.setattr(go, "write_stamp", refuse)
    change(folder, go.TUTOR_LOCK)
    assert go.main(["tutor"]) == 1
    assert capsys.readouterr().err == "go.py could not go on: [Errno 28] No space left on device: 'stamp.json'\n"


def test_where_the_tutors_packages_are_not_all_built_the_lean_ones_are_taken_and_that_is_remembered(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def install_lock(lock: str) -> None:
        tried.append(lock)
        if lock != go.LEAN_LOCK:
            raise go.NotBuiltError(go.NO_BUILD)

    monkeypatch.setattr(go, "install_lock", install_lock)
    change(folder, go.TUTOR_LOCK)
    for _ in range(2):
        go.prepare(go.TUTOR_LOCK)
    assert tried == [go.TUTOR_LOCK, go.LEAN_LOCK]
    with pytest.raises(go.NotBuiltError, match="no ready build for this system"):
        go.prepare(go.FULL_LOCK)
    change(folder, go.LEAN_LOCK)
    go.prepare(go.TUTOR_LOCK)
    assert tried[2:] == [go.FULL_LOCK, go.LEAN_LOCK]


@pytest.mark.usefixtures("folder")
def test_what_is_left_out_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(go, "install_lock", lambda _lock: None)
    monkeypatch.setattr(go, "OPTIONAL", {"json": "never", "no_such_package": "no pictures"})
    go.prepare(go.FULL_LOCK)
    said = ["Not all is built for this system. Left out: no_such_package (no pictures).", "Ready."]
    assert capsys.readouterr().err.splitlines() == said


@pytest.mark.parametrize(
    ("tag", "error"),
    [("py3-none-win_arm64", go.NotBuiltError), ("cp27-none-any", go.NotBuiltError), ("", go.SetupError)],
)
def test_the_words_of_uv_about_a_build_that_is_not_there_are_known(
    tag: str, error: type[go.SetupError], tmp_path: Path
) -> None:
    if tag:
        wheel = tmp_path / f"thing-1.0-{tag}.whl"
        with zipfile.ZipFile(wheel, "w") as file:
            file.writestr("thing-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: thing\nVersion: 1.0\n")
            file.writestr("thing-1.0.dist-info/WHEEL", f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {tag}\n")
            file.writestr("thing-1.0.dist-info/RECORD", "")
    lock = tmp_path / "lock"
    lock.write_text("thing==1.0 --hash=sha256:" + 64 * "0", encoding="utf-8")
    where = ["--no-index", "--find-links", str(tmp_path), "--target", str(tmp_path / "out")]
    words = ["pip", "sync", "--no-build", "--require-hashes", *where, str(lock)]
    with pytest.raises(go.SetupError) as caught:
        go.install([sys.executable, "-m", "uv", *words], "It could not.")
    assert type(caught.value) is error
