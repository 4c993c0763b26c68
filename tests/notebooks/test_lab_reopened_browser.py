"""A notebook that is opened or used again when its Python is gone: pictures and a sentence, no errors."""

from __future__ import annotations

import json
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from combotutor.i18n import LANGUAGES, text
from tests.axe import assert_accessible
from tests.jupyter import Lab, command, lab_page, notebook_text, output, reload, restart_kernel, run_all
from tests.notebooks.tutor_hosts import BEAT, NOTEBOOK, picture, tutor_in

HAND: Final = """\
from combotutor.families.combo.notation import parse_row
from combotutor.widgets import Hand

Hand(parse_row("7,8,X,3,3,D,12"), language="de")"""
(TUTOR,) = ("".join(cell["source"]) for cell in json.loads(NOTEBOOK)["cells"] if cell["cell_type"] == "code")
"""What runs in the notebook of the tutor."""

pytestmark = pytest.mark.slow


# That it has no such model, the widget manager still tells the console.
KNOWN: Final = ("Error: widget model not found",)


LATER: Final = """(() => {
  const [now, wait] = [Date.now, globalThis.setTimeout];
  let times = 0;
  Date.now = () => now() + 5000 * times;
  globalThis.setTimeout = (what, pause, ...more) => {
    const after = () => { times += 1; what(...more); };
    return pause > 500 && pause <= 5000 ? wait(after, 100) : wait(what, pause, ...more);
  };
  globalThis.asEver = () => Object.assign(globalThis, { setTimeout: wait }) && Object.assign(Date, { now });
})()"""
"""Lets five seconds be over each time that a page has waited to ask once more whether there is a Python behind it."""


def assert_living(page: Page) -> None:
    for cell, live in ((1, "hand"), (2, "tutor")):
        expect(output(page, cell).get_by_test_id(live)).to_be_visible()
        expect(output(page, cell).locator(".combotutor-still")).to_have_count(0)


@pytest.mark.usefixtures("newcomer")
@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.long)])
def test_what_was_done_outlives_the_kernel_and_pictures_say_in_the_readers_language_how_to_go_on(
    browser: Browser, lab: Lab, *, is_whole: bool
) -> None:
    with lab_page(browser, lab, "reopened.ipynb", notebook_text(HAND, TUTOR), known=KNOWN, locale="es-ES") as page:
        run_all(page)
        assert_living(page)
        solve_one(page)
        restart_kernel(page)
        # The old page stands there without a Python behind it, and says so when it is used.
        it = tutor_in(page)
        page.evaluate(LATER)
        it["like"].click()
        expect(it.root.get_by_role("alert")).to_contain_text(text("tutor.silence", "es"))
        output(page, 1).get_by_test_id("card-1").click()
        expect(output(page, 1).get_by_role("alert")).to_have_text(text("picture.unheard", "de"))
        page.evaluate("asEver() && 0")
        picture(it, "jupyterlab-restarted")
        if is_whole:  # a Python that is new is new, however it came
            run_all(page)
            assert_solved(page)
        command(page, "docmanager:save")
        lab.stop_kernels()
        reload(page)
        assert_pictures(page)
        run_all(page)
        assert_living(page)
        assert_solved(page)


def solve_one(page: Page) -> None:
    """Solve a puzzle, and look at what is shown by day and in JupyterLab's own dark, which is none of the system's."""
    it = tutor_in(page)
    it.solve(BEAT)
    assert_accessible(page, it.root)
    picture(it, "jupyterlab")
    page.evaluate("window.jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' })")
    it["menu-open"].click()
    assert_accessible(page, it.root)
    it["menu-open"].click()


def assert_solved(page: Page) -> None:
    it = tutor_in(page)
    it.is_at(BEAT)
    expect(it["ending"]).to_be_visible()


def assert_pictures(page: Page) -> None:
    for cell, live, language in ((1, "hand", "de"), (2, "tutor", "es")):
        it = output(page, cell)
        for each in LANGUAGES:
            expect(it.get_by_text(text("picture.still", each))).to_be_visible(visible=each == language)
        expect(it.get_by_role("img").first).to_be_visible()
        expect(it.get_by_test_id(live)).to_have_count(0)
        expect(it).not_to_contain_text("model not found")
        assert_accessible(page, it)
