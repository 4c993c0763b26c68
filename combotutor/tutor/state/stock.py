"""The puzzles that a tutor offers and the course through them, put in order once for all who use them."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from combotutor.games.registry import every, remembered
from combotutor.puzzles import Puzzle
from combotutor.puzzles.format.course import Chapter
from combotutor.puzzles.format.shelf import course, shelf
from combotutor.puzzles.kinds import THEMES, kinds

EVERY = ""
"""The choice that leaves nothing out."""
LEVELS = (1, 2, 3, 4, 5)
"""How hard puzzles are, from the easiest."""


@remembered
def kind_words() -> tuple[str, ...]:
    """Return the words of all kinds of puzzles, family by family."""
    return tuple(kind.name for kind in kinds())


@remembered
def theme_words() -> tuple[str, ...]:
    """Return the words of all that puzzles can be about, family by family."""
    return tuple(dict.fromkeys(str(theme) for themes in every(THEMES).values() for theme in themes))


@dataclass(frozen=True, slots=True)
class Filters:
    """Which puzzles are practised: those of a kind, a rule set and a theme, or `EVERY`; of a level, or None for all."""

    kind: str = EVERY
    level: int | None = None
    rules: str = EVERY
    theme: str = EVERY

    def admit(self, puzzle: Puzzle) -> bool:
        """Tell whether a puzzle is on offer."""
        return (
            self.kind in {EVERY, puzzle.kind}
            and self.level in {None, puzzle.level}
            and self.rules in {EVERY, puzzle.rules_name}
            and self.theme in {EVERY, *puzzle.themes}
        )


ALL = Filters()
"""The filters that leave nothing out."""


@dataclass(frozen=True, slots=True, eq=False)
class Stock:
    """All puzzles, as they are looked up at every click: made by `stock_of`, one for all tutors that offer the same.

    Args:
        puzzles: every puzzle, in the order in which they are offered.
        course: the chapters of the course; none where there is no course but all puzzles in their order.
        known: the puzzles by their ids.
        in_course: the puzzles of the course in its order; without a course all.
        chapters: the chapter of each puzzle that is in one, by the puzzle's id.
        members: the ids of the puzzles of each chapter.
    """

    puzzles: tuple[Puzzle, ...]
    course: tuple[Chapter, ...]
    known: Mapping[str, Puzzle]
    in_course: tuple[Puzzle, ...]
    chapters: Mapping[str, Chapter]
    members: tuple[frozenset[str], ...]

    def named(self, names: Iterable[str]) -> tuple[Puzzle, ...]:
        """Return the puzzles with some ids, in their order; those that are not there are left out."""
        return tuple(self.known[name] for name in names if name in self.known)

    def admitted(self, filters: Filters) -> tuple[Puzzle, ...]:
        """Return the puzzles that some filters leave on offer."""
        return _admitted(self, filters)


@functools.lru_cache(maxsize=64)
def _admitted(stock: Stock, filters: Filters) -> tuple[Puzzle, ...]:
    return tuple(puzzle for puzzle in stock.puzzles if filters.admit(puzzle))


@functools.lru_cache(maxsize=16)
def stock_of(puzzles: tuple[Puzzle, ...], course: tuple[Chapter, ...] = ()) -> Stock:
    """Return the stock of some puzzles, the same for the same."""
    known = {puzzle.id: puzzle for puzzle in reversed(puzzles)}
    members = [[name for name in chapter.puzzles if name in known] for chapter in course]
    in_course = tuple(known[name] for names in members for name in names)
    chapters = {name: chapter for chapter in reversed(course) for name in chapter.puzzles}
    return Stock(
        puzzles,
        course,
        MappingProxyType(known),
        in_course or puzzles,
        MappingProxyType(chapters),
        tuple(frozenset(names) for names in members),
    )


@functools.cache
def shipped() -> Stock:
    """Return the puzzles that ship, with their course."""
    return stock_of(shelf(), course())
