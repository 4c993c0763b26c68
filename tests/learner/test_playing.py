"""Who a learner is: names at home, labels and codes in a class; kept as surely as what was done."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
import traceback
from contextlib import closing
from pathlib import Path
from typing import Final
from uuid import uuid4

import pytest
from sqlalchemy import text

from combotutor.errors import LearnerError
from combotutor.learner import Backing, Deed, Desk, Doing, Footing, Keeper, Store
from combotutor.people import BACKS, Person, normal_code, parts_of
from combotutor.people.code import new_code
from combotutor.people.label import back_of, labels
from tests.learner.doings import PUZZLES, Clock, solve
from tests.learner.history import asked
from tests.learner.keeping import LONG, doings, is_kept, kept, locked, until

pytestmark = pytest.mark.usefixtures("cheap_codes")

TOP: Final = Path(__file__).parents[2]
ANA, BEN, CEM = ("0123456789abcdef" * 2, "1" * 32, "2" * 32)
MEETING: Final = """
import sys
from pathlib import Path
from combotutor.learner import Keeper, Store

keeper = Keeper(lambda: Store.open(Path(sys.argv[1])), patience=20)
desks = [keeper.desk(name) for name in sys.argv[2:]]
print("ready", flush=True)
sys.stdin.readline()
for desk in desks:
    desk.meet()
    print(desk.person.label, flush=True)
keeper.close()
"""
"""A program in which learners are met."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "learner.sqlite"


def people(path: Path) -> tuple[Person, ...]:
    """Return who plays, as a file tells."""
    with Store.open(path) as store:
        return store.people()


def code_of(desk: Desk) -> str:
    """Return a code that somebody makes, and that a page shows."""
    code = desk.make_code()
    desk.see_code(code)
    return code


# At home.


def test_whoever_has_a_name_is_told_apart_after_the_first_one_who_needs_none(path: Path) -> None:
    with kept(path, LONG) as keeper:
        assert keeper.people() == (Person("me"),)
        ben, ana = keeper.desk(BEN), keeper.desk(ANA)
        assert ben.person == Person(BEN)
        ben.call("  Ben ", "dots")
        ana.call("Ana", "waves")
        assert ben.person == Person(BEN, "Ben", card="dots")
        everybody = (Person("me"), ben.person, ana.person)
        assert keeper.people() == everybody == people(path)
        keeper.desk().call("Åsa", "stars")
        assert keeper.people() == (Person("me", "Åsa", card="stars"), *everybody[1:]) == people(path)


def test_a_name_is_changed_and_what_nobody_offers_is_no_card(path: Path) -> None:
    with kept(path, LONG) as keeper:
        ana = keeper.desk(ANA)
        ana.call("Ana", "dots")
        ana.call("Anna", "<b>")
        assert ana.person == Person(ANA, "Anna")
        assert keeper.people() == (Person("me"), ana.person)


def test_two_who_choose_one_name_at_the_same_time_are_told_apart_by_a_number(path: Path) -> None:
    with kept(path, LONG) as keeper, Store.open(path, clock=Clock()) as store:
        for number, name in enumerate((ANA, BEN, CEM)):
            keeper.desk(name).call("A" * (39 + number % 2), "dots")
            keeper.desk(name).call("A" * 40, "waves")
        assert [each.name for each in keeper.people()] == ["", "A" * 40, f"{'A' * 38} 2", f"{'A' * 38} 3"]
        assert store.people() == keeper.people()


def test_forgetting_takes_a_person_off_the_list_and_nobody_else(path: Path) -> None:
    with kept(path, LONG) as keeper:
        ana, ben = keeper.desk(ANA), keeper.desk(BEN)
        for desk, name in ((ana, "Ana"), (ben, "Ben"), (keeper.desk(), "Me")):
            desk.call(name, "dots")
            desk.enter(doings(PUZZLES[0]))
        ana.forget()
        assert (ana.person, len(ana.book.standings)) == (Person(ANA), 0)
        assert [each.name for each in keeper.people()] == ["Me", "Ben"]
        assert asked(path, "SELECT count(*) FROM person") == [(2,)]
        keeper.desk().forget()
        assert [each.name for each in keeper.people()] == ["", "Ben"]
        with Store.open(path, clock=Clock()) as store:
            store.learner(BEN).forget()
        assert keeper.people() == (Person("me"),)
        assert ben.refresh().standings == {}
        assert ben.person == Person(BEN)


