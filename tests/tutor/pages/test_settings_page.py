"""Settings, the last of one's own page: language and size, the file to keep, what is kept, and how it is forgotten."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from combotutor.i18n import LANGUAGES, text
from combotutor.learner import Brought, Imported
from combotutor.people import Person
from combotutor.tutor import State
from combotutor.tutor.actions.actions import act
from combotutor.tutor.pages.announcements import announcement
from combotutor.tutor.pages.settings_page import settings
from combotutor.tutor.state.footing import Keeping, Memory
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import Tab
from combotutor.tutor.wire import FILE
from tests.tutor.examples import fresh, then
from tests.tutor.people import home
from tests.tutor.reader import Element, Page, check, regions

HERON = Person("c" * 32, label="heron-blue-7")


def here(**more: Any) -> State:
    """Return a tutor whose settings are open."""
    return replace(fresh(), tab=Tab.PROGRESS, **more)


def page_of(**more: Any) -> Page:
    """Return the settings."""
    return Page(settings(here(**more)))


def found(page: Page, key: str) -> Element:
    """Return what is found by a key."""
    (each,) = [each for each in page.elements if each.attributes.get("data-testid") == key]
    return each


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("memory", list(Memory))
def test_the_settings_are_whole_whatever_the_memory(memory: Memory, language: str) -> None:
    outside = {"explorer": "odds/", "notebook": "combotutor tutor --notebook"}
    state = here(language=language, memory=memory, keeping=Keeping.HERE, has_file=True, **outside)
    for each in (state, then(state, "forget"), then(then(state, "forget"), "forget", "yes")):
        check(each)


def test_what_is_set_is_on_one_page_alone_and_forgetting_comes_last_there() -> None:
    state = replace(fresh(), explorer="odds/", notebook="combotutor tutor", keeping=Keeping.HERE)
    for screen in Screen:
        page = Page(*regions(then(state, "tab", screen)).values())
        is_here = screen is Screen.PROGRESS
        for key in ("forget", "export", "import", "explorer", "kept"):
            assert (key in page.values("data-testid")) is is_here
        assert ("combotutor tutor" in page.text()) is is_here
    controls = page_of(explorer="odds/").named("button", "select", "input", "a")
    assert [each.attributes["data-testid"] for each in controls] == [
        *("language", "size", "export", "import", "explorer", "forget")
    ]


@pytest.mark.parametrize(
    ("keeping", "memory", "said"),
    [
        (Keeping.MEMORY, Memory.KEPT, "remembered until Python stops"),
        (Keeping.HERE, Memory.KEPT, "is kept on this computer"),
        (Keeping.HERE, Memory.NONE, "is kept on this computer"),
        (Keeping.CLASS, Memory.KEPT, "is kept on the computer that serves this page"),
        (Keeping.CLASS, Memory.NONE, "after a reload you start afresh"),
        (Keeping.HERE, Memory.FOREIGN, "another version of the tutor"),
    ],
)
def test_it_is_said_what_is_kept_where(keeping: Keeping, memory: Memory, said: str) -> None:
    assert said in page_of(keeping=keeping, memory=memory).text()


def test_who_is_in_a_class_with_a_browser_that_keeps_nothing_hears_of_the_code() -> None:
    nothing = {"keeping": Keeping.CLASS, "memory": Memory.NONE}
    assert "start afresh. A code brings you back: make one" in page_of(person=HERON, **nothing).text()
    assert "start afresh. Your code brings you back." in page_of(person=replace(HERON, has_code=True), **nothing).text()
    assert "code" not in page_of(person=HERON, keeping=Keeping.CLASS, memory=Memory.KEPT).text()


def test_forgetting_asks_back_with_what_keeps_all_first_and_says_so_before_and_after() -> None:
    outcome = act(here(), "forget")
    asked = outcome.state
    assert "Are you sure?" in Page(settings(asked)).text()
    assert announcement(asked, outcome.said) == text("tutor.forget-ask", "en")
    assert Page(settings(asked)).values("data-do")[-2:] == ["keep", "forget"]
    assert Page(settings(then(asked, "keep"))).values("data-do")[-1] == "forget"
    assert "Are you sure?" not in Page(settings(then(asked, "keep"))).text()
    gone = then(asked, "forget", "yes")
    # It stands on top of the page, and goes with whatever is done next.
    assert "All is forgotten." in regions(gone)["notice"]
    assert [*regions(gone)][:5] == ["keeping", "works", "guide", "head", "notice"]
    assert regions(then(gone, "size"))["notice"] == ""


def test_of_several_people_it_is_said_whose_all_would_be_forgotten_and_in_a_class_with_which_code() -> None:
    me, anna = Person("me"), Person("a" * 32, "Anna", card="stars")
    at_home = {"keeping": Keeping.HERE, "people": (me, anna)}
    asked = {**at_home, "is_forgetting": True}
    assert "Anna: all that was solved would be gone, and name and card back" in page_of(person=anna, **asked).text()
    assert "The first person: all that was solved would be gone. " in page_of(person=me, **asked).text()
    assert "Everything you solved would be gone." in page_of(person=me, **{**asked, "people": (me,)}).text()
    for who, people, said in (
        (anna, (me, anna), "Forget Anna"),
        (me, (me, anna), "Forget the first person"),
        (me, (me,), "Forget everything"),
    ):
        page = page_of(person=who, **{**at_home, "people": people})
        assert page.named("button")[-1].text() == said
    classroom = {"keeping": Keeping.CLASS, "is_forgetting": True}
    assert "code" not in page_of(person=HERON, **classroom).text()
    assert "Your code would stop working." in page_of(person=replace(HERON, has_code=True), **classroom).text()


def test_while_somebody_says_who_they_are_only_the_looks_are_set() -> None:
    for name, is_there in (("three", True), ("refused", False), ("renaming", False), ("the form", False)):
        keys = Page(settings(home(name))).values("data-testid")
        assert keys[:2] == ["language", "size"]
        assert ("forget" in keys) is ("export" in keys) is is_there


# The file to keep.


def test_the_file_is_made_when_it_is_asked_for_and_saved_under_its_name() -> None:
    assert page_of().values("data-do").count("export") == 1
    page = page_of(has_file=True)
    assert found(page, "export-file").attributes["data-download"] == FILE
    annas = page_of(has_file=True, person=Person("me", "Anna"))
    assert found(annas, "export-file").attributes["data-download"] == "combotutor-anna.json"
    assert "combotutor-anna.json" in found(annas, "export-file").text()
    assert "export" not in page.values("data-do")


def test_a_file_is_brought_in_by_the_script_of_the_page() -> None:
    (field,) = page_of().named("input")
    assert (field.attributes["type"], field.attributes["data-file"]) == ("file", "import")


def test_of_two_files_of_one_day_the_time_tells_which_can_be_taken_back() -> None:
    moment = datetime(2026, 11, 29, 14, 5, 7, tzinfo=UTC)
    first, second = (Brought(1, moment + timedelta(seconds=each), Imported(3, 9)) for each in (0, 20))
    for language in LANGUAGES:
        said = [found(page_of(language=language, brought=each), "brought").text() for each in (first, second)]
        assert "14:05:07" in said[0]
        assert said[1] == said[0].replace("14:05:07", "14:05:27")


def test_in_a_class_one_takes_along_what_is_ones_own_and_brings_nothing_in() -> None:
    page = page_of(keeping=Keeping.CLASS, brought=Brought(1, datetime(2026, 11, 29, tzinfo=UTC), Imported(3, 9)))
    assert not page.named("input")
    assert "take-back" not in page.values("data-do")
    assert "export" in page.values("data-do")
    assert text("progress.file-help") in page.text()
