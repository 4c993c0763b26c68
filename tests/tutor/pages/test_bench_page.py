"""The page of one's own hand."""

from __future__ import annotations

import pytest

from combotutor.families.combo.bench.board import lay_out, options
from combotutor.families.combo.bench.workbench import EXAMPLES
from combotutor.families.combo.plan import insert_values
from combotutor.families.combo.rules import RULE_SETS
from combotutor.i18n import LANGUAGES
from combotutor.tutor import State
from combotutor.tutor.pages.bench_page import answer, result
from combotutor.tutor.pages.keypad_page import keypad
from tests.tutor.examples import BEAT, HANDS, INSERT, SPECIAL, WILD, benches, done, laid, then
from tests.tutor.reader import Page, check, faults, page

LINES = (INSERT.position, WILD.position, SPECIAL.position)
WITHIN_A_TURN = (
    f"{SPECIAL.position} moves U@1",
    f"{SPECIAL.position} moves U@1 R1>2",
    "combo-up P,7,7/8,9/1,2 - 0 ?20 3/3/3 moves P@1",
    "combo-up P,7,7/8,9/1,2 - 0 ?20 3/3/3 moves P@1 G1 G1 G1",
    "combo-breaker D,7,8/7,7/8,8 - 0 1,2,3,4,5 2/2/2 moves D@1 7@1 8@1",
)
BAD = ("nonsense", "<b>7</b>", "7 7 7 7 7", "7 ? 8", "7 + 8 9 1", "7 " * 10_000, "combo-up 7/8", "\x00", "🂡")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", ["", *HANDS, *LINES, *WITHIN_A_TURN, *BAD], ids=lambda typed: ascii(typed)[-30:])
def test_whatever_is_typed_the_page_is_whole_named_and_spoken(typed: str, language: str) -> None:
    state = then(laid(typed), "language", language)
    assert faults(state) == []
    assert faults(then(state, "play", "<script>")) == []
    for _ in range(3):
        state = then(state, "plan")
        assert faults(state) == []


@pytest.mark.parametrize("typed", BAD, ids=lambda typed: ascii(typed)[-30:])
def test_what_cannot_be_read_gets_one_sentence_and_no_result(typed: str) -> None:
    state = laid(typed)
    assert result(state) == ""
    assert unread(state).startswith("✗ ")


def unread(state: State) -> str:
    """Return what is said to be wrong with what was typed; empty if nothing is."""
    return " ".join(
        each.text() for each in Page(keypad(state)).elements if each.attributes.get("data-testid") == "unread"
    )


def test_what_can_be_read_gets_an_answer_and_no_trouble() -> None:
    assert unread(laid("7 8")) == ""
    assert Page(answer(laid("7 8"))).text() == "Clear in one play (proved). One way to begin."
    assert Page(answer(laid(""))).text().startswith("Tap your cards, or type them")


@pytest.mark.parametrize("typed", EXAMPLES)
def test_every_example_can_be_tried_and_none_is_trouble(typed: str) -> None:
    assert typed in Page(answer(laid(""))).values("value")
    assert typed in Page(result(laid("7 8"))).values("value")
    assert unread(laid(typed)) == ""


@pytest.mark.parametrize("typed", HANDS)
def test_every_play_is_listed_with_a_button_that_makes_it(typed: str) -> None:
    state = laid(typed)
    bench = benches(state.own)[-1]
    listed = [
        str(each.attributes["value"])
        for each in Page(result(state)).named("button")
        if each.attributes.get("data-do") == "play"
    ]
    assert listed == [each.word for each in options(bench) if bench.position or not each.word.startswith("R")]
    for word in listed:
        assert then(state, "play", word).own.played == (word,)


def test_the_plays_that_leave_fewest_carry_a_star() -> None:
    rows = [each.text() for each in Page(result(laid("5 8 5"))).named("tbody")[0].children if not isinstance(each, str)]
    assert [row for row in rows if "★" in row] == [rows[0]]
    assert rows[0].startswith("single, 8 place 2")
    assert table_of(laid("2 9 2 9")).count("★") == 4
    assert "4 ways to begin" in Page(answer(laid("2 9 2 9"))).text()


def table_of(state: State) -> str:
    """Return what stands in the table of plays."""
    return Page(result(state)).named("tbody")[0].text()


def test_the_names_of_the_buttons_tell_the_plays_apart() -> None:
    buttons = [each for each in check(laid("x 7 x d")).named("button") if each.attributes.get("data-do") == "play"]
    names = [each.accessible_name() for each in buttons]
    assert len(set(names)) == len(names) > 6


def test_bars_stand_over_every_gap_for_every_reserve_card() -> None:
    state = laid("9 4 2 9 7 11 + 3 1")
    bench = lay_out("9 4 2 9 7 11 + 3 1", RULE_SETS["combo-up"])
    values = insert_values(bench.row, bench.reserve)
    labels = [
        str(each.attributes["aria-label"]) for each in page(state).named("svg") if "gap 1:" in str(each.attributes)
    ]
    assert labels == [
        ", ".join(f"gap {each.gap}: {each.plays}" for each in values if each.card == number) for number in (1, 2)
    ]
    assert "bars" not in page(laid("7 8")).values("data-testid")


def test_a_table_to_beat_is_spoken_of_while_there_is_one() -> None:
    assert "There is a table to beat" in result(laid(BEAT.position))
    assert "There is a table to beat" not in result(then(laid(BEAT.position), "play", "5,6@2"))


def test_the_whole_plan_is_drawn_step_by_step_unless_it_is_endless() -> None:
    few, many = laid("2 9 2 9"), laid("1 3 5 7 9 11 " * 4)
    for state, pictured in ((few, True), (many, False)):
        steps = [each for each in Page(result(state)).named("li") if each.text()]
        assert len(steps) >= 3
        assert all(bool([child for child in step.children if not isinstance(child, str)]) is pictured for step in steps)


def test_a_hand_is_shared_as_it_is_now() -> None:
    state = done(laid("9 5 6 9 + 4", "combo-breaker"), ("play", "5,6@2"), ("language", "de"))
    shared = Page(result(state))
    assert shared.named("input")[0].attributes["value"] == "9,9+4"
    found = [shared.values(f"data-query-{name}") for name in ("hand", "rules", "lang")]
    assert found == [["9,9+4"], ["combo-breaker"], []]
    assert laid("9,9+4", "combo-breaker").own.current() == state.own.current()
