"""The cards that a row is dealt from: a deck, what is left of it, or what one seat has not seen."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from combotutor.errors import quote
from combotutor.families.combo.cards import FACES, NUMBERS, Card, Deck, Row
from combotutor.families.combo.cards.row import RowLike, row_of, row_typed
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.odds.unseen import unseen_cards
from combotutor.families.combo.rules import RULE_SETS, View, rule_set


@dataclass(frozen=True, slots=True, repr=False)
class Stock:
    """Cards that lie face down, shuffled: a row is the first of them, in order.

    >>> stock = Stock.of_rules("combo-up", seen="7 X")
    >>> len(stock), stock.count(Card.SEVEN)
    (56, 3)

    Args:
        cards: the cards, in any order; there is no card not seen among them.
        wild_pair: whether several wilds may be played with no number among them ([D1]).
        blank_wilds: whether wilds are counted as cards that go with nothing.
    """

    cards: Row
    wild_pair: bool = True
    blank_wilds: bool = False

    def __post_init__(self) -> None:
        if Card.UNKNOWN in self.cards:
            raise InvalidError("hidden-stock", "STOCK")
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))

    def __repr__(self) -> str:
        rules, seen = self.left_of()
        blank = ", blank_wilds=True" if self.blank_wilds else ""
        if rules is None:
            return f"Stock({row_of(self.cards)!r}, {self.wild_pair}, {self.blank_wilds})"
        gone = f', seen="{row_typed(seen)}"' if seen else ""
        return f'Stock.of_rules("{rules}"{gone}{blank})'

    @property
    def asked(self) -> str:
        """How it is asked for in an answer: a whole deck by the name of its rules."""
        rules, seen = self.left_of()
        return repr(self) if rules is None or seen or self.blank_wilds else f'"{rules}"'

    def left_of(self) -> tuple[str | None, Row]:
        """Return the rules whose deck, or what is left of it, this is, if any, and which cards of that are gone."""
        decks = [each for each in RULE_SETS.values() if each.wild_pair == self.wild_pair]
        holding = [each for each in decks if each.deck.excess(self.cards) is None]
        nearest = min(holding, key=lambda each: len(each.deck.cards), default=None)
        if nearest is None:
            return None, ()
        return nearest.name, tuple((Counter(nearest.deck.cards) - Counter(self.cards)).elements())

    @classmethod
    def of_rules(cls, name: str, seen: RowLike = (), *, blank_wilds: bool = False) -> Stock:
        """Return the deck of a rule set without cards that are seen.

        Args:
            name: of the rule set.
            seen: cards that are gone, as a text or one by one.
            blank_wilds: whether wilds are counted as cards that go with nothing.

        Raises:
            InvalidError: there is no such rule set, or more cards are seen than the deck has, or more of a face.
        """
        rules = rule_set(name)
        return cls.of_deck(rules.deck, seen, wild_pair=rules.wild_pair, blank_wilds=blank_wilds)

    @classmethod
    def of_deck(cls, deck: Deck, seen: RowLike = (), *, wild_pair: bool = True, blank_wilds: bool = False) -> Stock:
        """Return a deck without cards that are seen.

        Raises:
            InvalidError: more cards are seen than the deck has, or more of a face.
        """
        gone = row_of(seen, "SEEN")
        if Card.UNKNOWN in gone:
            raise InvalidError("hidden-stock", "SEEN")
        if len(gone) > len(deck.cards):
            raise InvalidError("more-cards-than-stock", "SEEN", count=len(gone), most=len(deck.cards))
        excess = deck.excess(gone)
        if excess is not None:
            raise InvalidError(
                "seen-too-often", "SEEN", card=excess.symbol, count=gone.count(excess), most=deck.count(excess)
            )
        left = Counter(deck.cards) - Counter(gone)
        return cls(tuple(left.elements()), wild_pair, blank_wilds)

    @classmethod
    def of_view(cls, view: View, *, blank_wilds: bool = False) -> Stock:
        """Return what a seat has not seen, under the rules of its table.

        Raises:
            InvalidError: the deck cannot give the cards of the view.
        """
        return cls(unseen_cards(view), view.position.rules.wild_pair, blank_wilds)

    def __len__(self) -> int:
        return len(self.cards)

    def count(self, card: Card) -> int:
        """Return how many of a face there are."""
        return self.cards.count(card)

    @property
    def numbers(self) -> tuple[int, ...]:
        """How many cards there are of each number, from 1 to 12."""
        return tuple(self.count(number) for number in NUMBERS)

    @property
    def wilds(self) -> int:
        """How many cards stand for any number."""
        return 0 if self.blank_wilds else self.count(Card.WILD)

    @property
    def blanks(self) -> int:
        """How many cards go with nothing."""
        return len(self) - sum(self.numbers) - self.wilds

    @property
    def faces(self) -> dict[Card, int]:
        """How many there are of each face that is there."""
        return {face: count for face in FACES if (count := self.count(face))}

    def rows(self, cards: int) -> int:
        """Return how many rows there are of so many cards, no two cards alike.

        Raises:
            InvalidError: a row has one card at least, and no more than there are.
        """
        if not isinstance(cards, int):
            raise InvalidError("no-count", "CARDS", given=quote(str(cards)))
        if cards < 1:
            raise InvalidError("no-cards-in-row", "CARDS", count=cards)
        if cards > len(self):
            raise InvalidError("more-cards-than-stock", "CARDS", count=cards, most=len(self))
        return math.perm(len(self), cards)


def stock_of(stock: Stock | str) -> Stock:
    """Return a stock; the name of a rule set stands for its whole deck.

    Raises:
        InvalidError: there is no such rule set.
    """
    return stock if isinstance(stock, Stock) else Stock.of_rules(stock)


def at_least_one(of: int, among: int, stock: int) -> Fraction:
    """Return the chance that some of the cards dealt are among the ones that are looked for.

    Args:
        of: how many cards are looked for.
        among: how many cards are dealt.
        stock: how many cards they are dealt from.

    One of the four 7s among 10 cards of 54:

    >>> at_least_one(4, 10, 54)
    Fraction(180500, 316251)

    Raises:
        InvalidError: a number is none, or negative, or there are more cards than the stock has.

    Source: the hypergeometric distribution.
    """
    for count, field in ((of, "OF"), (among, "AMONG"), (stock, "STOCK")):
        if not isinstance(count, int):
            raise InvalidError("no-count", field, given=quote(str(count)))
        if count < 0:
            raise InvalidError("negative-cards", field, count=count)
        if count > stock:
            raise InvalidError("more-cards-than-stock", field, count=count, most=stock)
    return 1 - Fraction(math.comb(stock - of, among), math.comb(stock, among))


def at_least_one_of(stock: Stock, faces: Iterable[Card], among: int) -> Fraction:
    """Return the chance that some of the first cards of a shuffled stock have a face that is looked for.

    A wild is looked for only by itself: whether it stands for another card is no matter here.

    >>> from combotutor.families.combo.rules import RULE_SETS
    >>> at_least_one_of(Stock.of_deck(RULE_SETS["combo-breaker"].deck), {Card.SEVEN}, 10)
    Fraction(180500, 316251)

    Args:
        stock: what is dealt from.
        faces: the faces that are looked for, each as often as the stock has it.
        among: how many cards are dealt.

    Raises:
        InvalidError: a card not seen is looked for, or the stock has not so many cards.
    """
    looked_for = set(faces)
    if Card.UNKNOWN in looked_for:
        raise InvalidError("hidden-stock", "OF")
    return at_least_one(sum(map(stock.count, looked_for)), among, len(stock))
