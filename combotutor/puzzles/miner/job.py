"""What is to be mined: a value from which every puzzle follows, whoever mines it and however often it is begun anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from combotutor.cards import SplitMix64, stream
from combotutor.cards.splitmix import SEEDS
from combotutor.errors import InvalidError, quote
from combotutor.games import Family, families
from combotutor.puzzles.kinds import KINDS

MOST_DEALS: Final = 1_000_000
MOST_EACH: Final = 10_000
FIRST: Final = 1001
"""The number of a kind's first puzzle: those below are made by hand, or were mined before, and no id is used twice."""
MOST_FIRST: Final = 1_000_000
ALL: Final = ("all",)
"""Stands for all kinds, or all games, of the family."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be mined, in one family of games; what comes of it depends on nothing else.

    Args:
        seed: of the deals: deal k depends on it and on k only.
        deals: how many rounds are dealt; the clock plays no part.
        kinds: the words of what the puzzles ask for, brought into the order of the family.
        rules: the names of the games, which take turns.
        each: the most puzzles kept of a kind.
        first: the number of each kind's first puzzle.
        family: the name of the family; that of the games, else of the kinds, if none is said.
        of_kind: how many puzzles of each kind a whole pack is to have at least.
        of_level: how many of each level it is to have in each game at least. Where neither is said, it is no whole
            pack: then every deal is looked through for every kind, and what is kept is only chosen to be even.

    Raises:
        InvalidError: a number that cannot be, nothing to look for, or a kind or game that the family does not have.
    """

    seed: int
    deals: int
    kinds: tuple[str, ...] = ALL
    rules: tuple[str, ...] = ALL
    each: int = 60
    first: int = FIRST
    family: str = ""
    of_kind: int = 0
    of_level: int = 0

    def __post_init__(self) -> None:
        _check_number("seed", self.seed, 0, SEEDS - 1)
        _check_number("deals", self.deals, 1, MOST_DEALS)
        _check_number("each", self.each, 1, MOST_EACH)
        _check_number("first", self.first, 1, MOST_FIRST)
        _check_number("of_kind", self.of_kind, 0, self.each)
        _check_number("of_level", self.of_level, 0, MOST_EACH)
        family = _family(self.family, self.rules, self.kinds)
        object.__setattr__(self, "family", family.name)
        object.__setattr__(self, "kinds", _chosen("kinds", self.kinds, family, _kinds))
        object.__setattr__(self, "rules", _chosen("rules", self.rules, family, _games))

    @property
    def is_whole(self) -> bool:
        """Whether a whole pack is wanted: so many of each kind and level, and all that its family wants of a pack."""
        return bool(self.of_kind or self.of_level)

    def fields(self) -> dict[str, Any]:
        """Return the job in words and numbers, as they are written down; the names of the games tell the family."""
        whole = {"of_kind": self.of_kind, "of_level": self.of_level} if self.is_whole else {}
        return {
            "seed": self.seed,
            "deals": self.deals,
            "kinds": list(self.kinds),
            "rules": list(self.rules),
            "each": self.each,
            "first": self.first,
            **whole,
        }

    def game(self, number: int) -> str:
        """Return the name of the game of a deal: the games take turns."""
        return self.rules[number % len(self.rules)]

    def source(self, number: int, part: int) -> SplitMix64:
        """Return the random source of a part of a deal, which no other part and no other deal shares.

        Args:
            number: of the deal.
            part: 0 for its rounds, and for each kind the number of its stream.
        """
        return stream(stream(self.seed, number).next(), part)


def _check_number(name: str, value: int, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise InvalidError("mine-number", name, name=name, value=quote(str(value)), least=least, most=most)


def _kinds(family: Family) -> tuple[str, ...]:
    return tuple(str(kind.name) for kind in family.get(KINDS))


def _games(family: Family) -> tuple[str, ...]:
    return tuple(game.name for game in family.games)


def _family(name: str, rules: tuple[str, ...], kinds: tuple[str, ...]) -> Family:
    """Return the family with a name, else the first to which some of the games belong, or the kinds; else the first."""
    mined = {family.name: family for family in families().values() if family.get(KINDS)}
    if name:
        if name not in mined:
            raise InvalidError("mine-nothing", "family", known=", ".join(mined))
        return mined[name]
    for family in families().values():
        if family.name not in mined and set(rules) & set(_games(family)):
            raise InvalidError("mine-no-kinds", "rules", title=", ".join(game.title for game in family.games))
    by_game = [family for family in mined.values() if set(rules) & set(_games(family))]
    by_kind = [family for family in mined.values() if set(kinds) & set(_kinds(family))]
    return (*by_game, *by_kind, *mined.values())[0]


def _chosen(
    name: str, chosen: tuple[str, ...], family: Family, listed: Callable[[Family], tuple[str, ...]]
) -> tuple[str, ...]:
    """Return what was chosen, each once, in the order in which the family has it."""
    known = listed(family)
    chosen = known if chosen == ALL else chosen
    others = {each for other in families().values() if other.name != family.name for each in listed(other)}
    strange = [each for each in chosen if each in others - set(known)]
    if strange:
        raise InvalidError("mine-one-family", name, names=", ".join(strange), known=", ".join(known))
    if not chosen or not set(chosen) <= set(known):
        raise InvalidError("mine-nothing", name, known=", ".join(known))
    return tuple(each for each in known if each in chosen)
