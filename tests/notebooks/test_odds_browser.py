"""The odds explorer in a real browser: decks, sizes, seen cards, a guess, dealt hands, files, and how it looks."""

from __future__ import annotations

import html
import io
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import polars as pl
import pytest
from playwright.sync_api import Browser, Page, expect

from combotutor.families.combo.cards import Kind, Row
from combotutor.families.combo.explorer import place_of
from combotutor.families.combo.odds import Decimals, Stock, dealt_row, frame, simulate, to_csv
from combotutor.families.combo.pictures import row_svg
from combotutor.families.combo.rules import RULE_SETS
from combotutor.families.combo.words import text
from combotutor.i18n import LANGUAGES
from tests.at_length import at_length
from tests.axe import assert_accessible
from tests.browser import mannered_page
from tests.notebooks.odds_page import TITLES, Explorer, inside
from tests.notebooks.tutor_hosts import IN_A_FRESH_CHECKOUT
from tests.tutor.browser import until

DECK = RULE_SETS["combo-breaker"].deck
TELEPHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36"


def label(row: Row) -> str:
    """Return what the picture of a hand says, with the place for a pair."""
    place = place_of(Kind.PAIR, row, Stock.of_deck(DECK))
    assert place is None or place[1] == Kind.PAIR.length
    caption = text("explorer.deal-there" if place else "explorer.deal-not", "en", kind=text("kind.pair", "en"))
    found = re.search(r'aria-label="([^"]*)"', row_svg(row, "en", marked=place, caption=caption))
    assert found is not None
    return html.unescape(found[1])


@pytest.fixture(scope="module")
def window(browser: Browser, address: str) -> Iterator[Page]:
    """One window for all tests of this file."""
    with mannered_page(browser, address.partition("?")[0], viewport={"width": 1100, "height": 1000}) as page:
        yield page


@pytest.fixture
def explorer(window: Page, address: str) -> Explorer:
    """The explorer, fresh, or just as it would be: loading it takes longer than most of what is tested."""
    window.set_viewport_size({"width": 1100, "height": 1000})
    window.emulate_media(color_scheme="light")
    found = Explorer(window)
    fresh = f"{address.partition('?')[0]}odds/?lang=en"
    if re.sub(r"&view=\w+", "", window.url) == fresh:
        with suppress(AssertionError):  # a page that was left in the middle of something is loaded anew
            found.view("sizes")
            found.wait_for_chart("sizes")
            assert found.is_as_at_first()
            return found
    window.goto(fresh)
    found.wait()
    return found


@pytest.mark.long
def test_the_tutor_leads_to_the_explorer_in_its_language_and_back(window: Page, address: str) -> None:
    window.goto(f"{address.partition('?')[0]}?lang=de")
    window.get_by_test_id("tab-progress").click(timeout=IN_A_FRESH_CHECKOUT)
    window.get_by_role("link", name=text("tutor.odds", "de")).click(timeout=IN_A_FRESH_CHECKOUT)
    found = Explorer(window, "de")
    found.wait()
    expect(window.get_by_role("heading", level=1)).to_have_text(text("explorer.title", "de"))
    assert window.evaluate("document.documentElement.lang") == "de"
    window.get_by_role("link", name=text("explorer.back", "de")).click()
    expect(window.get_by_test_id("progress-page")).to_be_visible(timeout=60_000)
    assert window.evaluate("document.documentElement.lang") == "de"
    expect(window.get_by_role("heading", level=1)).to_have_text(text("tutor.title", "de"))


def test_every_control_has_a_name(explorer: Explorer) -> None:
    page = explorer.page
    explorer.view("deal")
    for role, names in {
        "slider": ("cards",),
        "combobox": ("edition", "kind", "view"),
        "switch": ("guess-first", "large"),
        "group": ("wilds",),
        "textbox": ("seed",),
    }.items():
        for name in names:
            expect(page.get_by_role(role, name=explorer.say(name), exact=True)).to_have_count(1)  # type: ignore[arg-type]
    assert_accessible(page, page.locator(".odds-bar, .odds-group"))
    assert "button" not in [line.strip(" -:") for line in page.locator("body").aria_snapshot().splitlines()]
    assert "marimo" not in page.locator("body").inner_text().lower()
    expect(page.get_by_test_id("notebook-actions-dropdown")).to_be_hidden()


