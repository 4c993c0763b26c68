"""The program that takes up puzzles written by hand: it fills in the lines of the starter pack.

`python -m combotutor.puzzles.adding` works out all that a line of `puzzles/starter.jsonl` leaves out. Where nothing was
added, it changes nothing.
"""

from __future__ import annotations

import argparse

from combotutor.files import find
from combotutor.puzzles.format.pack import WITHOUT_HISTORY, fields_of, format_pack, read_pack, version_of
from combotutor.puzzles.format.shelf import FIRST
from combotutor.puzzles.workshop.answers import worked_out


def main(arguments: list[str] | None = None) -> None:
    """Write the starter pack anew.

    Raises:
        CombotutorError: a line is no puzzle; nothing was written.
    """
    argparse.ArgumentParser(prog="python -m combotutor.puzzles.adding", description=__doc__).parse_args(arguments)
    starter = find(f"puzzles/{FIRST}")
    version = version_of(fields_of(starter.read_bytes().splitlines()[0]))
    pack = format_pack(map(worked_out, read_pack(starter)), max(version, WITHOUT_HISTORY))
    starter.write_text(pack, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
