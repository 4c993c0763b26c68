"""Endings for puzzles with open hands: from the rounds of a deal, and dealt as late in a round as such puzzles are.

Rounds give such moments too, but few in which exactly one answer is sure. Every position here could come about: the
cards are the deck's, seats out are out since an earlier trick, and what lies in the trick was played by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.rules import HandCard, Position, RuleSet, Seat, play, view
from combotutor.families.combo.solver.bots import BaseBot, CarefulBot
from combotutor.puzzles.miner.rounds import Moment

MOST_CARDS: Final = 14
"""The most cards in all rows together: more are too many to look at."""
_SPAN: Final = 5
"""How many numbers lie close together in an ending in which they do: only so much goes together in short rows."""
_MOST_OTHERS: Final = 6
"""The most cards in the row of another seat."""
_RESERVES: Final = (0, 0, 0, 0, 1, 1, 2)
"""How many reserve cards a seat may have left, each as likely; a pick-up wants more."""
_RESERVES_TO_PICK_UP: Final = (0, 1, 1, 1, 2)


@dataclass(frozen=True, slots=True)
class Shape:
    """What an ending is to be like.

    Args:
        own: how many cards the row of the seat that is to decide may have.
        others: how many other seats may still hold cards.
        specials: cards that the seat holds, among others.
    """

    own: range = range(5, 8)
    others: range = range(2, 4)
    specials: Row = ()


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for in a deal: what its endings are like, what it takes, how many decisions, and of what card.

    Args:
        shape: of the endings.
        levels: which levels, by the weakest solver that surely finds all.
        steps: decisions, at the least.
        is_held: whether a special card is to be held back, None where that is left open.
    """

    shape: Shape
    levels: range = range(1, 6)
    steps: int = 1
    is_held: bool | None = None


def fits(position: Position, shape: Shape) -> bool:
    """Tell whether a seat has its turn in an ending that is like what is wanted.

    Args:
        position: where a seat decides, or a finished round.
        shape: what it is to be like.
    """
    if position.result is not None or position.pending is not None:
        return False
    row = position.mover.row
    sizes = [len(seat.hand) for seat in position.seats if seat.hand]
    is_held = all(row.count(card) >= shape.specials.count(card) for card in shape.specials)
    return is_held and len(row) in shape.own and len(sizes) - 1 in shape.others and sum(sizes) <= MOST_CARDS


def late(moments: Sequence[Moment], shape: Shape) -> Iterator[Moment]:
    """Yield the moments of played rounds that are like what is wanted, the last first.

    Args:
        moments: the moments, in order.
        shape: what they are to be like.
    """
    return (moment for moment in reversed(moments) if fits(moment.position, shape))


def ending(rules: RuleSet, random: SplitMix64, shape: Shape, row: Row | None = None) -> Position:
    """Return a moment of an ending at which a seat simply has its turn, or a finished round.

    What others have done before in the trick may make it unlike what was wanted.

    Args:
        rules: the rule set.
        random: the source of everything.
        shape: what it is to be like.
        row: the row of the seat that is to decide, if that is chosen already.
    """
    others = _one_of(random, [count for count in shape.others if count < rules.players[-1]])
    count = _one_of(random, [count for count in rules.players if count > others])
    is_in = sorted(random.shuffled(range(count))[: others + 1])
    # Most often the seat that is to decide leads; else others have played before it.
    plies = random.below(len(is_in))
    cards = _ordered(rules, random, shape.specials if row is None else row)
    own = _row(cards, random, shape) if row is None else row
    reserves = _RESERVES_TO_PICK_UP if Card.PICK_UP in own else _RESERVES
    sizes = _sizes(random, is_in, is_in[plies], len(own))
    seats = []
    for seat in range(count):
        if seat not in is_in:
            seats.append(Seat((), (), rules.tokens, is_out=True))
            continue
        held = own if seat == is_in[plies] else tuple(cards.pop(0) for _ in range(sizes[seat]))
        kept = min(_one_of(random, reserves), rules.reserve)
        reserve = tuple(cards.pop(0) for _ in range(kept))
        seats.append(Seat(tuple(HandCard(card, frozenset({seat})) for card in held), reserve, rules.tokens))
    dealt = count * (rules.hand_size(count) + rules.reserve)
    pile = tuple(random.shuffled(cards))[: len(rules.deck.cards) - dealt]
    start = Position(rules=rules, seats=tuple(seats), trick=(), turn=is_in[0], pile=pile)
    return _played_on(start, random, plies)


def leading(rules: RuleSet, random: SplitMix64, shape: Shape) -> Position:
    """Return a seat that leads in a duel with a row as endings have it: what can be told of the row alone.

    Args:
        rules: the rule set.
        random: the source of the row.
        shape: what the endings are to be like.
    """
    cards = _ordered(rules, random, shape.specials)
    row = _row(cards, random, shape)
    seats = [Seat(tuple(HandCard(card, frozenset()) for card in held), (), rules.tokens) for held in (row, cards[:1])]
    spared = [Seat((), (), rules.tokens, is_out=True)] * (rules.players[0] - len(seats))
    return Position(rules=rules, seats=(*seats, *spared), trick=(), turn=0, pile=())


def _one_of(random: SplitMix64, numbers: Sequence[int]) -> int:
    return numbers[random.below(len(numbers))]


def _row(cards: list[Card], random: SplitMix64, shape: Shape) -> Row:
    """Take the row of the seat that is to decide off the cards; its special cards lie anywhere in it."""
    row = [cards.pop(0) for _ in range(_one_of(random, shape.own))]
    for at, card in zip(random.shuffled(range(len(row))), shape.specials, strict=False):
        row[at] = card
    return tuple(row)


def _sizes(random: SplitMix64, is_in: Sequence[int], asked: int, own: int) -> dict[int, int]:
    """Return how many cards each seat holds, all of them together not too many."""
    sizes = {asked: own}
    others = random.shuffled([seat for seat in is_in if seat != asked])
    for number, seat in enumerate(others, start=1):
        left = MOST_CARDS - sum(sizes.values()) - (len(others) - number)
        sizes[seat] = 1 + random.below(min(_MOST_OTHERS, left))
    return sizes


def _ordered(rules: RuleSet, random: SplitMix64, held: Row) -> list[Card]:
    """Return the deck in a random order, in two of three endings with numbers close together on top.

    What is held already is missing.
    """
    cards = random.shuffled(rules.deck.cards)
    for card in held:
        cards.remove(card)
    if random.below(3) == 0:
        return cards
    lowest = 1 + random.below(13 - _SPAN)
    near = range(lowest, lowest + _SPAN)
    # A wild or special card comes up about as often as in the whole deck.
    first = [card for card in cards if card in near or (not card.is_number and random.below(3) == 0)]
    for card in first:
        cards.remove(card)
    return first + cards


def _played_on(position: Position, random: SplitMix64, plies: int) -> Position:
    """Return the position after so many moves at least, and none that is under way."""
    while position.result is None and (plies > 0 or position.pending is not None):
        bot = CarefulBot() if random.below(2) else BaseBot()
        position = play(position, bot.choose(view(position, position.turn), random))
        plies -= 1
    return position
