"""The puzzles that ship with the package: those on offer, and those that are offered no more and still open."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from combotutor.errors import InvalidError, Phrase, quote, shortened
from combotutor.extras import LOG
from combotutor.files import find
from combotutor.puzzles.format.course import Chapter, chapters
from combotutor.puzzles.format.pack import load_pack
from combotutor.puzzles.puzzle import Puzzle

FIRST: Final = "starter.jsonl"
"""The pack that stands before all others."""
RETIRED: Final = "retired.jsonl"
"""The pack of what is offered no more; there need be none."""


def packs() -> tuple[Path, ...]:
    """Return the packs whose puzzles are on offer: the starter pack, then the others by name."""
    paths = (path for path in find("puzzles").glob("*.jsonl") if path.name != RETIRED)
    return tuple(sorted(paths, key=lambda path: (path.name != FIRST, path.name)))


def every_pack() -> tuple[Path, ...]:
    """Return the packs whose puzzles open by their ids: those on offer, and what is offered no more."""
    last = find("puzzles") / RETIRED
    return (*packs(), last) if last.exists() or last.is_symlink() else packs()


@functools.cache
def shelf() -> tuple[Puzzle, ...]:
    """Return all puzzles on offer, pack by pack; read once in a process.

    A pack that cannot be read, as those of a family of games that is not here, is told of and left out. So is a
    puzzle whose id an earlier pack has.
    """
    return _of_all(packs(), set())


@functools.cache
def retired() -> tuple[Puzzle, ...]:
    """Return the puzzles that are offered no more: whoever knows one still opens it by its id; read once, as a shelf.

    They keep their ids for ever, so that no other puzzle ever has what a learner did at them.
    """
    offered = set(packs())
    return _of_all((path for path in every_pack() if path not in offered), {puzzle.id for puzzle in shelf()})


def _of_all(paths: Iterable[Path], taken: set[str]) -> tuple[Puzzle, ...]:
    return tuple(puzzle for path in paths for puzzle in not_taken(path, _of(path), taken))


def _of(path: Path) -> tuple[Puzzle, ...]:
    try:
        return opened(path)
    except InvalidError as problem:
        LOG.warning(left_out(problem))
    return ()


def opened(path: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles of a pack, as `load_pack` does, or say in a sentence of ours why it cannot be opened.

    Raises:
        InvalidError: it cannot be opened or read, or is no ordinary file.
    """
    try:
        check_ordinary(path)
        return load_pack(path)
    except OSError as error:
        why, name = error.strerror or str(error), path.name or str(path)
        raise InvalidError("puzzles-no-pack", "PACK", name=quote(name), problem=why) from error


def check_ordinary(path: Path) -> None:
    """Refuse what is there and is no ordinary file, such as a folder, or a pipe, for which one would wait for ever.

    Raises:
        InvalidError: it is none.
    """
    if path.exists() and not path.is_file():
        raise InvalidError("puzzles-no-file", "PACK", name=quote(path.name or str(path)))


def not_taken(path: Path, puzzles: Sequence[Puzzle], taken: set[str]) -> tuple[Puzzle, ...]:
    """Return the puzzles of a pack whose ids no pack before it has; the others are told of and left out.

    Args:
        path: where the pack lies.
        puzzles: its puzzles.
        taken: the ids of the packs before it; those of its own are added.
    """
    again = [puzzle.id for puzzle in puzzles if puzzle.id in taken]
    if again:
        told = {"name": quote(path.name), "count": len(again), "ids": shortened(", ".join(again))}
        LOG.warning(Phrase("error.pack-ids-again", told))
    kept = tuple(puzzle for puzzle in puzzles if puzzle.id not in taken)
    taken.update(puzzle.id for puzzle in kept)
    return kept


def left_out(problem: InvalidError) -> Phrase:
    """Return what is told of a pack that nobody named and that cannot be read: where lines are wrong, who tells all."""
    if problem.code == "unreadable-pack":
        return Phrase("error.pack-left-out", {"problem": problem.phrase})
    if problem.code == "puzzles-no-file":  # there is nothing to leave out
        return problem.phrase
    return Phrase("error.pack-shut", {"problem": problem.phrase})


@functools.cache
def course() -> tuple[Chapter, ...]:
    """Return chapters through the puzzles that ship, for older programs: lessons are those of `course.path`."""
    return chapters(shelf())
