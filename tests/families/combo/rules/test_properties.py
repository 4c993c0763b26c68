"""Properties of every round, over random play of all rule sets and player numbers, from deals and late positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from combotutor.families.combo.rules import Draw, Giving, HandCard, PickUp, Placing, Position, legal_moves
from tests.families.combo.rules.rounds import random_rounds


@cache
def rounds() -> list[list[Position]]:
    """Return the rounds that all tests of this file look at."""
    return list(random_rounds(late=400, deals=3, seed=21))


def steps() -> list[tuple[Position, Position]]:
    """Return every position with the one after it."""
    return [step for positions in rounds() for step in pairwise(positions)]


def is_part(short: Sequence[HandCard], long: Sequence[HandCard]) -> bool:
    """Tell whether a row is another one with some cards left out."""
    left = iter(long)
    return all(held in left for held in short)


def test_property_no_card_is_lost_or_made() -> None:
    for positions in rounds():
        first = Counter(positions[0].cards())
        assert all(Counter(position.cards()) == first for position in positions)


def test_property_the_order_of_a_hand_changes_only_by_cards_that_leave_or_come_in() -> None:
    for before, after in steps():
        for old, new in zip(before.seats, after.seats, strict=True):
            short, long = sorted((old.hand, new.hand), key=len)
            assert is_part(short, long)
            assert len(short) < len(long) or old.hand == new.hand
            assert len(new.hand) - len(old.hand) in (-3, -2, -1, 0, 1)


def test_property_at_most_one_hand_changes_by_a_move_unless_gifts_are_exchanged() -> None:
    for before, after in steps():
        changed = [seat for seat, each in enumerate(before.seats) if each.hand != after.seats[seat].hand]
        if not isinstance(before.pending, Giving):
            assert changed == [before.turn]
        elif isinstance(after.pending, Giving):
            assert changed == []


def test_property_a_seat_out_stays_out_and_keeps_its_reserve() -> None:
    for before, after in steps():
        for old, new in zip(before.seats, after.seats, strict=True):
            if old.is_out:
                assert (new.is_out, new.hand, new.reserve) == (True, (), old.reserve)


def test_property_reserves_only_shrink_and_one_card_at_a_time() -> None:
    for before, after in steps():
        gone = sum(len(old.reserve) - len(new.reserve) for old, new in zip(before.seats, after.seats, strict=True))
        assert gone in (0, 1)


def test_property_only_a_seat_of_the_trick_decides_and_at_an_ordinary_turn_it_holds_cards() -> None:
    for positions in rounds():
        for position in positions[:-1]:
            assert not position.mover.is_out
            assert position.mover.hand or position.pending is not None
            assert not isinstance(position.pending, PickUp) or position.turn == position.pending.seats[0]
            assert not isinstance(position.pending, Giving) or position.turn == position.pending.seats[0]
            assert not isinstance(position.pending, Placing) or position.turn == position.pending.gifts[0][0]


def test_property_a_round_that_runs_has_two_seats_in_and_a_legal_move() -> None:
    for positions in rounds():
        for position in positions[:-1]:
            assert sum(not seat.is_out for seat in position.seats) >= 2
            assert len(legal_moves(position)) >= 1


def test_property_each_seat_acts_at_most_once_in_a_trick_and_in_clockwise_order() -> None:
    for positions in rounds():
        for position in positions:
            order = [(entry.seat - position.leader) % len(position.seats) for entry in position.trick]
            assert order == sorted(set(order))


def test_property_each_combination_of_a_trick_beats_the_one_before() -> None:
    for positions in rounds():
        for position in positions:
            played = [entry.combination for entry in position.trick if entry.combination]
            assert all(after.beats(before) for before, after in pairwise(played))


def test_property_a_trick_ends_with_more_discards_and_an_empty_table() -> None:
    for before, after in steps():
        assert before.discards is not None
        assert after.discards is not None
        assert after.discards[: len(before.discards)] == before.discards
        assert len(after.discards) == len(before.discards) or after.trick == ()


def test_property_the_pile_is_drawn_from_its_top_and_a_drawn_card_is_known_to_its_drawer_only() -> None:
    drawn = 0
    for before, after in steps():
        assert before.pile[len(before.pile) - len(after.pile) :] == after.pile
        assert len(before.pile) - len(after.pile) in (0, 1)
        if isinstance(after.pending, Draw):
            drawn += 1
            assert after.pending.card == HandCard(before.pile[0], frozenset({after.turn}))
            assert after.pending.left <= 5
    assert drawn > 200


def test_property_every_card_is_known_to_the_seat_that_holds_it() -> None:
    for positions in rounds():
        for position in positions:
            for seat, each in enumerate(position.seats):
                assert all(seat in held.known_by for held in each.hand)


def test_property_tokens_are_paid_by_the_payers_alone_and_only_at_the_end() -> None:
    for positions in rounds():
        tokens = [seat.tokens for seat in positions[0].seats]
        assert all([seat.tokens for seat in position.seats] == tokens for position in positions)
        result = positions[-1].result
        assert result is not None
        assert len(result.payers) == len(set(result.payers)) > 0
        expected = [max(0, have - 1) if seat in result.payers else have for seat, have in enumerate(tokens)]
        assert list(result.tokens) == expected


def test_property_within_a_turn_its_beginning_and_its_moves_are_remembered() -> None:
    for positions in rounds():
        for before, after in pairwise(positions):
            if after.pending is None:
                assert (after.turn_start, after.turn_moves) == (None, ())
            elif before.pending is None:
                assert after.turn_start == before
                assert len(after.turn_moves) == 1
            else:
                assert after.turn_start == before.turn_start
                assert after.turn_moves[:-1] == before.turn_moves
