"""Cards put into their best gaps, on flat buffers: against the plain plan of every gap."""

from __future__ import annotations

import random

import pytest

from combotutor.families.combo.cards import Card, Row, inserted
from combotutor.families.combo.kernels.rows.drawing import (
    BROUGHT,
    FACES,
    FOUND,
    PLAYS,
    best_inserts,
    draw,
    found_size,
    work_size,
)
from combotutor.families.combo.odds.neighbours import kinds_table
from combotutor.families.combo.plan import fewest_plays
from combotutor.kernels.compiled import filled, ints, small

LEFT_OVER = 37
PUT_IN = [Card(face) for face in range(1, Card.STOP + 1)]
both_houses = pytest.mark.parametrize("wild_pair", [True, False], ids=["wilds alone", "no wilds alone"])


def some_rows() -> list[Row]:
    """Return rows of up to 12 cards in which much goes together, and in which little does."""
    source = random.Random(5)
    close = [Card.ONE, Card.TWO, Card.THREE, Card.FOUR, Card.WILD, Card.STOP]
    apart = [*PUT_IN, Card.PICK_UP]
    return [tuple(source.choice(faces) for _ in range(size)) for size in range(9) for faces in (close, close, apart)]


@both_houses
def test_a_card_more_saves_what_the_plan_of_its_best_gap_saves(*, wild_pair: bool) -> None:
    work = filled(ints(work_size()), [LEFT_OVER] * work_size())
    # In the last a card within the pair of 1s is worth most, and only with the pair of 5s beside it counted in.
    for row in (*some_rows(), (Card.ONE, Card.NINE, Card.ONE, Card.FIVE, Card.FIVE)):
        # The row lies behind something else.
        cards = filled(small(2 + len(row)), (Card.TWO, Card.TWO, *row))
        saved = best_inserts(cards, 2, len(row), kinds_table(wild_pair), work)
        assert len(row) - saved == fewest_plays(row, wild_pair=wild_pair)
        for card in PUT_IN:
            gaps = range(1, len(row) + 2)
            fewest = min(fewest_plays(inserted(row, card, gap), wild_pair=wild_pair) for gap in gaps)
            assert len(row) + 1 - work[BROUGHT + card] == fewest


def test_what_a_row_has_before_a_draw_it_has_afterwards() -> None:
    counts, found = ints(FACES), ints(found_size(1))
    counts[Card.STOP] = 2
    cards = filled(small(4), (Card.FIVE, Card.SIX, Card.SEVEN, Card.SEVEN))
    draw(cards, 0, 4, 1, counts, kinds_table(wild_pair=True), ints(work_size()), found, 0)
    assert [int(each) for each in found[:PLAYS]] == [2, 2, 2, 0]


# The ways to draw neither a 6 nor the wild make no run, those to draw neither a 5 nor the wild no pair.
@pytest.mark.parametrize(("left", "ways", "run2", "pair"), [(1, 7, 2, 3), (2, 42, 22, 30), (3, 210, 150, 186)])
def test_all_ways_to_draw_are_counted_and_the_faces_left_as_they_were(
    left: int, ways: int, run2: int, pair: int
) -> None:
    row, many = (Card.FIVE, Card.STOP, Card.FIVE), {Card.FIVE: 2, Card.SIX: 1, Card.WILD: 1, Card.STOP: 3}
    counts = ints(FACES)
    for card, count in many.items():
        counts[card] = count
    cards = filled(small(sum(range(3, 3 + left))), row)
    found = filled(ints(1 + found_size(left)), [LEFT_OVER] * (1 + found_size(left)))
    plays = draw(cards, 0, 3, left, counts, kinds_table(wild_pair=True), ints(work_size()), found, 1)
    assert {Card(face): int(counts[face]) for face in range(FACES) if counts[face]} == many
    assert tuple(cards[:3]) == row
    by_plays = [int(found[1 + at]) for at in range(PLAYS, FOUND)]
    assert sum(by_plays) == ways
    assert plays == sum(fewest * count for fewest, count in enumerate(by_plays))
    assert [int(found[1]), int(found[2])] == [run2, pair]
    assert found[0] == LEFT_OVER
