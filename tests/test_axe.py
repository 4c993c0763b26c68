"""The judgement on a page sees into shadow roots, keeps to what it is asked about, and can fail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from tests.axe import assert_accessible, find_violations

PAGE: Final = """
<!doctype html><html lang="en"><title>A page</title>
<main><h1>A page</h1><div id="good"></div><div id="bad"></div></main>
<script>
  for (const [id, label] of [["good", "Play"], ["bad", ""]]) {
    const root = document.getElementById(id).attachShadow({ mode: "open" });
    root.innerHTML = `<div class="${id}"><button>${label}</button></div>`;
  }
</script>
"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page with a button in a shadow root that has a name, and one that has none."""
    page = browser.new_page()
    page.set_content(PAGE)
    yield page
    page.close()


def test_a_button_without_a_name_in_a_shadow_root_is_found(page: Page) -> None:
    (violation,) = find_violations(page)
    assert (violation.impact, violation.rule) == ("critical", "button-name")
    assert violation.target == "#bad >> button"


def test_only_what_is_asked_about_is_judged(page: Page) -> None:
    assert_accessible(page, page.locator(".good"))
    assert [violation.rule for violation in find_violations(page, page.locator(".bad"))] == ["button-name"]


@pytest.mark.parametrize("within", [None, ".bad"])
def test_a_violation_fails_with_the_element_and_the_rule(page: Page, within: str | None) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"critical button-name: .*\n  #bad >> button\n  <button></button>"):
        assert_accessible(page, None if within is None else page.locator(within))


def test_looking_into_nothing_fails(page: Page) -> None:
    with pytest.raises(pytest.fail.Exception, match="nothing to look into"):
        assert_accessible(page, page.locator(".gone"))
