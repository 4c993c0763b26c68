"""The command puzzles: the word behind it is a task, which is read and answered as a command of its own."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from combotutor.cli.arguments import check_words
from combotutor.errors import UsageError, quote
from combotutor.games.command import Answer, Call, Command, Given, Option

_FILTERS: Final = (
    Option("--kind", "KINDS"),
    Option("--level", "LEVELS"),
    Option("--theme", "THEMES"),
    Option("--rules", "RULES"),
)
_MINING: Final = (
    Option("--seed", "S"),
    Option("--deals", "N"),
    Option("--kinds", "KINDS"),
    Option("--rules", "RULES"),
    Option("--each", "N"),
    Option("--whole"),
    Option("--of-kind", "N"),
    Option("--of-level", "N"),
)
_WORKERS: Final = Option("--workers", "N")


def _task(name: str, words: tuple[str, ...], *options: Option) -> Command[Any]:
    """Return a task: a module of its name, loaded when it is asked, so that others do without the room of puzzles."""

    def read(given: Given) -> object:
        arguments: object = import_module(f"{__package__}.{name}").read(given)
        return arguments

    def answer(_line: str, arguments: object) -> Answer:
        found: Answer = import_module(f"{__package__}.{name}").answer(arguments)
        return found

    return Command(f"puzzles {name}", words, options, read, answer, reads_lines=False)


TASKS: Final[Mapping[str, Command[Any]]] = MappingProxyType(
    {
        "list": _task("list", ("[PACK…]",), *_FILTERS),
        "show": _task("show", ("ID", "[PACK…]"), Option("--answers")),
        "check": _task("check", ("[PACK…]",), *_FILTERS, _WORKERS),
        "mine": _task("mine", ("PACK",), *_MINING, _WORKERS),
        "quality": _task("quality", ("[PACK…]",), Option("--agreement"), Option("--strict"), _WORKERS),
        "rate": _task("rate", ("FILE", "[FILE…]"), Option("--least", "N")),
    }
)
"""What can be asked of puzzles."""

OPTIONS: Final = tuple(dict.fromkeys(option for task in TASKS.values() for option in task.options))


def _read(given: Given) -> Call[Any]:
    """See that there is such a task, that its options are its own and that it has the words it needs; then read it.

    Raises:
        UsageError: that is not so.
    """
    name, *words = given.words
    if name not in TASKS:
        raise UsageError("no-choice", name="puzzles", value=quote(name), known=", ".join(TASKS))
    task = TASKS[name]
    for option in OPTIONS:
        if given.options[option.name] and option not in task.options:
            known = ", ".join(each.name for each in task.options)
            raise UsageError("puzzles-option", option.name, task=name, name=option.name, known=known)
    check_words(task, words)
    return Call(task, task.read(given))


COMMAND: Final = Command(
    "puzzles",
    ("list|show|check|mine|quality|rate", "WORD…"),
    OPTIONS,
    _read,
    lambda name, call: call.answer(name),
    reads_lines=False,
)
