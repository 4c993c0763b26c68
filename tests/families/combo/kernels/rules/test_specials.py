"""What the special cards let others do: who gives, who takes, and in which order."""

from __future__ import annotations

from combotutor.families.combo.kernels import layout
from combotutor.families.combo.notation import parse_position
from combotutor.families.combo.rules import legal_moves
from combotutor.families.combo.solver.states import number_of, setting_of
from tests.families.combo.kernels.rules.rounds import kernel_after


def test_a_gift_of_the_seat_that_asks_comes_first() -> None:
    position = parse_position("combo-up P,5,7/6,7/8,9 - 0 - 1/1/1")
    (pass_on,) = (move for move in legal_moves(position) if number_of(move) >> 12 == layout.SPECIAL)
    for seat in (0, 1, 2):
        state = kernel_after(position, number_of(pass_on), setting_of(position, seat))
        others = [other for other in range(3) if other != seat]
        assert state[layout.QUEUED : layout.QUEUED + 3] == [seat, *others]
    in_order = kernel_after(position, number_of(pass_on), setting_of(position))
    assert in_order[layout.QUEUED : layout.QUEUED + 3] == [0, 1, 2]


def after_special(line: str) -> list[int]:
    """Return the state after the special card at the first place of the mover's row."""
    position = parse_position(line)
    return kernel_after(position, layout.SPECIAL << 12 | 1 << 6, setting_of(position))


def test_only_others_that_have_reserve_cards_pick_up_from_the_next_seat_on() -> None:
    state = after_special("combo-up U,5+1/6,7+2/8,9/3,4+6 - 0 - 1/1/1/1")
    assert state[layout.PENDING] == layout.PICKING
    assert state[layout.QUEUED : layout.QUEUED + state[layout.QUEUE]] == [1, 3]
    assert state[layout.TURN] == 1


def test_a_pick_up_that_nobody_can_answer_gives_the_turn_on() -> None:
    state = after_special("combo-up U,5+1/6,7/8,9 - 0 - 1/1/1")
    assert (state[layout.PENDING], state[layout.QUEUE], state[layout.TURN]) == (layout.TURN_NOW, 0, 1)


def test_a_draw_card_is_counted_and_a_stop_names_who_played_it() -> None:
    drawn = after_special("combo-breaker D,5/6,7/8,9 - 0 1,2,3 1/1/1")
    assert (drawn[layout.DRAWS], drawn[layout.OPENED], drawn[layout.TURN]) == (1, 1, 1)
    stopped = after_special("combo-breaker S,5/6,7/8,9 - 0 1,2,3 1/1/1")
    assert (stopped[layout.TRICKS], stopped[layout.TURN], stopped[layout.PENDING]) == (1, 0, layout.TURN_NOW)
