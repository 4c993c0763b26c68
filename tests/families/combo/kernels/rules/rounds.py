"""Positions for the kernels, and what the kernels answer about them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from combotutor.cards import SplitMix64
from combotutor.families.combo.kernels import layout
from combotutor.families.combo.kernels.rules.moves import moves
from combotutor.families.combo.kernels.rules.perft import perft
from combotutor.families.combo.kernels.rules.round import RoundSetting, apply
from combotutor.families.combo.rules import RULE_SETS, Move, Position, deal, legal_moves, play
from combotutor.families.combo.solver.states import move_of, number_of, setting_of, state_of
from combotutor.kernels.compiled import Buffer, filled, ints, small
from tests.families.combo.solver.small_positions import small_positions


def dealt_rounds(seed: int, count: int) -> Iterator[tuple[list[Position], list[Move]]]:
    """Yield rounds played at random from a deal, of all rule sets and numbers of seats: the positions and the moves."""
    random = SplitMix64(seed)
    for number in range(count):
        rules = list(RULE_SETS.values())[number % 3]
        position = deal(rules, 3 + number // 3 % 3, random)
        way, done = [position], list[Move]()
        while legal := legal_moves(way[-1]):
            done.append(legal[random.below(len(legal))])
            way.append(play(way[-1], done[-1]))
        yield way, done


def some_small(seed: int, count: int) -> Iterator[Position]:
    """Yield positions near the end of a round, those within a turn included."""
    return itertools.islice(small_positions(seed), count)


def kernel_moves(position: Position, setting: RoundSetting) -> list[Move]:
    """Return the legal moves as the kernel lists them, with a state that stands between other numbers."""
    out = filled(ints(layout.MOST_MOVES + 2), [-7] * (layout.MOST_MOVES + 2))
    state = padded(state_of(position, setting))
    count = moves(state, 3, setting.width, setting.table, out, 1)
    assert (out[0], out[count + 1]) == (-7, -7), "a list is as long as it says"
    numbers = [int(number) for number in out[1 : count + 1]]
    found = [move_of(number, position.mover.row) for number in numbers]
    assert list(map(number_of, found)) == numbers, "a move has one number"
    return found


def padded(state: Buffer) -> Buffer:
    """Return a state with three numbers before and after it."""
    return filled(small(len(state) + 6), [99, 98, 97, *state, 96, 95, 94])


def kernel_after(position: Position, number: int, setting: RoundSetting, drawn: int = 0) -> list[int]:
    """Return the state after a kernel's move; nothing beside the state may change.

    Args:
        position: the position.
        number: the move.
        setting: the setting of its round.
        drawn: cards of the setting's pile that have been drawn before.
    """
    state = padded(state_of(position, setting))
    state[3 + layout.PILE] = drawn
    apply(state, 3, setting.width, number, setting.pile, setting.rules, setting.table)
    assert list(state[:3]) + list(state[-3:]) == [99, 98, 97, 96, 95, 94]
    return [int(each) for each in state[3:-3]]


def content(state: Sequence[int] | Buffer, setting: RoundSetting) -> list[int]:
    """Return a state without what cards that have left a row, or reserves that were taken, leave behind."""
    found = [int(each) for each in state]
    for seat in range(setting.seats):
        start = layout.HEAD + seat * setting.width
        for at in range(2):
            if at >= found[start + layout.RESERVE]:
                found[start + layout.FIRST_RESERVE + at] = 0
        for at in range(start + layout.ROW + found[start + layout.COUNT], start + setting.width):
            found[at] = 0
    return found


def counted(position: Position, depth: int) -> int:
    """Return the perft of a position as the kernel counts it."""
    setting = setting_of(position)
    states = small((depth + 1) * setting.size)
    states[: setting.size] = state_of(position, setting)
    out = ints(depth * layout.MOST_MOVES + depth)
    given = (setting.size, setting.width, depth, setting.pile, setting.rules, setting.table)
    return int(perft(states, *given, out))
