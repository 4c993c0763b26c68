"""Every family and every game by its name: the one place where the rest of the house finds them.

Families are modules that hold a `FAMILY`. Ours are listed in `combotutor.families`; other packages bring theirs by an
entry point in the group `combotutor.families`. They are loaded when the first is asked for.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Final

from combotutor.errors import LONGEST_QUOTE, InvalidError, Phrase, quote
from combotutor.extras import LOG
from combotutor.games.family import Family
from combotutor.games.protocol import AnyGame

CATALOG: Final = "combotutor.families"
"""The package that lists ours, and the group of entry points that lists those of others."""


@cache
def families() -> Mapping[str, Family]:
    """Return every family by its name, ours first.

    Raises:
        ValueError: two families, or two games, have one name.
    """
    return by_name((*ours().values(), *_of_others()))


@cache
def ours() -> Mapping[str, Family]:
    """Return every family that ships by its name."""
    return by_name(import_module(name).FAMILY for name in import_module(CATALOG).FAMILIES)


def _of_others() -> Iterator[Family]:
    from importlib.metadata import entry_points  # which takes as long as all our rules

    for point in entry_points(group=CATALOG):
        try:
            yield point.load()
        except Exception:  # noqa: BLE001  (whatever is wrong in somebody else's package, our games go on)
            LOG.warning(Phrase("error.family-broken", {"name": quote(point.name)}), exc_info=True)


def by_name(listed: Iterable[Family]) -> Mapping[str, Family]:
    """Return families by their names.

    Raises:
        ValueError: two of them, or of their games, have one name.
    """
    found: dict[str, Family] = {}
    known: set[str] = set()
    for family in listed:
        names = {game.name for game in family.games}
        if family.name in found or known & names:
            raise ValueError(f"two families bring what is called {family.name!r}, or one of its games")
        found[family.name] = family
        known |= names
    return MappingProxyType(found)


@cache
def games() -> Mapping[str, AnyGame]:
    """Return every game by its name, family by family."""
    return MappingProxyType({game.name: game for family in families().values() for game in family.games})


def _found(name: str) -> tuple[Family, AnyGame] | None:
    """Return the game with this name and its family; others' are looked at only where none of ours is called so."""
    for listed in (ours, families):
        for family in listed().values():
            for game in family.games:
                if game.name == name:
                    return family, game
    return None


def find_game(name: str) -> AnyGame:
    """Return the game with this name.

    Raises:
        InvalidError: there is none; the message offers the nearest.
    """
    found = _found(name)
    if found is not None:
        return found[1]
    known = games()
    near = difflib.get_close_matches(name[:LONGEST_QUOTE].lower(), known, n=1, cutoff=0.4)
    if near:
        raise InvalidError("unknown-rules-near", "RULES", name=quote(name), near=near[0], known=", ".join(known))
    raise InvalidError("unknown-rules", "RULES", name=quote(name), known=", ".join(known))


def family_of(name: str) -> Family:
    """Return the family of the game with this name.

    Raises:
        InvalidError: there is no such game.
    """
    found = _found(find_game(name).name)
    assert found is not None, "a game that was found has a family"
    return found[0]
