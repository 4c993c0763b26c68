"""The hand in a real browser: by mouse, by keys, on a phone, on a projector, without colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import pytest
from playwright.sync_api import expect

from combotutor.families.combo.hand.widget import Hand
from combotutor.families.combo.notation import parse_row
from combotutor.widgets.script import one_text
from tests.axe import assert_accessible
from tests.browser import picture
from tests.widgets.bare import WIDGETS, Bare, still
from tests.widgets.focus import focused, tab_to

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

NARROWEST, LOWEST = 24, 44
"""Pixels that a target needs: in a row of ten on the smallest phone, a finger aims along the row."""

PHONE: Final = (320, 800)

ROW: Final = parse_row("7,8,X,3,3,D,12,5,6,9")
TABLE: Final = (("Player 1", parse_row("7")), ("Player 2", ()), ("Player 3", parse_row("4,5")))

pytestmark = pytest.mark.slow


def ten() -> Hand:
    """Return the hand that all are asked of."""
    return Hand(ROW, reserve=parse_row("4,X"), table=TABLE, pile=18)


def then(hand: Hand, ask: Callable[[str], None]) -> Hand:
    """Return a hand that is asked on after an answer, by the move that it was."""
    hand.observe(lambda change: ask(change["new"]["move"]) if change["new"] else None, "answer")
    return hand


@pytest.fixture
def here(shown: Bare) -> Bare:
    """A hand in which nothing is chosen; nobody waits for cards that move."""
    shown.show(ten(), (1000, 800), motion="reduce")
    return shown


def test_escape_clears_and_the_same_move_can_be_played_again(here: Bare) -> None:
    main = here["main"]
    here["card-6"].click()
    expect(main).to_have_attribute("data-move", "D@6")
    here.page.keyboard.press("Escape")
    expect(main).to_have_text("Choose your cards")
    expect(here["hand-status"]).to_have_text("Nothing is chosen.")
    for number in (1, 2):
        here["card-6"].click()
        expect(main).to_have_attribute("data-move", "D@6")
        main.click()
        assert (here.played, here.model.answer["number"]) == ("D@6", number)


def test_a_wild_is_played_in_the_reading_that_is_said(here: Bare) -> None:
    here["card-2"].click()
    here["card-3"].click()
    chips = here["reading"]
    expect(chips).to_have_count(3)
    expect(chips.last).to_have_accessible_name("wild is 8: pair of 8s")
    expect(here.hand.get_by_role("group", name="run of two").get_by_role("button")).to_have_count(2)
    expect(here["main"]).to_have_text("What is the wild?")
    said = "Chosen: 8, wild: run of two, top 8; run of two, top 9; pair of 8s. What is the wild?"
    expect(here["hand-status"]).to_have_text(said)
    assert_accessible(here.page, within=here.hand)
    chips.first.focus()
    here.page.keyboard.press("ArrowRight")
    here.page.keyboard.press("Enter")
    expect(here["main"]).to_have_attribute("data-move", "8,X=9@2")
    expect(here["main"]).to_have_accessible_name("Play 8, wild as 9: run of two, top 9")
    expect(here["hand-status"]).to_have_text("The wild is 9.")
    expect(here.hand.locator(".ct-as")).to_have_text("9")
    here.page.keyboard.press("Enter")
    assert here.played == "8,X=9@2"


def test_a_reserve_card_goes_into_a_gap(here: Bare) -> None:
    expect(here["gap-1"]).to_be_hidden()
    here["reserve-1"].click()
    expect(here["hand-status"]).to_have_text("4: now choose a gap.")
    assert_accessible(here.page, within=here.hand)
    here.hand.get_by_role("button", name="gap 3 (between the 8 and the wild)", exact=True).click()
    here.hand.get_by_role("button", name="Take 4 into gap 3 (between the 8 and the wild)").click()
    assert here.played == "R1>3"
    expect(here["gap-1"]).to_be_hidden()


def test_a_reserve_card_goes_into_a_gap_by_keyboard_alone(here: Bare) -> None:
    tab_to(here.page, "reserve-1")
    here.page.keyboard.press("ArrowRight")
    here.page.keyboard.press("Space")
    assert focused(here.page) == "gap-1"
    here.page.keyboard.press("Escape")
    assert focused(here.page) == "reserve-2"
    here.page.keyboard.press("Space")
    here.page.keyboard.press("End")
    here.page.keyboard.press("Space")
    expect(here["main"]).to_have_attribute("data-move", "R2>11")
    here.page.keyboard.press("Enter")
    assert here.played == "R2>11"


def test_what_does_not_go_together_begins_anew_or_is_said_on_the_button(here: Bare) -> None:
    main = here["main"]
    for at in (1, 2, 7):
        here[f"card-{at}"].click()
    expect(here.hand.locator("[aria-pressed=true]")).to_have_count(1)
    expect(here["card-7"]).to_have_attribute("aria-pressed", "true")
    expect(main).to_have_attribute("data-move", "12@7")
    for at in (4, 5, 6):
        here[f"card-{at}"].click()
    expect(main).to_have_text("A special card is played alone")
    expect(main).to_have_attribute("aria-disabled", "true")
    main.click(force=True)
    assert here.played == ""


def test_everything_fits_a_small_phone_and_a_finger(shown: Bare) -> None:
    shown.show(ten(), PHONE)
    # So far from the edge it is in the page of any host at least.
    shown.page.add_style_tag(content="main { padding: 0 8px; }")
    shown["card-2"].click()
    shown["card-3"].click()
    expect(shown["reading"]).to_have_count(3)
    picture(shown.page, "hand-320", is_whole=True)
    assert_targets(shown, 10 + 2 + 1)
    shown["reserve-1"].click()
    shown["gap-2"].click()
    expect(shown["main"]).to_have_attribute("data-move", "R1>2")
    picture(shown.page, "hand-320-gap", is_whole=True)
    assert_targets(shown, 11 + 2 + 1)


TARGETS: Final = """(buttons) => buttons
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled)
  .map((each) => each.getBoundingClientRect().toJSON())"""


def assert_targets(shown: Bare, count: int) -> None:
    """Hold that so many things can be clicked, that each is large enough, and that nothing juts out or scrolls."""
    still(shown.hand)
    assert shown.page.evaluate("document.documentElement.scrollWidth") <= 320
    boxes = shown.hand.locator("button:not(.ct-chip)").evaluate_all(TARGETS)
    assert len(boxes) == count
    for box in boxes:
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320
        assert box["width"] * box["height"] >= NARROWEST * LOWEST


def play_first_two(shown: Bare) -> None:
    for name in ("card-1", "card-2"):
        shown[name].click()
    expect(shown["main"]).to_have_attribute("data-move", "7,8@1")
    shown["main"].click()


def test_a_long_row_scrolls_in_its_own_box_and_keys_reach_its_end(shown: Bare) -> None:
    hand = ten()
    shown.show(then(hand, lambda _move: hand.ask((ROW * 6)[2:], task="give")), PHONE)
    play_first_two(shown)
    expect(shown["card-58"]).to_have_count(1)
    shown.page.keyboard.press("End")
    assert focused(shown.page) == "card-58"
    expect(shown["card-58"]).to_be_in_viewport(ratio=0.9)
    still(shown.hand)
    shown.page.keyboard.press("Space")
    expect(shown["hand-status"]).to_have_text("Chosen: 9.")
    assert shown.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert lines(shown.hand.locator(".ct-row .ct-card")) == 1
    picture(shown.page, "hand-320-long", is_whole=True)


def lines(cards: Locator) -> int:
    """Return in how many lines cards lie."""
    return int(cards.evaluate_all("(cards) => new Set(cards.map((card) => card.offsetTop)).size"))


def test_many_cards_beside_the_row_lie_in_as_few_lines_as_there_is_room_for(shown: Bare) -> None:
    hand = ten()
    shown.show(then(hand, lambda _move: hand.ask(ROW[8:], reserve=ROW[1:])), (1200, 800))
    play_first_two(shown)
    beside = shown.hand.locator(".ct-aside .ct-card")
    expect(beside).to_have_count(9)
    assert lines(beside) == 1
    picture(shown.page, "hand-1200-beside", is_whole=True)
    shown.page.set_viewport_size({"width": 320, "height": 800})
    still(shown.hand)
    assert lines(beside) < 4
    assert shown.page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_projector_enlarges_everything_and_nothing_wraps(shown: Bare) -> None:
    shown.show(ten(), (1280, 900))
    picture(shown.page, "hand-1280", is_whole=True)
    rung = shown.hand.locator(".ct-rung").first
    before = rung.bounding_box()
    shown.page.set_viewport_size({"width": 1920, "height": 1080})
    shown.page.evaluate("document.querySelector('main').style.fontSize = '28.8px'")
    after = rung.bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] > 1.5 * before["height"]
    shown["reserve-1"].click()
    shown["gap-3"].click()
    expect(shown["main"]).to_have_attribute("data-move", "R1>3")
    picture(shown.page, "hand-1920-projector", is_whole=True)
    assert lines(shown.hand.locator(".ct-row .ct-card")) == 1


def test_steps_are_taken_back_by_keys(here: Bare) -> None:
    status = here["hand-status"]
    for at in (1, 2):
        here[f"card-{at}"].click()
    here.page.keyboard.press("Escape")
    expect(status).to_have_text("Nothing is chosen.")
    here.page.keyboard.press("Backspace")
    expect(status).to_have_text("Chosen: 7, 8: run of two, top 8.")
    here.page.keyboard.press("Control+z")
    expect(status).to_have_text("Chosen: 7: single, 7.")
    here.page.keyboard.press("Backspace")
    expect(status).to_have_text("Nothing is chosen.")
    assert focused(here.page) == "card-2"


WATCH: Final = """() => {
  window.moved = 0;
  window.animate ??= Element.prototype.animate;
  const { animate } = window;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    window.moved += this.getAnimations().includes(animation) ? 1 : 0;
    return animation;
  };
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_cards_close_up_after_an_answer_and_the_focus_stays_in_the_hand(
    shown: Bare, motion: Literal["no-preference", "reduce"]
) -> None:
    hand = ten()

    def ask(move: str) -> None:
        at = int(move.split("@")[1])
        hand.ask((*ROW[: at - 1], *ROW[at + 1 :]), reserve=parse_row("4"), reply="Well done.")

    shown.show(then(hand, ask), (1000, 800), motion=motion)
    shown.page.evaluate(WATCH)
    for at in (4, 5):
        shown[f"card-{at}"].click()
    expect(shown["main"]).to_have_attribute("data-move", "3,3@4")
    shown.page.keyboard.press("Enter")
    expect(shown["card-9"]).to_have_count(0)
    expect(shown["hand-status"]).to_have_text("Well done.")
    assert focused(shown.page) == "card-4"
    # Two rise and fade, the six others close up; none changes its size.
    moved = shown.page.evaluate("window.moved")
    assert moved == 0 if motion == "reduce" else moved >= 2 + 6
    expect(shown.hand.locator(":is(.ct-flyer, .ct-sent)")).to_have_count(0)
    shown["card-4"].click()
    expect(shown["hand-status"]).to_have_text("Chosen: draw.")


