"""The judgement of an answer as phrases of the catalogue, in the order in which they are said.

A headline of a word or two comes first, then at most three short sentences, each phrase being one. Praise says what
the cards do. A mistake is explained by what it does to the row, or by what the others make of it; what would be right
is never said.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from combotutor.errors import CombotutorError, IllegalMoveError, Phrase
from combotutor.puzzles.mistake import mistake
from combotutor.puzzles.praise import praise
from combotutor.puzzles.verdict import Verdict, VerdictKind

MOST_SAID: Final = 3
"""The most sentences after the headline."""


def phrases(verdict: Verdict) -> tuple[Phrase, ...]:
    """Return what is to be said of an answer: a headline and at most three sentences, or what cannot be read."""
    if verdict.error is not None:
        return tuple(_refused(verdict.error))
    if verdict.kind is VerdictKind.NOT_BEST:
        return (Phrase("verdict.not-best"), *mistake(verdict)[:MOST_SAID])
    return (Phrase("verdict.right"), *praise(verdict, MOST_SAID))


def _refused(error: CombotutorError) -> Iterator[Phrase]:
    if isinstance(error, IllegalMoveError):
        yield Phrase("verdict.illegal")
    yield error.phrase
    if isinstance(error, IllegalMoveError):
        yield Phrase("verdict.rule", {"number": error.rule, "rule": Phrase(f"rule.{error.rule}")})
