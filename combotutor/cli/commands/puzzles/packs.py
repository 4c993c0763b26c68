"""Packs that are named on the command line, and what its filters let through."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
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
from combotutor.puzzles.format.shelf import check_ordinary, every_pack, left_out, not_taken
from combotutor.puzzles.kinds import kinds, themes_of

_LEVELS: Final = ("1", "2", "3", "4", "5")


def shelves(words: Sequence[str]) -> list[tuple[Path, tuple[Puzzle, ...], tuple[Damaged, ...]]]:
    """Return the packs with these paths, those that ship if there are none: what can be read of each, and what not.

    Of those that ship none may have an id of another: of packs that are named, one may be the other's copy. What is
    named may be a pipe, too.

    Args:
        words: the paths, as they were typed.

    Raises:
        InvalidError: a pack cannot be opened.
    """
    read = []
    taken: set[str] = set()
    for name, path in _meant(words, every_pack):
        sound, damaged = _opened(name, path, taken, is_named=bool(words))
        read.append((path, sound, damaged))
        taken |= set() if words else {puzzle.id for puzzle in sound}
    return read


def _meant(words: Sequence[str], shipped: Callable[[], tuple[Path, ...]]) -> list[tuple[str, Path]]:
    """Return the packs that are meant, each after what it is called."""
    named = [(word, chosen_path(word, "PACK")) for word in words]
    return named or [(str(path), path) for path in shipped()]


def _opened(
    name: str, path: Path, taken: Container[str] = (), *, is_named: bool
) -> tuple[tuple[Puzzle, ...], tuple[Damaged, ...]]:
    try:
        (check_file if is_named else check_ordinary)(path)
        return readable(path, taken)
    except OSError as error:
        raise InvalidError("puzzles-no-pack", "PACK", name=shown(name), problem=problem_of(error)) from error


def read_whole(words: Sequence[str], shipped: Callable[[], tuple[Path, ...]] = every_pack) -> list[Puzzle]:
    """Return the puzzles of packs that are readable to the last line.

    Packs that nobody named and that are not are told of and left out, as by the tutor; so are ids of an earlier one.

    Args:
        words: the paths, as they were typed.
        shipped: which packs ship: all, or those alone whose puzzles are on offer.

    Raises:
        InvalidError: a pack cannot be opened, or one that is named has a line that is no puzzle.
    """
    puzzles: list[Puzzle] = []
    taken: set[str] = set()
    for name, path in _meant(words, shipped):
        try:
            sound = _whole(name, path, is_named=bool(words))
        except InvalidError as problem:
            if words:
                raise
            LOG.warning(left_out(problem))
        else:
            puzzles += sound if words else not_taken(path, sound, taken)
    return puzzles


def _whole(name: str, path: Path, *, is_named: bool) -> tuple[Puzzle, ...]:
    """Return the puzzles of a pack that is readable to the last line.

    Raises:
        InvalidError: it cannot be opened, or has a line that is no puzzle.
    """
    sound, damaged = _opened(name, path, is_named=is_named)
    if damaged:
        first = damaged[0]
        raise InvalidError("unreadable-pack", "LINE", name=path.name, line=first.line, problem=first.problem)
    return sound


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
