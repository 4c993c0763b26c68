"""Mutants of the rooms that must not be wrong, drawn from a seed: do their tests notice?

    python -m tests.mutation --sample 200 --seed 1

From the top of a clone; every room has the same share of the sample. At the end a table with the share that is killed,
of those not shown to be equivalent, and its 95 % interval; then the survivors. `equivalent.jsonl` shows why a mutant
does what its source does. `--out` keeps all that was found, `--again` tries those that survived in such a file.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import tempfile
from collections.abc import Container, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from combotutor.cards import SplitMix64
from combotutor.shares import wilson
from tests.mutation.mutants import Mutant, Place
from tests.mutation.rooms import ROOMS, Room
from tests.mutation.trying import Copy, Fate, Trial

TOP: Final = Path(__file__).parents[2]
WIDTHS: Final = (12, 9, 9, 10, 12, 9, 16)
EQUIVALENT: Final = Path(__file__).with_name("equivalent.jsonl")


def shown() -> dict[Place, str]:
    """Return the mutants that are shown to be equivalent, and why."""
    lines = EQUIVALENT.read_text("utf-8").splitlines()
    return {Place(**fields): why for fields in map(json.loads, lines) for why in [fields.pop("why")]}


def sample(copy: Copy, rooms: Sequence[Room], count: int, seed: int) -> Iterator[tuple[Room, str, Mutant]]:
    """Yield a sample of so many of all rooms, as many of each, or one more of the first: those in some of them."""
    for number, room in enumerate(ROOMS):
        share = count // len(ROOMS) + (number < count % len(ROOMS))
        if room not in rooms:
            continue
        found = SplitMix64(seed).shuffled(list(copy.mutants(room)))
        yield from ((room, path, mutant) for path, mutant in found[:share])


def survivors(copy: Copy, rooms: Sequence[Room], file: Path) -> Iterator[tuple[Room, str, Mutant]]:
    """Yield the mutants that survived in a file of an earlier run, wherever they stand now."""
    told = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    places = {(each["room"], Place(**each["place"])) for each in told if each["fate"] == Fate.SURVIVED}
    for room in rooms:
        for path, mutant in copy.mutants(room):
            if (room.name, mutant.place) in places:
                yield room, path, mutant


def trials(copy: Copy, drawn: Sequence[tuple[Room, str, Mutant]]) -> Iterator[Trial]:
    """Yield what becomes of some mutants, those of a room after one another."""
    for room in dict.fromkeys(room for room, _, _ in drawn):
        reached = copy.reached(room)
        for _, path, mutant in (each for each in drawn if each[0] == room):
            yield copy.tried(room, path, mutant, reached)


def table(found: Sequence[Trial], equivalent: Container[Place]) -> str:
    """Return how many were killed in which room, and of all."""
    rows = [("", "mutants", "killed", "survived", "equivalent", "share", "95 % interval")]
    for name in [*dict.fromkeys(trial.room for trial in found), "all"]:
        here = [trial for trial in found if name in {trial.room, "all"}]
        alive = [trial for trial in here if trial.fate is Fate.SURVIVED]
        same, killed = sum(trial.mutant.place in equivalent for trial in alive), len(here) - len(alive)
        share = wilson(killed, len(here) - same)
        limits = (f"{share.value or 0:.1%}", f"{share.low:.1%} to {share.high:.1%}")
        rows.append((name, str(len(here)), str(killed), str(len(alive) - same), str(same), *limits))
    return "\n".join("".join(f"{cell:<{wide}}" for cell, wide in zip(row, WIDTHS, strict=True)) for row in rows)


def told(trial: Trial) -> dict[str, Any]:
    """Return what became of a mutant as JSON."""
    mutant = trial.mutant
    return {
        "room": trial.room,
        "path": trial.path,
        "at": mutant.at,
        "place": asdict(mutant.place),
        "fate": trial.fate,
        "by": trial.by,
        "seconds": round(trial.seconds, 1),
    }


def main(words: Sequence[str]) -> int:
    """Try as many mutants as are asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation")
    parser.add_argument("--sample", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rooms", nargs="+", choices=[room.name for room in ROOMS])
    parser.add_argument("--again", type=Path)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--folder", type=Path)
    options = parser.parse_args(words)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # what was begun is ended
    rooms = [room for room in ROOMS if not options.rooms or room.name in options.rooms]
    equivalent, found = shown(), []
    with tempfile.TemporaryDirectory(prefix="mutants-") as temporary:
        copy = Copy(TOP, options.folder or Path(temporary))
        again = options.again
        drawn = list(survivors(copy, rooms, again) if again else sample(copy, rooms, options.sample, options.seed))
        for trial in trials(copy, drawn):
            found.append(trial)
            line = json.dumps(told(trial), ensure_ascii=False)
            sys.stderr.write(f"{len(found)}/{len(drawn)} {line}\n")
            if options.out:
                with options.out.open("a", encoding="utf-8") as file:
                    file.write(f"{line}\n")
    sys.stdout.write(f"{table(found, equivalent)}\n")
    alive = [trial for trial in found if trial.fate is Fate.SURVIVED and trial.mutant.place not in equivalent]
    for trial in alive:
        place = trial.mutant.place
        sys.stdout.write(f"{trial.path}:{trial.mutant.at} {place.function}: {place.line}\n    {place.change}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
