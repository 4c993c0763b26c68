"""What is on offer and open, and the workbench as it was typed and played."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import product

import pytest

from combotutor.errors import CombotutorError
from combotutor.families.combo.notation import parse_row
from combotutor.families.combo.rules import RULE_SETS
from combotutor.learner import Result, Standing
from combotutor.puzzles import Theme
from combotutor.tutor.state.ended import Ended
from combotutor.tutor.state.own_hand import OwnHand
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import BLOCK, State, Tab
from combotutor.tutor.state.stock import EVERY, LEVELS, Filters, kind_words, stock_of
from combotutor.tutor.state.way import Way
from tests.tutor.examples import BEAT, CLEAR, FIND, INSERT, PUZZLES, SPECIAL, WILD, benches, done, fresh
from tests.tutor.open_examples import MOMENT


def every_filter() -> Iterator[Filters]:
    """Yield every choice of kind, level and rule set, each with some themes."""
    themes = (EVERY, Theme.CLOSING.value, Theme.STOP.value)
    for chosen in product((EVERY, *kind_words()), (None, *LEVELS), (EVERY, *RULE_SETS), themes):
        yield Filters(*chosen)


def test_brute_force_on_offer_is_what_fits_all_filters() -> None:
    counts = set()
    for filters in every_filter():
        offer = State(stock_of(PUZZLES), way=Way.PRACTICE, filters=filters).on_offer
        counts.add(len(offer))
        expected = [
            puzzle
            for puzzle in PUZZLES
            if (not filters.kind or puzzle.kind == filters.kind)
            and (not filters.level or puzzle.level == filters.level)
            and (not filters.rules or puzzle.position.startswith(f"{filters.rules} "))
            and (not filters.theme or filters.theme in puzzle.themes)
        ]
        assert list(offer) == expected
    assert {0, 1, 2, len(PUZZLES)} <= counts


def test_the_first_puzzle_is_open_where_none_or_an_unknown_one_is_named() -> None:
    assert State(stock_of(PUZZLES)).puzzle == State(stock_of(PUZZLES), current="nonsense").puzzle == PUZZLES[0]
    assert State(stock_of(PUZZLES), current=CLEAR.id).puzzle == CLEAR


def test_an_untouched_puzzle_has_a_fresh_attempt_and_is_not_done() -> None:
    state = fresh()
    assert not state.is_done(FIND)
    assert not state.attempt_of(FIND).is_touched
    assert state.attempt_of(SPECIAL).progress.puzzle == SPECIAL


@pytest.mark.parametrize("typed", ["", "   ", "\n"])
def test_without_a_hand_there_is_no_workbench(typed: str) -> None:
    assert OwnHand(typed).benches() == ()
    assert OwnHand(typed).current() is None


def test_there_is_a_workbench_before_each_play_and_one_after_the_last() -> None:
    own = OwnHand("2 9 2 9", played=("9@2", "2,2@1", "9@1"))
    assert [bench.row for bench in benches(own)] == [parse_row(row) for row in ("2,9,2,9", "2,2,9", "9", "-")]
    assert own.current() == own.benches()[-1]


@pytest.mark.parametrize("own", [OwnHand("7 7 7 7 7"), OwnHand("7 8", played=("9@1",)), OwnHand("nonsense")])
def test_a_hand_that_cannot_be_read_or_played_so_has_no_workbench(own: OwnHand) -> None:
    assert own.current() is None
    with pytest.raises(CombotutorError):
        own.benches()


def test_all_themes_and_levels_are_those_of_puzzles() -> None:
    assert {puzzle.kind for puzzle in PUZZLES} == set(kind_words())
    assert {puzzle.level for puzzle in PUZZLES} <= set(LEVELS)
    assert done(fresh(), ("kind", "clear")).on_offer == (CLEAR,)


# The ways to practise.

PATHS = stock_of(PUZZLES, has_path=True)


def test_the_path_is_of_the_box_and_offers_the_lesson_that_is_open() -> None:
    state = State(PATHS, box="combo-up")
    assert [lesson.name for lesson in state.lessons] == ["clear-1", "gaps-1", "specials-1", "sure-1", "risk-1"]
    assert (state.lesson, state.on_offer, state.puzzle) == (state.lessons[0], (CLEAR,), CLEAR)
    state = replace(state, at="specials-1")
    assert (state.lesson, state.on_offer) == (state.lessons[2], (MOMENT, SPECIAL))
    # What is practised elsewhere does not move it.
    assert replace(state, way=Way.PRACTICE, current=WILD.id).lesson == state.lesson


def test_where_no_lesson_is_named_the_first_that_is_not_done_is_open() -> None:
    record = Record({CLEAR.id: Standing(CLEAR.id, is_done=True)})
    state = State(PATHS, box="combo-up", current=SPECIAL.id, record=record)
    assert (state.puzzle, state.lesson) == (SPECIAL, state.lessons[1])
    assert state.is_over(state.lessons[0])
    assert not state.is_over(state.lessons[1])
    every = Record({each.id: Standing(each.id, is_done=True) for each in PUZZLES})
    assert replace(state, record=every).lesson == state.lessons[0]
    assert replace(state, record=every).lesson_after(state.lessons[0]) is None
    assert [state.lesson_after(state.lessons[at]) for at in (3, 4)] == [state.lessons[4], state.lessons[1]]


def test_without_a_box_the_game_that_is_taught_first_leads_on() -> None:
    for box in ("", "none", "gone"):
        assert State(PATHS, box=box).rules_of_box == "combo-breaker"
    assert State(stock_of((WILD, FIND), has_path=True)).rules_of_box == "krass-kariert"
    assert State(PATHS, box="krass-kariert").rules_of_box == "krass-kariert"


def test_puzzles_that_somebody_gives_are_offered_as_they_were_put() -> None:
    state = fresh()
    assert (state.lessons, state.lesson, state.on_offer) == ((), None, PUZZLES)


def test_the_hand_of_the_day_hangs_on_the_learners_own_clock_and_box() -> None:
    days = [datetime(2026, 11, day, 23, tzinfo=UTC) for day in (27, 28, 29, 30)]
    state = State(PATHS, box="combo-up", way=Way.DAY)
    far = frozenset(PATHS.known)
    found = [replace(state, record=Record(now=now, solved_before_today=far)).on_offer for now in days]
    assert found == [((state.stock.hand_of_the_day("combo-up", now.date(), far)),) for now in days]
    assert len(set(found)) > 1
    assert {each.rules_name for (each,) in found} == {"combo-up"}
    other = replace(state, box="krass-kariert")
    assert replace(other, record=Record(solved_before_today=far)).hand_of_the_day in {WILD, FIND}
    # Both show a wild, of which nobody has told yet.
    assert other.hand_of_the_day is None


def test_an_end_is_shown_until_something_else_is_chosen_and_only_there() -> None:
    state = replace(fresh(), ended=Ended(Way.REVIEW))
    assert state.screen is Screen.END
    assert replace(state, is_choosing=True).screen is Screen.PUZZLES
    assert replace(state, tab=Tab.BENCH).screen is Screen.BENCH


@pytest.mark.parametrize(("last", "stars"), [(None, 0), (Result.MISSED, 1), (Result.HELPED, 2), (Result.CLEAN, 3)])
def test_stars_are_those_of_the_last_time(last: Result | None, stars: int) -> None:
    standing = Standing(BEAT.id, last=last, is_done=last is not None)
    assert State(stock_of(PUZZLES), record=Record({BEAT.id: standing})).stars(BEAT) == stars


@pytest.mark.parametrize(("way", "field"), [(Way.REVIEW, "due"), (Way.FAILED, "failed")])
def test_what_comes_back_comes_in_the_order_of_the_database(way: Way, field: str) -> None:
    names = (WILD.id, "gone", BEAT.id)
    record = Record(due=names) if field == "due" else Record(failed=names)
    assert State(stock_of(PUZZLES), way=way, record=record).on_offer == (WILD, BEAT)
    assert State(stock_of(PUZZLES), way=way).on_offer == ()
    assert State(stock_of(PUZZLES), way=way).puzzle == PUZZLES[0]


def test_a_puzzle_that_the_learner_made_can_be_opened_and_found() -> None:
    own = replace(INSERT, id="own-1")
    state = State(stock_of((BEAT, CLEAR)), way=Way.OWN, current="own-1", record=Record(made=(own,)))
    assert (state.puzzle, state.on_offer, state.known("own-1"), state.known("own-2")) == (own, (own,), own, None)


def test_of_many_puzzles_the_open_one_is_in_a_block() -> None:
    many = tuple(replace(BEAT, id=f"beat-{number}") for number in range(1, 2 * BLOCK + 2))
    state = State(stock_of(many), way=Way.PRACTICE)
    assert [replace(state, current=many[at].id).block for at in (0, BLOCK - 1, BLOCK, 2 * BLOCK)] == [0, 0, 1, 2]


@pytest.mark.parametrize("last", [*Result, None])
def test_how_a_puzzle_was_solved_is_what_the_database_says(last: Result | None) -> None:
    standing = Standing(BEAT.id, ("5,6@2",), last=last, is_done=last is not None)
    state = State(stock_of(PUZZLES), record=Record({BEAT.id: standing}))
    assert str(state.result(BEAT)) == str(last)
    assert state.is_done(BEAT) is (last is not None)
    assert state.result(CLEAR) is None


def test_of_the_puzzles_either_one_is_on_the_screen_or_the_list() -> None:
    assert (fresh().screen, replace(fresh(), is_choosing=True).screen) == (Screen.PUZZLE, Screen.PUZZLES)
    for tab in Tab:
        if tab is not Tab.PUZZLES:
            assert {State(stock_of(PUZZLES), tab=tab, is_choosing=each).screen for each in (True, False)} == {
                Screen(tab)
            }
