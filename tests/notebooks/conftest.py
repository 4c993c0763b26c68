"""What the browser tests of the tutor share: one server for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import tutor
from tests.jupyter import Lab, lab_page, reload, run_all
from tests.notebooks.tutor_hosts import (
    NOTEBOOK,
    PLACES,
    WINDOW,
    Host,
    marimo_page,
    tutor_in,
    waiting,
)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address that the tutor prints; every browser is a learner of its own, so that no test knows of another."""
    file = tmp_path_factory.mktemp("class") / "learner.sqlite"
    with tutor(COMBOTUTOR_LEARNER=str(file), COMBOTUTOR_CLASS="1") as printed:
        yield printed


@pytest.fixture
def newcomer(learner_file: Path) -> None:
    """A learner of whom nothing is remembered, in the notebooks of JupyterLab."""
    for each in learner_file.parent.glob(f"{learner_file.name}*"):
        each.unlink()


@pytest.fixture(params=PLACES)
def host(request: pytest.FixtureRequest, browser: Browser) -> Host:
    """Both places, one after the other."""
    if request.param == "marimo":
        address: str = request.getfixturevalue("address")
        return Host(lambda **options: marimo_page(browser, address, **options), lambda page: waiting(page, page.reload))
    lab: Lab = request.getfixturevalue("lab")
    request.getfixturevalue("newcomer")

    def again(page: Page) -> None:
        reload(page)
        run_all(page)

    return Host(lambda **options: lab_page(browser, lab, "tutor.ipynb", NOTEBOOK, **options), again)


@pytest.fixture(scope="module")
def window(browser: Browser, address: str) -> Iterator[Page]:
    """One window for the tests of a file, so that marimo is loaded into its cache once."""
    with marimo_page(browser, address) as page:
        yield page


@pytest.fixture
def page(window: Page, address: str) -> Page:
    """The tutor in marimo, fresh: a window as large and as light as usual, whose memory is empty."""
    window.set_viewport_size(WINDOW)
    window.emulate_media(color_scheme="light")
    # A place of the same server, without a tutor that could keep.
    nowhere = f"{address.partition('?')[0]}nowhere"
    empty = '<link rel="icon" href="data:,">'  # else the browser asks for one
    window.route(nowhere, lambda route: route.fulfill(body=empty, content_type="text/html"))
    window.goto(nowhere)
    window.evaluate("localStorage.clear()")
    window.unroute(nowhere)
    window.goto(address)
    tutor_in(window)
    return window
