"""The kind `advisers`: with hidden hands, the least risk where the fewest plays are clearly something else."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from combotutor.cards import SplitMix64
from combotutor.errors import Phrase
from combotutor.families.combo.kinds.answer import SORTS
from combotutor.families.combo.kinds.beat import BEAT
from combotutor.families.combo.kinds.ideas import of_counting
from combotutor.families.combo.kinds.kind import ComboKind
from combotutor.families.combo.kinds.risk import Risk
from combotutor.families.combo.kinds.word import PuzzleKind
from combotutor.families.combo.mining.flaw import Flaw
from combotutor.families.combo.notation import format_move, parse_move
from combotutor.families.combo.rules import Move
from combotutor.families.combo.solver import Reply
from combotutor.families.combo.voice.advice import advised, counted
from combotutor.families.combo.voice.questions import few_plays
from combotutor.families.combo.voice.scope import Question
from combotutor.families.combo.words import phrase
from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Made, Puzzle, Valued
from combotutor.puzzles.verdict import Verdict

if TYPE_CHECKING:
    from combotutor.puzzles.miner.rounds import Rounds


class Advisers(Risk):
    """A risk in which who only counts plays is wrong; answers that cannot be told from the least risk are right, too.

    Its first class of answers is the least risk.
    """

    name = PuzzleKind.ADVISERS
    base = 820
    stream = 12
    spare_idea = "advisers"

    def best(self, moves: Iterable[Valued]) -> tuple[str, ...]:
        """Return the least risk, then the answers whose interval reaches down to its own, each as it is worth."""
        order = sorted(moves, key=lambda each: self.cost(each.value))
        least = [each for each in order if self.cost(each.value) == self.cost(order[0].value)]
        high = max((each.value[-1] for each in least), default=0.0)
        return tuple(each.word for each in order if each in least or each.value[1] <= high)

    def aims(self, progress: Progress) -> tuple[Move, ...]:
        """Return the least risk alone."""
        return self.right_answers(progress)[0]

    def ideas(self, progress: Progress, aim: Move) -> Iterator[str]:
        """Yield what who only counts plays would use up."""
        yield from of_counting(progress.position, (reply.move for reply in self._wrong_fewest(progress)))

    def questions(self, progress: Progress, aim: Move) -> Iterator[Question]:
        """Yield what would be missing after the fewest plays, and what any row asks."""
        fewest = ((reply.move, reply.plays_after) for reply in self._wrong_fewest(progress))
        yield from few_plays(self.decision(progress, aim), fewest)
        yield from super().questions(progress, aim)

    def _wrong_fewest(self, progress: Progress) -> tuple[Reply, ...]:
        """Return what who counts plays would answer, where that is wrong."""
        right = {move for moves in self.right_answers(progress) for move in moves}
        return tuple(reply for reply in fewest_replies(progress) if reply.move not in right)

    def others(self, verdict: Verdict) -> Iterator[Phrase]:
        """Yield which answers cannot be told from the least risk, or how many."""
        if not verdict.others:
            return
        said = self.named_others(verdict)
        counted = phrase("advisers.others", {"count": verdict.others})
        yield counted if said is None else phrase("advisers.also", {"moves": said})

    def mistake(self, verdict: Verdict) -> tuple[Phrase, ...]:
        """Return how often an answer pays; and that it is what the one adviser says, where it is."""
        fewest = [reply for reply in fewest_replies(verdict.before) if reply.move == verdict.move]
        if not fewest or verdict.valued is None:
            return super().mistake(verdict)
        return counted(verdict.before, verdict.valued, fewest[0].plays_after)

    def fits(self, puzzle: Puzzle) -> bool:
        """Tell whether the advisers disagree."""
        first = begin(puzzle)
        return not _agree(first, fewest_replies(first))

    def tempting(self, progress: Progress) -> Move | None:
        """Return what who counts plays would answer, of that the least risk; in a risk where they agree after all."""
        fewest = [reply.move for reply in self._wrong_fewest(progress)]
        return min(fewest, key=self.costs(progress).__getitem__) if fewest else super().tempting(progress)

    def remembered(self, progress: Progress) -> Phrase:
        """Return what is to be remembered: that the fewest plays are not always best."""
        return ComboKind.remembered(self, progress)

    def ended(self, progress: Progress) -> tuple[Phrase, ...]:
        """Return what either adviser says, and on what that rests; as in `risk` where they agree after all."""
        first = begin(progress.puzzle)
        fewest = fewest_replies(first)
        return super().ended(progress) if _agree(first, fewest) else advised(first, fewest)

    def hardness(self, puzzle: Puzzle) -> int:
        """Return how much there is to look at, and what leads astray."""
        return ComboKind.hardness(self, puzzle)

    def mine(self, rounds: Rounds, random: SplitMix64, made: Made) -> Iterator[Puzzle | Flaw]:
        """Yield what becomes of some moments of a deal at which fewest plays and least risk are apart."""
        from combotutor.families.combo.mining.disagreeing import disagreeing_puzzles

        return disagreeing_puzzles(self, rounds.moments, random, made)

    def feature(self, puzzle: Puzzle) -> tuple[str, Hashable]:
        """Return what the least risk does, so that a pack has some that beat, some that take and some special."""
        move = parse_move(begin(puzzle).position, puzzle.steps[0].answers[0][0])
        return "sort", SORTS[type(move)]


def _agree(first: Progress, fewest: Iterable[Reply]) -> bool:
    """Tell whether who counts plays is right."""
    right = {word for words in first.puzzle.steps[0].answers for word in words}
    return any(format_move(reply.move) in right for reply in fewest)


def fewest_replies(progress: Progress) -> tuple[Reply, ...]:
    """Return what who counts plays would answer."""
    return BEAT.best_replies(progress.position)


ADVISERS: Final = Advisers()
