"""Packs that are named on the command line, and what its filters let through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from combotutor.cli.paths import check_file, problem_of, shown
from combotutor.cli.paths import chosen as chosen_path
from combotutor.errors import InvalidError, UsageError, quote
from combotutor.extras import LOG
from combotutor.games import games
from combotutor.games.command import Given
from combotutor.puzzles import Puzzle
from combotutor.puzzles.checker import Damaged, readable
from combotutor.puzzles.format.shelf import every_pack, left_out
from combotutor.puzzles.kinds import kinds, themes_of

_LEVELS: Final = ("1", "2", "3", "4", "5")


def shelves(
    words: Sequence[str], shipped: Callable[[], tuple[Path, ...]] = every_pack
) -> list[tuple[Path, tuple[Puzzle, ...], tuple[Damaged, ...]]]:
    """Return the packs with these paths, those that ship if there are none: what can be read of each, and what not.

    Args:
        words: the paths, as they were typed.
        shipped: which packs ship: all, or those alone whose puzzles are on offer.

    Raises:
        InvalidError: a pack cannot be opened.
    """
    read = []
    for name, path in [(word, chosen_path(word, "PACK")) for word in words] or [
        (str(path), path) for path in shipped()
    ]:
        try:
            check_file(path)
            read.append((path, *readable(path)))
        except OSError as error:
            problem = problem_of(error)
            raise InvalidError("puzzles-no-pack", "PACK", name=shown(name), problem=problem) from error
    return read


def read_whole(words: Sequence[str], shipped: Callable[[], tuple[Path, ...]] = every_pack) -> list[Puzzle]:
    """Return the puzzles of packs that are readable to the last line; others that nobody named are left out.

    Args:
        words: the paths, as they were typed.
        shipped: as in `shelves`.

    Raises:
        InvalidError: a pack cannot be opened, or one that is named has a line that is no puzzle.
    """
    puzzles: list[Puzzle] = []
    for path, sound, damaged in shelves(words, shipped):
        if not damaged:
            puzzles += sound
            continue
        first = damaged[0]
        problem = InvalidError("unreadable-pack", "LINE", name=path.name, line=first.line, problem=first.problem)
        if words:
            raise problem
        LOG.warning(left_out(problem))
    return puzzles


@dataclass(frozen=True, slots=True)
class Filters:
    """What puzzles are wished for; None lets all through, also those that name what there is not."""

    kinds: tuple[str, ...] | None
    levels: tuple[str, ...] | None
    themes: tuple[str, ...] | None
    rules: tuple[str, ...] | None

    def chosen(self, puzzles: Sequence[Puzzle]) -> list[Puzzle]:
        """Return the puzzles that they let through."""
        return [
            puzzle
            for puzzle in puzzles
            if (self.kinds is None or puzzle.kind in self.kinds)
            and (self.levels is None or str(puzzle.level) in self.levels)
            and (self.themes is None or any(theme in self.themes for theme in puzzle.themes))
            and (self.rules is None or puzzle.rules_name in self.rules)
        ]


def filters(given: Given) -> Filters:
    """Return the filters of the command line.

    Raises:
        UsageError: one names something that there is not.
    """
    words = [kind.name for kind in kinds()]
    themes = [*dict.fromkeys(theme for word in words for theme in themes_of(word))]
    return Filters(
        choices(given, "--kind", words),
        choices(given, "--level", _LEVELS),
        choices(given, "--theme", themes),
        choices(given, "--rules", [*games()]),
    )


def choices(given: Given, name: str, known: Sequence[str]) -> tuple[str, ...] | None:
    """Return what an option names, apart by commas, or None where it is not given.

    Raises:
        UsageError: there is no such thing.
    """
    value = given.text(name)
    if value is None:
        return None
    for each in value.split(","):
        if each not in known:
            raise UsageError("no-choice", name, name=name, value=quote(each), known=", ".join(known))
    return tuple(dict.fromkeys(value.split(",")))
