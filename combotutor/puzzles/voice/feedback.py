"""The judgement of an answer as phrases of the catalogue, in the order in which they are said.

A headline of a word or two comes first, then at most three short sentences, each phrase being one. Praise says what
the cards do. A mistake is explained by what it does to the row, or by what the others make of it; what would be right
is never said.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from combotutor.errors import CombotutorError, IllegalMoveError, Phrase
from combotutor.puzzles.kind import AnyKind
from combotutor.puzzles.kinds import find_kind
from combotutor.puzzles.verdict import Verdict, VerdictKind

MOST_SAID: Final = 3
"""The most sentences after the headline."""


def phrases(verdict: Verdict) -> tuple[Phrase, ...]:
    """Return what is to be said of an answer: a headline and at most three sentences, or what cannot be read."""
    family, kind = find_kind(verdict.before.puzzle.kind)
    if verdict.error is not None:
        return tuple(_refused(verdict.error, kind, family.words))
    if verdict.kind is VerdictKind.NOT_BEST:
        return (kind.nearly(verdict) or Phrase("verdict.not-best"), *kind.mistake(verdict)[:MOST_SAID])
    return (Phrase("verdict.right"), *kind.praise(verdict, MOST_SAID))


def _refused(error: CombotutorError, kind: AnyKind, words: Path | None) -> Iterator[Phrase]:
    if isinstance(error, IllegalMoveError):
        yield Phrase("verdict.illegal")
    yield replace(kind.refused(error), words=words)
    if isinstance(error, IllegalMoveError):
        rule = Phrase(f"rule.{error.rule}", words=words)
        if rule.text("en") != rule.key:  # else it is one that the house gave, and the family has no such number
            yield rule
