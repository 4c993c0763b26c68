"""The proof of packs on the command line: what holds, what does not, and which lines cannot be read."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Final

from combotutor.cli.commands.puzzles.packs import Filters, filters, shelves
from combotutor.cli.progress import tracked
from combotutor.cli.workers import MOST_WORKERS, working
from combotutor.games.command import Answer, Fields, Given
from combotutor.i18n import LANGUAGES, text
from combotutor.puzzles import Puzzle, Status
from combotutor.puzzles.checker import Checked, Damaged, check_all

_A_WORKER: Final = 40
"""Puzzles for which another process is worth its start."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """What puzzles of what packs, of those that ship if none is named, and how many processes are to work."""

    packs: tuple[str, ...]
    filters: Filters
    workers: int


@dataclass(frozen=True, slots=True)
class CheckAnswer(Answer):
    """What was proved once more.

    Args:
        wanted: how many puzzles were to be.
        checked: those that were, each with the name of its pack.
        damaged: lines that cannot be read, each with the name of its pack.
        is_interrupted: whether somebody stopped it.
    """

    wanted: int
    checked: tuple[tuple[str, Checked], ...]
    damaged: tuple[tuple[str, Damaged], ...]
    is_interrupted: bool = False

    @property
    def failed(self) -> list[str]:
        """The names of those that do not hold."""
        return [each.id for _, each in self.checked if not each.holds]

    @property
    def is_whole(self) -> bool:
        """Whether all hold and every line was read."""
        return not (self.failed or self.damaged)

    def counted(self) -> dict[str, int]:
        """Return how many there are, and how many hold, apart by how."""
        holding = [each.status for _, each in self.checked if each.holds]
        return {
            "puzzles": len(self.checked),
            "proved": holding.count(Status.PROVED),
            "estimated": holding.count(Status.ESTIMATED),
        }

    def to_json(self) -> Fields:
        """Return how many hold, and all that does not."""
        language = LANGUAGES[0]
        fields: Fields = {"task": "check", **self.counted(), "failed": self.failed}
        fields["problems"] = [
            {"pack": pack, "id": each.id, "code": problem.code.value, "says": problem.phrase.text(language)}
            for pack, each in self.checked
            for problem in each.problems
        ]
        fields["damaged"] = [
            {"pack": pack, "line": each.line, "code": each.problem.code, "says": each.problem.text(language)}
            for pack, each in self.damaged
        ]
        return fields | {"interrupted": True, "wanted": self.wanted} if self.is_interrupted else fields

    def prose(self, language: str) -> str:
        """Say how many puzzles hold, then all that does not."""
        lines = []
        if self.is_interrupted:
            lines.append(text("say.check-stopped", language, done=len(self.checked), wanted=self.wanted))
        lines.append(text("say.check", language, **self.counted(), failed=len(self.failed)))
        lines += [
            f"  {pack}, {each.id}: {problem.phrase.text(language)}"
            for pack, each in self.checked
            for problem in each.problems
        ]
        for pack, each in self.damaged:
            sentence = each.problem.text(language)
            lines.append(text("error.unreadable-pack", language, name=pack, line=each.line, problem=sentence))
        return "\n".join(lines)


def read(given: Given) -> Arguments:
    """Read the filters and the number of processes.

    Raises:
        UsageError: a filter names something that there is not, or the number is none.
    """
    workers = wished_workers(given)
    return Arguments(given.rest, filters(given), workers)


def wished_workers(given: Given) -> int:
    """Return how many processes are to work: one a core unless it is said."""
    wished = given.number("--workers", 1, MOST_WORKERS)
    return min(MOST_WORKERS, os.cpu_count() or 1) if wished is None else wished


def answer(arguments: Arguments) -> CheckAnswer:
    """Prove every claim of packs once more; interrupted, what has been proved is told.

    Raises:
        InvalidError: a pack cannot be opened.
    """
    puzzles: list[Puzzle] = []
    places: list[str] = []
    damaged: list[tuple[str, Damaged]] = []
    for path, sound, lines in shelves(arguments.packs):
        kept = arguments.filters.chosen(sound)
        puzzles += kept
        places += [path.name] * len(kept)
        damaged += [(path.name, each) for each in lines]
    checked, is_interrupted = _checked(puzzles, min(arguments.workers, 1 + len(puzzles) // _A_WORKER))
    return CheckAnswer(len(puzzles), tuple(zip(places, checked, strict=False)), tuple(damaged), is_interrupted)


def _checked(puzzles: list[Puzzle], workers: int) -> tuple[list[Checked], bool]:
    """Return what was checked, and whether somebody interrupted it."""
    checked: list[Checked] = []
    try:
        with working(workers) as executor:
            for _, each in zip(tracked(range(len(puzzles))), check_all(puzzles, executor), strict=False):
                checked.append(each)
    except KeyboardInterrupt:
        return checked, True
    return checked, False
