"""The least that is to be known of a hand or a position: in how many plays it is cleared, what is sure, the risk."""

from __future__ import annotations

from collections.abc import Iterator

from combotutor.errors import Phrase
from combotutor.families.combo.bench.board import Bench, best_starts, plan_of
from combotutor.families.combo.bench.values import best_of_each, in_hundred
from combotutor.families.combo.pictures import small_svg
from combotutor.families.combo.rules import Move, PlayCombination, PlaySpecial
from combotutor.families.combo.words import speaker
from combotutor.markup import Markup, join, tag
from combotutor.widgets.advice import Advice
from combotutor.widgets.bench import Looked


def answer(bench: Bench, looked: Looked) -> Markup:
    """Return in how many plays the row is cleared; in a position also what is sure, and the least risk."""
    lines = [tag("li", *_plays(bench, looked.language), data_testid="plays")]
    if looked.advice is not None:
        lines += [
            tag("li", _sure(looked.advice, looked.language), data_testid="answer-sure"),
            tag("li", *_risk(looked.advice, looked.language), data_testid="answer-risk"),
        ]
    return tag("ul", *lines, class_="ct-answer")


def _plays(bench: Bench, language: str) -> Iterator[Markup]:
    """Yield how many plays are enough, and in how many ways one can begin; where there is a table, legal ones."""
    say = speaker(language)
    plan = plan_of(bench)
    if not plan.plays:
        yield tag("strong", say("tutor.plan-empty"))
        return
    yield tag("strong", say("tutor.plan", count=plan.plays))
    first = len(best_starts(bench))
    yield tag("span", say("tutor.first", count=first) if first else say("tutor.first-none"))


def _sure(advice: Advice, language: str) -> str:
    say = speaker(language)
    if advice.sure is None or isinstance(advice.sure, Phrase):
        return say("tutor.answer.sure-thinking" if advice.sure is None else "tutor.answer.sure-open")
    best = best_of_each(advice.sure)
    safe = sum(bool(each.safe) for each in best)
    if safe:
        return say("tutor.sure-count", count=safe, moves=len(best))
    is_none = all(each.safe is False for each in best)
    return say("tutor.answer.sure-none" if is_none else "tutor.answer.sure-yet")


def _risk(advice: Advice, language: str) -> Iterator[Markup]:
    say = speaker(language)
    if advice.risk is None or isinstance(advice.risk, Phrase):
        yield tag("span", say("tutor.answer.risk-thinking" if advice.risk is None else "tutor.answer.risk-open"))
        return
    least = advice.risk.moves[0]
    yield tag("span", say("tutor.answer.risk", **in_hundred(least)))
    yield from _cards(least.move, language)


def _cards(move: Move, language: str) -> Iterator[Markup]:
    """Yield the little cards of a play, where it is one."""
    match move:
        case PlayCombination(_, cards, _):
            yield small(join(*(small_svg(card, language) for card in cards)))
        case PlaySpecial(_, card):
            yield small(small_svg(card, language))


def small(cards: Markup) -> Markup:
    """Return cards as small as a line of text has room for."""
    return tag("span", cards, class_="ct-small")
