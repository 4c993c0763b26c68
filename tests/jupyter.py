"""JupyterLab for tests: a server that knows nothing of this machine's own, and a page in which a notebook has run."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from combotutor.cli.commands.lab import EXTENSIONS
from tests.browser import free_port, mannered_page

START: Final = 60_000
"""Milliseconds that JupyterLab and a kernel may take to come up; on two busy cores it is five seconds or fifty."""
QUIET: Final = 1000
"""Milliseconds without a word of the kernel after which a page that was loaded anew has heard all that it asked for."""

# What JupyterLab would otherwise fetch from its makers, ask in a dialogue, or do at a time of its own.
_SETTINGS: Final = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    # A test decides itself when a kernel is started anew and when a notebook is saved, and is not asked again.
    "apputils-extension/sessionDialogs": {"skipKernelRestartDialog": True},
    "docmanager-extension/plugin": {"autosave": False},
}

# The debugger complains in the console when a kernel is started anew while it still greets the old one.
_SWITCHED_OFF: Final = ("@jupyterlab/debugger-extension",)

# After a restart the page still asks the new Python for the widgets of the old one.
_KNOWN: Final = ("No such comm: ", "No such comm target registered: jupyter.widget.control")


@dataclass(frozen=True, slots=True)
class Lab:
    """A running JupyterLab.

    Attributes:
        address: Where it answers, without a slash at the end.
        token: What opens it.
        folder: Where its notebooks lie.
    """

    address: str
    token: str
    folder: Path

    def ask(self, path: str, method: str = "GET") -> Any:  # noqa: ANN401  # JSON is what it is
        """Return what the server's own interface answers, None if it answers nothing."""
        headers = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(f"{self.address}/api{path}", headers=headers, method=method)  # noqa: S310  # our own server
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310  # as above
            text = answer.read()
        return json.loads(text) if text else None

    def stop_kernels(self) -> None:
        """End every kernel, so that no test pays for another's."""
        for session in self.ask("/sessions"):
            self.ask(f"/sessions/{session['id']}", "DELETE")


