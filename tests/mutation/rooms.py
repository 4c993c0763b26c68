"""The rooms whose mutants are tried, and the tests that are asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Room:
    """Files of one idea.

    Args:
        name: as it is told.
        files: patterns of their paths in the project.
        tests: files and folders, those beside the sources with doctests among them.
        is_plain: whether no kernel is compiled: quicker, and else a mutant of a kernel would have to be.
    """

    name: str
    files: tuple[str, ...]
    tests: tuple[str, ...]
    is_plain: bool = True

    def sources(self, top: Path) -> Iterator[Path]:
        """Yield the files below a folder."""
        for path in sorted((top / "combotutor").rglob("*.py")):
            if any(fnmatch(path.relative_to(top).as_posix(), pattern) for pattern in self.files):
                yield path


_COMBO = "combotutor/families/combo"
_ITS_TESTS = "tests/families/combo"
_GUARANTEE = ("guarantee", "line", "limit", "open_search", "proof", "states")
_ITS_NEAREST = (
    "guarantee",
    "guarantee_limits",
    "guarantee_play",
    "guarantee_twin",
    "open_search",
    "proof",
    "proof_walk",
    "states",
)
"""Of the solver's tests those that do not play whole rounds."""

ROOMS = (
    Room(
        "rules",
        (f"{_COMBO}/rules/*",),
        (f"{_ITS_TESTS}/rules", f"{_ITS_TESTS}/cards", "tests/cases", f"{_COMBO}/rules"),
    ),
    Room(
        "plan",
        (f"{_COMBO}/plan/*",),
        (f"{_ITS_TESTS}/plan", "tests/cases/test_plan.py", f"{_COMBO}/plan"),
        is_plain=False,
    ),
    Room("notation", (f"{_COMBO}/notation/*",), (f"{_ITS_TESTS}/notation", "tests/cases", f"{_COMBO}/notation")),
    Room(
        "guarantee",
        tuple(f"{_COMBO}/solver/{name}.py" for name in _GUARANTEE),
        (
            *(f"{_ITS_TESTS}/solver/test_{name}.py" for name in _ITS_NEAREST),
            f"{_ITS_TESTS}/kernels/open_hands",
            f"{_COMBO}/solver",
        ),
        is_plain=False,
    ),
    Room("layer", ("combotutor/host/gate/*",), ("tests/host", "combotutor/host/gate")),
    Room(
        "store",
        tuple(f"combotutor/learner/{name}.py" for name in ("store", "exchanging", "keeper", "storage/[!m]*")),
        ("tests/learner", "combotutor/learner"),
    ),
    Room("kernels", (f"{_COMBO}/kernels/*",), (f"{_ITS_TESTS}/kernels", f"{_ITS_TESTS}/plan", f"{_COMBO}/kernels")),
)
