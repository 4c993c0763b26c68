"""A puzzle in a window that shows only a part of it, as where a browser enlarges all several times."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Browser, expect

from combotutor.puzzles import begin
from tests.tutor.one_page import go_to, one_page
from tests.tutor.screens import DRAWN, resize
from tests.tutor_page import PUZZLES, worse_word

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


def test_nothing_lies_over_another_and_the_page_scrolls_down_alone(browser: Browser) -> None:
    with one_page(browser) as here:
        # It is answered where there is the least room.
        resize(here, (320, 256))
        go_to(here, "find-1")
        progress = begin(PUZZLES["find-1"])
        here.answer(progress, worse_word(progress))
        expect(here.verdict).to_be_visible()
        for size in ((320, 256), (512, 384), (640, 512)):
            resize(here, size)
            here.page.evaluate(DRAWN)
            assert not any(here.root.evaluate(OUT_OF_PLACE).values()), size
