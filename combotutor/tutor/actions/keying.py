"""A hand put together card by card: each key writes the text, so that keys and text are one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from combotutor.tutor.actions.choosing import number
from combotutor.tutor.pages import announcements
from combotutor.tutor.parts import keypad_of
from combotutor.tutor.state.outcome import Outcome
from combotutor.tutor.state.own_hand import OwnHand, Spot
from combotutor.tutor.state.state import State, Tab
from combotutor.widgets.bench import LONGEST_LINE
from combotutor.widgets.keypad import Keypad, Written

BESIDE = "beside"
ROW = "row"
"""The two places for cards, as the values of `spot` begin."""
ALL = "all"
"""The value of `erase` for all that was typed."""


def key(state: State, value: str) -> Outcome:
    """Put a card where the next one goes."""

    def put(keypad: Keypad, written: Written, spot: Spot) -> OwnHand | None:
        if not keypad.has_room(written, value, state.own.rules, is_beside=spot.is_beside):
            return None
        return _edited(state, keypad, written, [value])

    return _done(state, put)


def erase(state: State, value: str) -> Outcome:
    """Take the card away behind which the next one would go, or all."""
    if value == ALL:
        own = state.own.changed(typed="", played=(), spot=Spot())
        return Outcome(replace(state, own=own, unfolded=""), said=announcements.keyed)

    def taken(keypad: Keypad, written: Written, spot: Spot) -> OwnHand | None:
        place = spot.place(len(written.zone(is_beside=spot.is_beside)))
        return _edited(state, keypad, written, None) if place else None

    return _done(state, taken)


def spot(state: State, value: str) -> Outcome:
    """Choose where the next card goes: at the end of the hand, or beside it, or behind one of the cards there.

    Chosen once more, a card is let go.
    """
    zone, _, after = value.partition("-")

    def moved(_keypad: Keypad, written: Written, was: Spot) -> OwnHand | None:
        place = number(after)
        if zone not in {ROW, BESIDE} or place > len(written.zone(is_beside=zone == BESIDE)):
            return None
        now = Spot(zone == BESIDE, place if place >= 0 else None)
        return replace(state.own, spot=replace(now, after=None) if now == was else now)

    return _done(state, moved)


def _done(state: State, change: Callable[[Keypad, Written, Spot], OwnHand | None]) -> Outcome:
    """Return the outcome of a key, which changes nothing where there are no keys or what is typed is no hand."""
    keypad = keypad_of(state.own.rules) if state.tab is Tab.BENCH else None
    if keypad is None:
        return Outcome(state)
    written = keypad.written(state.own.typed, state.own.rules, state.language)
    own = None if written.fields else change(keypad, written, state.own.spot)
    if own is None or len(own.typed) > LONGEST_LINE:
        return Outcome(state)
    return Outcome(replace(state, own=own, unfolded=""), said=announcements.keyed)


def _edited(state: State, keypad: Keypad, written: Written, put: list[str] | None) -> OwnHand:
    """Return the hand with cards put in at its spot, or without the card before that."""
    spot = state.own.spot
    words = {is_beside: [part.word for part in written.zone(is_beside=is_beside)] for is_beside in (False, True)}
    here = words[spot.is_beside]
    place = spot.place(len(here))
    first = place if put else place - 1
    here[first:place] = put or []
    after = None if spot.after is None else first + len(put or [])
    return state.own.changed(typed=keypad.joined(words[False], words[True]), played=(), spot=replace(spot, after=after))
