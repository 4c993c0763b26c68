"""How likely others can beat a combination: against every order of the hidden cards, and world by world."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from combotutor.cards import stream
from combotutor.errors import InvalidError
from combotutor.families.combo.cards import STRENGTHS, Card, Combination, Deck, Kind, Row, combinations_in
from combotutor.families.combo.notation import parse_position, parse_row
from combotutor.families.combo.odds import Beaten, beaten, beaten_by, unseen_cards
from combotutor.families.combo.rules import RULE_SETS, HandCard, Position, Seat, View, view
from combotutor.kernels.compiled import COMPILED
from combotutor.shares import Estimate
from tests.families.combo.rules.rounds import dealt
from tests.families.combo.rules.unseen import swapped

BREAKER = RULE_SETS["combo-breaker"]
SINGLE_3 = Combination(Kind.SINGLE, 3)
PAIR_8 = Combination(Kind.PAIR, 8)
SMALL = {
    "hidden": (["?,?", "?"], "1,1,2,3,S"),
    "a card taken lies in its place": (["?,7,?", "?,X"], "8,8,9,7,D,S"),
    "wilds": (["?,?,?"], "X,X,4,5,P"),
    "one of three is open": (["4,4", "?,?", "?"], "4,5,6,X"),
    "an empty row": (["-", "?,?"], "2,3,3,12"),
}
every_small_table = pytest.mark.parametrize(("rows", "unseen"), SMALL.values(), ids=SMALL.keys())
both_houses = pytest.mark.parametrize("wild_pair", [True, False], ids=["wilds alone", "no wilds alone"])
TRIED = STRENGTHS[::5]


def small_view(rows: Sequence[str], unseen: str, *, wild_pair: bool = True) -> View:
    """Return a seat with one card that looks at other rows, of a deck that has just those cards and those unseen."""
    shown = [parse_row(row) for row in rows]
    pool = parse_row(unseen)
    open_cards = [card for row in shown for card in row if card is not Card.UNKNOWN]
    rules = replace(BREAKER, deck=Deck((Card.ONE, *open_cards, *pool)), wild_pair=wild_pair)
    others = [Seat(tuple(HandCard(card, frozenset({0})) for card in row), (), 2) for row in shown]
    mine = Seat((HandCard(Card.ONE, frozenset({0})),), (), 2)
    hidden = sum(row.count(Card.UNKNOWN) for row in shown)
    return View(0, Position(rules, (mine, *others), (), 0, (Card.UNKNOWN,) * (len(pool) - hidden)))


def can_beat(row: Row, combination: Combination, *, wild_pair: bool) -> bool:
    """Tell whether a row that lies open beats a combination."""
    return any(each.beats(combination) for _, each in combinations_in(row, wild_pair=wild_pair))


def laid(rows: Sequence[Row], cards: Row) -> list[Row]:
    """Return rows with cards in place of those not seen."""
    left = iter(cards)
    return [tuple(next(left) if card is Card.UNKNOWN else card for card in row) for row in rows]


@both_houses
@every_small_table
def test_brute_force_every_order_of_the_hidden_cards_is_counted(
    rows: list[str], unseen: str, *, wild_pair: bool
) -> None:
    looks = small_view(rows, unseen, wild_pair=wild_pair)
    shown = [seat.row for seat in looks.position.seats[1:]]
    hidden = sum(row.count(Card.UNKNOWN) for row in shown)
    orders = [laid(shown, cards) for cards in itertools.permutations(parse_row(unseen), hidden)]
    for combination in TRIED:
        found = beaten_by(looks, combination, range(1, len(shown) + 1))
        wins = [[can_beat(row, combination, wild_pair=wild_pair) for row in order] for order in orders]
        assert found.combination is combination
        assert dict(found.by) == {
            seat: Fraction(sum(won), len(orders)) for seat, won in enumerate(zip(*wins, strict=True), start=1)
        }
        assert found.by_any == Fraction(sum(map(any, wins)), len(orders))


@both_houses
@every_small_table
def test_worlds_are_dealt_as_plain_python_deals_them(
    monkeypatch: pytest.MonkeyPatch, rows: list[str], unseen: str, *, wild_pair: bool
) -> None:
    monkeypatch.setattr(beaten, "_MOST_WAYS", 0)
    monkeypatch.setattr(beaten, "_MOST_WAYS_PLAIN", 0)
    monkeypatch.setattr(beaten, "_AT_ONCE", 7)
    looks = small_view(rows, unseen, wild_pair=wild_pair)
    shown = [seat.row for seat in looks.position.seats[1:]]
    hidden = sum(row.count(Card.UNKNOWN) for row in shown)
    # The kernel takes one special for all, which changes no order.
    pool = [Card.STOP if card.is_special else card for card in unseen_cards(looks)]
    orders = [laid(shown, tuple(stream(6, k).shuffled(pool)[: -hidden - 1 : -1])) for k in range(40)]
    estimates = 0
    for combination in TRIED:
        found = beaten_by(looks, combination, range(1, len(shown) + 1), worlds=40, seed=6)
        wins = [[can_beat(row, combination, wild_pair=wild_pair) for row in order] for order in orders]
        for seat, won in enumerate(zip(*wins, strict=True), start=1):
            estimates += check(found.by[seat], sum(won), 40)
        check(found.by_any, sum(map(any, wins)), 40)
    assert estimates > 0


def check(chance: Fraction | Estimate, wins: int, worlds: int) -> bool:
    """See that a chance agrees with some worlds; tell whether it is an estimate."""
    if isinstance(chance, Estimate):
        assert (chance.value, chance.samples) == (wins / worlds, worlds)
        return True
    # What needs no worlds is what is so in all of them.
    assert chance == Fraction(wins, worlds)
    return False


@pytest.mark.skipif(not COMPILED, reason="a fourth card takes long where kernels are not compiled")
def test_intervals_hold_the_exact_chance_about_as_often_as_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = View(0, parse_position("combo-breaker 7,8,4+X,5/?,?,9,?+2/?3 2:3 0 ?18 2/2/1"))
    exact = beaten_by(looks, SINGLE_3).by[1]
    assert isinstance(exact, Fraction)
    monkeypatch.setattr(beaten, "_MOST_WAYS", 0)
    held = 0
    for seed in range(200):
        share = beaten_by(looks, PAIR_8, [2], worlds=400, seed=seed).by[2]
        assert isinstance(share, Estimate)
        held += share.low <= 1729 / 16215 <= share.high
    assert 180 <= held <= 198


def test_few_hidden_cards_are_exact_and_many_are_estimated() -> None:
    looks = View(0, parse_position("combo-breaker 7,8,4+X,5/?10+2/?3 2:3 0 ?14 2/2/1"))
    found = beaten_by(looks, PAIR_8, worlds=300, seed=1)
    assert isinstance(found.by[1], Estimate)
    assert found.by[2] == Fraction(1729, 16215)
    assert isinstance(found.by_any, Estimate)
    assert found == beaten_by(looks, PAIR_8, worlds=300, seed=1)
    assert found != beaten_by(looks, PAIR_8, worlds=300, seed=2)


def test_nothing_beats_the_highest_trio_and_that_is_no_estimate() -> None:
    looks = view(dealt("combo-breaker", 4, 3), 0)
    found = beaten_by(looks, STRENGTHS[-1])
    assert list(found.by.values()) == [Fraction(0)] * 3
    assert found.by_any == Fraction(0)


def test_what_no_card_left_can_beat_is_never_beaten() -> None:
    # All four 12s and both wilds are seen, so that no trio of 12s can lie anywhere.
    looks = View(0, parse_position("combo-breaker 12,12,12,12,X,X/?9/?9 2:3 0 ?18 2/2/1"))
    assert beaten_by(looks, STRENGTHS[-2]).by_any == 0
    assert beaten_by(looks, STRENGTHS[-3], worlds=50).by_any != 0


def test_cards_seen_that_beat_it_make_it_sure_whatever_else_is_hidden() -> None:
    looks = View(0, parse_position("combo-breaker 7,8,4+X,5/?,?,?,?,9,9,?,?,?/?9 2:3 0 ?18 2/2/1"))
    found = beaten_by(looks, PAIR_8, worlds=50)
    assert found.by[1] == 1
    assert found.by_any == 1
    assert isinstance(found.by[2], Estimate)


def test_all_others_with_cards_are_asked_clockwise_unless_said() -> None:
    looks = View(2, parse_position("combo-up 7,8/x/5,5/-/?3 3:12;4:5,6;0:7,8 2 ?18 2/2/1/2/2"))
    found = beaten_by(looks, SINGLE_3)
    assert list(found.by) == [4, 0]
    assert found.by[0] == 1
    assert list(beaten_by(looks, SINGLE_3, [0]).by) == [0]
    assert beaten_by(looks, SINGLE_3, [3]) == Beaten(SINGLE_3, {3: Fraction(0)}, Fraction(0))


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    looks = View(0, parse_position("combo-breaker 7,8,4/?4/?3 2:3 0 ?18 2/2/1"))
    with pytest.raises(InvalidError) as error:
        beaten_by(looks, SINGLE_3, [seat])
    assert error.value.code == "no-such-seat"


@pytest.mark.parametrize(
    ("worlds", "seed", "field"),
    [(-5, 0, "WORLDS"), ((1 << 62) + 1, 0, "WORLDS"), (10, -1, "SEED"), (10, 1 << 64, "SEED")],
)
def test_worlds_and_seeds_that_are_none_are_refused(worlds: int, seed: int, field: str) -> None:
    looking = view(dealt("combo-breaker", 3, 1), 0)
    with pytest.raises(InvalidError) as error:
        beaten_by(looking, PAIR_8, worlds=worlds, seed=seed)
    assert (error.value.code, error.value.field) == ("no-whole-number", field)


def test_hidden_cards_change_nothing() -> None:
    source = random.Random(3)
    position = dealt("combo-up", 3, 8)
    other = swapped(position, 1, source)
    assert other != position
    assert beaten_by(view(position, 1), PAIR_8, worlds=80) == beaten_by(view(other, 1), PAIR_8, worlds=80)
