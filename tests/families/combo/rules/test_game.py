"""A rule set as the games of this house are asked: what may still be changed once a round is under way."""

from __future__ import annotations

import pytest

from combotutor.errors import InvalidError
from combotutor.families.combo.rules import RULE_SETS, ComboGame
from tests.families.combo.rules.rounds import played, result_of

GAME = ComboGame(RULE_SETS["combo-up"])
WITHIN = "combo-up U,9/8,8+1/12 - 0 - 3/3/3"


def test_another_oldest_is_also_that_of_the_moment_at_which_the_turn_began() -> None:
    position = played(WITHIN, "U@1")
    assert position.turn_start is not None
    changed = GAME.changed(position, {"oldest": 2})
    assert changed.turn_start is not None
    assert (position.oldest, changed.oldest, changed.turn_start.oldest) == (0, 2, 2)


def test_without_another_oldest_nothing_is_changed() -> None:
    position = played(WITHIN)
    assert GAME.changed(position, {}) == position


def test_an_oldest_that_is_not_there_is_refused() -> None:
    with pytest.raises(InvalidError) as caught:
        GAME.changed(played(WITHIN), {"oldest": 3})
    assert (caught.value.code, caught.value.details["last"]) == ("no-such-seat", 2)


def test_d8_another_oldest_leads_next_where_several_paid_and_the_game_goes_on() -> None:
    several = played("combo-up 3/4/5 - 0 - 3/3/3", "3@1", "4@1", "5@1")
    assert (result_of(several).payers, result_of(several).next_leader) == ((0, 1), 0)
    assert result_of(GAME.changed(several, {"oldest": 2})).next_leader == 2
    over = played("combo-up 3/4/5 - 0 - 1/1/1", "3@1", "4@1", "5@1")
    assert result_of(GAME.changed(over, {"oldest": 2})).next_leader is None


def test_another_oldest_does_not_lead_next_where_one_alone_paid() -> None:
    one = played("combo-up 9,9,1/3,4/10,10,1 - 0 - 3/3/3", "9,9@1")
    assert result_of(one).payers == (1,)
    assert GAME.changed(one, {"oldest": 2}).result == one.result
