"""Everything as one file, and back: equal, never doubled, and nothing else is taken for one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from combotutor.errors import LearnerError
from combotutor.learner import Deed, Imported, Result, Store
from combotutor.learner.frames import attempt_frame
from combotutor.learner.progress.bundle import Bundle, Entry, Key, together
from combotutor.learner.progress.event import Event, facts_of
from combotutor.learner.report import report
from combotutor.puzzles import worked_out
from tests.learner.doings import PUZZLES, START, Clock, puzzle, solve

FIRST, SECOND, TWO_STEPS, *_ = PUZZLES
ROWS = ("5,8,5,9", "2,9,2,9")
DOINGS = st.lists(
    st.tuples(
        st.sampled_from(("me", "ana")),
        st.sampled_from(PUZZLES[:3]),
        st.sampled_from(tuple(Deed)),
        st.integers(0, 4),
        st.sampled_from((0, 1, 60, 60 * 60, 26 * 60 * 60, -60 * 60)),
    ),
    max_size=12,
)


def seen(store: Store) -> dict[str, Any]:
    """Return all that the learners of a store are told."""
    learners = [store.learner(name) for name in store.names()]
    return {
        me.name: (me.standings(), me.attempts(), me.rating(), me.theme_ratings(), me.failed(), me.streak(), me.own())
        for me in learners
    } | {each.id: learners[0].puzzle_tally(each.id) for each in PUZZLES if learners}


def moved(source: Store, target: Store, path: Path) -> Imported:
    """Bring everything of one store into another, whosever it is."""
    source.export_to(path)
    return target.import_from(path, from_others=True)


@contextmanager
def two_machines(here: list[tuple[Any, ...]], there: list[tuple[Any, ...]]) -> Iterator[tuple[Store, Store]]:
    """Yield two stores in which some things were done, in the other a moment later."""
    later = Clock()
    later.on(seconds=0.5)
    with Store.in_memory(clock=Clock()) as store, Store.in_memory(clock=later) as other:
        for each, doings in ((store, here), (other, there)):
            for name, which, deed, level, _ in doings:
                each.learner(name).note(which, deed, word="5@1", level=level)
        yield store, other


@pytest.mark.slow
@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(DOINGS)
def test_a_round_trip_is_equal_in_all_that_is_told(tmp_path: Path, doings: list[tuple[Any, ...]]) -> None:
    clock = Clock()
    with Store.in_memory(clock=clock) as store, Store.in_memory(clock=clock) as other:
        for name, which, deed, level, later in doings:
            clock.on(seconds=later)
            store.learner(name).note(which, deed, word="5@1", level=level, seconds=later)
        brought = moved(store, other, tmp_path / "all.json")
        assert brought == Imported(attempts(store), len(doings), 0)
        assert other.export() == store.export()
        assert seen(other) == seen(store)
        assert moved(store, other, tmp_path / "all.json") == Imported()
        assert moved(other, store, tmp_path / "all.json") == Imported()


def attempts(store: Store) -> int:
    """Return how many attempts a store holds."""
    return sum(len(each["attempts"]) for each in store.export()["learners"])


@pytest.mark.slow
@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(DOINGS, DOINGS)
def test_two_machines_that_exchange_their_files_know_the_same(
    tmp_path: Path, here: list[tuple[Any, ...]], there: list[tuple[Any, ...]]
) -> None:
    with two_machines(here, there) as (store, other):
        moved(store, other, tmp_path / "one.json")
        moved(other, store, tmp_path / "two.json")
        assert len(store.export()["events"]) == len(here) + len(there)
        assert moved(store, other, tmp_path / "one.json") == Imported()
        told = seen(other)
        assert {name: told[name] for name in seen(store)} == seen(store)
        for each in (store, other):
            assert solve(each.learner(), FIRST).is_done


def test_a_hint_on_another_machine_is_not_lost_when_both_are_brought_together(tmp_path: Path) -> None:
    with Store.in_memory(clock=Clock()) as here, Store.in_memory(clock=Clock()) as there:
        there.learner().note(FIRST, Deed.HINT, level=2)
        here.learner().note(FIRST, Deed.SHOWN)
        moved(there, here, tmp_path / "all.json")
        assert here.learner().standing(FIRST.id).most_hints == 2
        here.learner().note(FIRST, Deed.RIGHT, word="5@1")
        assert here.learner().note(FIRST, Deed.SOLVED).last is Result.HELPED


def test_what_goes_on_elsewhere_joins_the_attempt_it_went_on_with(tmp_path: Path) -> None:
    with Store.in_memory(clock=Clock()) as here, Store.in_memory(clock=Clock()) as there:
        there.learner().note(FIRST, Deed.HINT, level=1)
        here.learner().note(FIRST, Deed.SHOWN)
        moved(there, here, tmp_path / "all.json")
        there.learner().note(FIRST, Deed.RIGHT, word="5@1")
        there.learner().note(FIRST, Deed.SOLVED)
        assert moved(there, here, tmp_path / "all.json") == Imported(0, 2, 0)
        assert here.learner().standing(FIRST.id).last is Result.HELPED
        assert not here.learner().standing(FIRST.id).is_clean


def test_a_deed_that_a_file_puts_under_another_attempt_stays_where_it_is_known(tmp_path: Path) -> None:
    path = tmp_path / "learner.json"
    with Store.in_memory(clock=Clock()) as store:
        for each in (FIRST, SECOND):
            solve(store.learner(), each, wrong=1)
        values = store.export()
        path.write_text(json.dumps(values), encoding="utf-8")
        events = json.loads(path.read_text(encoding="utf-8"))["events"]
        events[-1]["attempt"] = events[0]["attempt"]
        path.write_text(json.dumps(values | {"events": events}), encoding="utf-8")
        assert store.import_from(path) == Imported()
        assert store.export() == values


def test_an_attempt_that_is_known_stays_its_learner_s_whoever_a_file_says_it_is(tmp_path: Path) -> None:
    path = tmp_path / "learner.json"
    with Store.in_memory(clock=Clock()) as store, Store.in_memory(clock=Clock()) as other:
        solve(store.learner(), FIRST)
        values = store.export()
        (mine,) = values["learners"]
        event = values["events"][-1] | {"learner": "ana", "id": "a" * 32, "deed": "hint", "level": 1}
        theirs = {"learners": [mine | {"name": "ana", "badge": "b" * 32}], "events": [event]}
        path.write_text(json.dumps(values | theirs), encoding="utf-8")
        assert store.import_from(path).events == 1
        # What is exported can be read again: there an attempt is one learner's.
        moved(store, other, path)
        assert seen(other) == seen(store)


def test_a_deed_that_is_known_comes_to_nobody_else_by_an_attempt_of_theirs(tmp_path: Path) -> None:
    path = tmp_path / "learner.json"
    with Store.in_memory(clock=Clock()) as store, Store.in_memory(clock=Clock()) as other:
        for name in ("me", "ana"):
            solve(store.learner(name), FIRST)
        values = store.export()
        learners = {each["name"]: each for each in values["learners"]}
        attempts = {name: each["attempts"][0] for name, each in learners.items()}
        # Of each attempt one deed is said to be of the other.
        events = [each | {"learner": "ana"} for each in values["events"]]
        events[0]["attempt"], events[-1]["attempt"] = events[-1]["attempt"], events[0]["attempt"]
        theirs = learners["ana"] | {"attempts": list(attempts.values())}
        path.write_text(json.dumps(values | {"learners": [theirs], "events": events}), encoding="utf-8")
        assert store.import_from(path) == Imported()
        moved(store, other, path)
        assert seen(other) == seen(store)


def test_an_open_attempt_older_than_a_solved_one_goes_on_when_both_are_brought_together(tmp_path: Path) -> None:
    clock = Clock()
    with Store.in_memory(clock=clock) as here, Store.in_memory(clock=clock) as there:
        there.learner().note(FIRST, Deed.HINT, level=1)
        solve(here.learner(), FIRST)
        moved(there, here, tmp_path / "all.json")
        standing = here.learner().standing(FIRST.id)
        assert (standing.is_open, standing.most_hints, standing.is_clean) == (True, 1, True)
        assert here.learner().note(FIRST, Deed.AGAIN).is_open


def test_where_the_clock_was_set_back_between_two_learners_each_keeps_the_order_of_their_deeds(tmp_path: Path) -> None:
    clock = Clock()
    with Store.in_memory(clock=clock) as here, Store.in_memory(clock=clock) as there:
        here.learner("ben").note(FIRST, Deed.SHOWN)
        clock.on(hours=-4)
        here.learner("ana").note(FIRST, Deed.SHOWN)
        clock.on(hours=1)
        there.learner("ana").note(SECOND, Deed.SHOWN)
        moved(there, here, tmp_path / "all.json")
        # What was brought together can be read again, as no file can in which somebody's time runs back.
        with Store.in_memory(clock=clock) as other:
            assert moved(here, other, tmp_path / "all.json") == Imported(3, 3, 0)


def test_two_lists_in_which_times_run_back_keep_their_own_order() -> None:
    def bundle(first: int, days: tuple[int, ...]) -> Bundle:
        key = Key("me", f"{first:032x}")
        moments = (START + timedelta(days=day) for day in days)
        events = (Event(f"{first + n:032x}", Deed.WRONG, "", 0, 0.0, at, 0) for n, at in enumerate(moments))
        return Bundle(
            ("me",), {key: facts_of(PUZZLES[first // 100], key.attempt)}, tuple(map(Entry, [key] * 9, events)), {}
        )

    here, there = bundle(0, (1, 9, 2, 3)), bundle(100, (2, 10, 1, 11))
    for one, other in ((here, there), (there, here)):
        both = [entry.event.uuid for entry in together(one, other).entries]
        assert [int(uuid, 16) for uuid in both] == [0, 100, 1, 2, 3, 101, 102, 103]


def test_an_attempt_of_a_kind_that_nobody_knows_is_kept_and_taken_along_but_rates_nobody(tmp_path: Path) -> None:
    with Store.in_memory(clock=Clock()) as store:
        solve(store.learner(), FIRST)
        known = store.learner().theme_ratings()
        solve(store.learner(), SECOND)
        values = store.export()
    values["learners"][0]["attempts"][1].update(kind="chess-mate", themes=["forks"])
    with Store.in_memory(clock=Clock()) as store:
        path = tmp_path / "theirs.json"
        path.write_text(json.dumps(values), encoding="utf-8")
        store.import_from(path)
        me = store.learner(values["learners"][0]["name"])
        told = report(me, PUZZLES)
        assert [(each.kind, each.themes) for each in me.attempts()] == [
            (FIRST.kind, FIRST.themes),
            ("chess-mate", ("forks",)),
        ]
        assert told.counts.games == len(told.attempts) == 2
        assert [each.theme for each in told.themes] == [*FIRST.themes]
        assert me.theme_ratings() == known
        assert store.export()["learners"][0]["attempts"] == values["learners"][0]["attempts"]
        assert attempt_frame(told)["kind"].to_list() == [FIRST.kind, "chess-mate"]


def test_own_puzzles_travel_too(tmp_path: Path) -> None:
    own = worked_out(puzzle("own-1"))
    with Store.in_memory(clock=Clock()) as here, Store.in_memory(clock=Clock()) as there:
        here.learner().keep(own)
        assert moved(here, there, tmp_path / "all.json") == Imported(0, 0, 1)
        assert there.learner().own() == (own,)


def test_own_puzzles_that_are_called_the_same_on_two_machines_are_told_apart(tmp_path: Path) -> None:
    plain = puzzle("own-1")
    one, other = (worked_out(replace(plain, position=f"combo-up {row}/?4/?4 - 0 - 3/3/3")) for row in ROWS)
    with Store.in_memory(clock=Clock()) as here, Store.in_memory(clock=Clock()) as there:
        here.learner().keep(one)
        there.learner().keep(other)
        here.learner().note(one, Deed.HINT, level=2)
        there.learner().note(other, Deed.WRONG, word="5@1")
        assert moved(there, here, tmp_path / "all.json") == Imported(1, 1, 1)
        assert here.learner().own() == (one, replace(other, id="own-2"))
        assert (here.learner().standing("own-1").most_hints, here.learner().standing("own-1").mistakes) == (2, 0)
        assert (here.learner().standing("own-2").most_hints, here.learner().standing("own-2").mistakes) == (0, 1)
        # There `own-2` is how the file calls what is there already: nobody gets any puzzle twice.
        assert moved(here, there, tmp_path / "all.json") == Imported(1, 1, 1)
        assert there.learner().own() == (other, replace(one, id="own-3"))
        assert moved(there, here, tmp_path / "all.json") == moved(here, there, tmp_path / "all.json") == Imported()


def test_a_learner_who_is_held_while_a_file_comes_in_goes_on(tmp_path: Path) -> None:
    with Store.in_memory(clock=Clock()) as here, Store.in_memory(clock=Clock()) as there:
        solve(there.learner("ana"), FIRST)
        me = here.learner()
        solve(me, SECOND)
        moved(there, here, tmp_path / "all.json")
        assert solve(me, TWO_STEPS).is_clean
        assert set(me.standings()) == {SECOND.id, TWO_STEPS.id}


@pytest.fixture
def values() -> dict[str, Any]:
    """What a good file holds."""
    with Store.in_memory(clock=Clock()) as store:
        solve(store.learner(), FIRST, hints=1)
        return store.export()


AT = "2026-05-04T12:00:00+00:00"
BEFORE = "2025-12-31T23:59:59+00:00"
TOO_LATE = "2026-05-06T00:00:00+00:00"
SPOILT: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "no events": (lambda values: values.pop("events"), ""),
    "another format": (lambda values: values.update(format="combotutor-puzzles"), ""),
    "an event twice": (lambda values: values["events"].append(values["events"][-1]), ""),
    "an unknown deed": (lambda values: values["events"][0].update(deed="cheated"), "events[0].deed"),
    "a time without zone": (lambda values: values["events"][0].update(at="2026-05-04T12:00:00"), "events[0].at"),
    "the end of time": (
        lambda values: values["events"][-1].update(at="9999-12-31T23:59:59.999999+00:00", offset=600),
        "events[3].at",
    ),
    "the beginning of time": (
        lambda values: values["events"][0].update(at="0001-01-01T00:00:00+00:00", offset=-600),
        "events[0].at",
    ),
    "no time in that zone": (lambda values: values["events"][0].update(at="0001-01-01T00:00:00+14:00"), "events[0].at"),
    "a day before the game": (
        lambda values: values["events"][0].update(at="2025-12-31T23:59:59+00:00"),
        "events[0].at",
    ),
    "the day after tomorrow": (
        lambda values: values["events"][3].update(at="2026-05-06T00:00:00+00:00"),
        "events[3].at",
    ),
    "given up the day after tomorrow": (
        lambda values: values["learners"][0]["attempts"][0].update(abandoned=TOO_LATE),
        "learners[0].attempts[0].abandoned",
    ),
    "half a character": (lambda values: values["learners"][0].update(name="\ud800"), "learners[0].name"),
    "half a character in a word": (lambda values: values["events"][1].update(word="\ud800"), "events[1].word"),
    "a zero in a word": (lambda values: values["events"][1].update(word="5@1\x00"), "events[1].word"),
    "a word of a page": (lambda values: values["events"][1].update(word="x" * 201), "events[1].word"),
    "half a character in an own puzzle": (
        lambda values: values["learners"][0].update(own=[{"puzzle": "own-1", "line": "\ud800", "at": AT}]),
        "learners[0].own[0].line",
    ),
    "an own puzzle that is a book": (
        lambda values: values["learners"][0].update(own=[{"puzzle": "own-1", "line": "x" * 100_001, "at": AT}]),
        "learners[0].own[0].line",
    ),
    "no time": (lambda values: values["events"][0].update(at="soon"), "events[0].at"),
    "no number": (lambda values: values["events"][0].update(seconds=float("nan")), "events[0].seconds"),
    "a number that is endless": (lambda values: values["events"][0].update(seconds=10**400), "events[0].seconds"),
    "an unknown attempt": (lambda values: values["events"][0].update(attempt="0" * 32), "events[0].attempt"),
    "a level out of reach": (lambda values: values["events"][0].update(level=10**9), "events[0].level"),
    "time running back": (lambda values: values["events"].reverse(), "events[1].at"),
    "a kind that is no word": (
        lambda values: values["learners"][0]["attempts"][0].update(kind="Chess?"),
        "learners[0].attempts[0].kind",
    ),
    "a theme that is no word": (
        lambda values: values["learners"][0]["attempts"][0].update(themes=["<forks>"]),
        "learners[0].attempts[0].themes",
    ),
    "a name that is none": (lambda values: values["learners"][0].update(name=5), "learners[0].name"),
    "no name": (lambda values: values["learners"][0].pop("name"), "learners[0].name"),
    "a badge that is none": (lambda values: values["learners"][0].update(badge="mine"), "learners[0].badge"),
    "an attempt that is none": (lambda values: values["learners"][0].update(attempts=[5]), "learners[0].attempts[0]"),
}
"""What is done to a good file, and where it then says that something is wrong; nowhere if it is none at all."""


@pytest.mark.parametrize("name", SPOILT)
def test_no_other_file_is_taken_for_one_and_nothing_changes(tmp_path: Path, values: dict[str, Any], name: str) -> None:
    path = tmp_path / "all.json"
    spoil, where = SPOILT[name]
    spoil(values)
    path.write_text(json.dumps(values), encoding="utf-8")
    with Store.in_memory(clock=Clock()) as store:
        solve(store.learner(), SECOND)
        before = store.export()
        with pytest.raises(LearnerError) as caught:
            store.import_from(path, from_others=True)
        assert caught.value.code == ("learner-changed-export" if where else "learner-no-export")
        assert caught.value.details.get("where", "") == where
        assert str(path) in str(caught.value)
        assert where in str(caught.value)
        assert store.export() == before


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe", b"{", b"[]", b'"text"', b"[" * 50_000, b"PK\x03\x04"],
    ids=lambda content: repr(content[:9]),
)
def test_no_json_is_no_export(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "all.json"
    path.write_bytes(content)
    with Store.in_memory() as store, pytest.raises(LearnerError) as caught:
        store.import_from(path)
    assert caught.value.code == "learner-no-export"


def test_a_file_of_another_version_is_named_as_such(tmp_path: Path, values: dict[str, Any]) -> None:
    path = tmp_path / "all.json"
    path.write_text(json.dumps(values | {"version": 2}), encoding="utf-8")
    with Store.in_memory() as store, pytest.raises(LearnerError) as caught:
        store.import_from(path)
    assert caught.value.code == "learner-other-export"


def test_a_file_that_cannot_be_read_or_written_is_named(tmp_path: Path) -> None:
    with Store.in_memory() as store:
        for act in (store.import_from, store.export_to):
            with pytest.raises(LearnerError) as caught:
                act(tmp_path / "nowhere" / "all.json")
            assert caught.value.code == "learner-file"


def test_an_export_replaces_the_one_before_it(tmp_path: Path) -> None:
    path = tmp_path / "all.json"
    with Store.in_memory(clock=Clock()) as store:
        store.export_to(path)
        solve(store.learner(), FIRST)
        store.export_to(path)
        assert json.loads(path.read_text(encoding="utf-8")) == store.export()
    assert [each.name for each in tmp_path.iterdir()] == ["all.json"]


def test_times_keep_their_zone(values: dict[str, Any]) -> None:
    event = values["events"][0]
    assert event["at"].endswith("+00:00")
    assert event["offset"] == 120
