"""The server is killed in the middle, again and again: what pupils were told without a mark has to be in the file.

Run by hand: `python -m tests.load.killed`.
"""

from __future__ import annotations

import asyncio
import random
import shlex
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.browser import free_port
from tests.load.answers import all_known
from tests.load.client import parser, say
from tests.load.crowd import left
from tests.load.diary import Diary
from tests.load.filed import filed
from tests.load.pupil import Pupil
from tests.load.server import Server
from tests.load.table import Line, none_of

_SETTLED: Final = 1.0
"""Seconds after a kill in which pupils still read what had been sent."""


class Siege:
    """A class that works on through kills of its server.

    Args:
        words: the server's command.
        file: the learners' file.
        sessions: how many pupils there are.
        seed: of their clicks, and of the moments of the kills.
        every: seconds from click to click of a pupil, on average.
    """

    def __init__(self, words: tuple[str, ...], file: Path, *, sessions: int, seed: int, every: float) -> None:
        self.diary = Diary()
        self._words, self._file, self._every = words, file, every
        self._port = free_port()
        self._random = random.Random(seed)
        self._server = Server(words, self._port, file)
        self._pupils = [Pupil(self._server.address, number, seed, self.diary) for number in range(sessions)]

    async def run(self, times: int, least: float, most: float) -> list[Line]:
        """Let the class work and kill the server so often; return what was found after each kill.

        Args:
            times: how often it is killed.
            least: seconds of work before a kill, at least.
            most: the same, at most.
        """
        is_over = asyncio.Event()
        await asyncio.gather(*(pupil.enter() for pupil in self._pupils))
        working = asyncio.gather(*(pupil.click(is_over.is_set, self._every) for pupil in self._pupils))
        lines = [await self._survived(number, self._random.uniform(least, most)) for number in range(1, times + 1)]
        await asyncio.sleep(most)
        is_over.set()
        await working
        await left(self._pupils)
        self._server.stop()
        return lines

    async def _survived(self, number: int, after: float) -> Line:
        await asyncio.sleep(after)
        self._server.kill()
        await asyncio.sleep(_SETTLED)
        told, missing = self.diary.kept.total(), self.diary.kept - filed(self._file)
        self._server = await asyncio.to_thread(Server, self._words, self._port, self._file)
        return none_of(f"kill {number}, after {after:.1f} s of work: of {told} told, lost", missing.total())

    def end(self) -> None:
        """See to it that the server is gone."""
        self._server.kill()


def report(siege: Siege, lines: Sequence[Line], file: Path) -> list[Line]:
    """Return what was found after each kill, and at the end."""
    diary, there = siege.diary, filed(file)
    return [
        Line("clicks answered", str(len(diary.seconds()))),
        *lines,
        none_of("at the end: told without a mark, and lost", (diary.kept - there).total()),
        # A mark is no promise: a kill may take what is marked.
        Line("marked as not kept yet; of these lost", f"{diary.unkept.total()}; {(diary.told - there).total()}"),
        Line(
            "what else went wrong", ", ".join(f"{what} {count}" for what, count in diary.troubles.items()) or "nothing"
        ),
    ]


def main(words: Sequence[str] | None = None) -> int:
    """Do the run and print its table; the status is 1 if anything was lost."""
    made = parser("A class whose server is killed in the middle.")
    made.add_argument("--sessions", type=int, default=30)
    made.add_argument("--times", type=int, default=5)
    made.add_argument("--least", type=float, default=10.0, help="seconds of work before a kill, at least")
    made.add_argument("--most", type=float, default=20.0, help="the same, at most")
    options = made.parse_args(words)
    all_known()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "learner.sqlite"
        pupils = {"sessions": options.sessions, "seed": options.seed}
        siege = Siege(tuple(shlex.split(options.server)), file, every=options.every, **pupils)
        try:
            lines = asyncio.run(siege.run(options.times, options.least, options.most))
        finally:
            siege.end()
        return say(f"Killed {options.times} times, {options.sessions} sessions", report(siege, lines, file))


if __name__ == "__main__":
    sys.exit(main())
