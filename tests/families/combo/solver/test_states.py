"""Positions as the kernels read them: moves there and back, tables of readings, sizes that are large enough."""

from __future__ import annotations

import itertools

import pytest

from combotutor.families.combo.cards import FACES, STRENGTHS, Card, Row, readings
from combotutor.families.combo.kernels import layout
from combotutor.families.combo.kernels.rules.moves import moves
from combotutor.families.combo.kernels.rules.round import RoundSetting
from combotutor.families.combo.notation import format_position, parse_position
from combotutor.families.combo.rules import (
    RULE_SETS,
    Draw,
    GiveCard,
    InsertCard,
    PlayCombination,
    PlaySpecial,
    Position,
    StopDraws,
    TakeReserve,
    legal_moves,
    play,
)
from combotutor.families.combo.solver.states import (
    move_of,
    number_of,
    reading_table,
    readings_of,
    setting_of,
    state_of,
)
from combotutor.kernels.compiled import filled, ints
from tests.families.combo.solver.small_positions import small_positions

MOMENTS = "combo-up P,5,7+D/6,7/8,U+3,4 - 0 1,2 1/1/1"


def window(table: object, cards: Row) -> tuple[int, ...]:
    """Return the strengths that a table of readings gives for a window."""
    start = (0, layout.OF_ONE, layout.OF_TWO, layout.OF_THREE)[len(cards)]
    code = 0
    for card in cards:
        code = code << 4 | min(card, layout.STOP)
    found = table[start + code]  # type: ignore[index]
    if found < layout.MANY:
        return (int(found),) if found else ()
    first = layout.LISTS + (int(found) - layout.MANY) * layout.LIST_SIZE
    return tuple(int(table[first + at]) for at in range(1, int(table[first]) + 1))  # type: ignore[index]


def fields(state: object, *names: int) -> list[int]:
    """Return some fields of a state."""
    return [int(state[name]) for name in names]  # type: ignore[index]


def kernel_moves(position: Position, setting: RoundSetting) -> list[int]:
    """Return the kernel's moves of a position."""
    out = filled(ints(layout.MOST_MOVES), [-1] * layout.MOST_MOVES)
    count = moves(state_of(position, setting), 0, setting.width, setting.table, out, 0)
    return [int(move) for move in out[:count]]


@pytest.mark.parametrize("wild_pair", [True, False])
def test_the_table_holds_every_reading_of_up_to_three_faces(wild_pair: bool) -> None:  # noqa: FBT001
    table = reading_table(wild_pair=wild_pair)
    strengths = {each: each.strength for each in STRENGTHS}
    for length in (1, 2, 3):
        for cards in itertools.product(FACES, repeat=length):
            expected: tuple[int, ...] = ()
            if not any(card.is_special for card in cards):
                expected = tuple(strengths[each] for each in readings(tuple(sorted(cards)), wild_pair=wild_pair))
            found = window(table, cards)
            assert found == expected, cards
            assert list(found) == sorted(found)
            start = layout.TOPS + (0, layout.OF_ONE, layout.OF_TWO, layout.OF_THREE)[length]
            code = sum(min(card, layout.STOP) << 4 * at for at, card in enumerate(reversed(cards)))
            assert table[start + code] == max(expected, default=0)


def test_two_wilds_alone_have_no_reading_where_the_table_forbids_it() -> None:
    assert readings_of((Card.WILD, Card.WILD), wild_pair=False) == ()
    assert len(readings_of((Card.WILD, Card.WILD), wild_pair=True)) == 11 + 12


def test_every_legal_move_is_the_kernels_number_and_comes_back() -> None:
    kinds = set()
    for position in itertools.islice(small_positions(8), 300):
        row = position.mover.row
        for move in legal_moves(position):
            assert move_of(number_of(move), row) == move, format_position(position)
            kinds.add(type(move))
    assert kinds == {PlayCombination, PlaySpecial, TakeReserve, GiveCard, InsertCard}


