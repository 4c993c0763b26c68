"""The program that takes up puzzles written by hand: it fills in the lines of the starter pack.

`python -m combotutor.puzzles.adding` works out all that a line of `puzzles/starter.jsonl` leaves out. Where nothing was
added, it changes nothing.
"""

from __future__ import annotations

import argparse

from combotutor.files import find
from combotutor.puzzles.format.pack import format_pack, read_pack
from combotutor.puzzles.format.shelf import FIRST
from combotutor.puzzles.workshop.answers import worked_out


def main(arguments: list[str] | None = None) -> None:
    """Write the starter pack anew.

    Raises:
        CombotutorError: a line is no puzzle; nothing was written.
    """
    argparse.ArgumentParser(prog="python -m combotutor.puzzles.adding", description=__doc__).parse_args(arguments)
    starter = find(f"puzzles/{FIRST}")
    starter.write_text(format_pack(map(worked_out, read_pack(starter))), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
