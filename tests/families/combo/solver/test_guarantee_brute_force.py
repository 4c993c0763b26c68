"""The slow twin says the same: fresh positions, long rows, five seats, house settings."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import NUMBERS, Card, Row
from combotutor.families.combo.notation import format_position, parse_position
from combotutor.families.combo.rules import RULE_SETS, HandCard, Position, Seat
from combotutor.families.combo.solver.guarantee import Status, guarantee
from tests.families.combo.solver.guarantee_twin import TooLargeError, twin
from tests.families.combo.solver.guarantees import by_twin, told, values
from tests.families.combo.solver.small_positions import small_positions


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2026])
def test_brute_force_fresh_small_positions_have_the_values_of_the_twin(seed: int) -> None:
    fresh: Iterator[Position] = small_positions(seed)
    checked = 0
    while checked < 40:
        position = next(fresh)
        try:
            expected = by_twin(position, 600)
        except TooLargeError:
            continue
        found = guarantee(position, seconds=None)
        assert values(found) == expected, f"seed {seed}: {format_position(position)}"
        checked += 1


def long_rows(seed: int, length: int, others: int) -> Iterator[Position]:
    """Yield tricks that are nearly over for one seat with a long row, and others with a card or two, for ever."""
    random = SplitMix64(seed)
    for number in itertools.count():
        rules = list(RULE_SETS.values())[number % 3]
        cards = random.shuffled([card for card in rules.deck.cards if card is not Card.DRAW])
        rows: list[Row] = [tuple(cards.pop() for _ in range(length))]
        rows += [tuple(cards.pop() for _ in range(1 + random.below(2))) for _ in range(others)]
        long_seat = random.below(others + 1)
        rows[0], rows[long_seat] = rows[long_seat], rows[0]
        seats = [Seat(tuple(HandCard(card, frozenset({at})) for card in row), (), 1) for at, row in enumerate(rows)]
        seats += [Seat((), (), 1, is_out=True)] * (3 - len(seats))
        yield Position(rules, tuple(seats), (), random.below(others + 1), ())


@pytest.mark.parametrize(("length", "others"), [(17, 1), (18, 1), (19, 2), (20, 1), (20, 2), (25, 1)])
def test_brute_force_long_rows_have_the_values_of_the_twin(length: int, others: int) -> None:
    checked, kinds = 0, set()
    for position in itertools.islice(long_rows(length, length, others), 400):
        try:
            expected = by_twin(position, 400)
        except TooLargeError:
            continue
        assert values(guarantee(position, seconds=None)) == expected, format_position(position)
        checked += 1
        kinds |= set(expected.values())
        if checked >= 8 and len(kinds) == 2:
            return
    pytest.fail(f"only {checked} positions were small enough, with values {kinds}")


def test_a_row_of_forty_cards_has_the_values_of_the_twin() -> None:
    row = ",".join(card.symbol for card in NUMBERS * 3) + ",X,S,X,S"
    position = parse_position(f"combo-breaker {row}/12/x - 0 - 2/2/2")
    found = guarantee(position, seconds=None)
    assert (len(found.moves), found.status) == (len(twin(position)), Status.PROVED)
    assert values(found) == by_twin(position)


@pytest.mark.parametrize("name", list(RULE_SETS))
def test_five_seats_all_in_have_the_values_of_the_twin(name: str) -> None:
    random = SplitMix64(5)
    rules = RULE_SETS[name]
    checked = 0
    for _ in range(200):
        cards = random.shuffled(rules.deck.cards)
        rows = [tuple(cards.pop() for _ in range(1 + random.below(2))) for _ in range(5)]
        seats = tuple(
            Seat(tuple(HandCard(card, frozenset({at})) for card in row), (), 1) for at, row in enumerate(rows)
        )
        position = Position(rules, seats, (), random.below(5), tuple(cards[:4]))
        try:
            expected = by_twin(position, 500)
        except TooLargeError:
            continue
        assert values(guarantee(position, seconds=None)) == expected, format_position(position)
        checked += 1
        if checked == 6:
            return
    pytest.fail(f"only {checked} positions were small enough")


def test_two_wilds_alone_are_a_house_setting() -> None:
    line = "combo-breaker X,X,3/11,12,1/x - 0 - 2/2/2"
    with_pairs, without = told(line), told(f"{line} wild-pair=no")
    assert set(without) < set(with_pairs)
    assert without == by_twin(parse_position(f"{line} wild-pair=no"))
    assert with_pairs == by_twin(parse_position(line))


def test_who_draws_on_a_stop_is_a_house_setting() -> None:
    differ = 0
    for position in itertools.islice(small_positions(77), 400):
        cards = {*position.mover.row, *(card for seat in position.seats for card in seat.row)}
        if not {Card.STOP, Card.DRAW} <= cards or sum(len(seat.hand) for seat in position.seats) > 5:
            continue
        line = format_position(position).replace(" stop-draws=best", "").replace(" stop-draws=stopper", "")
        if " moves " in line:
            continue
        found = []
        for setting in ("best", "stopper"):
            each = parse_position(f"{line} stop-draws={setting}")
            try:
                expected = by_twin(each, 400)
            except TooLargeError:
                break
            found.append(told(f"{line} stop-draws={setting}"))
            assert found[-1] == expected, line
        differ += len(found) == 2 and found[0] != found[1]
    assert differ


def test_plays_that_leave_the_same_have_one_search() -> None:
    one = guarantee(parse_position("combo-breaker 4,4,9/5,6/x - 0 - 2/2/2"))
    assert values(one) == by_twin(parse_position("combo-breaker 4,4,9/5,6/x - 0 - 2/2/2"))
    shown: set[int] = set()
    guarantee(
        parse_position("combo-breaker 7+3/8,9/x 1:2 0 - 2/2/2"), progress=lambda _done, total, _nodes: shown.add(total)
    )
    assert shown == {2}
