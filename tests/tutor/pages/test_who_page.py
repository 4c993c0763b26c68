"""Who plays, as Progress shows it at home and in a class, and as the head of every page says it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combotutor.errors import Phrase
from combotutor.i18n import LANGUAGES, text
from combotutor.learner import Standing
from combotutor.markup import NOTHING
from combotutor.people import BACKS, Person
from combotutor.tutor import State
from combotutor.tutor.pages.layout import regions
from combotutor.tutor.pages.who_page import chip, second, who
from combotutor.tutor.state.footing import Keeping
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.state import Tab
from combotutor.widgets.action import ACTION_NAMES
from tests.tutor.examples import BEAT, fresh
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
        # Nothing is cut without a word: browsers count otherwise than we do, so that forty signs may be too many there.
        assert not any("maxlength" in box.attributes for box in page.named("input"))


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
    alone = home("alone")
    # It stands below what was done, before what is seldom set.
    assert who(alone) == ""
    assert Page(second(alone) or NOTHING).text() == "Somebody else wants to play"
    assert second(home()) is second(replace(alone, keeping=Keeping.CLASS)) is None
    below = Page(regions(replace(alone, tab=Tab.PROGRESS))["settings"]).values("data-testid")
    assert below.index("who-somebody") < below.index("import")


def test_everybody_is_listed_with_card_back_and_name_and_the_one_shown_is_marked() -> None:
    state = home()
    assert keys(state) == ["who-person-1", "who-person-2", "who-person-3", "who-somebody", "who-rename"]
    people = [found(state, f"who-person-{number}") for number in (1, 2, 3)]
    assert [each.text() for each in people] == ["The first person", "Anna", "Ben <b>"]
    assert [each.attributes["value"] for each in people] == ["me", ANNA.learner, BEN.learner]
    assert [each.attributes.get("aria-current") for each in people] == [None, "true", None]
    assert "kept apart, not locked" in Page(who(state)).text()


def test_who_is_new_has_an_empty_card_at_the_end_of_the_list() -> None:
    (cards,) = [each for each in Page(who(home())).elements if each.attributes.get("class") == "ct-people"]
    assert [each.text() for each in cards.children if isinstance(each, Element)][-1] == "Somebody new"


def test_who_was_here_first_is_asked_for_a_name_and_the_others_for_another_one() -> None:
    assert found(home(), "who-rename").text() == "Change name or card back"
    assert found(replace(home(), person=ME), "who-rename").text() == "Give yourself a name"


def test_the_form_asks_for_a_name_and_has_a_card_back_chosen_that_nobody_has() -> None:
    for name, chosen, typed in (("the form", "waves", ""), ("refused", "waves", ""), ("renaming", "stars", "Anna")):
        state = home(name)
        until = ["who-until"] if name == "the form" else []
        assert keys(state) == ["who-name", *(f"who-back-{back}" for back in BACKS), *until, "who-go", "who-stay"]
        backs = [found(state, f"who-back-{back}") for back in BACKS]
        assert [each.attributes["value"] for each in backs if "checked" in each.attributes] == [chosen]
        assert found(state, "who-name").attributes["value"] == typed
        assert found(state, "who-go").attributes["type"] == "submit"
    taken = tuple(Person(back, back, card=back) for back in BACKS[:5])
    state = replace(home("the form"), people=taken)
    assert "checked" in found(state, f"who-back-{BACKS[5]}").attributes


def test_the_first_one_can_say_their_name_in_the_form_for_the_second_who_is_said_to_begin_afresh() -> None:
    state = home("the form")
    assert "Whoever is new begins afresh" in Page(who(state)).text()
    assert "aria-invalid" not in found(replace(state, who_said=Phrase("who.name-missing")), "who-until").attributes
    named = replace(home("the form"), person=replace(ME, name="Mama"))
    assert "who-until" not in keys(named)


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
    for name in ("no code", "a code before"):
        state = in_class(name)
        # Whose the page is, and the way out for whoever that is not, stand before the code.
        assert keys(state) == ["who-leave", "who-code", "who-return", "who-return-go"]
        assert "Your code, Blue heron 7" in Page(who(state)).text()
    for name in ("no code", "a code before"):
        assert "ct-main" not in str(found(in_class(name), "who-code").attributes["class"])
    assert "I have a code" in Page(who(in_class("no code"))).text()
    assert "I have another code" in Page(who(in_class("a code before"))).text()
    shown = in_class("the code")
    assert found(shown, "who-code-shown").attributes["value"] == "K7PX-M3QA"
    assert "shown only now" in Page(who(shown)).text()
    assert keys(shown) == ["who-code-shown", "copy-line", "who-leave"]
    assert "who-code-shown" not in keys(replace(shown, code=""))


def answers(state: State) -> list[tuple[str, str, str]]:
    """Return by what the answers to a question are found, what each does and with what, the green one marked."""
    return [
        (
            str(each["data-key"]),
            str(each.get("data-do", "")),
            str(each.get("value", "")) + "!" * ("ct-main" in str(each["class"])),
        )
        for each in (button.attributes for button in Page(who(state)).named("button"))
    ]


def test_what_nobody_would_get_back_to_is_left_only_after_a_second_thought() -> None:
    assert answers(in_class("leaving")) == [
        ("who-code-first", "code", "!"),
        ("who-leave-yes", "leave", "yes"),
        ("who-stay", "stay", ""),
    ]
    assert "nobody gets back" in Page(who(in_class("leaving"))).text()


def test_a_right_code_says_whose_it_is_and_the_green_button_brings_back() -> None:
    state = in_class("going to another")
    assert answers(state) == [
        ("who-return-yes", "return", "yes!"),
        ("who-code-first", "code", ""),
        ("who-stay", "stay", ""),
    ]
    said = Page(who(state)).text()
    assert "The code is right: it brings back Green frog 2." in said
    assert "First make a code for Blue heron 7, too" in said
    # Once that code stands there, one button leads on.
    assert answers(in_class("a code first"))[-2:] == [("who-return-yes", "return", "yes!"), ("who-leave", "leave", "")]
    assert "go on as Green frog 2" in Page(who(in_class("a code first"))).text()
    # What went wrong with making it is said there.
    assert "✗" in Page(who(replace(state, who_said=Phrase("error.learner-no-code")))).text()


def test_before_an_old_code_works_no_more_it_is_asked_whose_it_is() -> None:
    state = in_class("a new code")
    assert answers(state) == [
        ("who-stay", "stay", "!"),
        ("who-code-yes", "code", "yes"),
        ("who-leave", "leave", ""),
    ]
    assert "Are you Blue heron 7?" in Page(who(state)).text()
    assert "stops working" in Page(who(state)).text()


def test_a_browser_that_keeps_nothing_is_told_so_beside_the_label() -> None:
    said = text("tutor.memory.none", "en")
    assert said in Page(who(in_class("nothing stays"))).text()
    assert said not in Page(who(in_class("no code"))).text()


def test_who_has_done_something_is_told_that_it_hangs_on_the_browser_and_no_more_with_a_code() -> None:
    said = text("who.code-why-work", "en")
    for name, is_told in (("no code", True), ("a code before", False), ("the code", False)):
        done = replace(in_class(name), record=Record({BEAT.id: Standing(BEAT.id, mistakes=1)}))
        assert (said in Page(who(done)).text()) is is_told
        assert said not in Page(who(in_class(name))).text()


def test_while_somebody_says_who_they_are_no_progress_stands_below() -> None:
    for name, is_there in (("three", True), ("refused", False), ("renaming", False), ("the form", False)):
        assert bool(regions(home(name))["progress"]) is is_there


def test_of_several_it_is_said_whose_progress_it_is() -> None:
    for state, title in ((home(), "Anna's progress"), (home("alone"), "Your progress"), (in_class("wrong"), "Your")):
        assert title in Page(regions(state)["progress"]).text()


def test_who_may_have_been_in_the_class_before_finds_the_way_back_on_the_first_page() -> None:
    for state, is_there in (
        (in_class("no code"), True),
        (in_class("a code before"), False),
        (replace(in_class("no code"), record=Record({BEAT.id: Standing(BEAT.id, mistakes=1)})), False),
        (home("alone"), False),
    ):
        assert ("who-been" in regions(replace(state, tab=Tab.PUZZLES))["hints"]) is is_there


@pytest.mark.parametrize("tab", Tab)
def test_every_page_says_who_plays_and_leads_to_the_list(tab: Tab) -> None:
    for state, name in ((home(), "Anna"), (in_class("no code"), "Blue heron 7")):
        (each,) = [
            each for each in check(replace(state, tab=tab)).named("button") if each.attributes["data-key"] == "who-chip"
        ]
        assert each.text() == name
        assert each.accessible_name() == f"{name} plays"
        assert (each.attributes["data-do"], each.attributes["value"]) == ("tab", "progress")
