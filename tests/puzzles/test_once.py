"""Of many who want the same one works, the others wait for it, and whoever does not want it any more goes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from combotutor.puzzles.workshop.once import Once, Stopped

PATIENT = 30
"""Seconds after which what a test waits for will never happen."""


class Bench:
    """Work that goes on until it is let, or until nobody wants it any more; and how often it was begun."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.is_at_work = threading.Event()
        self.is_asked = threading.Event()
        self.let = threading.Event()

    def is_wanted(self) -> bool:
        """Say that it is still wanted."""
        self.is_asked.set()
        return False

    def is_let_now(self) -> bool:
        """Let all be done, and say that it is still wanted."""
        self.let.set()
        return False

    def work(self, key: str, is_given_up: Callable[[], bool]) -> str:
        self.begun.append(key)
        self.is_at_work.set()
        while not self.let.wait(0.001):
            if is_given_up():
                raise Stopped
        return key.upper()


def test_thirty_who_want_the_same_at_once_are_worked_for_once() -> None:
    bench = Bench()
    once: Once[str, str] = Once(bench.work, 4)
    with ThreadPoolExecutor(30) as pupils:
        found = [pupils.submit(once.of, "a", lambda: False) for _ in range(30)]
        assert bench.is_at_work.wait(PATIENT)
        assert once.of("b", bench.is_let_now) == "B"  # one does not wait for another
        assert {each.result(PATIENT) for each in found} == {"A"}
    assert bench.begun == ["a", "b"]


def test_whoever_goes_takes_nothing_from_those_who_stay() -> None:
    bench, has_gone = Bench(), threading.Event()
    once: Once[str, str] = Once(bench.work, 4)
    with ThreadPoolExecutor(2) as pupils:
        first = pupils.submit(once.of, "a", has_gone.is_set)
        assert bench.is_at_work.wait(PATIENT)
        second = pupils.submit(once.of, "a", bench.is_wanted)
        assert bench.is_asked.wait(PATIENT)
        has_gone.set()
        bench.let.set()
        assert (first.result(PATIENT), second.result(PATIENT)) == ("A", "A")
    with ThreadPoolExecutor(2) as pupils:
        bench.let.clear()
        bench.is_at_work.clear()
        first = pupils.submit(once.of, "b", lambda: False)
        assert bench.is_at_work.wait(PATIENT)
        with pytest.raises(Stopped):
            once.of("b", lambda: True)
        bench.let.set()
        assert first.result(PATIENT) == "B"


def test_work_that_nobody_wants_any_more_is_given_up_and_begun_anew_for_the_next() -> None:
    bench = Bench()
    once: Once[str, str] = Once(bench.work, 4)
    with pytest.raises(Stopped):
        once.of("a", lambda: True)
    bench.let.set()
    assert [once.of("a", lambda: False), *bench.begun] == ["A", "a", "a"]


def test_so_many_are_kept_and_what_was_asked_for_longest_ago_goes_first() -> None:
    bench = Bench()
    bench.let.set()
    once: Once[str, str] = Once(bench.work, 2)
    for key in ("a", "b", "a", "c", "a", "b"):
        assert once.of(key, lambda: False) == key.upper()
    assert bench.begun == ["a", "b", "c", "b"]


def test_what_went_wrong_all_hear_and_it_is_tried_again() -> None:
    tries: list[str] = []

    def work(key: str, _is_given_up: Callable[[], bool]) -> str:
        tries.append(key)
        if len(tries) == 1:
            raise ZeroDivisionError
        return key

    once: Once[str, str] = Once(work, 2)
    with pytest.raises(ZeroDivisionError):
        once.of("a", lambda: False)
    assert once.of("a", lambda: False) == "a"
