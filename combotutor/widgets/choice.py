"""What a person has chosen on a table, and what a move is called that it can mean; the browser knows no rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from combotutor.widgets.table import Table

Card = TypeVar("Card")


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Cards of the hand: the position of the first (from 1) and how many."""

    at: int
    length: int

    def of(self, row: Sequence[Card]) -> Sequence[Card]:
        """Return these cards of a row."""
        return row[self.at - 1 : self.at - 1 + self.length]


@dataclass(frozen=True, slots=True)
class Place:
    """A gap of the hand (from 1) for a card that lies beside it (from 1); for the one that is held if that is None."""

    gap: int
    reserve: int | None


Choice = Neighbours | Place


@dataclass(frozen=True, slots=True)
class Reading:
    """One move that a choice can mean.

    Args:
        move: its word in the notation.
        label: what it is.
        button: the text of its button.
        said: the same in words, for those who listen; where it is empty, the text of the button does.
        group: the kind of move, under which it stands among several; empty if there is none.
        short: what tells it from the others of its group; where it is empty, the text of its button does.
        rung: the name of the step of the ladder on which it stands; empty for none.
        refused: why it does not beat what lies on the table, in a few words; empty if it does. It can be answered with.
        cards: the words of its cards as it reads them.
        means: what tells it from other readings of the same choice, for those who listen; empty where `said` does.
        settled: the sentence that says so once it is the one that is meant; empty for none.
        is_usual: whether it is what the choice stands for at a table where nobody says what it is.
    """

    move: str
    label: str
    button: str
    said: str = ""
    group: str = ""
    short: str = ""
    rung: str = ""
    refused: str = ""
    cards: tuple[str, ...] = ()
    means: str = ""
    settled: str = ""
    is_usual: bool = False


def parse_choice(value: object, table: Table) -> Choice | None:
    """Return what the browser says was chosen, or None if it is nothing that this table lets a person choose."""
    if not isinstance(value, Mapping):
        return None
    numbers = {name: each for name, each in value.items() if type(each) is int}
    if len(numbers) != len(value):
        return None
    hand, *beside = table.zones
    gaps = len(hand.cards) + 1
    match numbers:
        case {"at": at, "length": length} if len(numbers) == 2 and 1 <= length <= hand.most:  # noqa: PLR2004 # the two names of the pattern
            return Neighbours(at, length) if 1 <= at <= gaps - length else None
        case {"gap": gap, "reserve": number} if len(numbers) == 2:  # noqa: PLR2004 # as above
            most = max((len(zone.cards) for zone in beside if zone.asks_for_gap), default=0)
            return Place(gap, number) if 1 <= number <= most and 1 <= gap <= gaps else None
        case {"gap": gap} if len(numbers) == 1 and hand.asks_for_gap:
            return Place(gap, None) if 1 <= gap <= gaps else None
    return None
