"""What is drawn before any script has run is what the script builds, element by element, in a real browser."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from combotutor.i18n import LANGUAGES
from combotutor.tutor.pages.prerendered import prerender
from combotutor.tutor.tutor import Tutor
from tests.at_length import at_length
from tests.tutor.browser import opened
from tests.tutor.examples import PUZZLES
from tests.tutor.thinkers import thinker

DIFFERENCE = """([html, state]) => {
  const listeners = [];
  const model = {
    get: (name) => state[name],
    set() {}, save_changes() {}, send() {},
    on: (name, listener) => listeners.push(listener),
    off() {},
  };
  const [mine, theirs] = [document.createElement("div"), document.createElement("div")];
  document.body.replaceChildren(mine, theirs);
  theirs.innerHTML = html;
  const close = renderTutor({ model, el: mine });
  // Which of several is the one stop for Tab, the script alone can say: before it runs, each is one.
  for (const each of mine.querySelectorAll(".ct-one-stop [tabindex]")) each.removeAttribute("tabindex");
  const [one, other] = [mine.firstElementChild, theirs.firstElementChild];
  const is = (a, b) => a.isEqualNode(b);
  const first = (a, b) => {
    if (is(a, b)) return null;
    const [at, bt] = [[...a.children], [...b.children]];
    for (const [i, child] of at.entries()) {
      if (!bt[i]) return [child.outerHTML.slice(0, 300), "nothing"];
      const found = first(child, bt[i]);
      if (found) return found;
    }
    return [a.outerHTML.slice(0, 300), b.outerHTML.slice(0, 300)];
  };
  const found = first(one, other);
  close();
  return found;
}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    page = context.new_page()
    page.goto("about:blank")
    page.add_script_tag(type="module", content=f"{Tutor._esm}\nglobalThis.renderTutor = renderTutor;")  # noqa: SLF001
    page.wait_for_function("globalThis.renderTutor !== undefined")
    yield page
    context.close()


def assert_alike(page: Page, tutor: Tutor) -> None:
    """Draw a tutor in both ways, and compare."""
    traits = {name: value for name, value in tutor.get_state().items() if not name.startswith("_")}
    found = page.evaluate(DIFFERENCE, [str(prerender(traits)), json.loads(json.dumps(traits))])
    assert found is None, found


@pytest.mark.parametrize("language", at_length(LANGUAGES, "de"))
def test_every_puzzle_is_drawn_as_the_script_draws_it(page: Page, language: str) -> None:
    for puzzle in PUZZLES:
        assert_alike(page, opened(query={"puzzle": puzzle.id, "lang": language}))


@pytest.mark.parametrize(
    ("tab", "value"),
    [("tab", "progress"), ("type", "7 8 x 3 3 d 12 + 4 x"), ("type", ""), ("type", "7 " * 14)],
)
def test_every_page_is_drawn_as_the_script_draws_it(page: Page, tab: str, value: str) -> None:
    tutor = opened(thinker(), query={} if tab == "tab" else {"hand": value})
    if tab == "tab":
        tutor.act(tab, value)
    tutor.act("size")
    assert_alike(page, tutor)


def test_what_was_drawn_stays_until_the_page_is_greeted_and_is_gone_then(page: Page) -> None:
    tutor = Tutor(puzzles=PUZZLES)
    traits = {name: value for name, value in tutor.get_state().items() if not name.startswith("_")}
    shown = page.evaluate(
        """([html, state]) => {
          const heard = {};
          const model = {
            get: (name) => state[name], set() {}, save_changes() {}, send() {}, off() {},
            on: (name, listener) => (heard[name] = [...(heard[name] ?? []), listener]),
          };
          document.body.innerHTML = html;
          const seen = () => [...document.querySelectorAll(".ct-tutor")].map((each) => !each.hidden);
          renderTutor({ model, el: document.body });
          const before = seen();
          state.is_greeted = true;
          for (const listener of heard["change:is_greeted"]) listener();
          return [before, seen()];
        }""",
        [str(prerender(traits)), json.loads(json.dumps(traits))],
    )
    assert shown == [[True, False], [True]]
