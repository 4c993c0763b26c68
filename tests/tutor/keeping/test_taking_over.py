"""What an older version kept in the browser, and how it comes into the learner's book."""

from __future__ import annotations

from dataclasses import replace

from combotutor.learner import Deed, Doing, Keeper, Standing
from combotutor.tutor.keeping.taking_over import taken_over
from combotutor.tutor.state.attempt import answered, hinted
from combotutor.tutor.state.attempt import fresh as untouched
from combotutor.tutor.state.record import Record
from tests.tutor.examples import BEAT, CLEAR, INSERT, SPECIAL

ATTEMPTS = {
    INSERT.id: answered(hinted(untouched(INSERT)), "R1>2"),
    SPECIAL.id: answered(answered(untouched(SPECIAL), "R1>1"), "R1>2"),
    CLEAR.id: replace(untouched(CLEAR), is_done=True),
    BEAT.id: untouched(BEAT),
}


def test_what_an_older_version_kept_is_taken_over_once() -> None:
    desk = Keeper().desk()
    for _ in range(2):
        doings = taken_over(ATTEMPTS, Record(desk.book.standings))
        desk.enter([Doing(each.puzzle, Deed(each.deed), word=each.word, level=each.level) for each in doings])
    found = desk.book.standings
    assert set(found) == {INSERT.id, SPECIAL.id, CLEAR.id}
    assert (found[INSERT.id].answers, found[INSERT.id].most_hints, found[INSERT.id].is_done) == (("R1>2",), 1, True)
    assert not found[INSERT.id].is_clean
    assert (found[SPECIAL.id].answers, found[SPECIAL.id].mistakes, found[SPECIAL.id].is_done) == (("R1>2",), 1, False)
    assert (found[CLEAR.id].answers, found[CLEAR.id].is_done) == ((), True)


def test_a_puzzle_that_was_only_looked_at_is_taken_over_too() -> None:
    record = Record({INSERT.id: Standing(INSERT.id, is_open=True)})
    doings = taken_over({INSERT.id: answered(untouched(INSERT), "R1>2")}, record)
    assert [each.deed for each in doings] == ["right", "solved"]


def test_what_the_book_knows_already_is_left_alone() -> None:
    record = Record({INSERT.id: Standing(INSERT.id, most_hints=1, is_open=True)})
    assert list(taken_over({INSERT.id: answered(untouched(INSERT), "R1>2")}, record)) == []
