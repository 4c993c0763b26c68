"""What is to be mined: a value from which every puzzle follows, whoever mines it and however often it is begun anew."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from combotutor.cards.splitmix import SEEDS
from combotutor.errors import InvalidError, quote
from combotutor.families.combo.rules import RULE_SETS
from combotutor.puzzles.puzzle import PuzzleKind

MOST_DEALS: Final = 1_000_000
MOST_EACH: Final = 10_000
FIRST: Final = 101
"""The number of a kind's first puzzle: those below are made by hand."""
MOST_FIRST: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be mined; what comes of it depends on nothing else.

    Args:
        seed: of the deals: deal k depends on it and on k only.
        deals: how many rounds are dealt; the clock plays no part.
        kinds: what the puzzles ask for, brought into the order of `PuzzleKind`.
        rules: the names of the rule sets, which take turns.
        each: the most puzzles kept of a kind.
        first: the number of each kind's first puzzle.

    Raises:
        InvalidError: a number that cannot be, nothing to look for, or a rule set that there is not.
    """

    seed: int
    deals: int
    kinds: tuple[PuzzleKind, ...] = tuple(PuzzleKind)
    rules: tuple[str, ...] = tuple(RULE_SETS)
    each: int = 60
    first: int = FIRST

    def __post_init__(self) -> None:
        _check_number("seed", self.seed, 0, SEEDS - 1)
        _check_number("deals", self.deals, 1, MOST_DEALS)
        _check_number("each", self.each, 1, MOST_EACH)
        _check_number("first", self.first, 1, MOST_FIRST)
        object.__setattr__(self, "kinds", _chosen("kinds", self.kinds, tuple(PuzzleKind)))
        object.__setattr__(self, "rules", _chosen("rules", self.rules, tuple(RULE_SETS)))

    def fields(self) -> dict[str, Any]:
        """Return the job in words and numbers, as they are written down."""
        return {
            "seed": self.seed,
            "deals": self.deals,
            "kinds": [kind.value for kind in self.kinds],
            "rules": list(self.rules),
            "each": self.each,
            "first": self.first,
        }


def _check_number(name: str, value: int, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise InvalidError("mine-number", name, name=name, value=quote(str(value)), least=least, most=most)


def _chosen(name: str, chosen: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
    """Return what was chosen, each once, in the order in which it is known."""
    if not chosen or not set(chosen) <= set(known):
        raise InvalidError("mine-nothing", name, known=", ".join(known))
    return tuple(each for each in known if each in chosen)
