"""The kind `find`: the highest combination of the row, when nothing lies on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from combotutor.cards import SplitMix64
from combotutor.errors import Phrase
from combotutor.families.combo.contrasts.of_rows import by_rank
from combotutor.families.combo.kinds.ideas import of_rank
from combotutor.families.combo.kinds.rows import RowKind, combinations, rank
from combotutor.families.combo.kinds.table import check_leading, is_leading
from combotutor.families.combo.kinds.themes import of_the_answer, of_the_row
from combotutor.families.combo.kinds.word import PuzzleKind
from combotutor.families.combo.mining.flaw import Flaw
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import Move, PlayCombination, Position, describe
from combotutor.families.combo.solver import Reply, row_after
from combotutor.families.combo.theme import Theme
from combotutor.families.combo.voice.mistake import right_moves
from combotutor.families.combo.voice.preview import ranked
from combotutor.families.combo.voice.questions import higher, makes, spare
from combotutor.families.combo.voice.scope import Question
from combotutor.families.combo.voice.spoken import block_named
from combotutor.families.combo.words import phrase
from combotutor.puzzles.contrast import Contrast, Side
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Made, Puzzle, Value
from combotutor.puzzles.verdict import Marks, Verdict

if TYPE_CHECKING:
    from combotutor.puzzles.miner.rounds import Rounds


class Find(RowKind):
    """Only the rank of the combination counts; that of a special card is 0."""

    name = PuzzleKind.FIND
    base = 620
    stream = 1
    about_themes = (Theme.WILD, Theme.MIXED)
    margin = "rank"
    since = 1
    is_by_rank = True
    spare_idea = "find"

    def begun(self, progress: Progress) -> Progress:
        """Return the decision; the seat leads."""
        check_leading(progress)
        return super().begun(progress)

    def worth(self, reply: Reply) -> Value:
        """Return the rank."""
        return rank(reply.move)

    def cost(self, value: Value) -> tuple[float, ...]:
        """Return the rank, the highest being best."""
        return (-value,)

    def refutation(self, position: Position, move: Move, best: Reply) -> tuple[str, ...]:
        """Return an answer of higher rank."""
        return (format_move(best.move),)

    def about(self, progress: Progress, move: Move) -> Iterator[Theme]:
        """Yield what the decision is about; what an answer does to the row is not asked."""
        yield from of_the_row(progress)
        yield from of_the_answer(progress.position, move)
        if not row_after(progress.position, move):
            yield Theme.LAST

    def ideas(self, progress: Progress, aim: Move) -> Iterator[str]:
        """Yield what says how the highest is found."""
        yield from of_rank(aim)

    def preview(self, verdict: Verdict) -> tuple[Phrase, ...]:
        """Return what a choice is, and the row after it; who meets there is not asked."""
        return ranked(verdict)

    def preview_marks(self, verdict: Verdict) -> Marks:
        """Return where a choice lies."""
        return self.ghost(verdict.move)

    def questions(self, progress: Progress, aim: Move) -> Iterator[Question]:
        """Yield what is higher than another play, and what a card can make."""
        decision = self.decision(progress, aim)
        yield from higher(decision)
        yield from makes(decision)
        yield from spare(decision)

    def telling(self, verdict: Verdict) -> Iterator[Phrase]:
        """Yield that nothing is higher."""
        if isinstance(verdict.move, PlayCombination):
            cards, combination = verdict.move.cards, describe(verdict.move.combination)
            key = "verdict.highest" if len(cards) > 1 else "verdict.highest-single"
            yield phrase(key, {"cards": block_named(cards), "combination": combination})

    def mistake(self, verdict: Verdict) -> tuple[Phrase, ...]:
        """Return that something is higher, and whether it is so by its kind or by its number."""
        move = verdict.move
        if not isinstance(move, PlayCombination):
            return (phrase("verdict.no-combination"),)
        kinds = {best.combination.kind for best in combinations(right_moves(self, verdict))}
        key = "verdict.same-kind" if move.combination.kind in kinds else "verdict.higher-kind"
        return (phrase(key, {"combination": describe(move.combination)}),)

    def tempting(self, progress: Progress) -> Move | None:
        """Return the highest of the wrong answers: who looks in the wrong place finds that."""
        costs, right = self.costs(progress), [move for moves in self.right_answers(progress) for move in moves]
        return min((move for move in costs if move not in right), key=costs.__getitem__, default=None)

    def shortfall(self, _plays: int) -> None:
        """Return None: the second highest combination is no nearer to the highest than any."""
        return

    def loss(self, _verdict: Verdict) -> None:
        """Return None: what an answer does to the row is not asked."""
        return

    def sides(self, both: Contrast) -> tuple[Side, ...]:
        """Return what two answers are."""
        return by_rank(both)

    def hindsight(self, _both: Contrast) -> tuple[Phrase, ...]:
        """Return nothing: what an answer does to the row is not asked."""
        return ()

    def has_effect(self, _verdict: Verdict) -> bool:
        """Return False: nor is that shown."""
        return False

    def mine(self, rounds: Rounds, random: SplitMix64, made: Made) -> Iterator[Puzzle | Flaw]:
        """Yield what becomes of some moments of a deal, as they come: whatever is found is of one level."""
        return self.looked_at(rounds, random, made)

    def asks(self, position: Position) -> bool:
        """Tell whether the seat leads."""
        return is_leading(position)

    def dull(self, _position: Position, moves: Sequence[Move], _best: Sequence[Move]) -> Flaw | None:
        """Return that there are not two plays of several cards to be compared, None if there are."""
        several = {(move.at, len(move.cards)) for move in combinations(moves) if len(move.cards) > 1}
        return Flaw.ONLY_ONE if len(several) < 2 else None  # noqa: PLR2004


FIND: Final = Find()
