"""An ordered row of cards: its combinations with every reading of their wilds, and how it closes up and opens."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Iterator, Sized
from collections.abc import Set as AbstractSet
from itertools import islice
from typing import TYPE_CHECKING, Final, Self

from combotutor.errors import quote
from combotutor.families.combo.cards.card import Card, card_of
from combotutor.families.combo.cards.combination import STRENGTHS, Combination
from combotutor.families.combo.cards.typed import MOST_TYPED, typed_cards
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.words import card_words
from combotutor.games.showing import Shown

if TYPE_CHECKING:
    Row = tuple[Card, ...]
    """Cards in hand order, left to right."""
else:

    class Row(Shown, tuple):
        """Cards in hand order, left to right: a tuple, which is read from whatever a row may be written as.

        >>> Row("7 8 x 3"), Row([7, 8, 8]), str(Row("7 8 x"))
        (Row("7 8 X 3"), Row("7 8 8"), '7,8,X')
        >>> Row("7 8 x")[1:] == (Card.EIGHT, Card.WILD)
        True

        Raises:
            InvalidError: that is no row of cards.
        """

        __slots__ = ()

        def __new__(cls, cards: RowLike = ()) -> Self:
            """Return the row that a text, numbers or cards tell."""
            return row_of(cards)

        def __getitem__(self, place: int | slice) -> Card | Row:
            found = tuple.__getitem__(self, place)
            return tuple.__new__(Row, found) if isinstance(place, slice) else found

        def __add__(self, other: tuple[Card, ...]) -> Row:
            return tuple.__new__(Row, tuple.__add__(self, other))

        def __str__(self) -> str:
            return row_text(self)

        def __repr__(self) -> str:
            return f'Row("{row_typed(self)}")' if self else "Row()"


RowLike = str | Iterable[Card | int | str]
"""What is read as a row: a text as people type it, or cards, numbers and letters one by one."""


def row_of(cards: RowLike, field: str = "HAND") -> Row:
    """Return the row that somebody means.

    Args:
        cards: a text as people type it, or cards, numbers and letters one by one.
        field: the part of the input it stands in.

    >>> row_of("7 8 joker"), row_of((7, "8", Card.WILD))
    (Row("7 8 X"), Row("7 8 X"))

    Raises:
        InvalidError: that is no row of cards, or more than 60 that are not a tuple.
    """
    if isinstance(cards, str):
        cards = typed_cards(cards, card_words(), field)
    elif not _is_in_order(cards):
        raise InvalidError("no-row", field, given=quote(str(cards)))
    if type(cards) is Row:
        return cards
    if not isinstance(cards, tuple):  # which only programs make that know what they do
        cards = _counted(cards, field)
    try:
        row: Row = tuple.__new__(Row, map(card_of, cards))
    except InvalidError as error:
        error.field = field
        raise
    return row


def _is_in_order(cards: object) -> bool:
    """Return whether cards lie there one by one, in an order that was meant: a set has none."""
    return isinstance(cards, Iterable) and not isinstance(cards, bytes | bytearray | AbstractSet)


def _counted(cards: Iterable[Card | int | str], field: str) -> list[Card | int | str]:
    """Return cards given one by one, of which there may be as many as may be typed; they may have no end.

    Raises:
        InvalidError: there are more.
    """
    held = list(islice(cards, MOST_TYPED + 1))
    check_count(len(cards) if isinstance(cards, Sized) else len(held), field)
    return held


def check_count(count: int, field: str = "HAND") -> None:
    """Refuse more cards than may be typed.

    Raises:
        InvalidError: that is so.
    """
    if count > MOST_TYPED:
        raise InvalidError("row-too-long", field, count=count, most=MOST_TYPED)


def row_text(row: Row) -> str:
    """Return the text of a row; cards not seen are counted when there is nothing else.

    >>> row_text((Card.SEVEN, Card.WILD)), row_text((Card.UNKNOWN,) * 3), row_text(())
    ('7,X', '?3', '-')
    """
    if not row:
        return "-"
    if all(card is Card.UNKNOWN for card in row):
        return f"?{len(row)}"
    return ",".join(card.symbol for card in row)


def row_typed(row: Row) -> str:
    """Return a row as people type it, with a space between two cards; empty, a single `-`.

    >>> row_typed((Card.SEVEN, Card.WILD)), row_typed(())
    ('7 X', '-')
    """
    return " ".join(card.symbol for card in row) or "-"


def bracketed(row: Row, at: int, length: int) -> str:
    """Return a row as people type it, with brackets around the cards of a play.

    >>> bracketed((Card.FIVE, Card.EIGHT, Card.FIVE), 2, 1)
    '5 [8] 5'
    """
    words = [card.symbol for card in row]
    words[at - 1] = f"[{words[at - 1]}"
    words[at + length - 2] += "]"
    return " ".join(words)


LONGEST: Final = 3
"""The most cards that one combination takes."""


@functools.cache
def readings(cards: Row, *, wild_pair: bool = True) -> tuple[Combination, ...]:
    """Return every combination that these cards, side by side, can be declared as, lowest first.

    This is the one place that knows the rule. A wild stands for any number from 1 to 12, also alone. Two wilds
    together may be a run or a pair by themselves ([D1]) unless the house says no. Specials and cards not seen
    belong to no combination.

    Args:
        cards: one to three neighbours; their order makes no difference.
        wild_pair: whether several wilds may be played with no number among them.

    >>> [(each.kind.value, each.top) for each in readings((Card.WILD, Card.TWELVE))]
    [('run2', 12), ('pair', 12)]

    Source: all three rulebooks, the ranking of combinations; `RULES.md`.
    """
    wilds = cards.count(Card.WILD)
    numbers = Counter(int(card) for card in cards if card.is_number)
    if numbers.total() + wilds != len(cards) or (not numbers and wilds > 1 and not wild_pair):
        return ()
    return tuple(each for each in STRENGTHS if each.kind.length == len(cards) and numbers <= Counter(each.numbers))


def combinations_in(row: RowLike, *, wild_pair: bool = True) -> Iterator[tuple[int, Combination]]:
    """Yield every combination that a row can play, as the position of its first card (from 1) and what it is.

    A combination of one position, kind and top number is one, however its wilds share the numbers ([D2]).

    >>> [(at, each.kind.value, each.top) for at, each in combinations_in("9 10")]
    [(1, 'single', 9), (1, 'run2', 10), (2, 'single', 10)]

    Raises:
        InvalidError: that is no row of cards.
    """
    row = row if isinstance(row, tuple) else row_of(row)
    for start in range(len(row)):
        for end in range(start + 1, min(start + LONGEST, len(row)) + 1):
            for combination in readings(row[start:end], wild_pair=wild_pair):
                yield start + 1, combination


def wild_values(cards: Row, combination: Combination) -> tuple[int, ...]:
    """Return the numbers that the wilds among these cards stand for in a combination, ascending.

    >>> wild_values((Card.WILD, Card.SEVEN), readings((Card.WILD, Card.SEVEN))[-1])
    (7,)
    """
    numbers = Counter(int(card) for card in cards if card.is_number)
    missing = Counter(combination.numbers)
    if not numbers <= missing:
        return ()
    return tuple(sorted((missing - numbers).elements()))


def removed(row: Row, at: int, length: int = 1) -> Row:
    """Return the row after the cards from position `at` (from 1) have left and the rest has closed up."""
    return row[: at - 1] + row[at - 1 + length :]


def inserted(row: Row, card: Card, gap: int) -> Row:
    """Return the row with a card put into a gap: gap g lies before the card now at g, so there are n + 1."""
    return (*row[: gap - 1], card, *row[gap - 1 :])
