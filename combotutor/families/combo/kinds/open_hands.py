"""The kinds in which all hands are seen: whether the seat that decides is sure not to pay, whatever the others do."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, ClassVar

from combotutor.cards import SplitMix64
from combotutor.errors import Phrase
from combotutor.families.combo.cards import Card
from combotutor.families.combo.contrasts.of_lines import by_lines
from combotutor.families.combo.errors import HiddenCardError
from combotutor.families.combo.kinds.hardness import seeing
from combotutor.families.combo.kinds.kind import ComboKind
from combotutor.families.combo.kinds.table import outcome
from combotutor.families.combo.mining.endgame import Wanted
from combotutor.families.combo.mining.flaw import Flaw
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import RULE_SETS, Move, PlayCombination, Position, RuleSet
from combotutor.families.combo.solver import Loss
from combotutor.families.combo.voice.aftermath import Line, end_of, ending, hurting, played, replies, safety
from combotutor.families.combo.voice.holding_off import held_off, secured, tells_who_pays
from combotutor.families.combo.voice.mistake import gives_away, lost_phrases, right_moves
from combotutor.families.combo.voice.other_side import other_side, punished
from combotutor.families.combo.voice.praise import of_row
from combotutor.families.combo.voice.questions import questions
from combotutor.families.combo.voice.remains import needed
from combotutor.families.combo.voice.rivals import answered, held
from combotutor.families.combo.voice.scope import Question
from combotutor.families.combo.voice.story import story_with_hands
from combotutor.puzzles.contrast import Contrast, Side
from combotutor.puzzles.effort import Effort, Undecided
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Made, Puzzle, Value, Valued
from combotutor.puzzles.verdict import Ended, Turned, Verdict

if TYPE_CHECKING:
    from combotutor.puzzles.miner.rounds import Rounds


class OpenKind(ComboKind):
    """An answer is worth whether the seat is sure not to pay. Its line shows how, or how the others make it pay."""

    tries: ClassVar[int]
    """How many endings are looked at for one deal, when it is mined."""
    margin: ClassVar[str] = "safety"
    is_stored: ClassVar[bool] = True
    shows_all_hands: ClassVar[bool] = True
    is_by_rank: ClassVar[bool] = True

    def begun(self, progress: Progress) -> Progress:
        """Return the first decision; every card in a hand is seen."""
        progress = super().begun(progress)
        if any(Card.UNKNOWN in seat.row for seat in progress.position.seats):
            raise HiddenCardError("hidden-open", "SEATS")
        return progress

    def left(self, position: Position, move: Move) -> Hashable:
        """Return what an answer leads to."""
        return outcome(position, move)

    def cost(self, value: Value) -> tuple[float, ...]:
        """Return 0 for what is sure."""
        return (int(not value),)

    def best(self, moves: Iterable[Valued]) -> tuple[str, ...]:
        """Return all answers that are sure."""
        return tuple(each.word for each in moves if each.value)

    def values(self, position: Position, effort: Effort) -> tuple[Valued, ...]:
        """Return every legal answer, proved by a search; a card of the pile that has to be seen leaves it undecided."""
        from combotutor.families.combo.solver.guarantee import Status, guarantee

        try:
            found = guarantee(position, nodes=effort.nodes, seconds=None, is_cancelled=effort.is_stopped)
        except HiddenCardError as hidden:
            if hidden.field == "PILE":
                raise Undecided from hidden
            raise
        # At the limit, lines may be missing though all answers are decided.
        if found.status is not Status.PROVED or found.nodes >= effort.nodes:
            raise Undecided
        return tuple(
            Valued(format_move(each.move), bool(each.safe), tuple(map(format_move, each.line))) for each in found.moves
        )

    def telling(self, verdict: Verdict) -> Iterator[Phrase]:
        """Yield why an answer cannot be hurt, what it does to the row, and where it leads."""
        if verdict.valued is None:
            yield from super().telling(verdict)
            return
        line = _line(verdict)
        told = (*held_off(line, safety(line)), *self.otherwise(verdict))
        yield from told
        # Where somebody is stuck nothing more is played.
        need = None if tells_who_pays(line) else needed(verdict.before.position, verdict.move)
        yield from of_row(verdict, self._right(verdict.before)) if need is None else (need,)
        end = ending(line)
        if not verdict.progress.is_solved and end not in told:  # what is said at the end tells it too
            yield end

    def otherwise(self, _verdict: Verdict) -> Iterator[Phrase]:
        """Yield how one would have paid otherwise, where that says why an answer is right."""
        return iter(())

    def threat(self, _verdict: Verdict) -> Iterator[Phrase]:
        """Yield nothing: whether an answer can be hurt is told already."""
        return iter(())

    def mistake(self, verdict: Verdict) -> tuple[Phrase, ...]:
        """Return who can answer with what, how the seat then pays, and what the answer does to the row."""
        plays = (move for move in right_moves(self, verdict) if isinstance(move, PlayCombination))
        said = hurting(_line(verdict), (move.cards for move in plays))
        loss = self.loss(verdict)
        return (*said, *lost_phrases(self, verdict, loss)) if loss else said

    def replies(self, verdict: Verdict) -> tuple[tuple[Position, Move], ...]:
        """Return what the stored line shows, up to the answer that hurts."""
        return replies(_line(verdict))

    def end(self, verdict: Verdict) -> Ended | None:
        """Return what the stored line ends with."""
        return end_of(_line(verdict)) if self.replies(verdict) else None

    def paid(self, verdict: Verdict, position: Position) -> Position:
        """Return a position with who pays at the end of the stored line."""
        return replace(position, result=_line(verdict).end.result)

    def turned(self, verdict: Verdict) -> Turned | None:
        """Return where another seat can make the learner's own pay, or spare it."""
        return other_side(_line(verdict))

    def punishes(self, verdict: Verdict, move: Move) -> tuple[bool, Phrase]:
        """Return whether a move of that seat makes the learner's own pay."""
        return punished(_line(verdict), move)

    def loss(self, verdict: Verdict) -> Loss | None:
        """Return what a mistake loses, if it can be named."""
        loss = super().loss(verdict)
        return None if loss is None or gives_away(self, verdict, loss) else loss

    def questions(self, progress: Progress, aim: Move) -> Iterator[Question]:
        """Yield what somebody does after another answer, what the row asks, and what others hold."""
        decision = self.decision(progress, aim)
        yield from answered(decision, lambda move: self.replies(self.judged(progress, move)))
        yield from held(decision)
        yield from questions(decision)

    def story(self, progress: Progress) -> tuple[Phrase, ...]:
        """Return who holds how many cards, what the others did, and what is to be decided."""
        return story_with_hands(progress, is_open=self.shows_all_hands)

    def sides(self, both: Contrast) -> tuple[Side, ...]:
        """Return how the others make a wrong answer pay, and why a right one is safe."""
        is_last = both.before.decided + 1 == both.before.decisions
        return by_lines(line_of(both.before, both.other), line_of(both.before, both.best), is_last=is_last)

    def ended(self, progress: Progress) -> tuple[Phrase, ...]:
        """Return how many answers were sure, and how the round goes on."""
        return secured(progress)

    def hardness(self, puzzle: Puzzle) -> int:
        """Return how hard a puzzle is: there is more to look at."""
        return super().hardness(puzzle) + seeing(puzzle)

    def is_value(self, value: object) -> bool:
        """Tell whether a field says yes or no."""
        return isinstance(value, bool)

    def mine(self, rounds: Rounds, random: SplitMix64, made: Made) -> Iterator[Puzzle | Flaw]:
        """Yield what becomes of endings: those that the rounds of a deal have come to, then such as are dealt for it.

        Endings that are dealt are counted on from the last move of the rounds.
        """
        from combotutor.families.combo.mining.endgame import late
        from combotutor.families.combo.mining.open_hands import endings, open_puzzles
        from combotutor.puzzles.miner.rounds import Moment

        rules = RULE_SETS[rounds.game.name]
        wanted = self.wanted(rules, random)
        if wanted is None:
            return
        first = 1 + rounds.moments[-1].ply
        dealt = (Moment(each, first + number) for number, each in enumerate(endings(rules, random, wanted, self.tries)))
        yield from open_puzzles(self, chain(late(rounds.moments, wanted.shape), dealt), wanted, made)

    @abstractmethod
    def wanted(self, rules: RuleSet, random: SplitMix64) -> Wanted | None:
        """Return what endings are looked for in a deal, None where there are none with these rules."""

    def likeness(self, puzzle: Puzzle) -> Hashable:
        """Return the same for seats and cards that play no part exchanged."""
        from combotutor.families.combo.mining.likeness import open_key

        return open_key(puzzle)


def line_of(progress: Progress, move: Move) -> Line:
    """Return the stored line that an answer begins, played out; of one that has none, the answer alone."""
    word = format_move(move)
    valued = progress.stored_value(word)
    return played(progress.position, (() if valued is None else valued.line) or (word,))


def _line(verdict: Verdict) -> Line:
    return line_of(verdict.before, verdict.move)
