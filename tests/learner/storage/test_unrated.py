"""A learner's own puzzles change no rating, also where older rules have let them; all else of the file stays."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from combotutor.learner import Learner, Rating, Store
from combotutor.learner.progress import counting
from combotutor.learner.storage.location import looked_at
from combotutor.puzzles import Theme
from tests.learner.doings import PUZZLES, Clock, solve

OWN = replace(PUZZLES[3], id="own-1", themes=(Theme.PAIR, Theme.WILD))


def lived(me: Learner) -> None:
    """Solve puzzles, among them an own one."""
    me.keep(OWN)
    for which in (PUZZLES[0], OWN, PUZZLES[1]):
        solve(me, which)


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of a learner for whom an own puzzle was a game."""
    path = tmp_path / "learner.sqlite"
    with monkeypatch.context() as then, Store.open(path, clock=Clock()) as store:
        then.setattr(counting, "is_own", lambda _: False)
        lived(store.learner())
        assert store.learner().rating().games == 3
    return path


def test_an_own_puzzle_comes_back_and_changes_no_rating() -> None:
    with Store.in_memory(clock=Clock()) as store:
        me = store.learner()
        me.keep(OWN)
        solve(me, OWN)
        assert (me.rating(), me.theme_ratings()) == (Rating(), {})
        assert [(each.puzzle_id, each.rating_after) for each in me.attempts()] == [(OWN.id, Rating())]
        assert me.standing(OWN.id).due is not None


def test_what_older_rules_have_rated_is_rated_anew_when_the_file_is_opened(old: Path) -> None:
    with Store.in_memory(clock=Clock()) as store:
        lived(store.learner())
        right = store.learner().book
        attempts = store.learner().attempts()
    for _ in range(2):
        with Store.open(old, clock=Clock()) as store:
            me = store.learner()
            assert me.book.ratings == right.ratings
            assert (me.attempts(), me.standings()) == (attempts, right.standings)
            assert me.rating().games == 2
    assert not looked_at(old).rates_own


def test_what_was_done_and_whence_it_came_stay(old: Path, tmp_path: Path) -> None:
    with Store.in_memory(clock=Clock()) as store:
        solve(store.learner(), PUZZLES[4])
        store.export_to(tmp_path / "other.json")
    with Store.open(old, clock=Clock()) as store:
        store.import_from(tmp_path / "other.json", from_others=True)
        known, tally = store.export(), store.learner().puzzle_tally(PUZZLES[0].id)
    with closing(sqlite3.connect(old)) as connection:  # as an older program leaves it
        connection.execute("UPDATE mark SET rated_on = '2026-05-04' WHERE puzzle_id = 'own-1'")
        connection.execute("UPDATE learner_rating SET value = value + 50")
        connection.commit()
    with Store.open(old, clock=Clock()) as store:
        me = store.learner()
        assert store.export() == known
        assert me.puzzle_tally(PUZZLES[0].id) == tally
        assert me.rating().value == me.attempts()[-1].rating_after.value
        brought = store.last_import()
        assert brought is not None
        assert store.take_back(brought.number).attempts == 1
