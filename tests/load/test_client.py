"""The load runs' client does what it says: here with a small class, for a few seconds, and through a kill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.browser import free_port
from tests.host.asked import in_a_loop
from tests.load.answers import decision, puzzles, right_words
from tests.load.client import report, run, used
from tests.load.crowd import Plan
from tests.load.diary import Kind
from tests.load.filed import filed
from tests.load.killed import Siege
from tests.load.server import TUTOR, serving
from tests.load.table import are_met, table

SMALL = Plan("", sessions=5, over=0.5, seconds=3.0, every=0.4, pause=0.2)


def of_each_sort() -> tuple[str, ...]:
    """Return a puzzle of each kind and level of each game."""
    return tuple({(each.kind, each.level, each.rules_name): each.id for each in puzzles().values()}.values())


@pytest.mark.parametrize("some", [of_each_sort, pytest.param(puzzles, marks=pytest.mark.long)])
def test_every_decision_has_a_right_answer_that_leads_on(some: Callable[[], Iterable[str]]) -> None:
    found = {name: len(right_words(name)) for name in some()}
    assert found == {name: puzzles()[name].decisions for name in found}
    assert len(found) > 100
    assert decision("beat-1", right_words("beat-1")) is None
    assert decision("nobody-knows", ()) is None


@pytest.mark.slow
def test_a_small_class_is_answered_and_nothing_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "learner.sqlite"
    with serving(TUTOR, free_port(), file) as server:
        found = in_a_loop(run(replace(SMALL, address=server.address), server.pid))
        server.stop()
    diary = found.diary
    assert diary.troubles == Counter()
    assert len(diary.seconds(Kind.OPEN)) == 5
    assert len(diary.seconds()) >= 15
    assert diary.kept, "some were told something"
    assert diary.told - filed(file) == Counter()
    assert len({told.learner for told in filed(file)}) > 1, "each is a learner of their own"
    assert found.looks[-1].processor > found.looks[0].processor > 0
    assert "| sessions; clicks answered | 5; " in table("Load", [*report(found), *used(found)])


@pytest.mark.long
def test_pupils_come_back_after_a_kill_and_what_they_were_told_is_there(tmp_path: Path) -> None:
    file = tmp_path / "learner.sqlite"
    siege = Siege(TUTOR, file, sessions=3, seed=1, every=0.4)
    try:
        lines = in_a_loop(siege.run(1, 2, 2))
    finally:
        siege.end()
    diary = siege.diary
    assert are_met(lines)
    assert diary.kept - filed(file) == Counter()
    assert set(diary.troubles) <= {"the line: closed while sending", "the line: closed while waiting"}
    assert diary.troubles.total() >= 3, "each has noticed the kill"
    moments = [click.at for click in diary.clicks]
    assert max(moments) - min(moments) > 3, "they went on after it"
