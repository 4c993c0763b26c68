"""What stands after the six fields, and house settings."""

from __future__ import annotations

import itertools

import pytest

from combotutor.families.combo.notation import format_position, parse_position
from combotutor.families.combo.notation.options import parse_rules
from combotutor.families.combo.rules import StopDraws
from tests.families.combo.notation.refused import refusal_of

LINE = "combo-up 5,6+7/8,9,U/x+1 0:3 1 2,2,P 3/3/3"
BREAKER = "combo-breaker 5,6+7/8,9/x+1 0:3 1 2,2 2/2/2"
ALL = ["discards=5,6,S", "points=0/3/1", "oldest=2", "tokens=1", "wild-pair=no", "stop-draws=best"]


@pytest.mark.parametrize("rules", ["combo-breaker", "combo-up", "krass-kariert"])
def test_a_rule_set_is_known_by_its_name(rules: str) -> None:
    assert parse_rules(rules).name == rules


def test_every_choice_of_options_is_written_as_it_was_read() -> None:
    for size in range(len(ALL) + 1):
        for options in itertools.combinations(ALL, size):
            line = " ".join([LINE, *options])
            assert format_position(parse_position(line)) == line


def test_options_are_read_in_any_order_and_written_in_one() -> None:
    line = " ".join([LINE, *ALL])
    assert format_position(parse_position(" ".join([LINE, *reversed(ALL)]))) == line


@pytest.mark.parametrize(
    ("line", "default"),
    [
        (LINE, "oldest=0"),
        (LINE, "tokens=3"),
        (BREAKER, "tokens=2"),
        (LINE, "wild-pair=yes"),
        (LINE, "stop-draws=stopper"),
        (BREAKER, "stop-draws=best"),
    ],
)
def test_the_default_may_be_said_and_is_not_written(line: str, default: str) -> None:
    assert parse_position(f"{line} {default}") == parse_position(line)
    assert format_position(parse_position(f"{line} {default}")) == line


def test_options_say_what_they_say() -> None:
    position = parse_position(" ".join([LINE, *ALL]))
    assert [card.symbol for card in position.discards or ()] == ["5", "6", "S"]
    assert (position.points, position.oldest) == ((0, 3, 1), 2)
    assert (position.rules.tokens, position.rules.wild_pair, position.rules.stop_draws) == (1, False, StopDraws.BEST)


def test_no_discards_and_unknown_discards_are_two_things() -> None:
    assert parse_position(f"{LINE} discards=-").discards == ()
    assert parse_position(LINE).discards is None
    assert format_position(parse_position(f"{LINE} discards=-")).endswith("3/3/3 discards=-")


def test_moves_come_after_the_options() -> None:
    assert parse_position(f"{LINE} oldest=2 moves 8@1").turn == 1
    assert refusal_of(f"{LINE} moves 8@1 oldest=2").field == "MOVE"


def test_points_of_a_long_game_are_read() -> None:
    assert parse_position(f"{LINE} points=999/0/10").points == (999, 0, 10)
    assert refusal_of(f"{LINE} points=0/07/1").field == "points"


@pytest.mark.parametrize("option", ["tokens=5", "wild-pair=", "stop-draws=Best", "oldest=one", "oldest="])
def test_a_value_that_is_none_is_refused_and_the_possible_ones_are_named(option: str) -> None:
    error = refusal_of(f"{LINE} {option}")
    assert (error.code, error.field) == ("option-value", option.split("=", maxsplit=1)[0])
    assert {"tokens": "1, 2, 3", "wild-pair": "yes, no", "stop-draws": "best, stopper"}.get(error.field, "0, 1") in str(
        error
    )


def test_an_option_that_is_none_is_refused_and_the_known_ones_are_named() -> None:
    error = refusal_of(f"{LINE} pile=3")
    assert error.field == "LINE"
    assert all(name in str(error) for name in ("discards", "points", "oldest", "tokens", "wild-pair", "stop-draws"))
