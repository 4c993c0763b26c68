"""How hard puzzles have turned out to be: worked out from the first tries of all learners together. It needs numpy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from combotutor.learner.exchange.tries import Try
from combotutor.learner.progress.rating import GLICKO, first_rating
from combotutor.learner.progress.scale import scale_of
from combotutor.puzzles import Puzzle
from combotutor.puzzles.judging.difficulty import HIGHEST, LOWEST
from combotutor.shares import Z

LEAST: Final = 5
"""Learners who have tried a puzzle, unless somebody says otherwise: of fewer, one odd day decides."""

_NODES: Final = 15
"""Strengths at which it is looked how likely the tries of a learner are, around the likeliest."""
_MOST_STEPS: Final = 100
_FARTHEST: Final = 2.0
"""How far one step towards the likeliest strength may go, in units of the paper's scale."""
_CLOSE_ENOUGH: Final = 1e-6
"""How far a last step may still go, in the same units."""
_TINY: Final = 1e-4
"""The share of a step below which nothing is gained by halving it."""

_Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Proposal:
    """What is proposed for a puzzle, within the difficulties that a pack may say.

    Args:
        puzzle: the puzzle.
        stated: the difficulty that it is rated by today.
        proposed: the one that fits best.
        low: the lower end of its 95 % interval.
        high: the upper end.
        tries: how many learners have tried it.
        solved: the share of them who have solved it at the first try, half a learner for who has with a little help.
    """

    puzzle: Puzzle
    stated: int
    proposed: int
    low: int
    high: int
    tries: int
    solved: float

    @property
    def off(self) -> int:
        """How far what is stated lies from what is proposed."""
        return abs(self.proposed - self.stated)


def proposals(tries: Iterable[Try], puzzles: Mapping[str, Puzzle], least: int = LEAST) -> tuple[Proposal, ...]:
    """Return what is proposed for each puzzle that enough learners have tried, the farthest off first.

    Args:
        tries: the first try of each learner at each puzzle; those at rarely tried puzzles tell of the learners, too.
        puzzles: the puzzles, by name.
        least: how many learners are enough.
    """
    # Of one family of games a learner may know more than of another: each is a scale of its own.
    apart: dict[str | None, list[Try]] = {}
    for each in tries:
        apart.setdefault(scale_of(str(puzzles[each.puzzle].kind)), []).append(each)
    found = [each for some in apart.values() for each in _proposed(some, puzzles) if each.tries >= least]
    return tuple(sorted(found, key=lambda each: (-each.off, each.puzzle.id)))


def _proposed(tries: Sequence[Try], puzzles: Mapping[str, Puzzle]) -> Iterator[Proposal]:
    """Yield what is proposed for each puzzle of one scale that anybody has tried."""
    scores: dict[str, list[float]] = {}
    for each in tries:
        scores.setdefault(each.puzzle, []).append(each.score)
    numbers = {name: number for number, name in enumerate(scores)}
    stated = [first_rating(puzzles[name].level, puzzles[name].difficulty).value for name in numbers]
    found = fitted([(each.learner, numbers[each.puzzle], each.score) for each in tries], stated)
    for name, before, (value, deviation) in zip(scores, stated, found, strict=True):
        low, high = value - Z * deviation, value + Z * deviation
        solved = sum(scores[name]) / len(scores[name])
        bounds = _within(value), _within(low), _within(high)
        yield Proposal(puzzles[name], round(before), *bounds, tries=len(scores[name]), solved=solved)


def _within(value: float) -> int:
    """Return a difficulty that a pack may say."""
    return round(min(max(value, LOWEST), HIGHEST))


def fitted(tries: Sequence[tuple[int, int, float]], stated: Sequence[float]) -> list[tuple[float, float]]:
    """Return the difficulty of each puzzle that fits best, with its standard deviation.

    How likely a learner is to solve a puzzle follows from the difference of strength and difficulty, as in a rating.
    Strengths lie around their mean, difficulties around what is stated, each as far as a rating takes them to. Over the
    strengths it is summed; the difficulties and the mean are those that make what was seen most probable, and how fast
    that falls beside them gives the deviations.

    Args:
        tries: the numbers of learner and puzzle, and the score; none of both twice. Puzzles are counted from 0.
        stated: the difficulty that each puzzle states.

    Source: R. D. Bock and M. Aitkin, "Marginal maximum likelihood estimation of item parameters", Psychometrika 46
    (1981), for G. Rasch's model; what is stated as in R. J. Mislevy, "Bayes modal estimation in item response models",
    Psychometrika 51 (1986).
    """
    data = _Data(tries, stated)
    at, here = data.start, data.look(data.start)
    for _ in range(_MOST_STEPS):
        step = np.linalg.solve(here.curve, here.slope)
        share, there = 1.0, data.look(at + step)
        while there.height < here.height - _CLOSE_ENOUGH and share > _TINY:
            share /= 2
            there = data.look(at + share * step)
        at, here = at + share * step, there
        if np.abs(step).max() < _CLOSE_ENOUGH:
            break
    values = at[:-1] * GLICKO.unit + GLICKO.middle
    deviations = np.sqrt(np.diag(np.linalg.inv(here.curve)))[:-1] * GLICKO.unit
    return list(zip(values.tolist(), deviations.tolist(), strict=True))


