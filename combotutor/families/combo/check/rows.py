"""What most proofs of a combo game come to: how few plays an answer leaves in the row."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final

from combotutor.families.combo.cards import Card
from combotutor.families.combo.check.agreement import agreement_problems
from combotutor.families.combo.check.hardness import at_first, of_themes
from combotutor.families.combo.check.meaning import meaning
from combotutor.families.combo.check.plays import after_words, fewest, left_by
from combotutor.families.combo.check.technique import needed
from combotutor.families.combo.check.themes import Theme, of_the_answer, of_the_end, of_the_length, of_the_row
from combotutor.families.combo.notation import format_move, parse_legal_move
from combotutor.families.combo.rules import Move, Position, legal_moves
from combotutor.puzzles.checker.decision import Decision
from combotutor.puzzles.checker.problem import Code, Problem
from combotutor.puzzles.checker.proof import Proof, Truth
from combotutor.puzzles.puzzle import Value, Valued

_MOST_CARDS: Final = 24
"""Cards of a row that are looked through: about twice as many as anybody is dealt."""


_TECHNIQUES: Final = MappingProxyType(
    {
        word: level
        for level, words in enumerate(("high most low special twin", "ahead-1", "ahead-2", "row", "replies"), start=1)
        for word in words.split()
    }
)
"""The levels of what finds answers, as `puzzles/FORMAT.md` says."""


class RowProof(Proof[Position, Move]):
    """The proof of a puzzle in which the fewest plays that an answer leaves in the row are the best."""

    margin = "play"
    every_theme = tuple(Theme)
    ranks: ClassVar[bool] = False
    """Whether of answers that leave as few plays the one of the highest rank alone is right."""
    techniques = _TECHNIQUES

    def hindrance(self, position: Position, number: int) -> Problem | None:
        """Return that a card that has to be seen is not, or that the row is too long."""
        if not all(_is_seen(position, seat) for seat in self.seen(position)):
            return Problem(Code.HIDDEN, {"step": number})
        count = len(position.mover.row)
        if count > _MOST_CARDS:
            return Problem(Code.LONG, {"step": number, "count": count, "most": _MOST_CARDS})
        return None

    def seen(self, position: Position) -> Sequence[int]:
        """Return the seats whose rows have to be seen."""
        return (self.puzzle.seat,)

    def moves_before(self, position: Position) -> int | None:
        """Return how many moves of the trick and of this turn have been made."""
        start = position.turn_start or position
        return len(start.trick) + len(position.turn_moves)

    def truth(self, position: Position) -> Truth:
        """Return what every legal answer is worth."""
        return {format_move(move): self.value(position, move) for move in legal_moves(position)}

    def value(self, position: Position, move: Move) -> Value | None:
        """Return the fewest plays left in the row; None where the value of an answer is open."""
        return plays_left(position, move)

    def cost(self, value: Value) -> tuple[float, ...]:
        """Return the number of plays."""
        assert isinstance(value, int), "plays are counted"
        return (value,)

    def led_to(self, position: Position, move: Move) -> Hashable:
        """Return what answers that mean the same have in common."""
        return meaning(position, move)

    def kept_as_one(self, position: Position, move: Move) -> Hashable:
        """Return the row that is left: packs of earlier versions tell other gaps of the same meaning apart."""
        return left_by(position, move)

    def line_fault(self, decision: Decision, valued: Valued, truth: Truth) -> Code | None:
        """See that a line begins with its answer, and that it then empties the row in as many plays as promised."""
        if len(valued.line) == 1:
            return self.higher_fault(valued, truth)
        first, *others = valued.line
        if first != valued.word:
            return Code.LINE_SHOWS
        position: Position = decision.position
        row = left_by(position, parse_legal_move(position, first))
        after = after_words(row, others, wild_pair=position.rules.wild_pair)
        if after is None:
            return Code.LINE_ILLEGAL
        return None if not after and len(others) == self.promised(valued.value) else Code.LINE_SHOWS

    def higher_fault(self, valued: Valued, truth: Truth) -> Code | None:
        """See that a line of one word is an answer of higher rank, which leaves as few plays; here it never is."""
        other, own = truth.get(valued.line[0]), truth[valued.word]
        if other is None or own is None:
            return Code.LINE_ILLEGAL
        return None if self.is_outranked(own, other) else Code.LINE_SHOWS

    def is_outranked(self, own: Value, other: Value) -> bool:
        """Tell whether another answer leaves as few plays as a wrong one, and is right for its rank."""
        return False

    def promised(self, value: Value) -> Any:  # noqa: ANN401  (whatever a pack says)
        """Return the plays that a value promises."""
        return value

    def themes(self, walk: Sequence[Decision]) -> frozenset[str]:
        """Return what can be seen in the row at first and in the right answers."""
        return frozenset((*of_the_length(walk[0].position), *self.motifs(walk)))

    def motifs(self, walk: Sequence[Decision]) -> Iterator[Theme]:
        """Yield what can be seen in the right answers."""
        for decision in walk:
            yield from of_the_answer(decision)
            yield from of_the_end(decision)
            yield from of_the_row(decision)

    def technique(self, walk: Sequence[Decision]) -> tuple[int, str] | None:
        """Return the weakest way to find all decisions; None of a puzzle that leaves its answers out."""
        return needed(walk, by_rank=self.ranks) if all(decision.right for decision in walk) else None

    def estimates(self, walk: Sequence[Decision]) -> Iterator[Problem]:
        """Yield how far it does not agree with the least risk, as fresh worlds say, where it is said to."""
        if self.is_agreed and self.puzzle.agreement is not None and walk[0].right:
            yield from agreement_problems(self.puzzle.agreement, walk[0])

    def difficulty(self, walk: Sequence[Decision]) -> int:
        """Return what the kind is worth, the themes, what is to be guessed, and what the first decision adds."""
        found = super().difficulty(walk) + of_themes(self.themes(walk))
        return found + at_first(walk[0]) + self.added(walk[0]) if walk[0].right else found

    def added(self, first: Decision) -> int:
        """Return what the first decision adds in this kind alone."""
        return 0


def plays_left(position: Position, move: Move) -> int:
    """Return the fewest plays that empty the row which a move leaves."""
    return fewest(left_by(position, move), wild_pair=position.rules.wild_pair)


def _is_seen(position: Position, seat: int) -> bool:
    """Tell whether a seat's row is seen, and the card that it is to insert."""
    return Card.UNKNOWN not in (*position.seats[seat].row, position.incoming)
