"""How strong a learner is, and how hard a puzzle: Glicko-2, with every counted attempt a game between the two.

Source: Mark Glickman, "Example of the Glicko-2 system" (2013), whose steps and letters these are. Each game is a rating
period of its own. The library `glicko2` is not used: version 2.1 has the rating in step 5 where the deviation belongs,
which goes astray far from 1500, and it installs a package called `tests`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Glicko:
    """The numbers by which ratings are worked out: the paper's, and ours.

    Args:
        middle: the paper's; the middle of its scale.
        unit: the paper's; points of rating in one unit of its inner scale.
        deviation: the paper's; that of whoever has played no game.
        volatility: the paper's; that of whoever has played no game.
        close_enough: the paper's; how near to the new volatility step 5 ends.
        tau: ours, where the paper leaves 0.3 to 1.2; how much volatility may change: little, so that one odd result
            does not upset it.
        start: ours; a learner's first rating, at the easy end of the puzzles, whose difficulties go from about 800 to
            2400.
        least_deviation: ours; somebody who learns changes, and a rating is never taken for surer than this.
        lowest: ours; no puzzle counts for easier, whatever its pack says.
        highest: ours; no puzzle counts for harder.
        puzzle_deviation: ours; that of a puzzle's difficulty.
        level_1: ours; the difficulty of a puzzle of level 1 whose pack gives none.
        a_level: ours; how much more it is with each further level.
        few_hints: ours; with so many a solved puzzle is half a game won, with more it is lost.
    """

    middle: float = 1500.0
    unit: float = 173.7178
    deviation: float = 350.0
    volatility: float = 0.06
    close_enough: float = 0.000001
    tau: float = 0.5
    start: float = 1200.0
    least_deviation: float = 45.0
    lowest: int = 0
    highest: int = 4000
    puzzle_deviation: float = 200.0
    level_1: int = 1000
    a_level: int = 300
    few_hints: int = 2


GLICKO: Final = Glicko()
"""The numbers that every rating is worked out by."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength, and how well it is known.

    Args:
        value: the strength; 1500 is the middle of the scale.
        deviation: the standard deviation of `value`: the strength lies within twice this, 19 times of 20.
        volatility: how much the strength tends to move.
        games: how many games it rests on.
    """

    value: float = GLICKO.start
    deviation: float = GLICKO.deviation
    volatility: float = GLICKO.volatility
    games: int = 0


@dataclass(frozen=True, slots=True)
class Game:
    """One game: the rating of the other side, and the score: 1 won, 0 lost, 0.5 half."""

    against: Rating
    score: float


def rated(rating: Rating, *games: Game) -> Rating:
    """Return a rating after the games of one rating period, at least one."""
    mu, phi = (rating.value - GLICKO.middle) / GLICKO.unit, rating.deviation / GLICKO.unit
    information = gain = 0.0
    for game in games:
        weight = _weight(game.against.deviation / GLICKO.unit)
        expected = 1 / (1 + math.exp(-weight * (mu - (game.against.value - GLICKO.middle) / GLICKO.unit)))
        information += weight**2 * expected * (1 - expected)
        gain += weight * (game.score - expected)
    variance = 1 / information
    volatility = _volatility(rating.volatility, phi, variance, variance * gain)
    phi = 1 / math.sqrt(1 / (phi**2 + volatility**2) + 1 / variance)
    deviation = max(phi * GLICKO.unit, GLICKO.least_deviation)
    return Rating((mu + phi**2 * gain) * GLICKO.unit + GLICKO.middle, deviation, volatility, rating.games + len(games))


def first_rating(level: int, difficulty: int) -> Rating:
    """Return the rating of a puzzle that nobody has tried; where its pack gives no difficulty, one after its level."""
    value = difficulty or GLICKO.level_1 + GLICKO.a_level * (level - 1)
    return Rating(float(min(max(value, GLICKO.lowest), GLICKO.highest)), deviation=GLICKO.puzzle_deviation)


def score(hints: int, mistakes: int, *, is_nearly: bool = False) -> float:
    """Return what an attempt scores: 1 if clean, 0.5 if solved with `few_hints` or fewer, else 0.

    Half of that if its one wrong answer was nearly right.

    >>> score(0, 0), score(0, 1, is_nearly=True), score(1, 1, is_nearly=True), score(0, 1)
    (1.0, 0.5, 0.25, 0.0)
    """
    if (mistakes and not is_nearly) or hints > GLICKO.few_hints:
        return 0.0
    return (0.5 if hints else 1.0) * (0.5 if is_nearly else 1.0)


def _weight(phi: float) -> float:
    """Return how much a game against a deviation tells: step 3's g."""
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _volatility(before: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility: step 5, by the Illinois algorithm."""
    start = math.log(before**2)

    def f(x: float) -> float:
        grown = math.exp(x)
        spread = phi**2 + variance + grown
        return grown * (delta**2 - spread) / (2 * spread**2) - (x - start) / GLICKO.tau**2

    low, high = start, start - GLICKO.tau
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        while f(high) < 0:
            high -= GLICKO.tau
    at_low, at_high = f(low), f(high)
    while abs(high - low) > GLICKO.close_enough:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
