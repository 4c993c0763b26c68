"""How many puzzles there are of each sort, how many answers they have, and how many look alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from combotutor.families.combo.kinds import KIND
from combotutor.families.combo.quality.looks import alike, met_before
from combotutor.families.combo.quality.thumbs import HARD
from combotutor.families.combo.rules import RULE_SETS
from combotutor.families.combo.theme import Theme
from combotutor.families.combo.words import phrase
from combotutor.puzzles.quality.gauged import Gauged
from combotutor.puzzles.quality.measure import Bounds, Measure, counted, percent
from combotutor.puzzles.voice.names import kind_name

LEVELS: Final = (1, 2, 3, 4, 5)

_EACH_KIND: Final = Bounds(least=100)
_EACH_LEVEL: Final = Bounds(least=80)
_FEWEST_OUTCOMES: Final = 4
_ALIKE: Final = Bounds(below=percent(1))


def counts(puzzles: Sequence[Gauged]) -> Iterator[Measure]:
    """Yield how many there are of each kind, and of each level with the rules of each game."""
    kinds = Counter(each.puzzle.kind for each in puzzles)
    for kind in KIND:
        said = phrase("quality.of-kind", {"kind": kind_name(kind)})
        yield Measure("of-kind", kind, said, _EACH_KIND, kinds[kind])
    levels = Counter((each.puzzle.rules_name, each.puzzle.level) for each in puzzles)
    for name, rules in RULE_SETS.items():
        for level in LEVELS:
            said = phrase("quality.of-level", {"rules": rules.title, "level": level})
            yield Measure("of-level", f"{name}:{level}", said, _EACH_LEVEL, levels[name, level])


def of_answers(puzzles: Sequence[Gauged]) -> Iterator[Measure]:
    """Yield where a guess is half the answer, and what has been asked before."""
    yield counted("two-answers", phrase("quality.two-answers"), (each for each in puzzles if each.answers <= len("ab")))
    few = (each for each in puzzles if each.puzzle.level >= HARD and each.outcomes < _FEWEST_OUTCOMES)
    yield counted("few-outcomes", phrase("quality.few-outcomes", {"level": HARD, "least": _FEWEST_OUTCOMES}), few)
    again = tuple(each.puzzle.id for each in alike(puzzles))
    yield Measure("look-alikes", "", phrase("quality.look-alikes"), _ALIKE, len(again), len(puzzles), again)
    yield counted("same-hand", phrase("quality.same-hand"), met_before(puzzles))
    torn = (each for each in puzzles if {Theme.KEEPING, Theme.TEARING} <= {*each.puzzle.themes})
    yield counted("keeps-and-tears", phrase("quality.keeps-and-tears"), torn)
