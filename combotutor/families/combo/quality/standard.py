"""All that is measured in puzzles of the combo games, in the order in which it is told."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from combotutor.families.combo.kinds import ANSWER, BEAT, INSERT, RESERVE, SPECIAL, WILD
from combotutor.families.combo.quality.agreement import agreement
from combotutor.families.combo.quality.counts import counts, of_answers
from combotutor.families.combo.quality.endings import endings
from combotutor.families.combo.quality.looks import relations, scene
from combotutor.families.combo.quality.rows import rows
from combotutor.families.combo.quality.thumbs import thumbs
from combotutor.families.combo.words import phrase
from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.puzzle import Puzzle
from combotutor.puzzles.quality.gauged import Gauged
from combotutor.puzzles.quality.measure import NONE, Measure, counted
from combotutor.puzzles.quality.standard import Paired, Standard
from combotutor.puzzles.voice.names import kind_name


class ComboStandard(Standard):
    """What makes puzzles of these games worth asking."""

    paired = frozenset({BEAT.name, ANSWER.name, WILD.name, SPECIAL.name, INSERT.name, RESERVE.name})

    def measures(self, puzzles: Sequence[Gauged]) -> Iterator[Measure]:
        """Yield how far rules of thumb get, what each kind asks, what looks alike, what is told, how many there are."""
        yield from self.wishes(puzzles)
        untold = (each for each in puzzles if each.puzzle.kind in self.paired and each.puzzle.agreement is None)
        yield counted("agreement-told", phrase("quality.agreement-told"), untold)
        yield from counts(puzzles)

    def wishes(self, puzzles: Sequence[Gauged]) -> Iterator[Measure]:
        """Yield all but what follows from what was mined, and how many there are of each."""
        yield from thumbs(puzzles)
        yield from rows(puzzles)
        yield from of_answers(puzzles)
        yield from endings(puzzles)

    def look(self, puzzle: Puzzle) -> Hashable:
        """Return which cards of the row are equal, one apart, two apart."""
        return relations(begin(puzzle).row)

    def scene(self, puzzle: Puzzle) -> Hashable:
        """Return the row and what lies on the table."""
        return scene(puzzle)

    def pair(self, puzzle: Puzzle, worlds: int, seed: int) -> Paired:
        """Return how much oftener the seat pays after the right answer than after the least risk."""
        return agreement(puzzle, worlds, seed)

    def agreement(self, kind: str, pairs: Sequence[tuple[Puzzle, Paired]]) -> Measure:
        """Return how many puzzles of a kind have a right answer that is not a least risk."""
        ids = tuple(puzzle.id for puzzle, pair in pairs if not pair.agrees)
        said = phrase("quality.agreement", {"kind": kind_name(kind)})
        return Measure("agreement", kind, said, NONE, len(ids), None, ids)


STANDARD: Final = ComboStandard()
