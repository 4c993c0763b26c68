"""Every end, empty list and link that leads nowhere, walked through with a telephone: each says what is, and leads on.

What is solved on the way is solved beside the page, by the same learner: nothing of that is seen here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from combotutor.i18n import LANGUAGES, text
from combotutor.learner import Keeper, Store
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.stock import Filters, shipped
from combotutor.tutor.tutor import Tutor
from tests.at_length import at_length
from tests.axe import find_violations
from tests.learner.doings import Clock
from tests.tutor.browser import begun, until
from tests.tutor.one_page import one_page, tell
from tests.tutor_page import TutorPage, best_word, worse_word

BOX: Final = "combo-up"
HAND: Final = "2 9 2 9 7 8"
LOOKED_AT: Final = frozenset({"own, empty", "practice, empty", "a lesson"})
"""Where axe looks in every run, since each has parts that no other has; of the other languages it looks at all.

At what is left open it looks in `test_ending_browser`.
"""


@cache
def rare() -> tuple[Filters, Filters]:
    """Return filters that no puzzle fits, and filters that one fits."""
    kinds = dict.fromkeys(puzzle.kind for puzzle in shipped().puzzles)
    each = [Filters(kind, level, BOX) for kind in kinds for level in (1, 2, 3, 4, 5)]
    of = {filters: len(shipped().admitted(filters)) for filters in each}
    return next(one for one, count in of.items() if not count), next(one for one, count in of.items() if count == 1)


class Walk:
    """The way through all ends of one learner.

    Args:
        here: their page.
        beside: the same learner, of whose deeds nothing is seen on that page.
        clock: what both go by.
    """

    def __init__(self, here: TutorPage, beside: Tutor, clock: Clock) -> None:
        self.here, self.beside, self.clock = here, beside, clock

    def tell(self, *doings: tuple[str, str]) -> None:
        """Do in the page what a person could."""
        for each in doings:
            tell(self.here, *each)

    def solve(self, puzzle: str, *, first_wrong: bool = False) -> None:
        """Solve a puzzle beside the page."""
        self.beside.act("puzzle", puzzle)
        if first_wrong:
            self.beside.act("answer", worse_word(self.beside.state.attempt.progress))
        while not self.beside.state.attempt.progress.is_solved:
            self.beside.act("answer", best_word(self.beside.state.attempt.progress))

    def open_now(self) -> str:
        """Return the id of the puzzle that is open in the page."""
        self.here.is_on("puzzle")
        return self.here.puzzle.id

    def on(self) -> None:
        """Go on from what is solved by now, until it is left."""
        was = self.here.root.locator(f'[data-testid=copy-link][data-query-puzzle="{self.open_now()}"]')
        self.tell(("size", ""), ("size", ""), ("next", ""))
        expect(was).to_have_count(0)

    def over(self) -> None:
        """Go on from what is solved by now, to its end."""
        self.tell(("size", ""), ("size", ""), ("next", ""))
        self.here.is_on("end")

    def nothing(self) -> Iterator[str]:
        """Ask for what there is none of."""
        for way in ("review", "failed", "own"):
            self.tell(("way", way))
            self.here.is_on("end")
            yield f"{way}, empty"
        none, _ = rare()
        self.tell(("kind", none.kind), ("rules", none.rules), ("level", str(none.level)))
        self.here.is_on("end")
        yield "practice, empty"

    def lessons(self) -> Iterator[str]:
        """End a lesson, leave one with a puzzle still open, and end it then."""
        one, two, *_ = shipped().path(BOX)
        for puzzle in one.puzzles:
            self.solve(puzzle.id)
        self.tell(("lesson", one.name))
        self.over()
        yield "a lesson"
        for puzzle in two.puzzles[1:]:
            self.solve(puzzle.id)
        self.tell(("lesson", two.name), ("next", ""))
        self.here.is_on("end")
        yield "a lesson, one left open"

    def days(self) -> Iterator[str]:
        """End the hand of the day, and what comes back, which is that hand alone."""
        self.tell(("day", ""))
        self.solve(self.open_now())
        self.over()
        yield "day"
        self.clock.on(days=400)
        self.tell(("size", ""), ("size", ""), ("way", "review"))
        while self.here.screen == "puzzle":
            self.solve(self.open_now())
            self.on()
        yield "review"

    def besides(self) -> Iterator[str]:
        """End what went wrong, what was practised, an own puzzle."""
        missed = shipped().path(BOX)[3].puzzles[0].id
        self.solve(missed, first_wrong=True)
        self.tell(("way", "failed"))
        self.solve(missed)
        self.on()
        self.solve(self.open_now())  # one of the same technique
        self.over()
        yield "failed"
        _, single = rare()
        self.tell(("kind", single.kind), ("rules", single.rules), ("level", str(single.level)))
        self.solve(self.open_now())
        self.over()
        yield "practice"
        for name, value in (("deck", BOX), ("type", HAND), ("make", "")):
            self.beside.act(name, value)
        until(lambda: bool(self.beside.state.record.made))
        self.solve("own-1")
        self.tell(("way", "own"))
        self.over()
        yield "own"

    def astray(self) -> Iterator[str]:
        """Follow links that lead nowhere."""
        for why, query in {
            "unknown": "puzzle=none-such",
            "own": "puzzle=own-99",
            "broken": "k=clear&p=nonsense",
        }.items():
            self.tell(("type", f"http://tutor.test/?{query}"))
            language = self.here.root.get_attribute("lang") or ""
            expect(self.here["astray"]).to_contain_text(text(f"tutor.link-{why}", language))
            yield f"a link, {why}"


@pytest.mark.parametrize("language", at_length(LANGUAGES, "en"))
def test_every_end_says_what_is_and_leads_on(browser: Browser, language: str) -> None:
    clock = Clock()
    keeper = Keeper(lambda: Store.in_memory(clock=clock), clock=clock)
    beside = begun(keeper=keeper)
    with one_page(browser, is_begun=False, keeper=keeper, viewport={"width": 390, "height": 844}) as here:
        walk = Walk(here, beside, clock)
        walk.tell(("language", language), ("box", BOX))
        seen = []
        for part in (walk.nothing, walk.days, walk.lessons, walk.besides):
            for end in part():
                seen.append(end)
                assert (language == "en" and end not in LOOKED_AT) or find_violations(here.page) == (), end
                assert here.page.evaluate("document.documentElement.scrollWidth") <= 390, end
                onward = here.root.locator(".ct-region-ended .ct-main")
                expect(onward).to_be_in_viewport()
                was = here["ended-title"].text_content()
                onward.click()
                expect(here.root).not_to_have_attribute("data-screen", Screen.END.value)
                assert was, end
        seen += list(walk.astray())
        assert find_violations(here.page) == ()
        here["all-link"].click()
        here.is_on("puzzles")
        assert len(seen) == len(set(seen)) >= 14
    beside.close()
