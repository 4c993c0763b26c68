"""The other side, in a browser: the other side is taken and left, by keys and by mouse, and nothing moves or counts."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, expect

from combotutor.learner import Keeper
from combotutor.puzzles import begin
from tests.browser import press
from tests.tutor.one_page import go_to, one_page
from tests.tutor.open_examples import MOMENT, SURE
from tests.tutor_page import TutorPage

WRONG = "9@1"
"""After it the next seat makes one pay with its first two cards, and spares one that takes a card."""


def box(locator: Locator) -> tuple[float, float]:
    """Return where the top of something is, and how wide it is."""
    found = locator.bounding_box()
    assert found is not None
    return found["y"], found["width"]


def shown_out(here: TutorPage) -> None:
    """Give a wrong answer, and see all that happens then."""
    go_to(here, MOMENT.id)
    here.answer(begin(MOMENT), WRONG)
    expect(here.verdict).to_be_visible()
    press(here["happens"])
    expect(here["pay"]).to_be_visible()
    # By then the felt shows who pays.
    expect(here.root.locator(".ct-bracket.ct-pays .ct-name")).to_have_text("you pay")


def test_the_other_side_is_taken_by_keys_alone_and_left_for_the_puzzle_as_it_was(browser: Browser) -> None:
    keeper = Keeper()
    with one_page(browser, puzzles=(MOMENT, SURE), keeper=keeper, viewport={"width": 390, "height": 844}) as here:
        keys, felt, main = (
            here.page.keyboard,
            here.root.locator(".ct-felt"),
            here.root.locator(".ct-bar .ct-main:visible"),
        )
        shown_out(here)
        places = box(felt), box(main)
        before = keeper.desk().book
        expect(here["pay"]).to_be_focused()
        found = here["pay"].bounding_box()
        assert found is not None
        assert min(found["width"], found["height"]) >= 44
        here["pay"].press("Enter")
        expect(here["goal"]).to_be_focused()
        expect(here["goal"].locator("span").first).to_have_text("Which play makes player 1 pay?")
        expect(here["other-side"]).to_contain_text(
            "You are player 2 now, and player 1 was you: make that mistake cost."
        )
        expect(here.root.locator("[data-region=said]")).to_contain_text("Your row: 3, 4, 3.")
        assert (box(felt), box(main)) == places
        keys.press("1")
        keys.press("2")
        expect(here["main"]).to_have_attribute("data-move", "3,4@1")
        keys.press("Enter")
        expect(here["pay-back"]).to_be_focused()
        expect(here.verdict).to_contain_text("That hurts")
        expect(here["seat-1"]).to_have_attribute("data-state", "pays")
        expect(here.root.locator("[data-region=said]")).to_contain_text("That hurts")
        assert (box(felt), box(main)) == places
        expect(here["pay-back"]).to_be_enabled()
        keys.press("Enter")
        expect(here["happens"]).to_be_focused()
        assert here.cards.count() == len(begin(MOMENT).row)
        assert keeper.desk().book == before


def test_what_spares_one_there_comes_back_and_whoever_goes_back_finds_nothing_counted(browser: Browser) -> None:
    keeper = Keeper()
    with one_page(browser, puzzles=(MOMENT, SURE), keeper=keeper, viewport={"width": 1366, "height": 768}) as here:
        shown_out(here)
        before = keeper.desk().book
        press(here["pay"])
        press(here["reserve-1"])
        press(here["gap-1"])
        press(here["main"])
        expect(here.verdict).to_contain_text("After that, player 1 can still get away.")
        expect(here["hand-row"].locator(".ct-card")).to_have_count(3)
        # Where the card was put is marked, as on one's own side.
        expect(here["hand-row"].locator(".ct-gap.ct-missed")).to_have_count(1)
        press(here["pay-leave"])
        expect(here["happens"]).to_be_visible()
        expect(here["hint"]).to_be_visible()
        expect(here.verdict).to_contain_text("Not yet.")
        assert keeper.desk().book == before
