"""What is public: the rooms, their names, and under which of them a value is told of."""

from __future__ import annotations

import builtins
import functools
import sys
from importlib import import_module
from types import ModuleType
from typing import Final

import combotutor

ROOMS: Final = ("combotutor", *(f"combotutor.{room}" for room in combotutor.ROOMS))
"""Every room that the reference has a page for."""


def room(name: str) -> ModuleType:
    """Return a room by its name."""
    return import_module(name)


def names_of(name: str) -> list[str]:
    """Return the public names of a room, from a to z; a room that lists none tells by what it is made of."""
    module = room(name)
    said = getattr(module, "__all__", None)
    if said is None:
        told = module.__name__
        said = [each for each, value in vars(module).items() if each[:1] != "_" and _home(value)[0] == told]
    return sorted(said, key=str.lower)


def _home(value: object) -> tuple[str, str]:
    """Return the module in which a class or function is written, and what it is called there; else two empty texts."""
    module, name = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
    return (module, name) if isinstance(module, str) and isinstance(name, str) else ("", "")


@functools.cache
def told_as() -> dict[str, str]:
    """Return under which public name each class and function stands that is written elsewhere, by its full name there.

    Where several rooms offer it, the first of them has it.
    """
    found: dict[str, str] = {}
    for where in ROOMS:
        for name in names_of(where):
            module, called = _home(getattr(room(where), name))
            if module:
                found.setdefault(f"{module}.{called}", f"{where}.{name}")
    return found


@functools.cache
def by_last_name() -> dict[str, str]:
    """Return the full public names by their last part, of those that only one room has."""
    found: dict[str, list[str]] = {}
    for where in ROOMS:
        for name in names_of(where):
            found.setdefault(name, []).append(f"{where}.{name}")
    return {name: names[0] for name, names in found.items() if len(names) == 1}


@functools.cache
def written_in() -> dict[str, str]:
    """Return under which full name something that a module of ours knows is written, by its name alone."""
    found: dict[str, str] = {}
    for where, module in sorted(sys.modules.items()):
        if where.partition(".")[0] == "combotutor":
            for name, value in vars(module).items():
                home = ".".join(_home(value)) if isinstance(value, type) else f"{where}.{name}"
                found.setdefault(name, home)
    return found


@functools.cache
def is_there(name: str) -> bool:
    """Tell whether a dotted name leads to something that can be imported."""
    parts = name.split(".")
    for size in range(len(parts), 0, -1):
        try:
            value: object = import_module(".".join(parts[:size]))
        except ImportError:
            continue
        for part in parts[size:]:
            if not hasattr(value, part):
                return part in getattr(value, "__annotations__", {})
            value = getattr(value, part)
        return True
    return hasattr(builtins, name)
