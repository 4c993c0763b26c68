"""The tutor as a newcomer meets it: in a real browser, from the command that the README names."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import OUT, mannered_page, tutor

pytestmark = pytest.mark.slow

SITUATIONS = ["Beat the table", "Help from the reserve", "Which card, and where?", "A special trick"]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address that the tutor prints."""
    with tutor() as printed:
        yield printed


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    base = address.partition("?")[0].rstrip("/")
    with mannered_page(browser, base, viewport={"width": 1000, "height": 1900}) as page:
        page.goto(address)
        expect(page.get_by_test_id("card-1")).to_be_visible(timeout=60_000)
        yield page
        OUT.mkdir(exist_ok=True)


def picture(page: Page, name: str) -> None:
    OUT.mkdir(exist_ok=True)
    page.screenshot(path=OUT / f"tutor-{name}.png", full_page=True, animations="disabled")


def choose(page: Page, title: str) -> None:
    number = SITUATIONS.index(title) + 1
    options = page.get_by_label("Situation", exact=True)
    label = options.locator("option", has_text=f"{number}. ").first.text_content()
    options.select_option(label=label)
    expect(page.get_by_role("heading", name=title)).to_be_visible()


def play(page: Page, *cards: str, move: str) -> None:
    """Click cards or gaps by test id, then the button of a move."""
    for card in cards:
        page.get_by_test_id(card).click()
    page.locator(f"[data-testid=reading][data-move='{move}']").click()


def verdict(page: Page) -> Locator:
    return page.locator("marimo-callout-output")


def test_a_newcomer_solves_the_four_situations(page: Page) -> None:
    picture(page, "1-start")
    play(page, "card-5", move="12@5")
    expect(verdict(page)).to_contain_text("✗ That is not allowed here.")
    expect(verdict(page)).to_contain_text("On the table lies a run of two up to 5; a single 12 is not higher.")
    # Below the hand too, where it is seen on a small screen and spoken by a screen reader.
    expect(page.get_by_test_id("hand-status")).to_contain_text("That is not allowed here.")
    picture(page, "2-illegal")
    page.get_by_test_id("card-1").click()
    expect(verdict(page)).to_contain_text("Find a move after which")
    expect(page.get_by_test_id("hand-status")).to_have_text("Chosen: 10.")
    page.get_by_test_id("clear").click()
    play(page, "reserve-1", "gap-1", move="R1>1")
    expect(verdict(page)).to_contain_text("There is a way that leaves 4 plays.")
    picture(page, "3-not-best")
    play(page, "card-2", "card-3", move="5,6@2")
    expect(verdict(page)).to_contain_text("✓ Right. Your row now needs 4 plays.")
    expect(verdict(page)).to_contain_text("Solved!")
    picture(page, "4-solved")

    page.get_by_role("button", name="Next situation").click()
    play(page, "reserve-1", "gap-2", move="R1>2")
    expect(verdict(page)).to_contain_text("One other move is just as good.")
    expect(verdict(page)).to_contain_text("Solved!")

    choose(page, "Which card, and where?")
    play(page, "reserve-1", "gap-3", move="R1>3")
    expect(verdict(page)).to_contain_text("Solved!")

    choose(page, "A special trick")
    play(page, "reserve-1", "gap-4", move="R1>4")
    expect(page.get_by_text("Step 2 of 4")).to_be_visible()
    play(page, "card-2", move="P@2")
    expect(page.get_by_text("Step 3 of 4")).to_be_visible()
    picture(page, "5-give")
    play(page, "card-4", move="G4")
    expect(page.get_by_text("Step 4 of 4")).to_be_visible()
    picture(page, "6-insert")
    play(page, "gap-3", move=">3")
    expect(verdict(page)).to_contain_text("Solved!")
    expect(page.locator("option", has_text="✓")).to_have_count(len(SITUATIONS))
    picture(page, "7-all-solved")


def test_a_situation_can_be_begun_again(page: Page) -> None:
    again = page.get_by_role("button", name="Start again")
    expect(again).to_be_disabled()
    play(page, "card-2", "card-3", move="5,6@2")
    expect(verdict(page)).to_contain_text("Solved!")
    again.click()
    expect(page.get_by_test_id("card-7")).to_be_visible()
    expect(verdict(page)).to_contain_text("Find a move after which your row needs as few plays as possible.")


def typed_box(page: Page, label: str = "Type your hand, left to right") -> Locator:
    return page.get_by_label(label)


def test_a_hand_of_ones_own_shows_its_plan_step_by_step(page: Page) -> None:
    typed_box(page).fill("7 8 x 3 3 d 12")
    expect(page.get_by_text("4 plays are enough, and fewer are not (proved).")).to_be_visible()
    expect(page.get_by_text("Play 2: trio of 3s")).to_be_visible()
    expect(page.get_by_text("You can begin in 6 ways")).to_be_visible()
    picture(page, "8-plan")


def test_the_language_can_be_switched_and_nothing_is_lost(page: Page) -> None:
    typed_box(page).fill("5 8 5")
    expect(page.get_by_text("Only one first play keeps to that: 8.")).to_be_visible()
    play(page, "card-2", "card-3", move="5,6@2")
    expect(verdict(page)).to_contain_text("Solved!")
    for language, solved, label, only in (
        (
            "Español",
            "¡Resuelto!",
            "Escribe tu mano, de izquierda a derecha",
            "Solo hay una primera jugada con la que se consigue: 8.",
        ),
        ("Deutsch", "Gelöst!", "Tippe deine Hand, von links nach rechts", "Nur mit einem ersten Zug geht das: 8."),
    ):
        page.get_by_label(re.compile("Language")).select_option(language)
        expect(verdict(page)).to_contain_text(solved)
        expect(typed_box(page, label)).to_have_value("5 8 5")
        expect(page.get_by_text(only)).to_be_visible()
        picture(page, f"9-{language}")
    expect(page).to_have_url(re.compile("lang=de"))
    page.reload()
    expect(typed_box(page, "Tippe deine Hand, von links nach rechts")).to_be_visible()


BAD_HANDS = [
    ("7 8 nine", "There is no card 'nine'"),
    ("7,,8", "A card is missing"),
    ("5 5 5 5 5", "Too many cards 5: 5 here, and Combo Up has 4."),
    ("٣ 4", "There is no card '٣'"),
    ("13", "There is no card '13'"),
    ("7 8 ?", "A plan needs to see every card"),
    ("<b>7</b>", "There is no card '<b>7</b>'"),
    ("**7** `8`", "There is no card '**7**'"),
    ("1 " * 10_000, "That is 10000 cards; a row may have up to 60."),
    ("7" * 10_000, "There is no card '7777777"),
]


def test_a_hand_that_cannot_be_read_gets_a_sentence_and_stays_in_the_box(page: Page) -> None:
    for typed, sentence in BAD_HANDS:
        typed_box(page).fill(typed)
        expect(page.get_by_text(sentence)).to_be_visible()
        expect(typed_box(page)).to_have_value(typed)
    picture(page, "10-bad-hand")
    typed_box(page).fill("   ")
    expect(page.get_by_text("Type a row above")).to_be_visible()
