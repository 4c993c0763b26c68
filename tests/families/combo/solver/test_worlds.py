"""Worlds: what may be for all that a seat knows, drawn fairly, and from nothing that it does not know."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from combotutor.cards import stream
from combotutor.errors import InvalidError
from combotutor.families.combo.cards import Card
from combotutor.families.combo.rules import (
    Draw,
    Gift,
    Giving,
    HandCard,
    Placing,
    Position,
    View,
    legal_moves,
    pending_name,
    view,
)
from combotutor.families.combo.rules import play as played_on
from combotutor.families.combo.solver.worlds import world
from tests.families.combo.rules.rounds import any_move, dealt, hands_of, played, random_rounds
from tests.families.combo.rules.unseen import swapped


def small(line: str) -> Position:
    """Return a position of a line in which most of the deck lies aside, so that few are unseen."""
    position = played(line)
    out = list(position.rules.deck.cards)
    for card in (*position.cards(), *(Card(1), Card(1), Card(2), Card(3))):
        if card is not Card.UNKNOWN:
            out.remove(card)
    return replace(position, discards=tuple(out))


def test_property_a_world_looks_to_the_seat_just_as_its_view() -> None:
    moments = Counter[str]()
    for positions in random_rounds(late=150, deals=1, seed=31):
        for number, position in enumerate(positions):
            if position.pending is None and number % 3:
                continue
            for seat in {position.turn, number % len(position.seats)}:
                seen = view(position, seat)
                found = world(seen, 7, number)
                assert view(found, seat) == seen
                moments[pending_name(position.pending)] += 1
    assert min(moments[name] for name in ("turn", "draw", "pick-up", "give", "place")) > 50, moments


def test_property_a_world_has_no_hidden_card_and_only_cards_of_the_deck() -> None:
    for positions in random_rounds(late=40, deals=1, seed=32):
        for number, position in enumerate(positions):
            found = world(view(position, position.turn), 1, number)
            cards = tuple(found.cards())
            assert Card.UNKNOWN not in cards
            assert len(cards) == len(tuple(position.cards()))
            assert found.rules.deck.excess(cards) is None
            assert not isinstance(found.pending, Giving) or None not in [gift.at for gift in found.pending.gifts]


def test_property_a_world_can_be_played_on_and_seen_at_every_moment() -> None:
    source = random.Random(4)
    moments = Counter[str]()
    for positions in random_rounds(late=120, deals=0, seed=33):
        position = source.choice([each for each in positions[:-1] if each.pending] or positions[:-1])
        now = world(view(position, source.randrange(len(position.seats))), 3, 0)
        moments[pending_name(now.pending)] += 1
        while now.result is None:
            assert view(now, now.turn).position.mover.row == now.mover.row
            assert legal_moves(now)
            now = played_on(now, any_move(now, source))
    assert len(moments) == 5


def test_property_two_positions_that_differ_in_unseen_cards_only_give_the_same_worlds() -> None:
    source = random.Random(9)
    differing = 0
    for positions in random_rounds(late=60, deals=0, seed=34):
        for position in positions[:-1]:
            seat = source.randrange(len(position.seats))
            other = swapped(position, seat, source)
            differing += other != position
            assert [world(view(other, seat), 2, k) for k in range(3)] == [
                world(view(position, seat), 2, k) for k in range(3)
            ]
    assert differing > 100


def test_a_world_depends_on_the_view_the_seed_and_the_number_alone() -> None:
    position = dealt("combo-up", 4, 3)
    first = [world(view(position, 1), 5, k) for k in range(20)]
    assert [world(view(position, 1), 5, k) for k in reversed(range(20))] == first[::-1]
    assert len(set(first)) == 20
    assert not set(first) & {world(view(position, 1), 6, k) for k in range(20)}


def test_golden_a_world_stays_the_same_for_all_time() -> None:
    seen = View(0, small("combo-breaker 5,8/?2/?,9 - 0 ? 2/2/2"))
    assert [hands_of(world(seen, 1, k)) for k in range(4)] == [
        "5,8/1,2/1,9",
        "5,8/3,1/2,9",
        "5,8/3,1/2,9",
        "5,8/3,2/1,9",
    ]


def test_unseen_cards_are_laid_into_hands_then_what_waits_then_the_pile() -> None:
    drawing = played("combo-breaker D,9/4,8/5,7 - 0 1,2,3,4 2/2/2", "D@1", "4@1", "5@1")
    found = world(view(drawing, 0), 11, 4)
    left = list(drawing.rules.deck.cards)
    for symbol in "D459":
        left.remove(next(card for card in left if card.symbol == symbol))
    cards = stream(11, 4).shuffled(left)
    assert isinstance(found.pending, Draw)
    laid = [*found.seats[1].row, *found.seats[2].row, found.pending.card.card, *found.pile]
    assert laid == cards[: len(laid)]


def test_a_known_card_stays_in_its_place_with_those_who_know_it() -> None:
    position = played("combo-up 5,8/6,2+7/9,9 - 0 - 3/3/3", "5@1", "R1>2")
    for k in range(10):
        found = world(view(position, 2), 1, k)
        assert found.seats[1].hand[1] == HandCard(Card(7), frozenset({0, 1, 2}))
        assert found.seats[2] == position.seats[2]


def test_unknown_discards_stay_unknown() -> None:
    assert world(view(played("combo-up 5,8/6,2/9,9 - 0 ?9 3/3/3"), 0), 1, 0).discards is None


def test_every_arrangement_of_unseen_cards_is_as_likely() -> None:
    seen = View(0, small("combo-breaker 5,8/?2/?,9 - 0 ? 2/2/2"))
    count = 2400
    found = Counter(
        (*each.seats[1].row, each.seats[2].row[0], *each.pile) for each in (world(seen, 12, k) for k in range(count))
    )
    # Four unseen cards, two of them alike: 12 arrangements; chi-square with 11 degrees of freedom, 0.999 quantile.
    assert len(found) == 12
    expected = count / 12
    assert sum((times - expected) ** 2 / expected for times in found.values()) < 31.3


def test_a_gift_chosen_unseen_is_any_card_of_its_giver() -> None:
    giving = played("combo-up P,9,1,4/4,8/5,7 - 0 - 3/3/3", "P@1", "G2")
    places = Counter[int | None]()
    for k in range(600):
        found = world(view(giving, 1), 3, k)
        assert isinstance(found.pending, Giving)
        places[found.pending.gifts[0].at] += 1
    assert set(places) == {1, 2, 3}
    assert sum((times - 200) ** 2 / 200 for times in places.values()) < 13.8


def test_a_gift_that_its_giver_chose_stays_chosen() -> None:
    giving = played("combo-up P,9,1,4/4,8/5,7 - 0 - 3/3/3", "P@1", "G2", "G1")
    for k in range(10):
        found = world(view(giving, 0), 3, k)
        assert isinstance(found.pending, Giving)
        assert found.pending.gifts[0] == Gift(0, 2)


def test_a_gift_waiting_unseen_is_filled_in_and_a_seen_one_stays() -> None:
    placing = played("combo-up P,9,1/4,8/5,7 - 0 - 3/3/3", "P@1", "G1", "G2", "G2")
    seen = {world(view(placing, 0), 3, k).pending for k in range(30)}
    gifts = [each.gifts for each in seen if isinstance(each, Placing)]
    assert {each[0][1].card for each in gifts} == {Card(9)}
    assert {each[2][1].card for each in gifts} == {Card(7)}
    assert len({each[1][1].card for each in gifts}) > 5


def test_the_seat_that_has_its_turn_can_do_something_in_every_world() -> None:
    position = played("combo-breaker 12,8/1,2,S/1,3 0:11,12 1 - 2/2/2")
    for k in range(100):
        assert legal_moves(world(view(position, 2), 1, k))


def test_a_view_that_no_cards_can_explain_is_refused() -> None:
    position = played("combo-breaker 12,8/?1/S,S,D,D,X,X 0:12,12 1 - 2/2/2")
    with pytest.raises(InvalidError) as caught:
        world(View(2, position), 1, 0)
    assert caught.value.code == "no-world"
    assert caught.value.details == {"seat": 1}
    assert caught.value.text("de")


def test_a_view_with_more_cards_than_the_deck_is_refused() -> None:
    position = replace(dealt("combo-up", 3, 1), pile=(Card.UNKNOWN,) * 40)
    with pytest.raises(InvalidError) as caught:
        world(view(position, 0), 1, 0)
    assert caught.value.code == "too-many-cards"
