"""Many visits, one after the other: memory after the first and after the last of them.

Run by hand: `python -m tests.load.visits`. A visit opens the page and its line, says hello, clicks once and leaves.
"""

from __future__ import annotations

import asyncio
import shlex
import sys
import tempfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from tests.browser import free_port
from tests.load.answers import all_known
from tests.load.client import losses, parser, say
from tests.load.crowd import Look, look
from tests.load.diary import Diary, Kind, spread
from tests.load.page import LineError, SilenceError
from tests.load.pupil import Pupil
from tests.load.server import Server, serving
from tests.load.table import Line, at_most, none_of

_MOST_GROWTH: Final = 20.0
"""Percent by which memory after the last visit may exceed that after the first look."""
_SETTLED: Final = 2.0


async def visit(address: str, number: int, seed: int, diary: Diary) -> None:
    """Open a page, click once, leave; what goes wrong is noted."""
    pupil = Pupil(address, number, seed, diary)
    try:
        await pupil.open()
        await pupil.step()
    except (LineError, SilenceError) as error:
        diary.troubles[str(error)] += 1
    finally:
        await pupil.leave()


async def visited(server: Server, stops: Sequence[int], at_once: int, seed: int, diary: Diary) -> list[Look]:
    """Visit a server, and look at it after so many visits and so many.

    Args:
        server: the server.
        stops: after how many visits it is looked at, in order.
        at_once: how many visitors there are at a time.
        seed: of their clicks.
        diary: where they note.
    """

    async def come(numbers: range) -> None:
        for number in numbers:
            await visit(server.address, number, seed, diary)

    looks = []
    for before, after in pairwise((0, *stops)):
        await asyncio.gather(*(come(range(first, after, at_once)) for first in range(before, before + at_once)))
        await asyncio.sleep(_SETTLED)
        looks.append(look(server.pid))
    return looks


def report(stops: Sequence[int], looks: Sequence[Look], diary: Diary) -> list[Line]:
    """Return the memory after each stop, and how much it has grown from the first to the last."""
    growth = 100 * (looks[-1].memory / looks[0].memory - 1)
    return [
        *(
            Line(f"memory after {stop} visits", f"{each.memory:.1f} MB")
            for stop, each in zip(stops, looks, strict=True)
        ),
        at_most(f"growth from {stops[0]} to {stops[-1]} visits", growth, _MOST_GROWTH, "%", 1),
        Line("to open a page: middle / 95 of 100 / longest", spread(diary.seconds(Kind.OPEN))),
        none_of("troubles", diary.troubles),
    ]


def main(words: Sequence[str] | None = None) -> int:
    """Do the run and print its table; the status is 1 if memory grew too much."""
    made = parser("Visitors who come and go.")
    made.add_argument("--stops", type=int, nargs="+", default=[50, 100, 200, 300, 400, 500])
    made.add_argument("--at-once", type=int, default=4)
    options = made.parse_args(words)
    all_known()
    diary = Diary()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "learner.sqlite"
        with serving(tuple(shlex.split(options.server)), free_port(), file) as server:
            looks = asyncio.run(visited(server, options.stops, options.at_once, options.seed, diary))
            server.stop()
        return say(f"{options.stops[-1]} visits", [*report(options.stops, looks, diary), *losses(diary, file)])


if __name__ == "__main__":
    sys.exit(main())
