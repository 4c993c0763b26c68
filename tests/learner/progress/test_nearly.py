"""A first wrong answer that was nearly right: half a game, no failure; and an older program takes it for any other."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from combotutor.learner import Deed, Learner, Result, Standing, Store, Tally
from combotutor.learner.exchange.incoming import drafted
from combotutor.learner.exchange.tries import Tries
from combotutor.learner.progress.event import NEARLY
from combotutor.learner.report import Counts
from combotutor.puzzles import HINTS
from combotutor.tutor.state import outcome
from combotutor.tutor.state.attempt import Result as Shown
from tests.learner.doings import PUZZLES, Clock, solve

FIRST, SECOND, TWO_STEPS, *_ = PUZZLES


def nearly(me: Learner, *before: Deed) -> Standing:
    """Do some things at a puzzle, give an answer that is nearly right, and solve it."""
    for deed in before:
        me.note(FIRST, deed, word="9@4", level=int(deed is Deed.HINT))
    me.note(FIRST, Deed.WRONG, word="8@2", level=NEARLY)
    return solved(me)


def solved(me: Learner) -> Standing:
    me.note(FIRST, Deed.RIGHT, word="5@1", level=1, seconds=30.0)
    return me.note(FIRST, Deed.SOLVED)


def test_it_is_half_a_game_and_no_failure(me: Learner) -> None:
    with Store.in_memory(clock=Clock()) as store:
        helped = solve(store.learner(), FIRST, hints=1)
        rating = store.learner().rating()
    found = nearly(me)
    assert [(each.result, each.mistakes) for each in me.attempts()] == [(Result.NEARLY, 1)]
    assert me.rating() == rating
    assert (found.last, found.is_clean, found.is_nearly, me.failed()) == (helped.last, False, True, ())
    assert me.puzzle_tally(FIRST.id) == Tally(helped=1)
    assert Counts.of(me.attempts()) == Counts(helped=1)


def test_it_comes_back_as_what_was_helped_does(me: Learner, clock: Clock) -> None:
    due = nearly(me).due
    assert due is not None
    wait = due - clock.now
    with Store.in_memory(clock=Clock()) as store:
        helped = solve(store.learner(), FIRST, hints=1).due
        assert helped is not None
        assert abs((helped - store.clock()) - wait).total_seconds() < 10


def test_until_it_is_solved_nothing_is_counted(me: Learner) -> None:
    found = me.note(FIRST, Deed.WRONG, word="8@2", level=NEARLY)
    assert (found.mistakes, found.is_nearly, found.due, me.attempts(), me.rating().games) == (1, True, None, (), 0)


@pytest.mark.parametrize("levels", [(NEARLY, 0), (0, NEARLY), (NEARLY, NEARLY)])
def test_it_is_forgiven_once_and_only_at_first(me: Learner, levels: tuple[int, int]) -> None:
    for level in levels:
        me.note(FIRST, Deed.WRONG, word="8@2", level=level)
    found = solved(me)
    assert (found.last, found.is_nearly, me.failed()) == (Result.MISSED, False, (FIRST.id,))
    assert [each.result for each in me.attempts()] == [Result.MISSED]
    with Store.in_memory(clock=Clock()) as store:
        solve(store.learner(), FIRST, wrong=2)
        assert me.rating() == store.learner().rating()


def test_after_a_hint_it_is_less_and_after_the_last_hint_nothing(me: Learner) -> None:
    nearly(me, Deed.HINT)
    values = [me.rating().value]
    for deeds in ((), (Deed.HINT,) * 3):
        with Store.in_memory(clock=Clock()) as store:
            nearly(store.learner(), *deeds)
            values.append(store.learner().rating().value)
    assert values[0] < values[1]
    for level in range(1, HINTS + 1):
        me.note(SECOND, Deed.HINT, level=level)
    assert me.failed() == (SECOND.id,)


@pytest.mark.parametrize("deed", [Deed.SHOWN, Deed.AGAIN, Deed.REFUSED])
def test_on_the_same_day_it_gets_no_better_and_on_another_it_does(me: Learner, clock: Clock, deed: Deed) -> None:
    nearly(me)
    rating = me.rating()
    me.note(FIRST, deed)
    me.note(FIRST, Deed.AGAIN)
    assert solved(me).last is Result.HELPED
    assert (me.rating(), me.puzzle_tally(FIRST.id)) == (rating, Tally(helped=1))
    clock.on(days=1)
    me.note(FIRST, Deed.AGAIN)
    assert solved(me).last is Result.CLEAN


def test_the_second_try_of_a_day_knows_that_the_first_was_nearly_right_as_long_as_nothing_else_helps(
    tmp_path: Path,
) -> None:
    path, clock = tmp_path / "learner.sqlite", Clock()

    def read() -> tuple[bool, ...]:
        found = []
        with Store.open(path, clock=clock) as store:
            found.append(store.learner().standing(FIRST.id))
            (tmp_path / "file.json").write_text(json.dumps(store.export()), encoding="utf-8")
        with Store.in_memory(clock=clock) as store:
            store.import_from(tmp_path / "file.json")
            found.append(store.learner().standing(FIRST.id))
        assert found[0] == found[1]
        return tuple(each.was_nearly for each in found)

    def again(*deeds: Deed, first: Deed = Deed.AGAIN) -> bool:
        with Store.open(path, clock=clock) as store:
            me = store.learner()
            for deed in (first, *deeds):
                me.note(FIRST, deed, level=int(deed is Deed.HINT))
            found = solved(me)
            assert found.last is Result.HELPED
            assert found.most_hints == 1 or not found.was_nearly
            live = found.was_nearly
        assert read() == (live, live)
        return live

    with Store.open(path, clock=clock) as store:
        nearly(store.learner())
    assert read() == (False, False)
    assert again()
    assert again()
    assert again(first=Deed.BACK)
    assert not again(Deed.HINT)
    assert not again()
    clock.on(days=1)
    assert not again(Deed.HINT)
    assert not again()


def test_what_stands_in_the_file_is_read_again_and_holds_no_word_that_an_older_program_does_not_know(
    tmp_path: Path,
) -> None:
    path = tmp_path / "learner.sqlite"
    with Store.open(path, clock=Clock()) as store:
        me = store.learner()
        nearly(me)
        me.note(SECOND, Deed.WRONG, word="8@2", level=NEARLY)
        told = [me.standing(each.id) for each in (FIRST, SECOND)], me.attempts()
    with closing(sqlite3.connect(path)) as connection:
        words = [
            {row[0] for row in connection.execute(query)}
            for query in ("SELECT result FROM attempt", "SELECT last FROM mark", "SELECT deed FROM event")
        ]
    assert words == [{"helped", None}, {"helped", None}, {"wrong", "right", "solved"}]
    with Store.open(path, clock=Clock()) as store:
        me = store.learner()
        assert ([me.standing(each.id) for each in (FIRST, SECOND)], me.attempts()) == told


def test_it_is_taken_along_and_a_file_that_says_nothing_of_it_is_read_as_before(me: Learner, tmp_path: Path) -> None:
    nearly(me)
    file = me.store.export()
    assert [each["level"] for each in file["events"] if each["deed"] == "wrong"] == [NEARLY]
    for level, expected in ((NEARLY, Result.NEARLY), (0, Result.MISSED)):
        for each in file["events"]:
            each["level"] = level if each["deed"] == "wrong" else each["level"]
        path = tmp_path / f"{expected}.json"
        path.write_text(json.dumps(file), encoding="utf-8")
        with Store.in_memory(clock=Clock()) as store:
            store.import_from(path)
            assert [each.result for each in store.learner().attempts()] == [expected]
            assert store.import_from(path).attempts == 0


def test_two_files_together_know_it_once(me: Learner) -> None:
    nearly(me)
    with Store.in_memory(clock=Clock()) as other:
        solve(other.learner(), SECOND)
        with drafted(json.dumps(me.store.export()), "a file", other.clock()) as draft:
            other.bring(draft, from_others=True)
        assert {each.puzzle_id: each.result for each in other.learner().attempts()} == {
            FIRST.id: Result.NEARLY,
            SECOND.id: Result.CLEAN,
        }


def test_a_first_try_that_was_nearly_right_is_half_a_try(me: Learner) -> None:
    nearly(me)
    tries = Tries({each.id: each for each in PUZZLES})
    with drafted(json.dumps(me.store.export()), "a file", me.store.clock()) as draft:
        tries.add(draft)
    assert [each.score for each in tries.first()] == [0.5]


def test_the_tutor_has_the_same_words() -> None:
    assert outcome.NEARLY == NEARLY
    assert [each.value for each in Shown] == [each.value for each in Result]
