"""What the tests of widgets share: one page for hands, and one of the tutor."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.tutor.opened import opened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.widgets.bare import Bare

__all__ = ["opened"]


@pytest.fixture(scope="session")
def shown(browser: Browser) -> Iterator[Bare]:
    """A page that shows one hand after the other."""
    from tests.widgets.bare import bare

    with bare(browser) as page:
        yield page
