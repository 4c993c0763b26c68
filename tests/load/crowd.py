"""A crowd of pupils: they open their pages over a while, and click all at once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from tests.load.diary import Diary, share_of
from tests.load.page import SilenceError
from tests.load.pupil import Pupil
from tests.load.server import processor_seconds, resident_megabytes

_PULSE = 0.05


@dataclass(frozen=True, slots=True)
class Plan:
    """How a run goes.

    Args:
        address: the server's.
        sessions: how many pupils there are.
        seed: of their clicks.
        over: seconds over which they open.
        seconds: how long they click.
        every: seconds from click to click of one pupil, on average.
        pause: seconds in which nothing happens before the server is looked at.
    """

    address: str
    sessions: int
    seed: int = 1
    over: float = 90.0
    seconds: float = 120.0
    every: float = 2.0
    pause: float = 3.0


@dataclass(frozen=True, slots=True)
class Look:
    """What a server had used at a moment.

    Args:
        at: the moment, in seconds.
        processor: seconds of its processor time so far.
        memory: its memory in megabytes.
    """

    at: float
    processor: float
    memory: float


def look(pid: int) -> Look:
    """Look at a server."""
    return Look(time.monotonic(), processor_seconds(pid), resident_megabytes(pid))


@dataclass(slots=True)
class Pulse:
    """How late this very program is, since a client that is late itself measures itself.

    Args:
        late: seconds by which each beat came late.
    """

    late: list[float] = field(default_factory=list)

    async def beat(self) -> None:
        """Beat until cancelled."""
        while True:
            start = time.perf_counter()
            await asyncio.sleep(_PULSE)
            self.late.append(time.perf_counter() - start - _PULSE)

    @property
    def usual(self) -> float:
        """The lateness that 99 of a hundred beats do not exceed."""
        return share_of(sorted(self.late), 0.99)


@asynccontextmanager
async def beating() -> AsyncIterator[Pulse]:
    """Watch over this program's own lateness."""
    pulse = Pulse()
    task = asyncio.create_task(pulse.beat())
    try:
        yield pulse
    finally:
        task.cancel()


async def warmed(address: str, diary: Diary) -> None:
    """Let one pupil come and go first: what a server loads once is no cost of a session."""
    pupil = Pupil(address, -1, 0, diary)
    await pupil.open()
    for _ in range(10):
        await pupil.step()
    await pupil.leave()


async def opened(plan: Plan, diary: Diary) -> list[Pupil]:
    """Let all pupils open their pages, one after the other, over the time that is planned."""
    pupils = [Pupil(plan.address, number, plan.seed, diary) for number in range(plan.sessions)]
    start = time.monotonic()

    async def come(number: int, pupil: Pupil) -> None:
        await asyncio.sleep(max(start + plan.over * number / plan.sessions - time.monotonic(), 0))
        await pupil.enter()

    await asyncio.gather(*(come(number, pupil) for number, pupil in enumerate(pupils)))
    return pupils


async def clicked(plan: Plan, pupils: list[Pupil]) -> None:
    """Let all pupils click for as long as is planned."""
    end = time.monotonic() + plan.seconds
    await asyncio.gather(*(pupil.click(lambda: time.monotonic() >= end, plan.every) for pupil in pupils))


async def left(pupils: list[Pupil]) -> None:
    """Let all pupils close their pages."""
    await asyncio.gather(*(pupil.leave() for pupil in pupils), return_exceptions=True)


async def kept(pupils: list[Pupil], patience: float, every: float = 0.5) -> float:
    """Wait until no page says any more that something is not kept yet; return the seconds that took.

    Raises:
        SilenceError: there still is such a page when the patience is over.
    """
    start = time.monotonic()
    while not all(pupil.page.is_kept for pupil in pupils):
        if time.monotonic() - start > patience:
            raise SilenceError("a mark that stays")
        await asyncio.sleep(every)
    return time.monotonic() - start
