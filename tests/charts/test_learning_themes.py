"""Strengths and weaknesses: their order, their marks and their words."""

from __future__ import annotations

import pytest

from combotutor.charts import Look, describe, strengths
from combotutor.i18n import LANGUAGES, text
from combotutor.learner.columns import SKILLS
from combotutor.puzzles.voice.names import theme_name
from tests.charts.drawn import layers, rows, subtitle
from tests.charts.practice import themes


def test_themes_go_from_the_strongest_to_the_weakest() -> None:
    mixed = themes().sample(fraction=1, shuffle=True, seed=2)
    order = [row["theme"] for row in rows(strengths(mixed), "rule", opacity=0.45)]
    assert order == ["pair", "closing", "reserve", "tempting", "two-plays"]


def test_marks_point_where_a_theme_stands_and_are_filled_where_that_is_sure() -> None:
    marks = {
        row["skill"]: (mark["shape"], mark["filled"])
        for mark, data in layers(strengths(themes()))
        if mark["type"] == "point"
        for row in data
    }
    assert marks == {
        "weak": ("triangle-down", True),
        "weaker": ("triangle-down", False),
        "open": ("circle", False),
        "stronger": ("triangle-up", False),
        "strong": ("triangle-up", True),
    }
    assert marks.keys() == set(SKILLS)


def test_a_dot_has_the_interval_of_its_theme() -> None:
    spans = {
        row["theme"]: (row["low"], row["rating"], row["high"])
        for row in rows(strengths(themes()), "rule", opacity=0.45)
    }
    assert spans == {row["theme"]: (row["low"], row["rating"], row["high"]) for row in themes().to_dicts()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_each_mark_stands_a_word_and_no_two_skills_share_one(language: str) -> None:
    words = {row["skill"]: row["word"] for row in rows(strengths(themes(), Look(language)), "text")}
    assert words == {skill: text(f"learning.skill.{skill}", language) for skill in SKILLS}
    assert len(set(words.values())) == len(SKILLS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_name_is_broken_and_whole(language: str) -> None:
    names = {row["theme"]: row["name"] for row in rows(strengths(themes(), Look(language)), "text")}
    assert names["tempting"].replace("\n", " ") == theme_name("tempting").text(language)
    assert "\n" in names["tempting"]


def test_what_is_told_names_every_theme_with_its_word_and_limits() -> None:
    told = describe(strengths(themes()))
    assert "Pairs: clearly above, 1,620, between 1,512 and 1,728, after 20 puzzles." in told
    assert "Reserve cards: open, 1,500, between 912 and 2,088, after one puzzle." in told
    assert told.index("Pairs") < told.index("Two plays ahead")


def test_the_rating_over_all_is_drawn_once_and_told() -> None:
    chart = strengths(themes())
    assert [row["overall"] for row in rows(chart, "rule", strokeWidth=2)] == [1500.0]
    assert "1,500" in subtitle(chart)