READ: Final = """(status) => {
  window.read = [];
  const note = () => window.read.push(status.textContent);
  new MutationObserver(note).observe(status, { childList: true, characterData: true, subtree: true });
}"""


def test_after_an_answer_of_each_task_the_focus_is_in_the_hand_and_no_old_choice_is_read(shown: Bare) -> None:
    hand = ten()
    asked = iter(
        (
            {"reserve": parse_row("4"), "task": "take"},
            {"task": "give"},
            {"task": "insert", "incoming": parse_row("1")[0]},
            {"task": "look"},
        )
    )
    shown.show(
        then(hand, lambda _move: hand.ask(ROW[2:], **next(asked), reply=f"Well done {hand.answer['number']}.")),
        (1000, 800),
        motion="reduce",
    )
    status = shown["hand-status"]
    status.evaluate(READ)
    given = [("card-1", "card-2"), ("reserve-1", "gap-2"), ("card-3",), ("gap-4",)]
    for number, choices in enumerate(given, start=1):
        for name in choices:
            shown[name].click()
        expect(status).to_contain_text("Chosen")
        expect(shown["main"]).to_have_attribute("aria-disabled", "false")
        shown.page.evaluate("window.read = []")
        shown.page.keyboard.press("Enter")
        expect(status).to_have_text(f"Well done {number}.")
        assert shown.played
        assert not [said for said in shown.page.evaluate("window.read") if said.startswith("Chosen")]
        assert shown.hand.evaluate("(node) => node.contains(document.activeElement)"), focused(shown.page)
    # Nothing is left to click: the hand itself has the focus, and says what it is.
    assert focused(shown.page) == "hand"
    expect(shown.hand).to_have_accessible_name("The cards")
    assert_accessible(shown.page, within=shown.hand)


