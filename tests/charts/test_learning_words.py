"""Words of a learner's charts: results, ratings with their limits, shares."""

from __future__ import annotations

import pytest

from combotutor.charts import Look
from combotutor.charts.learning_words import counts_text, limits_text, of_learner, rating_text, ratings, share_text
from combotutor.errors import InvalidError
from combotutor.learner.columns import THEMES
from tests.charts.practice import themes


def test_a_rating_is_said_with_its_limits_as_whole_numbers() -> None:
    line = {"rating": 1499.6, "low": 1402.2, "high": 1598.0}
    assert limits_text(line, Look("en")) == "1,500, between 1,402 and 1,598"
    assert limits_text(line, Look("de")) == "1.500, zwischen 1.402 und 1.598"
    assert limits_text(line, Look("es")) == "1500, entre 1402 y 1598"


@pytest.mark.parametrize(("language", "sign"), [("en", "','"), ("es", "''"), ("de", "'.'")])
def test_an_axis_writes_ratings_as_the_words_do(language: str, sign: str) -> None:
    assert ratings(Look(language)).endswith(f"{sign})")
    assert rating_text(1500, Look(language)) == f"1{sign[1:-1]}500"


def test_a_share_of_few_is_said_with_all_its_doubt() -> None:
    lines = {line["theme"]: line for line in themes().to_dicts()}
    assert share_text(lines["pair"], Look()) == "~ 85.0% (64.0% to 94.8%)"
    assert share_text(lines["reserve"], Look()) == "~ at most 79.3%"


def test_results_are_counted_in_words() -> None:
    assert (
        counts_text({"clean": 3, "helped": 0, "missed": 2}, Look()) == "3 on your own, 0 with help, 2 after a mistake"
    )


def test_a_table_from_a_file_gets_its_columns_back() -> None:
    plain = themes().with_columns(themes()["theme"].cast(str), themes()["games"].cast(float))
    assert of_learner(plain, THEMES).schema == THEMES


def test_a_table_that_holds_what_does_not_belong_there_is_refused() -> None:
    with pytest.raises(InvalidError) as error:
        of_learner(themes().with_columns(skill=themes()["theme"].cast(str)), THEMES)
    assert error.value.code == "charts-values"
