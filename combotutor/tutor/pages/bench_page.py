"""The page of one's own hand or position: what is typed, the answer, and what else its family tells of it."""

from __future__ import annotations

from combotutor.i18n import speaker
from combotutor.markup import NOTHING, Markup, join, tag
from combotutor.tutor.parts import laid_games, workbench_of
from combotutor.tutor.state.footing import Memory
from combotutor.tutor.state.own_hand import OwnHand
from combotutor.tutor.state.state import State
from combotutor.tutor.state.way import Way
from combotutor.widgets.bench import Bench, Looked
from combotutor.widgets.controls import button, choice, named, share


def box(state: State) -> Markup:
    """Return the box for a hand or a position, and the game; what stands in the box is the page's to keep.

    It stays the very same while somebody types, so that no keyboard of a telephone closes.
    """
    say = speaker(state.language)
    workbench = workbench_of(game_of(state))
    examples = () if workbench is None else workbench.examples(state.language)
    helped = None if workbench is None else workbench.help(game_of(state), state.language)
    plainest = examples[0][1] if examples else None
    field = tag("input", type="text", data_do="type", **named("type"), placeholder=plainest, autocomplete="off",
                autocapitalize="off", spellcheck="false", data_typed=True, aria_description=helped)  # fmt: skip
    return join(
        tag("h2", say("tutor.tab.bench")),
        choice("deck", say("tutor.deck"), laid_games().items(), game_of(state)),
        tag("label", tag("span", say("tutor.type-hand")), field, class_="ct-choice ct-wide"),
        tag("p", say("tutor.memory.hand"), class_="ct-facts", data_testid="hand-unkept")
        if state.memory is Memory.NONE
        else None,
    )


def game_of(state: State) -> str:
    """Return the game that is shown as chosen: of a position that which it names."""
    bench = state.own.current()
    return bench.game if bench and bench.position else state.own.rules


def answer(state: State) -> Markup:
    """Return the answer in a line or two, of the hand that is shown; how to begin where there is none."""
    own, bench = state.own.drawn, state.own.lying
    if own is None or bench is None:
        say = speaker(state.language)
        return join(tag("p", say("tutor.type-something")), _examples(state))
    return tag("div", bench.answer(_looked(state, own, bench)), class_=_look(state), inert=own is not state.own)


def result(state: State) -> Markup:
    """Return what can be done with the hand that is shown, and what else is known of it; empty where there is none.

    As long as something else is typed that cannot be read, it is only to be seen.
    """
    own, bench = state.own.drawn, state.own.lying
    if own is None or bench is None:
        return NOTHING
    say, is_old = speaker(state.language), own is not state.own
    buttons = [
        button("plan", say("tutor.plan-next"), can=bench.planned() is not None),
        button("unplay", say("tutor.back"), can=bool(own.played)),
        button("rewind", say("tutor.rewind"), can=bool(own.played)),
        button("make", say("tutor.make")),
        _made(state),
    ]
    line, rules = bench.line, bench.game
    return tag(
        "div",
        tag("div", *buttons, class_="ct-buttons"),
        _refusal(state),
        _offers(state),
        bench.shown(_looked(state, own, bench)),
        share(line, {"hand": line, "rules": rules}, state.language),
        tag("details", tag("summary", say("tutor.examples")), _examples(state), **named("examples")),
        class_=_look(state),
        inert=is_old,
    )


def _looked(state: State, own: OwnHand, bench: Bench) -> Looked:
    return Looked(
        state.language,
        state.advice_on(bench.position) if bench.position else None,
        state.unfolded,
        has_played=bool(own.played),
        was_position=own.benches()[0].position is not None,
    )


def _look(state: State) -> str | None:
    """Return the look of what is about an older hand than what is typed."""
    return None if state.own.drawn is state.own else "ct-old"


def _examples(state: State) -> Markup:
    """Return how a hand is typed, and hands to try."""
    say, workbench = speaker(state.language), workbench_of(game_of(state))
    if workbench is None:
        return NOTHING
    tried = (button("type", name, value=typed) for name, typed in workbench.examples(state.language))
    return join(
        tag("p", say("tutor.try"), " ", *tried, class_="ct-try"),
        tag("p", workbench.help(game_of(state), state.language), class_="ct-facts"),
    )


def _refusal(state: State) -> Markup | None:
    """Return why something could not be done, beside what was to do it."""
    if state.refusal is None:
        return None
    return tag("p", "✗ ", state.refusal.text(state.language), class_="ct-verdict ct-illegal", data_testid="refusal")


def _offers(state: State) -> Markup | None:
    """Return which puzzle the hand is to become, where it can be several."""
    if not state.offered:
        return None
    say = speaker(state.language)
    buttons = (button("make", each.asks.text(state.language), value=each.puzzle.kind) for each in state.offered)
    return tag(
        "div",
        tag("h3", say("tutor.make-which"), data_key="make-which"),
        *buttons,
        class_="ct-buttons ct-which",
        data_testid="offers",
    )


def _made(state: State) -> Markup | None:
    """Return the way to the puzzles that the learner made."""
    say, count = speaker(state.language), len(state.record.made)
    return button("way", say("tutor.made", count=count), value=Way.OWN.value) if count else None
