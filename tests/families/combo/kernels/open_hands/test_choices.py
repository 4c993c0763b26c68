"""The moves that a search tries are legal, each comes once, and the best come first."""

from __future__ import annotations

from combotutor.families.combo.kernels import layout
from combotutor.families.combo.kernels.open_hands.choices import (
    FRAME,
    STAGE,
    UNWRITTEN,
    move_of,
    next_line,
    open_choices,
    write_missing,
)
from combotutor.families.combo.kernels.open_hands.known_rows import SEAT_WORDS, know_rows
from combotutor.families.combo.notation import parse_position
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import Position
from combotutor.families.combo.solver.open_search import OpenSearch
from combotutor.families.combo.solver.row_book import blank_book
from combotutor.families.combo.solver.states import move_of as readable
from combotutor.families.combo.solver.states import setting_of, state_of
from combotutor.kernels.compiled import ints, words
from tests.families.combo.kernels.open_hands.searches import found, fresh, two_hands
from tests.families.combo.kernels.rules.rounds import kernel_moves, some_small


def chosen(position: Position, seat: int) -> list[int]:
    """Return the moves that a search for a seat would try, as the kernel's, in order."""
    setting = setting_of(position)
    book = blank_book(setting.width - layout.ROW, wild_pair=position.rules.wild_pair, pages=64)
    state, rows, frames = state_of(position, setting), words(layout.MOST_SEATS * SEAT_WORDS), ints(FRAME)
    width = setting.width
    know_rows(state, 0, width, rows, 0, book.tools)
    open_choices(state, 0, frames, 0, seat)
    tried: list[int] = []
    for _ in range(2000):
        line = int(next_line(state, 0, width, rows, 0, frames, 0, *book.book))
        if line == UNWRITTEN:
            stage = int(frames[STAGE])
            write_missing(state, 0, width, rows, 0, stage, book.book, 1, book.tools)
        elif line < 0:
            return tried
        else:
            tried.append(int(move_of(int(book.book.pages[line]), int(frames[STAGE]))))
    raise AssertionError("the moves do not end")


def test_every_move_tried_is_legal_and_comes_once() -> None:
    kinds = set()
    for position in some_small(51, 150):
        legal = kernel_moves(position, setting_of(position))
        for seat in range(len(position.seats)):
            moves = [readable(move, position.mover.row) for move in chosen(position, seat)]
            assert moves
            assert len(set(moves)) == len(moves)
            assert set(moves) <= set(legal)
            kinds |= {type(move) for move in moves}
    assert len(kinds) == 5


def test_where_all_values_of_a_wild_matter_nothing_but_equal_cards_and_gaps_is_left_out() -> None:
    # Two others are still to act, the seat that asks among them; the mover works against it.
    position = parse_position("combo-breaker X,3,9+4,4/5,6/7,8 - 0 - 1/1/1")
    assert len(chosen(position, 1)) == len(kernel_moves(position, setting_of(position)))
    assert len(chosen(position, 0)) < len(chosen(position, 1)), "the seat itself needs its highest values only"


def test_a_pair_of_equal_reserve_cards_is_tried_as_one_and_equal_neighbours_make_one_gap() -> None:
    position = parse_position("combo-breaker 5,5+4,4/9+1/x 1:9 0 - 1/1/1")
    taken = [move for move in chosen(position, 0) if move >> 12 == layout.TAKE]
    assert sorted(move & 63 for move in taken) == [1, 2, 3]
    twins = parse_position("combo-breaker 5,5+5,4/9+1/x 1:9 0 - 1/1/1")
    fives = [move for move in chosen(twins, 0) if move >> 12 == layout.TAKE and move >> 6 & 63 == 1]
    assert [move & 63 for move in fives] == [1]


def test_plays_that_leave_the_fewest_plays_come_first() -> None:
    differ = 0
    for seed in range(20):
        position = two_hands(seed, 7)
        left = []
        for move in chosen(position, 0):
            at, strength, kind = move >> 6 & 63, move & 63, move >> 12
            length = 1 if kind == layout.SPECIAL or strength <= 12 else 2 if strength <= 35 else 3
            row = position.mover.row
            left.append(fewest_plays(row[: at - 1] + row[at - 1 + length :]))
        assert left == sorted(left)
        differ += left[0] < left[-1]
    assert differ > 10


def test_the_order_of_the_moves_changes_no_value_but_saves_nodes() -> None:
    ordered = unordered = 0
    for seed in range(12):
        position = two_hands(seed, 5)
        value, nodes = found(fresh(position), position)
        search = OpenSearch(position, position.turn, is_ordered=False)
        plain_value, plain_nodes = found(search, position)
        assert plain_value == value
        ordered, unordered = ordered + nodes, unordered + plain_nodes
    assert ordered < unordered
