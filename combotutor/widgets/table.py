"""What lies on a table, as data: zones of cards, how something may be picked in each, and what was played before.

A family says it of a position, the script draws it (`hand.mjs`), and neither knows the other. A card is told by its
word, under which its picture and its name are found.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class How(StrEnum):
    """How something is picked in a zone. The script draws neighbours, one and gap so far; others are only shown."""

    NEIGHBOURS = "neighbours"
    """Cards that lie side by side."""
    ONE = "one"
    """A single card."""
    GAP = "gap"
    """A gap of the first zone: of that zone itself for the card that is held, of another for one of its cards."""
    SUBSET = "subset"
    """Any cards together."""
    END = "end"
    """The first card or the last."""


@dataclass(frozen=True, slots=True)
class Pick:
    """What may be picked in a zone.

    Args:
        how: the way.
        most: how many cards at once.
    """

    how: How
    most: int = 1


@dataclass(frozen=True, slots=True)
class Zone:
    """Cards that lie together.

    Args:
        name: what it is called in the page's script.
        title: what a person calls it.
        cards: their words, left to right.
        places: what each is called where it lies.
        pick: what may be picked; None if it is only to be seen.
        gaps: what the gaps are called, from the left: one more than there are cards, or none if none is ever asked for.
        why: what is said to whoever taps a card of it that cannot be picked now; empty where nothing is.
    """

    name: str
    title: str
    cards: tuple[str, ...]
    places: tuple[str, ...]
    pick: Pick | None = None
    gaps: tuple[str, ...] = ()
    why: str = ""

    @property
    def most(self) -> int:
        """How many cards of it can be chosen together."""
        return self.pick.most if self.pick and self.pick.how in {How.NEIGHBOURS, How.ONE} else 0

    @property
    def asks_for_gap(self) -> bool:
        """Whether a gap is what is picked."""
        return self.pick is not None and self.pick.how is How.GAP


@dataclass(frozen=True, slots=True)
class Laid:
    """What was played before.

    Args:
        who: the seat, in words.
        cards: the words of the cards; none where none were laid.
        name: all of it as one line.
        made: what stands below the cards.
        is_best: whether it is the one to beat.
        called: what each card is said to be, empty for one that is what it shows; nothing where all are.
    """

    who: str
    cards: tuple[str, ...]
    name: str
    made: str = ""
    is_best: bool = False
    called: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rung:
    """A step of the ladder of all that can be played, from low to high.

    Args:
        name: what a reading calls it that stands on it.
        title: what a person calls it.
        cards: the words of the cards of a small example.
        state: `low` where what lies there may not be played, `notch` where what is to be beaten stands, or empty.
        note: what stands beside it; empty for nothing.
    """

    name: str
    title: str
    cards: tuple[str, ...]
    state: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Around:
    """Another seat at the table.

    Args:
        name: what it is called where there is little room.
        said: all that is seen of it, in words.
        count: how many cards it holds.
        cards: their words, left to right; none where they are hidden.
        reserve: the words of the open cards beside it.
        state: `out` of the round, `empty`, `turn` where it decides, `pays` where it has lost, or empty.
    """

    name: str
    said: str
    count: int
    cards: tuple[str, ...] = ()
    reserve: tuple[str, ...] = ()
    state: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """What a seat sees, and what it may pick.

    Args:
        zones: the hand first, then what lies beside it.
        task: what is asked, in a word; `look` asks for nothing.
        prompt: the same as a sentence; empty if it goes without saying.
        faces: the picture of each card on show, by its word; that of `?` is its back.
        names: what each is called.
        labels: the texts of the script, without the name of their table.
        laid: what was played before, in order.
        pile: what is said of the pile; empty shows none.
        pile_count: how many cards it holds.
        ladder: the steps of all that can be played, from low to high; none where a game has no such order.
        around: the other seats, in the order of play.
        stock: the words of the cards of an open pile, from its top.
        gone: what was laid aside: the word of each card and how many of it, the lowest first.
    """

    zones: tuple[Zone, ...]
    task: str
    prompt: str
    faces: Mapping[str, str]
    names: Mapping[str, str]
    labels: Mapping[str, str]
    laid: tuple[Laid, ...] = ()
    pile: str = ""
    pile_count: int = 0
    ladder: tuple[Rung, ...] = ()
    around: tuple[Around, ...] = ()
    stock: tuple[str, ...] = ()
    gone: tuple[tuple[str, int], ...] = ()
