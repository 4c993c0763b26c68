"""Difficulties from first tries: those of made-up learners are found again, and plain sums over a grid say the same."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from combotutor.learner.calibration import fitted, proposals
from combotutor.learner.exchange.tries import Try
from combotutor.learner.progress.rating import GLICKO
from combotutor.puzzles import Puzzle
from combotutor.puzzles.judging.difficulty import HIGHEST, LOWEST
from combotutor.shares import Z
from tests.learner.doings import PUZZLES

Tried = tuple[int, int, float]


def chance(strength: float, difficulty: float) -> float:
    """Return how likely somebody is to solve a puzzle."""
    return 1 / (1 + math.exp((difficulty - strength) / GLICKO.unit))


def classroom(random: Random, learners: int, stated: list[float], mean: float) -> tuple[list[float], list[Tried]]:
    """Return true difficulties around what is stated, and what so many learners make of half the puzzles each."""
    true = [random.gauss(each, GLICKO.puzzle_deviation) for each in stated]
    tries: list[Tried] = []
    for learner in range(learners):
        strength = random.gauss(mean, GLICKO.deviation)
        chosen = random.sample(range(len(stated)), len(stated) // 2)
        tries += [(learner, which, float(random.random() < chance(strength, true[which]))) for which in chosen]
    return true, tries


@pytest.mark.parametrize(("learners", "mean"), [(8, 1200), (40, 900), pytest.param(60, 1600, marks=pytest.mark.long)])
def test_true_difficulties_lie_within_their_intervals_about_95_times_in_100(learners: int, mean: int) -> None:
    random, within, off_before, off_after = Random(17), [], 0.0, 0.0
    for _ in range(30):
        stated = [random.uniform(900, 2000) for _ in range(30)]
        true, tries = classroom(random, learners, stated, mean)
        tried = {which for _, which, _ in tries}
        for which, (value, deviation) in enumerate(fitted(tries, stated)):
            if which in tried:
                within.append(abs(value - true[which]) < Z * deviation)
                off_before += abs(stated[which] - true[which])
                off_after += abs(value - true[which])
    # Of some 900 that each hold 95 times in 100, three standard errors are 2.2 in 100.
    assert 0.928 < sum(within) / len(within) < 0.972
    assert off_after < (0.95 if learners == 8 else 0.75) * off_before


STRENGTHS = range(-900, 3300, 60)
"""Strengths in steps, for plain sums; all that is likely lies between."""


def seen_by_sums(scores: list[float], values: list[float], mean: float) -> float:
    """Return how probable it is what a learner did, whose strength is one of many around a mean."""
    total = 0.0
    for strength in STRENGTHS:
        weight = math.exp(-((strength - mean) ** 2) / (2 * GLICKO.deviation**2))
        for score, value in zip(scores, values, strict=True):
            p = chance(strength, value)
            weight *= p**score * (1 - p) ** (1 - score)
        total += weight
    return total


def height(place: list[float], scores: list[list[float]], stated: list[float]) -> float:
    """Return the logarithm of how probable it is what learners did who tried all puzzles; the mean comes last."""
    *values, mean = place
    off = sum((v - s) ** 2 for v, s in zip(values, stated, strict=True)) / GLICKO.puzzle_deviation**2
    off += (mean - GLICKO.start) ** 2 / GLICKO.deviation**2
    return sum(math.log(seen_by_sums(each, values, mean)) for each in scores) - off / 2


def by_climbing(scores: list[list[float]], stated: list[float]) -> list[float]:
    """Return the most probable difficulties: one number after the other is moved while that is better."""
    at, reach = [*stated, GLICKO.start], 64.0
    while reach >= 0.5:
        before = at
        for number in range(len(at)):
            others = [[each + step * (number == other) for other, each in enumerate(at)] for step in (-reach, 0, reach)]
            at = max(others, key=lambda each: height(each, scores, stated))
        if at == before:
            reach /= 2
    return at[:-1]


@pytest.mark.parametrize("seed", range(3))
def test_a_plain_climb_to_the_most_probable_finds_the_same(seed: int) -> None:
    random, stated = Random(seed), [1000.0, 1700.0]
    scores = [[random.choice((0.0, 0.5, 1.0)) for _ in stated] for _ in range(3)]
    tries = [(who, which, score) for who, each in enumerate(scores) for which, score in enumerate(each)]
    assert [value for value, _ in fitted(tries, stated)] == pytest.approx(by_climbing(scores, stated), abs=2)


def test_the_interval_is_that_of_a_sum_over_all_that_may_be() -> None:
    stated, scores = 1300.0, [1.0, 0.0, 0.0]
    weights = dict.fromkeys(range(400, 2300, 100), 0.0)
    for at in weights:
        for mean in range(0, 2500, 100):
            each = height([float(at), float(mean)], [[score] for score in scores], [stated])
            weights[at] += math.exp(each)
    total = sum(weights.values())
    middle = sum(at * weight for at, weight in weights.items()) / total
    deviation = math.sqrt(sum((at - middle) ** 2 * weight for at, weight in weights.items()) / total)
    ((value, found),) = fitted([(who, 0, score) for who, score in enumerate(scores)], [stated])
    assert value == pytest.approx(middle, abs=10)
    assert found == pytest.approx(deviation, rel=0.03)


def offered(*difficulties: int) -> dict[str, Puzzle]:
    """Return puzzles of these difficulties, by name."""
    return {f"find-{each}": replace(PUZZLES[0], id=f"find-{each}", difficulty=each) for each in difficulties}


def all_try(puzzles: dict[str, Puzzle], learners: int, score: float) -> Iterator[Try]:
    """Yield how so many learners try all puzzles, all alike."""
    return (Try(learner, name, score) for learner in range(learners) for name in puzzles)


def test_what_nobody_solves_is_proposed_to_be_harder_and_never_beyond_what_a_pack_may_say() -> None:
    puzzles = offered(1200, 2390)
    easier = {each.puzzle.id: each for each in proposals(all_try(puzzles, 30, 1.0), puzzles)}
    harder = {each.puzzle.id: each for each in proposals(all_try(puzzles, 30, 0.0), puzzles)}
    for name, each in puzzles.items():
        assert easier[name].proposed < each.difficulty < harder[name].proposed
        for found in (easier[name], harder[name]):
            assert LOWEST <= found.low <= found.proposed <= found.high <= HIGHEST
    assert (harder["find-2390"].high, harder["find-1200"].solved, easier["find-1200"].solved) == (HIGHEST, 0, 1)


def test_only_what_enough_learners_tried_is_proposed_the_farthest_off_first() -> None:
    puzzles = offered(1000, 1300, 1600)
    tries = [*all_try(offered(1000, 1300), 4, 0.0), Try(4, "find-1300", 0.0), Try(4, "find-1600", 1.0)]
    assert [each.puzzle.id for each in proposals(tries, puzzles)] == ["find-1300"]
    found = proposals(tries, puzzles, least=1)
    assert [each.tries for each in found] == [
        {"find-1000": 4, "find-1300": 5, "find-1600": 1}[each.puzzle.id] for each in found
    ]
    assert [each.off for each in found] == sorted((each.off for each in found), reverse=True)
    assert len(found) == 3
    assert proposals([], puzzles) == ()


def test_the_more_have_tried_the_surer() -> None:
    puzzles = offered(1100, 1500)
    few, many = (proposals(all_try(puzzles, count, 0.5), puzzles) for count in (5, 50))
    assert all(b.high - b.low < a.high - a.low for a, b in zip(few, many, strict=True))


def test_somebody_who_solves_or_misses_hundreds_is_no_trouble() -> None:
    puzzles = offered(*range(800, 2400, 8))
    for score in (0.0, 1.0):
        found = proposals(all_try(puzzles, 1, score), puzzles, least=1)
        assert len(found) == len(puzzles)
        assert all(each.low <= each.proposed <= each.high for each in found)
