"""Who plays, as Progress shows it at home and in a class, and as the head of every page says it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combotutor.i18n import LANGUAGES
from combotutor.people import BACKS, Person
from combotutor.tutor import State
from combotutor.tutor.pages.who_page import chip, who
from combotutor.tutor.state.state import Keeping, Tab
from combotutor.widgets.action import ACTION_NAMES
from tests.tutor.examples import fresh
from tests.tutor.people import ANNA, AT_HOME, BEN, IN_A_CLASS, ME, home, in_class
from tests.tutor.reader import Element, Page, check


def keys(state: State) -> list[str]:
    """Return by what the buttons, boxes and pictures to choose are found, in their order."""
    return [str(each.attributes["data-key"]) for each in Page(who(state)).named("button", "input")]


def found(state: State, key: str) -> Element:
    """Return what is found by a key."""
    (each,) = [each for each in Page(who(state)).elements if each.attributes.get("data-key") == key]
    return each


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_however_it_stands_with_people(language: str) -> None:
    states = [home(name, language) for name in AT_HOME] + [in_class(name, language) for name in IN_A_CLASS]
    for state in states:
        page = check(state)
        assert {*page.values("data-do")} <= ACTION_NAMES
        # What is typed cannot be sent as more than the page may send, nor is it filled in by a browser.
        assert all(
            box.attributes["maxlength"] == "40"
            for box in page.named("input")
            if box.attributes.get("name") in {"name", "code"}
        )


def test_nothing_is_asked_or_said_where_nobody_is_told_apart() -> None:
    for state in (
        fresh(),
        replace(home(), keeping=Keeping.MEMORY),
        replace(home(), person=None),
        replace(in_class("no code"), person=ME),
    ):
        assert who(state) == ""
    assert chip(fresh()) is chip(home("alone")) is chip(home("the form")) is chip(replace(home(), person=None)) is None


def test_who_is_alone_at_home_finds_one_button_and_no_more() -> None:
    assert keys(home("alone")) == ["who-somebody"]
    assert Page(who(home("alone"))).text() == "Somebody else plays"


def test_everybody_is_listed_with_card_back_and_name_and_the_one_shown_is_marked() -> None:
    state = home()
    assert keys(state) == ["who-person-1", "who-person-2", "who-person-3", "who-somebody", "who-rename"]
    people = [found(state, f"who-person-{number}") for number in (1, 2, 3)]
    assert [each.text() for each in people] == ["The first player", "Anna", "Ben <b>"]
    assert [each.attributes["value"] for each in people] == ["me", ANNA.learner, BEN.learner]
    assert [each.attributes.get("aria-current") for each in people] == [None, "true", None]
    assert "kept apart, not locked" in Page(who(state)).text()


def test_who_was_here_first_is_asked_for_a_name_and_the_others_for_another_one() -> None:
    assert found(home(), "who-rename").text() == "Change name or card back"
    assert found(replace(home(), person=ME), "who-rename").text() == "Give yourself a name"


def test_the_form_asks_for_a_name_and_has_a_card_back_chosen_that_nobody_has() -> None:
    for name, chosen, typed in (("the form", "waves", ""), ("refused", "waves", ""), ("renaming", "stars", "Anna")):
        state = home(name)
        assert keys(state) == ["who-name", *(f"who-back-{back}" for back in BACKS), "who-go", "who-stay"]
        backs = [found(state, f"who-back-{back}") for back in BACKS]
        assert [each.attributes["value"] for each in backs if "checked" in each.attributes] == [chosen]
        assert found(state, "who-name").attributes["value"] == typed
        assert found(state, "who-go").attributes["type"] == "submit"
    taken = tuple(Person(back, back, card=back) for back in BACKS[:5])
    state = replace(home("the form"), people=taken)
    assert "checked" in found(state, f"who-back-{BACKS[5]}").attributes


def test_the_box_says_what_is_wrong_with_what_was_typed() -> None:
    for state, key in (
        (home("refused"), "who-name"),
        (in_class("wrong"), "who-return"),
        (in_class("too many"), "who-return"),
    ):
        assert state.who_said is not None
        said = state.who_said.text("en")
        assert found(state, key).attributes["aria-invalid"] == "true"
        assert found(state, key).attributes["aria-description"] == said
        assert said in Page(who(state)).text()
    assert "aria-invalid" not in found(home("the form"), "who-name").attributes


def test_what_would_not_be_kept_is_not_begun_when_the_file_is_lost() -> None:
    assert keys(home("lost")) == ["who-person-1", "who-person-2", "who-person-3"]
    assert keys(home("waiting")) == keys(home())


def test_in_a_class_a_code_is_offered_shown_once_and_offered_anew() -> None:
    assert keys(in_class("no code")) == ["who-code", "who-return", "who-return-go", "who-leave"]
    assert "Blue heron 7" in Page(who(in_class("no code"))).text()
    assert "your old code stops working" in Page(who(in_class("a code before"))).text()
    shown = in_class("the code")
    assert found(shown, "who-code-shown").attributes["value"] == "K7PX-M3QA"
    assert "shown only now" in Page(who(shown)).text()
    assert "who-code" not in keys(shown)
    assert "who-code-shown" not in keys(replace(shown, code=""))


def test_what_nobody_would_get_back_to_is_left_only_after_a_second_thought() -> None:
    for name, key, action in (("leaving", "who-leave-yes", "leave"), ("going to another", "who-return-yes", "return")):
        state = in_class(name)
        assert keys(state) == ["who-code", key, "who-stay"]
        assert (found(state, key).attributes["data-do"], found(state, key).attributes["value"]) == (action, "yes")
        assert "Nobody gets back" in Page(who(state)).text()


@pytest.mark.parametrize("tab", Tab)
def test_every_page_says_who_plays_and_leads_to_the_list(tab: Tab) -> None:
    for state, name in ((home(), "Anna"), (in_class("no code"), "Blue heron 7")):
        (each,) = [
            each for each in check(replace(state, tab=tab)).named("button") if each.attributes["data-key"] == "who-chip"
        ]
        assert each.text() == name
        assert each.accessible_name() == f"{name}: who plays"
        assert (each.attributes["data-do"], each.attributes["value"]) == ("tab", "progress")
