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
from combotutor.puzzles import Puzzle
from combotutor.tutor.attempt import Attempt, answered, begun_again, hinted, showing, stepped_back
from combotutor.tutor.bench import after, next_of_plan, options
from combotutor.tutor.making import another, own_puzzle
from combotutor.tutor.record import Record
from combotutor.tutor.state import (
    BLOCK,
    EVERY,
    KINDS,
    LEVELS,
    THEMES,
    Filters,
    Memory,
    OwnHand,
    State,
    Tab,
    Way,
    typed_text,
)

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
    done = action(replace(state, notice=None, refusal=None, is_forgetting=forgetting, file=""), value)
    return done if done.own == state.own else replace(done, unfolded="")


def begun(state: State) -> State:
    """Return the state in which a page opens that kept nothing: at the first unsolved puzzle."""
    return state if state.known(state.current) else _first_of(state, state.on_offer)


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
        record=Record(),
        way=state.way if state.way is not Way.OWN else Way.COURSE,
        own=OwnHand(),
        generation=state.generation + 1,
        memory=Memory.KEPT if state.memory is Memory.FOREIGN else state.memory,
        is_forgetting=False,
        notice=Phrase("tutor.forgotten"),
    )


def _file(state: State, _value: str) -> State:
    """A file is the database's to write and to read (`logbook`)."""
    return state


def _renew(state: State, value: str) -> State:
    """Everything was forgotten in another page of this browser: so it is here."""
    if _number(value) <= state.generation:
        return state
    forgotten = Phrase("tutor.forgotten")
    return replace(
        state,
        attempts=MappingProxyType({}),
        record=Record(),
        own=OwnHand(),
        generation=int(value),
        notice=forgotten,
    )


def _unkept(state: State, _value: str) -> State:
    """The page could not store what was done."""
    return replace(state, memory=Memory.NONE) if state.memory is Memory.KEPT else state


def _read(state: State, _value: str) -> State:
    """Open the rules of the game of the puzzle."""
    return replace(state, tab=Tab.RULES, guide=state.puzzle.rules_name)


# Choosing a puzzle.


def _way(state: State, value: str) -> State:
    return _entered(replace(state, tab=Tab.PUZZLES, way=Way(value))) if value in set(Way) else state


def _kind(state: State, value: str) -> State:
    return _filtered(state, replace(state.filters, kind=value)) if value in {EVERY, *KINDS} else state


def _level(state: State, value: str) -> State:
    return _filtered(state, replace(state.filters, level=value)) if value in {EVERY, *LEVELS} else state


def _rules(state: State, value: str) -> State:
    return _filtered(state, replace(state.filters, rules=value)) if value in {EVERY, *RULE_SETS} else state


def _theme(state: State, value: str) -> State:
    return _filtered(state, replace(state.filters, theme=value)) if value in {EVERY, *THEMES} else state


def _practise(state: State, value: str) -> State:
    """Practise a theme."""
    if value not in THEMES:
        return state
    return _filtered(replace(state, tab=Tab.PUZZLES), Filters(theme=value))


def _all(state: State, _value: str) -> State:
    return _filtered(state, Filters())


def _filtered(state: State, filters: Filters) -> State:
    """Whoever says what to practise practises."""
    return _entered(replace(state, way=Way.PRACTICE, filters=filters))


def _entered(state: State) -> State:
    """The puzzle that is open stays if it is on offer; else the first unsolved of those that are is opened."""
    offer = state.on_offer
    if not offer:
        return state
    unsolved = (puzzle for puzzle in offer if not state.is_done(puzzle))
    return _opened(state, state.puzzle if state.puzzle in offer else next(unsolved, offer[0]))


def _opened(state: State, puzzle: Puzzle) -> State:
    """Open a puzzle; one that comes back because it is due, or went wrong, is begun again."""
    state = replace(state, current=puzzle.id)
    comes_back = state.way in {Way.REVIEW, Way.FAILED} and puzzle in state.on_offer
    if not (comes_back and state.attempt.progress.is_solved):
        return state
    return replace(state, attempts=MappingProxyType({**state.attempts, puzzle.id: begun_again(state.attempt)}))


def _puzzle(state: State, value: str) -> State:
    puzzle = state.known(value)
    return state if puzzle is None else _opened(replace(state, tab=Tab.PUZZLES), puzzle)


def _chapter(state: State, value: str) -> State:
    """Open the first unsolved puzzle of a chapter."""
    at = _number(value)
    if not 0 <= at < len(state.course):
        return state
    return _first_of(replace(state, way=Way.COURSE), state.named(state.course[at].puzzles))


def _block(state: State, value: str) -> State:
    """Open the first unsolved puzzle of a block of those on offer."""
    first = _number(value) * BLOCK
    return _first_of(state, state.on_offer[first : first + BLOCK]) if first >= 0 else state


def _number(value: str) -> int:
    """Return a number that a page sends, from 0; -1 for what is none."""
    return int(value) if value.isascii() and value.isdigit() and len(value) < _LONGEST_NUMBER else -1


def _first_of(state: State, puzzles: tuple[Puzzle, ...]) -> State:
    unsolved = (puzzle for puzzle in puzzles if not state.is_done(puzzle))
    return _opened(state, next(unsolved, puzzles[0])) if puzzles else state


def _next(state: State, _value: str) -> State:
    """Go to the next unsolved puzzle on offer, round to the beginning; if all are solved, to the next.

    What comes back was solved once: there the next is the next. When nothing more comes back, the course goes on.
    """
    offer = state.on_offer
    if not offer and state.way in {Way.REVIEW, Way.FAILED}:
        state = replace(state, way=Way.COURSE, notice=Phrase("tutor.all-back"))
        offer = state.on_offer
    offer = offer or state.puzzles
    at = offer.index(state.puzzle) + 1 if state.puzzle in offer else 0
    ahead = [*offer[at:], *offer[:at]]
    if state.way in {Way.REVIEW, Way.FAILED}:
        return _opened(state, ahead[0])
    unsolved = [puzzle for puzzle in ahead if not state.is_done(puzzle) and puzzle != state.puzzle]
    return _opened(state, (unsolved or ahead)[0])


# Making one.


def _like(state: State, _value: str) -> State:
    """Open a puzzle like the one that is solved."""
    if state.tab is not Tab.PUZZLES or not state.is_done(state.puzzle):
        return state
    found = another(state.puzzle, state.record.made, state.puzzles)
    return replace(state, notice=Phrase("tutor.like-none")) if found is None else _made(state, found)


def _make(state: State, _value: str) -> State:
    """Open the hand or the position on the workbench as a puzzle."""
    bench = state.own.current()
    if bench is None:
        return state
    try:
        found = own_puzzle(bench, state.record.made)
    except CombotutorError as error:
        return replace(state, refusal=_refused(error))
    return _made(state, found)


def _made(state: State, puzzle: Puzzle) -> State:
    """Open a puzzle that was made just now, or one that was there already."""
    if state.known(puzzle.id) is None:
        record = replace(state.record, made=(*state.record.made, puzzle))
        state = replace(state, record=record)
    way = Way.OWN if puzzle in state.record.made else state.way
    return _opened(replace(state, tab=Tab.PUZZLES, way=way), puzzle)


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
        "export": _file,
        "import": _file,
        "unkept": _unkept,
        "read": _read,
        "way": _way,
        "chapter": _chapter,
        "block": _block,
        "kind": _kind,
        "level": _level,
        "rules": _rules,
        "theme": _theme,
        "practise": _practise,
        "all": _all,
        "puzzle": _puzzle,
        "next": _next,
        "like": _like,
        "make": _make,
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
