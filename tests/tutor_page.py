"""The tutor in a page, driven as a person does, wherever the page is: in marimo or in JupyterLab."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final, Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from combotutor.families.combo.cards import Card
from combotutor.families.combo.notation import format_move, parse_legal_move
from combotutor.families.combo.rules import (
    GiveCard,
    InsertCard,
    Move,
    PlayCombination,
    PlaySpecial,
    TakeReserve,
    legal_moves,
)
from combotutor.i18n import text
from combotutor.puzzles import Progress, Puzzle, PuzzleKind, begin, judge
from combotutor.puzzles.format.shelf import shelf
from combotutor.puzzles.judging.values import right_answers
from combotutor.puzzles.kinds import kind_of
from combotutor.tutor.state.attempt import was_nearly
from tests.browser import press

Hands = Literal["mouse", "touch", "keyboard", "none"]
"""What a person uses; none where all is pressed at once, since it does not matter by what."""

Screen = Literal["learn", "puzzle", "puzzles", "end", "first", "bench", "progress"]
"""The pages: the path, a puzzle, the list of puzzles, an end, the first minute, one's own hand, what was done."""

LANDMARKS: Final[dict[Screen, str]] = {
    "learn": "learn-page",
    "puzzle": "leave",
    "puzzles": "everything",
    "end": "ended-title",
    "first": "dots",
    "bench": "type",
    "progress": "progress-page",
}
"""What is seen on each of them; on the list of puzzles and on the puzzle there is more."""

LARGE: Final = re.compile(r"\bct-large\b")

PUZZLES: Final = {puzzle.id: puzzle for puzzle in shelf()}


def best_word(progress: Progress) -> str:
    """Return a right answer."""
    return format_move(right_answers(progress)[0][0])


def worse_word(progress: Progress) -> str:
    """Return an answer that is legal but not right, that the hand can say; nearly right if there is no other."""
    best = {move for moves in right_answers(progress) for move in moves}
    worse = [format_move(move) for move in legal_moves(progress.position) if move not in best]
    return next((word for word in worse if not was_nearly(judge(progress, word))), worse[0])


def first_of(kind: PuzzleKind, *, least: int = 1) -> Puzzle:
    """Return the first puzzle of a kind that takes at least so many decisions."""
    return next(each for each in PUZZLES.values() if each.kind is kind and each.decisions >= least)


