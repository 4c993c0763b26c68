"""What can be chosen, against looking through all puzzles one by one."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from combotutor.puzzles import Puzzle
from combotutor.tutor.parts import puzzle_games
from combotutor.tutor.state import choices as module
from combotutor.tutor.state.choices import Choices, choices
from combotutor.tutor.state.stock import EVERY, LEVELS, Filters, kind_words, shipped, stock_of, theme_words
from tests.tutor.examples import BEAT, CLEAR, FIND, PUZZLES, WILD

FILTERS = st.builds(
    Filters,
    st.sampled_from([EVERY, *kind_words()]),
    st.sampled_from([None, *LEVELS]),
    st.sampled_from([EVERY, *puzzle_games()]),
    st.sampled_from([EVERY, *theme_words()]),
)


def themes(found: Choices) -> dict[str, int]:
    """Return the themes of all families."""
    return {theme: count for counts in found.themes.values() for theme, count in counts.items()}


def fits(puzzle: Puzzle, filters: Filters, but: str) -> bool:
    """Tell whether a puzzle is what is chosen, but for one thing."""
    return (
        (but == "kind" or filters.kind in ("", puzzle.kind))
        and (but == "level" or filters.level in (None, puzzle.level))
        and (but == "rules" or filters.rules in ("", puzzle.rules_name))
        and (but == "theme" or not filters.theme or filters.theme in puzzle.themes)
    )


@settings(max_examples=20)
@given(FILTERS)
@example(Filters())
def test_each_choice_is_counted_as_if_all_puzzles_were_looked_through(filters: Filters) -> None:
    found, puzzles = choices(shipped(), filters), shipped().puzzles
    for kind, count in found.kinds.items():
        assert count == sum(each.kind == kind for each in puzzles if fits(each, filters, "kind"))
    for level, count in found.levels.items():
        assert count == sum(each.level == int(level) for each in puzzles if fits(each, filters, "level"))
    for game, count in found.games.items():
        assert count == sum(each.rules_name == game for each in puzzles if fits(each, filters, "rules"))
    for theme, count in themes(found).items():
        assert count == sum(theme in each.themes for each in puzzles if fits(each, filters, "theme"))


@settings(max_examples=20)
@given(FILTERS)
def test_nothing_that_some_puzzle_of_the_game_has_is_left_out_and_nothing_that_is_chosen(filters: Filters) -> None:
    found = choices(shipped(), filters)
    of_game = [each for each in shipped().puzzles if filters.rules in ("", each.rules_name)]
    assert found.kinds.keys() == ({each.kind for each in of_game} | {filters.kind}) - {""}
    assert themes(found).keys() == ({theme for each in of_game for theme in each.themes} | {filters.theme}) - {""}
    assert [*found.levels] == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize("game", ["", *puzzle_games()])
def test_the_theme_that_most_puzzles_have_comes_first_and_stays_there_whatever_else_is_chosen(game: str) -> None:
    found = themes(choices(shipped(), Filters(rules=game)))
    assert [*found.values()] == sorted(found.values(), reverse=True)
    chosen = Filters(kind="clear", level=2, rules=game, theme=[*found][-1])
    assert [*themes(choices(shipped(), chosen))] == [*found]


def test_the_themes_of_two_families_are_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    family = {"combo-breaker": "one", "krass-kariert": "two"}
    monkeypatch.setattr(module, "find", lambda game: (SimpleNamespace(name=family[game]), None))
    assert BEAT.rules_name != WILD.rules_name
    found = choices(stock_of((BEAT, WILD, FIND)), Filters())
    assert {*found.themes["one"]} == {*BEAT.themes}
    assert {*found.themes["two"]} == {*WILD.themes, *FIND.themes} - {*BEAT.themes}
    assert choices(stock_of((BEAT,)), Filters(theme="stop")).themes["one"]["stop"] == 0


def test_of_a_few_puzzles_only_what_they_have_can_be_chosen() -> None:
    found = choices(stock_of((CLEAR,)), Filters())
    assert (found.kinds, found.games) == ({"clear": 1}, {"combo-up": 1})
    assert {*themes(found)} == {*CLEAR.themes}
    assert sum(choices(stock_of(PUZZLES), Filters()).levels.values()) == len(PUZZLES)