def test_nothing_is_told_by_colour_alone(shown: Bare) -> None:
    shown.show(ten(), (768, 900))
    shown["card-2"].click()
    picture(shown.page, "hand-768", is_whole=True)
    chosen, other = [shown[f"card-{at}"].locator(".ct-face") for at in (2, 4)]
    frame = "(face) => getComputedStyle(face, '::after').borderTopWidth"
    assert float(chosen.evaluate(frame).removesuffix("px")) >= 3
    assert other.evaluate(frame) in {"0px", ""}
    expect(chosen).not_to_have_css("transform", "none")
    expect(other).to_have_css("transform", "none")
    assert "✓" in chosen.evaluate("(face) => getComputedStyle(face, '::before').content")
    shown.page.emulate_media(forced_colors="active")
    assert float(chosen.evaluate(frame).removesuffix("px")) >= 3
    picture(shown.page, "hand-forced-colours", is_whole=True)


def test_a_hand_taken_away_leaves_no_listener(shown: Bare) -> None:
    source = one_text(WIDGETS / "hand.mjs")
    left = shown.page.evaluate(
        """async (source) => {
          const { renderHand } = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
          const heard = new Set();
          const hand = { name: "row", title: "", cards: ["7"], places: ["7"], gaps: ["1", "2"], pick: null };
          const state = { zones: [hand], ids: [1], labels: {}, names: { 7: "7" }, faces: { 7: "<svg></svg>" },
            task: "play", prompt: "", about: null, table: [], pile: "", reply: "", asked: 1, desk: "alone" };
          const model = {
            get: (name) => state[name],
            on: (name, listener) => heard.add(listener),
            off: (name, listener) => heard.delete(listener),
          };
          const el = document.createElement("div");
          const cleanup = renderHand({ model, el });
          const before = [heard.size > 0, el.childElementCount];
          cleanup();
          return [...before, heard.size, el.childElementCount];
        }""",
        source,
    )
    assert left == [True, 1, 0, 0]
