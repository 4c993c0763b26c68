"""The load run: so many pupils at once, each clicking every two seconds; how long they waited, what was lost.

Run by hand, from the top of the project: `python -m tests.load.client --sessions 100`. It starts a tutor of its own on
a file of its own; `--address` (with `--pid` and `--file`, so that it can look at them) runs against one that is there.
"""

from __future__ import annotations

import argparse
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
from tests.load.crowd import Look, Plan, beating, clicked, left, look, opened, warmed
from tests.load.diary import Diary, Kind, deeds_of, share_of, spread
from tests.load.filed import filed
from tests.load.server import TUTOR, serving
from tests.load.table import Line, are_met, at_most, none_of, table

GOALS: Final = {100: 0.5, 200: 1.0}
"""Seconds from click to verdict that 95 of a hundred shall not exceed, by the number of sessions."""
_MOST_MEGABYTES: Final = 1.5
_MOST_MILLISECONDS: Final = 7.0


@dataclass(frozen=True, slots=True)
class Run:
    """What a run found.

    Args:
        plan: how it went.
        diary: what the pupils noted.
        looks: the server before the first pupil, with all pages open, after the clicking, and when all have left;
            empty if it could not be looked at.
        own: the processor seconds of this program while they clicked, a second of the clock.
        late: how late this program was.
    """

    plan: Plan
    diary: Diary
    looks: tuple[Look, ...]
    own: float
    late: float


async def run(plan: Plan, pid: int | None) -> Run:
    """Do one run against a server that is there."""
    await warmed(plan.address, Diary())
    await asyncio.sleep(plan.pause)
    diary = Diary()
    looks = [look(pid)] if pid else []
    pupils = await opened(plan, diary)
    await asyncio.sleep(plan.pause)
    looks += [look(pid)] if pid else []
    own, start = time.process_time(), time.monotonic()
    async with beating() as pulse:
        await clicked(plan, pupils)
    own = (time.process_time() - own) / (time.monotonic() - start)
    looks += [look(pid)] if pid else []
    await left(pupils)
    await asyncio.sleep(plan.pause)
    looks += [look(pid)] if pid else []
    return Run(plan, diary, tuple(looks), own, pulse.usual)


def report(found: Run) -> list[Line]:
    """Return what pupils waited for, and what went wrong."""
    diary, sessions = found.diary, found.plan.sessions
    goal = next((seconds for most, seconds in sorted(GOALS.items()) if sessions <= most), max(GOALS.values()))
    verdicts = diary.seconds(Kind.ANSWER)
    told = diary.told
    return [
        Line("sessions; clicks answered", f"{sessions}; {len(diary.seconds())}"),
        Line(
            "right answers, wrong ones and hints told",
            " / ".join(str(deeds_of(told.elements(), each)) for each in ("right", "wrong", "hint")),
        ),
        Line("of these marked as not kept yet", str(diary.unkept.total())),
        at_most("click to verdict, 95 of 100", share_of(verdicts, 0.95), goal, "s", 3),
        Line("click to verdict: middle / 95 of 100 / longest", spread(verdicts)),
        *(Line(f"the same, {kind}", spread(diary.seconds(kind))) for kind in (*Kind,) if kind is not Kind.ANSWER),
        none_of("troubles", diary.troubles),
        Line("this client: processor, lateness of 99 of 100 beats", f"{found.own:.0%}, {1000 * found.late:.0f} ms"),
    ]


def used(found: Run) -> list[Line]:
    """Return what the server used; nothing where it could not be looked at."""
    if not found.looks:
        return []
    before, full, after, _gone = found.looks
    sessions, clicks = found.plan.sessions, len(found.diary.seconds())
    busy = (after.processor - full.processor) / (after.at - full.at)
    a_click = 1000 * (after.processor - full.processor) / max(clicks, 1)
    a_visit = 1000 * (full.processor - before.processor) / sessions
    return [
        at_most("server: processor a click", a_click, _MOST_MILLISECONDS, "ms"),
        Line("server: processor to open a page; while all click", f"{a_visit:.0f} ms; {busy:.0%} of a core"),
        at_most("server: memory a session, open", (full.memory - before.memory) / sessions, _MOST_MEGABYTES, "MB"),
        at_most(
            "server: memory a session, at the end", (after.memory - before.memory) / sessions, _MOST_MEGABYTES, "MB"
        ),
        Line(
            "server: memory before / all open / at the end / all gone",
            " / ".join(f"{each.memory:.0f}" for each in found.looks) + " MB",
        ),
    ]


def losses(diary: Diary, file: Path) -> list[Line]:
    """Return what of the things told does not stand in the file, which nobody uses any more."""
    missing, alone = diary.told - filed(file), diary.told - filed(file, is_alone=True)
    return [
        none_of("right answers told and lost", deeds_of(missing.elements(), "right")),
        none_of("anything else told and lost", missing.total() - deeds_of(missing.elements(), "right")),
        none_of("lost to whoever copies that one file after the stop", alone.total()),
    ]


def parser(what: str) -> argparse.ArgumentParser:
    """Return a parser of what all runs are told."""
    made = argparse.ArgumentParser(description=what)
    made.add_argument("--server", default=shlex.join(TUTOR), help="the command of the server, {port} for its port")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--every", type=float, default=2.0, help="seconds from click to click of a pupil")
    return made


def planned(options: argparse.Namespace, address: str) -> Plan:
    """Return the plan that the arguments ask for."""
    return Plan(address, options.sessions, options.seed, options.over, options.seconds, options.every)


def say(title: str, lines: Sequence[Line]) -> int:
    """Print a table; return the status to end with."""
    sys.stdout.write(f"{table(title, lines)}\n")
    sys.stdout.flush()
    return 0 if are_met(lines) else 1


def main(words: Sequence[str] | None = None) -> int:
    """Do one load run and print its table; the status is 1 if a goal was missed."""
    made = parser("A class of pupils at one tutor.")
    made.add_argument("--sessions", type=int, default=100)
    made.add_argument("--over", type=float, default=90.0, help="seconds over which the pages open")
    made.add_argument("--seconds", type=float, default=120.0, help="how long they click")
    made.add_argument("--address", help="a server that is there, served to a class; else one is started")
    made.add_argument("--pid", type=int, help="its process")
    made.add_argument("--file", type=Path, help="its learners' file, read at the end of the run")
    options = made.parse_args(words)
    all_known()
    if options.address:
        found = asyncio.run(run(planned(options, options.address), options.pid))
        counted = losses(found.diary, options.file) if options.file else []
        return say("Load", [*report(found), *used(found), *counted])
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "learner.sqlite"
        with serving(tuple(shlex.split(options.server)), free_port(), file) as server:
            found = asyncio.run(run(planned(options, server.address), server.pid))
            stopped = server.stop()
        ended = at_most("seconds to stop by Ctrl-C", stopped, 10, "s")
        return say("Load", [*report(found), *used(found), *losses(found.diary, file), ended])


if __name__ == "__main__":
    sys.exit(main())
