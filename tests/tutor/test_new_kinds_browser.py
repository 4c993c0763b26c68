"""Answers to the table and two advisers on the page: some of each to their ends."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from combotutor.puzzles import Puzzle, PuzzleKind, begin, closing, judge, phrases
from combotutor.puzzles.voice.story import now
from tests.puzzles.checker.examples import EXAMPLES
from tests.tutor.one_page import go_to, one_page
from tests.tutor.screens import PROJECTORS, SIZES, enlarge, faults
from tests.tutor_page import TutorPage, best_word, worse_word

NEW = tuple(each for each in EXAMPLES.values() if each.kind in {PuzzleKind.ANSWER, PuzzleKind.ADVISERS})
PLAYED = ("answer-1002", "answer-1003", "advisers-1002")


@pytest.fixture(scope="module")
def here(browser: Browser) -> Iterator[TutorPage]:
    """A page that offers puzzles of the new kinds alone."""
    width, height = SIZES[0]
    with one_page(browser, puzzles=NEW, viewport={"width": width, "height": height}) as page:
        page.page.set_default_timeout(5000)
        yield page


@pytest.mark.parametrize("puzzle", [EXAMPLES[name] for name in PLAYED], ids=lambda puzzle: puzzle.id)
def test_a_puzzle_is_missed_tried_again_and_solved_to_its_end(here: TutorPage, puzzle: Puzzle) -> None:
    progress = begin(puzzle)
    go_to(here, puzzle.id)
    here.is_at(puzzle)
    expect(here["goal"]).to_have_text(
        re.compile(re.escape(now(progress).text("en").partition("? ")[0].partition(". ")[0]))
    )
    here.answer(progress, worse_word(progress))
    expect(here.verdict).to_contain_text("Not")
    here.try_again()
    word = best_word(progress)
    here.answer(progress, word)
    expect(here.verdict).to_have_class(re.compile("ct-right"))
    expect(here.verdict).to_contain_text(phrases(judge(progress, word))[1].text("en"))
    for each in closing(judge(progress, word).progress):
        expect(here["ending"]).to_contain_text(each.text("en"))


def test_neither_adviser_says_anything_before_it_is_answered(here: TutorPage) -> None:
    puzzle = EXAMPLES["advisers-1003"]
    go_to(here, puzzle.id)
    here.is_at(puzzle)
    said = closing(judge(begin(puzzle), best_word(begin(puzzle))).progress)
    shown = here.root.inner_text()
    assert not [each for each in said if each.text("en") in shown]
    assert "%" not in shown
    assert "of 100" not in shown


@pytest.fixture(params=[False, pytest.param(True, marks=pytest.mark.long)], ids=["some", "all"])
def step(request: pytest.FixtureRequest) -> int:
    """At every which size each is looked at, one after the other: so all sizes are seen in every run."""
    return 1 if request.param else len(PLAYED)


def test_hand_goal_and_button_are_in_the_first_screen(here: TutorPage, step: int) -> None:
    assert faults(here, {each: SIZES[at % step :: step] for at, each in enumerate(PLAYED)}) == []


def test_so_they_are_on_projectors(here: TutorPage, step: int) -> None:
    assert faults(here, {each: PROJECTORS[at % step :: step] for at, each in enumerate(PLAYED)}, is_large=True) == []
    enlarge(here, is_large=False)


def test_they_can_be_practised_and_are_called_by_their_names(here: TutorPage) -> None:
    here.go("puzzles")
    expect(here["kind-answer"]).to_have_text(re.compile("Answer the table"))
    expect(here["kind-advisers"]).to_have_text(re.compile("Two advisers"))
    expect(here["kind-beat"]).to_have_count(0)
