"""Whatever people do in several tabs, in whatever order, each finds what they did: held against a plain twin."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from combotutor.learner import Keeper, Store
from combotutor.people import BACKS, ME
from combotutor.puzzles import Puzzle
from tests.tutor.examples import BEAT, CLEAR, INSERT
from tests.tutor.tabs import Tab

pytestmark = pytest.mark.usefixtures("cheap_codes")

SOME: Final = settings(max_examples=5, stateful_step_count=20, deadline=None, derandomize=True)
MANY: Final = settings(max_examples=100, stateful_step_count=20, deadline=None)
"""How many walks; few are the same ones every time."""

NUMBERS = st.integers(0, 2)
"""Which of three tabs is used."""
SOME_PUZZLES: Final = (BEAT, CLEAR, INSERT)
PUZZLES = st.sampled_from(SOME_PUZZLES)
NAMES = st.sampled_from(["Ana", "ana ", "Ben", "Zoë", " "])
UNKNOWN = "f" * 32


def helped(tab: Tab) -> set[str]:
    """Return the puzzles in which whoever is shown was helped."""
    return {each.id for each in SOME_PUZZLES if tab.tutor.state.attempt_of(each).most_hints}


class Home(RuleBasedStateMachine):
    """Three tabs of two browsers at one computer; the twin knows of each person the name, and what they did."""

    def __init__(self) -> None:
        super().__init__()
        store = Store.in_memory()
        self.keeper = Keeper(lambda: store)
        self.stored: list[dict[str, object]] = [{}, {}]
        self.names = {ME: ""}
        self.done: dict[str, set[str]] = {ME: set()}
        self.tabs = [self.opened(number, ME) for number in range(3)]

    def opened(self, number: int, who: str) -> Tab:
        """Return a tab that is opened anew."""
        return Tab(self.keeper, who, stored=self.stored[number // 2])

    def is_taken(self, name: str, but: str = "") -> bool:
        """Tell whether somebody is called so."""
        called = [each for learner, each in self.names.items() if learner != but and each]
        return name.strip().casefold() in [each.casefold() for each in called]

    def is_gone(self, tab: Tab) -> bool:
        """Tell whether who is shown in a tab was forgotten in another; whatever is done, the first one goes on."""
        return tab.who not in self.names

    @rule(number=NUMBERS, who=st.integers(0, 5))
    def reload(self, number: int, who: int) -> None:
        learner = [*self.names, UNKNOWN][who % (len(self.names) + 1)]
        self.tabs[number] = self.opened(number, learner)
        assert self.tabs[number].who == (ME if learner == UNKNOWN else learner)

    @rule(number=NUMBERS, name=NAMES, back=st.sampled_from(BACKS))
    def join(self, number: int, name: str, back: str) -> None:
        tab = self.tabs[number]
        was, is_gone = tab.who, self.is_gone(tab)
        tab.do("newcomer", f"{back}\n{name}")
        if is_gone or not name.strip() or self.is_taken(name):
            assert tab.who == (ME if is_gone else was)
        else:
            assert tab.who not in self.names
            self.names[tab.who], self.done[tab.who] = name.strip(), set()

    @rule(number=NUMBERS, name=NAMES, back=st.sampled_from(BACKS))
    def rename(self, number: int, name: str, back: str) -> None:
        tab = self.tabs[number]
        is_refused = self.is_gone(tab) or not name.strip() or self.is_taken(name, but=tab.who)
        tab.do("rename", f"{back}\n{name}")
        if not is_refused:
            self.names[tab.who] = name.strip()

    @rule(number=NUMBERS, who=st.integers(0, 5))
    def switch(self, number: int, who: int) -> None:
        tab, learner = self.tabs[number], [*self.names][who % len(self.names)]
        is_gone = self.is_gone(tab)
        tab.do("person", learner)
        assert tab.who == (ME if is_gone else learner)

    @rule(number=NUMBERS, puzzle=PUZZLES)
    def be_helped(self, number: int, puzzle: Puzzle) -> None:
        tab = self.tabs[number]
        is_gone = self.is_gone(tab)
        tab.do("puzzle", puzzle.id)
        if not is_gone:
            tab.do("hint")
            self.done[tab.who].add(puzzle.id)

    @rule(number=NUMBERS)
    def forget(self, number: int) -> None:
        tab = self.tabs[number]
        was, is_gone = tab.who, self.is_gone(tab)
        tab.do("forget")
        if not is_gone:
            tab.do("forget", "yes")
            del self.names[was], self.done[was]
            self.names, self.done = {ME: "", **self.names}, {ME: set(), **self.done}
        assert tab.who == ME

    @invariant()
    def each_finds_what_they_did(self) -> None:
        for tab in self.tabs:
            if not self.is_gone(tab):
                tab.do("size")  # it is read anew
                assert (tab.person.learner, tab.person.name) == (tab.who, self.names[tab.who])
                assert helped(tab) == self.done[tab.who]
                assert {each.learner: each.name for each in tab.tutor.state.people} == self.names
        for stored in self.stored:
            assert all(kept["person"] == who for who, kept in stored.items() if isinstance(kept, dict))


class School(RuleBasedStateMachine):
    """Three tabs of two browsers in a class; the twin knows what each learner did, and whose each code is."""

    def __init__(self) -> None:
        super().__init__()
        store = Store.in_memory()
        self.keeper = Keeper(lambda: store)
        self.stored: list[dict[str, object]] = [{}, {}]
        self.done: dict[str, set[str]] = {}
        self.codes: dict[str, str] = {}
        """By learner."""
        self.tabs: list[Tab] = []

    @initialize()
    def come(self) -> None:
        for number in range(3):
            who = "ab"[number // 2] * 32
            self.tabs.append(Tab(self.keeper, who, is_class=True, stored=self.stored[number // 2]))
            self.done[who] = set()

    def follow(self, tab: Tab) -> None:
        """Let the other tab of a browser hear that this one has become another."""
        for other in self.tabs:
            if other.stored is tab.stored and other.who != tab.who:
                other.who = tab.who
                other.hello()

    def is_lost(self, who: str) -> bool:
        """Tell whether nobody would get back to what somebody did."""
        return bool(self.done[who]) and who not in self.codes

    @rule(number=NUMBERS, puzzle=PUZZLES)
    def be_helped(self, number: int, puzzle: Puzzle) -> None:
        tab = self.tabs[number]
        tab.do("puzzle", puzzle.id)
        tab.do("hint")
        self.done[tab.who].add(puzzle.id)

    @rule(number=NUMBERS)
    def make_a_code(self, number: int) -> None:
        tab = self.tabs[number]
        tab.do("code")
        if tab.who in self.codes:
            assert (tab.tutor.state.code, tab.tutor.state.is_recoding) == ("", True)
            tab.do("code", "yes")
        assert tab.tutor.state.code
        self.codes[tab.who] = tab.tutor.state.code

    @rule(number=NUMBERS, whose=st.integers(0, 5), is_sure=st.booleans())
    def come_back(self, number: int, whose: int, *, is_sure: bool) -> None:
        if self.codes:
            tab, learner = self.tabs[number], [*self.codes][whose % len(self.codes)]
            was, is_asked = tab.who, self.is_lost(tab.who) and tab.who != learner
            tab.do("return", self.codes[learner])
            assert (tab.tutor.state.found is not None) == is_asked
            if is_asked:
                tab.do(*(("return", "yes") if is_sure else ("stay", "")))
            assert tab.who == (was if is_asked and not is_sure else learner)
            self.follow(tab)

    @rule(number=NUMBERS)
    def let_go(self, number: int) -> None:
        tab = self.tabs[number]
        was, is_asked = tab.who, self.is_lost(tab.who)
        tab.do("leave")
        assert tab.tutor.state.is_leaving == is_asked
        if is_asked:
            tab.do("leave", "yes")
        assert tab.who not in self.done
        self.done[tab.who] = set()
        self.follow(tab)
        assert was not in str(tab.stored)

    @rule(number=NUMBERS)
    def forget(self, number: int) -> None:
        tab = self.tabs[number]
        tab.do("forget")
        tab.do("forget", "yes")
        self.done[tab.who] = set()
        self.codes.pop(tab.who, None)

    @invariant()
    def each_finds_what_they_did(self) -> None:
        for tab in self.tabs:
            tab.do("size")
            assert (tab.person.learner, tab.person.has_code) == (tab.who, tab.who in self.codes)
            assert helped(tab) == self.done[tab.who]
            assert set(tab.stored) <= {tab.who}
        labels = {tab.who: tab.person.label for tab in self.tabs}
        assert len(set(labels.values())) == len(labels)


@pytest.mark.parametrize("walks", [SOME, pytest.param(MANY, marks=pytest.mark.long)], ids=["some", "many"])
@pytest.mark.parametrize("place", [Home, School])
def test_each_finds_what_they_did(place: type[RuleBasedStateMachine], walks: settings) -> None:
    run_state_machine_as_test(place, settings=walks)
