"""Head and foot, which stand around every page but a puzzle, and what is under way."""

from dataclasses import replace

import pytest

from combotutor.i18n import LANGUAGES
from combotutor.people import Person
from combotutor.tutor.pages.frame import foot, head, settings, works
from combotutor.tutor.state.state import Keeping, Memory, Tab
from combotutor.tutor.state.work import Work, WorkKind
from tests.tutor.examples import done, fresh, then
from tests.tutor.reader import Page, faults


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("memory", list(Memory))
def test_the_frame_is_whole_whatever_the_memory(memory: Memory, language: str) -> None:
    state = replace(then(fresh(), "language", language), memory=memory)
    assert faults(state) == []
    assert faults(then(state, "forget")) == []
    assert faults(done(state, ("forget", ""), ("forget", ""), ("size", ""))) == []


def test_the_open_page_and_no_other_is_marked() -> None:
    for tab in Tab:
        current = [
            each.attributes["value"]
            for each in Page(head(then(fresh(), "tab", tab))).elements
            if each.attributes.get("aria-current")
        ]
        assert current == [tab]


def test_each_language_calls_itself_by_its_own_name() -> None:
    names = set()
    for language in LANGUAGES:
        page = Page(settings(then(fresh(), "language", language)))
        names.add(tuple(each.text() for each in page.named("option")))
        assert [each.attributes["value"] for each in page.named("option") if "selected" in each.attributes] == [
            language
        ]
    assert names == {("English", "Español", "Deutsch")}


def test_the_size_says_whether_it_is_on() -> None:
    for state, pressed in ((fresh(), "false"), (then(fresh(), "size"), "true")):
        assert Page(settings(state)).values("aria-pressed") == [pressed]


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
def test_the_foot_says_what_is_kept_and_lets_it_be_forgotten(keeping: Keeping, memory: Memory, said: str) -> None:
    page = Page(foot(replace(fresh(), keeping=keeping, memory=memory)))
    assert said in page.text()
    assert "forget" in page.values("data-do")


def test_who_is_in_a_class_with_a_browser_that_keeps_nothing_hears_of_the_code() -> None:
    heron = Person("c" * 32, label="heron-blue-7")
    state = replace(fresh(), keeping=Keeping.CLASS, memory=Memory.NONE, person=heron)
    assert "start afresh. A code brings you back: make one on the page “Me”." in Page(foot(state)).text()
    assert "start afresh. Your code brings you back." in foot(replace(state, person=replace(heron, has_code=True)))
    assert "code" not in Page(foot(replace(state, memory=Memory.KEPT))).text()


def test_forgetting_asks_back_before_and_says_so_after() -> None:
    asked = then(fresh(), "forget")
    assert "Are you sure?" in Page(foot(asked)).text()
    assert Page(foot(asked)).values("data-do") == ["keep", "forget"]
    assert Page(foot(then(asked, "keep"))).values("data-do") == ["forget"]
    assert "All is forgotten." in Page(foot(then(asked, "forget"))).text()
    assert "All is forgotten." not in Page(foot(done(asked, ("forget", ""), ("size", "")))).text()


def test_of_several_people_it_is_said_whose_all_would_be_forgotten_and_in_a_class_with_which_code() -> None:
    me, anna = Person("me"), Person("a" * 32, "Anna", card="stars")
    home = replace(fresh(), keeping=Keeping.HERE, people=(me, anna), is_forgetting=True)
    assert "Anna: all that was solved would be gone, and name and card back" in foot(replace(home, person=anna))
    assert "The first person: all that was solved would be gone. " in foot(replace(home, person=me))
    assert "Everything you solved would be gone." in foot(replace(home, person=me, people=(me,)))
    for who, people, said in (
        (anna, (me, anna), "Forget Anna"),
        (me, (me, anna), "Forget the first person"),
        (me, (me,), "Forget everything"),
    ):
        page = Page(foot(replace(home, person=who, people=people, is_forgetting=False)))
        assert [each.text() for each in page.named("button")] == [said]
    heron = Person("c" * 32, label="heron-blue-7")
    classroom = replace(home, keeping=Keeping.CLASS, people=(), person=heron)
    assert "code" not in Page(foot(classroom)).text()
    assert "Your code would stop working." in foot(replace(classroom, person=replace(heron, has_code=True)))


def test_what_is_being_written_cannot_be_stopped_and_does_not_say_that_it_is_done() -> None:
    page = Page(works(replace(fresh(), works=(Work(WorkKind.IMPORT, 1.0),))))
    assert page.values("aria-disabled") == ["true"]
    assert "%" not in page.text()
    assert [each.attributes.get("value") for each in page.named("progress")] == [None]
