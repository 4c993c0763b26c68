"""The page of one's own hand or position: what is typed, and what its family tells of it."""

from __future__ import annotations

from combotutor.errors import CombotutorError
from combotutor.i18n import speaker
from combotutor.markup import NOTHING, Markup, join, tag
from combotutor.tutor.parts import laid_games, workbench_of
from combotutor.tutor.state.state import State
from combotutor.widgets.bench import Looked
from combotutor.widgets.controls import button, choice, named


def box(state: State) -> Markup:
    """Return the box for a hand or a position; what stands in it is the page's to keep."""
    say = speaker(state.language)
    bench = state.own.current()
    game = bench.game if bench and bench.position else state.own.rules
    workbench = workbench_of(game)
    examples = () if workbench is None else workbench.examples(state.language)
    helped = None if workbench is None else workbench.help(state.language)
    plainest = examples[0][1] if examples else None
    field = tag("input", type="text", data_do="type", **named("type"), placeholder=plainest, autocomplete="off",
                autocapitalize="off", spellcheck="false", data_typed=True, aria_description=helped)  # fmt: skip
    return join(
        tag("h2", say("tutor.tab.bench")),
        tag("label", tag("span", say("tutor.type-hand")), field, class_="ct-choice ct-wide"),
        choice("deck", say("tutor.deck"), laid_games().items(), game),
        None if helped is None else tag("p", helped, class_="ct-facts"),
        tag(
            "p",
            say("tutor.try"),
            " ",
            *(button("type", name, value=typed) for name, typed in examples),
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
    return NOTHING if benches else tag("p", say("tutor.type-something"))


def result(state: State) -> Markup:
    """Return what is known of the workbench as it is now; empty if nothing that can be read is typed."""
    bench = state.own.current()
    if bench is None:
        return NOTHING
    looked = Looked(
        state.language,
        state.advice_on(bench.position) if bench.position else None,
        state.unfolded,
        has_played=bool(state.own.played),
        was_position=state.own.benches()[0].position is not None,
    )
    return bench.shown(looked)
