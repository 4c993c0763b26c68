"""The judgement of an answer as phrases of the catalogue, in the order in which they are said."""

from __future__ import annotations

from collections.abc import Iterator

from combotutor.errors import IllegalMoveError, Phrase
from combotutor.puzzles.progress import Verdict, VerdictKind


def phrases(verdict: Verdict) -> Iterator[Phrase]:
    """Yield what is to be said of an answer; praise is short, a mistake is explained."""
    if verdict.error is not None:
        yield Phrase("tutor.illegal")
        yield Phrase(f"error.{verdict.error.code}", {"field": verdict.error.field, **verdict.error.details})
        if isinstance(verdict.error, IllegalMoveError):
            rule = Phrase(f"rule.{verdict.error.rule}")
            yield Phrase("tutor.rule", {"number": verdict.error.rule, "rule": rule})
        return
    left = Phrase("plays", {"count": verdict.plays_after})
    if verdict.kind is VerdictKind.NOT_BEST:
        yield Phrase("tutor.not-best", {"plays": left, "fewest": Phrase("plays", {"count": verdict.fewest})})
        return
    yield Phrase("tutor.right", {"plays": left}) if verdict.plays_after else Phrase("tutor.right-empty")
    if verdict.equals:
        yield Phrase("tutor.equals", {"count": verdict.equals})
