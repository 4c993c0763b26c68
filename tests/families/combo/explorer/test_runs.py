"""Hands dealt by a seed, a few more at a time."""

from __future__ import annotations

import itertools

import pytest

from combotutor.families.combo.cards import Card, Kind, readings
from combotutor.families.combo.explorer import Run, place_of, seed_of
from combotutor.families.combo.explorer import runs as rooms
from combotutor.families.combo.odds import PLACES, Stock, dealt_row, simulate
from combotutor.families.combo.pictures import row_svg
from combotutor.families.combo.rules import RULE_SETS
from combotutor.families.combo.words import text

STOCK = Stock.of_deck(RULE_SETS["combo-breaker"].deck)


def test_however_it_was_dealt_the_hands_are_the_same() -> None:
    at_once = Run(STOCK, 8, 7).more(500)
    by_and_by = Run(STOCK, 8, 7).more(1).more(99).more(400)
    assert at_once.dealt[-1] == by_and_by.dealt[-1] == simulate(STOCK, 8, 500, seed=7)


def test_every_dealing_leaves_some_moments_for_the_picture() -> None:
    run = Run(STOCK, 8, 7).more(1).more(100).more(1000)
    hands = [each.hands for each in run.dealt]
    # "Hand by hand" is true of the first hundred, in which most happens.
    assert hands[:100] == [*range(1, 101)]
    assert hands[-1] == run.hands == 1101
    assert len(hands) == 121
    assert all(after > before for before, after in itertools.pairwise(hands))


def test_other_seeds_deal_as_many_hands_with_the_same_moments() -> None:
    run = Run(STOCK, 8, 7).more(120)
    others = run.others(2)
    assert [each.seed for each in others] == [8, 9]
    assert all([one.hands for one in each.dealt] == [one.hands for one in run.dealt] for each in others)
    assert others[0].dealt[-1] == simulate(STOCK, 8, 120, seed=8)
    assert [each.seed for each in Run(STOCK, 8, 2**64 - 1).others(1)] == [0]


def test_nothing_dealt_is_nothing_known() -> None:
    assert (Run(STOCK, 8, 7).hands, Run(STOCK, 8, 7).more(0).dealt) == (0, ())


def test_another_seed_size_or_deck_is_another_run() -> None:
    run = Run(STOCK, 8, 7)
    assert run.more(20).is_of(run)
    for other in (Run(STOCK, 9, 7), Run(STOCK, 8, 6), Run(Stock(STOCK.cards, blank_wilds=True), 8, 7)):
        assert not run.is_of(other)


def test_a_run_ends_some_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST", 150)
    run = Run(STOCK, 4, 1).more(100).more(100)
    assert run.hands == 150
    assert run.more(10).dealt == run.dealt


def test_the_place_that_is_found_is_the_one_that_a_picture_marks() -> None:
    row = (Card.ONE, Card.SIX, Card.SIX, Card.TWO)
    label = row_svg(row, "en", marked=place_of(Kind.PAIR, row, STOCK))
    assert text("picture.marked", "en", cards="6, 6", at=2) in label


@pytest.mark.parametrize("written", ["0", "42", " 7 ", "9" * 19])
def test_a_whole_number_is_a_seed(written: str) -> None:
    seed = seed_of(written)
    assert seed == int(written)
    assert Run(STOCK, 3, seed).more(1).hands == 1


@pytest.mark.parametrize("written", ["", " ", "-5", "1e99", "1.5", "text", "0x10", "²", "1_000", "9" * 20])
def test_nothing_else_is_a_seed(written: str) -> None:
    assert seed_of(written) is None


@pytest.mark.parametrize("blank_wilds", [False, True])
@pytest.mark.parametrize("kind", PLACES)
def test_a_place_is_shown_exactly_in_the_hands_that_are_counted(kind: Kind, *, blank_wilds: bool) -> None:
    stock = Stock(STOCK.cards, blank_wilds=blank_wilds)
    found = 0
    for number in range(150):
        row = dealt_row(stock, 9, number, seed=5)
        place = place_of(kind, row, stock)
        if place is not None:
            found += 1
            first, length = place
            cards = row[first - 1 : first - 1 + length]
            assert len(cards) == length == kind.length
            assert any(each.kind is kind for each in readings(cards, wild_pair=True))
            assert not (blank_wilds and Card.WILD in cards)
    counted = simulate(stock, 9, 150, seed=5).at_least_one[kind].value
    assert counted is not None
    assert found == round(150 * counted)
