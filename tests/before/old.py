"""What the makers of these files share: they run by the code of the last commit before the move, or not at all."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Final

import combotutor

COMMIT: Final = "e619ed02427e"
FOLDER: Final = Path(__file__).parent
TREE: Final = Path(combotutor.__file__).parents[1]
"""Where the code lies that runs."""


def _git(*words: str) -> str:
    return subprocess.run(["git", "-C", str(TREE), *words], capture_output=True, text=True, check=True).stdout.strip()


def check_old() -> None:
    """See that the code that runs is that of the commit, unchanged.

    Raises:
        SystemExit: it is not.
    """
    if not _git("rev-parse", "HEAD").startswith(COMMIT) or _git("status", "--porcelain"):
        raise SystemExit(f"{TREE} is not an untouched checkout of {COMMIT}: see tests/before/README.md")


def write(name: str, content: str | bytes) -> None:
    """Write a file beside this one, by the code of the commit only.

    Raises:
        SystemExit: the code that runs is another.
    """
    check_old()
    (FOLDER / name).write_bytes(content.encode() if isinstance(content, str) else content)
