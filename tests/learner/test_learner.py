"""What a learner is told after what they did."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from combotutor.learner import Deed, Learner, Rating, Result, Standing, Store, Streak, Tally
from combotutor.puzzles import Theme
from tests.learner.doings import PUZZLES, Clock, puzzle, solve

FIRST, SECOND, TWO_STEPS, *_ = PUZZLES


def test_an_untouched_puzzle_stands_at_nothing(me: Learner) -> None:
    assert me.standing("find-1") == Standing("find-1")
    assert me.standings() == {}
    assert (me.due(), me.failed(), me.attempts(), me.streak()) == ((), (), (), Streak())
    assert me.rating() == Rating()


def test_a_puzzle_solved_at_once_is_clean(me: Learner) -> None:
    solved = solve(me, FIRST)
    assert (solved.is_done, solved.is_clean, solved.last, solved.is_open) == (True, True, Result.CLEAN, False)
    assert solved.answers == ("5@1",)
    assert me.failed() == ()
    assert me.rating().value > Rating().value
    assert me.puzzle_tally(FIRST.id) == Tally(clean=1)


def test_right_answers_are_given_and_taken_back_and_begun_again(me: Learner) -> None:
    me.note(TWO_STEPS, Deed.SHOWN)
    assert me.note(TWO_STEPS, Deed.RIGHT, word="5@1").answers == ("5@1",)
    assert me.note(TWO_STEPS, Deed.RIGHT, word="8@1").answers == ("5@1", "8@1")
    assert me.note(TWO_STEPS, Deed.BACK).answers == ("5@1",)
    assert me.note(TWO_STEPS, Deed.AGAIN).answers == ()
    assert me.note(TWO_STEPS, Deed.BACK).answers == ()


def test_hints_are_those_of_the_decision_at_hand_and_the_most_are_kept(me: Learner) -> None:
    me.note(TWO_STEPS, Deed.HINT, level=1)
    assert me.note(TWO_STEPS, Deed.HINT, level=2).hints == 2
    after = me.note(TWO_STEPS, Deed.RIGHT, word="5@1")
    assert (after.hints, after.most_hints) == (0, 2)


def test_what_is_illegal_is_held_against_nobody(me: Learner) -> None:
    me.note(FIRST, Deed.REFUSED, word="nonsense")
    assert solve(me, FIRST).last is Result.CLEAN


@pytest.mark.parametrize("then", [Deed.SHOWN, Deed.AGAIN, Deed.BACK, Deed.REFUSED])
@pytest.mark.parametrize(("deed", "expected"), [(Deed.HINT, Result.HELPED), (Deed.WRONG, Result.MISSED)])
def test_nothing_makes_a_helped_or_missed_attempt_clean(me: Learner, deed: Deed, expected: Result, then: Deed) -> None:
    me.note(FIRST, Deed.SHOWN)
    me.note(FIRST, deed, word="8@2", level=int(deed is Deed.HINT))
    me.note(FIRST, then)
    me.note(FIRST, Deed.RIGHT, word="5@1")
    solved = me.note(FIRST, Deed.SOLVED)
    assert (solved.last, solved.is_clean, solved.is_done) == (expected, False, True)


def test_a_wrong_answer_after_a_hint_is_a_miss(me: Learner) -> None:
    assert solve(me, FIRST, hints=1, wrong=1).last is Result.MISSED


@pytest.mark.parametrize("hints", [0, 3])
def test_a_puzzle_fails_with_its_first_wrong_answer_even_if_it_is_never_finished(me: Learner, hints: int) -> None:
    for level in range(1, hints + 1):
        me.note(FIRST, Deed.HINT, level=level)
    assert me.failed() == ()
    standing = me.note(FIRST, Deed.WRONG, word="8@2")
    assert me.failed() == (FIRST.id,)
    assert standing.last is None
    assert standing.due is not None
    assert [each.result for each in me.attempts()] == [Result.MISSED]


def test_a_puzzle_fails_with_its_fourth_hint(me: Learner) -> None:
    for level in range(1, 5):
        assert me.failed() == ()
        me.note(FIRST, Deed.HINT, level=level)
    assert me.failed() == (FIRST.id,)
    assert [each.result for each in me.attempts()] == [Result.HELPED]


def test_a_failed_puzzle_is_failed_until_it_is_solved_cleanly_on_another_day(me: Learner, clock: Clock) -> None:
    solve(me, SECOND, wrong=1)
    solve(me, FIRST, wrong=2)
    solve(me, SECOND)
    assert me.failed() == (SECOND.id, FIRST.id)
    clock.on(days=1)
    solve(me, SECOND, hints=1)
    assert me.failed() == (SECOND.id, FIRST.id)
    clock.on(days=1)
    solve(me, SECOND)
    assert me.failed() == (FIRST.id,)


def test_an_attempt_is_one_game_and_only_the_first_of_a_day_counts(me: Learner, clock: Clock) -> None:
    me.note(FIRST, Deed.WRONG, word="8@2")
    rating = me.rating()
    assert rating.games == 1
    me.note(FIRST, Deed.WRONG, word="9@4")
    me.note(FIRST, Deed.RIGHT, word="5@1")
    me.note(FIRST, Deed.SOLVED)
    solve(me, FIRST)
    assert me.rating() == rating
    clock.on(days=1)
    solve(me, FIRST)
    assert me.rating().games == 2
    assert [each.rating_after.games for each in me.attempts()] == [1, 2]


def test_themes_have_ratings_of_their_own(me: Learner) -> None:
    solve(me, FIRST)
    solve(me, SECOND, wrong=1)
    ratings = me.theme_ratings()
    assert set(ratings) == {Theme.PAIR, Theme.RUN2, Theme.CLOSING}
    assert ratings[Theme.PAIR].value > Rating().value > ratings[Theme.CLOSING].value


def test_equal_results_give_equal_ratings_whoever_else_has_tried() -> None:
    with Store.in_memory(clock=Clock()) as store:
        for name in ("ana", "ben", "cem"):
            solve(store.learner(name), FIRST, wrong=1)
            solve(store.learner(name), SECOND)
        ratings = {store.learner(name).rating() for name in ("ana", "ben", "cem")}
        assert len(ratings) == 1
        assert ratings != {Rating()}


def test_a_puzzle_has_figures_of_all_learners_from_which_whoever_forgets_is_taken_off() -> None:
    with Store.in_memory(clock=Clock()) as store:
        ana, ben = store.learner("ana"), store.learner("ben")
        solve(ana, FIRST, wrong=1)
        solve(ben, FIRST)
        solve(ben, FIRST, hints=1)
        assert ana.puzzle_tally(FIRST.id) == Tally(clean=1, helped=1, missed=1)
        ben.forget()
        assert ana.puzzle_tally(FIRST.id) == Tally(missed=1)
        ana.forget()
        assert ana.puzzle_tally(FIRST.id) == Tally()


def test_a_puzzle_given_away_and_then_answered_wrongly_is_counted_once_as_missed(me: Learner) -> None:
    for level in range(1, 5):
        me.note(FIRST, Deed.HINT, level=level)
    assert me.puzzle_tally(FIRST.id) == Tally(helped=1)
    me.note(FIRST, Deed.WRONG, word="9@4")
    assert me.puzzle_tally(FIRST.id) == Tally(missed=1)


def test_what_is_due_comes_back_the_longest_waiting_first(me: Learner, clock: Clock) -> None:
    solve(me, SECOND, wrong=1)
    solve(me, FIRST, hints=1)
    solve(me, TWO_STEPS)
    assert me.due() == ()
    clock.on(minutes=30)
    assert me.due() == (SECOND.id, FIRST.id)
    assert me.due(clock.now + timedelta(days=400)) == (SECOND.id, FIRST.id, TWO_STEPS.id)


def test_a_puzzle_left_failed_can_be_reviewed_and_is_not_due_for_ever(me: Learner, clock: Clock) -> None:
    me.note(FIRST, Deed.WRONG, word="8@2")
    clock.on(hours=2)
    assert me.due() == (FIRST.id,)
    me.note(FIRST, Deed.RIGHT, word="5@1")
    assert me.note(FIRST, Deed.SOLVED).last is Result.MISSED
    assert me.due() == ()


def test_on_another_day_a_puzzle_left_failed_begins_afresh_and_the_failure_stays(me: Learner, clock: Clock) -> None:
    me.note(FIRST, Deed.WRONG, word="8@2")
    clock.on(days=1)
    assert solve(me, FIRST).last is Result.CLEAN
    assert [each.result for each in me.attempts()] == [Result.MISSED, Result.CLEAN]


def test_a_solved_end_stays_readable_until_the_next_attempt(me: Learner) -> None:
    solved = solve(me, TWO_STEPS)
    assert solved.answers == ("5@1", "5@1")
    assert me.note(TWO_STEPS, Deed.SHOWN) == solved
    again = me.note(TWO_STEPS, Deed.AGAIN)
    assert (again.answers, again.is_open, again.is_done) == ((), True, True)


def test_solved_from_two_tabs_counts_once(me: Learner) -> None:
    solved = solve(me, FIRST, hints=1)
    me.note(FIRST, Deed.RIGHT, word="8@2")
    assert me.note(FIRST, Deed.SOLVED) == solved
    assert len(me.attempts()) == 1


def test_taking_back_the_last_answer_of_a_helped_attempt_does_not_make_it_clean(me: Learner) -> None:
    solve(me, TWO_STEPS, hints=1)
    back = me.note(TWO_STEPS, Deed.BACK)
    assert back.answers == ("5@1",)
    me.note(TWO_STEPS, Deed.RIGHT, word="5@1")
    assert me.note(TWO_STEPS, Deed.SOLVED).last is Result.HELPED
    assert not me.standing(TWO_STEPS.id).is_clean


def test_a_tab_loaded_anew_after_a_missed_end_is_not_clean_on_the_same_day(me: Learner, clock: Clock) -> None:
    solve(me, FIRST, wrong=1)
    for hours, expected in ((0, Result.MISSED), (1, Result.MISSED), (24, Result.CLEAN)):
        clock.on(hours=hours)
        me.note(FIRST, Deed.SHOWN)
        me.note(FIRST, Deed.RIGHT, word="5@1")
        assert me.note(FIRST, Deed.SOLVED).last is expected


def test_of_two_tabs_that_answer_the_same_decision_the_first_counts(me: Learner) -> None:
    me.note(TWO_STEPS, Deed.RIGHT, word="5@1", level=1)
    assert me.note(TWO_STEPS, Deed.RIGHT, word="8@2", level=1).answers == ("5@1",)
    assert me.note(TWO_STEPS, Deed.RIGHT, word="8@1", level=2).answers == ("5@1", "8@1")
    assert me.note(TWO_STEPS, Deed.RIGHT, word="9@1").answers == ("5@1", "8@1")


def test_a_streak_counts_the_learners_own_days(me: Learner, clock: Clock) -> None:
    clock.now = datetime(2026, 5, 4, 22, 30, tzinfo=UTC)  # half past midnight of the 5th in the learner's zone
    solve(me, FIRST)
    assert me.streak() == Streak(1, 1, is_today=True)
    clock.on(days=1)
    assert me.streak() == Streak(1, 1, is_today=False)
    me.note(SECOND, Deed.WRONG, word="8@2")
    assert me.streak() == Streak(2, 2, is_today=True)
    assert me.streak(date(2026, 5, 8)) == Streak(0, 2, is_today=False)


@pytest.mark.parametrize("back", [{"hours": -20}, {"days": -200}], ids=["a little", "before the game existed"])
def test_a_clock_set_back_a_little_or_to_nonsense_loses_nothing_and_is_said_once(
    me: Learner, clock: Clock, back: dict[str, float]
) -> None:
    before = solve(me, FIRST, wrong=1)
    last = me.attempts()[-1].at
    clock.on(**back)
    solve(me, SECOND)
    solve(me, TWO_STEPS, hints=1)
    times = [each.at for each in me.attempts()]
    assert times == sorted(times)
    assert times[1] > last
    assert all(each.due is not None and each.due > last for each in me.standings().values())
    assert me.standing(FIRST.id) == before
    (notice,) = me.store.notices
    assert notice.text("en").startswith(
        "The clock of this computer was set back. Your last answer was at 2026-05-04 14:"
    )
    me.store.notices.clear()
    solve(me, PUZZLES[3])
    assert me.store.notices == []
    assert me.streak().is_today


def test_a_clock_put_right_by_seconds_is_not_worth_a_word(me: Learner, clock: Clock) -> None:
    solve(me, FIRST)
    clock.on(seconds=-20)
    solve(me, SECOND)
    assert me.store.notices == []


def test_attempts_tell_all_that_charts_need(me: Learner) -> None:
    solve(me, TWO_STEPS, hints=2, wrong=1, seconds=20)
    (attempt,) = me.attempts()
    assert (attempt.puzzle_id, attempt.kind, attempt.themes) == (TWO_STEPS.id, TWO_STEPS.kind, TWO_STEPS.themes)
    assert (attempt.level, attempt.difficulty) == (1, 1300)
    assert (attempt.hints, attempt.mistakes, attempt.seconds) == (2, 1, 40)
    assert attempt.rating_after == me.rating()
    assert attempt.at.tzinfo is UTC


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), -5.0])
def test_an_impossible_time_counts_for_nothing(me: Learner, seconds: float) -> None:
    me.note(FIRST, Deed.RIGHT, word="5@1", seconds=seconds)
    me.note(FIRST, Deed.SOLVED)
    assert me.attempts()[0].seconds == 0


def test_learners_of_one_store_know_nothing_of_each_other(me: Learner) -> None:
    ana = me.store.learner("ana")
    solve(ana, FIRST)
    assert me.standings() == {}
    assert me.store.learner("ana").standings() == ana.standings()
    assert me.store.names() == ("me", "ana")


def test_own_puzzles_come_back_as_they_were_kept(me: Learner) -> None:
    own = puzzle("own-1", difficulty=1234)
    me.keep(own)
    me.keep(own)
    assert me.own() == (own,)


def test_own_puzzles_of_one_name_do_not_rate_each_other(me: Learner) -> None:
    own = puzzle("own-1", difficulty=1234)
    solve(me.store.learner("ana"), own, wrong=3)
    solve(me, own)
    assert me.puzzle_tally("own-1") == Tally()
    alone = Store.in_memory().learner()
    solve(alone, own)
    assert me.rating() == alone.rating()


def test_forgetting_takes_all_of_one_learner_and_nothing_of_another(me: Learner) -> None:
    solve(me.store.learner("ana"), FIRST)
    alone = me.store.export(), me.puzzle_tally(FIRST.id)
    solve(me, FIRST, wrong=1)
    solve(me, SECOND)
    me.keep(puzzle("own-1"))
    me.forget()
    assert (me.store.export(), me.puzzle_tally(FIRST.id)) == alone
    assert (me.standings(), me.own(), me.rating(), me.puzzle_tally(SECOND.id)) == ({}, (), Rating(), Tally())
    solve(me, SECOND)
    assert set(me.standings()) == {SECOND.id}


def test_the_next_five_are_due_then_failed_then_fitting(me: Learner, clock: Clock) -> None:
    solve(me, PUZZLES[3], hints=1)
    clock.on(minutes=60)
    solve(me, PUZZLES[5], wrong=1)
    solve(me, PUZZLES[0])
    chosen = me.next_five(PUZZLES)
    assert chosen[:2] == (PUZZLES[3].id, PUZZLES[5].id)
    assert PUZZLES[0].id not in chosen
    assert set(chosen) == {each.id for each in PUZZLES[1:]}


def test_the_suggestion_is_unsolved_and_near_the_rating_once_that_is_known(me: Learner) -> None:
    assert me.suggest(PUZZLES) == FIRST.id  # whoever is new begins with the easiest
    for number in range(10):
        solve(me, puzzle(f"find-{number + 10}", difficulty=1200), wrong=number % 2)
    assert me.suggest(PUZZLES) == SECOND.id
    solve(me, SECOND)
    assert me.suggest(PUZZLES) == TWO_STEPS.id
    for each in PUZZLES:
        solve(me, each)
    assert me.suggest(PUZZLES) is None
