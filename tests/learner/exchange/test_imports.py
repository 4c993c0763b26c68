"""A file comes in piece by piece and is seen all at once; whose it is matters; and it can be taken back."""

from __future__ import annotations

import gc
import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from sqlalchemy import update

from combotutor.errors import LearnerError
from combotutor.i18n import LANGUAGES
from combotutor.learner import Deed, Imported, Store
from combotutor.learner.exchange.draft import Draft
from combotutor.learner.exchange.hidden import SILENT, begin_import, sweep
from combotutor.learner.exchange.incoming import drafted
from combotutor.learner.progress.bundle import Bundle
from combotutor.learner.storage.schema import IMPORT, LEARNER
from combotutor.puzzles import worked_out
from tests.learner.doings import PUZZLES, Clock, puzzle, solve
from tests.learner.exchange.test_export import DOINGS, seen, two_machines
from tests.learner.history import asked

FIRST, SECOND, THIRD, *_ = PUZZLES
TOP = Path(__file__).parents[3]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "learner.sqlite"


@pytest.fixture
def chosen(tmp_path: Path) -> Path:
    """What somebody did elsewhere: three puzzles."""
    path = tmp_path / "mine.json"
    with Store.in_memory(clock=Clock()) as store:
        for each in PUZZLES[:3]:
            solve(store.learner(), each, wrong=1)
        store.export_to(path)
    return path


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the pieces be small."""
    for name in ("writing", "hidden", "entering"):
        monkeypatch.setattr(f"combotutor.learner.{name}.AT_ONCE", 2)


@pytest.fixture
def me(path: Path) -> Iterator[Store]:
    """A store in which one puzzle was solved."""
    with Store.open(path, clock=Clock()) as store:
        solve(store.learner(), PUZZLES[3])
        yield store


def as_old(path: Path) -> Path:
    """Make a file as an older combotutor has written it, which does not say whose it is."""
    values = json.loads(path.read_text(encoding="utf-8"))
    for each in values["learners"]:
        del each["badge"]
    path.write_text(json.dumps(values), encoding="utf-8")
    return path


def code_of(store: Store, path: Path) -> str:
    """Return why a file is not brought in; empty if it is."""
    try:
        store.import_from(path)
    except LearnerError as error:
        return error.code if all(str(path) in error.text(language) for language in LANGUAGES) else "unnamed"
    return ""


def fall_silent(store: Store) -> None:
    """Let what is being brought in not have been heard of for long."""
    late = update(IMPORT).where(~IMPORT.c.is_done).values(at=datetime.now(UTC) - SILENT - timedelta(minutes=1))
    store.write(lambda connection: connection.execute(late).rowcount)


def told(store: Store) -> tuple[Any, ...]:
    """Return all that anybody is told, and what is exported; learners may change places."""
    values = store.export()
    by_name = {each["name"]: each for each in values["learners"]}
    return seen(store), by_name, sorted(values["events"], key=lambda each: str(each["id"]))


# In pieces.


def test_nothing_of_a_file_is_seen_before_all_of_it_is(me: Store, chosen: Path, path: Path, small: None) -> None:  # noqa: ARG001
    before, stored = told(me), set[int]()

    def look(share: float) -> None:
        stored.add(asked(path, "SELECT count(*) FROM event")[0][0])
        if share > 0.2:
            assert told(me) == before

    me.import_from(chosen, look, from_others=True)
    assert max(stored) > min(stored), "it was written piece by piece"
    assert me.learner().rating().games == 4
    # And nothing is left of what was there before.
    assert asked(path, "SELECT count(*), count(DISTINCT uuid) FROM event") == [(16, 16)]
    assert asked(path, "SELECT count(*) FROM learner") == [(1,)]


KILLED = """
import os, sys
from pathlib import Path
from combotutor.learner import Store
from combotutor.learner.exchange import entering
entering.AT_ONCE = 2
def die(share):
    if share == 1.0:
        os._exit(9)
