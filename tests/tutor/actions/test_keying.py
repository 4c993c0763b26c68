"""A hand put together card by card, and typed: both are one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combotutor.tutor.actions.actions import act
from combotutor.tutor.pages.announcements import announcement
from combotutor.tutor.pages.hands import question
from combotutor.tutor.state.own_hand import Spot
from combotutor.tutor.state.state import State
from tests.tutor.examples import BEAT, CLEAR, done, fresh, laid, then
from tests.tutor.reader import faults

KEYS = st.one_of(
    st.tuples(st.just("key"), st.sampled_from([*map(str, range(1, 13)), *"XSDPU", "?", "k", ""])),
    st.tuples(
        st.just("spot"), st.sampled_from(["row", "beside", "row-0", "row-2", "beside-1", "row-9", "row--1", "²"])
    ),
    st.tuples(st.just("erase"), st.sampled_from(["", "", "all"])),
    st.tuples(
        st.just("type"), st.sampled_from(["7 8 k", "7 + 8", "7,,8 + 1 2 3", "- + 4", BEAT.position, "12 pick, up"])
    ),
    st.tuples(st.just("play"), st.sampled_from(["7@1", "8@1"])),
    st.tuples(st.just("deck"), st.sampled_from(["combo-up", "combo-breaker"])),
)


def keyed(state: State, *values: str) -> State:
    """Return the state after some cards were tapped."""
    return done(state, *(("key", value) for value in values))


def spoken(state: State, name: str, value: str = "") -> str:
    """Return what is said of an action."""
    outcome = act(state, name, value)
    return announcement(outcome.state, outcome.said)


@settings(max_examples=25)
@given(st.lists(KEYS, max_size=12))
def test_whatever_is_pressed_the_text_can_be_read_or_says_what_is_wrong(pressed: list[tuple[str, str]]) -> None:
    state = laid("")
    for name, value in pressed:
        state = then(state, name, value)
        own = state.own
        assert (own.current() is None) is (own.trouble is not None or not own.typed.strip())
        if own.trouble is not None:
            assert 10 < len(own.trouble.text("de")) < 500
        # What could be read last is still there.
        assert own.good is None or own.good.current() is not None
        if not own.played:
            assert then(laid("", own.rules), "type", own.typed).own.current() == own.current()
    assert faults(state) == []


@given(st.lists(st.sampled_from([*map(str, range(1, 13)), *"XSDPU"]), max_size=12))
def test_tapped_cards_are_the_same_hand_as_typed_ones(cards: list[str]) -> None:
    tapped = keyed(laid("", "combo-up"), *cards)
    typed = then(laid("", "combo-up"), "type", tapped.own.typed)
    assert typed.own.current() == tapped.own.current()
    assert question(typed) == question(tapped)
    # Nothing is left out but cards of which the deck has no more.
    assert len(tapped.own.typed.split()) <= len(cards)
    if all(cards.count(card) <= 2 for card in cards):
        assert tapped.own.typed == " ".join(cards)


def test_cards_go_to_the_end_to_a_chosen_place_or_beside_the_hand() -> None:
    state = keyed(laid(""), "9", "5", "9")
    assert state.own.typed == "9 5 9"
    state = keyed(then(state, "spot", "row-2"), "6", "7")
    assert (state.own.typed, state.own.spot) == ("9 5 6 7 9", Spot(after=4))
    state = then(state, "erase")
    assert (state.own.typed, state.own.spot) == ("9 5 6 9", Spot(after=3))
    state = keyed(then(state, "spot", "row-0"), "X")
    assert state.own.typed == "X 9 5 6 9"
    state = keyed(then(state, "spot", "beside"), "4", "3", "1")
    assert state.own.typed == "X 9 5 6 9 + 4 3"
    state = done(state, ("spot", "beside-1"), ("erase", ""))
    assert state.own.typed == "X 9 5 6 9 + 3"
    state = done(state, ("spot", "row"), ("erase", ""))
    assert state.own.typed == "X 9 5 6 + 3"
    assert then(state, "erase", "all").own.typed == ""


def test_a_chosen_card_is_let_go_by_choosing_it_once_more_and_by_typing() -> None:
    state = then(laid("7 8"), "spot", "row-1")
    assert state.own.spot == Spot(after=1)
    assert then(state, "spot", "row-1").own.spot == Spot()
    assert then(state, "type", "7 8 9").own.spot == Spot()


def test_a_word_that_cannot_be_read_stays_where_it_is_and_is_taken_away_like_a_card() -> None:
    state = keyed(laid("7 k 8"), "9")
    assert state.own.typed == "7 k 8 9"
    assert done(state, ("spot", "row-2"), ("erase", "")).own.typed == "7 8 9"


def test_a_key_takes_back_what_was_played() -> None:
    state = done(laid("7 8 3"), ("play", "7,8@1"), ("key", "4"))
    assert (state.own.typed, state.own.played) == ("7 8 3 4", ())


@pytest.mark.parametrize("name", ["key", "spot"])
def test_a_whole_position_is_not_touched_by_keys_nor_any_other_page(name: str) -> None:
    for state in (laid(BEAT.position), then(laid("7 8"), "tab", "puzzles")):
        for value in ("7", "row-1", "beside"):
            assert then(state, name, value) == state
    assert then(laid(BEAT.position), "erase", "all").own.typed == ""


def test_what_could_be_read_stays_as_long_as_the_text_cannot() -> None:
    good = laid("7 8 3")
    bad = done(good, ("type", "7 8 3 k"), ("type", "7 8 3 ka"))
    assert bad.own.lying == good.own.lying
    assert question(bad) == question(good)
    assert bad.own.drawn is not bad.own
    assert then(bad, "play", "7,8@1").own == bad.own
    assert then(bad, "type", "7 8").own.good is None
    assert then(bad, "type", " ").own.lying is None


def test_a_deck_without_a_card_leaves_the_hand_drawn_by_its_own_rules() -> None:
    state = then(laid("7 p u", "combo-up"), "deck", "combo-breaker")
    assert state.own.trouble is not None
    assert state.own.lying is not None
    assert state.own.lying.game == "combo-up"


def test_the_card_is_said_with_its_place_and_what_is_wrong() -> None:
    assert spoken(laid("7 8"), "key", "X") == "wild, place 3 of 3"
    assert spoken(laid("7 k"), "key", "9").startswith("9, place 3 of 3 There is no card 'k'")
    assert spoken(laid("7 8"), "spot", "row-1") == "7, place 1 of 2"
    assert spoken(laid("7 8"), "spot", "row-0") == "Before the first card"
    assert spoken(laid("7 8"), "erase") == "7, place 1 of 1"
    assert spoken(laid("7 8"), "erase", "all") == "Empty."


def test_a_first_hand_is_of_the_game_of_the_box_else_of_the_puzzle_unless_one_was_chosen() -> None:
    state = then(fresh(CLEAR), "tab", "bench")
    assert state.own.rules == CLEAR.position.split(" ", maxsplit=1)[0]
    boxed = then(replace(fresh(CLEAR), box="krass-kariert"), "tab", "bench")
    assert boxed.own.rules == "krass-kariert"
    chosen = done(boxed, ("deck", "combo-up"), ("tab", "puzzles"), ("tab", "bench"))
    assert chosen.own.rules == "combo-up"
