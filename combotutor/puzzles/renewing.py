"""The program that puts a pack that was mined anew in the place of the one that ships.

`python -m combotutor.puzzles.renewing NEW` keeps the id of every puzzle that ships already, gives the others the next
numbers of their kind that were never used, and retires what the new pack has no more. A puzzle that was retired before
is left out: somebody found that it is not worth asking. Two puzzles are the same if they ask the same, whatever is
said of their answers. Where anything is wrong nothing is written; stopped on the way, it is begun anew; done twice, it
changes nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from combotutor.errors import CombotutorError, InvalidError, Phrase, quote
from combotutor.files import find
from combotutor.puzzles.format.pack import format_pack
from combotutor.puzzles.format.shelf import RETIRED, every_pack, opened
from combotutor.puzzles.miner.job import FIRST, MOST_FIRST
from combotutor.puzzles.miner.journal import write_whole
from combotutor.puzzles.puzzle import Puzzle

MINED: Final = "mined.jsonl"
"""The pack that is mined."""
MOST: Final = "--retire-most"
"""The option without which no more than half of that pack is retired at once: a pack that was cut short would do so."""
_BY_MINER: Final = "miner"


class Asked(NamedTuple):
    """What a puzzle asks: what the same puzzle asks whenever it is mined, and no other.

    Args:
        kind: what is asked.
        position: of which position.
        seat: of which seat.
        before: what the others do in it before the seat decides.
    """

    kind: str
    position: str
    seat: int
    before: tuple[str, ...]

    @classmethod
    def by(cls, puzzle: Puzzle) -> Asked:
        """Return what a puzzle asks."""
        return cls(puzzle.kind, puzzle.position, puzzle.seat, puzzle.steps[0].before if puzzle.steps else ())


class Renewed(NamedTuple):
    """What a new pack makes of those that ship.

    Args:
        mined: the puzzles of the pack that is mined, in the order of the new one.
        retired: all that is offered no more, what the new pack lacks behind the rest.
        kept: how many of the first shipped before.
        ended: how many of the second were offered until now.
        gone: how many of the new pack are left out, since they were retired before.
    """

    mined: tuple[Puzzle, ...]
    retired: tuple[Puzzle, ...]
    kept: int
    ended: int
    gone: int

    def told(self, name: str) -> Phrase:
        """Return what came of the pack with a name, in numbers."""
        new = len(self.mined) - self.kept
        numbers = {"kept": self.kept, "new": new, "retired": self.ended, "gone": self.gone}
        return Phrase("say.renewed", {"name": quote(name), **numbers})


def renewed(
    found: Sequence[Puzzle], mined: Sequence[Puzzle], retired: Sequence[Puzzle], used: Iterable[str]
) -> Renewed:
    """Return what a pack that was mined anew makes of those that ship.

    Args:
        found: the puzzles of the new pack, none of which asks what another does; their ids do not count.
        mined: those that ship; what is retired already, since this was stopped on the way, counts as that.
        retired: those that are offered no more.
        used: the ids that other packs have.
    """
    before = {puzzle.id for puzzle in retired}
    offered = [puzzle for puzzle in mined if puzzle.id not in before]
    known = {Asked.by(puzzle): puzzle.id for puzzle in reversed(offered)}
    gone = {Asked.by(puzzle) for puzzle in retired} - known.keys()
    left = [puzzle for puzzle in found if Asked.by(puzzle) not in gone]
    ids = {*used, *(puzzle.id for puzzle in (*mined, *retired))}
    free = {kind: _free(kind, ids) for kind in {puzzle.kind for puzzle in left}}
    new = tuple(replace(each, id=known.get(Asked.by(each)) or next(free[each.kind])) for each in left)
    names = {puzzle.id for puzzle in new}
    ended = [puzzle for puzzle in offered if puzzle.id not in names]
    return Renewed(new, (*retired, *ended), len(offered) - len(ended), len(ended), len(found) - len(left))


def _free(kind: str, used: Collection[str]) -> Iterator[str]:
    """Return the ids of a kind that nobody ever had, from the one after the last that is used.

    A number that is too large to be a miner's is passed over: one after it might be too long for an id.
    """
    begins = f"{kind}-"
    ends = [each.removeprefix(begins) for each in used if each.startswith(begins)]
    last = max((int(end) for end in ends if end.isdecimal() and int(end) <= MOST_FIRST), default=0)
    ids = (f"{begins}{number}" for number in count(max(FIRST, last + 1)))
    return (each for each in ids if each not in used)


def _check(name: str, found: Iterable[Puzzle], others: Sequence[Puzzle]) -> None:
    """Refuse a new pack with a puzzle that no miner made, that another pack has, or that it asks twice.

    Raises:
        InvalidError: it has one.
    """
    ids, elsewhere = {puzzle.id for puzzle in others}, {Asked.by(puzzle) for puzzle in others}
    asked: dict[Asked, str] = {}
    for puzzle in found:
        if puzzle.made is None or puzzle.made.by != _BY_MINER:
            raise InvalidError("renew-not-mined", "PACK", name=quote(name), id=quote(puzzle.id))
        if puzzle.id in ids or Asked.by(puzzle) in elsewhere:
            raise InvalidError("renew-elsewhere", "PACK", name=quote(name), id=quote(puzzle.id))
        first = asked.setdefault(Asked.by(puzzle), puzzle.id)
        if first != puzzle.id:
            raise InvalidError("renew-twice", "PACK", name=quote(name), id=quote(first), other=quote(puzzle.id))


def _renew(path: Path, *, may_retire_most: bool) -> None:
    """Write the mined and the retired pack anew where that changes them, and tell what came of it.

    Raises:
        CombotutorError: a pack cannot be read or written, or the new one cannot take the place of the other.
    """
    found, shelf = opened(path), every_pack()
    packs = {each.name: opened(each) for each in shelf}
    if any(each.name != MINED and each.samefile(path) for each in shelf):
        raise InvalidError("renew-ships", "PACK", name=quote(path.name))
    mined, retired = packs.pop(MINED, ()), packs.pop(RETIRED, ())
    others = [puzzle for pack in packs.values() for puzzle in pack]
    _check(path.name, found, others)
    new = renewed(found, mined, retired, [puzzle.id for puzzle in others])
    _tell(new.told(path.name))
    if new.ended > new.kept and not may_retire_most:
        told = {"ended": new.ended, "total": new.kept + new.ended}
        raise InvalidError("renew-most", "PACK", name=quote(path.name), option=MOST, **told)
    if (new.mined, new.retired) == (mined, retired):
        _tell(Phrase("say.renewed-nothing", {"name": quote(path.name)}))
        return
    folder = find("puzzles")
    for name, puzzles in ((RETIRED, new.retired), (MINED, new.mined)):
        write_whole(folder / name, format_pack(puzzles).encode("utf-8"))


def _tell(phrase: Phrase) -> None:
    sys.stdout.write(f"{phrase}\n")


def main(arguments: list[str] | None = None) -> None:
    """Put a new pack in the place of the one that ships, or say in a sentence why not."""
    parser = argparse.ArgumentParser(prog="python -m combotutor.puzzles.renewing", description=__doc__)
    parser.add_argument("pack", metavar="NEW", type=Path, help="the pack that was mined")
    parser.add_argument(MOST, action="store_true", help="retire more than half of what ships, if it comes to that")
    asked = parser.parse_args(arguments)
    try:
        _renew(asked.pack, may_retire_most=asked.retire_most)
    except (CombotutorError, OSError) as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
