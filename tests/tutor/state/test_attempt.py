"""A learner's work on one puzzle: what leads on, what counts, what stays."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import legal_moves
from combotutor.learner import Result as InTheBook
from combotutor.learner import Standing
from combotutor.puzzles import HINTS, Puzzle, PuzzleKind, VerdictKind, judge
from combotutor.tutor.state.attempt import (
    NEVER,
    Result,
    agrees,
    answered,
    begun_again,
    fresh,
    happening,
    hinted,
    resumed,
    retried,
    showing,
    stepped_back,
    was_nearly,
)
from tests.tutor.examples import (
    BEAT,
    CLEAR,
    ILLEGAL,
    INSERT,
    PUZZLES,
    SPECIAL,
    UNREADABLE,
    right_word,
    solved,
    wrong_word,
    wrong_words,
)
from tests.tutor.examples import fresh as fresh_tutor

WRONG = {puzzle: word for puzzle in PUZZLES if (word := wrong_word(fresh_tutor(puzzle))) is not None}
WAY = solved(fresh_tutor(SPECIAL)).attempt
"""The longest puzzle, solved without a mistake."""


def test_a_fresh_attempt_is_untouched_and_stands_at_the_beginning() -> None:
    attempt = fresh(CLEAR)
    assert not attempt.is_touched
    assert (attempt.progress.decided, attempt.answers, attempt.verdict, attempt.shown) == (0, (), None, NEVER)


def test_the_third_hint_tells_of_what_is_chosen_and_once_more_of_something_else() -> None:
    one, other = (format_move(move) for move in legal_moves(fresh(CLEAR).progress.position)[:2])
    attempt = hinted(hinted(fresh(CLEAR), one), one)
    assert (attempt.hints, attempt.preview) == (2, "")
    attempt = hinted(attempt, one)
    assert (attempt.hints, attempt.preview) == (3, one)
    attempt = hinted(attempt, other)
    assert (attempt.hints, attempt.most_hints, attempt.preview) == (3, 3, other)
    assert [hinted(attempt, word).hints for word in (other, "", ILLEGAL, UNREADABLE)] == [4, 4, 4, 4]
    last = hinted(attempt, other)
    assert hinted(last, one) is last
    assert answered(last, WRONG[CLEAR]).preview == other
    assert begun_again(last).preview == stepped_back(answered(last, right_word(fresh_tutor(CLEAR)))).preview == ""


def test_without_a_choice_the_third_hint_is_where_to_begin_and_may_tell_of_one_then() -> None:
    attempt = hinted(hinted(hinted(fresh(CLEAR))))
    assert (attempt.hints, attempt.preview) == (3, "")
    again = hinted(attempt, WRONG[CLEAR])
    assert (again.hints, again.preview) == (3, WRONG[CLEAR])


@pytest.mark.parametrize(
    ("puzzle", "word", "kind"),
    [
        *((puzzle, word, VerdictKind.NOT_BEST) for puzzle, word in WRONG.items()),
        *((puzzle, ILLEGAL, VerdictKind.ILLEGAL) for puzzle in PUZZLES),
        *((puzzle, UNREADABLE, VerdictKind.UNREADABLE) for puzzle in PUZZLES),
    ],
    ids=lambda value: getattr(value, "id", str(value)),
)
def test_only_a_legal_answer_counts_as_a_mistake_and_none_changes_a_card(
    puzzle: Puzzle, word: str, kind: VerdictKind
) -> None:
    before = hinted(fresh(puzzle))
    after = answered(before, word)
    assert after.verdict is not None
    assert after.verdict.kind is kind
    counted = int(kind is VerdictKind.NOT_BEST)
    assert (after.mistakes, after.is_touched, after.is_done) == (counted, True, False)
    assert (after.way, after.answers, after.hints) == (before.way, before.answers, before.hints)
    assert answered(after, word).mistakes == 2 * counted


def test_how_a_puzzle_was_solved_is_told_in_the_words_of_the_book() -> None:
    assert [each.value for each in Result] == [each.value for each in InTheBook]
    assert (WAY.result, replace(WAY, is_done=False).result) == (Result.CLEAN, None)
    assert replace(WAY, most_hints=1).result is Result.HELPED
    assert replace(WAY, most_hints=1, mistakes=1).result is Result.MISSED
    assert replace(WAY, most_hints=1, mistakes=1, is_nearly=True).result is Result.NEARLY


def test_every_example_but_none_more_has_a_wrong_answer() -> None:
    assert set(WRONG) == set(PUZZLES)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_right_answers_lead_to_the_end_and_close_the_hints(puzzle: Puzzle) -> None:
    attempt = fresh(puzzle)
    for number, word in enumerate(solved(fresh_tutor(puzzle)).attempt.answers, start=1):
        attempt = answered(hinted(attempt), word)
        assert (attempt.hints, attempt.most_hints, len(attempt.answers)) == (0, 1, number)
        assert len(attempt.way) == number + 1
    assert attempt.progress.is_solved
    assert attempt.is_done
    assert attempt.mistakes == 0


def test_a_solved_puzzle_takes_no_more_answers_and_hints() -> None:
    assert answered(WAY, ILLEGAL) is WAY
    assert hinted(WAY) is WAY


def test_no_more_hints_open_than_there_are() -> None:
    attempt = fresh(BEAT)
    for number in range(1, HINTS + 3):
        attempt = hinted(attempt)
        assert attempt.hints == attempt.most_hints == min(number, HINTS)


def test_what_was_helped_missed_and_solved_stays_so_when_it_is_taken_back() -> None:
    attempt = answered(hinted(hinted(fresh(INSERT))), "R1>1")
    attempt = answered(attempt, "R1>2")
    assert attempt.is_done
    back = stepped_back(attempt)
    assert (back.most_hints, back.mistakes, back.is_done) == (2, 1, True)
    assert (back.hints, back.answers, back.verdict, back.shown) == (0, (), None, NEVER)
    assert back.progress == fresh(INSERT).progress


def test_what_was_helped_and_missed_stays_so_when_an_attempt_begins_again_before_its_end() -> None:
    attempt = answered(answered(hinted(fresh(SPECIAL)), "R1>1"), "R1>2")
    again = begun_again(attempt)
    assert (again.most_hints, again.mistakes, again.is_done) == (1, 1, False)
    assert (again.hints, again.answers, again.verdict) == (0, (), None)


def test_a_solved_puzzle_begins_again_as_a_new_attempt() -> None:
    attempt = answered(answered(hinted(fresh(INSERT)), "R1>1"), "R1>2")
    again = begun_again(attempt)
    assert (again.most_hints, again.mistakes, again.is_done) == (0, 0, True)
    assert again.progress == fresh(INSERT).progress


def test_a_second_try_begins_with_what_the_first_was_helped_and_missed() -> None:
    attempt = answered(answered(hinted(fresh(INSERT)), "R1>1"), "R1>2")
    again = begun_again(attempt, is_second=True)
    assert (again.most_hints, again.mistakes, again.is_done, again.hints) == (1, 1, True, 0)
    assert (again.progress, again.verdict) == (fresh(INSERT).progress, None)
    assert answered(again, "R1>2").stars == attempt.stars == 1


STANDING = Standing(SPECIAL.id, ("R1>2", "P@3"), hints=1, most_hints=3, mistakes=2)


def test_an_attempt_goes_on_where_the_database_says() -> None:
    attempt = resumed(SPECIAL, STANDING)
    assert (attempt.answers, attempt.hints, attempt.most_hints, attempt.mistakes) == (("R1>2", "P@3"), 1, 3, 2)
    assert (attempt.is_done, attempt.verdict, len(attempt.way)) == (False, None, 3)
    assert agrees(attempt, STANDING)
    assert resumed(SPECIAL, None) == fresh(SPECIAL)


@pytest.mark.parametrize(
    "change",
    [{"answers": ("R1>2",)}, {"hints": 2}, {"most_hints": 4}, {"mistakes": 3}, {"is_done": True}],
    ids=lambda change: next(iter(change)),
)
def test_whatever_differs_from_the_database_is_seen(change: dict[str, Any]) -> None:
    assert not agrees(resumed(SPECIAL, STANDING), replace(STANDING, **change))
    assert not agrees(fresh(SPECIAL), STANDING)


def test_answers_in_the_database_that_are_right_no_more_end_what_was_answered() -> None:
    stale = replace(STANDING, answers=("R1>2", "G4", ">2"))
    attempt = resumed(SPECIAL, stale)
    assert attempt.answers == ("R1>2",)
    assert agrees(attempt, stale)


def test_stepping_back_goes_the_same_way_back() -> None:
    attempt, ways = WAY, []
    while attempt.answers:
        ways.append(attempt.way)
        attempt = stepped_back(attempt)
        assert attempt.way == ways[-1][:-1]
        assert attempt.answers == WAY.answers[: len(attempt.answers)]
    assert stepped_back(attempt) is attempt
    assert len(ways) == SPECIAL.decisions


def test_beginning_again_leads_to_the_beginning_from_anywhere() -> None:
    for answers in range(SPECIAL.decisions + 1):
        attempt = fresh(SPECIAL)
        for word in WAY.answers[:answers]:
            attempt = answered(attempt, word)
        assert begun_again(attempt).way == fresh(SPECIAL).way


@pytest.mark.parametrize("step", [-5, -1, 4, 5, 99])
def test_no_step_is_shown_that_is_not_there(step: int) -> None:
    assert showing(showing(WAY, 1), step).shown == NEVER


@pytest.mark.parametrize("step", [0, 1, 2, 3])
def test_a_step_that_is_there_is_shown(step: int) -> None:
    assert showing(WAY, step).shown == step


@pytest.mark.parametrize("puzzle", WRONG, ids=lambda puzzle: puzzle.id)
def test_a_wrong_answer_is_played_out_and_taken_back_and_nothing_else_changes(puzzle: Puzzle) -> None:
    missed = answered(fresh(puzzle), WRONG[puzzle])
    out = happening(missed)
    verdict = missed.verdict
    assert verdict is not None
    is_hidden = verdict.plays_after is None and not missed.replies
    if puzzle.kind is PuzzleKind.FIND or is_hidden or verdict.plays_after == verdict.fewest is not None:
        # What becomes of the row is not asked, or nothing is known of it but that the cards are gone.
        assert out == missed
        return
    assert (out.is_played_out, happening(out)) == (True, missed)
    assert replace(out, is_played_out=False) == missed
    for after in (hinted(out), answered(out, WRONG[puzzle]), answered(out, ILLEGAL), begun_again(out), retried(out)):
        assert not after.is_played_out
    assert (retried(out).verdict, retried(out).mistakes) == (None, 1)


def test_only_a_wrong_answer_can_be_played_out() -> None:
    for word in (ILLEGAL, UNREADABLE, WAY.answers[0]):
        assert not happening(answered(fresh(SPECIAL), word)).is_played_out
    assert not happening(fresh(SPECIAL)).is_played_out


def test_a_puzzle_solved_alone_has_three_stars_one_with_hints_two_and_after_a_mistake_one() -> None:
    stars = {(0, 0): 3, (1, 0): 2, (0, 1): 1, (4, 2): 1}
    for (hints, mistakes), count in stars.items():
        assert replace(fresh(BEAT), is_done=True, most_hints=hints, mistakes=mistakes).stars == count
    assert fresh(BEAT).stars == answered(fresh(BEAT), WRONG[BEAT]).stars == 0


def test_a_first_answer_that_was_nearly_right_costs_one_star_and_a_second_two() -> None:
    near = next(word for word in wrong_words(fresh(BEAT).progress) if was_nearly(judge(fresh(BEAT).progress, word)))
    once = answered(fresh(BEAT), near)
    assert (once.mistakes, once.is_nearly, replace(once, is_done=True).stars) == (1, True, 2)
    assert answered(once, ILLEGAL).is_nearly
    for twice in (answered(once, near), answered(answered(fresh(BEAT), _far(BEAT)), near), answered(once, _far(BEAT))):
        assert (twice.mistakes, twice.is_nearly, replace(twice, is_done=True).stars) == (2, False, 1)
    standing = Standing(BEAT.id, mistakes=1, is_nearly=True)
    assert (resumed(BEAT, standing).is_nearly, agrees(once, standing)) == (True, True)
    assert not agrees(once, replace(standing, is_nearly=False))


def _far(puzzle: Puzzle) -> str:
    progress = fresh(puzzle).progress
    return next(word for word in wrong_words(progress) if not was_nearly(judge(progress, word)))


@settings(max_examples=25)
@given(st.lists(st.sampled_from(["right", "wrong", "hint", "back", "again"]), max_size=14))
def test_whatever_is_done_way_and_answers_fit_and_nothing_is_forgotten(doings: list[str]) -> None:
    attempt = fresh(SPECIAL)
    for doing in doings:
        before = attempt
        at = len(attempt.answers)
        match doing:
            case "right" if not attempt.progress.is_solved:
                attempt = answered(attempt, WAY.answers[at])
            case "wrong":
                attempt = answered(attempt, UNREADABLE)
            case "hint":
                attempt = hinted(attempt)
            case "back":
                attempt = stepped_back(attempt)
            case "again":
                attempt = begun_again(attempt)
        assert len(attempt.way) == len(attempt.answers) + 1
        assert [progress.decided for progress in attempt.way] == list(range(len(attempt.way)))
        assert attempt.way == WAY.way[: len(attempt.way)]
        assert 0 <= attempt.hints <= attempt.most_hints <= HINTS
        if doing != "again" or not before.progress.is_solved:
            assert attempt.most_hints >= before.most_hints
            assert attempt.mistakes >= before.mistakes
        assert attempt.is_done >= before.is_done
        assert attempt.is_done >= attempt.progress.is_solved


def test_the_last_wrong_answer_is_kept_until_the_puzzle_begins_again() -> None:
    wrong = answered(fresh(CLEAR), WRONG[CLEAR])
    assert wrong.missed is not None
    assert wrong.missed is wrong.verdict
    assert answered(wrong, ILLEGAL).missed is wrong.missed
    solved_then = solved(replace(fresh_tutor(CLEAR), attempts={CLEAR.id: retried(wrong)})).attempt
    assert solved_then.progress.is_solved
    assert solved_then.missed is wrong.missed
    assert begun_again(solved_then).missed is None
    assert begun_again(wrong).missed is None


def test_a_third_hint_that_told_of_ones_own_choice_waits_to_be_asked_again_when_the_page_is_loaded_anew() -> None:
    book = Standing(BEAT.id, hints=3, most_hints=3)
    again = resumed(BEAT, book)
    assert (again.hints, again.most_hints) == (2, 3)
    assert agrees(again, book)
    asked = hinted(again)
    assert (asked.hints, asked.most_hints) == (3, 3)
    assert resumed(BEAT, Standing(BEAT.id, hints=4, most_hints=4)).hints == 4
