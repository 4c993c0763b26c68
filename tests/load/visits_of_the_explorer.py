"""Many visits of the odds explorer, and as many of an empty notebook of marimo: what each leaves in memory.

Run by hand: `python -m tests.load.visits_of_the_explorer`. A visit asks for the page, opens its line as the page does,
waits until all cells have run, and leaves. marimo keeps a visit for two minutes, so that a page can come back; what
is looked at is how memory grows once as many visits come as are let go.
"""

from __future__ import annotations

import asyncio
import shlex
import sys
import tempfile
import urllib.request
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

import websockets

from tests.browser import free_port
from tests.load.client import parser, say
from tests.load.server import Server, resident_megabytes, serving
from tests.load.table import Line, at_most

EMPTY: Final = """import marimo
app = marimo.App()


@app.cell
def _():
    return


if __name__ == "__main__":
    app.run()
"""
"""A notebook in which nothing is."""
_SERVES: Final = "--serves"
_KEPT: Final = 125.0
"""Seconds after which marimo has let a visit go."""
_LETTERS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def serve_empty(port: int) -> None:
    """Serve the empty notebook as marimo does by itself, for as long as the explorer's visits are kept."""
    import marimo
    import uvicorn

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.py"
        path.write_text(EMPTY, encoding="utf-8")
        app = marimo.create_asgi_app(quiet=True, include_code=False).with_app(path="", root=str(path)).build()
        uvicorn.run(app, port=port, log_level="error")


def session_of(number: int) -> str:
    """Return the name that a page gives its visit."""
    digits = ""
    for _ in range(6):
        number, digit = divmod(number, len(_LETTERS))
        digits = _LETTERS[digit] + digits
    return f"s_{digits}"


async def visit(address: str, number: int) -> int:
    """Visit a notebook once; return how many bytes it told."""
    with await asyncio.to_thread(urllib.request.urlopen, f"{address}/") as page:
        told = len(page.read())
    line = f"{address.replace('http', 'ws')}/ws?lang=en&session_id={session_of(number)}"
    async with websockets.connect(line, origin=address.partition("/odds")[0], max_size=None) as opened:  # type: ignore[arg-type]  # a plain text
        async for message in opened:
            told += len(message)
            if "completed-run" in str(message):
                return told
    raise RuntimeError("the line was closed before the notebook had run")


async def visited(address: str, pid: int, stops: Sequence[int], pause: float) -> list[float]:
    """Visit so many times and so many, one after the other, and return the memory after each.

    Args:
        address: where the notebook is.
        pid: the server.
        stops: after how many visits it is looked at, in order.
        pause: seconds from visit to visit.
    """
    found = []
    for before, after in pairwise((0, *stops)):
        for number in range(before, after):
            await visit(address, number)
            await asyncio.sleep(pause)
        found.append(resident_megabytes(pid))
    await asyncio.sleep(_KEPT)
    await visit(address, stops[-1])  # whoever comes next tidies up
    found.append(resident_megabytes(pid))
    return found


def measured(server: Server, below: str, stops: Sequence[int], pause: float) -> list[float]:
    """Return the memory of a server after each stop, and two minutes after the last."""
    return asyncio.run(visited(f"{server.address}{below}", server.pid, stops, pause))


def main(words: Sequence[str] | None = None) -> int:
    """Measure both and print the table; the status is 1 if the explorer grew more."""
    made = parser("Visitors of the explorer who come and go.")
    made.add_argument("--stops", type=int, nargs="+", default=[50, 100, 200, 300, 400, 500])
    made.add_argument("--pause", type=float, default=0.3, help="seconds from visit to visit")
    made.add_argument(_SERVES, type=int, help="serve the empty notebook at this port")
    options = made.parse_args(words)
    if options.serves:
        serve_empty(options.serves)
        return 0
    empty = (sys.executable, "-m", __spec__.name, _SERVES, "{port}")
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "learner.sqlite"
        for name, command, below in (("empty", empty, ""), ("explorer", tuple(shlex.split(options.server)), "/odds")):
            with serving(command, free_port(), file) as server:
                found[name] = measured(server, below, options.stops, options.pause)
    growth = {name: looks[-1] - looks[0] for name, looks in found.items()}
    stops = [f"after {stop} visits" for stop in options.stops] + ["two minutes later"]
    rows = [Line(stop, " / ".join(f"{looks[at]:.0f} MB" for looks in found.values())) for at, stop in enumerate(stops)]
    rows.append(
        at_most("growth of the explorer from the first look to the last", growth["explorer"], growth["empty"], "MB", 1)
    )
    return say(f"{options.stops[-1]} visits ({' / '.join(found)})", rows)


if __name__ == "__main__":
    sys.exit(main())
