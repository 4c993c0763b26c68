"""Every state of the tutor's page, one after the other, as a person comes to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from playwright.sync_api import expect

from combotutor.families.combo.cards import Card
from combotutor.puzzles import Progress, PuzzleKind, begin
from tests.browser import press
from tests.chosen import known
from tests.tutor.first_minute import walk
from tests.tutor.one_page import go_to, tell
from tests.tutor.sorts import one_of, row
from tests.tutor_page import TutorPage, best_word, illegal_word, worse_word

HAND: Final = "7 8 x 3 3 d 12 + 4"
"""A hand of one's own, with cards of every sort."""

OF_THE_FIRST: Final = frozenset(
    {"what is higher, something else tapped", "the end"}
    | {f"{what}, done" for what in ("a pair", "a run", "what lies apart", "what lies between")}
)
"""A state of each step of the first minute, and its end: in the others the same stands in other words."""


def _opened(here: TutorPage, puzzle: str) -> Progress:
    go_to(here, puzzle)
    return begin(known(puzzle))


def _ready(here: TutorPage) -> None:
    expect(here["main"]).to_have_attribute("aria-disabled", "false")


def choosing(here: TutorPage) -> Iterator[str]:
    """Choose cards, and play what is too low."""
    progress = _opened(here, "beat-1")
    yield "asked"
    places = enumerate(pairwise(progress.row), start=1)
    # Two numbers that lie far apart make nothing.
    place = next(at for at, two in places if abs(Card(two[0]) - Card(two[1])) > 1)
    for each in (place, place + 1):
        press(here[f"card-{each}"])
    expect(here["main"].locator(".ct-words")).to_contain_text(re.compile(r"\d \d"))
    yield "chosen, and it is nothing"
    here.page.keyboard.press("Escape")
    here.choose_word(progress, best_word(progress))
    _ready(here)
    yield "chosen, of the kind that lies on the table"
    here.page.keyboard.press("Escape")
    place, _ = illegal_word(progress)
    press(here[f"card-{place}"])
    _ready(here)
    yield "chosen, and it is too low"
    press(here["main"])
    expect(here.verdict).to_be_visible()
    yield "not allowed"


def reading(here: TutorPage) -> Iterator[str]:
    """Choose a wild card, which may be many things."""
    progress = _opened(here, one_of(PuzzleKind.WILD, 0, lambda each: "X" in row(each)))
    wild = next(place for place, card in enumerate(progress.row, start=1) if card.symbol == "X")
    press(here[f"card-{wild}"])
    expect(here["reading"].first).to_be_visible()
    yield "a wild chosen"
    press(here["reading"].nth(1))
    _ready(here)
    yield "what it is to be chosen"


def placing(here: TutorPage) -> Iterator[str]:
    """Open all hints, and put a card of the reserve into the row."""
    _opened(here, one_of(PuzzleKind.INSERT, 0, lambda each: not each.history))
    for number in range(1, 5):
        here.hint()
        yield f"hint {number}"
    press(here["reserve-1"])
    expect(here["gap-1"]).to_be_visible()
    yield "a card of the reserve chosen"
    press(here["gap-2"])
    _ready(here)
    yield "in its gap"


def wrong(here: TutorPage) -> Iterator[str]:
    """Play what is not best where all hands are open, and see what happens."""
    progress = _opened(here, one_of(PuzzleKind.SURE, 1))
    yield "others' cards shown"
    here.answer(progress, worse_word(progress))
    expect(here.verdict).to_be_visible()
    yield "not best"
    press(here["happens"])
    expect(here["happens-back"]).to_be_visible()
    yield "what happens"
    press(here["happens-back"])
    expect(here["happens-back"]).to_be_hidden()
    here.hint()
    here.hint()
    yield "not best, with hints"


def marked(here: TutorPage) -> Iterator[str]:
    """Tear apart what belongs together, then show what was laid aside."""
    progress = _opened(here, "clear-2")
    here.answer(progress, worse_word(progress))
    expect(here.root.locator(".ct-row-marks, .ct-bracket").first).to_be_visible()
    yield "torn apart"
    _opened(here, one_of(PuzzleKind.RISK, 1))
    press(here["hand-gone"].locator("summary"))
    yield "what was laid aside"


def solved(here: TutorPage) -> Iterator[str]:
    """Solve a puzzle of several steps, and look at it again."""
    for progress in here.steps(_opened(here, "clear-1")):
        if not progress.is_solved:
            yield f"right, step {progress.decided}"
    expect(here["ending"]).to_be_visible()
    yield "solved"
    press(here["more"].locator("summary"))
    yield "solved, with more"
    press(here["menu-open"])
    press(here["share"].locator("summary"))
    yield "the menu, with what is shared"
    press(here["show-first"])
    expect(here["shown-step"]).to_be_visible()
    yield "step by step"


def besides(here: TutorPage) -> Iterator[str]:
    """Open what lies over the page."""
    _opened(here, "find-5")
    here.page.keyboard.press("?")
    expect(here.root.locator("dialog")).to_be_visible()
    yield "the keys"
    here.page.keyboard.press("Escape")
    here.page.keyboard.press("Tab")
    expect(here["skip"]).to_be_focused()
    yield "the way to the hand"
    here.page.keyboard.press("Enter")
    expect(here["skip"]).not_to_be_focused()


def first(here: TutorPage) -> Iterator[str]:
    """Go through the first minute, with a tap in each step that is not asked for."""
    tell(here, "first")
    for name in walk(here, press):
        if name in OF_THE_FIRST:
            yield f"the first minute, {name}"
    press(here["next"])
    expect(here.root).not_to_have_attribute("data-screen", "first")


def pages(here: TutorPage) -> Iterator[str]:
    """Choose a box, and look at its path."""
    here.go("learn")
    expect(here["box-asked"]).to_be_visible()
    yield "which box"
    press(here["box-combo-up"])
    expect(here["path"]).to_be_visible()
    press(here["another-box"])
    yield "the path"


def elsewhere(here: TutorPage) -> Iterator[str]:
    """Go through the pages at which axe looks in their own tests, in every run."""
    here.go("puzzles")
    yield "the list"
    here.pick("theme-closing", "level-2")
    here.root.evaluate("(root) => root.querySelectorAll('details').forEach((each) => (each.open = true))")
    yield "the list, with something chosen and all unfolded"
    here.go("progress")
    expect(here["progress-begun"]).to_be_visible()
    yield "progress"
    here.go("bench")
    here["type"].fill(HAND)
    expect(here["bars"]).to_be_visible()
    yield "own hand"
    here["type"].fill("")
    here.read()
    yield "rules"
    for each in ("box-facts", "editions", "decisions", "numbered"):
        press(here[each].locator("summary"))
    yield "rules, unfolded"
    here.shut()


SCENES: Final[tuple[Callable[[TutorPage], Iterator[str]], ...]] = (
    choosing,
    reading,
    placing,
    wrong,
    marked,
    solved,
    besides,
    first,
    pages,
    elsewhere,
)
"""All of them; each begins wherever the page stands, and has puzzles of its own."""
