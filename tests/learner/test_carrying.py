"""A file is brought in beside all that is done, with how far it is, and can be stopped."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

from combotutor.errors import LearnerError
from combotutor.learner import Backing, Book, Deed, Doing, Footing, Imported, Keeper, Store
from combotutor.learner.exchange.incoming import drafted
from tests.learner.doings import PUZZLES, Clock, puzzle, solve
from tests.learner.keeping import LONG, doings, kept, until


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "learner.sqlite"


def test_a_file_is_brought_in_with_how_far_it_is_and_can_be_stopped(path: Path) -> None:
    with Store.in_memory(clock=Clock()) as other:
        for each in PUZZLES:
            solve(other.learner(), each)
        text = json.dumps(other.export())
    with kept(path, LONG) as keeper:
        desk, far = keeper.desk(), list[float]()
        with pytest.raises(LearnerError) as caught:
            desk.bring(text, far.append, lambda: len(far) > 2)
        assert caught.value.code == "learner-stopped"
        assert desk.book == Book("me")
        far.clear()
        assert desk.bring(text, far.append) == Imported(6, 21, 0)
        assert far == sorted(far)
        assert (far[0] < 0.1, far[-1]) == (True, 1.0)
        assert desk.book.rating.games == len(desk.attempts()) == 6
        with pytest.raises(LearnerError, match=r"mine\.json") as caught:
            desk.bring("{}", named="mine.json")
        assert caught.value.code == "learner-no-export"


def test_whoever_is_asked_whether_to_stop_and_does_finds_nothing_changed(path: Path) -> None:
    with Store.in_memory(clock=Clock()) as other:
        solve(other.learner(), PUZZLES[0])
        text = json.dumps(other.export())
    asked: list[float] = []
    Keeper(patience=LONG).desk().bring(text, asked.append)
    with kept(path, LONG) as keeper:
        desk = keeper.desk()
        for moment in range(1, len(asked) + 1):
            answers = iter([*[False] * (moment - 1), True])
            with pytest.raises(LearnerError) as caught:
                desk.bring(text, is_stopped=answers.__next__)
            assert caught.value.code == "learner-stopped"
            assert desk.attempts() == ()
        answers = iter([*[False] * len(asked), True])
        assert desk.bring(text, is_stopped=answers.__next__).attempts == 1
        assert (len(desk.attempts()), next(answers)) == (1, True)


def test_while_a_file_is_brought_in_others_write(path: Path) -> None:
    with Store.in_memory(clock=Clock()) as other:
        solve(other.learner(), PUZZLES[0])
        text = json.dumps(other.export())
    with kept(path, LONG) as keeper:
        desk, ben = keeper.desk(), keeper.desk("ben")
        seen: list[Footing] = []

        def goes_on(share: float) -> None:
            if share < 0.9:
                ben.enter(doings(PUZZLES[len(seen) % 6]))
                seen.append(ben.backing.footing)

        desk.bring(text, goes_on)
        assert set(seen) == {Footing.KEPT}
        assert desk.book.rating.games == 1


def test_a_file_is_brought_in_though_its_learner_goes_on_all_the_while(path: Path) -> None:
    with Store.in_memory(clock=Clock()) as other:
        for each in PUZZLES[:3]:
            solve(other.learner(), each)
        text = json.dumps(other.export())
    with kept(path, LONG) as keeper:
        desk, ben, seen = keeper.desk(), keeper.desk("ben"), list[Footing]()

        def goes_on(share: float) -> None:
            if share < 1:
                desk.enter([Doing(puzzle(f"find-{len(seen)}"), Deed.SHOWN)])
                ben.enter([Doing(PUZZLES[0], Deed.SHOWN)])
                assert ben.backing.footing is Footing.KEPT
                seen.append(desk.backing.footing)
                if seen[-1] is Footing.WAITING and desk.backing.why is not None:
                    assert "being brought in" in desk.backing.why.text("en")

        assert desk.bring(text, goes_on, from_others=True).attempts == 3
        assert set(seen) == {Footing.KEPT, Footing.WAITING}  # at first nobody is held up
        assert until(lambda: desk.backing == Backing(Footing.KEPT))
        assert desk.book.rating.games == 3
        everything = desk.export()
    assert len(everything["events"]) == len(json.loads(text)["events"]) + len(seen)


def test_a_file_is_brought_in_though_another_program_writes_all_the_while(path: Path) -> None:
    with Store.in_memory(clock=Clock()) as other:
        solve(other.learner(), PUZZLES[0])
        text = json.dumps(other.export())
    with Store.open(path, clock=Clock()) as store:
        me, count = store.learner(), iter(range(1000))

        def writes(share: float) -> None:
            if share < 1 and threading.current_thread() is threading.main_thread():
                me.note(puzzle(f"find-{next(count)}"), Deed.SHOWN)

        with drafted(text, "mine.json", Clock()()) as draft:
            assert store.bring(draft, writes, from_others=False).attempts == 1
        assert store.learner().rating().games == 1
        assert next(count) > 3
