"""Runs one cell that makes a widget again and again, and prints how many widgets there are then.

A process of its own: what ipywidgets keeps, it keeps for a whole process.

    python tests/widgets/reruns.py ipython|marimo Hand|SeenCards|Tutor|PuzzleCard RUNS
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import re
import socket
import sys
import tempfile
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

CELLS = {
    "Hand": (
        "from combotutor.families.combo.notation import parse_row\nfrom combotutor.widgets import Hand\n"
        "made = Hand(parse_row('5,6'))"
    ),
    "SeenCards": (
        "from combotutor.families.combo.rules import RULE_SETS\nfrom combotutor.widgets import SeenCards\n"
        "made = SeenCards(RULE_SETS['combo-up'].deck)"
    ),
    "Tutor": "from combotutor.tutor import Tutor\nmade = Tutor()",
    "PuzzleCard": "from combotutor.lessons import PuzzleCard\nmade = PuzzleCard('beat-3')",
}
"""What makes a widget of each kind."""
WARM = 5
"""Runs before the first count."""

NOTEBOOK = """
import marimo
app = marimo.App()


@app.cell
def _():
    import marimo as mo
    again = mo.ui.slider(0, 10_000)
    again
    return (again,)


@app.cell
def _(again):
    again.value
{cell}
    made
    return (made,)
"""


def alive() -> tuple[int, int]:
    """Return how many of our widgets ipywidgets keeps, and how many there are at all."""
    from ipywidgets.widgets import widget  # type: ignore[import-untyped]  # it has none

    from combotutor.widgets.ending import CellWidget

    gc.collect()
    kept = [each for each in widget._instances.values() if isinstance(each, CellWidget)]  # noqa: SLF001  (no other way)
    return len(kept), sum(isinstance(each, CellWidget) for each in gc.get_objects())


def tell(what: str) -> None:
    """Print how many widgets there are."""
    print(what, *alive(), flush=True)  # noqa: T201  (whoever started us reads it)


def in_ipython(cell: str, runs: int) -> None:
    """Run the cell in a shell, as Jupyter does: with the name of the cell, its value shown and remembered."""
    from IPython.core.interactiveshell import InteractiveShell

    shell: Any = InteractiveShell.instance()
    for number in range(1, runs + 1):
        shell.run_cell(f"{cell}\nmade", store_history=True, cell_id="one").raise_error()
        if number == WARM:
            tell("warm")
    tell("many")
    shell.run_cell(cell.replace("made", "other"), store_history=True, cell_id="two").raise_error()
    tell("other")


@contextlib.contextmanager
def served(cell: str) -> Iterator[str]:
    """Serve a notebook with the cell by marimo, in this process, and yield its address."""
    import marimo
    import uvicorn

    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as listener:
        path = Path(folder) / "reruns.py"
        path.write_text(NOTEBOOK.format(cell="\n".join(f"    {line}" for line in cell.splitlines())), encoding="utf-8")
        app = marimo.create_asgi_app(quiet=True, session_ttl=0).with_app(path="", root=str(path)).build()
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="off"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        yield f"127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = server.force_exit = True
        thread.join()


@contextlib.asynccontextmanager
async def visited(address: str, session: str) -> AsyncIterator[asyncio.Queue[str]]:
    """Visit the notebook as a page does, and yield what comes from it."""
    import websockets

    told: asyncio.Queue[str] = asyncio.Queue()
    async with websockets.connect(f"ws://{address}/ws?session_id={session}", max_size=None) as line:

        async def listen() -> None:
            async for message in line:
                told.put_nowait(str(message))

        listening = asyncio.create_task(listen())
        yield told
        listening.cancel()


async def completed(told: asyncio.Queue[str]) -> str:
    """Wait until all cells have run, and return what was told."""
    heard = []
    while "completed-run" not in (message := await asyncio.wait_for(told.get(), 60)):
        heard.append(message)
    return "\n".join(heard)


def slide(address: str, session: str, control: str, value: int) -> None:
    """Move the slider, so that the cell runs again."""
    body = json.dumps({"objectIds": [control], "values": [value]}).encode()
    headers = {"Content-Type": "application/json", "Marimo-Session-Id": session}
    with urlopen(Request(f"http://{address}/api/kernel/set_ui_element_value", body, headers), timeout=60):
        pass


def join_sessions() -> None:
    """Wait until the sessions that made widgets have ended."""
    from combotutor.widgets.ending import _OF_SESSIONS

    for thread in list(_OF_SESSIONS):
        thread.join(timeout=60)
        assert not thread.is_alive()


async def visits(address: str, runs: int) -> None:
    """Visit the notebook, run its cell again and again, go, and come again."""
    async with visited(address, "s_aaaaaa") as told:
        control = re.search(r"object-id=[\\'\"]*([\w-]+)", await completed(told))
        assert control is not None
        for number in range(1, runs + 1):
            await asyncio.to_thread(slide, address, "s_aaaaaa", control[1], number)
            await completed(told)
            if number == WARM:
                tell("warm")
        tell("many")
    await asyncio.to_thread(join_sessions)
    async with visited(address, "s_bbbbbb") as told:
        await completed(told)
        tell("other")
    await asyncio.to_thread(join_sessions)


def in_marimo(cell: str, runs: int) -> None:
    """Run the cell in a session of marimo, and then in another."""
    with served(cell) as address:
        asyncio.run(visits(address, runs))


if __name__ == "__main__":
    where, kind, count = sys.argv[1:]
    {"ipython": in_ipython, "marimo": in_marimo}[where](CELLS[kind], int(count))
