"""What the proofs of both kinds with open hands have in common: whether the seat is sure not to pay."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

from combotutor.errors import CombotutorError
from combotutor.families.combo.check.hardness import of_open_hands
from combotutor.families.combo.check.rows import RowProof
from combotutor.families.combo.check.safety import Safety
from combotutor.families.combo.check.table import all_after
from combotutor.families.combo.rules import Move, Position
from combotutor.puzzles.checker.decision import Decision, after
from combotutor.puzzles.checker.problem import Code, Problem
from combotutor.puzzles.checker.proof import Truth
from combotutor.puzzles.puzzle import Puzzle, Value, Valued


class OpenProof(RowProof):
    """An answer is sure, or it is not; each position is looked at once in the whole proof."""

    margin = "safety"
    is_valued = True
    later = 1

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        self.safety = Safety(puzzle.seat)

    def seen(self, position: Position) -> Sequence[int]:
        """Return all seats."""
        return range(len(position.seats))

    def moves_before(self, position: Position) -> None:
        """Return nothing: endings are made, no round leads to them."""

    def value(self, position: Position, move: Move) -> Value | None:
        """Return whether the seat is sure after an answer."""
        return self.safety.after(position, move)

    def best(self, values: Mapping[str, Value]) -> tuple[str, ...]:
        """Return the answers that are sure."""
        return tuple(word for word, value in values.items() if value is True)

    def led_to(self, position: Position, move: Move) -> Hashable:
        """Return all that is on the table."""
        return all_after(position, move)

    def kept_as_one(self, position: Position, move: Move) -> Hashable:
        """Return all that is on the table."""
        return self.led_to(position, move)

    def is_shown(self, value: Value | None, *, is_right: bool) -> bool:
        """Tell that a line is due beside every answer."""
        return True

    def line_fault(self, decision: Decision, valued: Valued, truth: Truth) -> Code | None:
        """See that a line begins with its answer, never changes its value, and ends with the seat paying or spared."""
        if valued.line[0] != valued.word:
            return Code.LINE_SHOWS
        now, seat = decision.now, self.puzzle.seat
        for word in valued.line:
            try:
                now = after(now, word)
            except CombotutorError:
                return Code.LINE_ILLEGAL
            if self.safety.is_sure(now.position) is not valued.value:
                return Code.LINE_SHOWS
        is_over = now.turn is None or now.position.seats[seat].is_out
        return None if is_over else Code.LINE_SHOWS

    def several(self, walk: Sequence[Decision]) -> Iterator[Problem]:
        """Yield the steps in which several classes are right; only the last of several may have more than one."""
        for decision in walk:
            count = len(decision.step.answers)
            is_last = decision.number == len(walk) > 1
            if count != 1 and not (is_last and count):
                yield Problem(Code.SINGLE, {"step": decision.number, "count": count})

    def trivial(self, walk: Sequence[Decision]) -> Iterator[Problem]:
        """Yield whether nothing can be done wrong at either end of the way out."""
        for number in sorted({1, len(walk)}):
            if walk[number - 1].is_free:
                yield Problem(Code.TRIVIAL, {"step": number})

    def claims(self, walk: Sequence[Decision]) -> Iterator[Problem]:
        """Yield nothing: one answer alone is right."""
        return iter(())

    def added(self, first: Decision) -> int:
        """Return what the hands of the others and the longest line add."""
        return of_open_hands(first)
