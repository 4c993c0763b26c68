"""The page on the format of packs says how estimates are made: followed word by word, with slow code of its own.

Nothing here comes from the plan, the solver or the kernels; the rules and the notation are shared.
"""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.kinds.word import UNIFORM_CAREFUL
from combotutor.families.combo.notation import format_move, parse_legal_move, parse_position
from combotutor.families.combo.rules import (
    GiveCard,
    HandCard,
    InsertCard,
    Move,
    PlayCombination,
    PlaySpecial,
    Position,
    TakeReserve,
    View,
    legal_moves,
    pending_name,
    play,
    view,
)
from combotutor.families.combo.solver.bots import CarefulBot
from combotutor.families.combo.solver.states import number_of
from combotutor.families.combo.solver.trial import Trial
from combotutor.families.combo.solver.worlds import world
from combotutor.files import find
from tests.families.combo.rules.rounds import random_rounds

WRITTEN: Final = (
    "those that leave the fewest plays in its own row",
    "the ones by which no special card leaves its row, played or given, if there are such",
    "the ranks of the three highest windows of the row left, added up",
    "plays the lowest combination; what plays no combination comes after all that do",
    "the first in the order of `moves`",
    "shuffled, every order as likely, and laid into the places of cards not seen",
    f"**`{UNIFORM_CAREFUL}`.**",
)
"""What is followed here."""

NONE: Final = 58
"""More than the rank of any combination."""


def test_what_is_followed_here_is_what_is_written() -> None:
    page = " ".join(find("puzzles/FORMAT.md").read_text(encoding="utf-8").split())
    assert [each for each in WRITTEN if each not in page] == []


def ranked() -> Iterator[tuple[int, ...]]:
    """Yield the numbers of every combination, from the lowest."""
    for length, runs in ((1, False), (2, True), (2, False), (3, True), (3, False)):
        for top in range(1, 13):
            if not runs:
                yield (top,) * length
            elif top >= length:
                yield tuple(range(top - length + 1, top + 1))


RANKS: Final = {numbers: rank for rank, numbers in enumerate(ranked(), start=1)}


@functools.cache
def rank_of(cards: Row, *, wild_pair: bool) -> int:
    """Return the highest rank that neighbours can be declared as; 0 if they make nothing."""
    if any(card > Card.WILD or card is Card.UNKNOWN for card in cards):
        return 0
    if len(cards) > 1 and set(cards) == {Card.WILD} and not wild_pair:
        return 0
    choices = [range(1, 13) if card is Card.WILD else [int(card)] for card in cards]
    return max(RANKS.get(tuple(sorted(numbers)), 0) for numbers in itertools.product(*choices))


@functools.cache
def fewest(row: Row, *, wild_pair: bool) -> int:
    """Return the fewest plays that empty a row."""
    if not row:
        return 0
    least = fewest(row[1:], wild_pair=wild_pair)
    for others in (*itertools.combinations(range(1, len(row)), 1), *itertools.combinations(range(1, len(row)), 2)):
        if rank_of((row[0], *(row[at] for at in others)), wild_pair=wild_pair):
            cuts = [0, *others, len(row)]
            stretches = [row[begin + 1 : end] for begin, end in itertools.pairwise(cuts)]
            least = min(least, sum(fewest(each, wild_pair=wild_pair) for each in stretches))
    return 1 + least


def left(position: Position, move: Move) -> Row:
    """Return the row that an answer leaves."""
    row = position.mover.row
    match move:
        case PlayCombination(at, cards, _):
            return row[: at - 1] + row[at - 1 + len(cards) :]
        case PlaySpecial(at, _) | GiveCard(int(at)):
            return row[: at - 1] + row[at:]
        case TakeReserve(number, gap):
            return (*row[: gap - 1], position.mover.reserve[number - 1], *row[gap - 1 :])
        case InsertCard(gap):
            assert position.incoming is not None
            return (*row[: gap - 1], position.incoming, *row[gap - 1 :])
    raise AssertionError(move)


def height(row: Row, *, wild_pair: bool) -> int:
    """Return the ranks of the three highest windows, added up."""
    windows = [row[at : at + length] for length in (1, 2, 3) for at in range(len(row) - length + 1)]
    return sum(sorted((rank_of(each, wild_pair=wild_pair) for each in windows), reverse=True)[:3])


def is_spent(position: Position, move: Move) -> bool:
    """Tell whether a special card leaves the row."""
    if isinstance(move, PlaySpecial):
        return True
    return isinstance(move, GiveCard) and position.mover.row[(move.at or 0) - 1] > Card.WILD


def played_rank(move: Move) -> int:
    """Return the rank of what is played."""
    return RANKS[move.combination.numbers] if isinstance(move, PlayCombination) else NONE