def test_a_narrow_window_that_is_no_telephone_has_charts_and_a_command_that_fit(explorer: Explorer) -> None:
    page = explorer.page
    page.set_viewport_size({"width": 390, "height": 844})
    # It is drawn anew for so little room, not made unreadable.
    until(lambda: overhang(explorer) < 30)
    box = explorer.chart.locator("canvas").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    lines = explorer.command.locator("span").evaluate_all("(all) => all.map((each) => each.getClientRects().length)")
    assert set(lines) == {1}
    page.set_viewport_size({"width": 1100, "height": 1000})
    until(lambda: explorer.chart.locator("canvas").evaluate(DRAWN) > 390)


def test_a_chart_is_saved(explorer: Explorer) -> None:
    # It comes as an address that holds the file itself, which the rules of the page must let through.
    explorer.page.locator(".vega-embed summary").click()
    with explorer.page.expect_download() as saved:
        explorer.page.get_by_role("link", name=text("charts.save-svg", "en")).click()
    assert saved.value.suggested_filename.endswith(".svg")


def test_the_table_is_saved_as_it_is_shown(explorer: Explorer) -> None:
    page = explorer.page
    explorer.view("table")
    saved = []
    for link in explorer.files:
        with page.expect_download() as download:
            link.click()
        saved.append((download.value.suggested_filename, download.value.path().read_bytes()))
    table = frame("combo-breaker")
    names, contents = zip(*saved, strict=True)
    assert names == tuple(f"combotutor-odds-combo-breaker.{ending}" for ending in ("csv", "csv", "parquet"))
    assert contents == (to_csv(table, Decimals.POINT), to_csv(table, Decimals.COMMA), contents[2])
    assert pl.read_parquet(io.BytesIO(contents[2])).select(table.columns).equals(table)


def test_hands_of_a_seed_are_the_same_everywhere(explorer: Explorer) -> None:
    page = explorer.page
    explorer.view("deal")
    seed = page.get_by_role("textbox", name=explorer.say("seed"), exact=True)
    seed.fill("1e99")
    seed.press("Enter")
    expect(page.get_by_text(explorer.say("seed-bad"))).to_be_visible()
    seed.fill("42")
    seed.press("Enter")
    page.get_by_role("button", name=explorer.say("deal-more", hands="1"), exact=True).click()
    expect(page.get_by_text(explorer.say("deal-last", number="1", seed=42))).to_be_visible()
    stock = Stock.of_deck(DECK)
    expect(explorer.hand).to_have_attribute("aria-label", label(dealt_row(stock, 10, 0, seed=42)))
    page.get_by_role("button", name=explorer.say("deal-more", hands="100"), exact=True).click()
    expect(page.get_by_text(explorer.say("deal-last", number="101", seed=42))).to_be_visible()
    expect(explorer.hand).to_have_attribute("aria-label", label(dealt_row(stock, 10, 100, seed=42)))
    share = simulate(stock, 10, 101, seed=42).at_least_one[Kind.PAIR].value
    assert share is not None
    expect(explorer.words).to_contain_text(f"{100 * share:.1f}%")
    expect(explorer.words).to_contain_text("59.8%")
    explorer.picture("deal")
    seed.fill("43")
    seed.press("Enter")
    expect(page.get_by_text(explorer.say("deal-nothing"))).to_be_visible()


def test_a_projector_shows_dealt_hands_and_their_chart_without_scrolling(explorer: Explorer) -> None:
    page = explorer.page
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.get_by_role("switch", name=explorer.say("large")).click()
    explorer.view("deal")
    page.get_by_role("button", name=explorer.say("deal-more", hands="100"), exact=True).click()
    expect(explorer.chart).to_be_visible()
    expect(explorer.hand).to_be_in_viewport(ratio=1)
    explorer.picture("projector-deal")
    assert inside(explorer.chart)
    explorer.view("editions")
    explorer.wait_for_chart("editions")
    assert inside(explorer.chart)
    page.get_by_role("switch", name=explorer.say("large")).click()


