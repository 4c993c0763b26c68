"""The first minute over a page: how it is opened, walked through and left, and for whom it is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from hypothesis.strategies import integers, sampled_from

from combotutor.games import Capability
from combotutor.i18n import LANGUAGES
from combotutor.learner import Standing
from combotutor.tutor import State, act
from combotutor.tutor import parts as of_families
from combotutor.tutor.actions.opening import opening
from combotutor.tutor.pages import announcements
from combotutor.tutor.pages.announcements import announcement
from combotutor.tutor.pages.hands import has_hand, judged, marks, question
from combotutor.tutor.pages.layout import regions
from combotutor.tutor.parts import card_told
from combotutor.tutor.state.footing import Memory
from combotutor.tutor.state.page_memory import dump, load
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import Tab
from tests.tutor.browser import opened
from tests.tutor.examples import BEAT, PUZZLES, done, fresh, right_word, then
from tests.tutor.open_examples import MOMENT
from tests.tutor.reader import check

TOUCHES = {0: "2 2", 1: "1 3", 2: "2 2"}
"""What is wanted of the first steps."""
PLAYS = ("4,4@2", "5,7,6@1", "4,4@2")
APART = (("touch", "1 1"), ("touch", "3 1"), ("on", ""))
MEET = (("touch", "3 2"), ("answer", "9,8@3"), ("touch", "1 3"), ("answer", "4,4,4@1"))
WHOLE = (*(each for at, word in enumerate(PLAYS) for each in (("touch", TOUCHES[at]), ("answer", word))), *APART, *MEET)
"""All that is asked, one after the other."""


def begun(state: State | None = None) -> State:
    """Return a page over which the first minute has just been opened."""
    return then(state or fresh(), "first")


def at(state: State) -> int:
    """Return the step that is open."""
    assert state.first is not None
    return state.first.step


def test_it_lies_over_the_page_and_leaves_all_as_it_was() -> None:
    for tab in Tab:
        state = then(fresh(), "tab", tab)
        over = begun(state)
        assert (over.screen, has_hand(over), over.tab, over.is_choosing) == (
            *(Screen.FIRST, True, state.tab),
            state.is_choosing,
        )
        left = then(over, "skip")
        assert left == replace(state, was_first=True)


def test_it_is_walked_through_step_by_step_and_ends_at_the_puzzles() -> None:
    state, steps = begun(then(fresh(), "tab", "puzzles")), []
    for deed in WHOLE:
        steps.append(at(state))
        state = then(state, *deed)
        assert not state.attempts
    assert steps == [0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4]
    assert state.first is not None
    assert (state.first.is_over, state.was_first, judged(state, 9)) == (True, True, {})
    assert check(state).values("data-do") == ["continue"]
    gone_on = then(state, "continue")
    assert (gone_on.screen, gone_on.first, gone_on.went_through) == (Screen.PUZZLE, None, True)
    kept = load(fresh(), dump(replace(gone_on, memory=Memory.KEPT)))
    assert (kept.went_through, then(begun(), "skip").went_through) == (True, False)


def test_who_has_chosen_no_box_is_told_at_the_end_with_which_game_it_goes_on() -> None:
    for box, is_told in (("none", True), ("", True), ("combo-up", False)):
        state = done(begun(replace(fresh(), box=box)), *WHOLE)
        assert ("We begin with Combo Breaker." in regions(state)["judgement"]) is is_told
        assert announcement(state, announcements.first).endswith("We begin with Combo Breaker.") is is_told


def test_who_has_solved_something_goes_back_from_its_end_to_where_they_were() -> None:
    known = then(replace(fresh(), record=Record({BEAT.id: Standing(BEAT.id, is_done=True)})), "tab", "progress")
    state = done(begun(known), *WHOLE)
    assert check(state).values("data-do") == ["skip"]
    assert then(state, "skip").screen is Screen.PROGRESS


@pytest.mark.parametrize("deed", [("tab", "bench"), ("puzzle", BEAT.id), ("continue", ""), ("way", "review")])
def test_whatever_else_is_done_leads_away_from_it(deed: tuple[str, str]) -> None:
    assert then(begun(), *deed).first is None


@pytest.mark.parametrize(
    "deed", [("size", ""), ("language", "de"), ("touch", "2 1"), ("answer", "nonsense"), ("on", ""), ("read", "")]
)
def test_looks_and_taps_leave_it_open(deed: tuple[str, str]) -> None:
    assert then(begun(), *deed).screen is Screen.FIRST


def test_what_is_done_there_is_nothing_that_is_kept_of_puzzles() -> None:
    state = begun()
    for name, value in (("hint", ""), ("again", ""), *WHOLE, ("answer", right_word(fresh())), ("hint", "")):
        outcome = act(state, name, value)
        assert (outcome.doings, outcome.state.attempts) == ((), state.attempts)
        state = outcome.state
    assert state.screen is Screen.FIRST


@pytest.mark.parametrize("value", ["", "2", "x y", "2 x", "-1 1", "0 1", "1 0", "9999999999 1", "2  1"])
def test_a_touch_that_is_none_changes_nothing(value: str) -> None:
    assert then(begun(), "touch", value) == begun()


def test_where_it_is_not_open_nothing_is_touched_in_it() -> None:
    for name in ("touch", "on", "skip"):
        assert then(fresh(), name, "2 2") == fresh()


def test_a_family_without_steps_has_none_and_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "first" in check(then(fresh(), "tab", "learn")).values("data-do")
    monkeypatch.setattr(of_families, "FIRST_STEPS", Capability("no-steps", None))
    assert begun() == fresh()
    assert not fresh().needs_first
    for deed in (("tab", "learn"), ("read", "")):
        assert "first" not in check(then(fresh(), *deed)).values("data-do")
    assert load(fresh(), {"version": 2, "step": 2}).first is None


def test_whoever_says_which_box_is_theirs_and_has_done_nothing_begins_with_it() -> None:
    new = then(replace(fresh(), tab=Tab.LEARN), "box", "combo-up")
    assert (new.screen, at(new), new.box) == (Screen.FIRST, 0, "combo-up")
    skipped = then(new, "skip")
    assert (skipped.screen, then(skipped, "box", "krass-kariert").screen) == (Screen.LEARN, Screen.LEARN)


def test_it_is_opened_again_from_the_path_and_from_the_rules_which_close() -> None:
    state = then(begun(), "skip")
    for deed in (("tab", "learn"), ("read", "")):
        assert "first" in check(then(state, *deed)).values("data-do")
        again = then(then(state, *deed), "first")
        assert (at(again), again.is_reading) == (0, False)


def test_it_is_for_those_who_have_done_nothing_yet() -> None:
    assert fresh().needs_first
    assert not then(begun(), "skip").needs_first
    assert not done(begun(), *WHOLE).needs_first
    assert not then(fresh(), "answer", right_word(fresh())).needs_first
    assert not replace(fresh(), record=Record({BEAT.id: Standing(BEAT.id, is_done=True)})).needs_first
    # Who closed it unread may be asked again; whoever forgets everything begins anew.
    assert then(begun(), "tab", "bench").needs_first
    assert done(begun(), ("skip", ""), ("forget", ""), ("forget", "yes")).needs_first


def test_the_page_keeps_that_it_was_done_and_which_step_is_open() -> None:
    state = replace(begun(), memory=Memory.KEPT)
    blank = fresh()
    assert at(load(blank, dump(state))) == 0
    third = done(state, *WHOLE[:4])
    assert at(load(blank, dump(third))) == 2
    for over in (done(state, *WHOLE), then(third, "skip")):
        again = load(blank, dump(over))
        assert (again.first, again.was_first) == (None, True)
    assert not {"first", "step"} & (dump(replace(blank, memory=Memory.KEPT)) or {}).keys()


@pytest.mark.parametrize("step", [None, True, "2", [2], -1, 10**9])
def test_a_step_that_is_none_is_passed_over(step: object) -> None:
    assert load(fresh(), {"version": 2, "step": step, "first": "yes"}).was_first is False
    assert load(fresh(), {"version": 2, "step": step}).screen in {Screen.FIRST, Screen.PUZZLE}


def test_a_link_to_a_puzzle_is_followed_past_it() -> None:
    state = opening(replace(begun(), memory=Memory.KEPT), {"puzzle": BEAT.id}).state
    assert (state.screen, state.puzzle) == (Screen.PUZZLE, BEAT)


# In the page.


def test_each_tap_on_the_hand_is_seen_and_what_is_not_wanted_is_chosen_no_more() -> None:
    tutor = opened()
    tutor.act("first")
    assert tutor.screen == "first"
    asked = tutor.asked
    tutor.set_state({"chosen": {"at": 2, "length": 1}})
    assert (tutor.about, tutor.asked) == ({"at": 2, "length": 1}, asked)
    tutor.set_state({"chosen": {"at": 2, "length": 2}})
    assert "A pair: the same number" in tutor.regions["judgement"]
    assert (tutor.readings[0]["rung"], tutor.said) == ("pair", "")
    assert "A pair: the same number" in tutor.note
    tutor.set_state({"chosen": {"at": 1, "length": 1}})
    assert (tutor.about, tutor.chosen, tutor.asked, tutor.marks) == (None, None, asked + 1, {"shaken": [1]})
    assert tutor.said == "Look for two cards with the same number."
    tutor.set_state({"chosen": {"at": 2, "length": 2}})
    tutor.set_state({"answer": {"move": "4,4@2", "number": 1}, "chosen": None})
    assert tutor.said == f"{tutor.state.first.asked('en')} Your row: 5, 7, 6, 2."  # type: ignore[union-attr]  # it is open
    assert (tutor.cards, at(tutor.state)) == (["5", "7", "6", "2"], 1)


def test_on_other_pages_what_is_chosen_is_nobodys_business() -> None:
    tutor = opened()
    heard = tutor.heard
    tutor.set_state({"chosen": {"at": 1, "length": 1}})
    assert tutor.heard == heard


def test_of_a_special_card_that_is_chosen_in_a_puzzle_it_is_said_what_it_does() -> None:
    tutor = opened()
    tutor.act("puzzle", MOMENT.id)
    at = next(at for at, card in enumerate(tutor.cards, start=1) if card in "SDPU")
    told = card_told(MOMENT.rules_name, tutor.cards[at - 1], "en")
    assert told
    asked = tutor.asked
    tutor.set_state({"chosen": {"at": at, "length": 1}})
    assert told in tutor.regions["hints"]
    assert (tutor.said, tutor.asked, tutor.about) == (told, asked, {"at": at, "length": 1})
    tutor.act("language", "de")
    assert "wird allein gespielt" in tutor.regions["hints"]
    other = at - 1 or at + 1
    tutor.set_state({"chosen": {"at": other, "length": 1}})
    assert "ct-card-told" not in tutor.regions["hints"]
    assert tutor.said == ""
    heard = tutor.heard
    tutor.set_state({"chosen": None})
    assert tutor.heard == heard


def test_what_is_chosen_stays_when_the_language_is_another() -> None:
    tutor = opened()
    tutor.act("first")
    tutor.set_state({"chosen": {"at": 2, "length": 2}})
    tutor.act("language", "de")
    assert (tutor.about, tutor.stays) == ({"at": 2, "length": 2}, tutor.asked)
    assert "Paar" in tutor.regions["judgement"]


class Walk(RuleBasedStateMachine):
    """Whatever is done in it, there is a page to show, and what is asked leads to the end of it."""

    def __init__(self) -> None:
        super().__init__()
        self.state = begun()

    def do(self, name: str, value: str = "") -> None:
        outcome = act(self.state, name, value)
        announcement(outcome.state, outcome.said)
        self.state = outcome.state if outcome.state.first else self.state

    @rule(place=integers(1, 6), length=integers(1, 3))
    def touches(self, place: int, length: int) -> None:
        self.do("touch", f"{place} {length}")

    @rule(word=sampled_from((*PLAYS, "9,8@3", "4,4,4@1", "9@1", "nonsense")))
    def plays(self, word: str) -> None:
        self.do("answer", word)

    @rule(name=sampled_from(("on", "size")), language=sampled_from(LANGUAGES))
    def goes_on(self, name: str, language: str) -> None:
        self.do(name)
        self.do("language", language)

    @rule()
    def does_what_is_asked(self) -> None:
        for name, value in [*WHOLE]:
            self.do(name, value)

    @invariant()
    def something_can_be_done(self) -> None:
        moment = self.state.first
        assert moment is not None
        page = check(self.state)
        mains = [each for each in page.named("button") if "ct-main" in str(each.attributes["class"])]
        table = question(self.state).table
        assert bool(mains) == (table.zones[0].pick is None) == moment.is_done
        assert not {*marks(self.state)} - {"shaken", "rung", "breaks", "meets"}

    @invariant()
    def there_is_a_way_out(self) -> None:
        page = check(self.state)
        assert {"skip", "continue"} & {*page.values("data-do")}
        assert then(self.state, "skip").screen is Screen.PUZZLE

    def teardown(self) -> None:
        self.does_what_is_asked()
        assert self.state.first is not None
        for _ in PUZZLES:
            self.does_what_is_asked()
        assert self.state.first.is_over


TestWalk = Walk.TestCase
TestWalk.settings = settings(max_examples=8, stateful_step_count=12, deadline=None)
