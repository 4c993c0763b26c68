"""A file of a whole school is brought in, while one more pupil goes on: what it costs, and how long that one waits.

Run by hand: `python -m tests.load.imports`.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count, pairwise
from pathlib import Path
from typing import Any, Final, Self, TextIO

from combotutor.cards import SplitMix64
from combotutor.learner import Deed, Doing, Keeper, Store
from combotutor.learner.report import report
from combotutor.puzzles import Puzzle
from combotutor.tutor.state.stock import shipped
from tests.load.client import say
from tests.load.table import Line, at_most

_EVERY: Final = 0.2
"""Seconds between two answers of the pupil who goes on."""
_BORN: Final = datetime(2026, 1, 5, 8, tzinfo=UTC)


def write_file(file: TextIO, learners: int, attempts: int) -> int:
    """Write what a school has done into a file, and return how many deeds that is.

    Args:
        file: where it is written.
        learners: how many pupils there are.
        attempts: of each.
    """
    puzzles, names = shipped().puzzles, count(1)
    file.write('{"format": "combotutor-learner", "version": 1, "learners": [')
    for number in range(learners):
        listed = ",".join(json.dumps(_attempt(number, each, puzzles)) for each in range(attempts))
        pupil = f'"name": "pupil-{number}", "badge": "{number + 1:032x}"'
        file.write(f'{"," if number else ""}{{{pupil}, "attempts": [{listed}], "own": []}}')
    file.write('], "events": [')
    first = True
    for each in range(attempts):
        for number in range(learners):
            for deed in _deeds(number, each, names):
                file.write(f"{'' if first else ','}{json.dumps(deed)}")
                first = False
    file.write("]}")
    return next(names) - 1


def _puzzle(number: int, each: int, puzzles: Sequence[Puzzle]) -> Puzzle:
    return puzzles[(each * 7 + number) % len(puzzles)]


def _attempt(number: int, each: int, puzzles: Sequence[Puzzle]) -> dict[str, Any]:
    puzzle = _puzzle(number, each, puzzles)
    return {
        "id": f"{(number << 20) + each:032x}",
        "puzzle": puzzle.id,
        "kind": puzzle.kind,
        "themes": [str(theme) for theme in puzzle.themes],
        "level": puzzle.level,
        "difficulty": puzzle.difficulty,
        "decisions": 1,
        "hints": 0,
        "mistakes": 0,
        "answers": [],
        "abandoned": None,
    }


def _deeds(number: int, each: int, names: Iterator[int]) -> Iterator[dict[str, Any]]:
    random = SplitMix64((number << 20) + each)
    deeds = [("again", ""), *[("wrong", "9@4")] * (random.below(50) == 0), ("right", "5@1"), ("solved", "")]
    for place, (deed, word) in enumerate(deeds):
        at = _BORN + timedelta(hours=9 * each, seconds=number, milliseconds=place)
        yield {
            "id": f"{next(names) + (1 << 100):032x}",
            "learner": f"pupil-{number}",
            "attempt": f"{(number << 20) + each:032x}",
            "deed": deed,
            "word": word,
            "level": 1 if deed == "right" else 0,
            "seconds": 0.0 if deed == "again" else 4.0 + random.below(400) / 10,
            "at": at.isoformat(timespec="microseconds"),
            "offset": 60,
        }


class Pupil:
    """Somebody else, who answers all the while.

    Args:
        keeper: keeps what is done.
    """

    def __init__(self, keeper: Keeper) -> None:
        self.seconds: list[float] = []
        self._desk = keeper.desk("somebody-else")
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._go_on)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._is_over.set()
        self._thread.join()

    def _go_on(self) -> None:
        (puzzle, *_), number = shipped().puzzles, count()
        while not self._is_over.wait(_EVERY):
            which = replace(puzzle, id=f"{puzzle.id}-{next(number)}")
            begun = time.monotonic()
            self._desk.enter([Doing(which, Deed.RIGHT, "5@1", 1, 5.0), Doing(which, Deed.SOLVED)])
            self.seconds.append(time.monotonic() - begun)


def spent(act: Callable[[], object]) -> tuple[float, float]:
    """Return the seconds of processor and of the clock that an act takes."""
    processor, clock = time.process_time(), time.monotonic()
    act()
    return time.process_time() - processor, time.monotonic() - clock


def run(folder: Path, learners: int, attempts: int) -> list[Line]:
    """Do the run, and return what was found."""
    chosen, far = folder / "school.json", list[float]()
    with chosen.open("w", encoding="utf-8") as file:
        deeds = write_file(file, learners, attempts)
    store = Store.open(folder / "learner.sqlite", clock=lambda: _BORN + timedelta(hours=9 * attempts))
    keeper = Keeper(lambda: store)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with Pupil(keeper) as pupil:
        brought = spent(lambda: store.import_from(chosen, far.append))
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    one, puzzles = store.learner("pupil-7"), shipped().puzzles
    told, forgotten = spent(lambda: report(one, puzzles)), spent(one.forget)
    number = store.last_import("pupil-8")
    assert number is not None
    back = spent(lambda: store.take_back(number.number))
    left = store.names()
    keeper.close()
    size = chosen.stat().st_size / 1e6
    gaps = [later - earlier for earlier, later in pairwise(far)]
    return [
        Line("attempts, deeds; size of the file", f"{learners * attempts}, {deeds}; {size:.0f} MB"),
        at_most("brought in: processor", brought[0], 30, "s", 1),
        Line("brought in: by the clock", f"{brought[1]:.1f} s"),
        at_most("memory at the most", most, 500, "MB", 0),
        Line("memory before", f"{before / 1024:.0f} MB"),
        Line("answers of somebody else meanwhile", str(len(pupil.seconds))),
        at_most("the longest of them", max(pupil.seconds), 1, "s"),
        Line("how often it said how far it is; the longest step", f"{len(far)}; {max(gaps):.1%}"),
        at_most("report of one learner: processor", told[0], 1, "s"),
        at_most("one learner forgotten: processor", forgotten[0], 1, "s"),
        Line("all taken back: processor, by the clock", f"{back[0]:.1f} s, {back[1]:.1f} s"),
        Line("who is left", ", ".join(left)),
    ]


def main(words: Sequence[str] | None = None) -> int:
    """Do the run and print its table; the status is 1 if a goal was missed."""
    made = argparse.ArgumentParser(description="A large file is brought in.")
    made.add_argument("--learners", type=int, default=200)
    made.add_argument("--attempts", type=int, default=500, help="attempts of each")
    options = made.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        lines = run(Path(folder), options.learners, options.attempts)
    return say("A file of a school", lines)


if __name__ == "__main__":
    sys.exit(main())
