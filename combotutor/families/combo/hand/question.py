"""What a hand asks a person, and what can be chosen in it; plain values that need no browser."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from combotutor.families.combo.cards import LONGEST, Card, Combination, Row, readings
from combotutor.widgets.table import Around


class Task(StrEnum):
    """What the person is asked to do with the hand."""

    PLAY = "play"
    LEAD = "lead"
    TAKE = "take"
    GIVE = "give"
    INSERT = "insert"
    LOOK = "look"

    @property
    def most_cards(self) -> int:
        """How many neighbours of the row can be chosen together: 0 to 3."""
        if self in (Task.PLAY, Task.LEAD):
            return LONGEST
        return 1 if self is Task.GIVE else 0

    @property
    def may_take(self) -> bool:
        """Whether a reserve card can be taken."""
        return self in (Task.PLAY, Task.TAKE)


Play = tuple[str, Row]
"""Who acted in a trick, and the cards laid; no cards for a reserve card taken."""


@dataclass(frozen=True, slots=True)
class Others:
    """What is seen besides one's own cards and the trick.

    Args:
        around: the other seats, in the order of play.
        stock: the cards of an open pile, from its top.
        gone: what was laid aside.
    """

    around: tuple[Around, ...] = ()
    stock: Row = ()
    gone: Row = ()


@dataclass(frozen=True, slots=True)
class RowQuestion:
    """A hand and what is asked about it.

    Args:
        row: the hand, left to right.
        reserve: the reserve cards in their order.
        task: what is asked.
        incoming: the drawn or received card that is to be inserted.
        wild_pair: whether wilds may be played together without a number.
        trick: the plays of the trick so far, in order.
        pile: how many cards the draw pile holds, None if that is not shown.
        language: the language of labels and notes.
        others: what is seen besides.
        said: what the best play of the trick was said to be; None where its cards say it.
        wild_is_said: whether it must be said what a wild is; else, unsaid, it makes the highest combination.

    Raises:
        ValueError: an incoming card without the task to insert it, or the other way round; or fewer than no cards.
    """

    row: Row
    reserve: Row
    task: Task
    incoming: Card | None
    wild_pair: bool
    trick: tuple[Play, ...]
    pile: int | None
    language: str
    others: Others = Others()
    said: Combination | None = None
    wild_is_said: bool = True

    def __post_init__(self) -> None:
        if (self.task is Task.INSERT) is (self.incoming is None):
            raise ValueError(f"task {str(self.task)!r} with incoming {self.incoming!r}: give both or neither")
        if self.pile is not None and self.pile < 0:
            raise ValueError(f"a pile of {self.pile!r} cards: give 0 or more, or None to show no pile")

    @property
    def best(self) -> int | None:
        """Which play of the table (from 0) is the best so far; None if no combination lies there.

        A combination is legal only if it beats those before it, so the last one is the best.
        """
        combinations = [i for i, (_, cards) in enumerate(self.trick) if cards and not cards[0].is_special]
        return combinations[-1] if combinations else None

    @property
    def to_beat(self) -> Combination | None:
        """What a play has to beat; None if nothing lies there, or if a wild may stand for several numbers."""
        if self.best is None or self.said is not None:
            return self.said
        made = readings(self.trick[self.best][1])
        return made[0] if len(made) == 1 else None