def test_a_setting_is_the_same_for_all_positions_of_a_round() -> None:
    position = parse_position(MOMENTS)
    setting = setting_of(position)
    assert (setting.seats, list(setting.pile)) == (3, [1, 2])
    assert setting.size == layout.HEAD + 3 * setting.width
    assert setting.rules == 1, "the stopper draws in Combo Up"
    assert setting_of(position, 1).rules == 1 | 2 << 1


def test_who_draws_on_a_stop_is_part_of_a_setting() -> None:
    for name, rules in RULE_SETS.items():
        line = f"{name} 5/6/7 - 0 - 1/1/1"
        assert setting_of(parse_position(line)).rules == int(rules.stop_draws is StopDraws.STOPPER)
        assert setting_of(parse_position(f"{line} stop-draws=best")).rules == int(rules.stop_draws is None)


def test_a_state_has_room_for_every_row_of_its_round() -> None:
    # Everything that can come into a row: its reserve, six drawn cards, a gift for each pass-on.
    for position in itertools.islice(small_positions(9), 60):
        longest = setting_of(position, position.turn).width - layout.ROW
        waiting = [(position, 0)]
        while waiting:
            now, depth = waiting.pop()
            assert all(len(seat.hand) < longest for seat in now.seats)
            if depth < 3:
                waiting += [(play(now, move), depth + 1) for move in legal_moves(now)]


def test_a_state_says_what_lies_on_the_table() -> None:
    position = parse_position("combo-breaker 5,6+9/3,X/4/x 0:D;1:7,8 2 4,4,4 1/1/1/1")
    state = state_of(position, setting_of(position))
    assert fields(state, layout.TURN, layout.LEADER, layout.DRAWS, layout.OPENED, layout.PLAYED) == [2, 1, 1, 1, 1]
    assert fields(state, layout.PLAYED_BY, layout.LAST, layout.OUT) == [1, 1, 0b1000]
    assert position.best is not None
    assert state[layout.BEST] == position.best.strength


def test_moments_within_a_turn_say_who_decides_and_about_what() -> None:
    begun = parse_position(f"{MOMENTS} moves P@1")
    in_order = state_of(begun, setting_of(begun))
    queue = slice(layout.QUEUED, layout.QUEUED + 3)
    assert fields(in_order, layout.PENDING, layout.TURN, layout.QUEUE) == [layout.GIVING, 0, 3]
    assert list(in_order[queue]) == [0, 1, 2]
    given = play(begun, GiveCard(2))
    assert state_of(given, setting_of(begun))[layout.GIFTS] == 2
    own_first = state_of(given, setting_of(begun, 1))
    assert fields(own_first, layout.TURN, layout.QUEUE, layout.GIFTS) == [1, 3, 0], "what seat 0 gives is not seen"
    assert list(own_first[queue]) == [1, 0, 2]
    placing = play(play(given, GiveCard(1)), GiveCard(1))
    state = state_of(placing, setting_of(begun))
    assert fields(state, layout.PENDING, layout.TURN) == [layout.PLACING, 1]
    assert list(state[layout.GIFTS : layout.GIFTS + 3]) == [Card.EIGHT, Card.SEVEN, Card.SIX]


def test_a_drawn_card_is_held() -> None:
    position = parse_position("combo-breaker D,5/6/x - 0 1,2,3 2/2/2 moves D@1 6@1")
    assert isinstance(position.pending, Draw)
    state = state_of(position, setting_of(position))
    assert fields(state, layout.PENDING, layout.CARD, layout.LEFT, layout.TURN) == [layout.DRAWING, 1, 2, 1]
    assert kernel_moves(position, setting_of(position)) == [layout.INSERT << 12 | 1]


def test_a_finished_round_says_who_pays() -> None:
    for line, end, payers in (
        ("combo-breaker 7/6/x 0:8 1 - 2/2/2", layout.STUCK, 0b010),
        ("combo-breaker 5/6/x - 0 - 2/2/2 moves 5@1 6@1", layout.NONE_LEFT, 0b001),
        ("combo-breaker 5/6,7/x - 0 - 2/2/2 moves 5@1 6@1", layout.ONE_LEFT, 0b010),
    ):
        position = parse_position(line)
        assert fields(state_of(position, setting_of(position)), layout.OVER, layout.PAYS) == [end, payers], line
