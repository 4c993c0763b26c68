"""What can be said of a move, as data: one claim a class, each to be checked against the cards.

The first eight tell what a move does to the mover's own row; they hold for this row, whatever the others do. The rest
tell what other seats can do, of which they use only cards that are seen, and what a card of the reserve would add.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from combotutor.families.combo.cards import Card, Combination, Kind, Row
from combotutor.families.combo.plan import Block
from combotutor.families.combo.rules import PlayCombination, PlaySpecial, TakeReserve


def is_together(block: Block) -> bool:
    """Tell whether the places of a block lie side by side."""
    return block[-1] - block[0] == len(block) - 1


class ClaimKind(StrEnum):
    """What a claim is about: its word in the JSON, and its key in the catalogue after `reason.`."""

    CLOSED = "closed"
    MADE = "made"
    WAITING = "waiting"
    TORN = "torn"
    PARTED = "parted"
    ALONE = "alone"
    SAID = "said"
    COUNTED = "counted"
    BEATABLE = "beatable"
    ANSWERED = "answered"
    HELPLESS = "helpless"
    REFUTED = "refuted"
    HELPED = "helped"


@dataclass(frozen=True, slots=True)
class GapClosed:
    """Cards that are neighbours now that those between them have gone; some shortest way plays them together next."""

    kind: ClassVar[ClaimKind] = ClaimKind.CLOSED
    places: Block
    """Where they lie after the move."""
    cards: Row
    combination: Combination
    gone: Row


@dataclass(frozen=True, slots=True)
class BlockMade:
    """What an inserted card makes with its neighbours; some shortest way plays them together."""

    kind: ClassVar[ClaimKind] = ClaimKind.MADE
    places: Block
    cards: Row
    combination: Combination
    card: Card


@dataclass(frozen=True, slots=True)
class BlockWaiting:
    """Cards around or with an inserted one that meet, in some shortest way, once those between have left."""

    kind: ClassVar[ClaimKind] = ClaimKind.WAITING
    places: Block
    cards: Row
    combination: Combination
    between: Row


@dataclass(frozen=True, slots=True)
class BlockTorn:
    """A combination of a shortest way of the row before, of which the move takes a part and leaves the rest."""

    kind: ClassVar[ClaimKind] = ClaimKind.TORN
    places: Block
    """Where its cards lay before the move."""
    cards: Row
    combination: Combination
    used: Row
    rest: Row

    @property
    def lies_together(self) -> bool:
        """Whether its cards lay side by side before the move, so that it could have been played at once."""
        return is_together(self.places)


@dataclass(frozen=True, slots=True)
class NeighboursParted:
    """Neighbours that made a combination, with an inserted card between them now."""

    kind: ClassVar[ClaimKind] = ClaimKind.PARTED
    places: Block
    """Where they lie after the move."""
    cards: Row
    combination: Combination
    card: Card


@dataclass(frozen=True, slots=True)
class CardAlone:
    """An inserted card that goes together with none of its neighbours."""

    kind: ClassVar[ClaimKind] = ClaimKind.ALONE
    place: int
    card: Card


@dataclass(frozen=True, slots=True)
class WildsSaid:
    """What the wilds of a play were said to make."""

    kind: ClassVar[ClaimKind] = ClaimKind.SAID
    combination: Combination


@dataclass(frozen=True, slots=True)
class PlaysCounted:
    """The fewest plays of the row before and after the move."""

    kind: ClassVar[ClaimKind] = ClaimKind.COUNTED
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class PlayBeatable:
    """What beats a play, among all 57 combinations, whoever may hold them."""

    kind: ClassVar[ClaimKind] = ClaimKind.BEATABLE
    by: Combination | None
    """The lowest that does; None for a trio of 12s."""
    kinds: tuple[Kind, ...]
    """The kinds of which some combination does, from low to high."""
    count: int


@dataclass(frozen=True, slots=True)
class SeatAnswers:
    """Another seat still to act in this trick holds cards, seen where they lie, that beat the play as it stands."""

    kind: ClassVar[ClaimKind] = ClaimKind.ANSWERED
    seat: int
    move: PlayCombination
    """Its lowest combination that does, the first from the left."""


@dataclass(frozen=True, slots=True)
class SeatHelpless:
    """Another seat still to act in this trick can surely neither beat the table, nor take, nor play a special card.

    It pays when its turn comes, unless a seat before it passes cards on, ends the trick, or pays first.
    """

    kind: ClassVar[ClaimKind] = ClaimKind.HELPLESS
    seat: int
    at_once: bool
    """Whether its turn is the next, so that the round ends with the move."""


@dataclass(frozen=True, slots=True)
class HurtingReply:
    """The reply of another seat that hurts, in one line of play with all cards open."""

    kind: ClassVar[ClaimKind] = ClaimKind.REFUTED
    seat: int
    move: PlayCombination | PlaySpecial | TakeReserve
    ply: int
    """How many moves after the mover's own it comes; 1 is the very next."""
    pays: bool
    """Whether the line goes on to the end of the round and the mover pays."""


@dataclass(frozen=True, slots=True)
class CardHelp:
    """What a card would add at its best gap to the row as it is before the move."""

    kind: ClassVar[ClaimKind] = ClaimKind.HELPED
    number: int | None
    """Its number in the reserve; None for a card that was drawn or received."""
    card: Card
    gap: int
    """The first of the gaps with the fewest plays."""
    before: int
    """The fewest plays of the row without it."""
    after: int
    """The fewest plays with it; one more than before is what a card costs that goes with no other."""


Gain = GapClosed | BlockMade | BlockWaiting
"""What a move gains: cards of the row meet, or will."""

Loss = BlockTorn | NeighboursParted | CardAlone
"""What a move loses: cards of the row part, or one goes with no neighbour."""

Change = Gain | Loss | WildsSaid | PlaysCounted
"""What a move does to the mover's row."""

Threat = PlayBeatable | SeatAnswers | SeatHelpless
"""What others can do after a move."""

Reason = Change | Threat | HurtingReply | CardHelp
