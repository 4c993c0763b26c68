"""The notebooks in JupyterLab: copies that stay a person's own, a real start, and one sentence where there is none."""

from __future__ import annotations

import contextlib
import errno
import importlib.util
import io
import json
import os
import queue
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from combotutor.cli.commands.lab import FOLDER, copy_notebooks
from combotutor.errors import UsageError
from combotutor.files import find
from tests.cli.run import TOP, CommandLine, environment, posix

if TYPE_CHECKING:
    from jupyter_client.blocking.client import BlockingKernelClient


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """Notebooks of a package that nobody may write to, one of them in a folder, and what is no notebook."""
    top = tmp_path / "shelf"
    (top / "odds").mkdir(parents=True)
    for name in ("tutor.ipynb", "tutor.css", "odds/rows.ipynb"):
        (top / name).write_text(f"{name} as it came", encoding="utf-8")
        (top / name).chmod(0o444)
    return top


def texts(folder: Path) -> dict[str, str]:
    """Return every file below a folder with its text."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}


def test_every_notebook_is_copied_and_nothing_else(shelf: Path, tmp_path: Path) -> None:
    own = tmp_path / "not there yet" / "own"
    copy_notebooks(shelf, own)
    assert texts(own) == {name: f"{name} as it came" for name in ("tutor.ipynb", "odds/rows.ipynb")}


def test_a_copy_can_be_written_to_though_the_shelf_cannot(shelf: Path, tmp_path: Path) -> None:
    copy_notebooks(shelf, tmp_path / "own")
    assert (tmp_path / "own" / "tutor.ipynb").stat().st_mode & 0o200


def test_what_a_person_has_written_stays_and_what_is_missing_comes_again(shelf: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    copy_notebooks(shelf, own)
    (own / "tutor.ipynb").write_text("mine", encoding="utf-8")
    (own / "more.ipynb").write_text("mine too", encoding="utf-8")
    (own / "odds" / "rows.ipynb").unlink()
    copy_notebooks(shelf, own)
    assert texts(own) == {
        "tutor.ipynb": "mine",
        "more.ipynb": "mine too",
        "odds/rows.ipynb": "odds/rows.ipynb as it came",
    }


def test_a_full_disk_leaves_no_half_notebook_behind(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full(io.BytesIO):
        def write(self, _content: object) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    usual = Path.open

    def opened(path: Path, mode: str = "r", *rest: Any, **named: Any) -> Any:  # noqa: ANN401  (passed on)
        if mode != "xb":
            return usual(path, mode, *rest, **named)
        path.touch()
        return Full()

    monkeypatch.setattr(Path, "open", opened)
    with pytest.raises(UsageError, match="No space left on device"):
        copy_notebooks(shelf, tmp_path / "own")
    assert texts(tmp_path / "own") == {}


def test_missing_packages_are_one_sentence_with_the_way_to_get_them(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    found = cli("lab")
    assert (found.status, found.out, len(found.err.splitlines())) == (2, "", 1)
    assert 'pip install "combotutor[lab]"' in found.err


def test_a_home_that_takes_no_folder_is_one_sentence(
    cli: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.write_text("a file", encoding="utf-8")
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: True)
    monkeypatch.setattr(Path, "home", lambda: home)
    found = cli("lab")
    assert (found.status, found.out, len(found.err.splitlines())) == (2, "", 1)
    assert str(home / FOLDER) in found.err


def test_a_person_without_a_home_is_told_so(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: True)
    monkeypatch.setattr(Path, "home", homeless)
    found = cli("lab")
    assert (found.status, found.err.count("\n")) == (2, 1)
    assert "Could not determine home directory." in found.err


@dataclass(frozen=True, slots=True)
class Running:
    """JupyterLab as the command has started it."""

    process: subprocess.Popen[str]
    home: Path
    said: str

    def ask(self, path: str, given: object = None) -> Any:  # noqa: ANN401  (JSON is what it is)
        """Return what the server answers; with something given it is posted."""
        found = re.search(r"(http://\S+?/)lab\S*\?token=(\S+)", self.said)
        assert found is not None, self.said
        body = None if given is None else json.dumps(given).encode()
        request = urllib.request.Request(f"{found[1]}{path}", body, {"Authorization": f"token {found[2]}"})  # noqa: S310  (our own server)
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310  (as above)
            return json.load(answer)


@contextlib.contextmanager
def started(home: Path) -> Iterator[Running]:
    """Start JupyterLab from the checkout as a person at a terminal does; it knows nothing of this machine's own."""
    import pty

    leader, follower = pty.openpty()
    ours = {name: value for name, value in environment().items() if not name.startswith(("JUPYTER", "PYTHONPATH"))}
    with subprocess.Popen(
        [sys.executable, "-m", "combotutor", "lab"],
        cwd=TOP,
        env={**ours, "HOME": str(home), "BROWSER": "true"},
        stdin=follower,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    ) as process:
        try:
            assert process.stdout is not None
            yield Running(process, home, process.stdout.readline())
        finally:
            process.kill()
            os.close(leader)
            os.close(follower)


def wait_until_heard(client: BlockingKernelClient) -> None:
    """Ask a kernel who it is until something of it is heard: what it prints before that, nobody ever hears.

    The client's own way takes a kernel for dead whose heart has not been heard within a second.
    """
    for _ in range(60):
        client.kernel_info()
        with contextlib.suppress(queue.Empty):
            client.get_iopub_msg(timeout=1)
            return
    pytest.fail("nothing is heard of the kernel")


def printed_by(lab: Running, code: str) -> str:
    """Return what some code prints in a kernel of the server."""
    from jupyter_client.blocking.client import BlockingKernelClient

    kernel = lab.ask("api/kernels", {"name": "python3"})["id"]
    (file,) = lab.home.rglob(f"kernel-{kernel}.json")
    client, heard = BlockingKernelClient(connection_file=str(file)), list[str]()
    client.load_connection_file()
    client.start_channels(hb=False)
    try:
        wait_until_heard(client)
        client.execute_interactive(
            code, timeout=60, output_hook=lambda message: heard.append(message["content"].get("text", ""))
        )
    finally:
        client.stop_channels()
    return "".join(heard)


@posix
@pytest.mark.slow
def test_a_real_start_serves_the_copies_to_kernels_that_know_us_and_stops_without_a_question(tmp_path: Path) -> None:
    pytest.importorskip("jupyterlab", reason="jupyterlab is not installed")
    home = tmp_path / "casa lejana"
    with started(home) as lab:
        own = home / FOLDER
        assert str(own) in lab.said
        assert texts(own) == {path.name: path.read_text(encoding="utf-8") for path in find("notebooks").glob("*.ipynb")}
        assert {each["name"] for each in lab.ask("api/contents")["content"]} == set(texts(own))
        assert lab.ask("lab/extensions/combotutor/package.json")["jupyterlab"]["_build"]["load"] == "still.js"
        ours = TOP / "combotutor" / "__init__.py"
        assert printed_by(lab, "import combotutor; print(combotutor.__file__)") == f"{ours}\n"
        lab.process.send_signal(signal.SIGINT)
        out, err = lab.process.communicate(timeout=30)
        assert (lab.process.returncode, err) == (0, "")
        assert out == f"JupyterLab has stopped. Your notebooks are still in {own}.\n"
