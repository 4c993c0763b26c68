"""A copy of the project in which mutants are tried, each against the tests that reach it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate
from pathlib import Path
from typing import Final

from tests.mutation.mutants import Mutant, mutants
from tests.mutation.reach import ENDLESS
from tests.mutation.rooms import Room

QUICK: Final = 90.0
"""Seconds of tests, without a mutant, that one mutant is put to at most: the quickest first."""

_FAILED: Final = 1
_MISUSED: Final = 4
_NOTHING_RUN: Final = 5

Reached = dict[str, tuple[float, list[tuple[str, int]]]]
"""Of every test its seconds and the functions that it calls, as path and first line."""


class Fate(StrEnum):
    """What became of a mutant."""

    KILLED = "killed"
    ENDLESS = "endless"
    SURVIVED = "survived"


@dataclass(frozen=True, slots=True)
class Trial:
    """A mutant that was tried.

    Args:
        room: the name of its room.
        path: its file in the project.
        mutant: what was changed.
        fate: what became of it.
        by: the test that failed first, if one did.
        seconds: how long it took.
    """

    room: str
    path: str
    mutant: Mutant
    fate: Fate
    by: str
    seconds: float


class Copy:
    """A copy of the project: nothing is changed where somebody works.

    Args:
        top: the project, a clone; what Git does not know stays there.
        folder: where the copy is made, and where its programs have their home.
    """

    def __init__(self, top: Path, folder: Path) -> None:
        self.top = folder / "copy"
        self._folder = folder
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=top,
            capture_output=True,
            check=True,
        )
        for name in listed.stdout.decode().split("\0")[:-1]:
            if (top / name).is_file():
                (self.top / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(top / name, self.top / name)
        (folder / "home").mkdir(exist_ok=True)

    def mutants(self, room: Room) -> Iterator[tuple[str, Mutant]]:
        """Yield all mutants of a room, each with its file."""
        for path in room.sources(self.top):
            for mutant in mutants(path.read_text(encoding="utf-8"), path.name):
                yield path.relative_to(self.top).as_posix(), mutant

    def reached(self, room: Room) -> Reached:
        """Return the tests of a room that pass in time, with what they reach; found once for a folder."""
        kept = self._folder / f"{room.name}.json"
        if not kept.exists():
            code = self._run(room, room.tests, {"MUTATION_REACH": str(kept)}, None)
            assert code in {0, _FAILED}, f"pytest ends with {code}"
        told = json.loads(kept.read_text("utf-8"))
        assert told, f"no test of {room.name} passes"
        top = f"{self.top.resolve()}{os.sep}"
        return {
            name: (seconds, [(Path(path.removeprefix(top)).as_posix(), line) for path, line in places])
            for name, (seconds, places) in told.items()
        }

    def tried(self, room: Room, path: str, mutant: Mutant, reached: Reached) -> Trial:
        """Return what becomes of a mutant; the copy is as it was afterwards."""
        names = asked(path, mutant.first, reached)
        allowed = {name: 20 + 10 * reached[name][0] for name in names}
        file, failed = self._folder / "asked.json", self._folder / "asked.failed"
        file.write_text(json.dumps(allowed), "utf-8")
        failed.write_text("", "utf-8")
        target, began = self.top / path, time.perf_counter()
        source, times = target.read_bytes(), target.stat()
        target.write_text(mutant.source, encoding="utf-8")
        try:
            files = sorted({name.partition("::")[0] for name in names})
            told = {"MUTATION_TESTS": str(file), "PYTHONDONTWRITEBYTECODE": "1"}
            code = self._run(room, ["-x", *files], told, sum(allowed.values()))
        finally:
            target.write_bytes(source)
            os.utime(target, ns=(times.st_atime_ns, times.st_mtime_ns))
        assert code not in {_MISUSED, _NOTHING_RUN}, f"pytest ends with {code}"
        fate = {None: Fate.ENDLESS, ENDLESS: Fate.ENDLESS, 0: Fate.SURVIVED}.get(code, Fate.KILLED)
        return Trial(room.name, path, mutant, fate, failed.read_text("utf-8"), time.perf_counter() - began)

    def _run(self, room: Room, words: Sequence[str], told: Mapping[str, str], limit: float | None) -> int | None:
        """Run tests of the copy and return their status, or None if they took longer than that."""
        home = str(self._folder / "home")
        own = {
            "CI": "1",
            "COMBOTUTOR_PLAIN": str(int(room.is_plain)),
            "HOME": home,
            "TMPDIR": home,
            "PYTHONHASHSEED": "0",
        }
        program = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "-p", "tests.mutation.reach"]
        process = subprocess.Popen(
            [*program, "--ignore-glob=*browser*", *words],
            cwd=self.top,
            env={**os.environ, **own, "PYTHONPATH": str(self.top), **told},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            return process.wait(limit)
        except subprocess.TimeoutExpired:
            return None
        finally:
            _end(process)


def asked(path: str, first: int, reached: Reached) -> list[str]:
    """Return the tests that a mutant is put to, the quickest first: those that call its function.

    If none calls it, or it stands in none, all.
    """
    callers = [name for name, (_, places) in reached.items() if (path, first) in places]
    found = sorted(callers or reached, key=lambda name: reached[name][0])
    spent = accumulate(reached[name][0] for name in found)
    return [name for turn, (name, seconds) in enumerate(zip(found, spent, strict=True)) if seconds <= QUICK or not turn]


def _end(process: subprocess.Popen[bytes]) -> None:
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    process.wait()
