"""What a screen reader is told."""

from dataclasses import replace

from combotutor.i18n import LANGUAGES, text
from combotutor.puzzles import VerdictKind, hint, story
from combotutor.tutor.actions.actions import act
from combotutor.tutor.pages.announcements import announcement, row
from combotutor.tutor.pages.coach import headline, reasons
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.state import State, Tab
from tests.tutor.examples import BEAT, CLEAR, ILLEGAL, SPECIAL, done, fresh, laid, right_word, solved, then, wrong_words
from tests.tutor.open_examples import SURE


def heard(state: State, name: str, value: str = "") -> str:
    """Return what is said when somebody does something."""
    outcome = act(state, name, value)
    return announcement(outcome.state, outcome.said)


def test_after_an_answer_its_judgement_is_said_once_with_one_reason_and_no_signs() -> None:
    for language in LANGUAGES:
        state = then(fresh(), "language", language)
        for word in (ILLEGAL, "nonsense", "R1>1", right_word(state)):
            verdict = then(state, "answer", word).attempt.verdict
            assert verdict is not None
            said = heard(state, "answer", word)
            is_solved = verdict.kind is VerdictKind.RIGHT
            first = text("tutor.solved", language) if is_solved else headline(verdict, language)
            reason = reasons(verdict, language)[0]
            assert said.startswith(first)
            assert said.count(reason) == said.count(first) == 1
            assert said.endswith(reason)
            assert not set("✓↺✗✕★[") & set(said)


def test_a_page_that_is_turned_to_is_said_by_its_name_and_a_puzzle_by_its_heading() -> None:
    for language in LANGUAGES:
        state = then(fresh(), "language", language)
        for tab in Tab:
            assert heard(state, "tab", tab) == text(f"tutor.tab.{tab}", language)
        assert heard(state, "tab", "puzzle") == ""
    assert (heard(fresh(), "tab", "rules"), heard(fresh(), "tab", "nowhere")) == ("", "")


def test_after_a_right_answer_it_is_said_what_comes_next() -> None:
    state = done(fresh(), ("puzzle", SPECIAL.id))
    said = heard(state, "answer", right_word(state))
    after = then(state, "answer", right_word(state))
    assert said.startswith("Right. ")
    assert all(phrase.text("en") in said for phrase in story(after.attempt.progress))
    assert said.endswith(row(after))
    assert row(after).startswith("Your row: ")
    assert heard(after, "back").startswith("Your row: ")


def test_what_a_wrong_answer_would_do_is_said_in_one_sentence_as_long_as_it_is_shown() -> None:
    state = fresh(SURE)
    word = next(each for each in wrong_words(state.attempt.progress) if then(state, "answer", each).attempt.replies)
    missed = then(state, "answer", word)
    assert missed.attempt.verdict is not None
    reply = reasons(missed.attempt.verdict, "en")[0]
    assert reply.startswith("Player ")
    assert heard(missed, "happens") == heard(then(missed, "happens"), "happens", "1") == reply
    assert heard(then(missed, "happens"), "happens") == row(missed)


def test_a_hint_is_said_when_it_opens_and_no_other_with_it() -> None:
    state = fresh()
    for level in range(1, 5):
        assert heard(state, "hint") == hint(state.attempt.progress, level).text("en")
        state = then(state, "hint")
    assert heard(state, "hint") == ""


def test_another_puzzle_is_named() -> None:
    assert heard(fresh(), "puzzle", CLEAR.id) == "Clear the row (1)"
    assert heard(fresh(), "kind", "clear") == "Clear the row (1)"
    assert heard(fresh(), "puzzle", BEAT.id) == ""


def test_of_a_way_it_is_said_how_many_wait_and_which_puzzle_is_open() -> None:
    nothing_is_due = "Nothing is due now. What you solve comes back here when it is time."
    assert heard(fresh(), "way", "review") == nothing_is_due
    assert heard(then(fresh(), "tab", "puzzles"), "way", "review") == nothing_is_due
    assert heard(fresh(BEAT, CLEAR), "way", "practice").startswith("0 of 2 solved. ")
    record = Record(failed=(CLEAR.id,))
    assert heard(replace(fresh(), record=record), "way", "failed") == "One to solve alone. Clear the row (1)"


def test_at_the_end_it_is_said_how_it_was_solved() -> None:
    state = then(fresh(BEAT), "hint")
    assert heard(state, "answer", right_word(state)).startswith("Solved! 2 of 3 stars. ")


def test_what_a_wrong_answer_would_leave_is_said_and_what_is_there_when_it_is_taken_back() -> None:
    missed = then(fresh(BEAT), "answer", "R1>1")
    assert heard(missed, "happens") == "Your row: 4, 10, 5, 6, 10, 12, 3, 7."
    assert heard(then(missed, "happens"), "happens") == "Your row: 10, 5, 6, 10, 12, 3, 7."
    asked = "Choose one card, several that lie side by side, or a reserve card."
    assert heard(missed, "retry") == asked


def test_a_step_that_is_shown_again_is_numbered() -> None:
    state = solved(done(fresh(), ("puzzle", SPECIAL.id)))
    assert heard(state, "show", "first").startswith("Step 1 of 4: ")
    assert heard(then(state, "show", "first"), "show", "on").startswith("Step 2 of 4: ")
    assert heard(done(state, ("show", "first"), *[("show", "on")] * 3), "show", "on") == "That was the last step."


def test_of_an_own_hand_the_plays_it_takes_are_said_or_what_is_wrong() -> None:
    state = done(fresh(), ("tab", "bench"))
    assert heard(state, "type", "2 9 2 9").startswith("Clear in 3 plays (proved).")
    assert "'nonsense'" in heard(state, "type", "nonsense")
    assert heard(laid("7 8"), "play", "7,8@1") == "The row is empty: no play is needed."
    assert heard(laid("7 8"), "type", "") == ""
    assert heard(laid("7 8"), "size") == ""


def test_a_move_that_cannot_be_made_is_said() -> None:
    assert "9@1" in heard(laid("7 8"), "play", "9@1")


def test_that_all_is_to_be_forgotten_is_asked_and_said_once_it_is() -> None:
    state = laid("7 8")
    assert heard(state, "forget") == "Everything you solved would be gone. Are you sure?"
    assert heard(then(state, "forget"), "forget", "yes") == "All is forgotten. You start afresh."
