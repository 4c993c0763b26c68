"""The page of the first minute around its hand: how far it is, what is asked, what that showed, what leads on."""

from __future__ import annotations

from combotutor.games import find_game
from combotutor.i18n import speaker, text
from combotutor.markup import NOTHING, Markup, join, tag
from combotutor.puzzles.format.course import harder
from combotutor.tutor.parts import first_steps_of
from combotutor.tutor.state.state import NO_BOX, State
from combotutor.widgets.controls import button


def door(state: State, key: str = "first") -> Markup | None:
    """Return the button that opens the first minute; None where there is none to open.

    Args:
        state: the tutor.
        key: what the button is found again by, where there are several.
    """
    if not state.stock.games or first_steps_of(state.rules_of_box) is None:
        return None
    return button("first", text("tutor.first.title", state.language), key=key)


def head(state: State) -> Markup:
    """Return what this is, a dot for each step, and the way past all of them."""
    say, moment = speaker(state.language), state.first
    if moment is None:
        return NOTHING
    done = [at < moment.step for at in range(moment.count)]
    dots = [
        tag("i", class_="ct-right" if each else "ct-here" if at == moment.step else None)
        for at, each in enumerate(done)
    ]
    number = min(moment.step + 1, moment.count)
    said = say("tutor.step", number=number, count=moment.count)
    skip = None if moment.is_over else button("skip", say("tutor.first.skip"), key="first-skip", kind="skip-first")
    return join(
        tag("p", say("tutor.first.title"), class_="ct-where", data_testid="where"),
        tag("span", *dots, class_="ct-dots", role="img", aria_label=said, data_testid="dots"),
        skip,
    )


def task(state: State) -> Markup:
    """Return what is asked."""
    moment = state.first
    if moment is None:
        return NOTHING
    return tag("h1", moment.asked(state.language), data_key="title", data_testid="goal")


def told(state: State) -> Markup:
    """Return what is said of what was done: what it is, or where to look; before anything was, the way far ahead."""
    said = "" if state.first is None else state.first.told(state.language)
    if state.first is None:
        return NOTHING
    if not said:
        return _known(state)
    if state.first.is_amiss:
        return tag("p", tag("strong", said), class_="ct-verdict", data_testid="first-told")
    mark = tag("span", "✓", class_="ct-mark", aria_hidden="true")
    told = mark, " ", tag("strong", said), " ", begins(state)
    return tag("p", *told, class_="ct-verdict ct-right", data_testid="first-told")


def begins(state: State) -> str:
    """Return at the end with which game it goes on, for whoever is new and has chosen none; else nothing."""
    is_new = state.record.is_empty and not state.done and state.box in {"", NO_BOX}
    if state.first is None or not state.first.is_over or not is_new:
        return ""
    return text("tutor.first.begins", state.language, game=find_game(state.rules_of_box).title)


def _known(state: State) -> Markup:
    """Return the way to where it becomes harder, for whoever is new here and knows the game."""
    is_new = state.record.is_empty and not state.done
    if state.first is None or state.first.step or not is_new or harder(state.lessons) is None:
        return NOTHING
    known = text("tutor.first.known", state.language)
    return tag("p", button("know", known), class_="ct-known")


def onward(state: State) -> Markup:
    """Return what leads on where there is nothing left to play: to the next step, or out of it."""
    say, moment = speaker(state.language), state.first
    if moment is None or not moment.is_done:
        return NOTHING
    if not moment.is_over:
        return button("on", say("tutor.next"), kind="main", key="next")
    if state.record.is_empty and not state.done:
        return button("continue", say("tutor.first.start"), kind="main", key="next")
    return button("skip", say("tutor.first.back"), kind="main", key="next")
