"""What puzzles of Highest ask for: the smallest card that takes the trick."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.errors import InvalidError, Phrase
from combotutor.puzzles.effort import Effort
from combotutor.puzzles.kind import Kind
from combotutor.puzzles.miner.rounds import Rounds
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Made, Puzzle, Step, Value, Valued
from combotutor.puzzles.verdict import Verdict
from combotutor.puzzles.workshop.answers import worked_out

from .notation import Notation
from .rules import DECK, UNSEEN, Highest, Play, Position

WORDS: Final = Path(__file__).with_name("words")
LAST: Final = "last-to-play"
"""The theme of those in which nobody plays after the seat that decides."""


class Least(Kind[Position, Play]):
    """A card that takes the trick as it lies is worth its number, one that does not is worth nothing."""

    name = "highest-least"
    base = 900
    stream = 1
    margin = "number"

    def begun(self, progress: Progress) -> Progress:
        """Return the decision; there is a trick that can be taken."""
        if not any(each.value for each in self.values(progress.position, Effort())):
            raise InvalidError("highest-beaten", "position")
        return progress

    def values(self, position: Position, effort: Effort) -> tuple[Valued, ...]:
        """Return the cards; beside one that is wrong stands the card to be beaten, if it does not beat it."""
        found, top = [], _top(position)
        for move in Highest().legal_moves(position):
            takes = move.card > top
            found.append(Valued(str(move.card), move.card if takes else 0, () if takes else (str(top),)))
        return tuple(found)

    def cost(self, value: Value) -> tuple[float, ...]:
        """Return the number of a card that takes the trick; others are worse than all."""
        return (value or max(DECK) + 1,)

    def left(self, position: Position, move: Play) -> Hashable:
        """Return the card: no two are the same answer."""
        return move.card

    def right_answers(self, progress: Progress) -> tuple[tuple[Play, ...], ...]:
        """Return the smallest that takes it."""
        return tuple((Play(int(word)),) for word in self.best(self.values(progress.position, Effort())))

    def themes(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Return whether nobody plays after it."""
        position = Notation().parse_position(puzzle.position)
        return (LAST,) if len(position.trick) + 1 == len(position.hands) else ()

    def is_value(self, value: object) -> bool:
        """Tell whether a field can be the number of a card, or nothing."""
        return type(value) is int and value in {UNSEEN, *DECK}

    def hints(self, progress: Progress) -> tuple[Phrase, ...]:
        """Return what counts, what to beat, how many cards do, and which to play."""
        ((right,),) = self.right_answers(progress)
        doing = sum(bool(each.value) for each in self.values(progress.position, Effort()))
        return (
            _said("least-idea"),
            _table(progress.position),
            _said("least-count", count=doing),
            _said("least-all", card=right.card),
        )

    def praise(self, verdict: Verdict, most: int) -> tuple[Phrase, ...]:
        """Return what is kept."""
        return (_said("least-right"),)[:most]

    def mistake(self, verdict: Verdict) -> tuple[Phrase, ...]:
        """Return whether it takes the trick at all."""
        top = _top(verdict.before.position)
        return (_said("least-more") if int(verdict.word) > top else _said("least-under", card=top),)

    def story(self, progress: Progress) -> tuple[Phrase, ...]:
        """Return what lies on the table."""
        return (_table(progress.position),)

    def mine(self, rounds: Rounds, random: SplitMix64, made: Made) -> Iterator[Puzzle | str]:
        """Yield what some moments ask, in a random order."""
        for moment in random.shuffled(rounds.moments):
            values = self.values(moment.position, Effort())
            if len({each.value for each in values} - {0}) < len(("least", "more")):
                yield "only-one"
                continue
            seen = Highest().view(moment.position, moment.position.turn).position
            line, how = Notation().format_position(seen), replace(made, ply=moment.ply, margin=self.margin)
            yield worked_out(Puzzle("new", self.name, 1, line, seen.turn, (Step(()),), made=how))


def _top(position: Position) -> int:
    """Return the card to be beaten, 0 where none lies."""
    return max((card for _, card in position.trick), default=0)


def _table(position: Position) -> Phrase:
    """Return what is said of the card to be beaten."""
    return _said("least-top", card=_top(position)) if position.trick else _said("least-lead")


def _said(key: str, **values: object) -> Phrase:
    return Phrase(f"say.{key}", values, WORDS)


KINDS: Final = (Least(),)
THEMES: Final = (LAST,)
COURSE: Final = (Least.name,)
