"""How a page opens: where it was, or where its address says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from combotutor.i18n import LANGUAGES
from combotutor.puzzles.workshop.links import FIELDS
from combotutor.tutor.actions import choosing, following
from combotutor.tutor.actions.actions import act
from combotutor.tutor.actions.solving import heard_again
from combotutor.tutor.pages import announcements
from combotutor.tutor.parts import laid_games
from combotutor.tutor.state.footing import Keeping
from combotutor.tutor.state.outcome import Outcome, nothing
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import State, Tab
from combotutor.tutor.wire import Given
from combotutor.widgets.action import Action


def opening(state: State, query: Mapping[str, str], form: str = "", given: Given | None = None) -> Outcome:
    """Return the outcome of opening a page.

    Args:
        state: where it was, as far as that was kept; with what the link said whose puzzle was open in it.
        query: the fields of its address.
        form: the action of the form that was open when its line broke, or `list`; empty if none was.
        given: the answer that was given last then, to be judged once more; None if there is none.
    """
    if {"puzzle", "hand", *FIELDS} & query.keys():
        state = replace(state, sent={}, is_reading=False)
    begun = choosing.begun(replace(state, is_choosing=form == "list"))
    doings, opened = list(begun.doings), begun.state
    for name, value in _asked(state, query):
        outcome = act(opened, name, value)
        doings, opened = [*doings, *outcome.doings], outcome.state
    opened = _followed(opened, query)
    if form in {"newcomer", "rename"} and state.keeping is Keeping.HERE:
        opened = replace(opened, is_meeting=form == "newcomer", is_renaming=form == "rename")
    # Only the puzzle that the page opens with is seen; and what the book had to say is not wiped by the address.
    shown = choosing.in_sight(None, replace(opened, notice=state.notice), announcements.astray)
    shown = replace(shown, doings=(*(each for each in doings if each.deed == "again"), *shown.doings))
    if given is None:
        return shown
    heard = heard_again(shown.state, given)
    said = shown.said if heard.said is nothing else heard.said
    return replace(heard, doings=(*shown.doings, *heard.doings), said=said)


def _followed(state: State, query: Mapping[str, str]) -> State:
    """Return the state with what is to be said of a link to a puzzle, or is to be worked out of it."""
    if "puzzle" in query and query["puzzle"] not in state.stock.known:
        return following.astray(state, query["puzzle"])
    return following.awaited(state, query) if following.brings_a_puzzle(query) else state


def _asked(state: State, query: Mapping[str, str]) -> Iterator[tuple[Action, str]]:
    """Yield what an address asks for, as actions."""
    if query.get("lang") in LANGUAGES:
        yield "language", query["lang"]
    if "puzzle" in query:
        yield "tab", Screen.PUZZLE.value
        # What a learner made has the same name as what another made.
        if query["puzzle"] in state.stock.known:
            yield "puzzle", query["puzzle"]
    if "hand" in query:
        # A link that names no game means what it always meant, whatever box lies on the table.
        yield "deck", query["rules"] if query.get("rules") in laid_games() else state.own.rules
        yield "tab", Tab.BENCH.value
        yield "type", query["hand"]
