"""People at one computer are kept apart: each has a page, a progress and a file of their own."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from pathlib import Path

import pytest

from combotutor.i18n import text
from combotutor.learner import Desk, Keeper, Store
from combotutor.people import BACKS
from combotutor.puzzles.workshop.links import link_fields
from combotutor.tutor.state.footing import Footing, Memory
from combotutor.tutor.state.state import State
from combotutor.tutor.state.state import Tab as Page
from combotutor.tutor.state.way import Way
from combotutor.tutor.state.work import WorkKind
from tests.tutor.browser import opened, until
from tests.tutor.examples import BEAT, CLEAR
from tests.tutor.tabs import Tab


def kept_in(store: Store) -> Keeper:
    """Return a keeper of a store."""
    return Keeper(lambda: store)


@pytest.fixture
def keeper() -> Keeper:
    """A keeper of a computer on which nobody has played yet."""
    return kept_in(Store.in_memory())


def joined(keeper: Keeper, name: str, back: str = "dots") -> Tab:
    """Return the tab of somebody who has just joined."""
    tab = Tab(keeper)
    tab.do("newcomer", f"{back}\n{name}")
    return tab


def test_nobody_is_asked_and_nobody_named_as_long_as_one_plays(keeper: Keeper) -> None:
    tab = Tab(keeper)
    assert (tab.person.learner, tab.person.name, len(tab.tutor.state.people)) == ("me", "", 1)
    assert "who-chip" not in tab.tutor.regions["head"]


def test_where_nothing_is_kept_nobody_is_told_apart() -> None:
    tutor = opened()
    assert (tutor.state.person, tutor.state.people) == (None, ())
    tutor.act("newcomer", "dots\nJo")
    assert tutor.state.person is None
    assert "person" not in tutor.kept


def test_a_newcomer_begins_afresh_with_the_looks_of_the_page(keeper: Keeper) -> None:
    tab = Tab(keeper)
    for name, value in (
        ("language", "de"),
        ("size", ""),
        ("answer", "5,6@2"),
        ("way", "practice"),
        ("tab", "progress"),
    ):
        tab.do(name, value)
    tab.do("newcomer", "dots\nJo")
    state = tab.tutor.state
    assert (tab.person.name, tab.person.card, tab.who) == ("Jo", "dots", tab.person.learner)
    assert (state.language, state.is_large, state.way, state.tab) == ("de", True, Way.COURSE, Page.PUZZLES)
    assert not state.is_done(BEAT)
    assert [each.name for each in state.people] == ["", "Jo"]
    assert tab.tutor.said == text("who.plays", "de", name="Jo")
    assert tab.tutor.said in tab.tutor.regions["judgement"]
    assert (tab.tutor.kept["person"], state.memory) == (tab.who, Memory.KEPT)
    assert "who-chip" in tab.tutor.regions["head"]


def test_what_each_did_and_looked_at_is_there_again_when_they_play_on(keeper: Keeper) -> None:
    tab = Tab(keeper)
    tab.do("answer", "5,6@2")
    tab.do("tab", "bench")
    tab.do("type", "9 9")
    tab.do("newcomer", "dots\nJo")
    jo = tab.who
    tab.do("puzzle", CLEAR.id)
    tab.do("hint")
    tab.do("language", "es")
    tab.do("person", "me")
    assert (tab.who, tab.tutor.typed, tab.tutor.language) == ("me", "9 9", "en")
    assert tab.tutor.state.is_done(BEAT)
    assert not tab.tutor.state.attempt_of(CLEAR).is_touched
    tab.do("person", jo)
    assert (tab.tutor.typed, tab.tutor.language, tab.tutor.state.puzzle) == ("", "es", CLEAR)
    assert tab.tutor.state.attempt.hints == 1
    assert not tab.tutor.state.is_done(BEAT)


def test_a_new_tab_is_that_of_who_the_browser_says_and_another_stays_as_it_is(keeper: Keeper) -> None:
    one = Tab(keeper)
    two = joined(keeper, "Jo")
    assert Tab(keeper, two.who).person.name == "Jo"
    one.do("hint")
    assert one.person.learner == "me"
    assert [each.name for each in one.tutor.state.people] == ["", "Jo"]


def test_a_second_hello_of_the_same_person_is_passed_over(keeper: Keeper) -> None:
    tab = joined(keeper, "Jo")
    tab.do("type", "7 8")
    before = tab.tutor.state
    tab.stored.clear()
    tab.hello(query={"lang": "es"})
    assert tab.tutor.state is before


def settled(tab: Tab) -> State:
    """Return the state of a tab once nothing is worked out any more."""

    def is_quiet() -> bool:
        tab.news()
        return not tab.tutor.state.works

    until(is_quiet)
    return tab.tutor.state


# Names.


def is_kept(tab: Tab) -> bool:
    """Ask for news, and tell whether all stands in the file."""
    tab.news()
    return tab.tutor.state.footing is Footing.KEPT


def test_a_name_is_given_changed_and_not_taken_from_another(keeper: Keeper) -> None:
    tab = joined(keeper, "Jo")
    tab.do("person", "me")
    tab.do("rename", "")
    tab.do("rename", "stars\n jo ")
    assert (tab.said, tab.tutor.state.is_renaming, tab.person.name) == ("who.name-taken", True, "")
    tab.do("rename", "stars\nMia")
    assert (tab.said, tab.tutor.state.is_renaming) == ("", False)
    assert (tab.person.name, tab.person.card) == ("Mia", "stars")
    assert [(each.name, each.card) for each in Tab(keeper).tutor.state.people] == [("Mia", "stars"), ("Jo", "dots")]


def test_who_played_alone_until_now_is_named_when_a_second_one_comes(keeper: Keeper) -> None:
    tab = Tab(keeper)
    tab.do("somebody")
    tab.do("newcomer", "dots\nJo\nMama")
    assert (tab.person.name, [each.name for each in tab.tutor.state.people]) == ("Jo", ["Mama", "Jo"])
    assert [each.name for each in Tab(keeper).tutor.state.people] == ["Mama", "Jo"]


def test_more_people_than_backs_may_play(keeper: Keeper) -> None:
    tab = Tab(keeper)
    for number in range(len(BACKS) + 2):
        tab.do("somebody")
        tab.do("newcomer", f"{BACKS[number % len(BACKS)]}\nJo {number}")
    assert len(tab.tutor.state.people) == len(BACKS) + 3


def test_who_joins_while_the_file_does_not_answer_is_on_the_list_at_once_and_stays_there(tmp_path: Path) -> None:
    path = tmp_path / "learner.sqlite"
    keeper = Keeper(lambda: Store.open(path), patience=0.05)
    tab = Tab(keeper)
    until(lambda: is_kept(tab))
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        tab.do("newcomer", "dots\nJo")
        assert (tab.person.name, tab.tutor.state.footing) == ("Jo", Footing.WAITING)
        tab.do("answer", "5,6@2")
        assert [each.name for each in tab.tutor.state.people] == ["", "Jo"]
        other.execute("ROLLBACK")
    until(lambda: is_kept(tab))
    tab.do("hint")
    assert (tab.person.name, tab.tutor.state.is_done(BEAT)) == ("Jo", True)
    keeper.close()
    with Store.open(path) as store:
        assert [each.name for each in store.people()] == ["", "Jo"]
        assert store.learner(tab.who).standing(BEAT.id).is_done
        assert not store.learner().standing(BEAT.id).is_done


# Forgetting.


def test_who_is_forgotten_is_off_the_list_and_the_first_one_plays_on(keeper: Keeper) -> None:
    tab = joined(keeper, "Jo")
    jo = tab.who
    tab.do("answer", "5,6@2")
    tab.do("forget")
    tab.do("forget", "yes")
    assert (tab.who, tab.said, len(tab.tutor.state.people)) == ("me", "who.forgotten", 1)
    assert tab.tutor.said == "Jo is off the list, and all of theirs is forgotten. Now playing: The first person."
    assert jo not in tab.stored
    assert not Tab(keeper, jo).tutor.state.is_done(BEAT)


def test_who_plays_now_is_named_when_another_was_forgotten_here_or_elsewhere(keeper: Keeper) -> None:
    tab = joined(keeper, "Jo")
    tab.do("person", "me")
    tab.do("rename", "stars\nMama")
    one, two = Tab(keeper, tab.tutor.state.people[1].learner), Tab(keeper, tab.tutor.state.people[1].learner)
    one.do("forget")
    one.do("forget", "yes")
    two.do("hint")
    for each in (one, two, Tab(keeper, "c" * 32)):
        assert "Now playing: Mama." in each.tutor.regions["judgement"]


def test_of_whom_is_forgotten_it_is_said_which_copies_an_update_has_left(tmp_path: Path) -> None:
    copy = tmp_path / "7b.first-1.sqlite"
    copy.touch()
    with contextlib.closing(Keeper(lambda: Store.open(tmp_path / "7b.sqlite"))) as keeper:
        tab = joined(keeper, "Jo")
        for value in ("", "yes"):
            tab.do("forget", value)
        assert (tab.who, tab.said) == ("me", "who.forgotten-copy")
        assert tab.tutor.said.startswith("Jo is off the list")
        assert f"may still be in {copy}: delete that" in tab.tutor.said


def test_when_the_first_one_is_forgotten_the_others_stay(keeper: Keeper) -> None:
    tab = joined(keeper, "Jo")
    tab.do("answer", "5,6@2")
    jo = tab.who
    tab.do("person", "me")
    tab.do("rename", "stars\nMia")
    tab.do("forget")
    tab.do("forget", "yes")
    assert (tab.who, tab.person.name) == ("me", "")
    assert [each.name for each in tab.tutor.state.people] == ["", "Jo"]
    tab.do("person", jo)
    assert tab.tutor.state.is_done(BEAT)


def test_who_was_forgotten_in_another_tab_plays_on_as_the_first_one_and_does_nothing_more(keeper: Keeper) -> None:
    one = joined(keeper, "Jo")
    two = Tab(keeper, one.who)
    jo = one.who
    one.do("forget")
    one.do("forget", "yes")
    two.do("answer", "5,6@2")
    assert (two.who, two.said) == ("me", "who.gone")
    assert not two.tutor.state.is_done(BEAT)
    assert not Tab(keeper, jo).tutor.state.is_done(BEAT)


def test_a_file_for_who_was_forgotten_in_another_tab_goes_to_nobody(keeper: Keeper, tmp_path: Path) -> None:
    one = joined(keeper, "Jo")
    one.do("answer", "5,6@2")
    one.do("export")
    path = tmp_path / "mine.json"
    path.write_text(one.file()["text"], encoding="utf-8")
    two = Tab(keeper, one.who)
    one.do("forget")
    one.do("forget", "yes")
    two.bring(path)
    assert (two.who, two.said, two.tutor.state.is_done(BEAT), path.exists()) == ("me", "who.gone", False, False)


@pytest.mark.parametrize("who", ["c" * 32, "0" * 32])
def test_whom_nobody_knows_is_the_first_one_which_is_said_and_a_link_is_followed_all_the_same(
    keeper: Keeper, who: str
) -> None:
    tab = Tab(keeper, who, query={"hand": "9 9"})
    assert (tab.who, tab.person.learner, tab.said, tab.tutor.is_greeted) == ("me", "me", "who.gone", True)
    assert "who.gone" not in str(tab.tutor.regions)
    tab.do("size")
    assert tab.said == ""
    assert len(tab.tutor.state.people) == 1


def test_another_page_says_once_why_it_is_empty_now(keeper: Keeper) -> None:
    one, two, three = Tab(keeper), Tab(keeper), Tab(keeper)
    one.do("answer", "5,6@2")
    for tab in (two, three):
        tab.do("tab", "progress")
    one.do("forget")
    one.do("forget", "yes")
    assert one.said == "tutor.forgotten"
    two.do("tab", "puzzles")
    assert (two.said, two.tutor.said) == ("tutor.forgotten-elsewhere", "Everything was forgotten on another page.")
    assert two.tutor.said in two.tutor.regions["notice"]
    assert not two.tutor.state.is_done(BEAT)
    three.do("renew", "1")  # the browser has told it first
    assert three.said == "tutor.forgotten-elsewhere"
    for tab in (one, two, three):
        tab.do("size")
        assert tab.said == ""
    assert Tab(keeper).said == ""


def test_where_nothing_was_done_nothing_is_said_of_forgetting_in_another_page(keeper: Keeper) -> None:
    one, two = Tab(keeper), Tab(keeper)
    one.do("forget")
    one.do("forget", "yes")
    two.do("tab", "progress")
    assert two.said == ""


# What goes on meanwhile.


def test_the_puzzle_of_a_link_is_for_whoever_plays_now_as_long_as_it_is_open(keeper: Keeper) -> None:
    tab = joined(keeper, "Jo")
    jo = tab.who
    tab = Tab(keeper, query=link_fields(CLEAR))
    settled(tab)
    tab.do("hint")
    tab.do("tab", "progress")
    tab.do("person", jo)
    state = settled(tab)
    assert (tab.person.name, state.is_received, state.tab, state.attempt.hints) == ("Jo", True, Page.PUZZLES, 0)
    tab.do("newcomer", "stars\nMia")
    assert settled(tab).is_received
    tab.do("puzzle", CLEAR.id)
    tab.do("person", "me")
    # Theirs is still open in the page of whoever opened it.
    assert settled(tab).is_received
    tab.do("puzzle", CLEAR.id)
    tab.do("newcomer", "dots\nPa")
    assert not settled(tab).is_received


def test_what_was_under_way_for_one_person_is_not_shown_to_another(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, has_ended = threading.Event(), threading.Event()

    def export(*_args: object) -> dict[str, object]:
        go_on.wait(20)
        has_ended.set()
        return {}

    monkeypatch.setattr(Desk, "export", export)
    monkeypatch.setattr("combotutor.tutor.model.AT_ONCE", 0.0)
    tab = Tab(keeper)
    tab.do("export")
    assert [each.kind for each in tab.tutor.state.works] == [WorkKind.EXPORT]
    tab.do("newcomer", "dots\nJo")
    assert tab.tutor.state.works == ()
    go_on.set()
    assert has_ended.wait(20)
    tab.news()
    assert (tab.file(), tab.tutor.state.has_file) == ({}, False)


def test_a_file_about_which_one_person_is_asked_is_not_brought_in_to_another(keeper: Keeper, tmp_path: Path) -> None:
    path = tmp_path / "theirs.json"
    with Store.in_memory() as elsewhere:
        Tab(kept_in(elsewhere)).do("answer", "5,6@2")
        elsewhere.export_to(path)
    tab = Tab(keeper)
    tab.do("hint")
    tab.bring(path)
    assert "import-asks" in tab.tutor.regions["works"]
    assert path.exists()
    tab.do("newcomer", "dots\nJo")
    assert "import-asks" not in tab.tutor.regions["works"]
    assert not path.exists()
    tab.do("bring")
    assert not tab.tutor.state.is_done(BEAT)


def test_a_file_is_that_of_the_person_shown_and_goes_to_the_person_shown(keeper: Keeper) -> None:
    tab = Tab(keeper)
    tab.do("answer", "5,6@2")
    tab.do("newcomer", "dots\nJo")
    tab.do("puzzle", CLEAR.id)
    tab.do("hint")
    tab.do("export")
    file = tab.file()["text"]
    assert CLEAR.id in file
    assert [each for each in (tab.who, "Jo", '"right"') if each in file] == []
    other = Tab(kept_in(Store.in_memory()))
    other.do("newcomer", "waves\nJo")
    other.do("import", file)
    assert other.tutor.state.attempt_of(CLEAR).most_hints == 1
    other.do("person", "me")
    assert other.tutor.state.attempt_of(CLEAR).most_hints == 0
