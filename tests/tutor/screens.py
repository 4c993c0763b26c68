"""What is seen of the page of a puzzle at a size, and what is wrong with it.

The sizes are a phone, one with the bars of its browser, the smallest, one that lies, a tablet, a laptop, one with the
bars of its browser, and a full screen; large, those of projectors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from playwright.sync_api import expect

from combotutor.puzzles import Progress, PuzzleKind, begin
from tests.browser import press
from tests.chosen import known
from tests.tutor.one_page import go_to
from tests.tutor.sorts import hands, lying, most_of, row, seen
from tests.tutor_page import TutorPage, best_word, worse_word

Size = tuple[int, int]

SIZES: Final = ((390, 844), (390, 664), (360, 640), (844, 390), (768, 1024), (1366, 768), (1366, 625), (1920, 1080))
PROJECTORS: Final = ((1024, 768), (1280, 720), (1920, 1080))
PARTS: Final = 8
"""In so many parts all puzzles are looked at, each once at all sizes."""
EXTREMES: Final = (
    most_of(PuzzleKind.FIND, lambda each: (len(row(each)), len(hands(each)))),
    most_of(PuzzleKind.INSERT, lambda each: (len(hands(each)), lying(each))),
    most_of(PuzzleKind.RISK, lambda each: (len(hands(each)), len(row(each)), lying(each))),
    "rulebook-4",
    most_of(PuzzleKind.MOMENT, seen),
)
"""The longest row; a card to put in, and the longest trick; five who play; the longest story; open hands."""
MOST_CONTROLS: Final = 6

LAID_OUT: Final = """(root) => {
  const shown = (what) => [...root.querySelectorAll(what)].filter((each) => each.checkVisibility());
  const boxes = (what) => shown(what).map((each) => each.getBoundingClientRect());
  const cards = boxes(".ct-line .ct-face");
  const scroll = root.querySelector(".ct-scroll");
  const [bar] = boxes(".ct-bar");
  const most = (side) => Math.max(...cards.map((each) => each[side]));
  const least = (side) => Math.min(...cards.map((each) => each[side]));
  const others = ":is(button, a, select, input, summary):not(.ct-row *, .ct-aside *, .ct-offers *, .ct-skip)";
  const over = [...cards, ...boxes("h1"), ...boxes(".ct-bar .ct-main")];
  return {
    top: least("top") / innerHeight,
    hasOpen: shown(".ct-seat .ct-tiny:not(.ct-kept)").length > 0,
    hasMore: shown(".ct-play, .ct-seat").length > 0,
    isBelowBar: most("bottom") > (least("left") < bar.right && most("right") > bar.left ? bar.top : innerHeight) + 0.5,
    isCut: scroll.scrollWidth <= scroll.clientWidth + 1 && (least("left") < 0 || most("right") > innerWidth),
    outside: over.filter((each) => each.top < 0 || each.bottom > innerHeight + 0.5).length,
    mains: shown(".ct-bar .ct-main").length,
    goals: shown("h1").length,
    controls: shown(others).length,
    isWider: document.documentElement.scrollWidth > innerWidth,
    isHigher: document.documentElement.scrollHeight > innerHeight,
  };
}"""
"""What is seen of the page of a puzzle before anybody scrolls."""

BOXES: Final = """(root) => {
  const box = (what) => {
    const found = [...root.querySelectorAll(what)].find((each) => each.checkVisibility());
    const { left, top, width, height } = found.getBoundingClientRect();
    return [left, top, width, height].map((each) => Math.round(10 * each) / 10);
  };
  return { hand: box(".ct-felt"), row: box(".ct-scroll"), main: box(".ct-bar .ct-main") };
}"""

DRAWN: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until what hears of a new size has been heard."""


def renew(here: TutorPage) -> None:
    """Make a page again as small as a phone, and leave nothing open or pressed; each test has puzzles of its own."""
    resize(here, SIZES[0])
    enlarge(here, is_large=False)
    here.page.emulate_media(media="screen", reduced_motion="reduce")
    here.page.evaluate("document.activeElement.blur()")
    here["menu"].evaluate("(menu) => (menu.open = false)")
    # A press is taken again.
    expect(here.root.locator(".ct-resting")).to_have_count(0)


