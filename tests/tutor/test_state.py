"""What is on offer and open, and the workbench as it was typed and played."""

from collections.abc import Iterator
from itertools import product

import pytest

from combotutor.errors import CombotutorError
from combotutor.games.combo import RULE_SETS
from combotutor.notation import parse_row
from combotutor.tutor.state import EVERY, LEVELS, THEMES, Filters, OwnHand, State
from tests.tutor.examples import CLEAR, FIND, PUZZLES, SPECIAL, done, fresh


def every_filter() -> Iterator[Filters]:
    """Yield every choice of theme, level and rule set."""
    for theme, level, rules in product((EVERY, *THEMES), (EVERY, *LEVELS), (EVERY, *RULE_SETS)):
        yield Filters(theme, level, rules)


def test_brute_force_on_offer_is_what_fits_all_three_filters() -> None:
    counts = set()
    for filters in every_filter():
        offer = State(PUZZLES, filters=filters).on_offer
        counts.add(len(offer))
        expected = [
            puzzle
            for puzzle in PUZZLES
            if (not filters.theme or puzzle.theme == filters.theme)
            and (not filters.level or puzzle.level == int(filters.level))
            and (not filters.rules or puzzle.position.startswith(f"{filters.rules} "))
        ]
        assert list(offer) == expected
    assert {0, 1, 2, len(PUZZLES)} <= counts


def test_the_first_puzzle_is_open_where_none_or_an_unknown_one_is_named() -> None:
    assert State(PUZZLES).puzzle == State(PUZZLES, current="nonsense").puzzle == PUZZLES[0]
    assert State(PUZZLES, current=CLEAR.id).puzzle == CLEAR


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
    assert [bench.row for bench in own.benches()] == [parse_row(row) for row in ("2,9,2,9", "2,2,9", "9", "-")]
    assert own.current() == own.benches()[-1]


@pytest.mark.parametrize("own", [OwnHand("7 7 7 7 7"), OwnHand("7 8", played=("9@1",)), OwnHand("nonsense")])
def test_a_hand_that_cannot_be_read_or_played_so_has_no_workbench(own: OwnHand) -> None:
    assert own.current() is None
    with pytest.raises(CombotutorError):
        own.benches()


def test_all_themes_and_levels_are_those_of_puzzles() -> None:
    assert {puzzle.theme.value for puzzle in PUZZLES} == set(THEMES)
    assert {str(puzzle.level) for puzzle in PUZZLES} < set(LEVELS)
    assert done(fresh(), ("theme", "clear")).on_offer == (CLEAR,)
