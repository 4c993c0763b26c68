"""What a run prints: one table, each line a fact, beside it the goal where there is one, and whether it was met."""

from __future__ import annotations

import os
import platform
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a table.

    Args:
        what: what was measured.
        found: what was found, with its unit.
        goal: what was hoped for; empty where nothing was.
        is_met: whether it came so.
    """

    what: str
    found: str
    goal: str = ""
    is_met: bool = True

    @property
    def said(self) -> str:
        """Whether the goal was met, in a word."""
        return ("met" if self.is_met else "MISSED") if self.goal else ""


def at_most(what: str, found: float, goal: float, unit: str, digits: int = 2) -> Line:
    """Return the line of something that shall be no more than a goal.

    >>> at_most("memory", 1.234, 1.5, "MB")
    Line(what='memory', found='1.23 MB', goal='≤ 1.5 MB', is_met=True)
    """
    return Line(what, f"{found:.{digits}f} {unit}".rstrip(), f"≤ {goal:g} {unit}".rstrip(), found <= goal)


def none_of(what: str, found: Counter[str] | int) -> Line:
    """Return the line of something that shall not happen at all; of several kinds, how often each did.

    >>> none_of("troubles", Counter({"a broken line": 2})).found
    '2: a broken line 2'
    """
    count = found if isinstance(found, int) else found.total()
    kinds = "" if isinstance(found, int) or not found else ": " + ", ".join(f"{k} {n}" for k, n in found.most_common())
    return Line(what, f"{count}{kinds}", "0", count == 0)


def table(title: str, lines: Sequence[Line]) -> str:
    """Return lines as a table in Markdown, below what is to be known of the machine."""
    rows = [("", "found", "goal", ""), ("---",) * 4, *((each.what, each.found, each.goal, each.said) for each in lines)]
    return "\n".join([f"{title} ({_circumstances()})", "", *(f"| {' | '.join(row)} |" for row in rows), ""])


def are_met(lines: Sequence[Line]) -> bool:
    """Tell whether all goals were met."""
    return all(line.is_met for line in lines)


def _circumstances() -> str:
    busy = os.getloadavg()[0]
    day = datetime.now(UTC).date().isoformat()
    return f"{day}, {os.cpu_count()} cores, Python {platform.python_version()}, load average at the end {busy:.1f}"
