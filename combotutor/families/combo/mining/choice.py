"""Which of all that a deal asks is taken: what is worth asking, of the level and the theme whose turn it is.

Most of what rounds bring is easy, and about few things. Whether an answer agrees with the least risk takes most of the
time; so all that is there is looked at first, and tried in the order in which it is wanted.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.families.combo.mining.agreeing import agreed
from combotutor.families.combo.mining.flaw import Flaw
from combotutor.families.combo.theme import Theme
from combotutor.puzzles.judging.technique import Finds, finds
from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.puzzle import Puzzle

HARD: Final = 3
"""From this level on rules of thumb are not to get far, and there are several things to weigh."""
FEWEST_OUTCOMES: Final = 4
"""The fewest outcomes of a puzzle of such a level."""

_LEVELS: Final = (1, 2, 3, 3, 4, 4)
"""The levels that are wanted, each as likely: those that are rare more often."""
MUCH: Final = 3
"""How much is lacking where something else is right than what has its turn: more than a level or two."""
_THUMBS: Final = ("high", "most", "low", "special")
"""Rules of thumb that are not to answer much."""

Merit = Callable[[Puzzle], int]
"""How much a puzzle lacks of what is wanted beside its level."""


def in_turn(
    found: Iterable[Puzzle | Flaw], random: SplitMix64, themes: Sequence[Theme] = (), lacks: Merit = lambda _: 0
) -> Iterator[Puzzle | Flaw]:
    """Yield why what was looked at is no puzzle, then the puzzles that agree with the least risk, as they are wanted.

    Args:
        found: the puzzles of a deal, worked out but for their agreement, and why others are none.
        random: the source of what is wanted.
        themes: of these one is wanted.
        lacks: tells what else a puzzle lacks.
    """
    puzzles = []
    for each in found:
        if not isinstance(each, Puzzle):
            yield each
        elif is_worth_asking(each):
            puzzles.append(each)
        else:
            yield Flaw.FEW_OUTCOMES
    level = _LEVELS[random.below(len(_LEVELS))]
    theme = themes[random.below(len(themes))] if themes else None

    def wanted(puzzle: Puzzle) -> tuple[int, bool, int]:
        own = level_of(puzzle)
        lacking = lacks(puzzle) + (theme is not None and theme not in puzzle.themes)
        return abs(own - level) + lacking, own >= HARD and _is_guessed(puzzle), -own

    yield from map(agreed, sorted(puzzles, key=wanted))


def is_worth_asking(puzzle: Puzzle) -> bool:
    """Tell whether there are more than two answers at first, and in a hard puzzle several outcomes."""
    progress = begin(puzzle)
    words = progress.situation.moves
    if len(words) <= len(("right", "wrong")):
        return False
    outcomes = len(kind_of(puzzle.kind).classes(progress.position, words))
    return outcomes >= FEWEST_OUTCOMES or level_of(puzzle) < HARD


@functools.lru_cache(maxsize=256)
def _found(puzzle: Puzzle) -> Finds:
    """Return what each solver surely finds; it is asked several times in a row."""
    return finds(puzzle)


def level_of(puzzle: Puzzle) -> int:
    """Return the level that the weakest solver makes which surely finds a puzzle."""
    known = kind_of(puzzle.kind).technique(_found(puzzle))
    return puzzle.level if known is None else known.level


def _is_guessed(puzzle: Puzzle) -> bool:
    """Tell whether a rule of thumb surely answers the first decision."""
    found = _found(puzzle)
    return any(found[rule][0] for rule in _THUMBS)
