"""Every action of the tutor, whatever value comes with it, and in whatever order."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combotutor.i18n import LANGUAGES
from combotutor.puzzles import HINTS, Puzzle, begin
from combotutor.tutor.actions.actions import ACTIONS, act
from combotutor.tutor.pages.hands import question
from combotutor.tutor.state.attempt import NEVER
from combotutor.tutor.state.ended import Ended
from combotutor.tutor.state.footing import Memory
from combotutor.tutor.state.page_memory import dump
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import State, Tab
from combotutor.tutor.state.stock import Filters, stock_of
from combotutor.tutor.state.way import Way
from combotutor.widgets.bench import LONGEST_LINE
from combotutor.widgets.hand import HandWidget
from tests.tutor.doings import DOINGS, VALUES, made
from tests.tutor.examples import (
    BEAT,
    CLEAR,
    FIND,
    INSERT,
    PUZZLES,
    SPECIAL,
    UNREADABLE,
    WILD,
    done,
    fresh,
    laid,
    solved,
    then,
    wrong_words,
)
from tests.tutor.open_examples import MOMENT
from tests.tutor.reader import faults, regions


@settings(max_examples=60)
@given(st.sampled_from(Memory), st.lists(DOINGS, max_size=10))
def test_whatever_is_sent_in_whatever_order_there_is_a_page_to_show(
    memory: Memory, doings: list[tuple[str, str]]
) -> None:
    state = made(State(stock_of(PUZZLES), memory=memory), doings)
    assert state.puzzle in (*PUZZLES, *state.record.made)
    known = {memory} | (
        {Memory.NONE} if memory is Memory.KEPT else {Memory.KEPT} if memory is Memory.FOREIGN else set()
    )
    assert state.memory in known | ({Memory.NONE} if memory is Memory.FOREIGN else set())
    assert state.tab in set(Tab)
    assert state.language in LANGUAGES
    assert (dump(state) is None) is (state.memory in {Memory.UNKNOWN, Memory.FOREIGN})


@pytest.mark.parametrize(("name", "tab"), [("type", "bench")])
def test_half_an_emoji_leaves_a_state_that_can_be_sent(name: str, tab: str) -> None:
    state = done(fresh(), ("tab", tab), (name, "7\ud83d"))
    assert state.own.typed.encode() + str(regions(state)).encode()


@pytest.mark.parametrize(
    "line",
    [
        "combo-breaker D,7,8/7,7/8,8 - 0 ?20 2/2/2 moves D@1 7@1 8@1",
        "combo-up 7,8/9,9/1 0:12,12,12 1 ?20 3/3/3",
    ],
    ids=["a drawn card not seen", "a finished round"],
)
def test_a_position_at_a_strange_moment_still_has_a_page(line: str) -> None:
    state = made(fresh(), [("tab", "bench"), ("type", line)])
    assert (state.own.typed, faults(state)) == (line, [])


# Actions that are none.


@pytest.mark.parametrize("name", ["", "Tab", "act", "_tab", "__class__", "tab ", "hello", None, 7, [], {}, ("tab",)])
def test_an_unknown_action_changes_nothing(name: object) -> None:
    state = laid("7 8")
    assert act(state, name, "rules").state is state


@pytest.mark.parametrize("name", ACTIONS)
@pytest.mark.parametrize("value", [None, 7, 1.5, True, [], {}, b"7", ("7",)], ids=repr)
def test_a_value_that_is_no_text_changes_nothing(name: str, value: object) -> None:
    state = laid("7 8")
    assert act(state, name, value).state is state


@pytest.mark.parametrize("name", sorted(set(VALUES) - {"type", "answer", "play", "block", "hint"}))
@pytest.mark.parametrize("value", ["nonsense", " ", "PUZZLES", "en-GB", "0", "6", "１", "combo-up ", "\x00"])
def test_a_value_that_is_not_on_offer_changes_nothing(name: str, value: str) -> None:
    state = done(fresh(), ("puzzle", CLEAR.id))
    changed = then(state, name, value)
    # That an attempt was looked at may be noted; nothing was done to it.
    assert changed == replace(state, attempts=changed.attempts)
    assert changed.attempt == state.attempt


@pytest.mark.parametrize("tab", [Tab.BENCH, Tab.PROGRESS])
@pytest.mark.parametrize("name", ["hint", "back", "again", "show", "answer"])
def test_while_another_page_is_open_nothing_is_done_to_a_puzzle(tab: Tab, name: str) -> None:
    state = done(fresh(), ("puzzle", INSERT.id), ("hint", ""), ("answer", "R1>2"), ("tab", tab))
    changed = then(state, name, "first" if name == "show" else "R1>2")
    assert changed.attempts == state.attempts


# Choosing a puzzle.


@pytest.mark.parametrize(
    ("name", "value", "opened"),
    [("kind", "clear", CLEAR), ("level", "5", SPECIAL), ("rules", "krass-kariert", WILD), ("kind", "beat", BEAT)],
)
def test_a_filter_opens_the_first_that_fits_where_the_open_one_does_not(name: str, value: str, opened: Puzzle) -> None:
    assert then(fresh(), name, value).puzzle == opened


def test_a_filter_leaves_an_open_puzzle_open_that_fits() -> None:
    assert done(fresh(), ("puzzle", FIND.id), ("rules", "krass-kariert")).puzzle == FIND


def test_a_filter_opens_an_unsolved_puzzle_before_a_solved_one() -> None:
    state = done(solved(done(fresh(), ("puzzle", WILD.id))), ("puzzle", BEAT.id))
    assert then(state, "rules", "krass-kariert").puzzle == FIND
    both = done(solved(done(state, ("puzzle", FIND.id))), ("puzzle", BEAT.id))
    assert then(both, "rules", "krass-kariert").puzzle == WILD


def test_where_no_puzzle_fits_the_open_one_stays_and_all_can_be_shown_again() -> None:
    state = done(fresh(), ("puzzle", INSERT.id), ("kind", "insert"), ("level", "5"))
    assert state.on_offer == ()
    assert state.puzzle == INSERT
    again = then(state, "all")
    assert (again.filters, again.on_offer, again.puzzle) == (Filters(), PUZZLES, INSERT)


def test_next_goes_once_round_all_that_are_on_offer() -> None:
    state, seen = fresh(), []
    for _ in PUZZLES:
        seen.append(state.puzzle)
        state = then(state, "next")
    assert tuple(seen) == PUZZLES
    assert state.puzzle == PUZZLES[0]


def test_next_passes_over_what_is_solved() -> None:
    state = solved(done(solved(done(fresh(), ("puzzle", INSERT.id))), ("puzzle", CLEAR.id)))
    assert done(state, ("puzzle", BEAT.id), ("next", "")).puzzle == WILD


def test_when_all_are_solved_next_leads_to_the_end_and_never_nowhere() -> None:
    state = fresh()
    for puzzle in PUZZLES:
        state = solved(done(state, ("puzzle", puzzle.id)))
    state = then(state, "next")
    assert (state.screen, state.ended) == (Screen.END, Ended(Way.COURSE, puzzles=(PUZZLES[-1].id,)))
    assert then(state, "continue").screen is Screen.LEARN


def test_next_keeps_to_the_filters_and_comes_into_them_from_outside() -> None:
    state = done(fresh(), ("rules", "krass-kariert"))
    assert [state.puzzle, then(state, "next").puzzle, done(state, ("next", ""), ("next", "")).puzzle] == [
        WILD,
        FIND,
        WILD,
    ]
    assert done(state, ("puzzle", BEAT.id), ("next", "")).puzzle == WILD
    assert done(fresh(), ("kind", "clear"), ("next", "")).puzzle == CLEAR


def waiting(*puzzles: Puzzle) -> State:
    """Return a tutor in which some solved puzzles are due, the first of them most."""
    state = fresh()
    for puzzle in puzzles:
        state = solved(done(state, ("puzzle", puzzle.id)))
    return done(replace(state, record=Record(due=tuple(each.id for each in puzzles))), ("puzzle", SPECIAL.id))


def test_what_is_due_opens_in_its_order_and_begins_again() -> None:
    state = then(waiting(WILD, BEAT), "way", "review")
    assert (state.way, state.puzzle, state.attempt.answers) == (Way.REVIEW, WILD, ())
    assert state.is_done(WILD)
    state = then(state, "next")
    assert (state.puzzle, state.attempt.answers) == (BEAT, ())
    assert then(state, "next").puzzle == WILD


def test_what_is_due_begins_with_what_waits_longest_though_another_of_it_is_open() -> None:
    state = then(done(waiting(WILD, BEAT), ("puzzle", BEAT.id)), "way", "review")
    assert (state.puzzle, state.attempt.answers) == (WILD, ())
    # Whoever comes again to what they are at goes on with it.
    state = then(state, "next")
    assert done(state, ("tab", "learn"), ("way", "review")).puzzle == BEAT


@pytest.mark.parametrize(
    "deed", [("answer", SPECIAL.steps[0].answers[0][0]), ("answer", wrong_words(begin(SPECIAL))[0]), ("hint", "")]
)
def test_what_is_due_and_open_half_done_begins_again_once(deed: tuple[str, str]) -> None:
    def is_begun(state: State) -> bool:
        attempt = state.attempt
        return bool(attempt.answers or attempt.hints or attempt.verdict)

    state = done(waiting(SPECIAL), ("again", ""), deed)
    assert (state.puzzle, is_begun(state)) == (SPECIAL, True)
    outcome = act(state, "way", "review")
    assert (outcome.state.puzzle, is_begun(outcome.state)) == (SPECIAL, False)
    assert [each.deed for each in outcome.doings] == ["again"]
    state = done(outcome.state, deed, ("tab", "learn"))
    outcome = act(state, "way", "review")
    assert is_begun(outcome.state)
    assert [each.deed for each in outcome.doings] == ["shown"]


def test_a_puzzle_that_is_due_stays_solved_while_it_is_opened_in_another_way() -> None:
    assert done(waiting(WILD), ("puzzle", WILD.id)).attempt.progress.is_solved


def test_a_theme_is_practised_from_the_page_of_ones_progress() -> None:
    state = done(fresh(), ("level", "1"), ("tab", "progress"), ("practise", "stop"))
    assert (state.tab, state.way, state.filters) == (Tab.PUZZLES, Way.PRACTICE, Filters(theme="stop"))
    assert state.puzzle == MOMENT
    assert then(state, "practise", "nonsense") == state


def test_a_puzzle_or_a_way_that_is_chosen_elsewhere_opens_the_puzzles() -> None:
    state = then(fresh(), "tab", "progress")
    assert (then(state, "puzzle", WILD.id).tab, then(state, "puzzle", WILD.id).puzzle) == (Tab.PUZZLES, WILD)
    assert then(state, "way", "practice").tab is Tab.PUZZLES


# Working on it.


def test_hints_are_kept_by_puzzle() -> None:
    state = done(fresh(), ("hint", ""), ("hint", ""), ("puzzle", CLEAR.id), ("hint", ""))
    assert (state.attempt.hints, state.attempt_of(BEAT).hints, state.attempt_of(FIND).hints) == (1, 2, 0)
    for _ in range(HINTS + 1):
        state = then(state, "hint")
    assert state.attempt.hints == HINTS


def test_a_solved_puzzle_is_shown_again_step_by_step() -> None:
    state = solved(done(fresh(), ("puzzle", SPECIAL.id)))
    state = then(state, "show", "first")
    assert state.attempt.shown == 0
    assert then(state, "show", "back").attempt.shown == 0
    steps = []
    while state.attempt.shown != NEVER:
        steps.append(state.attempt.shown)
        state = then(state, "show", "on")
    assert steps == [0, 1, 2, 3]


def test_a_puzzle_that_is_not_solved_is_not_shown_again() -> None:
    state = done(fresh(), ("puzzle", SPECIAL.id), ("answer", "R1>2"), ("show", "first"))
    assert state.attempt.shown == NEVER


# Forgetting.


def touched() -> State:
    """Return a tutor in which much was done."""
    state = solved(done(fresh(), ("language", "de"), ("kind", "beat")))
    return done(state, ("tab", "bench"), ("type", "7 8"), ("play", "7,8@1"), ("size", ""))


def test_forgetting_is_asked_back_and_then_done() -> None:
    asked = then(touched(), "forget")
    assert asked.is_forgetting
    assert asked.attempts == touched().attempts
    assert done(asked, ("forget", ""), ("forget", "no")) == asked
    gone = then(asked, "forget", "yes")
    assert (dict(gone.attempts), gone.own.typed, gone.own.played) == ({}, "", ())
    assert (gone.is_forgetting, gone.generation, gone.language, gone.is_large) == (False, 1, "de", True)
    assert gone.notice is not None


@pytest.mark.parametrize("name", sorted(set(ACTIONS) - {"forget", "read", "guide"}))
def test_anything_else_in_between_is_a_no(name: str) -> None:
    state = done(touched(), ("forget", ""), (name, ""), ("forget", "yes"))
    assert state.is_forgetting
    assert state.generation == 0
    assert BEAT.id in state.attempts


# The workbench.


def test_an_answer_on_the_hand_belongs_to_the_page_that_is_open() -> None:
    state = done(laid("9 5 6 9"), ("answer", "5,6@2"))
    assert state.own.played == ("5,6@2",)
    assert dict(state.attempts) == {}
    back = done(state, ("tab", "puzzle"), ("answer", "5,6@2"))
    assert back.attempt.answers == ("5,6@2",)
    assert back.own == state.own


@pytest.mark.parametrize("typed", ["7 X X 3 S", "X 7 X + 4 U", "12 X 1 D"])
def test_every_word_that_the_hand_offers_can_be_played(typed: str) -> None:
    state = laid(typed)
    hand = HandWidget(question(state))
    count, words = len(hand.cards), []
    spans = [(start, size) for size in (1, 2, 3) for start in range(1, count + 2 - size)]
    for at, length in spans:
        hand.set_state({"chosen": {"at": at, "length": length}})
        words += [reading["move"] for reading in hand.readings]
    words += [f"R{number}>{gap}" for number in range(1, len(hand.zones[1]["cards"]) + 1) for gap in range(1, count + 2)]
    assert len(words) > count
    for word in words:
        changed = then(state, "answer", word)
        assert (changed.own.played, changed.notice) == ((word,), None)


def test_a_move_that_cannot_be_made_is_told_and_changes_no_card() -> None:
    state = laid("7 8")
    for word in ("9@1", "", UNREADABLE, "R1>1"):
        refused = then(state, "play", word)
        assert refused.own == state.own
        assert refused.refusal is not None
        assert refused.refusal.text("de")
    assert then(refused, "size").refusal is None


def test_plays_are_taken_back_one_by_one_or_all_at_once() -> None:
    state = done(laid("2 9 2 9"), ("plan", ""), ("plan", ""))
    assert len(state.own.played) == 2
    assert then(state, "unplay").own.played == state.own.played[:1]
    assert done(state, *[("unplay", "")] * 5).own.played == ()
    assert then(state, "rewind").own == laid("2 9 2 9").own


def test_the_plan_ends_where_the_row_does() -> None:
    state = done(laid("2 9 2 9"), *[("plan", "")] * 9)
    assert len(state.own.played) == 3
    assert state.notice is None


def test_typing_anew_begins_anew_and_typing_the_same_loses_nothing() -> None:
    state = done(laid("2 9 2 9"), ("plan", ""))
    assert then(state, "type", "2 9 2 9") == state
    changed = then(state, "type", "2 9 2")
    assert (changed.own.typed, changed.own.played) == ("2 9 2", ())


def test_another_deck_begins_anew_and_is_not_lost_when_something_else_is_typed() -> None:
    state = done(laid("2 9 2 9"), ("plan", ""), ("deck", "combo-breaker"))
    assert (state.own.rules, state.own.played) == ("combo-breaker", ())
    assert then(state, "type", "7").own.rules == "combo-breaker"


@pytest.mark.parametrize("typed", ["7 " * 10_000, "x" * 100_000, "7" * (LONGEST_LINE + 1)], ids=len)
def test_of_an_endless_text_no_more_is_kept_than_shows_that_it_is_too_long(typed: str) -> None:
    state = laid(typed)
    assert state.own.typed == typed[: LONGEST_LINE + 1]
    assert "2000" in regions(state)["keypad"]


def test_without_a_hand_nothing_is_played() -> None:
    for typed in ("", "nonsense"):
        state = laid(typed)
        for name in ("plan", "play", "unplay", "rewind", "answer"):
            assert then(state, name, "7@1").own == state.own


def test_the_size_is_switched_on_and_off() -> None:
    assert then(fresh(), "size").is_large
    assert not done(fresh(), ("size", ""), ("size", "")).is_large


def test_how_a_round_goes_on_is_shown_and_hidden_and_forgotten_with_the_hand() -> None:
    state = then(laid(BEAT.position), "why", "5,6@2")
    assert state.unfolded == "5,6@2"
    assert then(state, "why", "5,6@2").unfolded == ""
    assert then(state, "language", "de").unfolded == "5,6@2"
    for name, value in (("type", "7 8"), ("play", "5,6@2"), ("deck", "krass-kariert")):
        assert then(state, name, value).unfolded == ""


@pytest.mark.parametrize(("typed", "value"), [("7 8", "7@1"), (BEAT.position, "7@7"), (BEAT.position, "<b>"), ("", "")])
def test_what_is_no_play_of_a_position_shows_nothing(typed: str, value: str) -> None:
    assert then(laid(typed), "why", value) == laid(typed)