def in_order(position: Position) -> list[Move]:
    """Return the legal moves in the order of `moves`."""

    def key(move: Move) -> tuple[int, ...]:
        match move:
            case PlayCombination(at, cards, _):
                return (0, at, len(cards), played_rank(move))
            case PlaySpecial(at, _) | GiveCard(int(at)):
                return (1, at)
            case TakeReserve(number, gap):
                return (2, number, gap)
            case InsertCard(gap):
                return (3, gap)
        raise AssertionError(move)

    moves = list(legal_moves(position))
    assert moves == sorted(moves, key=key)
    return moves


def careful(position: Position) -> Move:
    """Return the move of the careful planner, step by step."""
    wild_pair, moves = position.rules.wild_pair, in_order(position)
    plays = {move: fewest(left(position, move), wild_pair=wild_pair) for move in moves}
    moves = [move for move in moves if plays[move] == min(plays.values())]
    moves = [move for move in moves if not is_spent(position, move)] or moves
    heights = {move: height(left(position, move), wild_pair=wild_pair) for move in moves}
    moves = [move for move in moves if heights[move] == max(heights.values())]
    lowest = min(map(played_rank, moves))
    return next(move for move in moves if played_rank(move) == lowest)


def test_property_the_planner_as_it_is_written_does_what_the_solvers_does() -> None:
    source, moments = random.Random(5), Counter[str]()
    for positions in itertools.chain(random_rounds(late=60, deals=0, seed=61), random_rounds(late=0, deals=1, seed=62)):
        for position in source.sample(positions[:-1], min(6, len(positions) - 1)):
            moments[pending_name(position.pending)] += 1
            for wild_pair in (True, False):
                rules = replace(position.rules, wild_pair=wild_pair)
                moment = position if wild_pair else replace(position, rules=rules)
                if wild_pair or all(entry.combination is None for entry in position.trick):
                    expected = CarefulBot().choose(view(moment, moment.turn), SplitMix64(0))
                    assert careful(moment) == expected, format_move(expected)
    assert {"turn", "draw", "give", "place", "pick-up"} <= {*moments}


def is_paid(position: Position, move: Move, seat: int) -> bool:
    """Tell whether a seat pays once a move was made and careful planners played on."""
    position = play(position, move)
    while position.result is None:
        position = play(position, careful(position))
    return seat in position.result.payers


LINES: Final = (
    "combo-breaker ?3+4/7,X,3+2/?2 0:5 1 ?12 2/2/2",
    "combo-up 2,9,P+4/?3+1/?3 - 0 ?9 3/3/3 discards=5,6,7",
    "krass-kariert ?3/?2+6/4,D,5,5+8 1:3 2 ?15 3/3/3",
)
"""What a seat sees, with hands so short that rounds end soon."""


def seen(line: str) -> View:
    """Return what the seat that decides sees."""
    position = parse_position(line)
    return View(position.turn, position)


@pytest.mark.parametrize("line", LINES)
def test_in_each_world_a_round_ends_as_it_does_for_the_solver(line: str) -> None:
    given, worlds = seen(line), 12
    tried = legal_moves(given.position)
    paid = Trial(given, 9).run([number_of(move) for move in tried], worlds)
    found = [int(is_paid(world(given, 9, number), move, given.seat)) for number in range(worlds) for move in tried]
    assert list(paid) == found
    assert 0 < sum(found) < len(found)


def dealt(position: Position, source: random.Random) -> Position:
    """Return a world as it is written: the cards not seen, shuffled and laid into the places of cards not seen."""
    shown: Counter[Card] = Counter(card for card in position.cards() if card is not Card.UNKNOWN)
    deck: Counter[Card] = Counter(position.rules.deck.cards)
    cards = [*(deck - shown).elements()]
    source.shuffle(cards)
    seats = tuple(
        replace(each, hand=tuple(HandCard(_laid(held.card, cards), held.known_by) for held in each.hand))
        for each in position.seats
    )
    return replace(position, seats=seats, pile=tuple(_laid(card, cards) for card in position.pile))


def _laid(card: Card, cards: list[Card]) -> Card:
    return cards.pop() if card is Card.UNKNOWN else card


@pytest.mark.parametrize(("line", "word"), [(LINES[0], "7,X=8@1"), (LINES[1], "9@2"), (LINES[2], "5,5@3")])
def test_a_share_over_worlds_as_they_are_written_is_that_of_the_solver(line: str, word: str) -> None:
    given, source, worlds, more = seen(line), random.Random(7), 400, 4000
    move = parse_legal_move(given.position, word)
    share = sum(is_paid(dealt(given.position, source), move, given.seat) for _ in range(worlds)) / worlds
    expected = Trial(given, 11).payments([move], more)[0] / more
    error = math.sqrt(max(expected * (1 - expected), 1 / more) * (1 / worlds + 1 / more))
    assert 0.02 < expected < 0.98
    assert abs(share - expected) < 4 * error
