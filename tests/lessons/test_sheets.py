"""The sheets of a lesson: a guess, an exercise, a poll, and a table to click; what each holds and tells, and when."""

from __future__ import annotations

import operator
import re
from fractions import Fraction
from functools import partial

import pytest

from combotutor import deal
from combotutor.errors import CombotutorError, UsageError
from combotutor.i18n import LANGUAGES, text
from combotutor.lessons import Exercise, Guess, Poll, Table
from combotutor.puzzles.format.shelf import shelf
from combotutor.widgets.posted import PostedWidget
from tests.lessons.cell import Cell, texts

BEAT = next(puzzle for puzzle in shelf() if puzzle.id == "beat-3")
POSITION = "combo-breaker 7,8/1,2/5 - 0 - 2/2/2"


def told(cell: Cell) -> str:
    """Return what is read on the sheet."""
    return " ".join(texts(cell.state["sheet"]))


# A guess.


def test_a_guess_is_told_its_answer_once_it_is_given_and_counts_once() -> None:
    cell = Cell(Guess("How many?", 0, 100, answer=Fraction(299, 5)))
    assert "59.8" not in cell.told
    assert cell.held == {"value": None}
    cell.does("guess", "40")
    assert "Your guess: 40. It is 59.8: 19.8 more." in told(cell)
    assert cell.state["said"] == "Your guess: 40. It is 59.8: 19.8 more."
    cell.does("guess", "60")
    assert (cell.held, cell.runs) == ({"value": 40.0}, 1)


@pytest.mark.parametrize("typed", ["", "much", "-1", "101", "nan", "inf", "1e999", "4" * 3000])
def test_what_is_no_guess_is_passed_over(typed: str) -> None:
    cell = Cell(Guess("How many?", 0, 100, answer=59))
    cell.does("guess", typed)
    cell.does("show", "40")
    assert (cell.held, cell.runs) == ({"value": None}, 0)
    assert "59" not in told(cell)


@pytest.mark.parametrize(
    ("guess", "key"), [("60", "exact"), ("62", "near"), ("30", "more"), ("90", "less")], ids=lambda each: each
)
def test_how_far_off_a_guess_was_is_said_in_every_language(guess: str, key: str) -> None:
    for language in LANGUAGES:
        cell = Cell(Guess("?", 0, 100, answer=60, language=language))
        cell.does("guess", guess)
        off = str(abs(60 - int(guess)))
        assert text(f"lessons.guess.{key}", language, answer="60", off=off) in told(cell)


def test_an_answer_that_is_found_out_later_is_told_by_a_later_cell() -> None:
    guess = Guess("How many?", 0, 1, language="de")
    cell = Cell(guess)
    cell.does("guess", "0.25")
    assert "Deine Schätzung: 0,25." in told(cell)
    assert guess.reveal(0.5) == "Deine Schätzung: 0,25. Es sind 0,5: 0,25 mehr."
    assert "0,5" in told(cell)
    with pytest.raises(UsageError, match="does not lie between 0 and 1"):
        guess.reveal(2)
    with pytest.raises(UsageError, match="not known yet"):
        Guess("How many?", 0, 1).reveal()
    with pytest.raises(UsageError, match="needs room"):
        Guess("How many?", 1, 1)


def test_what_is_true_to_a_tenth_can_be_guessed_right() -> None:
    cell = Cell(Guess("How many of 100?", 0, 100, answer=59.8))
    assert 'step="0.1"' in cell.state["sheet"]
    cell.does("guess", "59.8")
    assert text("lessons.guess.exact", answer="59.8") in told(cell)
    assert 'step="1"' in Cell(Guess("How many?", 0, 100, answer=60)).state["sheet"]


# An exercise.


def test_an_exercise_is_looked_at_by_its_check() -> None:
    cell = Cell(Exercise("How many places?", check=lambda given: given == 9, start=0))
    assert cell.held == {"value": "", "solved": False}
    cell.does("check", "many")
    assert (cell.runs, text("lessons.exercise.no-number") in told(cell)) == (0, True)
    cell.does("check", "10")
    assert (cell.held, cell.runs) == ({"value": "10", "solved": False}, 1)
    assert text("lessons.exercise.wrong") in told(cell)
    assert 'value="10"' in cell.state["sheet"]
    cell.does("check", "9")
    assert (cell.held, cell.runs) == ({"value": "9", "solved": True}, 2)
    assert cell.state["said"] == text("lessons.exercise.right")
    assert "<form" not in cell.state["sheet"]
    assert "Your answer: 9" in told(cell)


