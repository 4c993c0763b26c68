"""Every game of the catalog passes the conformance suite."""

from __future__ import annotations

import random

import pytest

from combotutor.cards import SplitMix64
from combotutor.errors import IllegalMoveError, InvalidError
from combotutor.games import Outcome, perft
from tests.games.conformance import (
    PLAYED,
    SWAPS,
    otherwise_dealt,
    pack,
    random_round,
    runs,
    tables,
)

SEEDS = range(4)


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_is_found_under_its_own_name_and_has_its_hook(name: str) -> None:
    assert PLAYED[name].name == name
    assert type(PLAYED[name]) in SWAPS
    assert len(PLAYED[name].players) > 0


@pytest.mark.parametrize(("name", "players"), tables())
def test_a_deal_is_the_same_for_the_same_seed_and_another_for_another(name: str, players: int) -> None:
    game = PLAYED[name]
    deals = [game.deal(players, SplitMix64(seed)) for seed in range(20)]
    assert deals == [game.deal(players, SplitMix64(seed)) for seed in range(20)]
    assert len(set(deals)) == 20


@pytest.mark.parametrize("name", PLAYED)
def test_a_deal_for_too_few_or_too_many_is_refused(name: str) -> None:
    game = PLAYED[name]
    for players in (-1, 0, game.players[0] - 1, game.players[-1] + 1, 100):
        with pytest.raises(InvalidError) as caught:
            game.deal(players, SplitMix64(0))
        assert str(players) in str(caught.value)


@pytest.mark.parametrize(("name", "players"), tables())
def test_every_deal_is_made_of_the_same_cards(name: str, players: int) -> None:
    game = PLAYED[name]
    deals = [game.deal(players, SplitMix64(seed)) for seed in range(5)]
    deals += [game.deal(other, SplitMix64(0)) for other in game.players]
    assert len({pack(game, deal) for deal in deals}) == 1


@pytest.mark.parametrize(("name", "players"), tables())
def test_a_round_under_random_play_ends_and_keeps_its_cards(name: str, players: int) -> None:
    for seed in SEEDS:
        positions = list(random_round(PLAYED[name], players, seed))
        assert len({pack(PLAYED[name], position) for position in positions}) == 1


@pytest.mark.parametrize(("name", "players"), tables())
def test_a_seat_decides_and_has_moves_exactly_until_there_is_an_outcome(name: str, players: int) -> None:
    game = PLAYED[name]
    for seed in SEEDS:
        *before, last = (runs(game, position, players) for position in random_round(game, players, seed))
        assert before == [[True] * 4] * len(before)
        assert last == [False] * 4


@pytest.mark.parametrize(("name", "players"), tables())
def test_every_legal_move_can_be_played_and_leaves_the_position_as_it_was(name: str, players: int) -> None:
    game = PLAYED[name]
    for position in list(random_round(game, players, seed=5))[::2]:
        before, moves = (hash(position), repr(position)), game.legal_moves(position)
        after = [game.play(position, move) for move in moves]
        assert len(set(moves)) == len(moves)
        assert position not in after
        assert [game.turn(each) is None for each in after] == [game.outcome(each) is not None for each in after]
        assert (hash(position), repr(position)) == before


@pytest.mark.parametrize(("name", "players"), tables())
def test_what_is_listed_is_not_refused_and_what_is_refused_cannot_be_played(name: str, players: int) -> None:
    game, refused = PLAYED[name], 0
    positions = list(random_round(game, players, seed=6))[:-1]
    listed = {move for position in positions for move in game.legal_moves(position)}
    for position in positions[::3]:
        assert [game.refusal(position, move) for move in game.legal_moves(position)] == [None] * len(
            game.legal_moves(position)
        )
        for move in listed - set(game.legal_moves(position)):
            error = game.refusal(position, move)
            if error is None:
                game.play(position, move)
                continue
            refused += 1
            with pytest.raises(IllegalMoveError) as caught:
                game.play(position, move)
            assert (caught.value.code, caught.value.rule) == (error.code, error.rule)
    assert refused > 0


@pytest.mark.parametrize(("name", "players"), tables())
def test_positions_moves_and_views_are_values_that_cannot_be_changed(name: str, players: int) -> None:
    game = PLAYED[name]
    position = game.deal(players, SplitMix64(1))
    for value in (position, game.legal_moves(position)[0], game.view(position, 0)):
        assert isinstance(hash(value), int)
        for field in value.__dataclass_fields__:
            with pytest.raises(AttributeError):
                setattr(value, field, None)


@pytest.mark.parametrize("name", PLAYED)
def test_after_the_end_no_move_is_played(name: str) -> None:
    game = PLAYED[name]
    *before, last = random_round(game, game.players[0], seed=2)
    move = game.legal_moves(before[-1])[0]
    with pytest.raises(IllegalMoveError):
        game.play(last, move)


@pytest.mark.parametrize(("name", "players"), tables())
def test_perft_counts_moves_and_moves_after_moves(name: str, players: int) -> None:
    game = PLAYED[name]
    for position in list(random_round(game, players, seed=3))[::6]:
        moves = game.legal_moves(position)
        assert perft(game, position, 0) == 1
        assert perft(game, position, 1) == len(moves)
        assert perft(game, position, 2) == sum(len(game.legal_moves(game.play(position, move))) for move in moves)


@pytest.mark.parametrize("name", PLAYED)
def test_perft_of_a_finished_round_is_nothing(name: str) -> None:
    game = PLAYED[name]
    *_, last = random_round(game, game.players[0], seed=2)
    assert [perft(game, last, depth) for depth in (1, 2, 3)] == [0, 0, 0]


@pytest.mark.parametrize(("name", "players"), tables())
def test_a_view_does_not_change_with_what_its_seat_cannot_see(name: str, players: int) -> None:
    game, source = PLAYED[name], random.Random(players)
    for seed in SEEDS:
        for position in list(random_round(game, players, seed))[:-1:3]:
            others = list(otherwise_dealt(game, position, players, source))
            assert others, "nothing was changed, so nothing was tested"
            seats = [seat for seat, _ in others]
            assert [game.view(other, seat) for seat, other in others] == [game.view(position, seat) for seat in seats]


@pytest.mark.parametrize(("name", "players"), tables())
def test_the_end_of_a_round_is_told_of_its_seats_alone(name: str, players: int) -> None:
    for seed in SEEDS:
        *_, last = random_round(PLAYED[name], players, seed)
        ended = PLAYED[name].outcome(last)
        assert isinstance(ended, Outcome)
        assert ended.end
        told = [*ended.losers, *ended.winners]
        assert told
        assert len(set(told)) == len(told)
        assert {*told, ended.next_leader} <= {*range(players), None}
        assert len(ended.scores) in {0, players}
