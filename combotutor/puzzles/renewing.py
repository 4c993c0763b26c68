"""The program that puts a pack that was mined anew in the place of the one that ships.

`python -m combotutor.puzzles.renewing NEW` keeps the id of every puzzle that ships already, gives the others the next
numbers of their kind that were never used, and retires what the new pack has no more. A puzzle that was retired before
is left out: somebody found that it is not worth asking. Stopped on the way, it is begun anew.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from combotutor.errors import CombotutorError
from combotutor.files import find
from combotutor.puzzles.format.pack import format_pack, load_pack
from combotutor.puzzles.format.shelf import RETIRED, every_pack
from combotutor.puzzles.miner.job import FIRST
from combotutor.puzzles.miner.journal import write_whole
from combotutor.puzzles.puzzle import Puzzle

MINED: Final = "mined.jsonl"
"""The pack that is mined."""


class Renewed(NamedTuple):
    """What a new pack makes of those that ship.

    Args:
        mined: the puzzles of the pack that is mined, in the order of the new one.
        retired: all that is offered no more, what the new pack lacks behind the rest.
    """

    mined: tuple[Puzzle, ...]
    retired: tuple[Puzzle, ...]


def renewed(
    found: Sequence[Puzzle], mined: Sequence[Puzzle], retired: Sequence[Puzzle], used: Iterable[str]
) -> Renewed:
    """Return what a pack that was mined anew makes of those that ship.

    Args:
        found: the puzzles of the new pack; their ids do not count.
        mined: those that ship.
        retired: those that are offered no more.
        used: the ids that other packs have.
    """
    known = {_asked(puzzle): puzzle.id for puzzle in mined}
    gone = {_asked(puzzle) for puzzle in retired}
    ids = (*used, *(puzzle.id for puzzle in (*mined, *retired)))
    kept = tuple(_named([puzzle for puzzle in found if _asked(puzzle) not in gone], known, ids))
    told = {puzzle.id for puzzle in (*kept, *retired)}
    return Renewed(kept, (*retired, *(puzzle for puzzle in mined if puzzle.id not in told)))


def _asked(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle without its name."""
    return replace(puzzle, id="")


def _named(found: Iterable[Puzzle], known: dict[Puzzle, str], used: Iterable[str]) -> Iterator[Puzzle]:
    """Yield puzzles with the ids that they have, or the next of their kind that nobody ever had."""
    last: Counter[str] = Counter()
    for one in used:
        kind, _, number = one.rpartition("-")
        last[kind] = max(last[kind], FIRST - 1, int(number) if number.isdecimal() else 0)
    for puzzle in found:
        name = known.get(_asked(puzzle))
        if name is None:
            last[puzzle.kind] = max(last[puzzle.kind], FIRST - 1) + 1
            name = f"{puzzle.kind}-{last[puzzle.kind]}"
        yield replace(puzzle, id=name)


def main(arguments: list[str] | None = None) -> None:
    """Write the mined and the retired pack anew, or say in a sentence why not."""
    parser = argparse.ArgumentParser(prog="python -m combotutor.puzzles.renewing", description=__doc__)
    parser.add_argument("pack", metavar="NEW", type=Path, help="the pack that was mined")
    chosen: Path = parser.parse_args(arguments).pack
    try:
        shelf = find("puzzles")
        packs = {path.name: load_pack(path) for path in every_pack()}
        mined, retired = packs.pop(MINED, ()), packs.pop(RETIRED, ())
        others = [puzzle.id for pack in packs.values() for puzzle in pack]
        new = renewed(load_pack(chosen), mined, retired, others)
        for name, puzzles in ((RETIRED, new.retired), (MINED, new.mined)):
            write_whole(shelf / name, format_pack(puzzles).encode("utf-8"))
    except (CombotutorError, OSError) as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
