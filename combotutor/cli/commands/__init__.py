"""Every command by its name: those of the house, each a module here or one with its kin, and those that families bring.

What a command is stands in `combotutor.games.command`: what reads its arguments once, and answers for every input.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from combotutor.cli.commands import guarantee, lab, league, odds, outlook, positions, reply, tutor
from combotutor.cli.commands.puzzles import tasks as puzzles
from combotutor.games import families
from combotutor.games.command import COMMANDS as BROUGHT
from combotutor.games.command import Command
from combotutor.games.registry import every, ours

_FIRST: Final = (positions.DEAL, positions.MOVES, positions.PLAY, positions.WHY, positions.VIEW, positions.PERFT)
_LAST: Final = tuple(each.COMMAND for each in (reply, guarantee, outlook, league, odds, puzzles, tutor, lab))
_OURS: Final[Mapping[str, Command[Any]]] = {each.name: each for each in (*_FIRST, *_LAST)}


def command(name: str) -> Command[Any] | None:
    """Return the command with this name, if there is one.

    Families are asked only where the house has none, and those of other packages, which take time to find, only where
    none of ours has it.
    """
    if name in _OURS:
        return _OURS[name]
    for family in ours().values():
        for each in family.get(BROUGHT):
            if each.name == name:
                return each.spoken(family.words)
    return commands().get(name)


def commands() -> dict[str, Command[Any]]:
    """Return the commands, in the order in which they are listed: those of families stand behind those of positions.

    A name means what the house means by it, or else what the first family that has it does.
    """
    listed: dict[str, Command[Any]] = {each.name: each for each in _FIRST}
    for family, brought in every(BROUGHT).items():
        for each in brought:
            if each.name not in _OURS:
                listed.setdefault(each.name, each.spoken(families()[family].words))
    return listed | {each.name: each for each in _LAST}


def __getattr__(name: str) -> object:
    """Return what older programs import: every command by its name, as `COMMANDS`."""
    if name == "COMMANDS":
        return commands()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
