"""Where the tutor runs, in marimo and in JupyterLab, and the puzzles that tests try there."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Browser, Page, ViewportSize, expect

from combotutor.families.combo.bench.workbench import TABLES
from combotutor.files import find
from combotutor.puzzles import PuzzleKind
from tests.browser import RESTED, mannered_page
from tests.browser import picture as picture_of
from tests.tutor_page import TutorPage, first_of

NOTEBOOK = find("notebooks/tutor.ipynb").read_text(encoding="utf-8")
PLACES: Final = ("marimo", "jupyterlab")
CLEAR = first_of(PuzzleKind.CLEAR, least=3)
BEAT = first_of(PuzzleKind.BEAT)
INSERT = first_of(PuzzleKind.INSERT)
FIND = first_of(PuzzleKind.FIND)
TABLE, ENDING = (line for _, line in TABLES)
IN_A_FRESH_CHECKOUT = 540_000
"""Milliseconds for compiling what thinks, on a busy machine."""
WINDOW: Final[ViewportSize] = {"width": 1100, "height": 1500}


@dataclass(frozen=True, slots=True)
class Host:
    """A place where the tutor runs: how its page is opened, and how it is loaded anew."""

    open: Callable[..., contextlib.AbstractContextManager[Page]]
    reload: Callable[[Page], None]


@contextlib.contextmanager
def marimo_page(browser: Browser, address: str, **options: object) -> Iterator[Page]:
    """Yield a page of the served tutor."""
    base = address.partition("?")[0].rstrip("/")
    with mannered_page(browser, base, **{"viewport": WINDOW, **options}) as page:
        page.add_init_script(RESTED)
        page.goto(address)
        yield page


def waiting(page: Page, action: Callable[[], object]) -> None:
    """Do what loads a page anew, until the tutor is there."""
    action()
    expect(page.get_by_test_id("tutor")).to_be_visible(timeout=60_000)


def tutor_in(page: Page) -> TutorPage:
    """Return the tutor in a page, once its hand is there; on a page that nobody has used, that of the first puzzle."""
    it = TutorPage(page, page.get_by_test_id("tutor").last).begin()
    expect(it["hand"]).to_be_visible(timeout=60_000)
    return it


def wait_for_values(it: TutorPage) -> None:
    """Wait until nothing is thought about any more."""
    for each in ("said-sure", "said-risk"):
        expect(it[each]).not_to_contain_text("…", timeout=IN_A_FRESH_CHECKOUT)


def picture(it: TutorPage, name: str) -> None:
    """Take a picture of the page, where pictures are asked for."""
    picture_of(it.page, f"tutor-{name}")
