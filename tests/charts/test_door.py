"""A chart is given a table or what makes one, and its look by name, wherever older programs put it."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from combotutor import charts as room
from combotutor.charts.door import drawn
from combotutor.charts.look import Look
from combotutor.errors import InvalidError
from combotutor.families.combo import odds

charts: Any = room
SPANISH = Look(language="es")
OF_ODDS = ["best_by_size", "closing_in", "editions", "fewest_plays", "gaps_saved", "kinds_by_size"]
OF_LEARNERS = ["days_of_practice", "rating_over_time", "strengths"]


@pytest.mark.parametrize("name", [*OF_ODDS, "with_and_without_wilds", *OF_LEARNERS])
def test_every_chart_has_its_look_by_name(name: str) -> None:
    asked = inspect.signature(getattr(charts, name)).parameters
    assert asked["look"].kind is inspect.Parameter.KEYWORD_ONLY
    assert next(iter(asked)) == "frame"


def test_older_orders_are_read() -> None:
    table = odds.frame("combo-breaker", range(2, 4))
    plays: Any = charts.fewest_plays
    wanted = plays(table, 3, look=SPANISH).to_dict()
    for chart in (plays(table, 3, SPANISH), plays(table, SPANISH, cards=3), plays(table, look=SPANISH, cards=3)):
        assert chart.to_dict() == wanted
    assert charts.kinds_by_size(table, SPANISH).to_dict() == charts.kinds_by_size(table, look=SPANISH).to_dict()


@pytest.mark.parametrize(
    "name", ["best_by_size", "editions", "fewest_plays", "kinds_by_size", "with_and_without_wilds"]
)
def test_the_name_of_a_rule_set_is_as_good_as_its_table(name: str) -> None:
    assert getattr(charts, name)("combo-up").to_dict()["description"]


def test_a_row_and_cards_are_as_good_as_their_table() -> None:
    made = charts.gaps_saved("5 8 + 9").to_dict()
    assert made == charts.gaps_saved(odds.gap_frame("5 8", "9")).to_dict()


def test_what_is_no_table_is_refused() -> None:
    for given in (7, None, [1, 2]):
        with pytest.raises(InvalidError, match="A chart takes a table"):
            charts.kinds_by_size(given)
    with pytest.raises(InvalidError, match="A chart takes a table"):
        charts.strengths("combo-up")


def test_what_is_given_twice_or_too_much_is_refused() -> None:
    table = odds.frame("combo-breaker", 2)
    plays: Any = charts.fewest_plays
    for args, named in (((table, 2, 3), {}), ((table, SPANISH), {"look": SPANISH}), ((table, 2), {"cards": 2})):
        with pytest.raises(TypeError, match="fewest_plays takes frame, cards"):
            plays(*args, **named)


def test_a_chart_that_a_text_cannot_tell_takes_none() -> None:
    @drawn()
    def chart(frame: Any, *, look: Look = SPANISH) -> Any:  # noqa: ANN401  (whatever it is)
        return frame, look

    table = odds.frame("combo-breaker", 1)
    assert chart(frame=table)[0] is table  # type: ignore[call-arg]
    with pytest.raises(InvalidError):
        chart("combo-breaker")
