"""The program that takes up puzzles written by hand: it fills in the lines of the starter pack.

`python -m combotutor.puzzles.adding` works out what a line of `puzzles/starter.jsonl` leaves out, its level among it:
that of the weakest solver that surely finds the answers. Where nothing was added, it changes nothing.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from combotutor.errors import CombotutorError, InvalidError, quote
from combotutor.files import find
from combotutor.puzzles.format.pack import WITHOUT_HISTORY, fields_of, format_pack, read_pack, version_of
from combotutor.puzzles.format.shelf import FIRST, every_pack, opened
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.miner.journal import write_whole
from combotutor.puzzles.puzzle import Puzzle
from combotutor.puzzles.workshop.answers import with_technique, worked_out


def main(arguments: list[str] | None = None) -> None:
    """Write the starter pack anew, or say in a sentence why not; then it stays as it was."""
    argparse.ArgumentParser(prog="python -m combotutor.puzzles.adding", description=__doc__).parse_args(arguments)
    try:
        starter = find(f"puzzles/{FIRST}")
        write_whole(starter, _whole(starter).encode("utf-8"))
    except (CombotutorError, OSError) as problem:
        sys.exit(str(problem))


def _whole(starter: Path) -> str:
    """Return the text of the pack with all that its lines leave out.

    Raises:
        CombotutorError: a line is no puzzle, or has the id of another one, offered or not.
    """
    puzzles = read_pack(starter)
    others = {puzzle.id for path in every_pack() if path != starter for puzzle in opened(path)}
    for puzzle in puzzles:
        if puzzle.id in others:
            raise InvalidError("pack-id-twice", "id", id=quote(puzzle.id))
    version = version_of(fields_of(starter.read_bytes().splitlines()[0]))
    filled_in = _filled_in if version > WITHOUT_HISTORY else _worked_out
    return format_pack(map(filled_in, puzzles), max(version, WITHOUT_HISTORY))


def _filled_in(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with all that its line leaves out: who finds it, and how far it and the least risk agree, too."""
    found = with_technique(_worked_out(puzzle))
    return found if found.agreement else kind_of(found.kind).with_agreement(found)


def _worked_out(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with all that its line leaves out; one that says all already stays as it is.

    So it does where it has answers in classes of their own that mean the same, as earlier packs had them.
    """
    found = worked_out(puzzle)
    return puzzle if _ungrouped(puzzle) == _ungrouped(found) else found


def _ungrouped(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle whose right answers stand in no classes."""
    steps = (
        replace(step, answers=tuple((word,) for word in sorted(word for words in step.answers for word in words)))
        for step in puzzle.steps
    )
    return replace(puzzle, steps=tuple(steps))


if __name__ == "__main__":
    main()