def test_a_guess_comes_before_the_pictures(explorer: Explorer) -> None:
    page = explorer.page
    page.get_by_role("switch", name=explorer.say("guess-first")).click()
    expect(page.get_by_text(explorer.say("guess-hint"))).to_be_visible()
    expect(explorer.chart).to_have_count(0)
    expect(explorer.command).to_have_count(0)
    handle = page.get_by_role("slider", name=explorer.say("your-guess"))
    # Python is told a moment after the page shows it.
    with page.expect_response(lambda answer: '"values":[60]' in (answer.request.post_data or "")):
        handle.press("PageUp")  # ten at once: what is said of one at a time may come in another order
    expect(handle).to_have_attribute("aria-valuenow", "60")
    # A guess outlives another language, before and after it is judged.
    language = page.get_by_role("combobox", name="Language")
    language.select_option(text("name", "es"))
    expect(page).to_have_title(text("explorer.title", "es"))
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.get_by_role("heading", level=1)).to_have_text(text("explorer.title", "es"))
    expect(page.get_by_role("slider", name=text("explorer.your-guess", "es"))).to_have_attribute("aria-valuenow", "60")
    page.get_by_role("button", name=text("explorer.see", "es")).click()
    expect(page.get_by_text(text("explorer.spot-on", "es"))).to_be_visible()
    language.select_option(text("name", "en"))
    expect(page.get_by_text("You said 60 of 100. The answer: 59.8% (exact). Spot on!")).to_be_visible()
    expect(explorer.chart).to_be_visible()
    explorer.picture("guess")
    # Another question hides the pictures again.
    explorer.sizes.press("ArrowLeft")
    expect(page.get_by_text(explorer.say("guess-hint"))).to_be_visible()
    expect(explorer.chart).to_have_count(0)
    page.get_by_role("switch", name=explorer.say("guess-first")).click()
    explorer.sizes.press("ArrowRight")
    expect(explorer.command).to_have_text("combotutor odds combo-breaker --cards 10")


def test_sizes_decks_and_wilds_change_what_is_shown(explorer: Explorer) -> None:
    explorer.view("plays")
    expect(explorer.words).to_contain_text("10 cards")
    explorer.sizes.press("ArrowLeft")
    expect(explorer.command).to_have_text("combotutor odds combo-breaker --cards 9")
    expect(explorer.words).to_contain_text("9 cards")
    explorer.page.get_by_role("combobox", name=explorer.say("edition")).select_option("Combo Up")
    expect(explorer.words).to_contain_text("Combo Up")
    explorer.page.get_by_role("radio", name=explorer.say("wilds-blank")).click()
    expect(explorer.command).to_have_text("combotutor odds combo-up --cards 9 --blank-wilds")
    explorer.view("editions")
    expect(explorer.words).to_contain_text("share one deck")
    # And back: the next test finds it as it was.
    explorer.page.get_by_role("radio", name=explorer.say("wilds-counted")).click()
    explorer.page.get_by_role("combobox", name=explorer.say("edition")).select_option("Combo Breaker")
    explorer.sizes.press("ArrowRight")
    expect(explorer.command).to_have_text("combotutor odds combo-breaker --cards 10")


def test_seen_cards_are_clicked_and_come_back_by_the_keyboard(explorer: Explorer) -> None:
    page = explorer.page
    page.get_by_test_id("seen-told").click()
    page.get_by_test_id("seen-more-7").click(click_count=5)
    expect(page.get_by_test_id("seen-told")).to_have_text(text("seen.told", "en", seen=4, left=50))
    expect(explorer.command).to_have_text("combotutor odds combo-breaker --cards 10 --seen 7,7,7,7")
    page.get_by_test_id("seen-more-7").press("Delete")
    page.get_by_test_id("seen-more-X").press("Enter")
    expect(explorer.command).to_have_text("combotutor odds combo-breaker --cards 10 --seen 7,7,7,X")
    assert_accessible(page, page.get_by_test_id("seen"))
    # What was seen outlives another language and another deck.
    page.get_by_role("combobox", name="Language").select_option(text("name", "es"))
    spanish = Explorer(page, "es")
    expect(page.get_by_test_id("seen-told")).to_have_text(text("seen.told", "es", seen=4, left=50))
    expect(spanish.command).to_have_text("combotutor odds combo-breaker --cards 10 --seen 7,7,7,X")
    page.get_by_role("combobox", name=spanish.say("edition")).select_option("Combo Up")
    expect(page.get_by_test_id("seen-told")).to_have_text(text("seen.told", "es", seen=4, left=54))
    expect(spanish.command).to_have_text("combotutor odds combo-up --cards 10 --seen 7,7,7,X")
    # A file is named after what was seen.
    spanish.view("table")
    with page.expect_download() as download:
        spanish.files[0].click()
    assert download.value.suggested_filename == "combotutor-odds-combo-up-seen-7-7-7-X.csv"
    assert b";7_7_7_X;" in download.value.path().read_bytes()
    page.get_by_test_id("seen-clear").click()
    expect(spanish.command).to_have_text("combotutor odds combo-up --cards 10")


