"""Puzzles as the command line lists them."""

from __future__ import annotations

from dataclasses import dataclass

from combotutor.cli.commands.puzzles.packs import Filters, filters, read_whole
from combotutor.games.command import Answer, Fields, Given
from combotutor.i18n import text
from combotutor.puzzles import Puzzle, packs
from combotutor.puzzles.voice.names import kind_name, theme_name


@dataclass(frozen=True, slots=True)
class Arguments:
    """What puzzles of what packs; of those that ship if none is named."""

    packs: tuple[str, ...]
    filters: Filters


@dataclass(frozen=True, slots=True)
class ListAnswer(Answer):
    """Puzzles, in the order of their packs."""

    puzzles: tuple[Puzzle, ...]

    def to_json(self) -> Fields:
        """Return all that helps to choose one."""
        return {"task": "list", "puzzles": [entry(puzzle) for puzzle in self.puzzles]}

    def prose(self, language: str) -> str:
        """Say a line a puzzle, and how many there are."""
        wide = max((len(each.id) for each in self.puzzles), default=0)
        lines = [f"  {each.id:<{wide}}  {_line(each, language)}" for each in self.puzzles]
        return "\n".join([text("say.puzzles", language, count=len(self.puzzles)), *lines])


def read(given: Given) -> Arguments:
    """Read the filters.

    Raises:
        UsageError: one names something that there is not.
    """
    return Arguments(given.rest, filters(given))


def answer(arguments: Arguments) -> ListAnswer:
    """List puzzles, of those that ship the ones on offer.

    Raises:
        InvalidError: a pack cannot be read.
    """
    return ListAnswer(tuple(arguments.filters.chosen(read_whole(arguments.packs, packs))))


def entry(puzzle: Puzzle) -> Fields:
    """Return what a list tells of a puzzle."""
    return {
        "id": puzzle.id,
        "kind": str(puzzle.kind),
        "level": puzzle.level,
        "difficulty": puzzle.difficulty,
        "themes": [str(theme) for theme in puzzle.themes],
        "rules": puzzle.rules_name,
        "status": puzzle.status.value,
    }


def _line(puzzle: Puzzle, language: str) -> str:
    named = [kind_name(puzzle.kind).text(language), *(theme_name(each).text(language) for each in puzzle.themes)]
    return f"{puzzle.level}  {puzzle.difficulty or '-':>4}  {puzzle.rules_name:<13}  {' · '.join(named)}"
