"""What is to be decided, as questions about it have to know it, and how cards are named in a question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from combotutor.errors import Listed, Phrase
from combotutor.families.combo.cards import Row
from combotutor.families.combo.plan import best_partitions
from combotutor.families.combo.rules import Move, PlayCombination, PlaySpecial, Position, legal_moves
from combotutor.families.combo.solver import leaving, row_after
from combotutor.families.combo.voice.spoken import a_card, card_phrase, the_card, without_phrase
from combotutor.families.combo.words import phrase

Play = PlayCombination | PlaySpecial

_WAYS: Final = 20
"""Sets of blocks in which cards are looked for that belong together."""


@dataclass(frozen=True)
class Decision:
    """What is asked about: where the learner is, which answers are right, and the one that the hints lead to."""

    position: Position
    right: frozenset[Move]
    aim: Move

    @property
    def row(self) -> Row:
        """The learner's cards."""
        return self.position.mover.row

    @cached_property
    def legal(self) -> tuple[Move, ...]:
        """Every legal answer."""
        return tuple(legal_moves(self.position))

    @cached_property
    def wrong_plays(self) -> tuple[Play, ...]:
        """Plays of cards such as no right answer plays, the highest first; of the same cards what they are at most."""
        right = {played(move) for move in self.right}
        rows = {row_after(self.position, move) for move in self.right}
        found = (move for move in self.legal if isinstance(move, Play) and played(move) not in right)
        plays = sorted((move for move in found if row_after(self.position, move) not in rows), key=_by_strength)
        return tuple({played(move): move for move in reversed(plays)}.values())[::-1]

    @cached_property
    def ways(self) -> Sequence[Sequence[tuple[int, ...]]]:
        """Shortest ways of the row as it is, as blocks of places from 1."""
        return best_partitions(self.row, wild_pair=self.position.rules.wild_pair, most=_WAYS)


def played(move: Move) -> Row:
    """Return the cards that a move plays, as they lie: a question names them, and not where."""
    return move.cards if isinstance(move, PlayCombination) else (move.card,) if isinstance(move, PlaySpecial) else ()


def places_of(*moves: Move) -> frozenset[int]:
    """Return where the cards of some moves lie."""
    return frozenset(place for move in moves for place in leaving(move))


def _by_strength(move: Play) -> int:
    return -move.combination.strength if isinstance(move, PlayCombination) else 0


# Cards within a question.


def card_at(row: Row, place: int) -> Phrase:
    """Return a card of a row, with its place where there is another like it."""
    card = row[place - 1]
    if row.count(card) == 1:
        return the_card(card)
    return phrase("hint.at", {"card": the_card(card), "at": place})


def the_cards(cards: Row) -> Phrase | str | Listed:
    """Return cards as the object of a sentence: as they lie, and one alone with its article."""
    return without_phrase(cards) if len(cards) == 1 else as_they_lie(cards)


def shown(play: Play) -> Phrase | Listed:
    """Return the cards of a play as what is played: as they lie, and one alone with its article."""
    return held_cards(played(play))


def held_cards(cards: Row) -> Phrase | Listed:
    """Return cards as what somebody plays or has: as they lie, and one alone with its article."""
    return a_card(cards[0]) if len(cards) == 1 else as_they_lie(cards)


def as_they_lie(cards: Row) -> Listed:
    """Return cards one after the other."""
    return Listed(tuple(map(card_phrase, cards)), " ")
