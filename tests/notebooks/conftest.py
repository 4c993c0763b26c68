"""What the browser tests of the tutor share: one server for all of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import tutor
from tests.jupyter import Lab, lab_page, reload, run_all
from tests.notebooks.tutor_hosts import (
    NOTEBOOK,
    WINDOW,
    Host,
    marimo_page,
    tutor_in,
    waiting,
)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address that the tutor prints."""
    with tutor() as printed:
        yield printed


@pytest.fixture(params=["marimo", "jupyterlab"])
def host(request: pytest.FixtureRequest, browser: Browser) -> Host:
    """Both places, one after the other."""
    if request.param == "marimo":
        address: str = request.getfixturevalue("address")
        return Host(lambda **options: marimo_page(browser, address, **options), lambda page: waiting(page, page.reload))
    lab: Lab = request.getfixturevalue("lab")

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
    window.goto(f"{address.partition('?')[0]}health")  # a place of the same server, without a tutor that could keep
    window.evaluate("localStorage.clear()")
    window.goto(address)
    tutor_in(window)
    return window
