"""Buttons, choices and lines to copy, as a browser reads them."""

import pytest

from combotutor.i18n import LANGUAGES
from combotutor.widgets.controls import button, choice, share
from tests.tutor.reader import Page


def test_a_button_says_what_it_does_and_with_what() -> None:
    made = Page(button("play", "Play", value="5,6@2", name="Play <5>")).elements[0]
    assert made.accessible_name() == "Play <5>"
    assert (made.attributes["data-do"], made.attributes["value"], made.attributes["type"]) == (
        "play",
        "5,6@2",
        "button",
    )
    assert made.attributes["data-testid"] == "play-5,6@2"


def test_a_button_that_cannot_be_used_says_so_and_keeps_its_place_in_the_tab_order() -> None:
    made = Page(button("back", "Back", can=False)).elements[0].attributes
    assert made["aria-disabled"] == "true"
    assert "disabled" not in made
    assert "tabindex" not in made
    assert "aria-disabled" not in Page(button("back", "Back")).elements[0].attributes


@pytest.mark.parametrize(("pressed", "written"), [(True, "true"), (False, "false"), (None, None)])
def test_only_a_switch_is_on_or_off(*, pressed: bool | None, written: str | None) -> None:
    assert Page(button("size", "Large", pressed=pressed)).elements[0].attributes.get("aria-pressed") == written


def test_a_choice_stands_under_its_label_with_one_entry_chosen() -> None:
    page = Page(choice("level", "Level", [("", "all"), ("1", "<one>")], "1"))
    assert page.named("select")[0].accessible_name() == "Level"
    assert [(each.attributes["value"], each.text()) for each in page.named("option")] == [("", "all"), ("1", "<one>")]
    assert ["selected" in each.attributes for each in page.named("option")] == [False, True]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_shared_is_a_line_to_copy_and_a_link_that_carries_its_query(language: str) -> None:
    page = Page(share('7 "8"', {"hand": '7 "8"', "lang": language}, language))
    field = page.named("input")[0]
    assert (field.attributes["value"], "readonly" in field.attributes) == ('7 "8"', True)
    line, link = page.named("button")
    assert (line.attributes["data-copy"], link.attributes["data-copy"]) == ("line", "link")
    assert (link.attributes["data-query-hand"], link.attributes["data-query-lang"]) == ('7 "8"', language)
    assert "data-query-hand" not in line.attributes
    assert all(each.attributes["data-said"] and each.attributes["data-instead"] for each in (line, link))


def test_a_button_that_unfolds_something_says_whether_it_did() -> None:
    assert 'aria-expanded="true"' in button("why", "How?", expanded=True)
    assert 'aria-expanded="false"' in button("why", "How?", expanded=False)
    assert "aria-expanded" not in button("why", "How?")
