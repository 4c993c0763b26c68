"""Puzzles of several decisions around special cards: cards drawn one after the other, gifts, what is played then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from combotutor.cards import SplitMix64
from combotutor.errors import CombotutorError
from combotutor.families.combo.mining.choice import MUCH, in_turn
from combotutor.families.combo.mining.flaw import FEWEST_CARDS, MOST_CARDS, Flaw
from combotutor.families.combo.mining.lines import seen_line
from combotutor.families.combo.mining.redeals import with_single_drawn
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import Draw, Move, PlaySpecial, Position, legal_moves, play, view
from combotutor.families.combo.solver.bots import CarefulBot
from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.miner.rounds import Moment
from combotutor.puzzles.puzzle import Made, Puzzle, Step
from combotutor.puzzles.workshop.answers import worked_out

if TYPE_CHECKING:
    from combotutor.families.combo.kinds.rows import RowKind

FEWEST_STEPS: Final = 2
"""With fewer decisions it is a puzzle of another kind."""
_MOST_STEPS: Final = 4
_MOST_BEFORE: Final = 8
"""The most moves of others between two decisions: more are hard to follow."""
_DRAWN: Final = 4
"""How many cards are tried where one that is drawn last is to be inserted."""


def turn_puzzles(kind: RowKind, round_: Sequence[Moment], random: SplitMix64, made: Made) -> Iterator[Puzzle | Flaw]:
    """Yield what becomes of the moments of a round around a special card, first what is wanted most.

    As often as a special card is to be played at once it is something else: what was drawn or picked up comes in first.
    By the fewest plays alone a special card is right wherever it may be played, since it goes with no other card.

    Args:
        kind: `special`.
        round_: the moments.
        random: the source of the order, of what is drawn, and of what others leave to chance.
        made: the seed and the deal.
    """
    is_now = bool(random.below(2))
    return in_turn(_walked(kind, round_, random, made), random, lacks=lambda puzzle: _lacks(puzzle, is_now=is_now))


def _walked(kind: RowKind, round_: Sequence[Moment], random: SplitMix64, made: Made) -> Iterator[Puzzle | Flaw]:
    """Yield the decisions that follow from moments, in a random order, or why those are no puzzle."""
    for moment in random.shuffled([moment for moment in round_ if _is_special(moment.position)]):
        if len(moment.position.mover.row) < FEWEST_CARDS:
            yield Flaw.FEW_CARDS
            continue
        pending = moment.position.pending
        if isinstance(pending, Draw) and pending.left:
            yield Flaw.UNSETTLED
            continue
        for _ in range(_DRAWN if isinstance(pending, Draw) else 1):
            yield _walked_from(kind, moment, random, made)


def _walked_from(kind: RowKind, moment: Moment, random: SplitMix64, made: Made) -> Puzzle | Flaw:
    """Return the decisions that follow from a moment, or why those are no puzzle."""
    walk = _Walk(kind, moment.position, random)
    walk.go_on()
    if len(walk.steps) < FEWEST_STEPS or not walk.has_special:
        return Flaw.SHORT
    how = replace(made, ply=moment.ply, margin=kind.margin)
    puzzle = worked_out(Puzzle("new", kind.name, 1, walk.line, walk.seat, tuple(walk.steps), made=how))
    return puzzle if _goes_on(kind, puzzle) else Flaw.PARTED


def _goes_on(kind: RowKind, puzzle: Puzzle) -> bool:
    """Tell whether what the others do is possible whichever of the right answers are given."""
    reached = {begin(puzzle)}
    try:
        for _ in puzzle.steps[1:]:
            reached = {
                kind.advanced(progress, move)
                for progress in reached
                for moves in kind.right_answers(progress)
                for move in moves
            }
    except CombotutorError:
        return False
    return True


def _lacks(puzzle: Puzzle, *, is_now: bool) -> int:
    """Return how much is lacking: a special card that is played at once, or something else that is done first."""
    right = (move for moves in begin(puzzle).stored_answers() for move in moves)
    return 0 if any(isinstance(move, PlaySpecial) for move in right) is is_now else MUCH


def _is_special(position: Position) -> bool:
    return position.pending is not None or any(card.is_special for card in position.mover.row)


@dataclass(slots=True)
class _Walk:
    """The decisions of one seat from a moment on, as long as each has one class of right answers.

    Args:
        kind: the kind, which tells the right answers.
        position: where the walk has got.
        random: the source of what is drawn.
        steps: the decisions so far.
        has_special: whether one of them is about a special card.
    """

    kind: RowKind
    position: Position
    random: SplitMix64
    steps: list[Step] = field(default_factory=list)
    has_special: bool = False
    seat: int = field(init=False)
    _first: Position | None = None
    _last: Position | None = None
    _before: list[str] = field(default_factory=list)
    _is_first_turn: bool = True

    def __post_init__(self) -> None:
        self.seat = self.position.turn

    @property
    def line(self) -> str:
        """The line of the first decision, with the cards that come in later in the same turn."""
        assert self._first is not None, "there is a decision"
        return seen_line(self._first, self._last)

    def go_on(self) -> None:
        """Walk as far as it goes; the other seats do what a careful planner would."""
        while self.position.result is None and len(self._before) <= _MOST_BEFORE:
            if self.position.turn != self.seat:
                move = CarefulBot().choose(view(self.position, self.position.turn), self.random)
                self._before.append(format_move(move))
            else:
                chosen = self._decided()
                if chosen is None:
                    return
                move = chosen
            self.position = play(self.position, move)
            self._is_first_turn &= self.position.pending is not None
            if len(self.steps) == _MOST_STEPS:
                return

    def _decided(self) -> Move | None:
        """Note a decision and return its answer; None if it has several, or rests on a card that is not in the line."""
        if self.position.incoming is not None and not self._is_first_turn:
            return None
        if isinstance(self.position.pending, Draw) and not self._redraw():
            return None
        now = self.position
        if len(now.mover.row) > MOST_CARDS:
            return None
        classes, moves = self.kind.answer_classes(now), legal_moves(now)
        if len(classes) > 1 or len(classes[0]) == len(moves):
            return None
        answer = classes[0][0]
        self.has_special |= now.pending is not None or isinstance(answer, PlaySpecial)
        self.steps.append(Step((), tuple(self._before)))
        self._before.clear()
        self._first = self._first or now
        if self._is_first_turn:
            self._last = now if now.turn_start is not None else None
        return answer

    def _redraw(self) -> bool:
        """Draw a card that goes to one place only, if there is one that it could be."""
        drawn = with_single_drawn(self.position, self.random)
        self.position = drawn or self.position
        return drawn is not None
