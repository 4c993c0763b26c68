"""What the hand is asked to show at each moment."""

import pytest

from combotutor.families.combo.cards import Card
from combotutor.families.combo.notation import parse_row
from combotutor.tutor.question import question
from combotutor.widgets import Task
from tests.tutor.examples import BEAT, ILLEGAL, INSERT, SPECIAL, done, fresh, laid, solved, then, wrong_word


def test_a_puzzle_shows_the_row_the_reserve_and_the_table_with_the_others_numbered() -> None:
    asked = question(fresh(BEAT))
    assert (asked["row"], asked["reserve"], asked["task"]) == (
        parse_row("10,5,6,10,12,3,7"),
        (Card.FOUR, Card.EIGHT),
        Task.PLAY,
    )
    assert [(who, len(cards)) for who, cards in asked["table"]] == [("Player 1", 1), ("Player 2", 1), ("Player 3", 2)]
    assert question(then(fresh(BEAT), "language", "de"))["table"][0][0] != "Player 1"


def test_each_decision_of_a_puzzle_asks_for_its_own_kind_of_answer() -> None:
    state, tasks = fresh(SPECIAL), []
    for word in solved(state).attempt.answers:
        asked = question(state)
        tasks.append((asked["task"], asked["incoming"] is not None))
        state = then(state, "answer", word)
    assert tasks == [(Task.TAKE, False), (Task.PLAY, False), (Task.GIVE, False), (Task.INSERT, True)]
    assert question(state) == {"row": state.attempt.progress.row, "task": Task.LOOK}


def test_a_play_of_ones_own_in_the_trick_is_told_as_ones_own() -> None:
    state = done(fresh(SPECIAL), *[("answer", word) for word in ("R1>2", "P@3")])
    assert [who for who, _ in question(state)["table"]] == ["Player 1", "Player 2", "You"]


@pytest.mark.parametrize("word", [ILLEGAL, wrong_word(fresh(INSERT)), "nonsense"])
def test_an_answer_that_is_not_right_asks_the_same_again(word: str) -> None:
    assert question(then(fresh(INSERT), "answer", word)) == question(fresh(INSERT))


def test_a_solved_puzzle_shows_the_row_before_each_step_again() -> None:
    state = then(solved(fresh(SPECIAL)), "show", "first")
    for progress in state.attempt.way[:-1]:
        assert question(state) == {"row": progress.row, "task": Task.LOOK}
        state = then(state, "show", "on")
    assert question(state)["row"] == state.attempt.progress.row


def test_the_workbench_asks_for_any_play_of_the_row_as_it_is_now() -> None:
    asked = question(done(laid("9 5 6 9 + 4"), ("play", "5,6@2")))
    assert asked == {"row": parse_row("9,9"), "reserve": (Card.FOUR,), "task": Task.PLAY, "wild_pair": True}


@pytest.mark.parametrize(
    ("typed", "task"), [("-", Task.LOOK), ("- + 4", Task.TAKE), ("", Task.LOOK), ("no", Task.LOOK)]
)
def test_without_a_row_the_workbench_asks_for_what_there_is(typed: str, task: Task) -> None:
    asked = question(laid(typed))
    assert (asked["row"], asked["task"]) == ((), task)


def test_a_position_on_the_workbench_shows_its_table_until_a_move_is_made() -> None:
    state = laid(BEAT.position)
    assert [who for who, _ in question(state)["table"]] == ["Player 1", "Player 2", "Player 3"]
    assert "table" not in question(then(state, "play", "5,6@2"))


def test_the_rules_are_read_beside_the_hand_of_the_puzzle() -> None:
    assert question(done(fresh(BEAT), ("tab", "rules"))) == question(fresh(BEAT))
