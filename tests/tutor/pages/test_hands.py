"""The cards of the others, where a puzzle is about them."""

from dataclasses import replace

import pytest

from combotutor.i18n import LANGUAGES
from combotutor.puzzles import OPEN, PuzzleKind
from combotutor.tutor.pages.hands import hands
from combotutor.tutor.state.state import State
from tests.tutor.examples import PUZZLES, fresh, solved, then
from tests.tutor.open_examples import MOMENT, RISK, SURE
from tests.tutor.reader import Page, check


def pictures(state: State) -> list[str]:
    """Return what is read of each picture."""
    return [str(each.attributes["aria-label"]) for each in Page(hands(state)).named("svg")]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_only_where_the_others_decide_their_cards_are_shown(puzzle: object) -> None:
    state = fresh(puzzle)  # type: ignore[arg-type]
    assert bool(hands(state)) is (state.puzzle.kind in OPEN | {PuzzleKind.RISK})
    assert not hands(solved(state))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("puzzle", [SURE, MOMENT, RISK], ids=lambda puzzle: puzzle.id)
def test_the_page_is_whole_in_three_languages(puzzle: object, language: str) -> None:
    check(then(fresh(puzzle), "language", language))  # type: ignore[arg-type]


def test_open_hands_and_reserves_are_drawn_and_read_seat_by_seat() -> None:
    page = Page(hands(fresh(SURE)))
    assert pictures(fresh(SURE)) == ["Cards from left to right: wild, 6, 10.", "Cards from left to right: 5."]
    assert [each.text() for each in page.named("strong")] == ["Player 2"]
    assert "Draw pile: 10 cards." in page.text()


def test_after_a_step_the_hands_are_those_of_that_moment() -> None:
    state = then(fresh(SURE), "answer", "9@2")
    assert pictures(state) == []
    assert "no cards left" in Page(hands(state)).text()


def test_of_hidden_hands_the_number_of_cards_and_what_lies_open_is_told() -> None:
    page = Page(hands(fresh(RISK)))
    text = page.text()
    assert "3 cards in hand" in text
    assert "2 cards in hand" in text
    assert pictures(fresh(RISK)) == [
        "Cards from left to right: 1.",
        "Cards from left to right: 8.",
        "Cards from left to right: 7, 7, 12.",
    ]


def test_a_pile_that_is_known_is_drawn_from_its_top() -> None:
    line = SURE.position.replace("?10", "7,D,3")
    state = fresh(replace(SURE, position=line))
    assert pictures(state)[-1] == "Cards from left to right: 7, draw, 3."
