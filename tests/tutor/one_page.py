"""A page of our own with its tutor at hand: the very scripts and styles that are served, and no server between."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, Route, expect

from combotutor.host.assets import script, style
from combotutor.host.live_tutor import LiveTutor
from combotutor.learner import Keeper
from combotutor.puzzles import Puzzle
from tests.tutor_page import TutorPage

ADDRESS: Final = "http://tutor.test/"

RESTING_MS: Final = 50
"""So long what takes the place of an answer lets no press through here."""
DOUBLE_MS: Final = 40
"""So long what does one thing more at each press lets no second one through here."""
BEAT_MS: Final = 120
"""So long after another what a wrong answer would do is shown here."""
RESTS: Final = {
    "const RESTING_MS = 500;": f"const RESTING_MS = {RESTING_MS};",
    "const DOUBLE_MS = 400;": f"const DOUBLE_MS = {DOUBLE_MS};",
    "const BEAT_MS = 1200;": f"const BEAT_MS = {BEAT_MS};",
    # A busy machine may show later what was asked for, and the keyboard is led there all the same.
    "const LANDING_WITHIN_MS = 3000;": "const LANDING_WITHIN_MS = 30_000;",
}
"""A tenth of what is written, but for the last, for a test that goes on at once; one about these holds them."""

# What was pressed may send one thing after another, each once the one before is answered.
_SETTLED: Final = """async () => {
  for (let round = 0; round < 3; round += 1) {
    await new Promise((done) => setTimeout(done));
    await globalThis.tell({ method: "custom", content: { do: "news", value: "" } });
  }
}"""

# Who hears is there before anybody is greeted.
_BEGIN: Final = """(state) => {
  let hear = null;
  globalThis.tell = async (message) => {
    for (const each of await globalThis.heard(message)) hear(each);
  };
  hear = new Stage(document.querySelector("main")).begin({ state, upload: "" }, globalThis.tell);
}"""


_TELL: Final = "([name, value]) => globalThis.tell({ method: 'custom', content: { do: name, value } })"


@contextmanager
def one_page(
    browser: Browser,
    *,
    is_linked: bool = True,
    is_begun: bool = True,
    keeper: Keeper | None = None,
    puzzles: tuple[Puzzle, ...] | None = None,
    **looks: Any,
) -> Iterator[TutorPage]:
    """Open the tutor in a page.

    Args:
        browser: where.
        is_linked: whether the page is the tutor's own; else it is a cell of a notebook.
        is_begun: whether the first puzzle is open; else the page is as nobody has touched it.
        keeper: keeps the learner's book; one in memory, as of today, unless given.
        puzzles: what is offered; all that ship unless given.
        looks: what else a browser's context is given, such as its viewport.
    """
    keeper = keeper or Keeper()
    tutor = LiveTutor(keeper=keeper, has_address=is_linked, puzzles=puzzles)
    context = browser.new_context(**{"locale": "en-US", "reduced_motion": "reduce", **looks})
    page = context.new_page()
    page.route("**/*", lambda route: _show(route, "ct-page" if is_linked else "cell"))
    page.goto(ADDRESS)
    page.expose_function("heard", _line_to(tutor))
    page.add_style_tag(content=style().content.decode())
    page.add_script_tag(type="module", content=f"{_script()}\nglobalThis.Stage = Stage;")
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    page.evaluate(_BEGIN, tutor.get_state())
    root = page.get_by_test_id("tutor")
    expect(root).to_be_visible()
    here = TutorPage(page, root)
    if is_begun:
        tell(here, "tab", "puzzle")
        here.is_on("puzzle")
    yield here
    context.close()
    tutor.close()
    keeper.close()


def _line_to(tutor: LiveTutor) -> Callable[[dict[str, Any]], list[dict[str, Any]]]:
    """Return how a page tells a tutor something, and is told what comes of it."""
    said: list[dict[str, Any]] = []
    tutor.connect(said.append)

    def heard(message: dict[str, Any]) -> list[dict[str, Any]]:
        tutor.hear(message)
        now, said[:] = said[:], []
        return now

    return heard


def _script() -> str:
    text = script().content.decode()
    for usual, brief in RESTS.items():
        assert usual in text
        text = text.replace(usual, brief)
    return text


def _show(route: Route, place: str) -> None:
    body = f'<p id="ct-line" role="alert" hidden></p><main id="{place}"></main>'
    page = f'<!doctype html><html lang="en"><title>combotutor</title><body>{body}</body></html>'
    route.fulfill(content_type="text/html", body=page)


def go_to(here: TutorPage, puzzle: str) -> None:
    """Open a puzzle that ships, as a link to it does."""
    tell(here, "puzzle", puzzle)


def tell(here: TutorPage, name: str, value: str = "") -> None:
    """Do in the page what a person could, wherever that stands."""
    here.page.evaluate(_TELL, [name, value])


def settle(here: TutorPage) -> None:
    """Wait until all that was pressed before is answered: what is asked later is answered later."""
    here.page.evaluate(_SETTLED)
