"""Processes that share work, and what is said when one of them is gone."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time

import pytest

from combotutor.cli.workers import working
from combotutor.errors import UsageError


def killed() -> None:
    """Work with two processes, one of which is ended in the middle of it."""
    with working(2) as executor:
        assert executor is not None
        executor.submit(os._exit, 1).result()


def test_a_worker_that_has_ended_is_one_sentence() -> None:
    with pytest.raises(UsageError, match="fewer --workers"):
        killed()


def test_one_worker_is_this_process() -> None:
    with working(1) as executor:
        assert executor is None


def interrupted() -> None:
    """Work with two processes until somebody interrupts it."""
    with working(2) as executor:
        assert executor is not None
        for _ in range(8):
            executor.submit(time.sleep, 0.1)
        raise KeyboardInterrupt


def test_interrupted_it_leaves_no_thread_that_still_gives_back_what_was_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)  # which is changed, since the process would end
    before = set(threading.enumerate())
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert set(threading.enumerate()) <= before


def test_interrupted_it_waits_for_no_thread_that_others_began(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    is_over = threading.Event()
    other = threading.Thread(target=is_over.wait)
    other.start()
    waited: list[threading.Thread] = []

    def noted(thread: threading.Thread, timeout: float | None = None) -> None:
        waited.append(thread)
        join(thread, timeout)

    join = threading.Thread.join
    monkeypatch.setattr(threading.Thread, "join", noted)
    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted()
        assert waited
        assert other not in waited
    finally:
        is_over.set()
        join(other)


def test_interrupted_it_ends_no_process_that_others_began(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    before = multiprocessing.active_children()
    other = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(60,), daemon=True)
    other.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted()
        assert other.is_alive()
        assert {*multiprocessing.active_children()} == {*before, other}
    finally:
        other.kill()
        other.join()
