"""The rules as a sheet over any page, and what opens it."""

from dataclasses import replace

import pytest

from combotutor.errors import Phrase
from combotutor.families.combo.rules import RULE_SETS
from combotutor.i18n import LANGUAGES, text
from combotutor.tutor.pages.rules_page import guide, sheet
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import State
from combotutor.tutor.state.stock import shipped
from tests.tutor.examples import BEAT, CLEAR, ILLEGAL, RESERVE, done, fresh, then, wrong_word
from tests.tutor.reader import Page, check, page, regions


def opened(name: str, language: str = "en") -> State:
    """Return the tutor with the rules of a rule set open."""
    return done(fresh(), ("language", language), ("read", ""), ("guide", name))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULE_SETS)
def test_the_rules_are_a_whole_sheet_that_names_its_game_first(name: str, language: str) -> None:
    state = opened(name, language)
    check(state)
    read = Page(guide(state))
    assert read.named("h2")[0].text() == text("guide.title", language, game=RULE_SETS[name].title)
    chosen = [each.attributes["value"] for each in read.named("option") if "selected" in each.attributes]
    assert chosen == [name]


def test_they_lie_over_every_page_and_leave_all_that_stands_on_it_as_it_was() -> None:
    puzzle = done(fresh(BEAT, CLEAR), ("hint", ""), ("answer", wrong_word(fresh(BEAT)) or ""))
    puzzle = replace(puzzle, notice=Phrase("tutor.forgotten"))
    pages = (puzzle, *(then(puzzle, "tab", tab) for tab in ("puzzles", "bench", "progress")), then(puzzle, "forget"))
    for before in pages:
        reading = then(before, "read")
        under = {name: markup for name, markup in regions(reading).items() if name != "guide"}
        assert under == {name: markup for name, markup in regions(before).items() if name != "guide"}
        assert reading.screen is before.screen
        assert "guide-title" in sheet(reading)
        other = then(reading, "guide", "krass-kariert")
        assert replace(then(other, "read", "close"), guide=before.guide) == before


def test_nothing_lies_there_as_long_as_nobody_reads() -> None:
    assert sheet(fresh()) == sheet(done(fresh(), ("read", ""), ("read", "close"))) == ""


@pytest.mark.parametrize(
    ("doings", "game"),
    [
        ((("puzzle", BEAT.id),), "combo-breaker"),
        ((("puzzle", RESERVE.id), ("guide", "krass-kariert")), "combo-up"),
        ((("tab", "bench"), ("deck", "krass-kariert")), "krass-kariert"),
    ],
)
def test_they_are_those_of_the_game_that_the_page_is_about(doings: tuple[tuple[str, str], ...], game: str) -> None:
    assert done(fresh(), *doings, ("read", "")).guide == game


@pytest.mark.parametrize("box", RULE_SETS)
def test_on_other_pages_they_are_those_of_the_box(box: str) -> None:
    state = replace(State(shipped()), box=box)
    for tab in ("puzzles", "progress"):
        assert done(state, ("tab", tab), ("read", "")).guide == box


def test_what_older_pages_called_their_tab_opens_the_sheet_where_one_is() -> None:
    for tab in ("puzzle", "puzzles", "bench"):
        before = then(fresh(), "tab", tab)
        assert then(before, "tab", "rules") == replace(before, is_reading=True)


def test_whatever_leads_on_puts_them_away_and_what_a_page_does_by_itself_does_not() -> None:
    reading = then(fresh(), "read")
    for name in ("size", "unkept", "happens", "type"):
        assert then(reading, name).is_reading, name
    for name, value in (("tab", "bench"), ("puzzle", CLEAR.id), ("hint", ""), ("continue", "")):
        assert not then(reading, name, value).is_reading, name


def test_every_page_has_a_button_for_them_and_a_puzzle_one_in_its_menu() -> None:
    for state in (fresh(), *(then(fresh(), "tab", tab) for tab in ("puzzles", "bench", "progress"))):
        (opens,) = [each for each in page(state).elements if each.attributes.get("data-key") == "read"]
        assert opens.attributes["data-do"] == "read"
        assert opens.text() == text("tutor.read" if state.screen is Screen.PUZZLE else "tutor.rules", "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_near_an_answer_that_is_not_allowed_and_only_there(language: str) -> None:
    state = done(fresh(BEAT, CLEAR), ("language", language))
    refused = then(state, "answer", ILLEGAL)
    (opens,) = [each for each in check(refused).elements if each.attributes.get("data-key") == "read-why"]
    assert opens.text() == text("tutor.rules", language)
    assert then(refused, opens.attributes["data-do"] or "").guide == "combo-breaker"
    for other in (state, then(state, "answer", wrong_word(state) or "")):
        assert "read-why" not in page(other).values("data-key")
