"""The proof of the kind `sure`: with all hands open, every play of the way out on which the seat is sure not to pay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from combotutor.families.combo.check.open_hands import OpenProof
from combotutor.families.combo.check.themes import Theme
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import Position, legal_moves
from combotutor.puzzles.checker.decision import Decision, after, is_word
from combotutor.puzzles.checker.problem import Code, Problem

_DEPTHS: Final[Mapping[int, tuple[Theme, ...]]] = MappingProxyType(
    {1: (), 2: (Theme.TWO_PLAYS,), 3: (Theme.THREE_PLAYS,), 4: (Theme.FOUR_PLAYS,)}
)
"""How many decisions a way out may take, and what each is called."""


class Sure(OpenProof):
    """The way out is told to its end."""

    points = 880

    def has_its_steps(self) -> bool:
        """Tell whether a way out may take so many."""
        return len(self.puzzle.steps) in _DEPTHS

    def claims(self, walk: Sequence[Decision]) -> Iterator[Problem]:
        """Yield the next decision in which something can be done wrong, along the line beside the last right answer.

        After several classes of right answers the round goes on in several ways: there a puzzle ends in any case.
        """
        last = walk[-1]
        words = [word for words in last.step.answers[:1] for word in words[:1]]
        line = next((each.line for each in last.step.moves if each.word in words), ())
        now, classes = last.now, len(last.step.answers)
        for number, word in enumerate(line):
            if not is_word(now, word):
                return  # the line itself is found wrong
            if number and now.position.turn == self.puzzle.seat and classes == 1:
                position: Position = now.position
                moves = legal_moves(position)
                if not all(self.safety.after(position, move) for move in moves):
                    yield Problem(Code.GOES_ON, {"step": last.number, "word": format_move(moves[0])})
                    return
                classes = len({self.led_to(position, move) for move in moves})
            now = after(now, word)

    def motifs(self, walk: Sequence[Decision]) -> Iterator[Theme]:
        """Yield what can be seen in the right answers, and how many they are."""
        yield from super().motifs(walk)
        yield from _DEPTHS.get(len(self.puzzle.steps), ())
