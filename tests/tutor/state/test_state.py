"""What is on offer and open, and the workbench as it was typed and played."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from combotutor.errors import CombotutorError
from combotutor.families.combo.notation import parse_row
from combotutor.families.combo.rules import RULE_SETS
from combotutor.learner import Result, Standing
from combotutor.puzzles import PuzzleKind, Theme
from combotutor.puzzles.format.course import Chapter
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import BLOCK, OwnHand, State, Tab, Way
from combotutor.tutor.state.stock import EVERY, LEVELS, Filters, kind_words, stock_of
from tests.tutor.examples import BEAT, CLEAR, FIND, INSERT, PUZZLES, SPECIAL, WILD, benches, done, fresh


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

COURSE = (
    Chapter(PuzzleKind.FIND, 1, (FIND.id, "gone")),
    Chapter(PuzzleKind.CLEAR, 2, (CLEAR.id, WILD.id)),
)


def test_the_course_offers_its_puzzles_in_its_order_and_lists_the_chapter_of_the_open_one() -> None:
    state = State(stock_of(PUZZLES, COURSE))
    assert state.on_offer == (FIND, CLEAR, WILD)
    assert (state.puzzle, state.chapter, state.listed) == (FIND, COURSE[0], (FIND,))
    state = replace(state, current=WILD.id)
    assert (state.chapter, state.listed) == (COURSE[1], (CLEAR, WILD))


def test_past_the_course_its_first_chapter_that_is_not_done_is_listed() -> None:
    record = Record({FIND.id: Standing(FIND.id, is_done=True)})
    state = State(stock_of(PUZZLES, COURSE), current=SPECIAL.id, record=record)
    assert (state.puzzle, state.chapter) == (SPECIAL, COURSE[1])
    assert State(stock_of(PUZZLES, COURSE), current=SPECIAL.id).chapter == COURSE[0]


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


def test_of_many_puzzles_a_block_is_listed_in_which_the_open_one_is() -> None:
    many = tuple(replace(BEAT, id=f"beat-{number}") for number in range(1, 2 * BLOCK + 2))
    state = State(stock_of(many), way=Way.PRACTICE)
    assert (state.block, state.listed) == (0, many[:BLOCK])
    assert replace(state, current=many[BLOCK].id).listed == many[BLOCK : 2 * BLOCK]
    assert replace(state, current=many[-1].id).listed == many[-1:]


@pytest.mark.parametrize("last", [*Result, None])
def test_how_a_puzzle_was_solved_is_what_the_database_says(last: Result | None) -> None:
    standing = Standing(BEAT.id, ("5,6@2",), last=last, is_done=last is not None)
    state = State(stock_of(PUZZLES), record=Record({BEAT.id: standing}))
    assert str(state.result(BEAT)) == str(last)
    assert state.is_done(BEAT) is (last is not None)
    assert state.result(CLEAR) is None


def test_of_the_puzzles_either_one_is_on_the_screen_or_the_list() -> None:
    assert (State(stock_of(PUZZLES)).screen, State(stock_of(PUZZLES), is_choosing=True).screen) == (
        Screen.PUZZLE,
        Screen.PUZZLES,
    )
    for tab in Tab:
        if tab is not Tab.PUZZLES:
            assert {State(stock_of(PUZZLES), tab=tab, is_choosing=each).screen for each in (True, False)} == {
                Screen(tab)
            }
