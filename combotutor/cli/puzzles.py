"""The command puzzles: which there are, one of them, the proof of them all, and new ones."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from combotutor.cli.arguments import Command, Option, Result
from combotutor.cli.plain import plain
from combotutor.errors import Phrase, UsageError, quote

_FILTERS: Final = (
    Option("--kind", "KINDS"),
    Option("--level", "LEVELS"),
    Option("--theme", "THEMES"),
    Option("--rules", "RULES"),
)
_WORKERS: Final = Option("--workers", "N")

TASKS: Final[Mapping[str, tuple[Option, ...]]] = MappingProxyType(
    {
        "list": _FILTERS,
        "show": (Option("--answers"),),
        "check": (*_FILTERS, _WORKERS),
        "mine": (
            Option("--seed", "S"),
            Option("--deals", "N"),
            Option("--kinds", "KINDS"),
            Option("--rules", "RULES"),
            Option("--each", "N"),
            _WORKERS,
        ),
    }
)
"""What can be asked of puzzles, each with its options."""

OPTIONS: Final = tuple(dict.fromkeys(option for options in TASKS.values() for option in options))

_NAMED: Final[Mapping[str, str]] = MappingProxyType({"show": "ID", "mine": "PACK"})
"""What has to be named after these words."""


def prepare_puzzles(rest: list[str], options: argparse.Namespace) -> None:
    """See that there is such a task, that it has all it needs, and that its options are its own."""
    task = options.words[0]
    if task not in TASKS:
        raise UsageError("no-choice", name="puzzles", value=quote(task), known=", ".join(TASKS))
    for option in OPTIONS:
        if getattr(options, option.name[2:]) and option not in TASKS[task]:
            own = ", ".join(each.name for each in TASKS[task])
            raise UsageError("puzzles-option", option.name, task=task, name=option.name, known=own)
    if task in _NAMED and not rest:
        problem = Phrase("error.argument-missing", {"names": _NAMED[task]})
        raise UsageError("usage", problem=problem, usage=usage(task))
    if task == "mine" and len(rest) > 1:
        problem = Phrase("error.not-understood", {"words": quote(" ".join(rest[1:]))})
        raise UsageError("usage", problem=problem, usage=usage(task))


def usage(task: str) -> str:
    """Return how a task is called."""
    words = {"list": "[PACK…]", "show": "ID [PACK…]", "check": "[PACK…]", "mine": "PACK"}[task]
    options = [f"[{option.name} {option.value}]".replace(" ]", "]") for option in TASKS[task]]
    return " ".join(["combotutor puzzles", task, words, *options])


def answer_puzzles(words: list[str], options: argparse.Namespace) -> Result:
    """Do what is asked of puzzles."""
    return {"task": words[0]} | _both(words[0])[0](words[1:], options)


def puzzles_prose(result: Result, language: str) -> str:
    """Say what came of it."""
    return _both(result["task"])[1](result, language)


def _both(task: str) -> tuple[Callable[[list[str], argparse.Namespace], Result], Callable[[Result, str], str]]:
    """Return what answers a task, and what says the answer; all other commands do without the room of puzzles."""
    match task:
        case "check":
            from combotutor.cli.puzzle_check import answer_check, check_prose

            return answer_check, check_prose
        case "mine":
            from combotutor.cli.puzzle_mine import answer_mine, mine_prose

            return answer_mine, mine_prose
    from combotutor.cli import puzzle_list

    if task == "show":
        return puzzle_list.answer_show, puzzle_list.show_prose
    return puzzle_list.answer_list, puzzle_list.list_prose


PUZZLES: Final = Command(
    "puzzles",
    ("list|show|check|mine", "WORD…"),
    OPTIONS,
    *plain(answer_puzzles, puzzles_prose, prepare_puzzles),
    reads_lines=False,
)
