"""The command that opens the notebooks in JupyterLab."""

from __future__ import annotations

import os
import secrets
import signal
import sys
import webbrowser
from pathlib import Path
from types import FrameType
from typing import Any, Final, NoReturn

from combotutor.cli.output import DONE
from combotutor.errors import UsageError
from combotutor.extras import need
from combotutor.files import PACKAGE, find
from combotutor.games.command import Command, Given
from combotutor.i18n import text

FOLDER: Final = "combotutor-notebooks"
"""Where in a person's home folder the notebooks are copied to."""

EXTENSIONS: Final = PACKAGE / "widgets" / "labextension"
"""What JupyterLab is given besides: pictures of hands where a notebook is opened again (see `still.js`)."""

_PLACE: Final = "lab/workspaces/combotutor"
"""The page that is opened: a layout of its own, so that what is open in another JupyterLab stays as it is there."""
_QUIET: Final = {
    "Application.log_level": "ERROR",
    # The one thing that JupyterLab asks its makers without having asked the person.
    "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
}


def _lab(_line: str, given: Given) -> NoReturn:
    """Serve copies of the notebooks, which are the person's own, until it is stopped.

    Raises:
        UsageError: its packages are missing, or the copies cannot be made.
    """
    need("lab-missing", "anywidget", "ipywidgets", "jupyterlab")
    folder = _own_folder()
    copy_notebooks(find("notebooks"), folder)
    _serve(folder, given.language)
    print(text("say.lab-stopped", given.language, folder=folder), flush=True)
    sys.exit(DONE)


def copy_notebooks(shelf: Path, folder: Path) -> None:
    """Copy every notebook that a folder lacks. One that is there stays as it is, whatever has been made of it.

    Args:
        shelf: the notebooks that came with the package; perhaps nobody may write there.
        folder: the person's own; made if need be.

    Raises:
        UsageError: the folder or a file cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for notebook in sorted(shelf.rglob("*.ipynb")):
            _copy(notebook, folder / notebook.relative_to(shelf))
    except OSError as error:
        raise UsageError("lab-folder", folder=folder, problem=error.strerror) from error


def _copy(notebook: Path, copy: Path) -> None:
    copy.parent.mkdir(parents=True, exist_ok=True)
    content = notebook.read_bytes()
    try:
        file = copy.open("xb")
    except FileExistsError:
        return
    try:
        with file:
            file.write(content)
    except OSError:  # a full disk: half a notebook would be kept for good
        copy.unlink()
        raise


def _own_folder() -> Path:
    try:
        return Path.home() / FOLDER
    except RuntimeError as error:
        raise UsageError("lab-folder", folder=f"~/{FOLDER}", problem=str(error)) from error


def _serve(folder: Path, language: str) -> None:
    need("lab-missing", "zmq", "jupyterlab.labapp")
    import zmq
    from jupyterlab.labapp import LabApp  # type: ignore[import-untyped]  # it has none

    _let_kernels_find_us()
    token = secrets.token_urlsafe(16)
    settings = {
        **_QUIET,
        "ServerApp.root_dir": str(folder),
        "ServerApp.allow_root": "True",  # who is root at this terminal may do everything as it is
        "IdentityProvider.token": token,
        "LabApp.default_url": f"/{_PLACE}",
        "LabApp.extra_labextensions_path": str(EXTENSIONS),
    }
    if zmq.has("curve"):  # else every kernel warns that others on this machine could listen, and they could
        settings["KernelManager.transport_encryption"] = "auto"
    server: Any = LabApp.initialize_server([f"--{name}={value}" for name, value in settings.items()])

    def stop(_number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, before)  # pressed again, it does not wait for kernels to end
        server.stop(from_signal=True)

    # The server's own way would ask whether it is meant.
    before = signal.signal(signal.SIGINT, stop)
    address = f"{server.connection_url}{_PLACE}?token={token}"
    # By then it listens: that stands before this in the loop.
    server.io_loop.add_callback(_announce, text("say.lab", language, folder=folder, address=address), language)
    server.start()


def _announce(sentence: str, language: str) -> None:
    print(sentence, flush=True)
    try:
        webbrowser.get()  # the server itself opens it, so that nobody else on this machine reads its token
    except webbrowser.Error:
        print(text("say.no-browser", language), flush=True)


def _let_kernels_find_us() -> None:
    """Let every Python that is started below import this package, even from a checkout that is not installed."""
    here = str(PACKAGE.parent)
    known = os.environ.get("PYTHONPATH")
    if find("notebooks").parent == PACKAGE.parent:
        os.environ["PYTHONPATH"] = here if known is None else os.pathsep.join((here, known))
    os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")  # else every kernel prints a debugger's warning


COMMAND: Final = Command("lab", (), (), lambda given: given, _lab, reads_lines=False)
