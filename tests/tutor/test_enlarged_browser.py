"""A puzzle in a window that shows only a part of it, as where a browser enlarges all several times."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from combotutor.puzzles import PuzzleKind, begin
from tests.chosen import known
from tests.tutor.one_page import go_to
from tests.tutor.screens import DRAWN, renew, resize
from tests.tutor.sorts import one_of
from tests.tutor_page import TutorPage, worse_word

OUT_OF_PLACE: Final = """(root) => {
  const box = (what) => root.querySelector(what).getBoundingClientRect();
  const [felt, ladder, said, main] = [".ct-felt", ".ct-ladder", ".ct-verdict", ".ct-bar .ct-main"].map(box);
  const isAside = (one, other) => one.right <= other.left + 1 || other.right <= one.left + 1;
  const isBelow = (one, other) => one.top >= other.bottom - 1;
  return {
    ladder: ladder.bottom > felt.bottom + 1,
    said: !isBelow(said, felt) && !isAside(said, felt),
    main: !isBelow(main, felt) && !isAside(main, felt),
    wider: document.documentElement.scrollWidth > innerWidth,
  };
}"""


def test_nothing_lies_over_another_and_the_page_scrolls_down_alone(opened: TutorPage) -> None:
    renew(opened)
    # It is answered where there is the least room.
    resize(opened, (320, 256))
    puzzle = one_of(PuzzleKind.FIND, 0)
    go_to(opened, puzzle)
    progress = begin(known(puzzle))
    opened.answer(progress, worse_word(progress))
    expect(opened.verdict).to_be_visible()
    for size in ((320, 256), (512, 384), (640, 512)):
        resize(opened, size)
        opened.page.evaluate(DRAWN)
        assert not any(opened.root.evaluate(OUT_OF_PLACE).values()), size
