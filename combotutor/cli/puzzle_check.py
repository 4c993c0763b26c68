"""The proof of packs on the command line: what holds, what does not, and which lines cannot be read."""

from __future__ import annotations

import argparse
import os
from typing import Final

from combotutor.cli.arguments import Result, whole_number
from combotutor.cli.progress import tracked
from combotutor.cli.puzzle_list import chosen, shelves
from combotutor.cli.workers import MOST_WORKERS, working
from combotutor.i18n import text
from combotutor.puzzles import Puzzle, Status
from combotutor.puzzles.checker import Checked, check_all

_A_WORKER: Final = 40
"""Puzzles for which another process is worth its start."""


def answer_check(words: list[str], options: argparse.Namespace) -> Result:
    """Prove every claim of packs once more; interrupted, what has been proved is told."""
    workers = wished_workers(options)
    puzzles: list[Puzzle] = []
    places: list[str] = []
    damaged: list[Result] = []
    for path, found, lines in shelves(words):
        kept = chosen(found, options)
        puzzles += kept
        places += [path.name] * len(kept)
        damaged += [
            {
                "pack": path.name,
                "line": each.line,
                "code": each.problem.code,
                "says": each.problem.text(options.language),
            }
            for each in lines
        ]
    checked, is_interrupted = _checked(puzzles, min(workers, 1 + len(puzzles) // _A_WORKER))
    told = _told(checked, places, options.language) | {"damaged": damaged}
    return told | {"interrupted": True, "wanted": len(puzzles)} if is_interrupted else told


def wished_workers(options: argparse.Namespace) -> int:
    """Return how many processes are to work: one a core unless it is said."""
    if options.workers is None:
        return min(MOST_WORKERS, os.cpu_count() or 1)
    return whole_number(options.workers, "--workers", 1, MOST_WORKERS)


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


def _told(checked: list[Checked], places: list[str], language: str) -> Result:
    return {
        "puzzles": len(checked),
        "proved": sum(each.holds and each.status is Status.PROVED for each in checked),
        "estimated": sum(each.holds and each.status is Status.ESTIMATED for each in checked),
        "failed": [each.id for each in checked if not each.holds],
        "problems": [
            {"pack": place, "id": each.id, "code": problem.code.value, "says": problem.phrase.text(language)}
            for place, each in zip(places, checked, strict=False)
            for problem in each.problems
        ],
    }


def check_prose(result: Result, language: str) -> str:
    """Say how many puzzles hold, then all that does not."""
    lines = []
    if result.get("interrupted"):
        lines.append(text("say.check-stopped", language, done=result["puzzles"], wanted=result["wanted"]))
    counts = {name: result[name] for name in ("puzzles", "proved", "estimated")}
    lines.append(text("say.check", language, **counts, failed=len(result["failed"])))
    lines += [f"  {each['pack']}, {each['id']}: {each['says']}" for each in result["problems"]]
    lines += [
        text("error.unreadable-pack", language, name=each["pack"], line=each["line"], problem=each["says"])
        for each in result["damaged"]
    ]
    return "\n".join(lines)