def test_a_link_leads_to_the_picture_that_it_says_and_the_address_follows_what_is_set(
    window: Page, address: str
) -> None:
    window.goto(f"{address.partition('?')[0]}odds/?lang=en&cards=7&view=plays&seen=7,7")
    found = Explorer(window)
    found.wait()
    expect(found.command).to_have_text("combotutor odds combo-breaker --cards 7 --seen 7,7")
    expect(found.words).to_contain_text("With 7 cards, most often")
    found.view("table")
    until(lambda: "cards=7&view=table" in window.evaluate("location.search"))
    found.sizes.press("ArrowRight")
    expect(window.locator(".odds-table caption").first).to_have_text("Hands of 8 cards")
    until(lambda: "cards=8" in window.evaluate("location.search"))


VIEWS = (*TITLES, "deal", "table")
SAMPLE = ("best", "editions", "table")
"""A chart of one edition, that of all, and what can be saved."""


@pytest.mark.parametrize("language", [pytest.param(each, marks=pytest.mark.long) for each in LANGUAGES])
def test_every_view_speaks_the_language_of_the_page(window: Page, address: str, language: str) -> None:
    look_at(window, address, language, VIEWS)


@pytest.mark.parametrize("views", at_length((VIEWS, SAMPLE), SAMPLE), ids=len)
def test_a_telephone_shows_views_in_its_language_as_wide_as_it_is(
    window: Page, address: str, views: tuple[str, ...]
) -> None:
    with as_a_telephone(window):
        look_at(window, address, "de", views, widest=1)


def look_at(window: Page, address: str, language: str, views: tuple[str, ...], widest: float = float("inf")) -> None:
    """Open the explorer in a language and look at some of its views, the table last.

    Args:
        window: where.
        address: the tutor's.
        language: the language.
        views: what is looked at.
        widest: how many pixels of a chart may lie beside the room that there is for it.
    """
    window.goto(f"{address.partition('?')[0]}odds/?lang={language}")
    found = Explorer(window, language)
    found.wait()
    expect(window).to_have_title(text("explorer.title", language))
    expect(window.locator("html")).to_have_attribute("lang", language)
    for view in views:
        found.view(view)
        if view not in {"deal", "table"}:
            found.wait_for_chart(view)
            found.picture(f"{language}-{view}")
            assert inside(found.chart)
            assert overhang(found) <= widest
    assert_accessible(window, window.get_by_test_id("seen"))
    # Whoever saves the table on a telephone sees all there is to choose from, the form of their language first.
    window.set_viewport_size({"width": 412, "height": 1400})
    assert_accessible(window, window.locator(".odds-bar"))
    expect(window.get_by_text(found.say("save-hint"))).to_be_visible()
    places = [link.bounding_box() for link in found.files]
    found.picture(f"telephone-table-{language}")
    assert all(inside(link) for link in found.files)
    assert [place["y"] for place in places if place] == sorted(place["y"] for place in places if place)
    window.set_viewport_size({"width": 1100, "height": 1000})


@pytest.mark.long  # always, a projector shows one of these charts and that of dealt hands
@pytest.mark.parametrize("look", ["light", "dark", "grey", "projector"])
def test_how_every_view_looks(explorer: Explorer, look: str) -> None:
    page = explorer.page
    if look == "dark":
        page.emulate_media(color_scheme="dark")
    if look == "grey":
        page.add_style_tag(content="html { filter: grayscale(1) }")
    if look == "projector":
        page.set_viewport_size({"width": 1920, "height": 1080})
        page.get_by_role("switch", name=explorer.say("large")).click()
    for view in TITLES:
        explorer.view(view)
        explorer.wait_for_chart(view)
        explorer.picture(f"{look}-{view}")
        assert inside(explorer.chart)


DRAWN = "(canvas) => canvas.width / devicePixelRatio"
"""How wide a chart is drawn, whatever the page makes of it."""


def overhang(explorer: Explorer) -> float:
    """Return by how many pixels a chart is wider than there is room for it."""
    drawn, seen = explorer.chart.locator("canvas").evaluate(DRAWN), explorer.chart.bounding_box()
    assert seen is not None
    return float(drawn - seen["width"])


@contextmanager
def as_a_telephone(window: Page) -> Iterator[None]:
    """Let a window be a telephone: another one would have to load all of marimo anew."""
    window.set_viewport_size({"width": 412, "height": 1400})
    device = window.context.new_cdp_session(window)
    device.send("Emulation.setUserAgentOverride", {"userAgent": TELEPHONE})
    screen = {"width": 412, "height": 1400, "deviceScaleFactor": 1, "mobile": True}
    device.send("Emulation.setDeviceMetricsOverride", screen)
    device.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    yield
    device.detach()
    window.set_viewport_size({"width": 1100, "height": 1000})
