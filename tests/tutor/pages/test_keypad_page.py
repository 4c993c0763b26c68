"""The keys of a hand, and what is typed as cards."""

from __future__ import annotations

import pytest

from combotutor.families.combo.rules import RULE_SETS
from combotutor.i18n import LANGUAGES
from combotutor.tutor.pages.bench_page import answer, box, result
from combotutor.tutor.pages.keypad_page import keypad
from combotutor.tutor.state.state import State
from tests.tutor.examples import BEAT, done, laid, then
from tests.tutor.reader import Element, Page, check


def buttons(state: State, action: str) -> dict[str, Element]:
    """Return the buttons of the keys that do something, by what they do it with."""
    found = Page(keypad(state)).named("button")
    return {str(each.attributes["value"]): each for each in found if each.attributes["data-do"] == action}


@pytest.mark.parametrize("game", RULE_SETS)
def test_every_card_of_the_chosen_game_can_be_tapped(game: str) -> None:
    keys = buttons(laid("", game), "key")
    assert keys.keys() == {card.symbol for card in RULE_SETS[game].deck.cards}
    assert all(key.attributes["aria-label"] for key in keys.values())


def test_a_card_of_which_there_is_no_more_cannot_be_tapped_nor_a_third_reserve_card() -> None:
    def off(state: State) -> set[str]:
        return {value for value, key in buttons(state, "key").items() if key.attributes.get("aria-disabled")}

    assert off(laid("7 7 7 + 7")) == {"7"}
    assert off(laid("x 3 x")) == {"X"}
    assert len(off(then(laid("7 + 8 9"), "spot", "beside"))) == len(buttons(laid("7"), "key"))


def test_each_card_that_is_typed_can_be_chosen_and_says_where_it_lies() -> None:
    slots = buttons(laid("7 x + 3"), "spot")
    named = [slot.attributes["aria-label"] for value, slot in slots.items() if "-" in value]
    assert named == ["Before the first card", "7, place 1 of 2", "wild, place 2 of 2", "3, place 1 of 1"]
    chosen = buttons(then(laid("7 x + 3"), "spot", "row-1"), "spot")
    assert [value for value, slot in chosen.items() if slot.attributes["aria-pressed"] == "true"] == ["row-1", "row"]
    beside = buttons(then(laid("7"), "spot", "beside"), "spot")
    assert [value for value, slot in beside.items() if slot.attributes["aria-pressed"] == "true"] == ["beside"]


def test_the_sign_of_the_reserve_falls_to_no_other_line_than_its_cards() -> None:
    (together,) = [
        each
        for each in Page(keypad(laid("7 8 + 3 1"))).named("span")
        if "ct-beside-it" in str(each.attributes.get("class"))
    ]
    first, *cards = [each for each in together.children if not isinstance(each, str)]
    assert (first.text(), [card.attributes["value"] for card in cards]) == ("+", ["beside-1", "beside-2"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", ["7 k 8", "7,,8", "7 7 7 7 7", "7 + k", "k"])
def test_the_wrong_word_alone_is_underlined_with_a_cross_and_a_sentence(typed: str, language: str) -> None:
    page = check(then(laid(typed), "language", language))
    wrong = [each for each in page.named("button") if "ct-wrong" in str(each.attributes.get("class"))]
    assert len(wrong) == 1
    assert wrong[0].text().startswith("✗")
    assert page.text().count("✗") == 2


def test_of_a_line_the_wrong_field_is_marked_and_one_that_is_right_is_only_drawn() -> None:
    wrong = Page(keypad(laid("combo-breaker 7,8/1,2/5 - 0 - 2/2/9")))
    marked = [each.text() for each in wrong.named("li") if each.attributes.get("class") == "ct-wrong"]
    assert marked == ["Tokens ✗ 2/2/9"]
    right = Page(keypad(laid(BEAT.position)))
    assert right.named("li") == []
    assert [each.attributes["data-do"] for each in right.named("button")] == ["erase"]


def test_the_box_itself_stays_the_very_same_while_somebody_types() -> None:
    assert len({box(laid(typed)) for typed in ("", "7", "7 8", "7 k", "7 8 + 3")}) == 1


def test_while_a_word_is_wrong_all_of_the_hand_before_stays_and_nothing_of_it_can_be_done() -> None:
    good, bad = laid("7 8 3"), done(laid("7 8 3"), ("type", "7 8 3 k"))
    for region in (answer, result):
        (shown,), (old,) = (Page(region(state)).elements[:1] for state in (good, bad))
        assert old.text() == shown.text()
        assert "inert" in old.attributes
        assert "inert" not in shown.attributes
    check(bad)


def test_where_the_next_card_goes_is_said_where_else_a_fault_would_be() -> None:
    for state in (laid(""), laid("7 k"), then(laid("7 8"), "spot", "row-1"), then(laid("7"), "spot", "beside")):
        lines = [each for each in Page(keypad(state)).named("div") if "ct-told-keys" in str(each.attributes["class"])]
        assert len(lines) == 1
        assert lines[0].text()
