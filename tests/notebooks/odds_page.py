"""The page of the explorer, used as a person does."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from combotutor.families.combo.explorer import spreadsheets
from combotutor.families.combo.words import text
from tests.browser import picture
from tests.notebooks.tutor_hosts import IN_A_FRESH_CHECKOUT

TITLES = {
    "sizes": "charts.sizes-title",
    "best": "charts.stack-title",
    "plays": "charts.plays-title",
    "wilds": "charts.wilds-title",
    "editions": "charts.editions-title",
}


def inside(what: Locator) -> bool:
    """Tell whether something lies on the screen wholly."""
    box, size = what.bounding_box(), what.page.viewport_size
    assert box is not None
    assert size is not None
    return box["x"] + box["width"] <= size["width"] and box["y"] + box["height"] <= size["height"]


class Explorer:
    """The page of the explorer as a person sees it."""

    def __init__(self, page: Page, language: str = "en") -> None:
        self.page = page
        self.language = language

    def say(self, key: str, **values: object) -> str:
        """Return a sentence of the explorer."""
        return text(f"explorer.{key}", self.language, **values)

    def view(self, name: str) -> None:
        """Choose what is shown."""
        self.page.get_by_role("radio", name=self.say(f"view-{name}"), exact=True).click()

    @property
    def command(self) -> Locator:
        """The command that gives the same numbers."""
        return self.page.locator("code", has_text="combotutor odds")

    @property
    def chart(self) -> Locator:
        """The title and the marks of the chart that is shown."""
        return self.page.locator(".vega-embed")

    @property
    def sizes(self) -> Locator:
        """The handle of the number of cards."""
        return self.page.get_by_role("slider").first

    @property
    def files(self) -> list[Locator]:
        """What saves the table: for spreadsheets, the form of the page's language first, and for programs."""
        labels = [self.say("save-csv", half=form.half) for form in spreadsheets(self.language)]
        return [self.page.get_by_role("link", name=each) for each in (*labels, self.say("save-parquet"))]

    @property
    def words(self) -> Locator:
        """What there is to see in the chart, in words, folded away; for a moment there may be two."""
        return self.page.locator("details p:not(.ct-seen-status)").first

    @property
    def hand(self) -> Locator:
        """The picture of the last hand that was dealt."""
        return self.page.locator("svg[role=img][aria-label]:not([aria-hidden])").last

    def wait_for_chart(self, view: str) -> None:
        """Wait until a chart is shown whole."""
        expect(self.words).to_contain_text(text(TITLES[view], self.language))
        expect(self.chart).to_have_count(1)  # for a moment there may be two
        expect(self.chart.locator("canvas")).to_be_visible()

    def is_as_at_first(self) -> bool:
        """Tell whether nothing is asked but what is asked at first, whatever is shown of it."""
        first = "combotutor odds combo-breaker --cards 10"
        large, guess = (self.page.get_by_role("switch", name=self.say(name)) for name in ("large", "guess-first"))
        are_off = large.count() and not large.is_checked() and not guess.is_checked()
        return bool(are_off) and self.command.all_inner_texts() == [first]

    def wait(self) -> None:
        """Wait until something is shown; the first time the kernels are compiled."""
        expect(self.command).to_be_visible(timeout=IN_A_FRESH_CHECKOUT)

    def picture(self, name: str) -> None:
        """Take a picture of the page, where pictures are asked for."""
        picture(self.page, f"odds-{name}", is_whole=True)
