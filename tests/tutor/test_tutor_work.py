"""Long work as a page sees it: whoever asks is answered meanwhile; puzzles that are looked for, and counting."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from combotutor.learner import Book, Desk, Store
from combotutor.puzzles import Puzzle
from combotutor.tutor.actions import making
from combotutor.tutor.background.errands import Job
from combotutor.tutor.keeping.logbook import Logbook
from combotutor.tutor.state.state import State
from combotutor.tutor.state.way import Way
from combotutor.tutor.tutor import Tutor
from tests.tutor.browser import news, opened, say, told, until
from tests.tutor.examples import CLEAR, right_word


def test_whoever_asks_is_told_at_once_that_somebody_is_there_whatever_is_at_work() -> None:
    tutor = opened()
    messages = told(tutor)
    with tutor._turn:  # noqa: SLF001 # as while an action is at work
        asking = threading.Thread(target=say, args=(tutor, {"do": "alive", "number": 7}))
        asking.start()
        asking.join(30)
        assert messages == [{"do": "alive", "number": 7, "busy": False}]


def test_whoever_asks_is_told_whether_anything_is_being_done(monkeypatch: pytest.MonkeyPatch) -> None:
    tutor = opened()
    messages = told(tutor)
    refresh = Desk.refresh

    def asked(desk: Desk) -> Book:
        say(tutor, {"do": "alive", "number": 8})
        return refresh(desk)

    monkeypatch.setattr(Desk, "refresh", asked)
    tutor.act("size")
    assert messages == [{"do": "alive", "number": 8, "busy": True}]


# Making puzzles.


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    let = threading.Event()
    another = making.another

    def held(*told: Any) -> Puzzle | None:
        assert let.wait(30)
        return another(*told)

    monkeypatch.setattr(making, "another", held)
    monkeypatch.setattr("combotutor.tutor.model.AT_ONCE", 0.0)
    yield let
    let.set()


def solve_clear(tutor: Tutor) -> None:
    """Solve the puzzle whose like is made anew."""
    tutor.act("puzzle", CLEAR.id)
    while not tutor.state.attempt.progress.is_solved:
        tutor.act("answer", right_word(tutor.state))


def test_a_puzzle_that_is_looked_for_opens_when_it_is_found(search: threading.Event) -> None:
    tutor = opened(store=Store.in_memory())
    solve_clear(tutor)
    tutor.act("like")
    assert "looking for" in tutor.regions["works"]
    assert "looking for" in tutor.said
    search.set()
    until(lambda: news(tutor)["works"] == "")
    assert tutor.state.puzzle != CLEAR
    assert tutor.said == ""


def test_a_search_that_is_stopped_opens_nothing(search: threading.Event) -> None:
    tutor = opened(store=Store.in_memory())
    solve_clear(tutor)
    tutor.act("like")
    tutor.act("stop", "like")
    assert tutor.regions["works"] == ""
    search.set()
    news(tutor)
    assert (tutor.state.puzzle, tutor.state.way) == (CLEAR, Way.COURSE)


# Counting.


def test_what_was_done_is_counted_in_the_background_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    let = threading.Event()
    counted: list[int] = []
    report_job = Logbook.report_job

    def held(logbook: Logbook, state: State) -> Job:
        job = report_job(logbook, state)

        def run(tell: Callable[[float], None], is_stopped: Callable[[], bool]) -> object:
            counted.append(1)
            assert let.wait(30)
            return job.run(tell, is_stopped)

        return replace(job, run=run)

    monkeypatch.setattr(Logbook, "report_job", held)
    monkeypatch.setattr("combotutor.tutor.model.AT_ONCE", 0.0)
    tutor = opened(store=Store.in_memory())
    tutor.act("tab", "progress")
    assert "progress-counting" in tutor.regions["progress"]
    let.set()
    until(lambda: "progress-begun" in news(tutor)["progress"])
    tutor.act("tab", "bench")
    tutor.act("tab", "progress")
    assert counted == [1]
    assert "progress-begun" in tutor.regions["progress"]
    tutor.act("tab", "puzzle")
    tutor.act("answer", "5,6@2")
    tutor.act("tab", "progress")
    until(lambda: "progress-begun" in news(tutor)["progress"])
    assert counted == [1] * 2