class _Look(NamedTuple):
    """How probable what was seen is: its logarithm but for a constant, how that rises, and how it bends down."""

    height: float
    slope: _Floats
    curve: _Floats


class _Data:
    """What was seen, and what was thought before; all on the paper's inner scale.

    A place is the difficulties, and behind them the mean of the strengths.
    """

    def __init__(self, tries: Sequence[tuple[int, int, float]], stated: Sequence[float]) -> None:
        self.start: _Floats = (np.array([*stated, GLICKO.start]) - GLICKO.middle) / GLICKO.unit
        deviations = np.array([*(GLICKO.puzzle_deviation for _ in stated), GLICKO.deviation])
        self._known: _Floats = (GLICKO.unit / deviations) ** 2
        self._spread = GLICKO.deviation / GLICKO.unit
        seen: dict[int, list[tuple[int, float]]] = {}
        for learner, which, score in tries:
            seen.setdefault(learner, []).append((which, score))
        self._seen = [
            (np.array([which for which, _ in each]), np.array([how for _, how in each])) for each in seen.values()
        ]
        self._nodes, weights = np.polynomial.hermite_e.hermegauss(_NODES)
        self._weights: _Floats = np.log(weights) + self._nodes**2 / 2

    def look(self, at: _Floats) -> _Look:
        """Return how probable it is at a place."""
        off = at - self.start
        height = -float(self._known @ off**2) / 2
        slope, curve = -self._known * off, np.diag(self._known)
        for which, scores in self._seen:
            one = self._of_learner(scores, at[which], at[-1])
            touched = np.append(which, len(at) - 1)
            height += one.height
            slope[touched] += one.slope
            curve[np.ix_(touched, touched)] += one.curve
        return _Look(height, slope, curve)

    def _of_learner(self, scores: _Floats, values: _Floats, mean: float) -> _Look:
        """Return what one learner adds: a sum over strengths, for the difficulties of what was tried and the mean."""
        likeliest, reach = self._likeliest(scores, values, mean)
        strengths = likeliest + reach * self._nodes
        ahead = strengths[:, None] - values
        logs = (scores * ahead - np.logaddexp(0, ahead)).sum(axis=1) + self._weights
        logs -= ((strengths - mean) / self._spread) ** 2 / 2
        weights = np.exp(logs - logs.max())
        total = weights.sum()
        weights /= total
        chances = _chances(ahead)
        slopes = np.column_stack((chances - scores, (strengths - mean) / self._spread**2))
        slope = weights @ slopes
        bent = np.append(weights @ (chances * (1 - chances)), 1 / self._spread**2)
        apart = slopes - slope
        # Not by a product of matrices: that shares so few numbers among all cores, which wait for each other.
        curve = np.diag(bent) - np.einsum("ki,kj->ij", apart * weights[:, None], apart)
        return _Look(float(logs.max() + np.log(total * reach)), slope, curve)

    def _likeliest(self, scores: _Floats, values: _Floats, mean: float) -> tuple[float, float]:
        """Return the strength that fits best to what a learner did, and how far others fit as well."""
        at, step, known = mean, _FARTHEST, 1.0
        for _ in range(_MOST_STEPS):
            chances = _chances(at - values)
            known = float((chances * (1 - chances)).sum()) + 1 / self._spread**2
            step = (float((scores - chances).sum()) - (at - mean) / self._spread**2) / known
            at += min(max(step, -_FARTHEST), _FARTHEST)
            if abs(step) < _CLOSE_ENOUGH:
                break
        return at, 1 / known**0.5


def _chances(ahead: _Floats) -> _Floats:
    """Return how likely a puzzle is solved by who is so far ahead of it."""
    chances: _Floats = np.exp(-np.logaddexp(0, -ahead))
    return chances
