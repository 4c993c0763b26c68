"""The command odds: how likely a hand of a game is to hold what; the family of the game knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from combotutor.errors import UsageError
from combotutor.games import families, find
from combotutor.games.command import Answer, Call, Command, Given, Option
from combotutor.games.registry import every
from combotutor.games.verbs import ODDS, asked_for


def _options() -> tuple[Option, ...]:
    """Return each option of all families once."""
    options: dict[str, Option] = {}
    for family, command in every(ODDS).items():
        for each in () if command is None else command.spoken(families()[family].words).options:
            options.setdefault(each.name, each)
    return tuple(options.values())


def _read(given: Given) -> Call[Any]:
    """Find who answers, and let it read what is asked of it.

    Raises:
        UsageError: nobody does, or not with an option that is given.
    """
    family, game = find(given.words[0])
    command = asked_for((family, game), ODDS)
    for each in _options():
        if given.has(each.name) and each.name not in {option.name for option in command.options}:
            raise UsageError("no-setting", each.name, name=each.name, title=game.title)
    with family.speaking():
        return Call(command, command.read(given))


def _answer(rules: str, call: Call[Any]) -> Answer:
    with find(rules)[0].speaking():
        return call.answer(rules)


def _parts(call: Call[Any]) -> Sequence[Call[Any]]:
    parts = call.command.parts
    return [call] if parts is None else [replace(call, arguments=part) for part in parts(call.arguments)]


COMMAND: Final = Command("odds", ("RULES",), (), _read, _answer, reads_lines=False, parts=_parts, settings=_options)