@pytest.mark.parametrize(("typed", "wanted"), [("1/3", Fraction(1, 3)), ("0,5", 0.5), ("0.5", 0.5), (" 7 ", 7)])
def test_a_number_is_read_as_people_write_it(typed: str, wanted: object) -> None:
    heard: list[object] = []

    def check(given: object) -> bool:
        heard.append(given)
        return False

    cell = Cell(Exercise(check=check, start=0))
    cell.does("check", typed)
    assert heard == [0, wanted]


@pytest.mark.parametrize(
    ("language", "typed", "wanted"),
    [
        ("en", "1,000", 1000),
        ("de", "1.000", 1000),
        ("es", "1 000", 1000),
        ("en", "1,234,567.5", 1234567.5),
        ("de", "1.234.567,5", 1234567.5),
        ("de", "0.598", 0.598),
        ("de", "59.8", 59.8),
        ("en", "59,8", 59.8),
        ("en", "\u22123", -3),
        ("de", "59,8\u00a0%", 0.598),
    ],
)
def test_signs_between_digits_are_read_as_the_language_has_them(language: str, typed: str, wanted: float) -> None:
    cell = Cell(Exercise(check=lambda given: given == wanted, start=0, language=language))
    cell.does("check", typed)
    assert cell.held == {"value": typed, "solved": True}


@pytest.mark.parametrize("typed", ["1e9", "1e9999999", "9" * 41, "1,2,3", "1..2", "--3", "1/0", "nan", "²", "1,0000.5"])
def test_what_is_no_number_costs_nothing_and_is_said_to_be_none(typed: str) -> None:
    cell = Cell(Exercise(check=lambda given: given == -1, start=0))
    cell.does("check", typed)
    assert (cell.runs, text("lessons.exercise.no-number") in told(cell)) == (0, True)


def test_per_cent_may_be_meant_as_so_many_of_a_hundred() -> None:
    for wanted in (0.5, 50):
        exercise = Exercise(check=partial(operator.eq, wanted), start=0)
        assert exercise.done("check", "50 %") == text("lessons.exercise.right")
    helped = Exercise(check=lambda given: f"{given} is not it." if given else False, start=0)
    assert helped.done("check", "40%") == "0.4 is not it."


def test_a_check_that_does_not_work_is_refused_or_told_and_an_answer_is_not_to_blame() -> None:
    for check, said in (
        (9, "must be a function"),
        (lambda: True, "takes 0"),
        (lambda one, two: one == two, "takes 2"),
        (lambda _given: None, "gave back nothing"),
        (lambda given: given == nine, "NameError: name 'nine'"),  # type: ignore[name-defined]  # noqa: F821
    ):
        with pytest.raises(UsageError, match=said):
            Exercise(check=check, start=0)  # type: ignore[arg-type]

    late = Exercise(check={0: False}.get, start=0, language="de")  # type: ignore[arg-type]
    assert "an deiner Antwort liegt es nicht" in late.done("check", "7")
    assert (late.solved, late.value) == (False, "7")


def test_a_check_may_help_on_in_a_sentence_and_what_it_cannot_work_with_is_no_error() -> None:
    exercise = Exercise(check=lambda given: "Count the gaps, too." if given == "3" else 1 / len(given) == 1)
    assert exercise.tries("3") == "Count the gaps, too."
    assert exercise.tries("") == text("lessons.exercise.unread")

    def asserts(given: str) -> bool:
        assert given == "9", f"{given} is not it." if given else ""
        return True

    asserting = Exercise(check=asserts)
    assert (asserting.tries("8"), asserting.tries("")) == ("8 is not it.", text("lessons.exercise.wrong"))
    assert (exercise.tries("x"), exercise.solved, exercise.value) == (text("lessons.exercise.right"), True, "x")


def test_code_of_a_later_cell_is_tried_and_a_check_that_passes_at_the_start_is_refused() -> None:
    exercise = Exercise(check=lambda function: function(3) == 9, start=lambda number: number)
    assert "<form" not in Cell(exercise).state["sheet"]
    assert exercise.tries(lambda number: number**2) == text("lessons.exercise.right")
    with pytest.raises(UsageError, match="passes with '0'"):
        Exercise(check=lambda _given: True, start=0)


# A poll.


