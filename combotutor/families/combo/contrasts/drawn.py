"""What is to be drawn of an answer, before anything is drawn: a row in its plays, a line of turns, a share."""

from __future__ import annotations

from dataclasses import dataclass

from combotutor.errors import Phrase
from combotutor.families.combo.cards import Row
from combotutor.families.combo.plan import Block


@dataclass(frozen=True, slots=True)
class RowDrawn:
    """A row, and the plays that empty it.

    Args:
        row: the cards, with those that are played now.
        now: the places of the cards that leave it now; none where a card comes in.
        blocks: the places of the plays after that, in an order that works.
        new: the place of the card that came in; 0 where none did.
        called: what each wild among those that leave now is said to be, from the left.
    """

    row: Row
    now: Block
    blocks: tuple[Block, ...]
    new: int = 0
    called: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """The cards that somebody plays, takes or gives."""

    who: Phrase
    cards: Row


@dataclass(frozen=True, slots=True)
class LineDrawn:
    """An answer, and what follows.

    Args:
        turns: what is done, one after the other, the answer first.
        is_cut: whether some of it is left out after the answer.
        is_safe: whether its seat does not pay.
    """

    turns: tuple[Turn, ...]
    is_cut: bool
    is_safe: bool


@dataclass(frozen=True, slots=True)
class ShareDrawn:
    """How often an answer pays.

    Args:
        share: the share of rounds, 0 to 1.
        low: the lower end of its interval.
        high: the upper end.
        of: of how many rounds it is told.
    """

    share: float
    low: float
    high: float
    of: int
