"""Long work in the background: it is begun once, says how far it is, is stopped, and leaves no page waiting."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from combotutor.errors import CombotutorError, Phrase
from combotutor.tutor.background.errands import BROKEN, Errands, Job
from combotutor.tutor.state.outcome import Outcome
from combotutor.tutor.state.state import State
from combotutor.tutor.state.work import Work, WorkKind
from tests.tutor.browser import until
from tests.tutor.examples import fresh


class Digger:
    """Works until it is let go."""

    def __init__(self, kind: WorkKind = WorkKind.LIKE) -> None:
        self.let = threading.Event()
        self.begun = 0
        self.was_stopped = False
        self.job = Job(kind, self.dig, lambda state, found: Outcome(replace(state, unfolded=found)), _refused)

    def dig(self, tell: Callable[[float], None], is_stopped: Callable[[], bool]) -> str:
        """Dig."""
        self.begun += 1
        tell(0.5)
        self.let.wait(30)
        self.was_stopped = is_stopped()
        return "found"


def _refused(state: State, why: Phrase) -> Outcome:
    return Outcome(replace(state, notice=why))


def failing(error: Exception) -> Job:
    """Return a job that cannot be done."""

    def fail(_tell: Callable[[float], None], _is_stopped: Callable[[], bool]) -> None:
        raise error

    return Job(WorkKind.MAKE, fail, lambda state, _found: Outcome(state), _refused)


def ended(errands: Errands) -> list[State]:
    """Return the states that follow, once something has ended."""
    found: list[State] = []

    def has_ended() -> bool:
        found.extend(follows(fresh()).state for follows in errands.ended())
        return bool(found)

    until(has_ended)
    return found


def test_work_is_under_way_until_it_is_done_and_what_follows_is_told_once() -> None:
    errands, digger = Errands(), Digger()
    assert errands.begin(digger.job)
    until(lambda: errands.works == (Work(WorkKind.LIKE, 0.5),))
    assert errands.ended() == []
    digger.let.set()
    assert [state.unfolded for state in ended(errands)] == ["found"]
    assert (errands.works, errands.ended()) == ((), [])


def test_of_one_kind_one_piece_is_under_way() -> None:
    errands, digger = Errands(), Digger()
    assert errands.begin(digger.job)
    assert not errands.begin(digger.job)
    assert errands.begin(Digger(WorkKind.EXPORT).job)
    digger.let.set()
    ended(errands)
    assert digger.begun == 1


def test_nobody_waits_longer_than_they_want_to_nor_than_the_work_takes() -> None:
    errands, digger = Errands(), Digger()
    errands.begin(digger.job)
    errands.wait(0.01)
    assert errands.works
    digger.let.set()
    errands.wait(30)
    assert len(errands.ended()) == 1


def test_nobody_waits_for_what_has_to_wait_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    errands, digger = Errands(), Digger()
    monkeypatch.setattr("combotutor.tutor.background.errands.Errand.wait", lambda *_: pytest.fail("it is waited for"))
    assert errands.begin(replace(digger.job, is_waited_for=False))
    errands.wait(20)
    digger.let.set()


def test_what_is_given_up_is_asked_to_stop_and_nothing_follows_from_it() -> None:
    errands, digger = Errands(), Digger()
    errands.begin(digger.job)
    until(lambda: digger.begun == 1)
    assert errands.stop(WorkKind.LIKE)
    assert (errands.works, errands.stop(WorkKind.LIKE)) == ((), False)
    digger.let.set()
    until(lambda: digger.was_stopped)
    assert errands.ended() == []


def test_of_what_is_being_brought_in_it_is_told_what_came_of_it_though_it_was_stopped() -> None:
    errands, digger = Errands(), Digger(WorkKind.IMPORT)
    errands.begin(digger.job)
    assert errands.stop(WorkKind.IMPORT)
    assert errands.works
    digger.let.set()
    assert len(ended(errands)) == 1
    assert digger.was_stopped


def test_who_leaves_gives_up_everything_but_what_is_being_brought_in() -> None:
    errands, bringing, digger = Errands(), Digger(WorkKind.IMPORT), Digger(WorkKind.REPORT)
    errands.begin(bringing.job)
    errands.begin(digger.job)
    errands.leave()
    assert [work.kind for work in errands.works] == [WorkKind.IMPORT]
    for each in (bringing, digger):
        each.let.set()
    ended(errands)
    assert not bringing.was_stopped
    until(lambda: digger.was_stopped)


def test_what_cannot_be_done_is_told() -> None:
    errands = Errands()
    errands.begin(failing(CombotutorError("own-no-family", title="Trio")))
    (state,) = ended(errands)
    assert state.notice is not None
    assert "no puzzle" in state.notice.text("en")


def test_a_fault_of_ours_is_told_to_whoever_runs_the_tutor_and_no_page_waits(caplog: pytest.LogCaptureFixture) -> None:
    errands = Errands()
    with caplog.at_level(logging.ERROR):
        errands.begin(failing(ZeroDivisionError("no numbers")))
        (state,) = ended(errands)
    assert state.notice == BROKEN
    assert "no numbers" in caplog.text
