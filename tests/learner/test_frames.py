"""What a learner did as tables: the columns, and the numbers of the database in them."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from combotutor.errors import UsageError
from combotutor.learner.columns import ATTEMPTS, DAYS, LEVELS, THEMES
from combotutor.learner.frames import attempt_frame, day_frame, level_frame, theme_frame
from combotutor.learner.report import Report, report
from combotutor.shares import wilson
from tests.learner.doings import Clock
from tests.learner.history import COUNTED, COUNTS, asked, known, lived


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("learner") / "learner.sqlite"


@pytest.fixture(scope="module")
def found(path: Path) -> Report:
    return report(lived(path, Clock()), known())


def test_tables_have_their_columns_even_when_empty() -> None:
    empty = Report()
    assert attempt_frame(empty).schema == ATTEMPTS
    assert theme_frame(empty).schema == THEMES
    assert day_frame(empty).schema == DAYS
    assert level_frame(empty).schema == LEVELS
    assert {frame(empty).height for frame in (attempt_frame, theme_frame, day_frame, level_frame)} == {0}


def test_attempts_are_those_of_the_database(found: Report, path: Path) -> None:
    table = attempt_frame(found)
    columns = "puzzle_id, kind, level, difficulty, counted_on, seconds, hints_shown, mistakes, result, rating"
    rows = asked(path, f"SELECT {columns} FROM {COUNTS} ORDER BY counted_at")  # noqa: S608  (our own words)
    names = ["puzzle", "kind", "level", "difficulty", "day", "seconds", "hints", "mistakes", "result", "rating"]
    assert table.select(names).with_columns(pl.col("day").cast(pl.String)).rows() == rows
    assert table["number"].to_list() == list(range(1, table.height + 1))


def test_the_themes_of_an_attempt_stand_in_one_cell(found: Report) -> None:
    cells = attempt_frame(found)["themes"].to_list()
    assert cells == [",".join(each.themes) for each in found.attempts]
    lone = Report(tuple(each for each in found.attempts[:1]))
    assert "," in attempt_frame(lone)["themes"][0]


def test_the_band_is_twice_the_deviation_wide_on_either_side(found: Report, path: Path) -> None:
    table = attempt_frame(found)
    wide = [deviation for (deviation,) in asked(path, f"SELECT deviation FROM {COUNTS} ORDER BY counted_at")]  # noqa: S608
    assert (table["high"] - table["rating"]).to_list() == pytest.approx([1.96 * each for each in wide], rel=1e-4)
    assert (table["rating"] - table["low"]).to_list() == pytest.approx([1.96 * each for each in wide], rel=1e-4)


def test_shares_have_the_interval_of_wilson(found: Report) -> None:
    for table in (theme_frame(found), level_frame(found)):
        for row in table.to_dicts():
            share = wilson(row["clean"], row["games"])
            assert (row["share"], row["share_low"], row["share_high"]) == (share.value, share.low, share.high)


def test_days_and_levels_are_those_of_the_report(found: Report, path: Path) -> None:
    levels = level_frame(found).select("level", "games", "clean", "helped", "missed").rows()
    assert levels == asked(path, f"SELECT level, {COUNTED} FROM {COUNTS} GROUP BY 1 ORDER BY 1")  # noqa: S608
    days = day_frame(found)
    assert days.select("day", "streak").rows() == [(each.day, each.streak) for each in found.days]
    assert days["games"].sum() == len(found.attempts)


def test_tables_can_be_kept_as_text(found: Report) -> None:
    for table in (attempt_frame(found), theme_frame(found), day_frame(found), level_frame(found)):
        read = pl.read_csv(table.write_csv().encode(), schema=table.schema)
        assert read.equals(table)


def test_without_polars_a_sentence_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    with pytest.raises(UsageError) as error:
        attempt_frame(Report())
    assert error.value.code == "charts-missing"


def test_polars_is_not_loaded_before_the_first_table() -> None:
    program = "import sys, combotutor.learner.frames; print('polars' in sys.modules)"
    outcome = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (outcome.stdout, outcome.stderr) == ("False\n", "")
