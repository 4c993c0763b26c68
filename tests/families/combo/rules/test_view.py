"""What a seat knows: all of it, and nothing else."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from combotutor.errors import InvalidError
from combotutor.families.combo.cards import Card
from combotutor.families.combo.notation import format_position
from combotutor.families.combo.rules import Draw, GiveCard, Giving, Placing, Position, pending_name, view
from tests.at_length import at_length
from tests.families.combo.rules.rounds import dealt, hands_of, played, random_rounds
from tests.families.combo.rules.unseen import swapped


def seen(position: Position, seat: int) -> str:
    """Return all hands as a seat sees them."""
    return hands_of(view(position, seat).position)


def text(position: Position, seat: int) -> str:
    """Return the line of what a seat sees."""
    return format_position(view(position, seat).position)


def test_a_seat_sees_its_own_row_and_only_the_backs_of_the_others() -> None:
    position = played("combo-up 5,8,5/S,2/9,9,X - 0 - 3/3/3")
    assert [seen(position, seat) for seat in range(3)] == ["5,8,5/?2/?3", "?3/S,2/?3", "?3/?2/9,9,X"]


def test_everything_face_up_is_seen_by_all_and_the_pile_is_counted() -> None:
    line = "combo-up 5,8,5+1/S,2+3,4/9,9 0:7 1 1,2,3 3/2/1 discards=6,D points=1/2/3 oldest=2"
    for seat, hands in enumerate(("5,8,5+1/?2+3,4/?2", "?3+1/S,2+3,4/?2", "?3+1/?2+3,4/9,9")):
        assert text(played(line), seat) == f"combo-up {hands} 0:7 1 ?3 3/2/1 discards=6,D points=1/2/3 oldest=2"


def test_a_view_names_the_seat_that_looks() -> None:
    position = played("combo-up 5,8,5/S,2/9,9,X - 0 - 3/3/3")
    assert [view(position, seat).seat for seat in range(3)] == [0, 1, 2]


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_is_not_there_sees_nothing(seat: int) -> None:
    with pytest.raises(InvalidError) as caught:
        view(played("combo-up 5,8/S,2/9,9 - 0 - 3/3/3"), seat)
    assert caught.value.code == "no-such-seat"


def test_a_reserve_card_taken_is_known_to_all_with_its_gap() -> None:
    position = played("combo-up 5,8/6,2+7/9,9 - 0 - 3/3/3", "5@1", "R1>2")
    assert [seen(position, seat) for seat in range(3)] == ["8/?,7,?/?2", "?1/6,7,2/?2", "?1/?,7,?/9,9"]


def test_a_card_picked_up_is_known_to_all_within_the_turn_and_after_it() -> None:
    line = "combo-up U,8/6,2+7/9,9+1 - 0 - 3/3/3"
    assert seen(played(line, "U@1", "R1>1"), 2) == "?1/7,?,?/9,9"
    assert seen(played(line, "U@1", "R1>1", "R1>3"), 0) == "8/7,?,?/?,?,1"


def test_a_known_card_is_followed_when_its_neighbours_leave() -> None:
    line = "combo-up 1,5,9/12,3+7/3,4,9 - 0 - 3/3/3"
    assert seen(played(line, "1@1", "R1>2", "3@1"), 0) == "5,9/?,7,?/?2"
    assert seen(played(line, "1@1", "R1>2", "3@1", "4@1", "5@1", "12@1"), 0) == "9/7,?/?1"


def test_a_drawn_card_is_seen_by_its_drawer_only_and_its_gap_by_all() -> None:
    line = "combo-breaker D,9/4,8/5,7 - 0 1,2,3,4 2/2/2"
    drawing = played(line, "D@1", "4@1", "5@1", ">1")
    assert [seen(drawing, seat) for seat in range(3)] == ["9/?1/?2", "?1/8/?2", "?1/?1/1,7"]
    pending = [view(drawing, seat).position.pending for seat in range(3)]
    assert [each.card.card.symbol for each in pending if isinstance(each, Draw)] == ["?", "?", "2"]
    assert text(drawing, 0) == "combo-breaker 9/?1/?2 0:D;1:4 2 ?4 2/2/2 moves 5@1 >1"
    assert text(drawing, 2) == "combo-breaker ?1/?1/5,7 0:D;1:4 2 1,2,?,? 2/2/2 moves 5@1 >1"


def test_a_gift_is_known_to_its_giver_and_its_receiver_where_it_lies() -> None:
    position = played("combo-up P,9,1/4,8/5,7 - 0 - 3/3/3", "P@1", "G1", "G1", "G1", ">1", ">2", ">2")
    assert hands_of(position) == "1,5/9,8/7,4"
    assert [seen(position, seat) for seat in range(3)] == ["1,5/9,?/?2", "?2/9,8/?,4", "?,5/?2/7,4"]


def test_d10_a_gift_chosen_but_not_yet_exchanged_is_known_to_its_giver_only() -> None:
    giving = played("combo-up P,9,1/4,8/5,7/6,6 - 0 - 3/3/3/3", "P@1", "G1", "G2")
    known = []
    for seat in range(4):
        pending = view(giving, seat).position.pending
        assert isinstance(pending, Giving)
        known.append([gift.at for gift in pending.gifts])
    assert known == [[1, None], [None, 2], [None, None], [None, None]]
    assert [text(giving, seat).split(" moves ")[1] for seat in range(4)] == [
        "P@1 G1 G?",
        "P@1 G? G2",
        "P@1 G? G?",
        "P@1 G? G?",
    ]


def test_a_gift_waiting_to_be_inserted_is_known_to_giver_and_receiver() -> None:
    placing = played("combo-up P,9,1/4,8/5,7 - 0 - 3/3/3", "P@1", "G1", "G2", "G2")
    shown = []
    for seat in range(3):
        pending = view(placing, seat).position.pending
        assert isinstance(pending, Placing)
        shown.append([(receiver, held.card.symbol) for receiver, held in pending.gifts])
    assert shown == [
        [(1, "9"), (2, "?"), (0, "7")],
        [(1, "9"), (2, "8"), (0, "?")],
        [(1, "?"), (2, "8"), (0, "7")],
    ]


def test_within_a_pass_on_the_line_of_a_receiver_shows_its_gift_in_the_givers_row() -> None:
    placing = played("combo-up P,9,1/4,8/5,7 - 0 - 3/3/3", "P@1", "G1", "G2", "G2")
    assert text(placing, 0) == "combo-up P,9,1/?2/?,7 - 0 - 3/3/3 moves P@1 G1 G2 G2"
    assert text(placing, 1) == "combo-up ?,9,?/4,8/?2 - 0 - 3/3/3 moves P@1 G1 G2 G2"
    assert text(placing, 2) == "combo-up ?3/?,8/5,7 - 0 - 3/3/3 moves P@1 G1 G2 G2"


def test_the_gift_of_the_player_is_shown_left_and_right_of_the_pass_on_card() -> None:
    for place, row in ((1, "9,?,?"), (2, "?,?,1")):
        placing = played("combo-up 9,P,1/4,8/5,7 - 0 - 3/3/3", "P@2", f"G{place}", "G2", "G2")
        assert text(placing, 1).split(" ")[1] == f"{row}/4,8/?2"


def test_a_gift_given_on_is_known_to_all_whose_hands_it_went_through() -> None:
    # The place it is drawn from is seen by all once the gifts are exchanged, so its first giver can follow it.
    line = "combo-up P,9,1/P,8/5,7 - 0 - 3/3/3"
    position = played(line, "P@1", "G1", "G2", "G1", ">1", ">1", ">1", "P@2", "G1", "G2", "G1", ">1", ">1", ">1")
    assert hands_of(position) == "7,1/5/9,8"
    assert seen(position, 0) == "7,1/5/9,?"


def test_a_view_of_a_view_is_the_same_view() -> None:
    for positions in random_rounds(late=20, deals=0, seed=3):
        for position in positions:
            for seat in range(len(position.seats)):
                once = view(position, seat)
                assert view(once.position, seat) == once


@pytest.mark.parametrize("late", at_length((60, 150), 60))
def test_property_no_view_and_no_line_of_it_changes_with_cards_that_its_seat_cannot_see(late: int) -> None:
    source = random.Random(12)
    moments = Counter[str]()
    for positions in random_rounds(late=late, deals=1, seed=12):
        for position in positions:
            if position.result is not None or (position.pending is None and source.random() < 0.6):
                continue
            for seat in range(len(position.seats)):
                other = swapped(position, seat, source)
                before, after = view(position, seat), view(other, seat)
                assert after == before
                assert after.position.turn_start == before.position.turn_start
                assert after.position.turn_moves == before.position.turn_moves
                assert format_position(after.position) == format_position(before.position)
                moments[pending_name(position.pending)] += other != position
    assert min(moments[name] for name in ("turn", "draw", "pick-up", "give", "place")) > late / 3, moments


def test_property_swapping_leaves_what_is_known_and_moves_the_rest() -> None:
    position = dealt("combo-up", 4, 1)
    source = random.Random(1)
    others = [swapped(position, 2, source) for _ in range(10)]
    assert len(set(others)) == 10
    assert {other.seats[2] for other in others} == {position.seats[2]}
    assert {Counter(other.cards()) == Counter(position.cards()) for other in others} == {True}


def test_property_nothing_that_a_seat_does_not_know_is_in_its_view() -> None:
    for positions in random_rounds(late=60, deals=0, seed=5):
        for position in positions:
            for seat in range(len(position.seats)):
                shown = view(position, seat).position
                for mine, theirs in zip(shown.seats, position.seats, strict=True):
                    for a, b in zip(mine.hand, theirs.hand, strict=True):
                        assert (a.card is not Card.UNKNOWN) == (seat in b.known_by)
                        assert a.card in (b.card, Card.UNKNOWN)
                assert set(shown.pile) <= {Card.UNKNOWN}
                hidden = isinstance(shown.pending, Giving) and any(
                    isinstance(move, GiveCard) and move.at is None for move in shown.turn_moves
                )
                assert not hidden or isinstance(position.pending, Giving)
