"""How strong a learner is, and how hard a puzzle: Glicko-2, with every counted attempt a game between the two.

Source: Mark Glickman, "Example of the Glicko-2 system" (2013), whose steps and letters these are. Each game is a rating
period of its own. The library `glicko2` is not used: version 2.1 has the rating in step 5 where the deviation belongs,
which goes astray far from 1500, and it installs a package called `tests`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

START: Final = 1200.0
"""A learner's first rating: the easy end of the puzzles, whose difficulties go from about 800 to 2400."""
LOWEST: Final = 0
HIGHEST: Final = 4000
"""No puzzle counts for easier or harder than this, whatever its pack says."""
LOWEST_DEVIATION: Final = 45.0
"""Somebody who learns changes: a rating is never taken for surer than this."""
FEW_HINTS: Final = 2
"""With so many hints a solved puzzle is half a game won; with more it is lost."""

MIDDLE: Final = 1500.0
SCALE: Final = 173.7178
"""Points of rating in one unit of the inner scale."""
TAU: Final = 0.5
"""How much volatility may change: small, so that one odd result does not upset it."""
CLOSE_ENOUGH: Final = 0.000001
_LEVEL_1: Final = 1000
_A_LEVEL: Final = 300


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength, and how well it is known.

    Args:
        value: the strength; 1500 is the middle of the scale.
        deviation: the standard deviation of `value`: the strength lies within twice this, 19 times of 20.
        volatility: how much the strength tends to move.
        games: how many games it rests on.
    """

    value: float = START
    deviation: float = 350.0
    volatility: float = 0.06
    games: int = 0


@dataclass(frozen=True, slots=True)
class Game:
    """One game: the rating of the other side, and the score: 1 won, 0 lost, 0.5 half."""

    against: Rating
    score: float


def rated(rating: Rating, *games: Game) -> Rating:
    """Return a rating after the games of one rating period, at least one."""
    mu, phi = (rating.value - MIDDLE) / SCALE, rating.deviation / SCALE
    information = gain = 0.0
    for game in games:
        weight = _weight(game.against.deviation / SCALE)
        expected = 1 / (1 + math.exp(-weight * (mu - (game.against.value - MIDDLE) / SCALE)))
        information += weight**2 * expected * (1 - expected)
        gain += weight * (game.score - expected)
    variance = 1 / information
    volatility = _volatility(rating.volatility, phi, variance, variance * gain)
    phi = 1 / math.sqrt(1 / (phi**2 + volatility**2) + 1 / variance)
    deviation = max(phi * SCALE, LOWEST_DEVIATION)
    return Rating((mu + phi**2 * gain) * SCALE + MIDDLE, deviation, volatility, rating.games + len(games))


def first_rating(level: int, difficulty: int) -> Rating:
    """Return the rating of a puzzle that nobody has tried; where its pack gives no difficulty, one after its level."""
    value = difficulty or _LEVEL_1 + _A_LEVEL * (level - 1)
    return Rating(float(min(max(value, LOWEST), HIGHEST)), deviation=200.0)


def score(hints: int, mistakes: int) -> float:
    """Return what an attempt scores: 1 if clean, 0.5 if solved with `FEW_HINTS` or fewer, else 0."""
    if mistakes or hints > FEW_HINTS:
        return 0.0
    return 0.5 if hints else 1.0


def _weight(phi: float) -> float:
    """Return how much a game against a deviation tells: step 3's g."""
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _volatility(before: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility: step 5, by the Illinois algorithm."""
    start = math.log(before**2)

    def f(x: float) -> float:
        grown = math.exp(x)
        spread = phi**2 + variance + grown
        return grown * (delta**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    low, high = start, start - TAU
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        while f(high) < 0:
            high -= TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > CLOSE_ENOUGH:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
