"""The kind `sure`: with all hands open, every play of the way out on which the seat is sure not to pay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.families.combo.kinds.open_hands import OpenKind
from combotutor.families.combo.kinds.themes import in_order
from combotutor.families.combo.kinds.word import PuzzleKind
from combotutor.families.combo.mining.endgame import Shape, Wanted
from combotutor.families.combo.notation import parse_move
from combotutor.families.combo.rules import Move, PlayCombination, Position, RuleSet, play
from combotutor.families.combo.theme import Theme
from combotutor.families.combo.voice.scope import is_unanswered
from combotutor.puzzles.kind import Judge
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Puzzle, Step

_DEEP: Final[Mapping[int, Theme]] = MappingProxyType({2: Theme.TWO_PLAYS, 3: Theme.THREE_PLAYS, 4: Theme.FOUR_PLAYS})


_WANTED: Final = (
    *4 * (Wanted(Shape(), range(5, 6)),),
    *(Wanted(Shape(), levels) for levels in (range(1, 2), range(2, 3), range(3, 5))),
    *2 * (Wanted(Shape(), range(2, 6), steps=2),),
    Wanted(Shape(range(3, 6), range(1, 3)), range(1, 4)),
    *(Wanted(Shape(range(5, 7), range(1, 2)), range(2, 6), steps) for steps in (3, 4)),
)
"""What is looked for in a deal, each as likely.

Mostly that is an ending in which several others still hold cards. In some that are short, or between two seats alone,
easy puzzles are found, and such as take many decisions.
"""


class Sure(OpenKind):
    """Several decisions, up to the last in which not all answers are right."""

    name = PuzzleKind.SURE
    base = 880
    stream = 8
    about_themes = (Theme.FOUR_PLAYS, Theme.THREE_PLAYS, Theme.TWO_PLAYS, Theme.TEMPTING)
    tries = 200
    spare_idea = "sure"

    def worked_out(self, begun: Progress, judge: Judge) -> Puzzle:
        """Return the puzzle with the seat's decisions on its way out, up to the last in which not all are right.

        In between the others do what holds out longest in the main variation. Where answers are right that lead to
        different positions the puzzle ends, since what the others do afterwards would not fit them all.
        """
        puzzle, position = begun.puzzle, begun.position
        before = puzzle.steps[0].before
        steps: list[Step] = []
        while position is not None:
            step = self.step(position, before, judge)
            steps.append(step)
            if len(step.answers) != 1:
                break
            line = next(each.line for each in step.moves if each.word == step.answers[0][0])
            position, before = _next_turn(position, line, puzzle.seat)
        while len(steps) > 1 and all(each.value for each in steps[-1].moves):
            steps.pop()
        return replace(puzzle, steps=tuple(steps))

    def told_in_links(self, puzzle: Puzzle) -> tuple[tuple[str, ...], ...]:
        """Return what the others do before the first decision: the further ones follow from that."""
        return (puzzle.steps[0].before,)

    def themes(self, puzzle: Puzzle) -> tuple[Theme, ...]:
        """Return what its decisions are about, and how many there are."""
        found, deep = super().themes(puzzle), _DEEP.get(len(puzzle.steps))
        return found if deep is None else in_order((*found, deep))

    def ideas(self, progress: Progress, aim: Move) -> Iterator[str]:
        """Yield what nobody can answer, that more is to be decided, and what else is true of the answer."""
        if isinstance(aim, PlayCombination):
            if is_unanswered(progress.position, aim):
                yield "sure-top"
            if progress.decided + 1 < progress.puzzle.decisions:
                yield "sure-ahead"
        yield from super().ideas(progress, aim)

    def wanted(self, _rules: RuleSet, random: SplitMix64) -> Wanted:
        """Return what endings are looked for."""
        return _WANTED[random.below(len(_WANTED))]


def _next_turn(position: Position, line: tuple[str, ...], seat: int) -> tuple[Position | None, tuple[str, ...]]:
    """Return where a seat decides next in a line that it begins, and what the others do until then.

    The position is None where it decides no more: the round is over, the seat is out, or the line ends.
    """
    before = []
    for number, word in enumerate(line):
        position = play(position, parse_move(position, word))
        if number:
            before.append(word)
        if position.result is not None or position.seats[seat].is_out:
            return None, ()
        if position.turn == seat:
            return position, tuple(before)
    return None, ()


SURE: Final = Sure()
