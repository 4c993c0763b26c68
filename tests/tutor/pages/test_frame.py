"""Head and notice, which stand above every page but a puzzle, and what is under way."""

from dataclasses import replace

import pytest

from combotutor.errors import Phrase
from combotutor.i18n import LANGUAGES
from combotutor.tutor.pages.frame import head, notice, works
from combotutor.tutor.pages.settings_page import settings
from combotutor.tutor.state.footing import Memory
from combotutor.tutor.state.state import Tab
from combotutor.tutor.state.work import Work, WorkKind
from tests.tutor.examples import done, fresh, then
from tests.tutor.reader import Page, faults, regions


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("memory", list(Memory))
def test_the_frame_is_whole_whatever_the_memory(memory: Memory, language: str) -> None:
    state = replace(then(fresh(), "language", language), memory=memory)
    assert faults(state) == []
    assert faults(then(state, "forget")) == []
    assert faults(done(state, ("forget", ""), ("forget", "yes"), ("size", ""))) == []


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
        page = Page(*regions(done(fresh(), ("language", language), ("tab", "progress"))).values())
        names.add(tuple(each.text() for each in page.named("option")))
        assert [each.attributes["value"] for each in page.named("option") if "selected" in each.attributes] == [
            language
        ]
    assert names == {("English", "Español", "Deutsch")}


def test_the_size_says_whether_it_is_on() -> None:
    for state, pressed in ((fresh(), "false"), (then(fresh(), "size"), "true")):
        assert Page(settings(state)).values("aria-pressed") == [pressed]


def test_the_notice_stands_on_top_of_every_page_as_long_as_it_is_news() -> None:
    told = replace(fresh(), notice=Phrase("tutor.forgotten"))
    for tab in Tab:
        assert "All is forgotten." in regions(replace(told, tab=tab, is_choosing=True))["notice"]
    assert notice(told) != notice(then(told, "size")) == ""


def test_what_is_being_written_cannot_be_stopped_and_does_not_say_that_it_is_done() -> None:
    page = Page(works(replace(fresh(), works=(Work(WorkKind.IMPORT, 1.0),))))
    assert page.values("aria-disabled") == ["true"]
    assert "%" not in page.text()
    assert [each.attributes.get("value") for each in page.named("progress")] == [None]
