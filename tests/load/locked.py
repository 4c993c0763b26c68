"""Another program holds the learners' file for a minute: nothing is lost, and nobody waits long for a verdict.

Run by hand: `python -m tests.load.locked`. Twice, each time on a server of its own: the file is held before the server
starts and the pages open, against everybody; and in the middle, against whoever writes.
"""

from __future__ import annotations

import asyncio
import shlex
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.browser import free_port
from tests.load.answers import all_known
from tests.load.client import losses, parser, say
from tests.load.crowd import kept, left, warmed
from tests.load.diary import Diary, Kind, share_of
from tests.load.hold import Against, held
from tests.load.page import SilenceError
from tests.load.pupil import Pupil
from tests.load.server import serving
from tests.load.table import Line, at_most, none_of

_MOST: Final = 2.0
"""Seconds that nobody shall wait longer than for a verdict."""
_PATIENCE: Final = 60.0
"""Seconds after which a mark that is still there counts as never taken away."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a run goes.

    Args:
        words: the server's command.
        sessions: how many pupils there are.
        seed: of their clicks.
        every: seconds from click to click of a pupil, on average.
        seconds: how long the file is held.
        around: seconds of work before that, where it is held in the middle, and after it.
    """

    words: tuple[str, ...]
    sessions: int
    seed: int
    every: float
    seconds: float
    around: float


class Room:
    """A class at work.

    Args:
        setting: how the run goes.
        address: the server's.
    """

    def __init__(self, setting: Setting, address: str) -> None:
        self.diary = Diary()
        self._setting = setting
        self._is_over = asyncio.Event()
        self._pupils = [Pupil(address, number, setting.seed, self.diary) for number in range(setting.sessions)]

    async def enter(self) -> None:
        """Open all pages and begin to click."""
        await asyncio.gather(*(pupil.enter() for pupil in self._pupils))
        clicks = (pupil.click(self._is_over.is_set, self._setting.every) for pupil in self._pupils)
        self._working = asyncio.gather(*clicks)

    async def end(self) -> float:
        """End the work once nothing is marked any more, and close all pages; return the seconds that took.

        NaN if there still was a mark after a minute.
        """
        self._is_over.set()
        await self._working
        try:
            return await kept(self._pupils, _PATIENCE)
        except SilenceError:
            return float("nan")
        finally:
            await left(self._pupils)


async def at_opening(setting: Setting, address: str, until: float) -> tuple[Diary, float]:
    """Have a class open its pages while the file is held, and work on afterwards."""
    room = Room(setting, address)
    await room.enter()
    await asyncio.sleep(max(until - time.monotonic(), 0) + setting.around)
    return room.diary, await room.end()


async def in_the_middle(setting: Setting, address: str, file: Path) -> tuple[Diary, float]:
    """Have the file held while a class is at work."""
    room = Room(setting, address)
    await room.enter()
    await asyncio.sleep(setting.around)
    with held(file, setting.seconds, Against.WRITERS) as holder:
        await asyncio.to_thread(holder.wait)
    await asyncio.sleep(setting.around)
    return room.diary, await room.end()


def report(when: str, diary: Diary, settled: float, file: Path) -> list[Line]:
    """Return what was found in one of the two runs."""
    verdicts, opened = diary.seconds(Kind.ANSWER), diary.seconds(Kind.OPEN)
    lines = [
        Line("clicks answered; told", f"{len(diary.seconds())}; {diary.told.total()}"),
        Line("of these marked as not kept yet", str(diary.unkept.total())),
        at_most("longest from click to verdict", share_of(verdicts, 1), _MOST, "s"),
        at_most("longest of all other clicks", share_of(diary.seconds(), 1), _MOST, "s"),
        Line("longest to open a page", f"{share_of(opened, 1):.2f} s"),
        at_most("the last mark gone, seconds after the last click", settled, _PATIENCE, "s"),
        none_of("troubles", diary.troubles),
        *losses(diary, file),
    ]
    return [Line(f"{when}: {each.what}", each.found, each.goal, each.is_met) for each in lines]


def primed(setting: Setting, file: Path) -> int:
    """Have a file made by a tutor that then stops, and return a port that is free again."""
    port = free_port()
    with serving(setting.words, port, file) as server:
        asyncio.run(warmed(server.address, Diary()))
        server.stop()
    return port


def first_run(setting: Setting, file: Path) -> list[Line]:
    """Hold the file before the server starts."""
    port = primed(setting, file)
    with held(file, setting.seconds, Against.ALL):
        until = time.monotonic() + setting.seconds
        with serving(setting.words, port, file) as server:
            diary, settled = asyncio.run(at_opening(setting, server.address, until))
            server.stop()
    return report("at opening", diary, settled, file)


def second_run(setting: Setting, file: Path) -> list[Line]:
    """Hold the file while a class is at work."""
    port = primed(setting, file)
    with serving(setting.words, port, file) as server:
        diary, settled = asyncio.run(in_the_middle(setting, server.address, file))
        server.stop()
    return report("in the middle", diary, settled, file)


def main(words: Sequence[str] | None = None) -> int:
    """Do both runs and print their table; the status is 1 if a goal was missed."""
    made = parser("A class whose file another program holds.")
    made.add_argument("--sessions", type=int, default=20)
    made.add_argument("--seconds", type=float, default=60.0, help="how long the file is held")
    made.add_argument("--around", type=float, default=15.0, help="seconds of work before and after")
    options = made.parse_args(words)
    all_known()
    command = tuple(shlex.split(options.server))
    setting = Setting(command, options.sessions, options.seed, options.every, options.seconds, options.around)
    with tempfile.TemporaryDirectory() as folder:
        lines = [
            *first_run(setting, Path(folder) / "first.sqlite"),
            *second_run(setting, Path(folder) / "second.sqlite"),
        ]
    return say(f"File held for {options.seconds:.0f} s, {options.sessions} sessions", lines)


if __name__ == "__main__":
    sys.exit(main())
