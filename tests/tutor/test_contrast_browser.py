"""Two answers side by side, once a puzzle is solved: where they lie, at every size, and that nothing moves for them."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from combotutor.puzzles import begin
from tests.axe import find_violations
from tests.browser import press
from tests.chosen import known
from tests.tutor.one_page import go_to, settle
from tests.tutor.screens import boxes, enlarge, renew, resize
from tests.tutor_page import TutorPage, best_word, worse_word

NAME: Final = "insert-4"

WITHIN: Final = """(both) => {
  const coach = both.closest(".ct-coach").getBoundingClientRect();
  const pictures = [...both.querySelectorAll("svg")].map((each) => each.getBoundingClientRect());
  return pictures.length === 2 && pictures.every((each) => each.left >= coach.left && each.right <= coach.right + 1);
}"""
"""Whether there are two pictures that are no wider than where they lie."""

IN_ORDER: Final = """(verdict) => {
  const parts = [...verdict.querySelectorAll(".ct-contrast :is(figcaption, svg, p), .ct-more > p:first-of-type")];
  const top = (each) => each.getBoundingClientRect().top;
  const name = (each) => (each.closest(".ct-more") ? "more" : each.localName[0]);
  return parts.sort((one, other) => top(one) - top(other)).map(name);
}"""
"""What is seen of the two answers, from above: whose each is, pictures, sentences; and where the rest begins."""

WHOLE: Final = """(both) => {
  const root = both.closest(".ct-tutor");
  const coach = both.closest(".ct-large") ? both : both.closest(".ct-coach");
  const [box, bar] = [coach, root.querySelector(".ct-bar")].map((each) => each.getBoundingClientRect());
  const row = root.querySelector(".ct-row .ct-face").getBoundingClientRect();
  const isFree = box.top >= row.bottom || box.bottom <= row.top || box.left >= row.right;
  const end = box.left < bar.right ? Math.min(box.bottom, bar.top) : box.bottom;
  const boxes = [...both.querySelectorAll("svg")].map((each) => each.getBoundingClientRect());
  return isFree && boxes.every((each) => each.top >= box.top && each.bottom <= end);
}"""
"""Whether both pictures are seen whole at the same time, and the row is free."""

OVER: Final = """(both) => {
  const box = both.getBoundingClientRect();
  const cards = [...both.closest(".ct-tutor").querySelectorAll(".ct-row .ct-face")];
  return cards.filter((each) => each.getBoundingClientRect().top < box.bottom - 1).length;
}"""
"""How many cards of the row begin above its lower edge."""


@pytest.fixture
def here(opened: TutorPage) -> TutorPage:
    """A page that goes from puzzle to puzzle, as small as a phone."""
    renew(opened)
    return opened


def test_two_pictures_lie_where_all_else_is_said_and_in_large_over_the_trick_once_asked_for(here: TutorPage) -> None:
    go_to(here, NAME)
    progress, nobody = begin(known(NAME)), here.by("none")
    nobody.answer(progress, worse_word(progress))
    expect(here["contrast"]).to_have_count(0)
    nobody.try_again()
    nobody.answer(progress, best_word(progress))
    expect(here["contrast"].locator("figcaption").first).to_have_text("✕ Your choice:")
    for size in ((768, 1024), (1366, 768)):
        resize(here, size)
        assert here["contrast"].evaluate(WITHIN), size
    # On a telephone it comes with the rest, as in Large.
    resize(here, (390, 844))
    expect(here["contrast"]).to_be_hidden()
    places = boxes(here)
    press(here["more"].locator("summary"))
    # It lies over the table below the row, so that both are seen whole.
    here.page.wait_for_function("() => document.querySelector('.ct-coach').scrollTop > 0")
    assert here["contrast"].evaluate(WHOLE)
    assert boxes(here) == places
    for size in ((390, 844), (360, 640)):
        resize(here, size)
        assert here["contrast"].evaluate(WITHIN), size
        assert here.verdict.evaluate(IN_ORDER) == [*"fsfsppp", "more"], size
    assert find_violations(here.page) == ()
    press(here["more"].locator("summary"))
    lie_over_the_trick_in_large(here)
    # Others go on from where this page is left: with something to solve.
    go_to(here, "find-1")


def lie_over_the_trick_in_large(here: TutorPage) -> None:
    """Where all is large both lie over the trick, once asked for, and stay in sight beside the table after that."""
    resize(here, (1920, 1080))
    enlarge(here, is_large=True)
    expect(here["contrast"]).to_be_hidden()
    press(here["more"].locator("summary"))
    expect(here["contrast"]).to_be_visible()
    assert here["contrast"].evaluate(OVER) == 0
    resize(here, (1280, 720))
    assert here["contrast"].evaluate(WHOLE)
    # Beside the table the line that opens the rest is no reason to scroll the pictures away.
    press(here["more"].locator("summary"))
    enlarge(here, is_large=False)
    resize(here, (1366, 768))
    press(here["more"].locator("summary"))
    settle(here)
    assert here["contrast"].evaluate(WHOLE)
    enlarge(here, is_large=True)
    # Nor does it fade with the line that it belongs to, which may be longer than its place.
    coach = here.root.locator(".ct-coach")
    assert coach.evaluate("(node) => (node.classList.add('ct-goes-down'), getComputedStyle(node).maskImage)") == "none"