def test_who_plays_is_told_at_once_when_a_file_that_did_not_answer_turns_out_to_be_none() -> None:
    goes_on = threading.Event()

    def refused() -> Store:
        goes_on.wait(LONG)
        raise LearnerError("learner-foreign", path="learner.sqlite")

    keeper = Keeper(refused, clock=Clock(), patience=0.01)
    desk = keeper.desk()
    assert (keeper.is_silent, keeper.people()) == (True, ())
    goes_on.set()
    assert until(lambda: desk.backing.footing is Footing.LOST and keeper.store is not None)
    assert until(lambda: not keeper.is_silent)
    assert keeper.people() == (Person("me"),)


def test_what_another_program_called_somebody_is_read(path: Path) -> None:
    with kept(path, LONG) as keeper, kept(path, LONG) as other:
        one = keeper.desk(ANA)
        other.desk(ANA).call("Ana", "dots")
        one.refresh()
        assert one.person.name == "Ana"


def test_a_class_is_no_home_though_it_has_the_same_file(path: Path) -> None:
    with kept(path, LONG) as keeper:
        keeper.desk(ANA).meet()
        assert keeper.people() == (Person("me"),)


# In a class.


def test_whoever_is_met_has_a_label_and_a_card_for_good(path: Path) -> None:
    with kept(path, LONG) as keeper:
        ana = keeper.desk(ANA)
        ana.meet()
        person = ana.person
        assert person == Person(ANA, label=next(labels(ANA)), card=back_of(ANA))
        assert parts_of(person.label) is not None
        assert person.card in BACKS
        ana.meet()
        ana.enter(doings(PUZZLES[0]))
    with kept(path, LONG) as keeper:
        ana = keeper.desk(ANA)
        assert ana.person == person
        ana.meet()
        assert ana.person == person
        ana.forget()
        assert ana.person == Person(ANA)
        ana.meet()
        assert ana.person == person
    assert asked(path, "SELECT count(*) FROM person") == [(1,)]


def test_only_being_met_is_nothing_done(path: Path) -> None:
    with kept(path, LONG) as keeper:
        keeper.desk(ANA).meet()
    assert asked(path, "SELECT count(*) FROM learner") == [(0,)]


def rivals() -> list[str]:
    """Return four learners who would all have the same label."""
    found: dict[str, list[str]] = {}
    while True:
        name = uuid4().hex
        some = found.setdefault(next(labels(name)), [])
        some.append(name)
        if len(some) == 4:
            return some


def test_programs_that_meet_learners_at_once_give_each_another_label(path: Path) -> None:
    Store.open(path).close()
    some = rivals()
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", MEETING, str(path), *names],
            cwd=TOP,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for names in ([*some[:2], ANA], [ANA, *some[2:]])
    ]
    for program in programs:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("\n")
        program.stdin.flush()
    told = [program.communicate()[0].split() for program in programs]
    assert [len(each) for each in told] == [3, 3]
    assert told[0][2] == told[1][0]  # the same learner in both
    assert len({label for each in told for label in each}) == 5
    assert asked(path, "SELECT count(DISTINCT label), count(*) FROM person") == [(5, 5)]


def test_many_who_are_met_at_once_are_all_told_apart(path: Path) -> None:
    with kept(path, LONG) as keeper:
        desks = [keeper.desk(uuid4().hex) for _ in range(60)]
        threads = [threading.Thread(target=desk.meet) for desk in desks]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len({desk.person.label for desk in desks} - {""}) == 60


# Codes.


def test_a_code_brings_back_however_it_is_typed_until_there_is_another(path: Path) -> None:
    with kept(path, LONG) as keeper:
        ana, ben = keeper.desk(ANA), keeper.desk(BEN)
        ana.meet()
        first, other = code_of(ana), code_of(ben)
        assert normal_code(first) == first
        assert ana.person.has_code
        assert ana.person.label
        assert keeper.found(f" {first[:4].lower()} - {first[4:]}") == ANA
        second = code_of(ana)
        assert (keeper.found(first), keeper.found(second), keeper.found(other)) == (None, ANA, BEN)
    with kept(path, LONG) as keeper:
        assert (keeper.found(first), keeper.found(second), keeper.found(other)) == (None, ANA, BEN)
        assert keeper.desk(ANA).person.has_code
        keeper.desk(ANA).forget()
        assert (keeper.found(second), keeper.found(other)) == (None, BEN)
        assert not keeper.desk(ANA).person.has_code


