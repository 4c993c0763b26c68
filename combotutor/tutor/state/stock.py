"""The puzzles that a tutor offers and the paths through them, put in order once for all who use them."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

from combotutor.errors import UsageError
from combotutor.games.registry import every, remembered
from combotutor.puzzles import Puzzle
from combotutor.puzzles.format.course import Lesson, come_to, hand_of_the_day, path, reached
from combotutor.puzzles.format.shelf import retired, shelf
from combotutor.puzzles.kinds import THEMES, kinds
from combotutor.puzzles.workshop.like import stand_ins

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

OF_BOX = "box"
"""Stands for letting go of all that is chosen but the game of the learner's box."""

OF_LESSON = "of "
"""Stands before the name of a lesson where that of a puzzle may stand too: there are puzzles called as lessons are."""


@dataclass(frozen=True, slots=True, eq=False)
class Stock:
    """All puzzles, as they are looked up at every click: made by `stock_of`, one for all tutors that offer the same.

    Args:
        puzzles: every puzzle on offer, in the order in which they are offered.
        known: by their ids these, and those that are offered no more.
        games: the names of their games, each once.
        has_path: whether lessons lead through them; else all are offered in their order.
        retired: the puzzles that are offered no more: they open by their ids.
    """

    puzzles: tuple[Puzzle, ...]
    known: Mapping[str, Puzzle]
    games: tuple[str, ...]
    has_path: bool
    retired: tuple[Puzzle, ...] = ()

    @property
    def instead(self) -> Mapping[str, str]:
        """For each puzzle that is offered no more, by its id, another like it; empty where there is none."""
        return _instead(self)

    def named(self, names: Iterable[str]) -> tuple[Puzzle, ...]:
        """Return the puzzles with some ids, in their order; those that are not there are left out."""
        return tuple(self.known[name] for name in names if name in self.known)

    def admitted(self, filters: Filters) -> tuple[Puzzle, ...]:
        """Return the puzzles that some filters leave on offer."""
        return _admitted(self, filters)

    def path(self, game: str) -> tuple[Lesson, ...]:
        """Return the lessons through the puzzles of a game; none where there is no path."""
        return _path(self, game) if self.has_path else ()

    def come_to(self, game: str, solved: frozenset[str]) -> int:
        """Return at which lesson of a game somebody goes on who solved some puzzles, from 0."""
        return _come_to(self, game, solved)

    def hand_of_the_day(self, game: str, day: date, solved: frozenset[str] = frozenset()) -> Puzzle | None:
        """Return the puzzle of a game for a day and for whoever has solved some before it; None where it has none."""
        lessons = self.path(game)
        return _hand_of_the_day(self, game, day, reached(lessons, solved, self.retired) if lessons else None)


@functools.lru_cache(maxsize=16)
def _instead(stock: Stock) -> Mapping[str, str]:
    return stand_ins(stock.retired, stock.puzzles)


@functools.lru_cache(maxsize=64)
def _admitted(stock: Stock, filters: Filters) -> tuple[Puzzle, ...]:
    return tuple(puzzle for puzzle in stock.puzzles if filters.admit(puzzle))


@functools.lru_cache(maxsize=64)
def _path(stock: Stock, game: str) -> tuple[Lesson, ...]:
    return path(stock.puzzles, game)


@functools.lru_cache(maxsize=64)
def _come_to(stock: Stock, game: str, solved: frozenset[str]) -> int:
    return come_to(stock.path(game), solved, stock.retired)


@functools.lru_cache(maxsize=64)
def _hand_of_the_day(stock: Stock, game: str, day: date, known: frozenset[str] | None) -> Puzzle | None:
    return hand_of_the_day(stock.puzzles, game, day, known)


@functools.lru_cache(maxsize=16)
def stock_of(puzzles: tuple[Puzzle, ...], gone: tuple[Puzzle, ...] = (), *, has_path: bool = False) -> Stock:
    """Return the stock of some puzzles, the same for the same: with a path, or as whoever gives them has put them.

    Args:
        puzzles: those on offer.
        gone: those that are offered no more; of an id that is on offer the puzzle on offer is known.
        has_path: whether lessons lead through them.
    """
    offered = {puzzle.id: puzzle for puzzle in reversed(puzzles)}
    kept = tuple(puzzle for puzzle in gone if puzzle.id not in offered)
    games = tuple(dict.fromkeys(puzzle.rules_name for puzzle in puzzles))
    known = {puzzle.id: puzzle for puzzle in kept} | offered
    return Stock(puzzles, MappingProxyType(known), games, has_path, kept)


@functools.cache
def shipped() -> Stock:
    """Return the puzzles that ship, with their paths.

    Raises:
        UsageError: none is on offer, so that a tutor would have nothing to show.
    """
    if not shelf():
        raise UsageError("no-puzzles")
    return stock_of(shelf(), retired(), has_path=True)
