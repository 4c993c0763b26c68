"""Working on the open puzzle: answers, hints, going back, showing it again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from combotutor.errors import Phrase
from combotutor.puzzles import VerdictKind
from combotutor.tutor.actions import choosing
from combotutor.tutor.pages import announcements
from combotutor.tutor.pages.hands import asked
from combotutor.tutor.parts import card_told, is_shown
from combotutor.tutor.state.attempt import (
    NEVER,
    Attempt,
    answered,
    begun_again,
    begun_there_again,
    going_on,
    happening,
    hinted,
    retried,
    showing,
    stepped_back,
    tried_there,
    turning,
    was_nearly,
)
from combotutor.tutor.state.outcome import NEARLY, Deed, Done, Outcome, Saying, nothing
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import State
from combotutor.tutor.state.way import Way
from combotutor.tutor.wire import Given

_DEEDS: Final[Mapping[VerdictKind, Deed]] = MappingProxyType(
    {VerdictKind.RIGHT: "right", VerdictKind.NOT_BEST: "wrong"}
)
"""What a judged answer is written down as; any other was refused."""


def answer(state: State, word: str) -> Outcome:
    """Judge an answer."""
    if not _is_open(state):
        return Outcome(state)
    if state.attempt.other is not None:
        return _with(state, tried_there(state.attempt, word), said=announcements.other_side)
    attempt = answered(state.attempt, word)
    if attempt is state.attempt or attempt.verdict is None:
        return Outcome(state, said=announcements.answer)
    name = _DEEDS.get(attempt.verdict.kind, "refused")
    doings = [Done(state.puzzle, name, attempt.verdict.word, level=_level(attempt, name))]
    if attempt.progress.is_solved:
        doings.append(Done(state.puzzle, "solved"))
        state = _on_from_here(state)
    return _with(state, attempt, *doings, said=announcements.answer)


def _level(attempt: Attempt, name: Deed) -> int:
    """Return of a right answer which decision it answers, so that one given in two pages counts once.

    Of a wrong one it is whether that was nearly right: in the book the first such counts by half.
    """
    if name == "right":
        return len(attempt.answers)
    return NEARLY if name == "wrong" and attempt.verdict is not None and was_nearly(attempt.verdict) else 0


def _on_from_here(state: State) -> State:
    """Whoever solves something new in an earlier lesson does more than look into it: the path goes on there."""
    is_new = state.way is Way.COURSE and state.place is not None and not state.is_done(state.puzzle)
    return replace(state, further="") if is_new else state


def heard_again(state: State, given: Given) -> Outcome:
    """Judge the last answer of a page once more; it counts once.

    A mistake was counted already where more are counted by now than the page knew of when it gave that answer. A right
    one that was judged, and counts no more, was taken back elsewhere.
    """
    attempt = state.attempt
    if not _is_open(state) or state.puzzle.id != given.puzzle:
        return Outcome(state)
    if len(attempt.answers) == given.decided:
        outcome = answer(state, given.word)
        judged = outcome.state.attempt
        if judged.progress is not attempt.progress:
            return Outcome(state) if given.is_judged else outcome
        if judged.mistakes > attempt.mistakes == given.missed and not given.is_judged:
            return outcome
    elif attempt.answers and len(attempt.answers) == given.decided + 1:
        judged = answered(replace(attempt, way=attempt.way[:-1]), given.word)
        if judged.progress != attempt.progress:
            return Outcome(state)
    else:
        return Outcome(state)
    return _with(state, replace(attempt, verdict=judged.verdict), said=announcements.answer)


def gone_on(state: State, shown: State) -> Outcome:
    """Say why an answer to what is asked no more is none: what the book has to say, or that the puzzle has gone on.

    Args:
        state: what is known by now.
        shown: what the page shows, in which the answer was given.
    """
    return Outcome(replace(state, notice=Phrase("tutor.gone-on")) if state.notice is shown.notice else state)


def retry(state: State, _value: str) -> Outcome:
    """Let the judgement of the last answer go: the same is asked again."""
    if not _is_open(state) or state.attempt.verdict is None or state.attempt.progress.is_solved:
        return Outcome(state)
    if state.attempt.other is not None:
        return _with(state, begun_there_again(state.attempt), said=announcements.asked_anew)
    return _with(state, retried(state.attempt), said=announcements.asked_anew)


def happens(state: State, value: str) -> Outcome:
    """Show on the hand what a wrong answer would do to it, or take that back; by a number what comes next."""
    attempt = state.attempt
    if not _is_open(state) or not attempt.can_be_played_out or attempt.other is not None:
        return Outcome(state)
    shown = going_on(attempt, value) if value else happening(attempt)
    return _with(state, shown, said=announcements.played_out)


def pay(state: State, _value: str) -> Outcome:
    """Take the other side of a wrong answer that was shown to its end, or come back from there; nothing counts."""
    if not _is_open(state) or (turned := turning(state.attempt)) is state.attempt:
        return Outcome(state)
    return _with(state, turned, said=announcements.other_side)


def hint(state: State, value: str) -> Outcome:
    """Open one more hint, or have the third say once more what is chosen now would do to the row.

    Args:
        state: the tutor.
        value: what is chosen in the hand, as a word of the notation; empty if nothing is.
    """
    if not _is_open(state) or state.attempt.other is not None:
        return Outcome(state)
    attempt = hinted(state.attempt, value)
    if attempt == state.attempt:
        return Outcome(state)
    # What is told of another choice is no hint more.
    doings = (Done(state.puzzle, "hint", level=attempt.hints),) if attempt.hints > state.attempt.hints else ()
    return _with(state, attempt, *doings, said=announcements.opened_hint)


def touched(state: State, value: str) -> Outcome:
    """Take note of the card that is chosen alone: it is told what it does, where that goes beyond its number."""
    if not _is_open(state) or state.attempt.progress.is_solved:
        return Outcome(state)
    at, _, length = value.partition(" ")
    place, cards = choosing.number(at) if length == "1" else 0, asked(state).table.zones[0].cards
    card = cards[place - 1] if 1 <= place <= len(cards) else ""
    is_told = bool(card_told(state.puzzle.rules_name, card, state.language))
    return Outcome(replace(state, touched=card if is_told else ""), said=announcements.chosen_card)


def back(state: State, _value: str) -> Outcome:
    """Take the last right answer back."""
    if not _is_open(state):
        return Outcome(state)
    doings = (Done(state.puzzle, "back"),) if state.attempt.answers else ()
    return _with(state, stepped_back(state.attempt), *doings, said=announcements.row)


def again(state: State, _value: str) -> Outcome:
    """Begin again; that a puzzle which came by a link is tried a second time no book knows, so its attempt does."""
    if not _is_open(state):
        return Outcome(state)
    begun = begun_again(state.attempt, is_second=state.is_received)
    return _with(state, begun, Done(state.puzzle, "again"), said=announcements.row)


_STEPS: dict[str, Callable[[int], int]] = {
    "first": lambda _shown: 0,
    "back": lambda shown: max(shown - 1, 0),
    "on": lambda shown: shown + 1,
    "end": lambda _shown: NEVER,
}


def show(state: State, value: str) -> Outcome:
    """Show the first step of a solved puzzle again, the one before or after that which is shown, or none any more."""
    attempt, step = state.attempt, _STEPS.get(value)
    if not _is_open(state) or step is None or not attempt.progress.is_solved:
        return Outcome(state)
    return _with(state, showing(attempt, step(attempt.shown)), said=announcements.step)


def _is_open(state: State) -> bool:
    """Tell whether a puzzle is in sight: while another page is, or its game is not shown, nothing is done to it."""
    return state.screen is Screen.PUZZLE and is_shown(state.puzzle)


def _with(state: State, attempt: Attempt, *doings: Done, said: Saying = nothing) -> Outcome:
    attempts = MappingProxyType({**state.attempts, state.puzzle.id: attempt})
    return Outcome(replace(state, attempts=attempts), doings, said=said)