def test_a_code_takes_the_place_of_another_when_a_page_has_shown_it(path: Path) -> None:
    with kept(path, LONG) as keeper:
        ana = keeper.desk(ANA)
        unseen = ana.make_code()
        assert (ana.person.has_code, ana.has_lost(unseen)) == (False, False)
        first = code_of(ana)
        assert (ana.person.has_code, ana.has_lost(unseen)) == (True, True)
        second = ana.make_code()
        assert (ana.person.has_code, ana.has_lost(first), ana.has_lost(second)) == (True, False, False)
    with kept(path, LONG) as keeper:
        ana = keeper.desk(ANA)
        assert [ana.knows_code(code) for code in (unseen, first, second, first)] == [False, True, True, True]
        assert [keeper.found(code) for code in (unseen, first)] == [None, ANA]
        # Whoever comes back by it has seen it, though the page could not say so any more.
        assert keeper.found(second) == ANA
        assert keeper.found(first) is None
        ana.refresh()
        assert (ana.person.has_code, ana.has_lost(first), ana.knows_code(first)) == (True, True, False)
        ana.see_code(first)
        assert (keeper.found(first), keeper.found(second)) == (None, ANA)


def test_that_a_code_was_seen_is_written_when_the_file_answers(path: Path) -> None:
    with kept(path) as keeper:
        ana = keeper.desk(ANA)
        assert until(lambda: ana.is_read)
        code = ana.make_code()
        with locked(path) as let_go:
            ana.see_code(code)
            assert ana.person.has_code
            let_go()
        assert until(lambda: is_kept(ana))
    assert asked(path, "SELECT code NOT NULL, fresh FROM person") == [(1, None)]


@pytest.mark.parametrize("many", [8, pytest.param(30, marks=pytest.mark.long)])
def test_wrong_codes_by_the_thousand_find_nobody(path: Path, many: int) -> None:
    with kept(path, LONG) as keeper:
        assert keeper.found(new_code()) is None  # nobody has any
        codes = {code_of(keeper.desk(uuid4().hex)) for _ in range(many)}
        near = {f"{code[:at]}{sign}{code[at + 1 :]}" for code in codes for at in range(8) for sign in "27ABMZ"}
        wrong = {
            *near,
            *(new_code() for _ in range(100 * many)),
            "",
            "0",
            "%",
            "' OR 1",
            "\ud800",
            *(each[:7] for each in codes),
        }
        assert len(wrong - codes) > 125 * many >= 1000
        assert {keeper.found(code) for code in wrong - codes} == {None}


def test_no_code_stands_anywhere_in_a_file_and_each_hashes_it_its_own_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with kept(tmp_path / "a.sqlite", LONG) as one, kept(tmp_path / "b.sqlite", LONG) as other:
        code = code_of(one.desk(ANA))
        monkeypatch.setattr("combotutor.learner.playing.new_code", lambda: code)
        assert code_of(other.desk(ANA)) == code
    content = [(tmp_path / name).read_bytes() for name in ("a.sqlite", "b.sqlite")]
    assert not any(each in file for file in content for each in (code.encode(), code.lower().encode()))
    hashes = {asked(tmp_path / name, "SELECT code FROM person")[0][0] for name in ("a.sqlite", "b.sqlite")}
    assert [len(each) for each in hashes] == [64, 64]


def test_a_code_that_somebody_has_already_is_drawn_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with kept(path, LONG) as keeper:
        first = code_of(keeper.desk(ANA))
        drawn = iter([first, first, "K7PXM3QA"])
        monkeypatch.setattr("combotutor.learner.playing.new_code", lambda: next(drawn))
        assert code_of(keeper.desk(BEN)) == "K7PXM3QA"
        assert (keeper.found(first), keeper.found("k7px-m3qa")) == (ANA, BEN)


