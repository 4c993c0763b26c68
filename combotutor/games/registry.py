"""Every family and every game by its name: the one place where the rest of the house finds them.

Families are modules that hold a `FAMILY`. Ours are listed in `combotutor.families`; other packages bring theirs by an
entry point in the group `combotutor.families`. They are loaded when the first is asked for.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Final, TypeVar

from combotutor.errors import LONGEST_QUOTE, InvalidError, Phrase, quote
from combotutor.extras import LOG, told_by
from combotutor.games.family import BrokenPartError, Capability, Family
from combotutor.games.protocol import RESERVED, AnyGame, Setting
from combotutor.games.words import check_words

CATALOG: Final = "combotutor.families"
"""The package that lists ours, and the group of entry points that lists those of others."""
T = TypeVar("T")

_REMEMBERED: Final[list[Callable[[], None]]] = []
"""What forgets again."""
_NAME: Final = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*", re.ASCII)


def remembered(look_up: Callable[[], T]) -> Callable[[], T]:
    """Return a function that finds something of families once, and anew after `look_again`."""
    cached = cache(look_up)
    _REMEMBERED.append(cached.cache_clear)
    return cached


@remembered
def families() -> Mapping[str, Family]:
    """Return every family by its name, ours first; one of another package that cannot be used is told of, once."""
    from importlib.metadata import entry_points  # which takes as long as all our rules

    known = ours()
    for point in entry_points(group=CATALOG):
        try:
            family = point.load()
            check(family, known.values())
            known = by_name((*known.values(), _guest(family)))
        except (Exception, SystemExit) as error:  # noqa: BLE001  (whatever a stranger's package does, our games go on)
            LOG.warning(Phrase("error.family-broken", {"name": quote(point.name), "problem": told_by(error)}))
    return known


@remembered
def ours() -> Mapping[str, Family]:
    """Return every family that ships by its name."""
    return by_name(import_module(name).FAMILY for name in import_module(CATALOG).FAMILIES)


def check(family: object, others: Iterable[Family] = ()) -> None:
    """Refuse what is no family that commands can be asked about.

    Args:
        family: what a package brings.
        others: those that are there already: a setting of theirs means the same everywhere.

    Raises:
        TypeError: it is no Family.
        ValueError: a name is no word or means something else already, the players of a game are no range without
            gaps, or a sentence is missing or cannot be read.
    """
    if not isinstance(family, Family):
        raise TypeError(f"it is no Family but a {type(family).__name__}")
    check_words(family.words)
    parts: object = family.parts
    if not isinstance(parts, Mapping) or not all(map(callable, parts.values())):
        raise TypeError("its parts are not told by their names, each by what loads it")
    known = {each.name: each for other in others for each in _settings(other)}
    for name in (family.name, *(game.name for game in family.games), *(each.name for each in _settings(family))):
        if not _NAME.fullmatch(name):
            raise ValueError(f"{name!r} is no word of small letters, digits and hyphens")
    for each in _settings(family):
        if each.name in RESERVED or known.get(each.name, each) != each or (each.is_seat and not each.value):
            raise ValueError(
                f"an option called {each.name!r} means something else already, or is a seat without a value"
            )
        if Phrase(f"option.{each.name}", words=family.words).text("en") == f"option.{each.name}":
            raise ValueError(f"option.{each.name} is not among its words")
    for game in family.games:
        _check_players(game)


def _check_players(game: AnyGame) -> None:
    if not game.players or game.players[0] < 1:
        raise ValueError("a game is played by nobody")
    if game.players != range(game.players[0], game.players[-1] + 1):  # sentences say "from ... to ..."
        raise ValueError(f"players of {game.name!r} must be a range without gaps, not {game.players!r}")


def _settings(family: Family) -> list[Setting]:
    return [each for game in family.games for each in (*game.deal_settings, *game.play_settings)]


def _guest(family: Family) -> Family:
    """Return a family of another package, so that one of its parts that breaks costs no more than that part."""
    problems: dict[str, str] = {}

    def guard(part: str, load: Callable[[], T]) -> T:
        if part not in problems:
            try:
                return load()
            except (Exception, SystemExit) as error:  # noqa: BLE001  (as above)
                problems[part] = told_by(error)
                named: dict[str, object] = {"name": quote(family.name), "part": quote(part), "problem": problems[part]}
                LOG.warning(Phrase("error.part-broken", named))
        raise BrokenPartError(problems[part])

    return replace(family, guard=guard)


def by_name(listed: Iterable[Family]) -> Mapping[str, Family]:
    """Return families by their names.

    Raises:
        ValueError: two of them, or of their games, have one name.
    """
    named: dict[str, Family] = {}
    known: set[str] = set()
    for family in listed:
        names = {game.name for game in family.games}
        if family.name in named or known & names:
            raise ValueError(f"the name {family.name!r}, or that of one of its games, is taken")
        named[family.name] = family
        known |= names
    return MappingProxyType(named)


@remembered
def games() -> Mapping[str, AnyGame]:
    """Return every game by its name, family by family."""
    return MappingProxyType({name: game for name, (_, game) in _all_by_game().items()})


def find(name: str) -> tuple[Family, AnyGame]:
    """Return the game with this name, after its family; other packages are looked at only where none of ours has it.

    Raises:
        InvalidError: there is none; the message offers the nearest.
    """
    entry = _ours_by_game().get(name) or _all_by_game().get(name)
    if entry is not None:
        return entry
    known = games()
    near = difflib.get_close_matches(name[:LONGEST_QUOTE].lower(), known, n=1, cutoff=0.4)
    if near:
        raise InvalidError("unknown-rules-near", "RULES", name=quote(name), near=near[0], known=", ".join(known))
    raise InvalidError("unknown-rules", "RULES", name=quote(name), known=", ".join(known))


def find_game(name: str) -> AnyGame:
    """Return the game with this name.

    Raises:
        InvalidError: there is none; the message offers the nearest.
    """
    return find(name)[1]


@remembered
def _ours_by_game() -> Mapping[str, tuple[Family, AnyGame]]:
    return _by_game(ours())


@remembered
def _all_by_game() -> Mapping[str, tuple[Family, AnyGame]]:
    return _by_game(families())


def _by_game(listed: Mapping[str, Family]) -> Mapping[str, tuple[Family, AnyGame]]:
    return {game.name: (family, game) for family in listed.values() for game in family.games}


def every(capability: Capability[T]) -> Mapping[str, T]:
    """Return what each family brings for a capability, or what stands for it, by the family's name."""
    return {name: family.get(capability) for name, family in families().items()}


def look_again() -> None:
    """Forget which families there are: packages may have come or gone."""
    for forget in _REMEMBERED:
        forget()