Store.open(Path(sys.argv[1])).import_from(Path(sys.argv[2]), die, from_others=True)
"""


def test_an_import_that_was_killed_is_not_seen_and_swept_away_later(me: Store, chosen: Path, path: Path) -> None:
    before = told(me)
    killed = subprocess.run([sys.executable, "-c", KILLED, str(path), str(chosen)], cwd=TOP, check=False)
    assert killed.returncode == 9
    assert told(me) == before
    assert asked(path, "SELECT count(*) FROM learner") == [(2,)], "the copy that nobody sees"
    # It may just be slow: as long as it was heard of lately it is left alone.
    me.import_from(chosen, from_others=True)
    assert asked(path, "SELECT count(*) FROM learner") == [(2,)]
    fall_silent(me)
    me.close()
    with Store.open(path) as store:
        store.write(lambda _connection: None)  # its turn comes after that of what is swept away
    assert asked(path, "SELECT count(*) FROM learner") == [(1,)]
    assert asked(path, "SELECT count(*), count(DISTINCT uuid) FROM event") == [(16, 16)]


def test_an_import_that_was_given_up_meanwhile_brings_nothing_in(me: Store, chosen: Path) -> None:
    before = told(me)

    def give_up(share: float) -> None:
        if share == 1.0:
            me.write(lambda connection: connection.execute(IMPORT.delete()).rowcount)

    with pytest.raises(LearnerError) as caught:
        me.import_from(chosen, give_up, from_others=True)
    assert caught.value.code == "learner-stopped"
    assert told(me) == before


def test_an_import_that_fell_silent_is_over_and_nobody_else_gets_its_number(
    me: Store, chosen: Path, path: Path
) -> None:
    before, numbers = told(me), list[int]()

    def sleep(share: float) -> None:
        if share == 1.0:
            numbers.extend(number for (number,) in asked(path, "SELECT id FROM import WHERE NOT is_done"))
            fall_silent(me)
            sweep(me)
            numbers.append(me.write(begin_import))

    with pytest.raises(LearnerError) as caught:
        me.import_from(chosen, sleep, from_others=True)
    assert caught.value.code == "learner-stopped"
    assert numbers == sorted(set(numbers)), "each has its own"
    assert told(me) == before
    assert asked(path, "SELECT id FROM import WHERE NOT is_done") == [(numbers[-1],)]


def test_what_is_forgotten_while_a_file_comes_in_is_gone_from_its_copies_too(
    me: Store, chosen: Path, path: Path
) -> None:
    (word,) = {each["id"] for each in me.export()["events"][:1]}
    forgot: list[float] = []

    def forget(share: float) -> None:
        if share == 1.0 and not forgot:
            forgot.append(share)
            me.learner().forget()
            assert asked(path, "SELECT count(*) FROM learner") == [(1,)]
            assert asked(path, "SELECT count(*) FROM event") == [(0,)]

    assert me.import_from(chosen, forget, from_others=True).attempts == 3
    assert me.learner().rating().games == 3
    me.close()
    assert word.encode() not in path.read_bytes()


OTHER = """
import sys
from pathlib import Path
from combotutor.learner import Store
with Store.open(Path(sys.argv[1])) as store:
    number = store.import_from(Path(sys.argv[2]), from_others=True).number
    if sys.argv[3] == "back":
        store.take_back(number)
