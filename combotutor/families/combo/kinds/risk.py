"""The kind `risk`: with the others' cards hidden, the play after which the seat pays least often."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any, Final

from combotutor.cards import SplitMix64
from combotutor.errors import Phrase
from combotutor.families.combo.contrasts.of_shares import by_shares
from combotutor.families.combo.kinds.hardness import closeness
from combotutor.families.combo.kinds.kind import ComboKind
from combotutor.families.combo.kinds.rows import combinations
from combotutor.families.combo.kinds.table import outcome
from combotutor.families.combo.kinds.word import UNIFORM_CAREFUL, PuzzleKind
from combotutor.families.combo.mining.flaw import Flaw
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import Move, Position, View, legal_moves
from combotutor.families.combo.solver import PlayBeatable, threats
from combotutor.families.combo.voice.chance import how_often, nearly, summed_up
from combotutor.families.combo.voice.mistake import lost_phrases, right_moves
from combotutor.families.combo.voice.praise import of_row
from combotutor.families.combo.voice.questions import belongs, between, highest, questions
from combotutor.families.combo.voice.reasons import reason_phrase
from combotutor.families.combo.voice.rivals import hurried
from combotutor.families.combo.voice.scope import Question
from combotutor.families.combo.voice.stays import may_draw, stays
from combotutor.families.combo.voice.story import story_with_hands
from combotutor.families.combo.words import phrase
from combotutor.puzzles.contrast import Contrast, Side
from combotutor.puzzles.effort import Effort, Undecided
from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Made, Puzzle, Value, Valued
from combotutor.puzzles.verdict import Verdict

if TYPE_CHECKING:
    from combotutor.puzzles.miner.rounds import Rounds

_DIGITS: Final = 4
"""Of an estimated share."""
_HURRY: Final = 2
"""Who holds no more cards is nearly out."""


class Risk(ComboKind):
    """An answer is worth how likely the seat is to pay (0 to 1), and the ends of the 95 % interval."""

    name = PuzzleKind.RISK
    base = 760
    stream = 10
    margin = "interval"
    is_stored = True
    is_estimated = True
    assumes = UNIFORM_CAREFUL
    spare_idea = "risk"
    is_by_rank = True

    def left(self, position: Position, move: Move) -> Hashable:
        """Return what an answer leads to."""
        return outcome(position, move)

    def cost(self, value: Value) -> tuple[float, ...]:
        """Return the share alone."""
        return (value[0],)

    def values(self, position: Position, effort: Effort) -> tuple[Valued, ...]:
        """Return every legal answer, tried in sampled worlds."""
        from combotutor.families.combo.solver.outlook import outlook

        # The line is what the seat sees already: to look through its eyes once more would hide cards that are known.
        seen = View(position.turn, position)
        tried = outlook(seen, samples=effort.worlds, seed=effort.seed, is_cancelled=effort.is_stopped)
        if tried.is_interrupted:
            raise KeyboardInterrupt  # what is known by then is no answer
        if effort.is_stopped():
            raise Undecided
        risks = {each.move: each for each in tried.moves}
        found = ((move, risks[move]) for move in legal_moves(position))
        return tuple(
            Valued(format_move(move), (round(risk.pays, _DIGITS), round(risk.low, _DIGITS), round(risk.high, _DIGITS)))
            for move, risk in found
        )

    def telling(self, verdict: Verdict) -> Iterator[Phrase]:
        """Yield what an answer is better at than what tempts, that it may draw, and what it does to the row.

        How often it pays stands beside the wrong one.
        """
        yield from self.better(verdict)
        yield from may_draw(verdict.before.position, verdict.move)
        yield from of_row(verdict, self._right(verdict.before))

    def better(self, verdict: Verdict) -> Iterator[Phrase]:
        """Yield what an answer is better at than the wrong one that tempts, where the row tells it."""
        other = self.tempting(verdict.before)
        said = None if other is None else stays(verdict.before.position, verdict.move, other)
        yield from () if said is None else (said,)

    def mistake(self, verdict: Verdict) -> tuple[Phrase, ...]:
        """Return how often an answer pays, and what it does to the row, or what beats it where no right answer does."""
        often = () if verdict.valued is None else how_often(verdict.before, verdict.valued)
        loss = self.loss(verdict)
        if loss is not None:
            return (*often, *lost_phrases(self, verdict, loss))
        named = {move.combination for move in combinations(right_moves(self, verdict))}
        beaten = (each for each in threats(verdict.before.position, verdict.move) if isinstance(each, PlayBeatable))
        return (*often, *(reason_phrase(each) for each in beaten if each.by not in named))

    def ideas(self, progress: Progress, aim: Move) -> Iterator[str]:
        """Yield that somebody is nearly out, and what else is true of the answer."""
        if _is_late(progress):
            yield "risk-hurry"
        yield from super().ideas(progress, aim)

    def questions(self, progress: Progress, aim: Move) -> Iterator[Question]:
        """Yield what the highest play leaves, what belongs together, and how long there is time."""
        decision = self.decision(progress, aim)
        yield from highest(decision)
        yield from between(decision)
        yield from belongs(decision)
        if not _is_late(progress):  # else the idea may say so
            yield from hurried(decision)
        yield from questions(decision)

    def nearly(self, verdict: Verdict) -> Phrase | None:
        """Return how much oftener an answer pays, where that is hardly oftener."""
        return None if verdict.valued is None else nearly(verdict.before, verdict.valued)

    def story(self, progress: Progress) -> tuple[Phrase, ...]:
        """Return who holds how many cards, what the others did, and what is to be decided."""
        return story_with_hands(progress, is_open=self.shows_all_hands)

    def sides(self, both: Contrast) -> tuple[Side, ...]:
        """Return how often two answers pay."""
        return by_shares(both)

    def remembered(self, progress: Progress) -> Phrase:
        """Return what is to be remembered: where the best answer leaves fewer plays, that few plays help."""
        first = begin(progress.puzzle)
        other, best = self.tempting(first), self.right_answers(first)[0][0]
        said = None if other is None else stays(first.position, best, other)
        few = said is not None and said.key == "stays.plays"
        return phrase("about.few-plays") if few else super().remembered(progress)

    def ended(self, progress: Progress) -> tuple[Phrase, ...]:
        """Return how far the best answer lies below the others, and on what that rests."""
        return summed_up(progress.puzzle.steps[-1], progress.puzzle.worlds)

    def numbers(self, progress: Progress) -> tuple[Phrase, ...]:
        """Return all of what is told at the end but what to remember."""
        return self.ended(progress)

    def hardness(self, puzzle: Puzzle) -> int:
        """Return how hard a puzzle is: the more, the closer the two least risks lie together."""
        return super().hardness(puzzle) + closeness(puzzle)

    def is_value(self, value: object) -> bool:
        """Tell whether a field can be a share with its interval."""
        return isinstance(value, list) and len(value) == len(("share", "low", "high")) and all(map(_is_share, value))

    def value(self, field: Any) -> Value:  # noqa: ANN401  (as JSON has it)
        """Return the share with its interval; in JSON one may stand as a whole number."""
        return tuple(map(float, field))

    def mine(self, rounds: Rounds, random: SplitMix64, made: Made) -> Iterator[Puzzle | Flaw]:
        """Yield what becomes of some moments of a deal at which the answers are clearly apart."""
        from combotutor.families.combo.mining.hidden_hands import hidden_puzzles

        return hidden_puzzles(self, rounds.moments, random, made)

    def likeness(self, puzzle: Puzzle) -> Hashable:
        """Return the same for rows that are shifted or mirrored; the reserve and the others' cards are counted."""
        from combotutor.families.combo.mining.likeness import others_key, row_key

        return row_key(puzzle, takes=True), others_key(puzzle)


def _is_late(progress: Progress) -> bool:
    """Tell whether somebody else is nearly out."""
    seats, own = progress.position.seats, progress.puzzle.seat
    return any(0 < len(seat.row) <= _HURRY for number, seat in enumerate(seats) if number != own)


def _is_share(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


RISK: Final = Risk()