def test_votes_stay_hidden_until_they_are_revealed() -> None:
    poll = Poll("7 8 x 3", language="en")
    cell = Cell(poll)
    poll.add("7,8@1", "7,8@1", "3@4")
    assert (poll.count, cell.held) == (3, {"value": ""})
    assert "3 votes" in told(cell)
    assert "ct-poll-bar" not in cell.told
    cell.does("vote", "8@2")
    cell.does("vote", "9@9")
    assert poll.count == 4
    cell.does("show")
    assert (cell.held, cell.runs) == ({"value": "7,8@1"}, 1)
    assert "Play 7 8 · run of two, place 1 : 2 votes" in told(cell)
    assert cell.state["sheet"].count("ct-poll-bar") == 3
    assert poll.reveal() == {"7,8@1": 2, "3@4": 1, "8@2": 1}


def test_bars_stand_over_the_cards_that_they_play_and_never_over_each_other() -> None:
    poll = Poll("5 8 8 3")
    poll.add("8,8@2", "8@2", "8@3", "5@1")
    poll.reveal()
    sheet = Cell(poll).state["sheet"]
    lanes = sheet.split("ct-poll-lane")[1:]
    assert ["grid-column: 2 / span 2" in lane for lane in lanes] == [False, True]
    assert "grid-column: 1 / span 1" in lanes[1]


def test_a_poll_on_a_position_says_what_is_to_be_beaten() -> None:
    page = told(Cell(Poll("combo-breaker 8,9/1,2/5 2:7 0 - 2/2/2")))
    assert "Player 3: 7: single, 7" in page
    assert "beats" not in Cell(Poll("7 8")).state["sheet"]


def test_a_vote_is_chosen_first_and_readings_of_a_wild_have_names_of_their_own() -> None:
    cell = Cell(Poll("7 8 x 3"))
    options = re.findall(r"<option[^>]*>([^<]*)</option>", cell.state["sheet"])
    assert options[0] == text("lessons.poll.choose")
    assert len(options) == len(set(options)) == 25
    assert 'value="" selected' in cell.state["sheet"]
    cell.does("vote", "")
    assert cell.runs == 0


def test_a_vote_for_what_is_no_move_is_refused_and_none_counts() -> None:
    poll = Poll(POSITION)
    with pytest.raises(CombotutorError):
        poll.add("7@1", "9@1")
    assert poll.count == 0
    poll.add("7@1")
    assert poll.votes == {"7@1": 1}


# A table.


def test_a_position_a_line_and_a_row_lie_on_a_table() -> None:
    assert Table(POSITION).cards == ["7", "8"]
    assert Table("7 8 x 3").cards == Table([7, 8, "x", 3]).cards == ["7", "8", "X", "3"]
    assert Table(BEAT).cards == ["9", "2", "9", "12", "7", "12"]
    position = deal("combo-breaker", seed=3)
    table = Table(position)
    assert len(table.cards) == len(position.seats[position.turn].hand)
    assert all(not each["cards"] for each in table.around)
    assert any(each["cards"] for each in Table(position, is_open=True).around)


def test_what_is_clicked_on_a_table_is_its_value() -> None:
    table = Table(POSITION)
    cell = Cell(table)
    cell.say(method="update", state={"chosen": {"at": 1, "length": 2}})
    choice = {"at": 1, "length": 2}
    cell.say(
        method="update", state={"answer": {"move": "7,8@1", "number": 1, "asked": 1, "choice": choice}, "chosen": None}
    )
    assert (cell.held, cell.runs) == ({"value": "7,8@1"}, 1)
    assert cell.state["reply"] == "Your answer: Play 7, 8: run of two, top 8"
    table.lay("combo-breaker 8/1,2/5 0:7 1 - 2/2/2", reply="Player 2 is next.")
    assert (table.cards, cell.state["reply"]) == (["1", "2"], "Player 2 is next.")


# All of them.


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_no_script_runs_each_stands_as_a_picture_in_its_language(language: str) -> None:
    made: list[PostedWidget] = [
        Guess("How many?", 0, 100, answer=61.803, language=language),
        Exercise("How many?", check=lambda given: given == 61.803, start=0, language=language),
        Table(POSITION, language=language),
        Poll("7 8 x 3", language=language),
    ]
    for widget in made:
        bundle, _ = widget._repr_mimebundle_() or ({}, {})
        page = str(bundle["text/html"])
        assert text("picture.still", language) in page
        assert 'alt="' in page or "How many?" in page
        assert "61.8" not in page
        assert "61.8" not in Cell(widget).told


def test_each_is_told_by_what_it_asks() -> None:
    made = (Guess("How many?", 0, 1), Exercise("How many?", check=lambda _given: False), Poll("7 8"))
    assert [repr(each) for each in made] == ["Guess('How many?', 0, 1)", "Exercise('How many?')", "Poll({})"]
