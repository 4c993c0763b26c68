"""The room of the puzzles as something to look up: `puzzles["find-1"]`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import ModuleType

from combotutor.errors import UnknownKeyError, quote
from combotutor.names import nearest
from combotutor.puzzles.format.shelf import retired, shelf
from combotutor.puzzles.puzzle import Puzzle


class Room(ModuleType):
    """A module that has every puzzle by its id, those that are offered no more included; it goes through the others."""

    def __getitem__(self, name: str) -> Puzzle:
        found = get(name)
        if found is not None:
            return found
        near = nearest(str(name), (puzzle.id for puzzle in shelf()))
        if near:
            raise UnknownKeyError("puzzles-unknown-near", "ID", id=quote(str(name)), near=near)
        raise UnknownKeyError("puzzles-unknown", "ID", id=quote(str(name)))

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(shelf())

    def __bool__(self) -> bool:
        return True  # which a module is, however many puzzles there are

    def __len__(self) -> int:
        return len(shelf())

    def __contains__(self, name: object) -> bool:
        return get(name) is not None


def get(name: object) -> Puzzle | None:
    """Return the puzzle with this id, be it offered no more; None if there is none."""
    return _offered().get(name) or _retired().get(name)


@cache
def _offered() -> dict[object, Puzzle]:
    return {puzzle.id: puzzle for puzzle in shelf()}


@cache
def _retired() -> dict[object, Puzzle]:
    return {puzzle.id: puzzle for puzzle in retired()}
