"""The program that takes up puzzles written by hand: it fills in the lines of the starter pack and arranges the course.

`python -m combotutor.puzzles.adding` works out all that a line of `puzzles/starter.jsonl` leaves out, and writes
`puzzles/course.json` anew. Where nothing was added, it changes nothing.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable

from combotutor.files import find
from combotutor.puzzles.format.course import Chapter, arranged
from combotutor.puzzles.format.pack import format_pack, load_pack, read_pack
from combotutor.puzzles.format.shelf import COURSE, FIRST, packs
from combotutor.puzzles.workshop.answers import worked_out


def format_course(chapters: Iterable[Chapter]) -> str:
    """Return a course as the text of its file, a chapter a line."""
    lines = (json.dumps({"kind": each.kind, "level": each.level, "puzzles": [*each.puzzles]}) for each in chapters)
    listed = ",\n".join(f"    {line}" for line in lines)
    return f'{{\n  "format": "combotutor-course",\n  "version": 1,\n  "chapters": [\n{listed}\n  ]\n}}\n'


def main(arguments: list[str] | None = None) -> None:
    """Write the starter pack and the course anew.

    Raises:
        CombotutorError: a line is no puzzle; nothing was written.
    """
    argparse.ArgumentParser(prog="python -m combotutor.puzzles.adding", description=__doc__).parse_args(arguments)
    starter = find(f"puzzles/{FIRST}")
    starter.write_text(format_pack(map(worked_out, read_pack(starter))), encoding="utf-8", newline="\n")
    whole = [puzzle for path in packs() for puzzle in load_pack(path)]
    find(COURSE).write_text(format_course(arranged(whole)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