"""


@pytest.mark.parametrize("how", ["in", "back"])
def test_what_another_program_brings_in_or_takes_back_is_no_other_content(
    me: Store, chosen: Path, path: Path, how: str
) -> None:
    subprocess.run([sys.executable, "-c", OTHER, str(path), str(chosen), how], cwd=TOP, check=True)
    solve(me.learner(), PUZZLES[4])
    me.close()
    with Store.open(path) as store:
        assert store.learner().rating().games == (5 if how == "in" else 2)


# Whose it is.


def test_the_file_of_somebody_else_is_refused_and_brought_in_by_whoever_says_so(me: Store, chosen: Path) -> None:
    before = told(me)
    assert code_of(me, chosen) == "learner-others"
    assert told(me) == before
    number = me.import_from(chosen, from_others=True).number
    assert number is not None
    assert code_of(me, chosen) == "", "nobody is asked twice"
    me.take_back(number)
    assert code_of(me, chosen) == "learner-others"


def test_a_file_that_does_not_say_whose_it_is_is_one_s_own_where_anything_of_it_is_known(
    me: Store, chosen: Path, tmp_path: Path
) -> None:
    assert code_of(me, as_old(chosen)) == "learner-unmarked"
    mine = tmp_path / "own.json"
    me.export_to(mine)
    assert code_of(me, as_old(mine)) == ""


def test_whoever_has_done_nothing_yet_is_whose_file_is_brought_in(tmp_path: Path, chosen: Path) -> None:
    with Store.in_memory(clock=Clock()) as store, Store.in_memory(clock=Clock()) as empty:
        empty.learner()
        own = empty.export()["learners"][0]["badge"]
        assert code_of(empty, chosen) == ""
        badge = json.loads(chosen.read_text(encoding="utf-8"))["learners"][0]["badge"]
        assert empty.export()["learners"][0]["badge"] == badge != own
        # So what is done here goes back to where it came from.
        assert code_of(store, chosen) == ""
        solve(empty.learner(), SECOND)
        empty.export_to(tmp_path / "back.json")
        assert code_of(store, tmp_path / "back.json") == ""
        last = empty.last_import()
        assert last is not None
        empty.take_back(last.number)
        assert empty.export()["learners"][0]["badge"] == own


def test_an_older_file_of_somebody_who_did_nothing_is_nobody_else_s(me: Store, tmp_path: Path) -> None:
    with Store.in_memory() as other:
        other.learner()
        other.export_to(tmp_path / "empty.json")
    assert code_of(me, tmp_path / "empty.json") == ""
    assert me.last_import() is None


@pytest.mark.parametrize(
    "content",
    [
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
        '{"format": "combotutor-learner", "name": "Müller"}'.encode("latin-1"),
        b"\xff" * 10,
        b"",
    ],
    ids=["picture", "latin-1", "bytes", "empty"],
)
def test_what_is_no_text_is_no_file_of_ours(me: Store, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "chosen.json").write_bytes(content)
    assert code_of(me, tmp_path / "chosen.json") == "learner-no-export"


def test_a_file_that_cannot_be_laid_out_beside_is_refused_by_its_name(
    me: Store, chosen: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, know = told(me), Draft.know

    def know_in_vain(draft: Draft, *args: Any) -> None:
        # Stands for a disk that is full by now.
        monkeypatch.setattr("combotutor.learner.exchange.draft._OWNED", "UPDATE nowhere SET owner = ''")
        know(draft, *args)

    monkeypatch.setattr(Draft, "know", know_in_vain)
    assert code_of(me, chosen) == "learner-file"
    assert told(me) == before


def test_a_file_that_is_read_no_more_in_the_last_moment_is_no_fault_of_the_database(
    me: Store, chosen: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = told(me)

    def bundle_in_vain(_draft: Draft, _name: str, _brought: int) -> Bundle:
        raise sqlite3.DatabaseError("malformed")

    monkeypatch.setattr(Draft, "bundle", bundle_in_vain)
    monkeypatch.setattr(
        "combotutor.learner.exchange.entering.TRIES", 0
    )  # so that it is worked out within a transaction
    with pytest.raises(LearnerError) as caught:
        me.import_from(chosen, from_others=True)
    assert caught.value.code == "learner-file"
    assert told(me) == before


def test_whom_an_older_program_has_made_since_has_a_badge_all_the_same(me: Store, tmp_path: Path) -> None:
    mine = tmp_path / "mine.json"
    me.write(lambda connection: connection.execute(update(LEARNER).values(badge="")).rowcount)
    (badge,) = {each["badge"] for each in me.export()["learners"]}
    assert badge == me.export()["learners"][0]["badge"] != ""
    me.export_to(mine)
    assert code_of(me, mine) == ""


# Taking back.


def test_taking_back_leaves_what_was_there_and_what_was_done_since(me: Store, chosen: Path) -> None:
    number = me.import_from(chosen, from_others=True).number
    solve(me.learner(), PUZZLES[5])
    last = me.last_import()
    assert last is not None
    assert (last.number, last.going) == (number, Imported(3, 13, 0))
    assert me.take_back(last.number) == Imported(3, 13, 0)
    assert set(me.learner().standings()) == {PUZZLES[3].id, PUZZLES[5].id}
    assert me.learner().rating().games == 2
    assert me.learner().puzzle_tally(FIRST.id).games == 0
    assert me.last_import() is None
    with pytest.raises(LearnerError) as caught:
        me.take_back(last.number)
    assert caught.value.code == "learner-no-import"


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_file_that_comes_twice_brings_nothing_though_own_puzzles_are_called_alike(tmp_path: Path, hours: int) -> None:
    plain = puzzle("own-1")
    mine, theirs = (
        worked_out(replace(plain, position=f"combo-up {row}/?4/?4 - 0 - 3/3/3")) for row in ("5,8,5,9", "2,9,2,9")
    )
    clock = Clock()
    clock.on(hours=hours)
    with Store.in_memory(clock=Clock()) as store, Store.in_memory(clock=clock) as other:
        store.learner().keep(mine)
        other.learner().keep(theirs)
        other.export_to(tmp_path / "other.json")
        first, second = (store.import_from(tmp_path / "other.json", from_others=True) for _ in range(2))
        last = store.last_import()
        assert last is not None
        assert last.number == first.number
        assert last.going == Imported(0, 0, 1)
        assert second == Imported()


@pytest.mark.parametrize("share", [0.0, 1.0], ids=["before it is worked out", "before it is seen"])
@pytest.mark.parametrize("is_new", [False, True], ids=["learner stays", "learner goes"])
def test_what_somebody_else_takes_back_meanwhile_is_taken_back_once(
    me: Store, tmp_path: Path, *, is_new: bool, share: float
) -> None:
    with Store.in_memory(clock=Clock()) as other:
        solve(other.learner("ana" if is_new else "me"), FIRST)
        other.export_to(tmp_path / "other.json")
    before = told(me)
    number = me.import_from(tmp_path / "other.json", from_others=True).number
    assert number is not None
    others: list[Imported] = []

    def first(far: float) -> None:
        if far >= share and not others:
            others.append(me.take_back(number))

    with pytest.raises(LearnerError) as caught:
        me.take_back(number, first)
    assert caught.value.code == "learner-no-import"
    assert [each.attempts for each in others] == [1]
    assert told(me) == before


def test_the_import_before_the_last_one_can_be_taken_back_after_it(me: Store, chosen: Path, tmp_path: Path) -> None:
    with Store.in_memory(clock=Clock()) as other:
        solve(other.learner(), PUZZLES[4])
        other.export_to(tmp_path / "other.json")
    before = told(me)
    numbers = [me.import_from(each, from_others=True).number for each in (chosen, tmp_path / "other.json")]
    for number in reversed(numbers):
        last = me.last_import()
        assert last is not None
        assert last.number == number
        me.take_back(last.number)
    assert told(me) == before


@pytest.mark.slow
@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(DOINGS, DOINGS)
def test_after_taking_back_all_is_as_before(
    tmp_path: Path, here: list[tuple[Any, ...]], there: list[tuple[Any, ...]]
) -> None:
    with two_machines(here, there) as (store, other):
        other.export_to(tmp_path / "other.json")
        before = told(store)
        number = store.import_from(tmp_path / "other.json", from_others=True).number
        if number is not None:
            store.take_back(number)
        assert told(store) == before


def test_an_attempt_that_was_begun_elsewhere_is_taken_out_of_the_one_that_went_on_here(
    tmp_path: Path,
) -> None:
    early, late = Clock(), Clock()
    late.on(hours=1)
    with Store.in_memory(clock=late) as store, Store.in_memory(clock=early) as other:
        other.learner().note(FIRST, Deed.HINT, level=2)
        store.learner().note(FIRST, Deed.SHOWN)
        other.export_to(tmp_path / "other.json")
        number = store.import_from(tmp_path / "other.json", from_others=True).number
        assert number is not None
        assert store.learner().standing(FIRST.id).most_hints == 2
        store.learner().note(FIRST, Deed.RIGHT, word="5@1", level=1)
        store.take_back(number)
        standing = store.learner().standing(FIRST.id)
        assert (standing.most_hints, standing.answers) == (0, ("5@1",))
        assert store.learner().note(FIRST, Deed.SOLVED).is_clean


def test_an_attempt_that_was_given_up_elsewhere_by_a_clock_that_is_ahead_goes_on_again(tmp_path: Path) -> None:
    here, there = Clock(), Clock()
    there.on(hours=20)
    with Store.in_memory(clock=here) as store, Store.in_memory(clock=there) as other:
        store.learner().note(THIRD, Deed.WRONG, word="9@4")
        store.export_to(tmp_path / "mine.json")
        other.import_from(tmp_path / "mine.json")
        other.learner().note(THIRD, Deed.AGAIN)
        other.export_to(tmp_path / "other.json")
        before = told(store)
        number = store.import_from(tmp_path / "other.json", from_others=True).number
        assert number is not None
        assert told(store) != before
        store.take_back(number)
        assert told(store) == before


def test_an_own_puzzle_goes_with_the_file_unless_it_was_tried_since(tmp_path: Path) -> None:
    plain = puzzle("own-1")
    hands = [f"combo-up {row}/?4/?4 - 0 - 3/3/3" for row in ("5,8,5,9", "2,9,2,9")]
    own = [worked_out(replace(plain, id=f"own-{n}", position=hand)) for n, hand in enumerate(hands, 1)]
    with Store.in_memory(clock=Clock()) as store, Store.in_memory(clock=Clock()) as other:
        for each in own:
            other.learner().keep(each)
        other.export_to(tmp_path / "other.json")
        solve(store.learner(), FIRST)
        number = store.import_from(tmp_path / "other.json", from_others=True).number
        assert number is not None
        store.learner().note(own[1], Deed.WRONG, word="5@1")
        last = store.last_import()
        assert last is not None
        assert last.going == Imported(0, 0, 1)
        assert store.take_back(number) == Imported(0, 0, 1)
        assert store.learner().own() == (own[1],)


def test_whoever_was_there_only_by_a_file_goes_with_it(me: Store, tmp_path: Path) -> None:
    with Store.in_memory(clock=Clock()) as other:
        solve(other.learner("ana"), FIRST)
        solve(other.learner("ben"), FIRST)
        other.export_to(tmp_path / "two.json")
    number = me.import_from(tmp_path / "two.json").number
    assert me.names() == ("me", "ana", "ben")
    solve(me.learner("ben"), SECOND)
    assert number is not None
    me.take_back(number)
    assert me.names() == ("me", "ben")
    assert set(me.learner("ben").standings()) == {SECOND.id}
    assert me.learner().puzzle_tally(FIRST.id).games == 0


# Times.


@pytest.mark.parametrize("wrong", [datetime(1970, 1, 1, tzinfo=UTC), datetime(2190, 1, 1, tzinfo=UTC)])
def test_what_was_done_by_a_clock_that_was_wrong_is_exported_so_that_it_can_be_read(wrong: datetime) -> None:
    clock = Clock()
    now, clock.now = clock.now, wrong
    with Store.in_memory(clock=clock) as store, Store.in_memory(clock=Clock()) as other:
        for each in PUZZLES[:2]:
            solve(store.learner(), each)
        clock.now = now
        with drafted(json.dumps(store.export()), "mine.json", Clock()()) as draft:
            assert other.bring(draft, from_others=False).attempts == 2
        assert [each.puzzle_id for each in other.learner().attempts()] == [each.id for each in PUZZLES[:2]]


# What it costs.


def test_litter_is_sought_as_before_when_a_file_is_in_or_refused(me: Store, chosen: Path) -> None:
    before, during = gc.get_threshold(), set[int]()
    me.import_from(chosen, lambda _share: during.add(gc.get_threshold()[0]), from_others=True)
    chosen.write_text("{", encoding="utf-8")
    assert code_of(me, chosen) == "learner-no-export"
    assert gc.get_threshold() == before
    assert max(during) > before[0]
