"""From what a player says to what is played: wilds with and without a value."""

from __future__ import annotations

import pytest

from combotutor.errors import IllegalMoveError
from combotutor.families.combo.notation import parse_move
from combotutor.families.combo.rules import PlayCombination, PlaySpecial
from tests.families.combo.rules.rounds import played


def said(word: str, hand: str, rules: str = "combo-up") -> tuple[str, int]:
    """Return the kind and top number of what a leader's words mean."""
    move = parse_move(played(f"{rules} {hand}/9/x - 0 - 2/2/2"), word)
    assert isinstance(move, PlayCombination)
    return move.combination.kind.value, move.combination.top


@pytest.mark.parametrize("rules", ["combo-up", "krass-kariert"])
@pytest.mark.parametrize(
    ("word", "hand", "meaning"),
    [
        ("X@1", "X", ("single", 12)),
        ("X,7@1", "X,7", ("pair", 7)),
        ("12,X@1", "12,X", ("pair", 12)),
        ("X,X@1", "X,X", ("pair", 12)),
        ("5,X,6@1", "5,X,6", ("run3", 7)),
        ("11,X,12@1", "11,X,12", ("run3", 12)),
        ("5,X,7@1", "5,X,7", ("run3", 7)),
        ("7,X,7@1", "7,X,7", ("trio", 7)),
        ("X,7,X@1", "X,7,X", ("trio", 7)),
    ],
)
def test_unsaid_a_wild_makes_the_highest_combination_in_combo_up_and_krass_kariert(
    rules: str, word: str, hand: str, meaning: tuple[str, int]
) -> None:
    assert said(word, hand, rules) == meaning


@pytest.mark.parametrize("word", ["X@1", "X,7@1"])
def test_in_combo_breaker_the_value_must_be_said(word: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        said(word, "X,7", "combo-breaker")
    assert (caught.value.code, caught.value.rule) == ("value-not-said", "C3")


@pytest.mark.parametrize("rules", ["combo-breaker", "combo-up", "krass-kariert"])
def test_a_value_said_counts_in_every_rule_set(rules: str) -> None:
    assert said("X=1@1", "X,7", rules) == ("single", 1)
    assert said("X=6,7@1", "X,7", rules) == ("run2", 7)
    assert said("X=8,7@1", "X,7", rules) == ("run2", 8)


def test_d2_values_of_several_wilds_are_read_in_any_order() -> None:
    assert said("X=6,X=5@1", "X,X") == said("X=5,X=6@1", "X,X") == ("run2", 6)
    assert said("X=8,7,X=6@1", "X,7,X") == said("X=6,7,X=8@1", "X,7,X") == ("run3", 8)


@pytest.mark.parametrize("word", ["X=9,7@1", "X=1,7@1", "X=12,7@1"])
def test_a_value_that_makes_no_combination_is_refused(word: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        said(word, "X,7")
    assert caught.value.code == "no-combination-so"


@pytest.mark.parametrize("card", ["S", "D", "P", "U"])
def test_a_special_card_alone_is_played_as_a_special(card: str) -> None:
    move = parse_move(played(f"combo-up {card},7/9/x - 0 - 2/2/2"), f"{card}@1")
    assert isinstance(move, PlaySpecial)
    assert move.card.symbol == card


@pytest.mark.parametrize("word", ["S,7@1", "S,D@1"])
def test_a_special_card_is_not_played_with_others(word: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        said(word, "S,7" if "7" in word else "S,D")
    assert (caught.value.code, caught.value.rule) == ("special-alone", "S1")
