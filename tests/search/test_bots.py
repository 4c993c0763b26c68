"""The bots that every game has, and those that a family brings."""

from __future__ import annotations

from collections import Counter

import pytest

from combotutor.cards import SplitMix64
from combotutor.games import AnyGame, Family
from combotutor.search import BOTS, FirstBot, RandomBot
from tests.families import highest
from tests.search.tables import FAMILIES, HIGHEST, TABLES, name_of, read, walk


@pytest.mark.parametrize(("family", "game", "players"), TABLES, ids=name_of)
def test_property_every_bot_of_a_game_plays_a_legal_move(family: Family, game: AnyGame, players: int) -> None:
    bots = family.get(BOTS)(game)
    quick = [bot for name, bot in bots.known.items() if name != "outlook"]
    assert {bots.challenger, bots.usual} <= set(bots.known)
    assert [bot.name for bot in bots.known.values()] == list(bots.known)
    for position in walk(game, players, seed=4)[::6]:
        seen = game.view(position, game.turn(position) or 0)
        for bot in (*quick, RandomBot(game), FirstBot(game)):
            assert bot.choose(seen, SplitMix64(1)) in game.legal_moves(position)


def test_who_sits_at_a_table_where_nobody_says_who() -> None:
    tables = {family.name: family.get(BOTS)(family.games[0]).table(4) for family in FAMILIES}
    assert tables["combo"] == ("careful", "base", "base", "base")
    assert tables["highest"] == ("first", "random", "random", "random")


def test_the_random_bot_plays_every_legal_move_equally_often_and_the_first_bot_the_first() -> None:
    seen = HIGHEST.view(read(highest.FAMILY, "highest 2,5,9/?3 - 0 0/0 - ?42"), 0)
    chosen = Counter(RandomBot(HIGHEST).choose(seen, SplitMix64(seed)).card for seed in range(300))
    assert set(chosen) == {2, 5, 9}
    assert min(chosen.values()) > 70
    assert {FirstBot(HIGHEST).choose(seen, SplitMix64(seed)).card for seed in range(9)} == {2}
