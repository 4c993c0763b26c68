"""Choosing a puzzle: the ways to practise, chapters, filters, the next one."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import replace
from types import MappingProxyType

from combotutor.errors import Phrase
from combotutor.puzzles import Puzzle
from combotutor.tutor.pages import announcements
from combotutor.tutor.parts import puzzle_games
from combotutor.tutor.state.attempt import begun_again
from combotutor.tutor.state.outcome import Done, Outcome, Saying, nothing
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import BLOCK, State, Tab, Way
from combotutor.tutor.state.stock import EVERY, LEVELS, Filters, kind_words, theme_words

_LONGEST_NUMBER = 8
"""Digits of a number that a page may send, and one."""


def begun(state: State) -> Outcome:
    """Return the outcome of opening a page: one that kept nothing begins at the first unsolved puzzle."""
    return in_sight(None, state) if state.known(state.current) else _first_of(None, state, state.on_offer)


def in_sight(before: State | None, after: State, said: Saying = nothing, doings: tuple[Done, ...] = ()) -> Outcome:
    """Return the outcome of an action after which another puzzle may be in sight.

    Args:
        before: the tutor before it; None if there was no page.
        after: the tutor after it.
        said: what a screen reader is told.
        doings: what was done before it came into sight.
    """
    was = before.puzzle.id if before is not None and before.screen is Screen.PUZZLE else None
    is_new = after.screen is Screen.PUZZLE and after.puzzle.id != was
    return Outcome(after, (*doings, *(_shown(after) if is_new else ())), said=said)


def _shown(state: State) -> Iterator[Done]:
    """Yield that the open puzzle is shown; and solved, where a program was stopped just after its last answer."""
    puzzle = state.puzzle
    yield Done(puzzle, "shown")
    standing = state.record.standings.get(puzzle.id)
    if standing is not None and standing.is_open and state.attempt.progress.is_solved:
        yield Done(puzzle, "solved")


def in_play(state: State) -> State:
    """Return the state with a puzzle on the table: neither the list nor another page."""
    return replace(state, tab=Tab.PUZZLES, is_choosing=False)


# What a page may choose: where the list is open it stays.


def way(state: State, value: str) -> Outcome:
    """Practise in a way."""
    if value not in set(Way):
        return Outcome(state)
    return _entered(state, replace(state, tab=Tab.PUZZLES, way=Way(value)), announcements.way)


def chosen(
    put: Callable[[Filters, str], Filters], values: Callable[[], Container[str]]
) -> Callable[[State, str], Outcome]:
    """Return the action that sets one of the filters, to nothing in particular or to one of some values.

    Args:
        put: sets it.
        values: gives the values that there are.
    """

    def choose(state: State, value: str) -> Outcome:
        if value != EVERY and value not in values():
            return Outcome(state)
        return _filtered(state, state, put(state.filters, value))

    return choose


kind = chosen(lambda filters, value: replace(filters, kind=value), kind_words)
level = chosen(
    lambda filters, value: replace(filters, level=int(value) if value else None), lambda: tuple(map(str, LEVELS))
)
rules = chosen(lambda filters, value: replace(filters, rules=value), puzzle_games)
theme = chosen(lambda filters, value: replace(filters, theme=value), theme_words)


def practise(state: State, value: str) -> Outcome:
    """Practise a theme."""
    if value not in theme_words():
        return Outcome(state)
    return _filtered(state, in_play(state), Filters(theme=value))


def everything(state: State, _value: str) -> Outcome:
    """Leave nothing out, and show the list."""
    return _filtered(state, replace(state, tab=Tab.PUZZLES, is_choosing=True), Filters())


def _filtered(before: State, state: State, filters: Filters) -> Outcome:
    """Whoever says what to practise practises."""
    return _entered(before, replace(state, way=Way.PRACTICE, filters=filters), _name_of_another(before))


def _entered(before: State, state: State, said: Saying) -> Outcome:
    """The puzzle that is open stays if it is on offer; else the first unsolved of those that are is opened."""
    if state.place is not None:
        return opened(before, state, state.puzzle, said)
    return _first_of(before, state, state.on_offer, said)


def _first_of(before: State | None, state: State, puzzles: tuple[Puzzle, ...], said: Saying = nothing) -> Outcome:
    """Open the first unsolved of some puzzles; if all are solved, the first; if there are none, none."""
    if not puzzles:
        return in_sight(before, state, said)
    done = state.done
    return opened(before, state, next((each for each in puzzles if each.id not in done), puzzles[0]), said)


def _name_of_another(before: State) -> Saying:
    """Say which puzzle is open if it is another than before."""
    was = before.puzzle.id
    return lambda state: "" if state.puzzle.id == was or state.tab is not Tab.PUZZLES else announcements.name(state)


def opened(before: State | None, state: State, puzzle: Puzzle, said: Saying = nothing) -> Outcome:
    """Open a puzzle; one that comes back because it is due, or went wrong, is begun again."""
    state = replace(state, current=puzzle.id)
    attempt = state.attempt
    comes_back = state.way in {Way.REVIEW, Way.FAILED} and state.place is not None and attempt.progress.is_solved
    if comes_back:
        attempt = begun_again(attempt)
    # What was opened last stands last: the first are let go of first.
    others = {name: each for name, each in state.attempts.items() if name != puzzle.id}
    state = replace(state, attempts=MappingProxyType({**others, puzzle.id: attempt}))
    return in_sight(before, state, said, (Done(puzzle, "again"),) if comes_back else ())


def puzzle(state: State, value: str) -> Outcome:
    """Open a puzzle."""
    named = state.known(value)
    if named is None:
        return Outcome(state)
    return opened(state, in_play(state), named, _name_of_another(state))


def chapter(state: State, value: str) -> Outcome:
    """Open the first unsolved puzzle of a chapter."""
    at = number(value)
    if not 0 <= at < len(state.course):
        return Outcome(state)
    puzzles = state.named(state.course[at].puzzles)
    return _first_of(state, replace(state, way=Way.COURSE), puzzles, announcements.way)


def block(state: State, value: str) -> Outcome:
    """Open the first unsolved puzzle of a block of those on offer."""
    first = number(value) * BLOCK
    listed = state.on_offer[first : first + BLOCK] if first >= 0 else ()
    return _first_of(state, state, listed, announcements.way)


def number(value: str) -> int:
    """Return a number that a page sends, from 0; -1 for what is none."""
    return int(value) if value.isascii() and value.isdigit() and len(value) < _LONGEST_NUMBER else -1


def following(state: State, _value: str) -> Outcome:
    """Go to the next unsolved puzzle on offer, round to the beginning; if all are solved, to the next.

    What comes back was solved once: there the next is the next. When nothing else comes back, the course goes on.
    """
    before, state = state, in_play(state)
    offer = state.on_offer
    is_last = state.attempt.progress.is_solved and offer == (state.puzzle,)
    if state.way in {Way.REVIEW, Way.FAILED} and (is_last or not offer):
        state = replace(state, way=Way.COURSE, notice=Phrase("tutor.all-back"))
        offer = state.on_offer
    offer = offer or state.puzzles
    at = next((place for place, each in enumerate(offer, start=1) if each.id == state.puzzle.id), 0)
    ahead = [*offer[at:], *offer[:at]]
    if state.way in {Way.REVIEW, Way.FAILED}:
        return opened(before, state, ahead[0])
    done = state.done | {state.puzzle.id}
    # The focus goes to the title, which is read then.
    return opened(before, state, next((each for each in ahead if each.id not in done), ahead[0]))
