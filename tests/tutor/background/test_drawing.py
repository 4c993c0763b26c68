"""Drawing in the background: asked for once, there when it is done, gone when it is old."""

from __future__ import annotations

import importlib.util
import logging
import re
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from combotutor.learner import Store
from combotutor.learner.progress.rating import Rating
from combotutor.learner.report import Report, report
from combotutor.markup import trusted
from combotutor.tutor.background.drawing import NONE, Drawer, Pictures, draw
from combotutor.tutor.parts import band_name
from tests.learner.doings import PUZZLES, Clock, solve
from tests.learner.history import MANY
from tests.tutor.reader import Page


@pytest.fixture(scope="module")
def found() -> Report:
    me = Store.in_memory(clock=Clock()).learner()
    for puzzle in (*PUZZLES, *MANY[:4]):
        solve(me, puzzle)
    return report(me, PUZZLES)


class Brush:
    """Draws when it is let, and counts how often."""

    def __init__(self) -> None:
        self.let = threading.Event()
        self.drawn: list[str] = []

    def __call__(self, _report: Report, language: str) -> Pictures:
        self.let.wait()
        self.drawn.append(language)
        return {"rating": trusted(language)}


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    pause = threading.Event()
    while not is_so():
        pause.wait(0.005)


def test_a_picture_is_none_until_it_is_drawn_and_drawn_once() -> None:
    brush = Brush()
    drawer = Drawer(brush)
    assert [drawer.drawn(Report(), "en") for _ in range(3)] == [None, None, None]
    brush.let.set()
    until(lambda: drawer.drawn(Report(), "en") is not None)
    assert drawer.drawn(Report(), "en") == {"rating": "en"}
    assert brush.drawn == ["en"]


def test_another_language_or_report_is_another_picture(found: Report) -> None:
    brush = Brush()
    brush.let.set()
    drawer = Drawer(brush)
    asked = [(Report(), "en"), (Report(), "de"), (found, "en")]
    for each in asked:
        until(lambda each=each: drawer.drawn(*each) is not None)  # type: ignore[misc]
    assert sorted(brush.drawn) == ["de", "en", "en"]


def test_what_cannot_be_drawn_is_told_to_whoever_runs_the_tutor_and_no_page_waits(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(_report: Report, _language: str) -> Pictures:
        raise OSError("no brush")

    drawer = Drawer(broken)
    with caplog.at_level(logging.ERROR):
        until(lambda: drawer.drawn(Report(), "en") is not None)
    assert drawer.drawn(Report(), "en") == NONE
    assert "no brush" in caplog.text


def test_the_oldest_pictures_are_forgotten(found: Report) -> None:
    brush = Brush()
    brush.let.set()
    drawer = Drawer(brush)
    others = [Report(found.attempts[:1], Rating(1000 + each)) for each in range(140)]
    for each in others:
        until(lambda each=each: drawer.drawn(each, "en") is not None)  # type: ignore[misc]
    assert len(brush.drawn) == 140
    until(lambda: drawer.drawn(others[0], "en") is not None)
    assert len(brush.drawn) == 141


def test_what_comes_next_is_in_no_picture(found: Report) -> None:
    brush = Brush()
    brush.let.set()
    drawer = Drawer(brush)
    for each in (found, replace(found, due=("x",), next_five=())):
        until(lambda each=each: drawer.drawn(each, "en") is not None)  # type: ignore[misc]
    assert len(brush.drawn) == 1


def test_the_pictures_are_well_formed_named_and_told_in_words(found: Report) -> None:
    pictures = draw(found, "en")
    assert pictures.keys() == {"rating", "themes", "days"}
    for picture in pictures.values():
        page = Page(picture)
        assert len(page.named("svg")[0].attributes["aria-label"] or "") > 80
        assert page.values("id") == []
    assert draw(Report(), "en") == NONE


def test_a_rating_is_drawn_by_the_names_of_its_steps_and_not_before_ten_puzzles(found: Report) -> None:
    (svg,) = Page(draw(found, "de")["rating"]).named("svg")
    assert f"Jetzt: {band_name('combo', found.climbs[0].band or '', 'de')}." in str(svg.attributes["aria-label"])
    (themes,) = Page(draw(found, "en")["themes"]).named("svg")
    for said in (themes.text(), str(themes.attributes["aria-label"])):
        assert not re.search(r"\d,?\d{3}|between \d", said)
    assert draw(replace(found, attempts=found.attempts[:9]), "en").keys() == {"days"}


def test_without_what_draws_there_is_no_picture(found: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    assert draw(found, "en") == NONE
