"""Makes `pack.jsonl`: two puzzles of each of the ten kinds, mined from one seed."""

from __future__ import annotations

import tempfile
from pathlib import Path

from combotutor.puzzles.miner import Job, mine
from tests.before.old import write


def mined() -> bytes:
    """Return the bytes of the pack, as the code that runs mines it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pack.jsonl"
        mine(path, Job(5, 8, each=2, first=101))
        return path.read_bytes()


if __name__ == "__main__":
    write("pack.jsonl", mined())
