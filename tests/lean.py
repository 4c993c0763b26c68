"""What the programs that tests start do without, since it takes long and nothing that is tested needs it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

WITHOUT: Final = Path(__file__).parent / "without"
"""Holds empty modules, each in the place of a package."""


def search_path(*folders: Path) -> str:
    """Return the PYTHONPATH by which modules are found in some folders, after those that stand for packages."""
    return os.pathsep.join(str(folder) for folder in (WITHOUT, *folders))


def do_without() -> None:
    """Let this process, and all that it begins, find those first."""
    known = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    if str(WITHOUT) not in known:
        os.environ["PYTHONPATH"] = search_path(*(Path(folder) for folder in known if folder))
    if str(WITHOUT) not in sys.path:
        sys.path.insert(0, str(WITHOUT))
