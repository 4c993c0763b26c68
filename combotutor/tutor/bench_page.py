"""The page of one's own hand or position: every play with what it leaves, the plan, bars over the gaps."""

from __future__ import annotations

from typing import Final

from combotutor.errors import CombotutorError
from combotutor.families.combo.pictures import card_name, row_svg
from combotutor.families.combo.plan import Plan, insert_values
from combotutor.families.combo.rules import RULE_SETS, PlayCombination, PlaySpecial
from combotutor.tutor.bars import gap_bars
from combotutor.tutor.bench import Bench, next_of_plan, options, plan_of
from combotutor.tutor.state import State
from combotutor.tutor.values_page import every_play
from combotutor.tutor.words import called, names_of
from combotutor.widgets.controls import button, choice, share
from combotutor.widgets.markup import Markup, join, tag
from combotutor.widgets.words import speaker

EXAMPLES: Final = ("7 8 x 3 3 d 12", "2 9 2 9", "9 4 2 9 7 11 + 3 1")
"""Hands to begin with: a wild and a special, four ways to begin, a reserve."""

_LAID_ASIDE: Final = "2,1,10,6,4,D,1,4,7,4,1,11,11,4,S,11,X,S,5,3,7,5,6,12,1,11"
TABLES: Final = (
    ("table", "combo-breaker ?10+5,2/1,2,1,4,5,8,7,D,10,1+12,3/?10+2,7/?10+9,D - 1 ?6 2/2/2/2 discards=-"),
    ("ending", f"combo-breaker x/7,8,X,3+5/8,9,3,3+6 - 1 ?18 2/2/1 discards={_LAID_ASIDE}"),
)
"""Positions to begin with: dealt, with hidden hands, and an ending of two with open cards."""

_MOST_PICTURED: Final = 20
"""Plays of a plan that are drawn one by one; a longer one is told in words."""


def box(state: State) -> Markup:
    """Return the box for a hand or a position; what stands in it is the page's to keep."""
    say = speaker(state.language)
    helped = say("tutor.hand-help")
    field = tag("input", type="text", data_do="type", data_testid="type", placeholder=EXAMPLES[0], autocomplete="off",
                autocapitalize="off", spellcheck="false", data_typed=True, aria_description=helped)  # fmt: skip
    games = [(name, rules.title) for name, rules in RULE_SETS.items()]
    bench = state.own.current()
    game = bench.rules.name if bench and bench.position else state.own.rules
    return join(
        tag("h2", say("tutor.tab.bench")),
        tag("label", tag("span", say("tutor.type-hand")), field, class_="ct-choice ct-wide"),
        choice("deck", say("tutor.deck"), games, game),
        tag("p", helped, class_="ct-facts"),
        tag(
            "p",
            say("tutor.try"),
            " ",
            *(button("type", each, value=each) for each in EXAMPLES),
            *(button("type", say(f"tutor.example.{name}"), value=line) for name, line in TABLES),
            class_="ct-try",
        ),
    )


def trouble(state: State) -> Markup:
    """Return what is wrong with what was typed, in one sentence; empty if it can be read."""
    try:
        benches = state.own.benches()
    except CombotutorError as error:
        return tag("p", "✗ ", error.text(state.language), class_="ct-verdict ct-illegal")
    if state.refusal is not None:
        return tag("p", "✗ ", state.refusal.text(state.language), class_="ct-verdict ct-illegal")
    say = speaker(state.language)
    return Markup("") if benches else tag("p", say("tutor.type-something"))


def result(state: State) -> Markup:
    """Return what is known of the workbench as it is now; empty if nothing that can be read is typed."""
    bench = state.own.current()
    if bench is None:
        return Markup("")
    language = state.language
    say = speaker(language)
    plan = plan_of(bench)
    step = next_of_plan(bench)
    played = bool(state.own.played)
    buttons = [
        button("plan", say("tutor.plan-next"), can=step is not None, kind="main"),
        button("unplay", say("tutor.back"), can=played),
        button("rewind", say("tutor.rewind"), can=played),
        button("make", say("tutor.make")),
    ]
    return join(
        _moment(bench, language),
        tag("p", tag("strong", _plays(bench, language)), data_testid="plays"),
        tag("div", *buttons, class_="ct-buttons"),
        every_play(bench, state),
        _bars(bench, language),
        _whole_plan(plan, language),
        share(bench.line, {"hand": bench.line, "rules": bench.rules.name, "lang": language}, language),
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
            Markup(row_svg(row, language, marked=(step.at, len(step.cards)))) if plan.plays <= _MOST_PICTURED else None,
        )
        for step, row in zip(plan.line, plan.rows(), strict=False)
    ]
    return tag(
        "details",
        tag("summary", say("tutor.whole-plan")),
        tag("ol", *steps, class_="ct-plan"),
        data_testid="whole-plan",
    )
