"""What is known of a hand or position of one's own: every play with what it leaves, the plan, bars over the gaps."""

from __future__ import annotations

from typing import Final

from combotutor.families.combo.bench.bars import gap_bars
from combotutor.families.combo.bench.board import Bench, plan_of
from combotutor.families.combo.bench.values import every_play, legend
from combotutor.families.combo.hand.captions import called
from combotutor.families.combo.pictures import card_name, row_svg
from combotutor.families.combo.plan import Plan, insert_values
from combotutor.families.combo.words import speaker
from combotutor.markup import Markup, join, tag
from combotutor.widgets.bench import Looked
from combotutor.widgets.controls import named

_MOST_PICTURED: Final = 20
"""Plays of a plan that are drawn one by one; a longer one is told in words."""


def shown(bench: Bench, looked: Looked) -> Markup:
    """Return what is known of it as it is now, but for the least of it."""
    language = looked.language
    return join(
        every_play(bench, looked),
        legend(bench, looked),
        _bars(bench, language),
        _whole_plan(plan_of(bench), language),
    )


def _bars(bench: Bench, language: str) -> Markup | None:
    if not bench.reserve:
        return None
    say = speaker(language)
    values = insert_values(bench.row, bench.reserve, wild_pair=bench.rules.wild_pair)
    figures = []
    for number, card in enumerate(bench.reserve, start=1):
        bars = [each.plays for each in values if each.card == number]
        figures.append(
            tag(
                "figure",
                tag(
                    "figcaption",
                    say("tutor.bars", card=card_name(card, language), plays=plan_of(bench).plays),
                    " ",
                    _worth(bars, plan_of(bench).plays, language),
                ),
                tag("div", gap_bars(bench.row, bars, language), class_="ct-wide-picture"),
            )
        )
    return tag("div", tag("h3", say("tutor.reserve-title")), *figures, data_testid="bars")


def _worth(bars: list[int], without: int, language: str) -> str:
    """Return what a reserve card can do at its best gap."""
    say = speaker(language)
    best = min(bars)
    if best < without:
        return say("tutor.bars-save", count=without - best)
    if best == without:
        return say("tutor.bars-free", count=bars.count(best), gaps=len(bars))
    return say("tutor.bars-cost")


def _whole_plan(plan: Plan, language: str) -> Markup | None:
    if not plan.plays:
        return None
    say = speaker(language)
    steps = [
        tag(
            "li",
            called(step.cards, step.combination, language),
            row_svg(row, language, marked=(step.at, len(step.cards))) if plan.plays <= _MOST_PICTURED else None,
        )
        for step, row in zip(plan.line, plan.rows(), strict=False)
    ]
    return tag(
        "details",
        tag("summary", say("tutor.whole-plan")),
        tag("ol", *steps, class_="ct-plan"),
        **named("whole-plan"),
    )
