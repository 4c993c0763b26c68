"""The compiled round is the plain one, move for move: perft, and every state after a move."""

from __future__ import annotations

import pytest

from combotutor.errors import HiddenCardError
from combotutor.families.combo.kernels import layout
from combotutor.families.combo.notation import format_position, parse_position
from combotutor.families.combo.rules import Draw, Giving, PickUp, Placing, Position, legal_moves, play
from combotutor.families.combo.solver.states import number_of, setting_of, state_of
from combotutor.games import games, perft
from tests.cases.reading import Case, cases, numbered
from tests.families.combo.kernels.rules.rounds import content, counted, dealt_rounds, kernel_after, some_small
from tests.plain import in_plain


@pytest.mark.parametrize(("number", "case"), numbered("perft"))
def test_golden_perft_agrees_with_an_independent_implementation(number: int, case: Case) -> None:
    position = parse_position(case["position"])
    assert [counted(position, depth) for depth in range(1, len(case["perft"]) + 1)] == case["perft"], f"case {number}"


def within_turns(case: Case, most: int) -> list[Position]:
    """Return moments within a turn that can be reached from a case in a few moves."""
    found: list[Position] = []
    waiting = [parse_position(case["position"])]
    for _ in range(3):
        waiting = [play(each, move) for each in waiting for move in legal_moves(each)][:60]
        found += [each for each in waiting if each.pending is not None]
    return found[:: max(1, len(found) // most)]


def test_perft_agrees_with_the_plain_engine_at_moments_within_a_turn() -> None:
    moments = set()
    for case in cases("perft"):
        for position in within_turns(case, 4):
            game = games()[position.rules.name]
            moments.add(type(position.pending))
            for depth in (1, 2):
                assert counted(position, depth) == perft(game, position, depth), format_position(position)
    assert moments == {Draw, PickUp, Giving, Placing}


def test_perft_agrees_with_the_plain_engine_near_the_end_of_a_round() -> None:
    for position in some_small(31, 60):
        game = games()[position.rules.name]
        for depth in (1, 2, 3):
            assert counted(position, depth) == perft(game, position, depth), format_position(position)


def test_a_perft_that_needs_a_card_not_known_says_so() -> None:
    position = parse_position("combo-breaker D,5/6/x - 0 ?3 2/2/2")
    assert [counted(position, depth) for depth in (1, 2, 3)] == [2, 2, -1]
    with pytest.raises(HiddenCardError):
        perft(games()["combo-breaker"], parse_position("combo-breaker ?2/6/x - 0 - 2/2/2"), 1)


def test_a_round_that_ends_early_has_no_longer_sequences() -> None:
    position = parse_position("combo-breaker 5/6/x - 0 - 2/2/2")
    assert [counted(position, depth) for depth in (1, 2, 3, 9)] == [1, 1, 0, 0]


def test_a_state_after_a_move_is_the_state_of_the_position_after_it() -> None:
    ends = set()
    for way, done in dealt_rounds(2, 27):
        setting = setting_of(way[0])
        drawn = 0
        for position, move, after in zip(way[:-1], done, way[1:], strict=True):
            state = kernel_after(position, number_of(move), setting, drawn)
            drawn = len(setting.pile) - len(after.pile)
            tricks = int(not after.trick and after.pending is None)
            expected = state_of(after, setting)
            expected[layout.PILE], expected[layout.TRICKS] = drawn, tricks
            if after.result is None:
                assert content(state, setting) == content(expected, setting), format_position(position)
            else:
                ends.add(state[layout.OVER])
                assert state[layout.OVER] == expected[layout.OVER]
                assert state[layout.PAYS] == expected[layout.PAYS]
    assert layout.STUCK in ends


def test_near_the_end_every_move_leads_to_the_same_state() -> None:
    ends = set()
    for position in some_small(33, 250):
        setting = setting_of(position)
        for move in legal_moves(position):
            after = play(position, move)
            state = kernel_after(position, number_of(move), setting)
            expected = state_of(after, setting)
            assert (state[layout.OVER], state[layout.PAYS]) == (expected[layout.OVER], expected[layout.PAYS])
            ends.add(state[layout.OVER])
            if after.result is None:
                expected[layout.PILE] = len(position.pile) - len(after.pile)
                expected[layout.TRICKS] = int(not after.trick and after.pending is None)
                assert content(state, setting) == content(expected, setting), format_position(position)
    assert ends == {0, layout.STUCK, layout.ONE_LEFT, layout.NONE_LEFT}


def all_counted(lines: list[str], depths: list[int]) -> list[list[int]]:
    """Return the perft of some positions, each to a depth of its own."""
    return [
        [counted(parse_position(line), depth + 1) for depth in range(most)]
        for line, most in zip(lines, depths, strict=True)
    ]


def test_without_numba_the_same_source_counts_the_same() -> None:
    chosen = [case for case in cases("perft") if case["perft"][-1] < 2500][:12]
    found = in_plain(all_counted, [case["position"] for case in chosen], [len(case["perft"]) for case in chosen])
    assert found == [case["perft"] for case in chosen]
