"""Worlds of every family: whole positions that the seat cannot tell from the true one, and none left out."""

from __future__ import annotations

from collections import Counter

import pytest

from combotutor.cards import SplitMix64, stream
from combotutor.families.combo.solver.worlds import world
from combotutor.games import AnyGame, Family
from combotutor.search import WORLDS, Written
from tests.families import highest
from tests.families.highest.rules import UNSEEN, Highest
from tests.search.tables import FAMILIES, TABLES, name_of, read, walk


def test_a_family_may_know_no_worlds() -> None:
    assert Family("bare", (), highest.FAMILY.notation).get(WORLDS) is None
    assert all(family.get(WORLDS) is not None for family in FAMILIES)


@pytest.mark.parametrize(("family", "game", "players"), TABLES, ids=name_of)
def test_property_a_world_is_a_position_that_the_seat_cannot_tell_from_the_true_one(
    family: Family, game: AnyGame, players: int
) -> None:
    draw, different = family.get(WORLDS), 0
    assert draw is not None
    for position in walk(game, players, seed=3)[::3]:
        for seat in range(players):
            seen = game.view(position, seat)
            found = draw(seen, SplitMix64(seat))
            assert game.view(found, seat) == seen
            assert Counter(game.cards(found)) == Counter(game.cards(position))
            assert found == draw(seen, SplitMix64(seat))
            different += found != draw(seen, SplitMix64(seat + 100))
    assert different > 5


def test_every_deal_that_may_be_is_drawn_about_equally_often() -> None:
    seen = Written(0, read(highest.FAMILY, "highest 2/?1/?1 - 0 0/0/0 3,3,3,3,4,4,4,4,5,5,5,5,6,6,6,6,7,7,7,7,8,8,8,8,"
                           "9,9,9,9,10,10,10,10,11,11,11,11,12,12,12,12,1,1,1 2,2"))  # fmt: skip
    draw = highest.FAMILY.get(WORLDS)
    assert draw is not None
    found = Counter(draw(seen, stream(1, number)).hands[1:] for number in range(400))
    assert set(found) == {((1,), (2,)), ((2,), (1,))}
    assert min(found.values()) > 150


def test_what_is_written_is_kept() -> None:
    seen = Written(0, read(highest.FAMILY, "highest 2,5/9,12 - 0 0/0 - ?44"))
    draw = highest.FAMILY.get(WORLDS)
    assert draw is not None
    found = draw(seen, SplitMix64(1))
    assert found.hands == ((2, 5), (9, 12))
    assert UNSEEN not in Highest().cards(found)


def test_the_worlds_of_the_combo_games_are_those_of_their_seeds_and_numbers() -> None:
    family, game, _ = TABLES[0]
    draw = family.get(WORLDS)
    assert draw is not None
    for position in walk(game, 4, seed=8)[::7]:
        seen = game.view(position, 1)
        assert draw(seen, stream(5, 2)) == world(seen, 5, 2)
