"""What one's own hand is asked to show at each moment, and the cards of the others, where a puzzle is about them."""

from dataclasses import replace

import pytest

from combotutor.families.combo import scene
from combotutor.families.combo.cards import Card
from combotutor.families.combo.hand.asking import Asking
from combotutor.families.combo.hand.question import Task
from combotutor.families.combo.notation import parse_row
from combotutor.families.combo.rules import Position
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import OPEN, Puzzle, PuzzleKind
from combotutor.tutor.pages.hands import hands, question
from combotutor.tutor.state.state import State
from combotutor.widgets.question import Blank
from tests.tutor.examples import BEAT, ILLEGAL, INSERT, PUZZLES, SPECIAL, done, fresh, laid, solved, then, wrong_word
from tests.tutor.open_examples import MOMENT, RISK, SURE
from tests.tutor.reader import Page, check


def asked_in(state: State) -> Asking:
    """Return what is asked, as the question about a row that it is."""
    found = question(state)
    assert isinstance(found, Asking)
    return found


def test_a_puzzle_shows_the_row_the_reserve_and_the_table_with_the_others_numbered() -> None:
    asked = asked_in(fresh(BEAT))
    assert (asked.row, asked.reserve, asked.task) == (
        parse_row("10,5,6,10,12,3,7"),
        (Card.FOUR, Card.EIGHT),
        Task.PLAY,
    )
    assert [(who, len(cards)) for who, cards in asked.trick] == [("Player 1", 1), ("Player 2", 1), ("Player 3", 2)]
    assert asked_in(then(fresh(BEAT), "language", "de")).trick[0][0] != "Player 1"


def test_each_decision_of_a_puzzle_asks_for_its_own_kind_of_answer() -> None:
    state, tasks = fresh(SPECIAL), []
    for word in solved(state).attempt.answers:
        asked = asked_in(state)
        tasks.append((asked.task, asked.incoming is not None))
        state = then(state, "answer", word)
    assert tasks == [(Task.TAKE, False), (Task.PLAY, False), (Task.GIVE, False), (Task.INSERT, True)]
    assert (asked_in(state).row, asked_in(state).task) == (state.attempt.progress.row, Task.LOOK)


def test_a_play_of_ones_own_in_the_trick_is_told_as_ones_own() -> None:
    state = done(fresh(SPECIAL), *[("answer", word) for word in ("R1>2", "P@3")])
    assert [who for who, _ in asked_in(state).trick] == ["Player 1", "Player 2", "You"]


@pytest.mark.parametrize("word", [ILLEGAL, wrong_word(fresh(INSERT)), "nonsense"])
def test_an_answer_that_is_not_right_asks_the_same_again(word: str) -> None:
    assert question(then(fresh(INSERT), "answer", word)) == question(fresh(INSERT))


def test_a_solved_puzzle_shows_the_row_before_each_step_again() -> None:
    state = then(solved(fresh(SPECIAL)), "show", "first")
    for progress in state.attempt.way[:-1]:
        assert (asked_in(state).row, asked_in(state).task) == (progress.row, Task.LOOK)
        state = then(state, "show", "on")
    assert asked_in(state).row == state.attempt.progress.row


def test_the_workbench_asks_for_any_play_of_the_row_as_it_is_now() -> None:
    asked = asked_in(done(laid("9 5 6 9 + 4"), ("play", "5,6@2")))
    assert asked == Asking(parse_row("9,9"), (Card.FOUR,), Task.PLAY, None, asked.wild_pair, (), None, "en")
    assert asked.wild_pair


@pytest.mark.parametrize(
    ("typed", "task"), [("-", Task.LOOK), ("- + 4", Task.TAKE), ("", Task.LOOK), ("no", Task.LOOK)]
)
def test_without_a_row_the_workbench_asks_for_what_there_is(typed: str, task: Task) -> None:
    asked = asked_in(laid(typed))
    assert (asked.row, asked.task) == ((), task)


def test_a_position_on_the_workbench_shows_its_table_until_a_move_is_made() -> None:
    state = laid(BEAT.position)
    assert [who for who, _ in asked_in(state).trick] == ["Player 1", "Player 2", "Player 3"]
    assert asked_in(then(state, "play", "5,6@2")).trick == ()


def test_the_rules_are_read_beside_the_hand_of_the_puzzle() -> None:
    assert question(done(fresh(BEAT), ("tab", "rules"))) == question(fresh(BEAT))


@pytest.mark.parametrize("puzzle", [SURE, BEAT], ids=lambda puzzle: str(puzzle.kind))
def test_a_scene_is_shown_no_more_than_the_seat_sees(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Position] = []

    def asks(position: Position, _seat: int, _language: str) -> Blank:
        shown.append(position)
        return Blank("en")

    monkeypatch.setattr(scene, "asks", asks)
    monkeypatch.setattr(scene, "looks", asks)
    state = then(solved(fresh(puzzle)), "show", "first")
    for each in (fresh(puzzle), state, solved(fresh(puzzle))):
        question(each)
    assert len(shown) == 3
    hidden = [
        card for position in shown for at, seat in enumerate(position.seats) if at != puzzle.seat for card in seat.row
    ]
    assert set(hidden) == {Card.UNKNOWN}


# The others.


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
