"""Two gaps that mean the same: the judge's and the checker's word against every shortest way, listed."""

from __future__ import annotations

import itertools

import pytest

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import Card
from combotutor.families.combo.check.meaning import meaning
from combotutor.families.combo.notation import format_move, format_row, parse_legal_move, parse_position
from combotutor.families.combo.plan import best_partitions, fewest_plays
from combotutor.families.combo.rules import RULE_SETS, Position, TakeReserve, legal_moves
from combotutor.families.combo.solver import row_after
from combotutor.families.combo.solver.meaning import meant


def _position(row: str, card: str) -> Position:
    """Return where nothing can be done but to take a card."""
    return parse_position(f"combo-up {row}+{card}/?4+1,3/?4+2 2:12,12,12 0 ?20 3/3/3")


def _classes(position: Position) -> set[frozenset[str]]:
    """Return the gaps in classes of the same meaning, as both programs find them."""
    found = []
    for of in (meant, meaning):
        by: dict[object, set[str]] = {}
        for move in legal_moves(position):
            by.setdefault(of(position, move), set()).add(format_move(move))
        found.append({frozenset(words) for words in by.values()})
    assert found[0] == found[1]
    return found[0]


@pytest.mark.parametrize(
    ("row", "card", "same"),
    [
        ("9,5,12", "6", ["R1>2", "R1>3"]),  # both sides of a neighbour
        ("9,5,12", "5", ["R1>2", "R1>3"]),  # which leave one row where they are equal
        ("1,6,5,9", "7", ["R1>2", "R1>3", "R1>4"]),  # both ends of a run, and within it
        ("1,5,7,10", "6", ["R1>2", "R1>3", "R1>4"]),
        ("9,4,2,9", "3", ["R1>2", "R1>3", "R1>4"]),
        ("5,1,5", "8", ["R1>1", "R1>2", "R1>3", "R1>4"]),  # alone, wherever it lies
    ],
)
def test_gaps_mean_the_same_where_the_card_is_played_with_the_same_cards(row: str, card: str, same: list[str]) -> None:
    assert any(set(same) <= words for words in _classes(_position(row, card)))


@pytest.mark.parametrize(
    ("row", "card", "one", "other"),
    [
        ("5,5,9", "6", "R1>1", "R1>3"),  # with either 5
        ("5,9,5", "9", "R1>1", "R1>2"),  # not as many plays: before the first 5, it keeps the 9s or the 5s apart
    ],
)
def test_other_gaps_do_not(row: str, card: str, one: str, other: str) -> None:
    assert not any({one, other} <= words for words in _classes(_position(row, card)))


def _ways(position: Position, word: str) -> tuple[int, set[tuple[int, ...]]]:
    """Return the fewest plays after an insertion, and with which cards the ways play the card, all being listed."""
    move = parse_legal_move(position, word)
    assert isinstance(move, TakeReserve)
    row = row_after(position, move)
    blocks = [
        next(block for block in way if move.gap in block)
        for way in best_partitions(row, wild_pair=True, most=1_000_000)
    ]
    old = {tuple(at - (at > move.gap) for at in block if at != move.gap) for block in blocks}
    return fewest_plays(row), old


def _asked(count: int, seed: int) -> None:
    random = SplitMix64(seed)
    deck = [card for card in RULE_SETS["combo-up"].deck.cards if card is not Card.TWELVE]
    near = [card for card in deck if not card.is_number or 4 <= int(card) <= 8]  # of which much goes together
    joined = 0
    for number in range(count):
        card, *row = random.shuffled(near if number % 2 else deck)[: 4 + random.below(6)]
        position = _position(format_row(tuple(row)), card.symbol)
        moves = [move for move in legal_moves(position) if isinstance(move, TakeReserve)]
        taking = {words & {format_move(move) for move in moves} for words in _classes(position)} - {frozenset()}
        assert taking == _listed(position, moves), format_row(tuple(row))
        joined += len(taking) < len({row_after(position, move) for move in moves})
    assert joined > count // 4


def _listed(position: Position, moves: list[TakeReserve]) -> set[frozenset[str]]:
    """Return the classes as the ways say them, pair by pair."""
    words = {format_move(move) for move in moves}
    rows = {word: row_after(position, parse_legal_move(position, word)) for word in words}
    ways = {word: _ways(position, word) for word in words}
    classes = {word: {word} for word in words}
    for one, other in itertools.permutations(sorted(words), 2):
        is_sole = len(ways[one][1]) == 1
        if rows[one] == rows[other] or (is_sole and ways[one] == ways[other]):
            joined = classes[one] | classes[other]
            classes.update(dict.fromkeys(joined, joined))
    return {frozenset(words) for words in classes.values()}


def test_classes_are_those_that_the_ways_say() -> None:
    _asked(120, 20)


@pytest.mark.long
def test_classes_of_many_rows_are_those_that_the_ways_say() -> None:
    _asked(6_000, 2020)
