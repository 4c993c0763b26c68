"""What can be chosen of what is practised, and how many puzzles there are with each choice."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from combotutor.games import find
from combotutor.puzzles import Puzzle
from combotutor.tutor.state.stock import EVERY, LEVELS, Filters, Stock, kind_words, theme_words

Counts = Mapping[str, int]
"""How many puzzles there are with each choice, as all else is chosen."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What can be chosen: what no puzzle of the game has that is chosen is left out, unless it is chosen itself.

    Args:
        kinds: the kinds, in their order.
        themes: by the names of the families that have them the themes, what most puzzles have of each family first.
        levels: the levels, in digits, from the easiest.
        games: the names of the games.
    """

    kinds: Counts
    themes: Mapping[str, Counts]
    levels: Counts
    games: Counts


@functools.lru_cache(maxsize=64)
def choices(stock: Stock, filters: Filters) -> Choices:
    """Return what can be chosen of the puzzles of a stock beside what is chosen already."""
    of_game = stock.admitted(Filters(rules=filters.rules))
    there = {puzzle.kind for puzzle in of_game} | {filters.kind}
    kinds = Counter(str(puzzle.kind) for puzzle in stock.admitted(replace(filters, kind=EVERY)))
    levels = Counter(str(puzzle.level) for puzzle in stock.admitted(replace(filters, level=None)))
    games = Counter(puzzle.rules_name for puzzle in stock.admitted(replace(filters, rules=EVERY)))
    return Choices(
        _counts(kinds, (kind for kind in kind_words() if kind in there)),
        _themes(stock, filters, of_game),
        _counts(levels, map(str, LEVELS)),
        _counts(games, stock.games),
    )


def _counts(counted: Counter[str], words: Iterable[str]) -> Counts:
    return MappingProxyType({str(word): counted[word] for word in words})


def _themes(stock: Stock, filters: Filters, of_game: Iterable[Puzzle]) -> Mapping[str, Counts]:
    """Return the themes family by family; their order stays the same, whatever else than the game is chosen."""
    counted = Counter(theme for puzzle in stock.admitted(replace(filters, theme=EVERY)) for theme in puzzle.themes)
    listed: dict[str, Counter[str]] = {}
    owner: dict[str, str] = {}
    for puzzle in of_game:
        family = find(puzzle.rules_name)[0].name
        for theme in puzzle.themes:
            listed.setdefault(owner.setdefault(theme, family), Counter())[theme] += 1
    if filters.theme not in {EVERY, *owner}:
        listed.setdefault(_family_of(stock, filters.theme), Counter())[filters.theme] = 0
    return MappingProxyType({family: _counts(counted, _by_number(there)) for family, there in listed.items()})


def _by_number(themes: Counter[str]) -> list[str]:
    """Return themes, what most puzzles have first; of those that as many have, in their order."""
    known = [theme for theme in theme_words() if theme in themes]
    return sorted([*known, *sorted(themes.keys() - {*known})], key=lambda theme: -themes[theme])


def _family_of(stock: Stock, theme: str) -> str:
    """Return the name of the family of a theme that is chosen and that no puzzle of the chosen game has."""
    with_it = stock.admitted(Filters(theme=theme)) or stock.puzzles
    return find(with_it[0].rules_name)[0].name
