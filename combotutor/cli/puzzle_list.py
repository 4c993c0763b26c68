"""Puzzles as the command line lists them, and one with its question; its answers only where they are asked for."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from combotutor.cli.arguments import Result
from combotutor.cli.paths import check_file, problem_of, shown
from combotutor.cli.paths import chosen as chosen_path
from combotutor.errors import InvalidError, UsageError, quote
from combotutor.families.combo.notation import format_hand, format_position, format_row
from combotutor.games import games
from combotutor.i18n import text
from combotutor.puzzles import Puzzle, Step, begin, goal, story, title
from combotutor.puzzles.checker import Damaged, readable
from combotutor.puzzles.kinds import kinds, themes_of
from combotutor.puzzles.names import kind_name, theme_name
from combotutor.puzzles.shelf import packs

_LEVELS: Final = ("1", "2", "3", "4", "5")


def shelves(words: Sequence[str]) -> list[tuple[Path, tuple[Puzzle, ...], tuple[Damaged, ...]]]:
    """Return the packs with these paths, those that ship if there are none: what can be read of each, and what not.

    Raises:
        InvalidError: a pack cannot be opened.
    """
    found = []
    for name, path in [(word, chosen_path(word, "PACK")) for word in words] or [(str(path), path) for path in packs()]:
        try:
            check_file(path)
            found.append((path, *readable(path)))
        except OSError as error:
            problem = problem_of(error)
            raise InvalidError("puzzles-no-pack", "PACK", name=shown(name), problem=problem) from error
    return found


def read_whole(words: Sequence[str]) -> list[Puzzle]:
    """Return the puzzles of packs that must be readable to the last line.

    Raises:
        InvalidError: a pack cannot be opened, or has a line that is no puzzle.
    """
    puzzles: list[Puzzle] = []
    for path, found, damaged in shelves(words):
        for each in damaged:
            raise InvalidError("unreadable-pack", "LINE", name=path.name, line=each.line, problem=each.problem)
        puzzles += found
    return puzzles


def chosen(puzzles: Sequence[Puzzle], options: argparse.Namespace) -> list[Puzzle]:
    """Return the puzzles that the filters of the command line let through.

    Raises:
        UsageError: a filter names something that there is not.
    """
    of_kinds = choices(options.kind, "--kind", tuple(kind.name for kind in kinds()))
    levels = choices(options.level, "--level", _LEVELS)
    about = choices(
        options.theme, "--theme", tuple(dict.fromkeys(theme for kind in kinds() for theme in themes_of(kind.name)))
    )
    rules = choices(options.rules, "--rules", tuple(games()))
    return [
        puzzle
        for puzzle in puzzles
        if puzzle.kind in of_kinds
        and str(puzzle.level) in levels
        and (options.theme is None or any(theme in about for theme in puzzle.themes))
        and (options.rules is None or puzzle.rules_name in rules)
    ]


def choices(value: str | None, name: str, known: Sequence[str]) -> tuple[str, ...]:
    """Return what an option names, apart by commas; all there is where it was not given.

    Raises:
        UsageError: there is no such thing.
    """
    if value is None:
        return tuple(map(str, known))
    for each in value.split(","):
        if each not in known:
            raise UsageError("no-choice", name, name=name, value=quote(each), known=", ".join(known))
    return tuple(dict.fromkeys(value.split(",")))


def answer_list(words: list[str], options: argparse.Namespace) -> Result:
    """List puzzles."""
    return {"puzzles": [_entry(puzzle) for puzzle in chosen(read_whole(words), options)]}


def _entry(puzzle: Puzzle) -> Result:
    return {
        "id": puzzle.id,
        "kind": str(puzzle.kind),
        "level": puzzle.level,
        "difficulty": puzzle.difficulty,
        "themes": [str(theme) for theme in puzzle.themes],
        "rules": puzzle.rules_name,
        "status": puzzle.status.value,
    }


def list_prose(result: Result, language: str) -> str:
    """Say a line a puzzle, and how many there are."""
    puzzles = result["puzzles"]
    wide = max((len(each["id"]) for each in puzzles), default=0)
    lines = [f"  {each['id']:<{wide}}  {_entry_line(each, language)}" for each in puzzles]
    return "\n".join([text("say.puzzles", language, count=len(puzzles)), *lines])


def _entry_line(entry: Result, language: str) -> str:
    named = [kind_name(entry["kind"]).text(language), *(theme_name(each).text(language) for each in entry["themes"])]
    return f"{entry['level']}  {entry['difficulty'] or '-':>4}  {entry['rules']:<13}  {' · '.join(named)}"


def answer_show(words: list[str], options: argparse.Namespace) -> Result:
    """Show a puzzle at its first decision: nothing that tells its answer, unless the answers are asked for.

    Raises:
        InvalidError: there is no puzzle of this name.
    """
    puzzle = next((each for each in read_whole(words[1:]) if each.id == words[0]), None)
    if puzzle is None:
        raise InvalidError("puzzles-unknown", "ID", id=quote(words[0]))
    progress = begin(puzzle)
    own = progress.position.seats[puzzle.seat]
    told = {name: value for name, value in _entry(puzzle).items() if name != "themes"}
    told |= {
        "title": title(puzzle).text(options.language),
        "goal": goal(puzzle).text(options.language),
        "story": [phrase.text(options.language) for phrase in story(progress)],
        "position": format_position(progress.position),
        "seat": puzzle.seat,
        "hand": format_hand(own),
        "reserve": format_row(own.reserve),
    }
    return told | _answers(puzzle) if options.answers else told


def _answers(puzzle: Puzzle) -> Result:
    told: Result = {"themes": [str(theme) for theme in puzzle.themes], "steps": [_step(step) for step in puzzle.steps]}
    return told | {"blocks": puzzle.blocks} if puzzle.blocks else told


def _step(step: Step) -> Result:
    moves = [{"move": each.word, "value": each.value, "line": each.line} for each in step.moves]
    return {"before": step.before, "answers": step.answers, "moves": moves}


def show_prose(result: Result, language: str) -> str:
    """Say a puzzle as it is asked, and its answers where they are there."""
    lines = [f"{result['title']}  [{result['id']}]", result["goal"], *result["story"], result["position"]]
    lines.append(text("say.puzzle-hand", language, hand=result["hand"], reserve=result["reserve"]))
    for number, step in enumerate(result.get("steps", ()), start=1):
        lines.append(
            text("say.puzzle-right", language, step=number, answers=" | ".join(map(" ".join, step["answers"])))
        )
        right = {word for words in step["answers"] for word in words}
        lines += [
            f"  {each['move']:<12} {_value(each['value'], language):<18} {' '.join(each['line'])}".rstrip()
            for each in sorted(step["moves"], key=lambda each: each["move"] not in right)
        ]
    for blocks in result.get("blocks", ()):
        said = "; ".join(",".join(map(str, block)) for block in blocks)
        lines.append(text("say.puzzle-blocks", language, blocks=said))
    return "\n".join(lines)


def _value(value: object, language: str) -> str:
    if isinstance(value, bool):
        return text("say.puzzle-sure" if value else "say.puzzle-not-sure", language)
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