@dataclass(frozen=True, slots=True)
class TutorPage:
    """A page with one tutor in it.

    Args:
        page: the page.
        root: the tutor.
        hands: what the person uses on the hand.
    """

    page: Page
    root: Locator
    hands: Hands = "mouse"

    def by(self, hands: Hands) -> TutorPage:
        """Return the same page, used otherwise."""
        return replace(self, hands=hands)

    def __getitem__(self, testid: str) -> Locator:
        return self.root.get_by_test_id(testid)

    @property
    def status(self) -> Locator:
        """The line below the hand."""
        return self["hand-status"]

    @property
    def cards(self) -> Locator:
        """The cards of the row."""
        return self["hand-row"].locator("[data-testid^=card-]")

    @property
    def verdict(self) -> Locator:
        """The judgement of the last answer."""
        return self["verdict"]

    @property
    def screen(self) -> str:
        """Which of its pages is shown."""
        return self.root.get_attribute("data-screen") or ""

    def is_on(self, screen: Screen) -> None:
        """Wait until a page is shown."""
        expect(self.root).to_have_attribute("data-screen", screen)
        expect(self[LANDMARKS[screen]]).to_be_visible()

    def begin(self) -> TutorPage:
        """Wait until the tutor can be used; where that stands on the path, open the first puzzle, and return it."""
        expect(self.page.locator("#ct-page[inert]")).to_have_count(0)
        expect(self.root).to_be_visible(timeout=60_000)
        if self.screen == "learn":
            self.go("puzzle")
        return self

    def go(self, screen: Screen) -> None:
        """Turn to a page: from a puzzle by the way out, and back to it from the list."""
        self._shut_menu()
        if self.screen == "puzzle" != screen:
            self["leave"].click()
            expect(self.root).not_to_have_attribute("data-screen", "puzzle")
        if self.screen != screen:
            by_way = "puzzles" if screen == "puzzle" else screen
            if self.screen != by_way:
                self[f"tab-{by_way}"].click()
                self.is_on(by_way)
            if screen == "puzzle":
                self["go-on"].click()
        self.is_on(screen)

    def from_menu(self, testid: str) -> Locator:
        """Return something that a puzzle has in its menu, which is opened for it; on other pages it is in sight."""
        found = self[testid]
        if self.screen == "puzzle" and not found.is_visible():
            self["menu-open"].click()
        expect(found).to_be_visible()
        return found

    def read(self) -> None:
        """Lay the rules over the page."""
        self.from_menu("read").click()
        expect(self["guide-page"]).to_be_visible()

    def shut(self) -> None:
        """Take the rules away again."""
        self["read-close"].click()
        expect(self["guide-page"]).to_have_count(0)

    def _shut_menu(self) -> None:
        if self.root.locator("[data-testid=menu][open]").count():
            self["menu-open"].click()
        expect(self.root.locator("[data-testid=menu][open]")).to_have_count(0)

    def speak(self, language: str) -> None:
        """Choose a language, and wait until the page speaks it."""
        with self._settings():
            self.from_menu("language").select_option(language)
            expect(self.root).to_have_attribute("lang", language)
            expect(self["size"]).to_have_text(text("tutor.large", language))

    @contextmanager
    def _settings(self) -> Iterator[None]:
        """Turn to where language and size are chosen, which a puzzle has in its menu, and back."""
        was = self.screen
        if was not in {"puzzle", "progress"}:
            self.go("progress")
        yield
        self._shut_menu()
        if was not in {"puzzle", "progress"}:
            self[f"tab-{was}"].click()
            expect(self.root).to_have_attribute("data-screen", was)

    def enlarge(self) -> None:
        """Make all larger."""
        expect(self.root).not_to_have_class(LARGE)
        self.resize()

    def resize(self) -> None:
        """Make all larger, or as large as usual again."""
        with self._settings():
            was = self["size"].get_attribute("aria-pressed") == "true"
            self.from_menu("size").click()
            expect(self["size"]).to_have_attribute("aria-pressed", "false" if was else "true")
            (expect(self.root).not_to_have_class if was else expect(self.root).to_have_class)(LARGE)

    def choose_way(self, way: str) -> None:
        """Go another way than that of what is chosen."""
        self.go("puzzles")
        self[f"way-{way}"].click()
        self.is_on("puzzle")

    def pick(self, *chips: str) -> None:
        """Choose what is practised, and nothing else."""
        self.go("puzzles")
        for chip in ("everything", *chips):
            if self[chip].get_attribute("aria-pressed") == "false":
                self[chip].click()
                expect(self[chip]).to_have_attribute("aria-pressed", "true")

    def choose(self, name: str) -> None:
        """Open a puzzle that is listed."""
        found = self[f"puzzle-{name}"]
        if not found.is_visible():
            self["titles"].locator("summary").click()
        found.click()
        self.is_on("puzzle")

    def turn_to(self, puzzle: Puzzle) -> None:
        """Open a puzzle from the list, however far it is; one that is not listed, by its kind and level."""
        self.go("puzzles")
        if self[f"puzzle-{puzzle.id}"].count() == 0:
            self.pick(f"kind-{puzzle.kind}", f"level-{puzzle.level}")
        self.choose(puzzle.id)
        self.is_at(puzzle)

    def is_at(self, puzzle: Puzzle) -> None:
        """Wait until a puzzle that ships is open: what a link to it would carry says which it is."""
        expect(self["copy-link"]).to_have_attribute("data-query-puzzle", puzzle.id)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is open, one that ships."""
        return PUZZLES[self["copy-link"].get_attribute("data-query-puzzle") or ""]

    def open(self, puzzle: Puzzle) -> Progress:
        """Open a puzzle that has not been begun from the list, and return its beginning."""
        self.turn_to(puzzle)
        progress = begin(puzzle)
        expect(self["facts"]).to_contain_text(progress.position.rules.title)
        expect(self[f"card-{len(progress.row)}"]).to_be_visible()
        return progress

    def is_at_step(self, progress: Progress) -> None:
        """Wait until the next answer of several is asked for."""
        key = "tutor.step-now" if kind_of(progress.puzzle.kind).longest else "tutor.step"
        language = self.root.get_attribute("lang") or ""
        step = text(key, language, number=progress.decided + 1, count=progress.decisions)
        expect(self["facts"]).to_contain_text(step)

    def hint(self) -> None:
        """Open one hint more."""
        opened = self["hints"].locator("li")
        count = opened.count()
        self["hint"].click()
        expect(opened).to_have_count(count + 1)

    def next(self) -> None:
        """Go on to another puzzle."""
        line = self["share-line"].get_attribute("value") or ""
        self.from_menu("next").click()
        expect(self["share-line"]).not_to_have_attribute("value", line)
        expect(self["ending"]).to_have_count(0)

    def try_again(self) -> None:
        """Go on after an answer that was wrong, by the main button."""
        expect(self["main"]).to_have_attribute("data-do", "retry")
        expect(self["main"]).to_be_enabled()
        self.press(self["main"])
        expect(self.verdict).to_have_count(0)

    def step_back(self) -> None:
        """Take back the last answer that counted."""
        self.from_menu("back").click()
        for gone in (self.verdict, self["ending"]):
            expect(gone).to_have_count(0)

    def begin_again(self) -> None:
        """Begin the open puzzle anew, if anything was done there."""
        again = self["again"]
        if again.get_attribute("aria-disabled") is None:
            self.from_menu("again").click()
        expect(again).to_have_attribute("aria-disabled", "true")
        expect(self["ending"]).to_have_count(0)

    def share(self) -> Locator:
        """Return the line that can be shared, in sight."""
        line = self["share-line"]
        if not line.is_visible():
            self.from_menu("share")
        if not line.is_visible():
            self["share"].locator("summary").click()
        expect(line).to_be_visible()
        return line

    def link(self) -> str:
        """Return the link to what is open, which is copied."""
        line = self.share()
        self["copy-link"].click()
        expect(line).to_have_value(re.compile("^http"))
        return line.input_value()

    def press(self, control: Locator) -> None:
        """Use a button with what the person has."""
        if self.hands == "touch":
            control.tap()
        elif self.hands == "mouse":
            control.click()
        elif self.hands == "none":
            press(control)
        else:
            self._tab_to(control)
            self.page.keyboard.press("Enter")

    def answer(self, progress: Progress, word: str) -> None:
        """Choose on the hand what a word means, and confirm it."""
        self.choose_word(progress, word)
        self.confirm(word)

    def choose_word(self, progress: Progress, word: str) -> None:
        """Choose on the hand what a word means."""
        move = parse_legal_move(progress.position, word) if word else None
        assert move is not None
        for testids in _choices(move):
            self._choose(testids)

    def reads(self, word: str) -> None:
        """Wait until what is chosen can be played as a word says: by the main button, or by one of several chips."""
        either = self.root.locator(f":is([data-testid=main], [data-testid=reading])[data-move='{word}']")
        expect(either.first).to_be_visible()

    def confirm(self, word: str) -> None:
        """Play what is chosen, read as a word says where a wild leaves several readings."""
        self.reads(word)
        chip = self.root.locator(f"[data-testid=reading][data-move='{word}']")
        if chip.count():
            self.press(chip)
        expect(self["main"]).to_have_attribute("data-move", word)
        if self.hands == "keyboard":
            self.page.keyboard.press("Enter")
        else:
            self.press(self["main"])

    def solve(self, puzzle: Puzzle) -> None:
        """Open a puzzle and give right answers until it is solved."""
        for _ in self.steps(self.open(puzzle)):
            pass
        expect(self["ending"]).to_be_visible()
        expect(self["next"]).to_be_visible()

    def steps(self, progress: Progress, choose: Callable[[Progress], str] | None = None) -> Iterator[Progress]:
        """Give right answers until the open puzzle is solved, and yield where each has led.

        Args:
            progress: where it stands.
            choose: gives a right answer; the first of the best unless given.
        """
        while not progress.is_solved:
            word = (choose or best_word)(progress)
            self.answer(progress, word)
            progress = judge(progress, word).progress
            expect(self.verdict).to_have_class(re.compile("ct-right"))
            if not progress.is_solved:
                self.is_at_step(progress)
            yield progress

    def _choose(self, testids: list[str]) -> None:
        """Press cards or gaps one after the other; by keyboard, walk to the first and then along the row."""
        if self.hands != "keyboard":
            for testid in testids:
                self.press(self[testid])
            return
        first = testids[0]
        bar, _, number = first.partition("-")
        if bar == "card":
            self._tab_to(self.root.locator("[data-testid^=card-][tabindex='0']"))
            self.page.keyboard.press("Home")
            for _ in range(int(number) - 1):
                self.page.keyboard.press("ArrowRight")
            self.page.keyboard.press("Space")
            for _ in testids[1:]:
                self.page.keyboard.press("ArrowRight")
                self.page.keyboard.press("Space")
            return
        self._tab_to(self.root.locator(f"[data-testid^={bar}-][tabindex='0']"))
        self.page.keyboard.press("Home")
        for _ in range(int(number) - 1):
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Space")

    def _tab_to(self, control: Locator) -> None:
        expect(control.first).to_be_visible()
        for _ in range(80):
            if control.first.evaluate("(node) => node === node.getRootNode().activeElement"):
                return
            self.page.keyboard.press("Tab")
        pytest.fail(f"the Tab key never reached {control}")


def _choices(move: Move) -> list[list[str]]:
    """Return what is pressed for a move, bar by bar."""
    match move:
        case PlayCombination(at, cards, _):
            return [[f"card-{place}" for place in range(at, at + len(cards))]]
        case PlaySpecial(at, _):
            return [[f"card-{at}"]]
        case TakeReserve(number, gap):
            return [[f"reserve-{number}"], [f"gap-{gap}"]]
        case InsertCard(gap):
            return [[f"gap-{gap}"]]
        case GiveCard(at):
            return [[f"card-{at}"]]


def illegal_word(progress: Progress) -> tuple[int, str]:
    """Return the position of a single card that may not be played here, and its word on the hand."""
    position = progress.position
    for at, card in enumerate(progress.row, start=1):
        if card.is_number and position.best is not None and Card(card) <= position.best.top:
            return at, f"{card.symbol}@{at}"
    raise AssertionError("every single card would beat the table")
