"""What plays, reserve cards and drawn cards do to a row: against every order of the cards that can come."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from combotutor.errors import HiddenCardError, IllegalMoveError, InvalidError
from combotutor.families.combo.cards import Card, Combination, Deck, Kind, Row, combinations_in, inserted
from combotutor.families.combo.notation import parse_position, parse_row
from combotutor.families.combo.odds import PLACES, Changed, Drawn, after_drawing, after_play, after_take, row_value
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import (
    RULE_SETS,
    HandCard,
    PlayCombination,
    PlaySpecial,
    Position,
    Seat,
    View,
    view,
)
from combotutor.kernels.compiled import COMPILED
from tests.families.combo.rules.rounds import dealt
from tests.families.combo.rules.unseen import swapped

LINE = "combo-breaker 7,8,8,X,3,S+4,5/?4+2/?3 2:3 0 ?18 2/2/1"
SEEN = View(0, parse_position(LINE))
BREAKER = RULE_SETS["combo-breaker"]


def small_view(row: str, unseen: str, *, wild_pair: bool = True) -> View:
    """Return a seat with a row and nothing else on the table but a pile, of a deck that has just those cards."""
    cards, pile = parse_row(row), parse_row(unseen)
    rules = replace(BREAKER, deck=Deck((*cards, *pile)), wild_pair=wild_pair)
    mine = Seat(tuple(HandCard(card, frozenset({0})) for card in cards), (), 2)
    other = Seat((HandCard(Card.UNKNOWN, frozenset({1})),), (), 2)
    return View(0, Position(rules, (mine, other), (), 0, (Card.UNKNOWN,) * (len(pile) - 1)))


SMALL = {
    "a gap to fill": ("7,1,9", "8,8,2,S,X"),
    "wilds": ("X,3,5", "4,X,X,1,1,D"),
    "nothing goes": ("1,4,7,10", "1,12,S,S,P"),
    "specials": ("S,2,D,2", "2,3,X,U"),
    "one card": ("6", "6,6,5,4,X,S"),
    "no card": ("-", "1,2,3,X,S"),
}
every_small_view = pytest.mark.parametrize(("row", "unseen"), SMALL.values(), ids=SMALL.keys())
both_houses = pytest.mark.parametrize("wild_pair", [True, False], ids=["wilds alone", "no wilds alone"])

Twin = tuple[Fraction, dict[int, Fraction], dict[Kind, Fraction]]


def has(row: Row, kind: Kind, *, wild_pair: bool) -> bool:
    """Tell whether a row has a place for a kind."""
    return any(each.kind is kind for _, each in combinations_in(row, wild_pair=wild_pair))


@functools.cache
def twin(row: Row, unseen: Row, count: int, *, wild_pair: bool) -> Twin:
    """Return the average, the plays and the kinds, trying every card and gap in turn."""
    if not count:
        plays = fewest_plays(row, wild_pair=wild_pair)
        kinds = {kind: Fraction(has(row, kind, wild_pair=wild_pair)) for kind in PLACES}
        return Fraction(plays), {plays: Fraction(1)}, kinds
    share = Fraction(1, len(unseen))
    average, chances, kinds = Fraction(), dict[int, Fraction](), dict.fromkeys(PLACES, Fraction())
    for at, card in enumerate(unseen):
        rest = unseen[:at] + unseen[at + 1 :]
        tried = [twin(inserted(row, card, gap), rest, count - 1, wild_pair=wild_pair) for gap in range(1, len(row) + 2)]
        least = min(tried, key=lambda each: each[0])
        average += share * least[0]
        for plays, chance in least[1].items():
            chances[plays] = chances.get(plays, Fraction()) + share * chance
        for kind in PLACES:
            kinds[kind] += share * max(each[2][kind] for each in tried)
    return average, chances, kinds


@both_houses
@every_small_view
@pytest.mark.parametrize("count", [1, 2, 3])
def test_brute_force_drawn_cards_are_worth_what_every_order_and_gap_says(
    row: str, unseen: str, count: int, *, wild_pair: bool
) -> None:
    if count == 3:
        row = row[:5]
    found = after_drawing(small_view(row, unseen, wild_pair=wild_pair), count)
    average, plays, kinds = twin(parse_row(row), parse_row(unseen), count, wild_pair=wild_pair)
    assert (found.average, dict(found.plays), dict(found.at_least_one)) == (average, plays, kinds)


def test_chances_of_drawn_cards_add_up_and_say_what_is_gained() -> None:
    gaps = View(0, parse_position(LINE.replace("7,8,8,X,3,S", "1,3,8,10")))
    found = after_drawing(gaps, 2)
    assert found.cards == 2
    assert found.before == row_value(parse_row("1,3,8,10"))
    assert sum(found.plays.values()) == 1
    assert found.fewer == sum(chance for plays, chance in found.plays.items() if plays < found.before.plays)
    assert found.no_more == found.fewer + found.plays.get(found.before.plays, 0)
    assert 0 < found.fewer < found.no_more < 1
    assert 0 < found.at_least_one[Kind.TRIO] < found.at_least_one[Kind.RUN3] < found.at_least_one[Kind.RUN2] < 1


def test_three_cards_are_drawn_unless_said() -> None:
    few = small_view("7,1,9", "8,8,2,S,X")
    assert after_drawing(few) == after_drawing(few, 3)


def test_cards_can_be_drawn_to_the_row_that_a_play_leaves() -> None:
    change = after_play(SEEN, PlayCombination(2, parse_row("8,8"), Combination(Kind.PAIR, 8)))
    found = after_drawing(SEEN, 1, row=change.after.row)
    assert found.before == change.after
    fewest = [
        min(fewest_plays(inserted(change.after.row, card, gap)) for gap in range(1, 6))
        for card in (Card.SEVEN, Card.TWELVE)
    ]
    assert min(found.plays) <= min(fewest)
    assert max(fewest) <= max(found.plays)


@pytest.mark.skipif(not COMPILED, reason="takes a minute where kernels are not compiled")
def test_three_cards_are_drawn_to_a_row_as_dealt_and_hidden_cards_change_nothing() -> None:
    source = random.Random(4)
    position = dealt("combo-up", 4, 9)
    found = after_drawing(view(position, 1))
    assert sum(found.plays.values()) == 1
    assert found.before.row == position.seats[1].row
    other = swapped(position, 1, source)
    assert other != position
    assert after_drawing(view(other, 1)) == found


def test_a_reserve_card_that_others_have_seen_cannot_be_drawn() -> None:
    line = LINE.replace("7,8,8,X,3,S", "6,6,1")
    found = [
        after_drawing(View(0, parse_position(line.replace("/?4+2/", f"/?4+{card}/"))), 1).at_least_one[Kind.TRIO]
        for card in ("11", "6")
    ]
    # Of 47 cards not seen, two 6s and two wilds; or a 6 fewer.
    assert found == [Fraction(4, 47), Fraction(3, 47)]


@pytest.mark.parametrize("count", [0, -1, 4])
def test_no_more_cards_are_drawn_than_a_draw_card_gives(count: int) -> None:
    with pytest.raises(InvalidError) as error:
        after_drawing(SEEN, count)
    assert error.value.code == "no-whole-number"
    assert str(count) in str(error.value)


def test_no_more_cards_are_drawn_than_nobody_has_shown() -> None:
    with pytest.raises(InvalidError) as error:
        after_drawing(small_view("7,1", "8,8"), 3)
    assert error.value.code == "more-cards-than-stock"


def test_a_row_that_grows_too_long_is_refused() -> None:
    with pytest.raises(InvalidError) as error:
        after_drawing(SEEN, 1, row=(Card.ONE,) * 60)
    assert error.value.code == "row-too-long"


def test_a_row_with_a_card_not_seen_has_no_plan() -> None:
    hidden = View(1, SEEN.position)
    with pytest.raises(HiddenCardError):
        after_drawing(hidden, 1)
    with pytest.raises(HiddenCardError):
        after_take(hidden, 1, 1)


def test_a_row_is_worth_its_plays_its_places_and_its_best() -> None:
    found = row_value(parse_row("2,3,3,S,4,X,5"))
    assert found.plays == fewest_plays(found.row) == 4
    assert dict(found.places) == {Kind.RUN2: 3, Kind.PAIR: 3, Kind.RUN3: 1, Kind.TRIO: 0}
    assert found.best is Kind.RUN3


@pytest.mark.parametrize(("row", "best"), [("-", None), ("S,D", None), ("S,9", Kind.SINGLE), ("X,X,X", Kind.TRIO)])
def test_the_best_of_a_row_may_be_nothing(row: str, best: Kind | None) -> None:
    assert row_value(parse_row(row)).best is best


def test_wilds_alone_are_worth_less_where_the_house_says_so() -> None:
    found = row_value(parse_row("X,X"), wild_pair=False)
    assert (found.plays, sum(found.places.values()), found.best) == (2, 0, Kind.SINGLE)


def changes(found: Changed) -> tuple[str, int, str, int]:
    """Return both rows with their plays."""
    before, after = found.before, found.after
    return *(_row(before.row), before.plays), *(_row(after.row), after.plays)


def _row(row: Row) -> str:
    return ",".join(card.symbol for card in row)


def test_a_play_shows_the_row_before_and_after_whatever_lies_on_the_table() -> None:
    # The table holds a 3, and it is no matter that 2 would be a lower card.
    low = View(0, parse_position("combo-breaker 2,8,2+4,5/?4+2/?3 2:3 0 ?18 2/2/1"))
    found = after_play(low, PlayCombination(2, (Card.EIGHT,), Combination(Kind.SINGLE, 8)))
    assert changes(found) == ("2,8,2", 2, "2,2", 1)
    found = after_play(low, PlayCombination(1, (Card.TWO,), Combination(Kind.SINGLE, 2)))
    assert changes(found) == ("2,8,2", 2, "8,2", 2)


def test_a_special_card_leaves_the_row() -> None:
    found = after_play(SEEN, PlaySpecial(6, Card.STOP))
    assert found.after.row == parse_row("7,8,8,X,3")


def test_a_play_of_a_seat_that_has_not_the_turn_is_looked_at_in_its_own_row() -> None:
    elsewhere = View(0, replace(SEEN.position, turn=1))
    move = PlayCombination(2, parse_row("8,8"), Combination(Kind.PAIR, 8))
    assert after_play(elsewhere, move) == after_play(SEEN, move)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (PlayCombination(1, parse_row("7,8,8"), Combination(Kind.TRIO, 8)), "no-combination"),
        (PlayCombination(1, parse_row("8,8"), Combination(Kind.PAIR, 8)), "not-your-card"),
        (PlayCombination(1, parse_row("7,3"), Combination(Kind.PAIR, 7)), "not-adjacent"),
        (PlaySpecial(1, Card.STOP), "not-your-card"),
        (PlaySpecial(1, Card.SEVEN), "not-special"),
    ],
)
def test_a_play_that_the_row_does_not_hold_is_refused(move: PlayCombination | PlaySpecial, code: str) -> None:
    with pytest.raises(IllegalMoveError) as error:
        after_play(SEEN, move)
    assert error.value.code == code


def test_a_reserve_card_shows_the_row_before_and_after() -> None:
    found = after_take(SEEN, 1, 6)
    assert found.after.row == parse_row("7,8,8,X,3,4,S")
    assert (found.before.plays, found.after.plays) == (4, 4)
    assert [each.places[Kind.RUN3] for each in (found.before, found.after)] == [0, 1]


def test_the_leader_too_may_ask_what_a_reserve_card_would_bring() -> None:
    leads = View(0, parse_position(LINE.replace("2:3", "-")))
    assert after_take(leads, 2, 1) == after_take(SEEN, 2, 1)


@pytest.mark.parametrize(
    ("card", "gap", "code"), [(3, 1, "no-such-reserve"), (1, 8, "no-such-gap"), (0, 1, "no-such-reserve")]
)
def test_a_reserve_card_or_a_gap_that_is_not_there_is_refused(card: int, gap: int, code: str) -> None:
    with pytest.raises(IllegalMoveError) as error:
        after_take(SEEN, card, gap)
    assert error.value.code == code


def random_rows(source: random.Random) -> Iterator[tuple[Row, Row]]:
    """Yield rows with the other cards of a deck, close numbers and wilds among them."""
    deck = BREAKER.deck.cards
    for size in (0, 1, 2, 4, 6, 7):
        for most in (4, 12):
            near = [card for card in deck if card <= most or card >= Card.WILD]
            row = tuple(source.sample(near, size))
            left = list(deck)
            for card in row:
                left.remove(card)
            yield row, tuple(left)


def test_brute_force_one_card_more_is_put_where_the_plan_says() -> None:
    for row, left in random_rows(random.Random(2)):
        found: Drawn = after_drawing(small_view(_row(row) or "-", _row(left)), 1)
        fewest = [min(fewest_plays(inserted(row, card, gap)) for gap in range(1, len(row) + 2)) for card in left]
        assert dict(found.plays) == {plays: Fraction(fewest.count(plays), len(left)) for plays in sorted(set(fewest))}
