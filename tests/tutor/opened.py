"""One page of the tutor for all tests of a folder that lead it from puzzle to puzzle; each has puzzles of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.tutor_page import TutorPage


@pytest.fixture(scope="session")
def opened(browser: Browser) -> Iterator[TutorPage]:
    """A page in which the first puzzle is open."""
    from tests.tutor.one_page import one_page

    with one_page(browser) as here:
        yield here
