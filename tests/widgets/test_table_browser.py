"""The table around a hand in a real browser: what is seen of it, how it moves, and that nothing else does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Browser, Locator, expect

from combotutor.families.combo import scene
from combotutor.families.combo.hand.asking import Asking
from combotutor.families.combo.hand.question import Task
from combotutor.families.combo.notation import parse_position, parse_row
from combotutor.puzzles import PuzzleKind
from combotutor.widgets.hand import HandWidget
from tests.at_length import at_length
from tests.axe import assert_accessible
from tests.browser import hold, wake
from tests.tutor.one_page import go_to
from tests.tutor.sorts import one_of, row
from tests.tutor_page import TutorPage
from tests.widgets.bare import Bare, Size, bare, still

TO_BEAT: Final = "combo-breaker ?6+3,9/?7+1,12/?6+6,11/10,5,6,10,X,3,7+4,8 0:8;1:12;2:5,4 3 ?6 2/2/2/2"

pytestmark = pytest.mark.slow

SIZES: Final[tuple[Size, ...]] = ((390, 844), (1366, 768))


def asked(line: str = TO_BEAT) -> Asking:
    position = parse_position(line)
    return scene.asks(position, position.turn, "en")


@pytest.fixture(params=at_length(SIZES, SIZES[0]), ids=str)
def table(shown: Bare, request: pytest.FixtureRequest) -> Bare:
    """A hand that has to beat what lies on the table, on a telephone and on a laptop."""
    shown.show(HandWidget(asked()), request.param)
    return shown


@pytest.fixture
def laptop(shown: Bare) -> Bare:
    """The same on a laptop alone."""
    shown.show(HandWidget(asked()))
    return shown


@pytest.fixture
def here(opened: TutorPage) -> TutorPage:
    """The tutor, which goes from puzzle to puzzle."""
    opened.page.emulate_media(reduced_motion="reduce")
    return opened


def pressed(shown: Bare) -> list[int]:
    cards = shown.hand.locator(".ct-row .ct-card[aria-pressed=true]")
    return [int(card.get_attribute("data-key").removeprefix("card-")) for card in cards.all()]  # type: ignore[union-attr]


# What is seen.


def test_what_is_chosen_lights_its_step_and_the_button_says_what_it_plays(laptop: Bare) -> None:
    main = laptop["main"]
    expect(main).to_have_attribute("aria-disabled", "true")
    laptop["card-2"].click()
    laptop["card-3"].click()
    expect(main).to_have_attribute("data-move", "5,6@2")
    expect(main).to_have_attribute("aria-disabled", "false")
    expect(laptop.hand.locator(".ct-lit")).to_have_attribute("data-rung", "run2")
    expect(laptop.hand.locator(".ct-bracket.ct-chosen")).to_have_count(1)
    laptop["card-1"].click()
    expect(main).to_have_attribute("aria-disabled", "true")
    assert main.get_attribute("data-move") is None
    expect(laptop.hand.locator(".ct-lit")).to_have_count(0)


def test_what_does_not_beat_the_table_is_said_on_the_button_and_can_be_pressed(laptop: Bare) -> None:
    laptop["card-1"].click()
    expect(laptop.hand.locator(".ct-lit.ct-no")).to_have_attribute("data-rung", "single")
    expect(laptop["main"].locator(".ct-more")).not_to_be_empty()
    expect(laptop["main"]).to_have_attribute("data-move", "10@1")


def test_of_several_moves_none_is_chosen_for_anybody(laptop: Bare) -> None:
    laptop["card-5"].click()
    laptop["card-4"].click()
    chips = laptop["reading"]
    expect(chips.first).to_be_visible()
    assert {chip.get_attribute("aria-pressed") for chip in chips.all()} == {"false"}
    expect(laptop["main"]).to_have_attribute("aria-disabled", "true")
    chips.nth(1).click()
    expect(chips.nth(1)).to_have_attribute("aria-pressed", "true")
    move = chips.nth(1).get_attribute("data-move")
    assert move
    expect(laptop["main"]).to_have_attribute("data-move", move)
    laptop["main"].click()
    expect(laptop["main"]).not_to_have_attribute("data-move", move)
    assert laptop.model.answer["move"] == move


HINTS: Final[dict[str, Any]] = {"rung": "run3", "dim": [1, 2], "first": 3, "ghost": {"at": 3, "length": 2}}
MARKS: Final[dict[str, Any]] = HINTS | {
    "breaks": [[2, 3, "pair", [2, 4]]],
    "meets": [[5, 2, "run of two", [5, 6]]],
}


def assert_marked(shown: Bare, places: dict[str, list[int]]) -> None:
    for name, keys in places.items():
        found = [card.get_attribute("data-key") for card in shown.hand.locator(f".ct-row .ct-{name}").all()]
        assert found == [f"card-{key}" for key in keys], name


def test_hints_are_drawn_on_the_hand_and_a_mistake_is_not_hidden_behind_them(table: Bare) -> None:
    table.model.marks = HINTS
    table.say()
    assert_marked(table, {"dim": [1, 2], "first": [3], "ghostly": [3, 4], "torn": [], "met": []})
    expect(table.hand.locator(".ct-rung.ct-hinted")).to_have_attribute("data-rung", "run3")
    expect(table.hand.locator(".ct-bracket.ct-ghost")).to_have_count(1)
    table.model.marks = MARKS
    table.say()
    assert_marked(table, {"dim": [], "first": [], "ghostly": [], "torn": [2, 4], "met": [5, 6]})
    expect(table.hand.locator(".ct-breaks")).to_have_text("pair")
    expect(table.hand.locator(".ct-meets")).to_have_text("run of two")
    table["card-1"].click()
    expect(table.hand.locator(":is(.ct-breaks, .ct-meets)")).to_have_count(0)


def test_a_hint_and_a_choice_show_the_very_card_in_the_gap(table: Bare) -> None:
    table["reserve-1"].click()
    table["gap-3"].click()
    guest = table.hand.locator(".ct-guest")
    assert_between(guest, table["card-2"], table["card-3"])
    table.page.keyboard.press("Escape")
    expect(guest).to_have_count(0)
    table.model.marks = {"ghost": {"gap": 2, "reserve": 2}}
    table.say()
    assert_between(guest, table["card-1"], table["card-2"])


def assert_between(guest: Locator, left: Locator, right: Locator) -> None:
    still(guest)
    boxes = [each.locator(".ct-face").bounding_box() for each in (left, guest, right)]
    one, middle, other = [box for box in boxes if box]
    assert one["x"] + one["width"] <= middle["x"] + 1
    assert middle["x"] + middle["width"] <= other["x"] + 1


# How it is done.


@pytest.mark.long  # a finger does in every run
def test_a_mouse_slides_over_neighbours_and_the_end_of_it_is_no_click(table: Bare) -> None:
    slide(table, [1, 2, 3])
    assert pressed(table) == [1, 2, 3]
    slide(table, [3, 2])
    assert pressed(table) == [2, 3]
    slide(table, [1, 2, 1])
    assert pressed(table) == [1]
    slide(table, [2, 3, 4, 5, 6])
    assert pressed(table) == [2, 3, 4]


def middles(shown: Bare, places: list[int]) -> list[tuple[float, float]]:
    boxes = [shown[f"card-{place}"].bounding_box() for place in places]
    return [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]


def slide(shown: Bare, places: list[int]) -> None:
    mouse = shown.page.mouse
    (x, y), *others = middles(shown, places)
    mouse.move(x, y)
    mouse.down()
    for x, y in others:
        mouse.move(x, y, steps=3)
    mouse.up()


def test_a_finger_slides_over_neighbours(browser: Browser) -> None:
    with bare(browser, has_touch=True, is_mobile=True) as shown:
        shown.show(HandWidget(asked()), SIZES[0])
        session = shown.page.context.new_cdp_session(shown.page)
        points = middles(shown, [2, 3, 4])
        kinds = ["touchStart", "touchMove", "touchMove"]
        for kind, (x, y) in zip(kinds, points, strict=True):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(shown["card-4"]).to_have_attribute("aria-pressed", "true")
        assert pressed(shown) == [2, 3, 4]


def test_a_tap_elsewhere_begins_there_anew(table: Bare) -> None:
    for place in (1, 2, 7):
        table[f"card-{place}"].click()
    assert pressed(table) == [7]


def test_all_is_done_by_keys(laptop: Bare) -> None:
    keys = laptop.page.keyboard
    laptop["card-1"].focus()
    for key in ("2", "3", "4"):
        keys.press(key)
    assert pressed(laptop) == [2, 3, 4]
    keys.press("4")
    assert pressed(laptop) == [2, 3]
    keys.press("Escape")
    assert pressed(laptop) == []
    keys.press("Backspace")
    assert pressed(laptop) == [2, 3]
    expect(laptop["main"]).to_have_attribute("data-move", "5,6@2")
    keys.press("Enter")
    expect(laptop["main"]).not_to_have_attribute("data-move", "5,6@2")
    assert laptop.model.answer["move"] == "5,6@2"
    keys.press("Space")
    assert pressed(laptop) == [1]


def test_enter_on_a_chip_turns_it_on_and_then_plays_it(laptop: Bare) -> None:
    laptop["card-5"].click()
    expect(laptop["reading"].first).to_be_visible()
    laptop["reading"].nth(2).focus()
    laptop.page.keyboard.press("Enter")
    expect(laptop["reading"].nth(2)).to_have_attribute("aria-pressed", "true")
    assert not laptop.model.answer
    move = laptop["reading"].nth(2).get_attribute("data-move")
    laptop.page.keyboard.press("Enter")
    expect(laptop["reading"]).to_have_count(0)
    assert laptop.model.answer["move"] == move


def test_in_the_tutor_too_enter_turns_a_chip_on_before_it_is_played(here: TutorPage) -> None:
    resize(here, SIZES[1])
    go_to(here, one_of(PuzzleKind.WILD, 0, lambda each: row(each)[2:3] == ["X"]))
    here["card-3"].click()
    chips = here["reading"]
    for number in (0, 2):
        chips.nth(number).focus()
        here.page.keyboard.press("Enter")
        expect(chips.nth(number)).to_have_attribute("aria-pressed", "true")
    expect(here.root.locator(".ct-chip[aria-pressed=true]")).to_have_count(1)
    # All that a wild alone can be is seen at once on the narrowest screen, each large enough for a finger.
    resize(here, (360, 640))
    go_to(here, "wild-1")
    here["card-3"].click()
    expect(chips).to_have_count(12)
    boxes = [box for chip in chips.all() if (box := chip.bounding_box())]
    assert all(min(box["width"], box["height"]) >= 44 for box in boxes)
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in boxes)


def resize(here: TutorPage, size: Size) -> None:
    here.page.set_viewport_size({"width": size[0], "height": size[1]})


def test_gaps_are_as_broad_at_the_ends_as_within_and_open_within_the_page(here: TutorPage) -> None:
    resize(here, SIZES[0])
    go_to(here, "insert-3")
    here["reserve-1"].click()
    gaps = here.root.locator(".ct-gap")
    expect(gaps.first).to_be_visible()
    widths = [box["width"] for gap in gaps.all() if (box := gap.bounding_box())]
    assert max(widths) - min(widths) < 1
    assert min(widths) >= 44
    gaps.first.click()
    expect(here.root.locator(".ct-opened")).to_be_visible()
    assert here.page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(here.verdict).to_have_count(0)


# How it moves, and what does not.

BOXES: Final = """() => ["hand-felt", "main"].map((name) => {
  const { x, y, width, height } = document.querySelector(`[data-testid=${name}]`).getBoundingClientRect();
  return [x, y, width, height].map((each) => Math.round(each * 10) / 10);
})"""


@pytest.mark.long  # in the tutor `test_nothing_moves_from_asked_to_solved` looks at the same
def test_felt_and_button_stay_where_they_are_in_all_states(table: Bare) -> None:
    def felt() -> list[list[float]]:
        still(table.hand)
        return list(table.page.evaluate(BOXES))

    # In the tutor the page says what is asked.
    table.page.add_style_tag(content=".ct-prompt { display: none; }")
    asked_for = felt()
    for names in (("card-1",), ("card-2", "card-3"), ("card-4", "card-5"), ("reserve-1",), ("gap-8",), ("gap-1",)):
        for name in names:
            table[name].click()
            assert felt() == asked_for, name
    answered(table, "5,6@2", "wrong")
    assert felt() == asked_for
    expect(table["main"]).to_have_text("Try again")
    table["main"].click()
    expect(table["main"]).not_to_have_text("Try again")
    assert felt() == asked_for
    go_on(table, replace(asked(), row=parse_row("10,10,X,3,7")))
    assert felt() == asked_for
    for cards, reserve in (("10,X,3,7", "4,8"), ("3,7", "4"), ("7", "-"), ("-", "-")):
        go_on(table, replace(asked(), row=parse_row(cards), reserve=parse_row(reserve), task=Task.LOOK))
        # The button of the next puzzle takes the place of the hand's.
        assert felt()[0] == asked_for[0], row


def go_on(shown: Bare, question: Asking) -> None:
    shown.model.put(question)
    shown.say()
    expect(shown.hand.locator(".ct-row .ct-card")).to_have_count(len(question.row))


def answered(shown: Bare, move: str, judged: str) -> None:
    """Answer with neighbours, and have that judged."""
    shown.page.keyboard.press("Escape")
    word, at = move.split("@")
    for place in range(int(at), int(at) + len(word.split(","))):
        shown[f"card-{place}"].click()
    expect(shown["main"]).to_have_attribute("data-move", move)
    shown["main"].click()
    expect(shown["main"]).not_to_have_attribute("data-move", move)
    shown.model.judged = {"number": shown.model.answer["number"], "as": judged}
    shown.say()


def test_what_is_sent_rises_in_the_very_moment_of_the_press(table: Bare) -> None:
    table["card-2"].click()
    table["card-3"].click()
    expect(table["main"]).to_have_attribute("data-move", "5,6@2")
    moving = table.page.evaluate(
        """() => {
          document.querySelector("[data-testid=main]").click();
          const flying = document.getAnimations().filter((each) => each.effect.target.className === "ct-flyer");
          return [flying.length, document.querySelectorAll(".ct-row .ct-sent").length];
        }"""
    )
    assert moving == [2, 2]


FILM: Final = """(press) => new Promise((resolve) => {
  const cut = [];
  const seen = { frames: 0, flown: 0, moved: 0, early: 0, risen: 0 };
  const topOf = (node) => node.getBoundingClientRect().top;
  const [line, table, felt] = [".ct-line", ".ct-table", ".ct-felt"].map((name) => document.querySelector(name));
  const far = topOf(line) - topOf(table);
  const shown = (node) => {
    for (let each = node; each; each = each.parentElement) {
      const { opacity, visibility } = getComputedStyle(each);
      if (opacity === "0" || visibility === "hidden") return false;
    }
    return true;
  };
  const look = () => {
    seen.frames += 1;
    const flyers = document.querySelectorAll(".ct-flyer").length;
    seen.flown += flyers > 0;
    for (const flyer of document.querySelectorAll(".ct-flyer")) {
      seen.risen = Math.max(seen.risen, (flyer.offsetTop + topOf(felt) - topOf(flyer)) / far);
    }
    for (const face of document.querySelectorAll(".ct-hand :is(.ct-row, .ct-air, .ct-table, .ct-aside) .ct-face")) {
      if (!shown(face)) continue;
      const box = face.getBoundingClientRect();
      const goes = ({ effect }) => effect.getComputedTiming().progress > 0.01;
      if (face.closest(".ct-row") && face.getAnimations().some(goes)) {
        seen.moved += 1;
        seen.early += [...document.querySelectorAll(".ct-flyer")].some((each) => getComputedStyle(each).opacity > 0.9);
      }
      for (let place = face.parentElement; place; place = place.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(place);
        const isOpen = overflowX === "visible" && overflowY === "visible" && clipPath === "none";
        if (isOpen && place.dataset.testid !== "hand-felt") continue;
        const clip = place.getBoundingClientRect();
        const [wide, high] = [box.right - clip.right, box.bottom - clip.bottom];
        const out = Math.max(clip.left - box.left, wide, clip.top - box.top, high);
        if (out > 1.5) cut.push(`${face.parentElement.className} ${out.toFixed(1)} beyond ${place.className}`);
      }
    }
  };
  // What only glows or is drawn where it is does not move.
  const moves = () => document.getAnimations().some((each) => !(each instanceof CSSAnimation));
  const goesOn = () => moves() || document.querySelector(".ct-flyer, .ct-sent, .ct-busy");
  let still = 0;
  const button = document.querySelector(`[data-testid=${press}]`);
  button.focus();
  button.click();
  const next = () => {
    look();
    still = goesOn() ? 0 : still + 1;
    if (still < 10) requestAnimationFrame(next);
    else resolve({ ...seen, cut: cut.slice(0, 5) });
  };
  requestAnimationFrame(next);
})"""


def film(shown: Bare, then: Callable[[], None]) -> dict[str, Any]:
    """Return what is seen from the press of the button on, whatever Python does with the answer."""
    shown.model.observe(lambda change: then() if change["new"] else None, "answer")
    seen: dict[str, Any] = shown.page.evaluate(FILM, "main")
    return seen


@pytest.mark.parametrize("places", at_length([(2, 3), (1,), (7,)], (2, 3)))
def test_no_card_is_cut_while_some_leave_and_the_row_closes_up_after_them(table: Bare, places: tuple[int, ...]) -> None:
    for place in places:
        table[f"card-{place}"].click()
    expect(table["main"]).to_have_attribute("aria-disabled", "false")
    question = asked()
    left = tuple(card for place, card in enumerate(question.row, start=1) if place not in places)

    def then() -> None:
        with table.model.hold_sync():
            table.model.put(replace(question, row=left))
            judged = {"number": table.model.answer["number"], "as": "right"}
            table.model.mark({"meets": [[2, 2, "pair", [2, 3]]]}, judged)

    seen = film(table, then)
    assert seen["cut"] == []
    assert seen["risen"] > 0.3
    assert seen["frames"] > 10
    assert seen["flown"] > 0
    assert seen["moved"] > 0
    assert seen["early"] == 0
    expect(table.hand.locator(".ct-row .ct-card")).to_have_count(len(left))
    expect(table.hand.locator(":is(.ct-flyer, .ct-sent)")).to_have_count(0)


@pytest.mark.parametrize("places", at_length([(2, 3, 4), (1,)], (2, 3, 4)), ids=["right", "wrong"])
@pytest.mark.parametrize("size", at_length(SIZES, SIZES[0]), ids=str)
def test_in_the_tutor_no_card_is_cut_either(here: TutorPage, size: Size, places: tuple[int, ...]) -> None:
    resize(here, size)
    here.page.emulate_media(reduced_motion="no-preference")
    go_to(here, "clear-1")
    here.begin_again()
    for place in places:
        here[f"card-{place}"].click()
    expect(here["main"]).to_have_attribute("aria-disabled", "false")
    seen = here.page.evaluate(FILM, "main")
    assert seen["cut"] == []
    assert seen["risen"] > 0.3
    expect(here.root.locator(":is(.ct-flyer, .ct-sent)")).to_have_count(0)


def test_no_card_is_cut_while_a_wrong_answer_comes_back(table: Bare) -> None:
    for place in (6, 7):
        table[f"card-{place}"].click()
    table["card-6"].click()
    expect(table["main"]).to_have_attribute("aria-disabled", "false")

    def then() -> None:
        table.model.judged = {"number": table.model.answer["number"], "as": "wrong"}

    seen = film(table, then)
    assert seen["cut"] == []
    assert seen["flown"] > 0
    expect(table.hand.locator(":is(.ct-flyer, .ct-sent)")).to_have_count(0)
    expect(table["main"]).to_have_text("Try again")


def test_no_card_is_cut_while_one_is_put_into_the_row(table: Bare) -> None:
    table["reserve-1"].click()
    table["gap-1"].click()
    expect(table["main"]).to_have_attribute("aria-disabled", "false")
    question = asked()

    def then() -> None:
        row = (question.reserve[0], *question.row)
        table.model.put(replace(question, row=row, reserve=question.reserve[1:]))

    seen = film(table, then)
    assert seen["cut"] == []
    expect(table.hand.locator(".ct-guest")).to_have_count(0)


def test_a_card_that_does_not_go_into_its_gap_lies_beside_the_row_again_and_the_row_shakes(laptop: Bare) -> None:
    laptop["reserve-1"].click()
    laptop["gap-1"].click()
    expect(laptop["main"]).to_have_attribute("aria-disabled", "false")
    shaken = """() => {
      const [row] = document.querySelectorAll(".ct-row");
      Object.assign(globalThis, { shaken: 0, back: 0 });
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...how) {
        globalThis.shaken += this === row;
        globalThis.back += Boolean(this.closest(".ct-aside")) && how[0][0].transform !== "none";
        return animate.apply(this, how);
      };
    }"""
    laptop.page.evaluate(shaken)
    laptop["main"].click()
    # The press is answered at once: the card lies in the row.
    expect(laptop.hand.locator(".ct-guest.ct-laid")).to_have_count(1)
    laptop.model.judged = {"number": laptop.model.answer["number"], "as": "wrong"}
    laptop.say()
    expect(laptop.hand.locator(".ct-guest")).to_have_count(0)
    assert laptop.page.evaluate("[shaken, back]") == [1, 1]
    # A hint that is opened then is no other answer.
    laptop.model.marks = HINTS
    laptop.say()
    expect(laptop.hand.locator(".ct-hinted").first).to_be_visible()
    assert laptop.page.evaluate("shaken") == 1


def test_a_new_row_is_dealt_card_by_card(table: Bare) -> None:
    table.model.put(replace(asked(), row=parse_row("1,2,3")))
    begun = table.page.evaluate(
        """(news) => {
          said(news);
          return new Promise((done) => setTimeout(done)).then(() => {
            const all = [...document.querySelectorAll(".ct-row .ct-face")].flatMap((face) => face.getAnimations());
            return all.map((each) => each.effect.getTiming().delay);
          });
        }""",
        table.state(),
    )
    assert begun == sorted(set(begun))
    assert len(begun) == 3


def test_the_chip_that_a_hint_means_is_marked(laptop: Bare) -> None:
    laptop["card-5"].click()
    laptop["card-4"].click()
    chip = laptop["reading"].nth(1)
    expect(chip).to_be_visible()
    laptop.model.marks = {"ghost": {"at": 4, "length": 2, "move": chip.get_attribute("data-move")}}
    laptop.say()
    expect(laptop.hand.locator(".ct-chip.ct-hinted")).to_have_count(1)
    assert "ct-hinted" in (chip.get_attribute("class") or "")


def test_with_less_motion_nothing_flies(shown: Bare) -> None:
    shown.show(HandWidget(asked()), motion="reduce")
    shown["card-2"].click()
    shown["card-3"].click()
    expect(shown["main"]).to_have_attribute("data-move", "5,6@2")
    row = asked().row
    seen = film(shown, lambda: shown.model.put(replace(asked(), row=(row[0], *row[3:]))))
    assert (seen["flown"], seen["moved"], seen["cut"]) == (0, 0, [])
    expect(shown.hand.locator(".ct-sent")).to_have_count(0)


UNJUDGED_MS: Final = 1500
"""So long an answer of which nothing is said is on its way."""


def test_an_answer_that_is_judged_slowly_shows_that_it_is_on_its_way(laptop: Bare) -> None:
    laptop["card-2"].click()
    expect(laptop["main"]).to_have_attribute("aria-disabled", "false")
    hold(laptop.page, UNJUDGED_MS)
    laptop["main"].click()
    expect(laptop.hand.locator(".ct-main.ct-busy")).to_have_count(1)
    expect(laptop["main"]).to_have_attribute("aria-disabled", "true")
    # Where nothing is said about it the cards come back.
    wake(laptop.page)
    expect(laptop.hand.locator(".ct-sent")).to_have_count(0)
    expect(laptop.hand.locator(".ct-busy")).to_have_count(0)


# What there is room for.

FACES: Final = """() => [...document.querySelectorAll(".ct-row .ct-face")].map((face) => {
  const { left, right, top, bottom } = face.getBoundingClientRect();
  return [left, right, top, bottom];
})"""

HEIGHTS: Final = (
    """(what) => [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect().toJSON())"""
)


@pytest.mark.parametrize(("width", "count", "least"), [(390, 12, 30), (360, 10, 30), (320, 12, 24), (390, 7, 44)])
def test_so_many_cards_fit_a_telephone(shown: Bare, width: int, count: int, least: int) -> None:
    row = parse_row(",".join(str(each % 12 + 1) for each in range(count)))
    shown.show(HandWidget(replace(asked(), row=row, reserve=())), (width, 800))
    faces = shown.page.evaluate(FACES)
    assert len(faces) == count
    assert faces[0][0] >= 0
    assert faces[-1][1] <= width
    assert min(right - left for left, right, *_ in faces) >= least
    assert shown.page.evaluate("document.documentElement.scrollWidth") == width


def test_of_a_longer_row_one_sees_that_it_goes_on(shown: Bare) -> None:
    shown.show(HandWidget(replace(asked(), row=parse_row(",".join(["5"] * 16)), reserve=())), (390, 800))
    clip = shown.hand.locator(".ct-scroll").bounding_box()
    assert clip is not None
    edge = clip["x"] + clip["width"]
    seen = [min(right, edge) - left for left, right, *_ in shown.page.evaluate(FACES) if left < edge]
    assert 0.3 < seen[-1] / seen[0] < 0.7
    assert seen[0] >= 30
    shown["card-1"].focus()
    shown.page.keyboard.press("End")
    expect(shown["card-16"]).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize(("width", "room"), [(390, 250), (844, 240), (1366, 300), (1366, 420)])
def test_all_shrinks_to_the_room_that_there_is(shown: Bare, width: int, room: int) -> None:
    shown.show(HandWidget(asked()), (width, 800))
    shown.page.add_style_tag(content=f"main {{ --ct-room: {room}px; }}")
    [felt] = shown.page.evaluate(HEIGHTS, ".ct-felt")
    assert felt["bottom"] - felt["top"] <= room + 0.5
    for name in (".ct-row .ct-face", ".ct-table .ct-face", ".ct-rung", ".ct-seat"):
        found = shown.page.evaluate(HEIGHTS, name)
        assert found
        assert min(each["top"] for each in found) >= felt["top"], name
        assert max(each["bottom"] for each in found) <= felt["bottom"], name


@pytest.mark.long  # in the tutor axe judges it in every run
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_all_can_be_read_and_used_by_everybody(shown: Bare, theme: Literal["light", "dark"]) -> None:
    shown.show(HandWidget(asked()), theme=theme)
    assert_accessible(shown.page, shown.hand)
    shown["card-5"].click()
    expect(shown["reading"].first).to_be_visible()
    shown["reading"].first.click()
    assert_accessible(shown.page, shown.hand)
    shown.model.marks = MARKS
    shown.say()
    shown.page.keyboard.press("Escape")
    still(shown.hand)
    assert_accessible(shown.page, shown.hand)