def resize(here: TutorPage, size: Size) -> None:
    """Make the window of another size."""
    here.page.set_viewport_size({"width": size[0], "height": size[1]})


def enlarge(here: TutorPage, *, is_large: bool) -> None:
    """Make all large, or as large as usual."""
    if ("ct-large" in (here.root.get_attribute("class") or "")) != is_large:
        here.page.evaluate("() => globalThis.tell({ method: 'custom', content: { do: 'size', value: '' } })")


def sample(sizes: tuple[Size, ...]) -> dict[str, tuple[Size, ...]]:
    """Return at which sizes every run looks at which puzzle.

    At all of them at the one that reaches the lowest, at every other one at the longest row or the longest story.
    """
    longest, put_in, five, story, shown = EXTREMES
    return {longest: sizes[::2], story: sizes[1::2], put_in: sizes[:1], five: sizes, shown: sizes[-1:]}


def faults(here: TutorPage, looks: Mapping[str, Iterable[Size]], *, is_large: bool = False) -> list[str]:
    """Return what is wrong with the first screens of puzzles.

    Args:
        here: the page.
        looks: of each puzzle the sizes at which it is looked at.
        is_large: whether all is large.
    """
    enlarge(here, is_large=is_large)
    wrong = []
    for puzzle, sizes in looks.items():
        for number, size in enumerate(sizes):
            resize(here, size)
            if number == 0:
                go_to(here, puzzle)
            wrong += [f"{puzzle} at {size[0]} x {size[1]}: {each}" for each in _judge(here, size, is_large=is_large)]
    return wrong


def _judge(here: TutorPage, size: Size, *, is_large: bool) -> list[str]:
    here.page.evaluate(DRAWN)
    found: dict[str, Any] = here.root.evaluate(LAID_OUT)
    most = 0.5 if found["hasOpen"] else 0.4 if found["hasMore"] else 0.3
    wrong = {
        "the hand reaches below the bar": found["isBelowBar"],
        "a card is cut": found["isCut"],
        "a card, the goal or the button is not in sight": found["outside"],
        "there is not one button": found["mains"] != 1,
        "there is not one goal": found["goals"] != 1,
        f"{found['controls']} controls": found["controls"] > MOST_CONTROLS,
        "the page is wider than the screen": found["isWider"],
        f"the hand begins at {found['top']:.1%}": found["top"] > most and not is_large,
        "the page scrolls": found["isHigher"] and is_large and size in PROJECTORS,
    }
    return [what for what, is_so in wrong.items() if is_so]


def boxes(here: TutorPage) -> dict[str, list[float]]:
    """Return where hand, row and button are."""
    found: dict[str, list[float]] = here.root.evaluate(BOXES)
    return found


def wrong_then_right(here: TutorPage, puzzle: str) -> Iterator[str]:
    """Solve a puzzle that takes one answer, with all hints and a wrong answer before, and yield what state that is."""
    here = here.by("none")
    go_to(here, puzzle)
    progress: Progress = begin(known(puzzle))
    yield "asked"
    taken = () if progress.position.incoming else ("reserve-1",)
    for each in (*taken, "gap-1") if puzzle.startswith("insert") else ("card-1",):
        press(here[each])
    expect(here["main"]).to_have_attribute("aria-disabled", "false")
    yield "chosen"
    here.page.keyboard.press("Escape")
    here.answer(progress, worse_word(progress))
    expect(here.verdict).to_be_visible()
    yield "wrong"
    press(here["happens"])
    expect(here["happens-back"]).to_be_visible()
    yield "played out"
    press(here["happens-back"])
    expect(here["happens-back"]).to_be_hidden()
    for number in range(1, 5):
        press(here["hint"])
        expect(here["hints"].locator("li")).to_have_count(number)
    yield "all hints"
    here.try_again()
    here.answer(progress, best_word(progress))
    expect(here["next"]).to_be_focused()
    yield "solved"