def test_a_code_is_made_of_what_was_just_done_and_never_shown_before_it_stands_in_the_file(path: Path) -> None:
    with kept(path) as keeper:
        ana = keeper.desk(ANA)
        assert until(lambda: ana.is_read)
        with locked(path) as let_go:
            ana.meet()
            with pytest.raises(LearnerError) as caught:
                code_of(ana)
            assert caught.value.code == "learner-locked"
            assert not ana.person.has_code
            let_go()
        assert until(lambda: is_kept(ana))
        assert ana.person.label
        assert asked(path, "SELECT count(*) FROM person WHERE code NOT NULL") == [(0,)]
        assert keeper.found(code_of(ana)) == ANA


# A file that does not answer, or not any more.


def test_what_somebody_is_called_while_the_file_is_locked_is_written_when_it_answers(path: Path) -> None:
    with kept(path) as keeper:
        ana, ben = keeper.desk(ANA), keeper.desk(BEN)
        ben.call("Ben", "dots")
        assert until(lambda: is_kept(ben))
        assert [each.name for each in keeper.people()] == ["", "Ben"]
        with locked(path) as let_go:
            ana.call("Ana", "waves")
            ben.forget()
            assert ana.person == Person(ANA, "Ana", card="waves")
            assert ana.backing.footing is Footing.WAITING
            assert [each.name for each in keeper.people()] == ["", "Ana"]
            let_go()
        assert until(lambda: is_kept(ana) and is_kept(ben))
        assert keeper.people() == (Person("me"), ana.person) == people(path)


def test_nobody_is_known_and_no_code_is_looked_up_before_the_file_answers() -> None:
    opened = threading.Event()

    def open_late() -> Store:
        opened.wait(LONG)
        return Store.in_memory(clock=Clock())

    keeper = Keeper(open_late, clock=Clock(), patience=0.05)
    ana = keeper.desk(ANA)
    ana.call("Ana", "dots")
    assert (ana.person, keeper.people()) == (Person(ANA, "Ana", card="dots"), ())
    with pytest.raises(LearnerError):
        keeper.found("K7PXM3QA")
    with pytest.raises(LearnerError):
        keeper.who(ANA)
    with pytest.raises(LearnerError):
        code_of(ana)
    opened.set()
    assert until(lambda: is_kept(ana))
    assert keeper.people() == (Person("me"), ana.person)
    assert keeper.found(code_of(ana)) == ANA
    assert keeper.who(ANA) == ana.person == Person(ANA, "Ana", card="dots", has_code=True)
    keeper.close()


@pytest.mark.parametrize("is_readable", [True, False])
def test_a_file_that_is_lost_leaves_each_who_they_are_and_makes_and_finds_no_code(
    path: Path, *, is_readable: bool
) -> None:
    with kept(path, LONG) as keeper:
        me, ana, ben = keeper.desk(), keeper.desk(ANA), keeper.desk(BEN)
        ana.call("Ana", "dots")
        ben.meet()
        code, label = code_of(ben), ben.person.label
        keeper.desk(CEM).call("Cem", "stars")  # of whom no page is open
        if is_readable:
            path.rename(path.with_name("away.sqlite"))
        else:
            path.write_bytes(b"not a database" * 1000)
        me.enter(doings(PUZZLES[0]))
        assert keeper.backing.footing is Footing.LOST
        assert ana.person == Person(ANA, "Ana", card="dots")
        assert (ben.person.label, ben.person.has_code) == (label, False)
        assert keeper.people() == (Person("me"), ana.person)
        with pytest.raises(LearnerError, match="none was made"):
            code_of(ben)
        with pytest.raises(LearnerError, match="no code leads back"):
            keeper.found(code)
        # Of one on show nobody says that it was replaced.
        assert not ben.has_lost(code)
        with pytest.raises(LearnerError, match="no code leads back"):
            ben.knows_code(code)


def test_without_a_file_people_are_told_apart_and_get_no_code() -> None:
    keeper = Keeper(clock=Clock())
    ana = keeper.desk(ANA)
    ana.call("Ana", "dots")
    ana.meet()
    assert ana.person == Person(ANA, "Ana", next(labels(ANA)), "dots")
    assert keeper.people() == (Person("me"), ana.person)
    with pytest.raises(LearnerError, match="none was made"):
        code_of(ana)


