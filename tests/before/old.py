"""What the makers of these files share: they run by the code of the last commit before the move, or not at all.

But for the two that hold sentences: what is said may be bettered, and with `--now` they are made by the code of today.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import combotutor

COMMIT: Final = "e619ed02427e"
FOLDER: Final = Path(__file__).parent
TREE: Final = Path(combotutor.__file__).parents[1]
"""Where the code lies that runs."""
SAID: Final = {"commands.jsonl", "pages.json"}
"""The files that hold what is said."""


def _git(*words: str) -> str:
    return subprocess.run(["git", "-C", str(TREE), *words], capture_output=True, text=True, check=True).stdout.strip()


def check_old(*names: str) -> None:
    """See that the code that runs may make files: that it is that of the commit, unchanged, or that of today is wanted.

    Raises:
        SystemExit: it may not.
    """
    if "--now" in sys.argv and SAID.issuperset(names):
        return
    if not _git("rev-parse", "HEAD").startswith(COMMIT) or _git("status", "--porcelain"):
        raise SystemExit(f"{TREE} is not an untouched checkout of {COMMIT}: see tests/before/README.md")


def write(name: str, content: str | bytes) -> None:
    """Write a file beside this one, if the code that runs may make it.

    Raises:
        SystemExit: it may not.
    """
    check_old(name)
    (FOLDER / name).write_bytes(content.encode() if isinstance(content, str) else content)
