"""The command puzzles: which there are, one of them, the proof of them all, and new ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from combotutor.errors import Phrase, UsageError, quote
from combotutor.games.command import Answer, Command, Given, Option

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
"""What can be asked of puzzles, each with its options: a module of its name reads what is asked, and answers it."""

OPTIONS: Final = tuple(dict.fromkeys(option for options in TASKS.values() for option in options))

_NAMED: Final[Mapping[str, str]] = MappingProxyType({"show": "ID", "mine": "PACK"})
"""What has to be named after these words."""


@dataclass(frozen=True, slots=True)
class _Call:
    """What is asked of a task, and what answers it."""

    what: Any
    answer: Callable[[Any], Answer]


def _read(given: Given) -> _Call:
    """Return what is asked; all other commands do without the room of puzzles."""
    _check(given)
    task = import_module(f"{__package__}.{given.words[0]}")
    return _Call(task.read(given), task.answer)


def _check(given: Given) -> None:
    """See that there is such a task, that it has all it needs, and that its options are its own."""
    task, *rest = given.words
    if task not in TASKS:
        raise UsageError("no-choice", name="puzzles", value=quote(task), known=", ".join(TASKS))
    for option in OPTIONS:
        if given.options[option.name] and option not in TASKS[task]:
            known = ", ".join(each.name for each in TASKS[task])
            raise UsageError("puzzles-option", option.name, task=task, name=option.name, known=known)
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


COMMAND: Final = Command(
    "puzzles",
    ("list|show|check|mine", "WORD…"),
    OPTIONS,
    _read,
    lambda _task, call: call.answer(call.what),
    reads_lines=False,
)
