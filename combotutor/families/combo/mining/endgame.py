"""Endings dealt for puzzles with open hands: few cards, two or three seats still in, as late in a round.

Rounds give such moments too, but few in which exactly one answer is sure. Every position here could come about: the
cards are the deck's, seats out are out since an earlier trick, and what lies in the trick was played by the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.rules import HandCard, Position, RuleSet, Seat, play, view
from combotutor.families.combo.solver.bots import BaseBot, CarefulBot

_SPAN: Final = 5
"""How many numbers lie close together in an ending in which they do: only so much goes together in short rows."""
_RESERVES: Final = (0, 0, 0, 0, 1, 1, 2)
"""How many reserve cards a seat may have left, each as likely; a pick-up wants more."""
_RESERVES_TO_PICK_UP: Final = (0, 1, 1, 1, 2)


@dataclass(frozen=True, slots=True)
class Shape:
    """What an ending is to be like.

    Args:
        fewest: cards in the row of the seat that is to decide, at the least.
        most: cards in any row, at the most.
        special: a card that this seat holds.
        is_duel: whether two seats are left in any case: longer endings can be proved then.
    """

    fewest: int = 3
    most: int = 5
    special: Card | None = None
    is_duel: bool = False


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for in a deal: what its endings are like, how many decisions there are, and of what card.

    Args:
        shape: of the endings.
        steps: decisions, at the least.
        is_held: whether the special card is to be held back.
    """

    shape: Shape
    steps: int = 1
    is_held: bool = False


def ending(rules: RuleSet, random: SplitMix64, shape: Shape) -> Position:
    """Return a moment of an ending at which a seat simply has its turn, or a finished round.

    Args:
        rules: the rule set.
        random: the source of everything.
        shape: what it is to be like.
    """
    count = rules.players[random.below(len(rules.players))]
    is_in = sorted(random.shuffled(range(count))[: 2 + (random.below(3) == 0 and not shape.is_duel)])
    # Most often the seat that is to decide leads; else others have played before it.
    plies = random.below(len(is_in))
    cards = _ordered(rules, random, shape.special)
    reserves = _RESERVES_TO_PICK_UP if shape.special is Card.PICK_UP else _RESERVES
    seats = []
    for seat in range(count):
        if seat not in is_in:
            seats.append(Seat((), (), rules.tokens, is_out=True))
            continue
        is_asked = seat == is_in[plies]
        row = _taken(cards, random, shape, is_asked=is_asked)
        kept = min(reserves[random.below(len(reserves))], rules.reserve)
        reserve = tuple(cards.pop(0) for _ in range(kept))
        seats.append(Seat(tuple(HandCard(card, frozenset({seat})) for card in row), reserve, rules.tokens))
    dealt = count * (rules.hand_size(count) + rules.reserve)
    pile = tuple(random.shuffled(cards))[: len(rules.deck.cards) - dealt]
    start = Position(rules=rules, seats=tuple(seats), trick=(), turn=is_in[0], pile=pile)
    return _played_on(start, random, plies)


def _ordered(rules: RuleSet, random: SplitMix64, special: Card | None) -> list[Card]:
    """Return the deck in a random order, in two of three endings with numbers close together on top."""
    cards = random.shuffled(rules.deck.cards)
    if special is not None:
        cards.remove(special)
    if random.below(3) == 0:
        return cards
    lowest = 1 + random.below(13 - _SPAN)
    near = range(lowest, lowest + _SPAN)
    # A wild or special card comes up about as often as in the whole deck.
    first = [card for card in cards if card in near or (not card.is_number and random.below(3) == 0)]
    for card in first:
        cards.remove(card)
    return first + cards


def _taken(cards: list[Card], random: SplitMix64, shape: Shape, *, is_asked: bool) -> Row:
    """Take a row off the cards."""
    fewest = shape.fewest if is_asked else max(2, shape.most - 3)
    size = fewest + random.below(shape.most + 1 - fewest)
    row = [cards.pop(0) for _ in range(size)]
    if is_asked and shape.special is not None:
        row[random.below(size)] = shape.special
    return tuple(row)


def _played_on(position: Position, random: SplitMix64, plies: int) -> Position:
    """Return the position after so many moves at least, and none that is under way."""
    while position.result is None and (plies > 0 or position.pending is not None):
        bot = CarefulBot() if random.below(2) else BaseBot()
        position = play(position, bot.choose(view(position, position.turn), random))
        plies -= 1
    return position
