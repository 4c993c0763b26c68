"""What is known of a hand or position of one's own: every play with what it leaves, the plan, bars over the gaps."""

from __future__ import annotations

from typing import Final

from combotutor.families.combo.bench.bars import gap_bars
from combotutor.families.combo.bench.board import Bench, next_of_plan, options, plan_of
from combotutor.families.combo.bench.values import every_play
from combotutor.families.combo.hand.captions import called, names_of
from combotutor.families.combo.pictures import card_name, row_svg
from combotutor.families.combo.plan import Plan, insert_values
from combotutor.families.combo.rules import PlayCombination, PlaySpecial
from combotutor.families.combo.words import speaker
from combotutor.markup import Markup, join, tag
from combotutor.widgets.bench import Looked
from combotutor.widgets.controls import button, named, share

_MOST_PICTURED: Final = 20
"""Plays of a plan that are drawn one by one; a longer one is told in words."""


def shown(bench: Bench, looked: Looked) -> Markup:
    """Return what is known of it as it is now."""
    language = looked.language
    say = speaker(language)
    plan = plan_of(bench)
    step = next_of_plan(bench)
    buttons = [
        button("plan", say("tutor.plan-next"), can=step is not None, kind="main"),
        button("unplay", say("tutor.back"), can=looked.has_played),
        button("rewind", say("tutor.rewind"), can=looked.has_played),
        button("make", say("tutor.make")),
    ]
    return join(
        _moment(bench, language),
        tag("p", tag("strong", _plays(bench, language)), data_testid="plays"),
        tag("div", *buttons, class_="ct-buttons"),
        every_play(bench, looked),
        _bars(bench, language),
        _whole_plan(plan, language),
        share(bench.line, {"hand": bench.line, "rules": bench.rules.name}, language),
    )


def _moment(bench: Bench, language: str) -> Markup | None:
    """Return whose position it is, and that there is a table to beat."""
    if bench.position is None:
        return None
    say = speaker(language)
    beat = say("tutor.to-beat") if bench.position.best else ""
    return tag("p", say("tutor.whose", number=bench.position.turn + 1), " ", beat)


def _plays(bench: Bench, language: str) -> str:
    """Return how many plays are enough, and which can come first; where there is a table, which of the legal ones."""
    say = speaker(language)
    plan = plan_of(bench)
    if not plan.plays:
        return say("tutor.plan-empty")
    legal = {
        (option.move.at, len(option.move.cards))
        for option in options(bench)
        if isinstance(option.move, PlayCombination)
    }
    legal |= {(option.move.at, 1) for option in options(bench) if isinstance(option.move, PlaySpecial)}
    first = [play for play in plan.first if play in legal]
    listed = " · ".join(
        say("tutor.at", what=names_of(plan.row[at - 1 : at - 1 + length], language), at=at) for at, length in first
    )
    begun = say("tutor.first", count=len(first), listed=listed) if first else say("tutor.first-none")
    return f"{say('tutor.plan', count=plan.plays)} {begun}"


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