@contextlib.contextmanager
def served_lab(home: Path) -> Iterator[Lab]:
    """Run JupyterLab and yield it once it answers; server and kernels are gone at the end.

    Its kernel is this Python. All that it reads and writes lies below one folder.

    Args:
        home: an empty folder.
    """
    lab = Lab(f"http://127.0.0.1:{free_port()}", secrets.token_hex(8), home / "notebooks")
    lab.folder.mkdir()
    for name, settings in _SETTINGS.items():
        _write(home / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings", settings)
    # Each page that is opened would have Node asked, twice, whether JupyterLab has to be built anew.
    off = {"disabledExtensions": dict.fromkeys(_SWITCHED_OFF, True), "buildAvailable": False, "buildCheck": False}
    _write(home / "config" / "labconfig" / "page_config.json", off)
    log = home / "server.log"
    with log.open("wb") as said:
        server = subprocess.Popen(_command(lab), cwd=lab.folder, env=_environment(home), stdout=said, stderr=said)
    try:
        _wait_until_served(lab, server, log)
        yield lab
    finally:
        server.terminate()
        try:
            server.wait(timeout=20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _write(file: Path, content: object) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(content), encoding="utf-8")


def _command(lab: Lab) -> list[str]:
    options = {
        "ServerApp.ip": "127.0.0.1",
        "ServerApp.port": lab.address.rpartition(":")[2],
        "ServerApp.port_retries": "0",
        "ServerApp.root_dir": str(lab.folder),
        "IdentityProvider.token": lab.token,
        "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
        "LabApp.extra_labextensions_path": str(EXTENSIONS),
        "LabApp.news_url": "None",
        "LanguageServerManager.autodetect": "False",
    }
    # --expose-app-in-browser lets a test run JupyterLab's commands by name, in whichever menu they stand.
    flags = ["--no-browser", "--allow-root", "--expose-app-in-browser"]
    return [sys.executable, "-m", "jupyterlab", *flags, *(f"--{name}={value}" for name, value in options.items())]


def _environment(home: Path) -> dict[str, str]:
    folders = {
        "IPYTHONDIR": "ipython",
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
    }
    # Every kernel brings a debugger along, and the debugger a warning.
    quiet = {"PYDEVD_DISABLE_FILE_VALIDATION": "1"}
    return {**os.environ, **quiet, **{name: str(home / folder) for name, folder in folders.items()}}


def _wait_until_served(lab: Lab, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START / 1000
    while time.monotonic() < deadline:
        if server.poll() is not None:
            pytest.fail(f"JupyterLab ended by itself:\n{log.read_text(encoding='utf-8')}", pytrace=False)
        with contextlib.suppress(OSError):
            lab.ask("/status")
            return
        time.sleep(0.1)
    pytest.fail("JupyterLab did not answer within a minute")


def notebook_text(*cells: str) -> str:
    """Return the text of a notebook file with these code cells, not yet run."""
    shared: dict[str, Any] = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    listed = [{**shared, "id": f"cell-{number}", "source": source} for number, source in enumerate(cells, start=1)]
    notebook = {"cells": listed, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(notebook, indent=1) + "\n"


@contextlib.contextmanager
def lab_page(
    browser: Browser, lab: Lab, name: str, text: str, /, *, known: tuple[str, ...] | None = None, **options: object
) -> Iterator[Page]:
    """Yield a page that shows a notebook in JupyterLab; its kernel is gone at the end.

    Args:
        browser: a Chromium.
        lab: the server.
        name: the name of the notebook's file in the server's folder; a test of its own takes a name of its own.
        text: what stands in that file.
        known: of a notebook that is only opened, how errors begin that its page may tell of; None to run every cell.
        options: what Playwright is told about the window.
    """
    (lab.folder / name).write_text(text, encoding="utf-8")
    with mannered_page(
        browser, lab.address, known or (), **{"viewport": {"width": 1280, "height": 900}, **options}
    ) as page:
        # JupyterLab asks before it lets unsaved work go; a test that leaves means it.
        page.on("dialog", lambda dialog: dialog.accept())
        page.goto(f"{lab.address}/lab/tree/{name}?token={lab.token}&reset")
        try:
            _settle(page)
            if known is None:
                run_all(page)
            yield page
        finally:
            lab.stop_kernels()


def wait_until_idle(page: Page) -> None:
    """Wait until the kernel can take a cell; cells that are run before that silently do not run."""
    expect(page.locator(".jp-Notebook")).to_be_visible(timeout=START)
    expect(page.locator("#jp-main-statusbar")).to_contain_text("| Idle", timeout=START)


def _settle(page: Page) -> None:
    """Wait for a page that has just been loaded, listen to its Python, and give the notebook the room."""
    wait_until_idle(page)
    _hear_python(page)
    page.evaluate("window.jupyterapp.shell.collapseLeft()")


def _hear_python(page: Page) -> None:
    """Let the page's console say what goes wrong in Python after a click, which JupyterLab shows nowhere."""
    page.evaluate(
        """(known) => {
          const isNews = (line) => line && !known.some((beginning) => line.startsWith(beginning));
          window.__heard = performance.now();
          const hear = (_, { header, content }) => {
            window.__heard = performance.now();
            const inColour = header.msg_type === "error" ? content.traceback.join("\\n") : "";
            if (inColour) console.error(inColour.replace(/\\u001b\\[[\\d;]*m/g, ""));
            const lines = content.name === "stderr" ? content.text.split("\\n").filter(isNews) : [];
            for (const line of lines) console.error(line);
          };
          window.jupyterapp.shell.currentWidget.sessionContext.iopubMessage.connect(hear);
        }""",
        _KNOWN,
    )


def command(page: Page, name: str) -> None:
    """Run one of JupyterLab's commands, such as `docmanager:save`, and wait until it is done."""
    page.evaluate("(name) => window.jupyterapp.commands.execute(name)", name)


def run_all(page: Page) -> None:
    """Run all cells from the top, and fail with what they say if one of them fails or warns."""
    command(page, "notebook:run-all-cells")
    complaints = page.locator(".jp-OutputArea-output:is([data-mime-type$='.error'], [data-mime-type$='.stderr'])")
    if complaints.count():
        pytest.fail("\n".join(complaints.all_inner_texts()), pytrace=False)


def reload(page: Page) -> None:
    """Load the page anew, as a person may; cells are not run again, and what was not saved is lost."""
    page.reload()
    _settle(page)
    # The page asks the kernel for the widgets that it has: one that is made meanwhile may be made twice in the page.
    page.evaluate(
        """(quiet) => new Promise((done) => {
          const look = () => (performance.now() - window.__heard > quiet ? done() : setTimeout(look, 50));
          look();
        })""",
        QUIET,
    )


def restart_kernel(page: Page) -> None:
    """Start Python anew; cells are not run again, and their outputs stand there without a Python behind them."""
    command(page, "kernelmenu:restart")
    wait_until_idle(page)


def output(page: Page, cell: int) -> Locator:
    """The output of a cell, counted from 1."""
    return page.locator(".jp-Notebook .jp-Cell").nth(cell - 1).locator(".jp-Cell-outputWrapper")
