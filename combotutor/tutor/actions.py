"""What a person can do in the tutor: each action turns one state into the next.

Actions come from a browser, so anything may arrive: what is unknown, malformed or out of place changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from combotutor.errors import CombotutorError, IllegalMoveError, Phrase
from combotutor.games.combo import RULE_SETS
from combotutor.i18n import LANGUAGES
from combotutor.notation import format_move
from combotutor.tutor.attempt import Attempt, answered, begun_again, hinted, showing, stepped_back
from combotutor.tutor.bench import after, next_of_plan, options
from combotutor.tutor.state import EVERY, LEVELS, THEMES, Filters, Memory, OwnHand, State, Tab, typed_text

_LONGEST_NUMBER: Final = 8
"""Digits of a number that a page may send, and one."""


def act(state: State, name: object, value: object = "") -> State:
    """Return the state after an action.

    Args:
        state: the state before it.
        name: the action, one of `ACTIONS`.
        value: what it is done with; a text.
    """
    action = ACTIONS.get(name) if isinstance(name, str) else None
    if action is None or not isinstance(value, str):
        return state
    forgetting = state.is_forgetting and name == "forget"
    done = action(replace(state, notice=None, refusal=None, is_forgetting=forgetting), value)
    return done if done.own == state.own else replace(done, unfolded="")


# The page as a whole.


def _tab(state: State, value: str) -> State:
    return replace(state, tab=Tab(value)) if value in set(Tab) else state


def _language(state: State, value: str) -> State:
    return replace(state, language=value) if value in LANGUAGES else state


def _size(state: State, _value: str) -> State:
    return replace(state, is_large=not state.is_large)


def _guide(state: State, value: str) -> State:
    return replace(state, guide=value) if value in RULE_SETS else state


def _forget(state: State, _value: str) -> State:
    """Asked once, it asks back; asked twice, everything done so far is gone."""
    if not state.is_forgetting:
        return replace(state, is_forgetting=True)
    return replace(
        state,
        attempts=MappingProxyType({}),
        own=OwnHand(),
        generation=state.generation + 1,
        memory=Memory.KEPT if state.memory is Memory.FOREIGN else state.memory,
        is_forgetting=False,
        notice=Phrase("tutor.forgotten"),
    )


def _renew(state: State, value: str) -> State:
    """Everything was forgotten in another page of this browser: so it is here."""
    if not (value.isascii() and value.isdigit() and len(value) < _LONGEST_NUMBER and int(value) > state.generation):
        return state
    forgotten = Phrase("tutor.forgotten")
    return replace(state, attempts=MappingProxyType({}), own=OwnHand(), generation=int(value), notice=forgotten)


def _unkept(state: State, _value: str) -> State:
    """The page could not store what was done."""
    return replace(state, memory=Memory.NONE) if state.memory is Memory.KEPT else state


def _read(state: State, _value: str) -> State:
    """Open the rules of the game of the puzzle."""
    return replace(state, tab=Tab.RULES, guide=state.puzzle.rules_name)


# Choosing a puzzle.


def _theme(state: State, value: str) -> State:
    return _filtered(state, replace(state.filters, theme=value)) if value in {EVERY, *THEMES} else state


def _level(state: State, value: str) -> State:
    return _filtered(state, replace(state.filters, level=value)) if value in {EVERY, *LEVELS} else state


def _rules(state: State, value: str) -> State:
    return _filtered(state, replace(state.filters, rules=value)) if value in {EVERY, *RULE_SETS} else state


def _all(state: State, _value: str) -> State:
    return _filtered(state, Filters())


def _filtered(state: State, filters: Filters) -> State:
    """The puzzle that is open stays if it is still on offer; else the first unsolved of those that are is opened."""
    state = replace(state, filters=filters)
    offer = state.on_offer
    if not offer or state.puzzle in offer:
        return state
    unsolved = [puzzle for puzzle in offer if not state.is_done(puzzle)]
    return replace(state, current=(unsolved or offer)[0].id)


def _puzzle(state: State, value: str) -> State:
    known = value in {puzzle.id for puzzle in state.puzzles}
    return replace(state, current=value) if known else state


def _next(state: State, _value: str) -> State:
    """Go to the next unsolved puzzle on offer, round to the beginning; if all are solved, to the next."""
    offer = state.on_offer or state.puzzles
    at = offer.index(state.puzzle) + 1 if state.puzzle in offer else 0
    ahead = [*offer[at:], *offer[:at]]
    unsolved = [puzzle for puzzle in ahead if not state.is_done(puzzle) and puzzle != state.puzzle]
    return replace(state, current=(unsolved or ahead)[0].id)


# Working on it.


def _on_attempt(change: Callable[[Attempt, str], Attempt]) -> Callable[[State, str], State]:
    def changed(state: State, value: str) -> State:
        if state.tab is not Tab.PUZZLES:
            return state
        attempts = {**state.attempts, state.puzzle.id: change(state.attempt, value)}
        return replace(state, attempts=MappingProxyType(attempts))

    return changed


def _shown(attempt: Attempt, value: str) -> Attempt:
    """Show the first step again, or the one before or after that which is shown."""
    if not attempt.progress.is_solved:
        return attempt
    steps = {"first": 0, "back": max(attempt.shown - 1, 0), "on": attempt.shown + 1}
    return showing(attempt, steps[value]) if value in steps else attempt


def _answer(state: State, value: str) -> State:
    """An answer on the hand belongs to the page that is open."""
    if state.tab is Tab.BENCH:
        return _play(state, value)
    return _on_attempt(answered)(state, value)


# The workbench.


def _type(state: State, value: str) -> State:
    typed = typed_text(value)
    if typed == state.own.typed:
        return state
    return replace(state, own=replace(state.own, typed=typed, played=()))


def _deck(state: State, value: str) -> State:
    return replace(state, own=replace(state.own, rules=value, played=())) if value in RULE_SETS else state


def _play(state: State, value: str) -> State:
    bench = state.own.current()
    try:
        if bench is None:
            return state
        after(bench, value)
    except CombotutorError as error:
        return replace(state, refusal=_refused(error))
    return replace(state, own=replace(state.own, played=(*state.own.played, value)))


def _refused(error: CombotutorError) -> Phrase:
    """Return why something cannot be played, with the rule that says so."""
    sentence = Phrase(f"error.{error.code}", {"field": error.field, **error.details})
    if not isinstance(error, IllegalMoveError):
        return sentence
    rule = Phrase("verdict.rule", {"number": error.rule, "rule": Phrase(f"rule.{error.rule}")})
    return Phrase("tutor.refused", {"sentence": sentence, "rule": rule})


def _plan(state: State, _value: str) -> State:
    """Make the next play of the plan."""
    bench = state.own.current()
    move = next_of_plan(bench) if bench else None
    return _play(state, format_move(move)) if move else state


def _unplay(state: State, _value: str) -> State:
    return replace(state, own=replace(state.own, played=state.own.played[:-1]))


def _rewind(state: State, _value: str) -> State:
    return replace(state, own=replace(state.own, played=()))


def _why(state: State, value: str) -> State:
    """Show how the round goes on after a play, or show it no more."""
    bench = state.own.current()
    known = {option.word for option in options(bench)} if bench and bench.position else set()
    if value not in known:
        return state
    return replace(state, unfolded="" if state.unfolded == value else value)


ACTIONS: Final[Mapping[str, Callable[[State, str], State]]] = MappingProxyType(
    {
        "tab": _tab,
        "language": _language,
        "size": _size,
        "guide": _guide,
        "forget": _forget,
        "renew": _renew,
        "unkept": _unkept,
        "read": _read,
        "theme": _theme,
        "level": _level,
        "rules": _rules,
        "all": _all,
        "puzzle": _puzzle,
        "next": _next,
        "answer": _answer,
        "hint": _on_attempt(lambda attempt, _value: hinted(attempt)),
        "back": _on_attempt(lambda attempt, _value: stepped_back(attempt)),
        "again": _on_attempt(lambda attempt, _value: begun_again(attempt)),
        "show": _on_attempt(_shown),
        "type": _type,
        "deck": _deck,
        "play": _play,
        "plan": _plan,
        "unplay": _unplay,
        "rewind": _rewind,
        "why": _why,
    }
)
"""Every action by its name in the page."""