SPOILT = [
    ("name", b"\xff\x00", "?"),
    ("name", "\u202e", "?"),
    ("name", "a" * 5000, "a" * 40),
    ("label", "<script>", ""),
    ("label", b"1", ""),
    ("card", "of tomorrow", ""),
    ("card", 3.5, ""),
]


@pytest.mark.parametrize(("column", "value", "spoilt"), SPOILT)
def test_what_cannot_be_of_a_person_is_left_out_and_their_work_is_there(
    path: Path, column: str, value: object, spoilt: str
) -> None:
    with kept(path, LONG) as keeper:
        keeper.desk(ANA).call("Ana", "dots")
        keeper.desk(ANA).meet()
        keeper.desk(ANA).enter(doings(PUZZLES[0]))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"UPDATE person SET {column} = ?", (value,))  # noqa: S608  (our own words)
        connection.commit()
    with kept(path, LONG) as keeper:
        ana = keeper.desk(ANA)
        assert ana.book.rating.games == 1
        assert getattr(ana.person, column) == spoilt
        assert keeper.people() == (Person("me"), ana.person)
        ana.meet()
        ana.call("Ana", "dots")
        assert ana.person == Person(ANA, "Ana", next(labels(ANA)), "dots")
        assert is_kept(ana)


@pytest.mark.parametrize("value", ["", "zz" * 16, b"1" * 16, 12])
def test_a_spoilt_pepper_is_told_and_spoils_nothing_else(path: Path, value: object) -> None:
    with kept(path, LONG) as keeper:
        code_of(keeper.desk(ANA))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE pepper SET value = ?", (value,))
        connection.commit()
    with kept(path, LONG) as keeper:
        ana = keeper.desk(ANA)
        with pytest.raises(LearnerError, match="is damaged"):
            code_of(ana)
        with pytest.raises(LearnerError, match="is damaged"):
            keeper.found("K7PXM3QA")
        ana.enter([Doing(PUZZLES[0], Deed.SHOWN)])
        assert ana.backing == Backing(Footing.KEPT)


def test_what_is_brought_in_and_taken_back_leaves_a_learner_who_they_are(path: Path, tmp_path: Path) -> None:
    with Store.in_memory(clock=Clock()) as other:
        solve(other.learner(ANA), PUZZLES[1])
        other.export_to(tmp_path / "file.json")
    with kept(path, LONG) as keeper, Store.open(path, clock=Clock()) as store:
        ana = keeper.desk(ANA)
        ana.meet()
        ana.call("Ana", "dots")
        code, person = code_of(ana), ana.person
        number = store.import_from(tmp_path / "file.json").number
        assert number is not None
        assert ana.refresh().rating.games == 1
        assert (ana.person, keeper.found(code)) == (person, ANA)
        store.take_back(number)
        assert ana.refresh().rating.games == 0
        assert (ana.person, keeper.found(code), keeper.people()[1:]) == (person, ANA, (person,))


def test_whoever_came_by_a_file_alone_and_took_it_back_begins_anew(path: Path, tmp_path: Path) -> None:
    with Store.in_memory(clock=Clock()) as other:
        solve(other.learner(), PUZZLES[1])
        other.export_to(tmp_path / "file.json")
    with kept(path, LONG) as keeper:
        desk = keeper.desk()
        number = desk.bring(tmp_path / "file.json").number
        assert number is not None
        desk.take_back(number)
        assert desk.book.standings == {}
        assert desk.enter(doings(PUZZLES[0])).standings.keys() == {PUZZLES[0].id}


@pytest.mark.parametrize("is_kept", [True, False])
def test_no_error_tells_the_name_of_a_learner_by_which_others_could_be_one(path: Path, *, is_kept: bool) -> None:
    with (
        Store.open(path) if is_kept else Store.in_memory() as store,
        pytest.raises(LearnerError) as caught,
        store.reading() as connection,
    ):
        connection.execute(text("SELECT :name FROM nowhere"), {"name": ANA})
    told = "".join(traceback.format_exception(caught.value))
    assert "FROM nowhere" in told
    assert ANA not in told
