"""All that is said of a puzzle, as it is said together: what stands above the hand, each hint, each reply, the end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from combotutor.errors import Phrase
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import Move
from combotutor.puzzles import Progress, Puzzle, Verdict, begin, closing, goal, hint, judge, phrases, story, title
from combotutor.puzzles.contrast import Contrast
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.voice.hindsight import hindsight, sides
from combotutor.puzzles.voice.story import hint_count, news, now, preview
from tests.puzzles.main_line import legal, main_line, right_moves
from tests.puzzles.test_every_answer import forbidden

_ENDS = re.compile(r"(?<=[.?!])\s+(?=[^a-zß-ÿ])")


@dataclass(frozen=True, slots=True)
class Said:
    """Sentences that are said together.

    Args:
        puzzle: the puzzle.
        where: what they are, in a word or two, with the answer if they are about one.
        told: the phrases.
        verdict: the judgement, of a reply.
        progress: where the learner is.
    """

    puzzle: Puzzle
    where: str
    told: tuple[Phrase, ...]
    progress: Progress
    verdict: Verdict | None = None

    def text(self, language: str) -> str:
        """Return all of it."""
        return " ".join(phrase.text(language) for phrase in self.told)

    def sentences(self, language: str) -> list[str]:
        """Return it sentence by sentence."""
        return [each for phrase in self.told for each in sentences(phrase.text(language))]


def sentences(text: str) -> list[str]:
    """Return a text sentence by sentence."""
    return _ENDS.split(text)


def aloud(puzzle: Puzzle) -> Iterator[Said]:
    """Yield all that is said: of all that is allowed at first, later of what is right, and of three other answers."""
    start = begin(puzzle)
    yield Said(puzzle, "title", (title(puzzle),), start)
    yield Said(puzzle, "goal", (goal(puzzle),), start)
    for progress in main_line(puzzle):
        yield from _asked(progress)
        yield from _replies(progress, right_moves(progress) if progress.decided else legal(progress))
    for word, _ in forbidden(start):
        verdict = judge(start, word)
        yield Said(puzzle, f"refusal of {word}", phrases(verdict), start, verdict)
    yield from _looked_back(puzzle)


def _asked(progress: Progress) -> Iterator[Said]:
    puzzle, at = progress.puzzle, progress.decided + 1
    parts = {"story": story(progress), "news": news(progress), "now": (now(progress),)}
    for name, told in parts.items():
        yield Said(puzzle, f"{name} {at}", told, progress)
    for level in range(1, hint_count(progress) + 1):
        yield Said(puzzle, f"hint {level} of {at}", (hint(progress, level),), progress)


def _replies(progress: Progress, moves: Iterable[Move]) -> Iterator[Said]:
    puzzle = progress.puzzle
    for move in moves:
        verdict = judge(progress, format_move(move))
        yield Said(puzzle, f"reply to {verdict.word}", phrases(verdict), progress, verdict)
        previewed = preview(verdict)
        if previewed:
            yield Said(puzzle, f"preview of {verdict.word}", previewed, progress, verdict)
        if verdict.progress.is_solved:
            yield Said(puzzle, f"end after {verdict.word}", closing(verdict.progress), progress, verdict)


def _looked_back(puzzle: Puzzle) -> Iterator[Said]:
    """Yield what stands there once it is solved: of each wrong answer to the first decision, later of what tempts."""
    kind = kind_of(puzzle.kind)
    for progress in main_line(puzzle):
        right, tempting = right_moves(progress), kind.tempting(progress)
        wrong = [] if progress.decided else [move for move in legal(progress) if move not in right]
        best, told = judge(progress, format_move(right[0])), set()
        for other in wrong or ([] if tempting is None else [tempting]):
            both = Contrast(progress, other, right[0], is_own=bool(wrong))
            of = judge(progress, format_move(other))
            beside = ((of, sides(both)[:1]), (best, sides(both)[1:]))
            found = [(verdict, side.said) for verdict, each in beside for side in each]
            new = [(verdict, said) for verdict, said in found if (verdict.word, str(said)) not in told]
            told |= {(verdict.word, str(said)) for verdict, said in new}
            for verdict, said in new:
                yield Said(puzzle, f"side of {verdict.word}", (said,), progress, verdict)
            if looked_back := hindsight(both):
                yield Said(puzzle, f"hindsight on {of.word}", looked_back, progress, of)
