"""What a learner did, counted: every number is that of the database."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, timedelta
from pathlib import Path

import pytest

from combotutor.learner import Deed, Learner, Rating, Result, Store
from combotutor.learner.report import FEWEST, MOST_DAYS, Counts, OfTheme, Report, Skill, limits, of_days, report, skill
from combotutor.puzzles import Theme
from tests.learner.doings import PUZZLES, START, Clock, solve
from tests.learner.history import COUNTED, COUNTS, GONE, MANY, asked, islands, known, lived


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("learner") / "learner.sqlite"


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def me(path: Path, clock: Clock) -> Learner:
    return lived(path, clock)


@pytest.fixture(scope="module")
def found(me: Learner) -> Report:
    return report(me, known())


def numbers(counts: Counts) -> tuple[int, int, int, int]:
    """Return what is counted, as SQL does it."""
    return counts.games, counts.clean, counts.helped, counts.missed


def test_nothing_done_is_an_empty_report() -> None:
    found = report(Store.in_memory(clock=Clock()).learner(), PUZZLES)
    assert replace(found, next_five=()) == Report()
    assert len(found.next_five) == 5


def test_the_counts_are_those_of_the_database(found: Report, path: Path) -> None:
    assert [numbers(found.counts)] == asked(path, f"SELECT {COUNTED} FROM {COUNTS}")  # noqa: S608  (our own words)
    assert min(numbers(found.counts)) > 0


def test_the_themes_are_those_of_the_database(found: Report, path: Path) -> None:
    query = f"""
        SELECT each.value, {COUNTED}, learner_rating.value, learner_rating.deviation
        FROM attempt, json_each(attempt.themes) AS each JOIN learner_rating ON learner_rating.theme = each.value
        WHERE counted_at IS NOT NULL GROUP BY 1 ORDER BY learner_rating.value DESC
    """  # noqa: S608  (our own words)
    themes = [(each.theme, *numbers(each.counts), each.rating.value, each.rating.deviation) for each in found.themes]
    assert themes == asked(path, query)
    assert len(themes) == 8


def test_the_levels_are_those_of_the_database(found: Report, path: Path) -> None:
    query = f"SELECT level, {COUNTED} FROM {COUNTS} GROUP BY level ORDER BY level"  # noqa: S608  (our own words)
    assert [(each.level, *numbers(each.counts)) for each in found.levels] == asked(path, query)
    assert len(found.levels) == 5


def test_the_days_are_those_of_the_database_and_the_empty_ones_between(found: Report, path: Path) -> None:
    query = f"SELECT counted_on, {COUNTED} FROM {COUNTS} GROUP BY 1 ORDER BY 1"  # noqa: S608  (our own words)
    there = [(each.day.isoformat(), *numbers(each.counts)) for each in found.days if each.counts.games]
    assert there == asked(path, query)
    assert [each.day for each in found.days] == [
        found.days[0].day + timedelta(days=number) for number in range(len(found.days))
    ]
    assert len(found.days) > len(there)


def test_the_days_in_a_row_are_those_of_the_database(found: Report, path: Path) -> None:
    runs = islands(path)
    ends = {each.day.isoformat(): each.streak for each in found.days}
    assert {day: ends[day] for day, _ in runs} == dict(runs)
    assert len(runs) > 2
    assert found.streak.best == max(length for _, length in runs)
    assert found.streak.days == found.days[-1].streak == runs[-1][1]


def test_what_waits_is_what_the_database_says_but_for_what_cannot_be_opened(
    found: Report, path: Path, clock: Clock
) -> None:
    now = clock.now.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S.%f")
    due = [name for (name,) in asked(path, "SELECT puzzle_id FROM mark WHERE due <= ? ORDER BY due", now)]
    failed = [name for (name,) in asked(path, "SELECT puzzle_id FROM mark WHERE failed_at NOT NULL ORDER BY failed_at")]
    there = {puzzle.id for puzzle in known()}
    assert list(found.due) == [name for name in due if name in there]
    assert list(found.failed) == [name for name in failed if name in there]
    assert found.due
    assert found.failed
    assert GONE.id in set(due) & set(failed)
    assert [puzzle.id for puzzle in found.next_five] == list(found.due[:5])


def test_the_rating_is_that_after_the_last_attempt(found: Report) -> None:
    assert found.rating == found.attempts[-1].rating_after
    assert {each.result for each in found.attempts} == {*Result} - {Result.NEARLY}


def test_an_attempt_that_failed_counts_on_its_day_and_its_late_solution_keeps_the_row_of_days() -> None:
    clock = Clock()
    me = Store.in_memory(clock=clock).learner()
    me.note(PUZZLES[0], Deed.WRONG, word="9@4")
    clock.on(days=1)
    me.note(PUZZLES[0], Deed.RIGHT, word="5@1")
    me.note(PUZZLES[0], Deed.SOLVED)
    first, second = report(me, PUZZLES).days
    assert (numbers(first.counts), first.streak) == ((1, 0, 0, 1), 1)
    assert (numbers(second.counts), second.streak) == ((0, 0, 0, 0), 2)
    assert me.streak().days == 2


def test_the_days_go_on_to_today_though_nothing_was_done() -> None:
    clock = Clock()
    me = Store.in_memory(clock=clock).learner()
    solve(me, PUZZLES[0])
    clock.on(days=3)
    days = report(me, PUZZLES).days
    assert [each.streak for each in days] == [1, 0, 0, 0]
    assert days[-1].day == (START + timedelta(days=3)).date()


def test_a_clock_set_back_leaves_no_day_out(found: Report) -> None:
    days = of_days(found.attempts, date(2020, 1, 1))
    assert days[-1].day == max(each.on for each in found.attempts)
    assert sum(each.counts.games for each in days) == len(found.attempts)


@pytest.mark.parametrize(
    ("value", "deviation", "games", "expected"),
    [
        (1300, 60, 9, Skill.WEAK),
        (1450, 60, 9, Skill.WEAKER),
        (1499.6, 60, 9, Skill.OPEN),
        (1550, 60, 9, Skill.STRONGER),
        (1700, 60, 9, Skill.STRONG),
        (1300, 60, FEWEST - 1, Skill.OPEN),
        (1700, 60, FEWEST - 1, Skill.OPEN),
        (1300, 60, FEWEST, Skill.WEAK),
    ],
)
def test_a_theme_is_weak_or_strong_where_its_whole_interval_says_so(
    value: float, deviation: float, games: int, expected: Skill
) -> None:
    assert skill(Rating(value, deviation, games=games), Rating(1500, 45)) is expected


@pytest.mark.parametrize(
    ("value", "counts", "told"),
    [
        (1300, Counts(5, 0, 1), (False, False)),
        (1300, Counts(3, 1, 2), (True, False)),
        (1450, Counts(0, 1, 5), (False, False)),
        (1550, Counts(5, 0, 1), (False, True)),
        (1700, Counts(3, 3, 0), (False, False)),
    ],
)
def test_weak_is_who_surely_lags_and_solved_no_more_than_half(
    value: float, counts: Counts, told: tuple[bool, bool]
) -> None:
    rating = Rating(value, 60, games=6)
    found = OfTheme("pair", counts, rating, skill(rating, Rating(1500, 45)))
    assert (found.wants_practice, found.goes_well) == told


def test_limits_hold_95_of_a_hundred() -> None:
    low, high = limits(Rating(1500, 100))
    assert (low, high) == pytest.approx((1304.0, 1696.0), abs=0.01)


def test_a_theme_that_is_new_begins_where_the_learner_stands() -> None:
    me = Store.in_memory(clock=Clock()).learner()
    for which in MANY[:20]:
        solve(me, replace(which, themes=(Theme.PAIR,)))
    before = me.rating().value
    solve(me, replace(MANY[30], themes=(Theme.LAST,)))
    assert before > 1400
    assert me.theme_ratings()[Theme.LAST].value > before


def test_days_of_a_clock_that_was_far_ahead_are_told_for_ten_years_and_the_row_of_days_goes_on() -> None:
    clock = Clock()
    me = Store.in_memory(clock=clock).learner()
    solve(me, PUZZLES[0])
    clock.now = START.replace(year=2190)
    solve(me, PUZZLES[1])
    days = report(me, PUZZLES).days
    assert len(days) == MOST_DAYS
    assert (days[-1].day, days[-1].streak, days[0].streak) == (date(2190, 5, 4), 1, 0)
    assert numbers(days[-1].counts) == (1, 1, 0, 0)
