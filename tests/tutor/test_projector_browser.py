"""The page of a puzzle where all is large: on a projector, and for whoever reads large on a small screen."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from combotutor.puzzles import Puzzle, PuzzleKind, begin, judge, phrases
from tests.at_length import at_length
from tests.chosen import known
from tests.tutor.one_page import go_to
from tests.tutor.screens import (
    DRAWN,
    EXTREMES,
    LAID_OUT,
    PARTS,
    PROJECTORS,
    Size,
    boxes,
    enlarge,
    faults,
    renew,
    resize,
    sample,
    wrong_then_right,
)
from tests.tutor.sorts import one_of
from tests.tutor_page import PUZZLES, TutorPage, worse_word

SMALL: Final = ((844, 390), (390, 664), (360, 640), (768, 1024))


@pytest.fixture
def here(opened: TutorPage) -> TutorPage:
    """A page that goes from puzzle to puzzle, where all is large."""
    renew(opened)
    enlarge(opened, is_large=True)
    return opened


def test_hand_goal_and_button_are_in_the_first_screen_of_a_projector(here: TutorPage) -> None:
    assert faults(here, sample(PROJECTORS), is_large=True) == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_they_are_in_that_of_a_projector_of_every_puzzle(here: TutorPage, part: int) -> None:
    assert faults(here, dict.fromkeys(tuple(PUZZLES)[part::PARTS], PROJECTORS), is_large=True) == []


def test_they_are_in_that_of_whoever_reads_large_on_a_small_one(here: TutorPage) -> None:
    assert faults(here, sample(SMALL), is_large=True) == []


@pytest.mark.long
@pytest.mark.parametrize("size", SMALL)
def test_they_are_in_that_of_a_small_one_of_what_is_longest(here: TutorPage, size: Size) -> None:
    assert faults(here, dict.fromkeys(EXTREMES, (size,)), is_large=True) == []


def test_the_ladder_lies_within_the_table_of_whoever_reads_large_on_a_small_one(here: TutorPage) -> None:
    go_to(here, "beat-8")
    for size in SMALL:
        resize(here, size)
        here.page.evaluate(DRAWN)
        steps, felt = (here.root.locator(each).bounding_box() for each in (".ct-ladder", ".ct-felt"))
        assert steps is not None
        assert felt is not None
        assert felt["x"] <= steps["x"]
        assert steps["x"] + steps["width"] <= felt["x"] + felt["width"]
        assert steps["y"] + steps["height"] <= felt["y"] + felt["height"]


def _has_more(puzzle: Puzzle) -> bool:
    """Return whether of what is said of a wrong answer something is folded."""
    progress = begin(puzzle)
    return len(phrases(judge(progress, worse_word(progress)))) > 2


def test_headline_and_sentence_are_seen_whole_on_a_projector(here: TutorPage) -> None:
    puzzle = one_of(PuzzleKind.WILD, 2, _has_more)
    go_to(here, puzzle)
    progress = begin(known(puzzle))
    here.by("none").answer(progress, worse_word(progress))
    expect(here.verdict).to_be_visible()
    for size in ((1366, 768), (1920, 1080)):
        resize(here, size)
        coach, reason = (here.root.locator(each).bounding_box() for each in (".ct-coach", ".ct-reason"))
        assert coach is not None
        assert reason is not None
        assert coach["y"] <= reason["y"]
        assert reason["y"] + reason["height"] <= coach["y"] + coach["height"]
        # It is one line beside its headline over the ladder, and nothing stands beside the table.
        felt, row, shelf = (here.root.locator(each).bounding_box() for each in (".ct-felt", ".ct-row", ".ct-shelf"))
        assert felt is not None
        assert row is not None
        assert shelf is not None
        assert coach["height"] <= 110
        assert row["y"] + row["height"] - 4 <= coach["y"] <= shelf["y"]
        assert coach["y"] + coach["height"] <= felt["y"] + felt["height"]
    # The rest of it is opened over the others and the trick.
    resize(here, (1024, 768))
    here["more"].locator("summary").click()
    rest, face = (
        here.root.locator(each).bounding_box() for each in (".ct-more > p >> nth=-1", ".ct-row .ct-face >> nth=0")
    )
    assert rest is not None
    assert face is not None
    assert rest["y"] + rest["height"] <= face["y"]


CARD_WIDTH: Final = "(root) => root.querySelector('.ct-row .ct-face').getBoundingClientRect().width"


WIDE: Final = (EXTREMES[0], one_of(PuzzleKind.RISK, 1))
"""The longest row, and one beside which much is told."""


@pytest.mark.parametrize("puzzle", at_length((*WIDE, one_of(PuzzleKind.MOMENT, 1)), *WIDE))
def test_a_card_is_no_smaller_where_all_is_large(here: TutorPage, puzzle: str) -> None:
    go_to(here, puzzle)
    widths: list[list[float]] = []
    for is_large in (True, False):
        enlarge(here, is_large=is_large)
        widths.append([])
        for size in ((1024, 768), (1280, 720), (1366, 625)):
            resize(here, size)
            here.page.evaluate(DRAWN)
            widths[-1].append(here.root.evaluate(CARD_WIDTH))
    assert all(large >= usual - 0.5 for large, usual in zip(*widths, strict=True)), widths


def test_nothing_moves_on_a_projector(here: TutorPage) -> None:
    resize(here, (1280, 720))
    seen = []
    for state in wrong_then_right(here, "beat-4"):
        seen.append(boxes(here))
        assert not here.root.evaluate(LAID_OUT)["isHigher"], state
    assert {str(each) for each in seen} == {str(seen[0])}
