"""Choosing a puzzle: the ways to practise, filters, the next one, and where none is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator
from dataclasses import replace
from types import MappingProxyType

from combotutor.puzzles import Puzzle
from combotutor.puzzles.format.course import Lesson
from combotutor.puzzles.workshop.like import kin
from combotutor.tutor.pages import announcements
from combotutor.tutor.parts import puzzle_games
from combotutor.tutor.state.attempt import begun_again
from combotutor.tutor.state.ended import Ended
from combotutor.tutor.state.outcome import Done, Outcome, Saying, nothing
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import BLOCK, State, Tab
from combotutor.tutor.state.stock import ALL, EVERY, LEVELS, OF_BOX, OF_LESSON, Filters, kind_words, theme_words
from combotutor.tutor.state.way import COMES_BACK, Way

_LONGEST_NUMBER = 8
"""Digits of a number that a page may send, and one."""
_CHOICES = ("kind", "theme", "level", "rules")
"""What a learner may choose to practise by."""


def begun(state: State) -> Outcome:
    """Return the outcome of opening a page: one that kept nothing begins at the first unsolved puzzle."""
    state = _at_home(state)
    return in_sight(None, state) if state.known(state.current) else first_of(None, state, state.on_offer)


def _at_home(state: State) -> State:
    """Return the state of a page with its box and its lesson, where the page did not keep them.

    Whoever has done something has the box of which most was done; the lesson is that of the open puzzle, if it is one.
    """
    if not state.stock.has_path:
        return state
    if not state.box:
        games = Counter(puzzle.rules_name for puzzle in state.stock.named(sorted(state.done)))
        most = max(games, key=games.__getitem__, default="")
        # A place is one on the path of a game.
        is_there = most in {"", state.rules_of_box}
        at, further = (state.at, state.further) if is_there else ("", "")
        state = replace(state, box=most, at=at, further=further)
    open_now = next((each for each in state.lessons if state.current in each.ids), None)
    return on_the_path(state, open_now or state.lesson) if state.way is Way.COURSE and not state.at else state


def on_the_path(state: State, lesson: Lesson | None) -> State:
    """Return the state with another lesson open on the path."""
    return state if lesson is None else replace(state, at=lesson.name)


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
    """Return the state with a puzzle on the table: neither the list nor an end nor another page."""
    return replace(state, tab=Tab.PUZZLES, is_choosing=False, part=None, ended=None)


def entered(state: State, way: Way) -> State:
    """Return the state at the beginning of a way, the list staying open if it is."""
    return replace(state, tab=Tab.PUZZLES, way=way, through=(), is_once_more=False, polished="", ended=None)


def way(state: State, value: str) -> Outcome:
    """Practise in a way; what comes back begins with what waits longest, whatever is open."""
    if value not in set(Way):
        return Outcome(state)
    there = entered(in_play(state), Way(value))
    if there.comes_back and state.way is not there.way:
        return first_of(state, there, there.on_offer, announcements.way)
    return begun_with(state, there, announcements.way)


# What a page may choose of what is practised.


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
    """Practise a theme; or, without one, what is chosen: all of it once more, where all of it is solved."""
    if value in theme_words():
        return _filtered(state, in_play(state), Filters(theme=value))
    if value != EVERY:
        return Outcome(state)
    there = entered(in_play(state), Way.PRACTICE)
    offer, done = there.on_offer, there.done
    there = replace(there, is_once_more=all(each.id in done for each in offer))
    # The focus goes to the title, which is read then.
    return first_of(state, there, offer)


def polish(state: State, value: str) -> Outcome:
    """Begin a puzzle again in which something went wrong; by `OF_LESSON` and that of a lesson all such of it."""
    lesson = next((each for each in state.lessons if f"{OF_LESSON}{each.name}" == value), None)
    if lesson is not None and state.missed_of(lesson):
        there = replace(entered(in_play(state), Way.FAILED), polished=lesson.name)
        # The focus goes to the title, which is read then.
        return opened(state, there, there.on_offer[0])
    named = state.known(value) if value in state.record.failed else None
    if named is None:
        return Outcome(state)
    return opened(state, entered(in_play(state), Way.FAILED), named, _name_of_another(state))


def everything(state: State, value: str) -> Outcome:
    """Let go of one choice, by what makes it, or of all, where one chooses what to practise.

    By `OF_BOX` of all but the game of the learner's box, where it has puzzles.
    """
    if value not in (*_CHOICES, EVERY, OF_BOX):
        return Outcome(state)
    there = replace(state, tab=Tab.PUZZLES, is_choosing=True, ended=None)
    if value == OF_BOX:
        return _filtered(state, there, Filters(rules=state.box if state.box in state.stock.games else EVERY))
    let_go = {name: getattr(ALL, name) for name in _CHOICES if value in {name, EVERY}}
    return _filtered(state, there, replace(state.filters, **let_go))


def _filtered(before: State, state: State, filters: Filters) -> Outcome:
    """Whoever says what to practise practises; but where one chooses, not before all is chosen."""
    if state.screen is Screen.PUZZLES:
        return Outcome(replace(state, filters=filters, part=None), said=announcements.way)
    practising = replace(entered(state, Way.PRACTICE), filters=filters)
    if before.screen is Screen.END:
        # The focus goes to the title, which is read then.
        return first_of(before, practising, practising.on_offer)
    return begun_with(before, practising, _name_of_another(before))


def begun_with(before: State, state: State, said: Saying) -> Outcome:
    """The puzzle that is open stays if it is on offer; else the first unsolved of those that are is opened."""
    if state.place is not None:
        return opened(before, state, state.puzzle, said)
    return first_of(before, state, state.on_offer, said)


def first_of(before: State | None, state: State, puzzles: tuple[Puzzle, ...], said: Saying = nothing) -> Outcome:
    """Open the first unsolved of some puzzles; if all are solved, the first; if there are none, that is the end."""
    if not puzzles:
        return in_sight(before, ended(state), said)
    done = state.done
    return opened(before, state, next((each for each in puzzles if each.id not in done), puzzles[0]), said)


def _name_of_another(before: State) -> Saying:
    """Say which puzzle is open if it is another than before."""
    was = before.puzzle.id
    return lambda state: "" if state.puzzle.id == was or state.tab is not Tab.PUZZLES else announcements.name(state)


def opened(before: State | None, state: State, puzzle: Puzzle, said: Saying = nothing) -> Outcome:
    """Open a puzzle; one that comes back because it is due, or went wrong, is begun again."""
    stood_in = puzzle.id if puzzle.id in state.record.stand_ins else ""
    state = replace(state, current=puzzle.id, ended=None, stood_in=stood_in)
    lesson = state.lesson if state.way is Way.COURSE else None
    if lesson is not None and puzzle.id in lesson.ids:
        state = on_the_path(state, lesson)  # it stays open when its last puzzle is solved
    attempt = state.attempt
    comes_back = state.comes_back and state.place is not None and _is_to_begin_again(before, state)
    if comes_back:
        attempt = begun_again(attempt)
    if state.way in COMES_BACK and puzzle.id in state.record.failed:
        attempt = replace(attempt, was_missed=True)
    # What was opened last stands last: the first are let go of first.
    others = {name: each for name, each in state.attempts.items() if name != puzzle.id}
    state = replace(state, attempts=MappingProxyType({**others, puzzle.id: attempt}))
    return in_sight(before, state, said, (Done(puzzle, "again"),) if comes_back else ())


def _is_to_begin_again(before: State | None, state: State) -> bool:
    """Tell whether what comes back is solved, or was left half done before it came back: neither is a beginning.

    What is open already as coming back goes on.
    """
    attempt = state.attempt
    goes_on = before is not None and before.comes_back and (before.way, before.puzzle) == (state.way, state.puzzle)
    is_half_done = bool(attempt.answers or attempt.hints) or attempt.verdict is not None
    return attempt.progress.is_solved or (is_half_done and not goes_on)


def puzzle(state: State, value: str) -> Outcome:
    """Open a puzzle; one that is chosen where one practises is practised, or is one's own."""
    named = state.known(value)
    if named is None:
        return Outcome(state)
    there = in_play(state)
    if state.screen is Screen.PUZZLES and named is not state.received:
        there = entered(there, Way.OWN if named in state.record.made else Way.PRACTICE)
    return opened(state, there, named, _name_of_another(state))


def block(state: State, value: str) -> Outcome:
    """List another block of the puzzles that are practised; where none is listed, open the first unsolved of it."""
    there, first = entered(state, Way.PRACTICE), number(value) * BLOCK
    listed = there.on_offer[first : first + BLOCK] if first >= 0 else ()
    if not listed:
        return Outcome(state)
    if state.screen is Screen.PUZZLES:
        return Outcome(replace(state, part=first // BLOCK))
    return first_of(state, there, listed, announcements.way)


def number(value: str) -> int:
    """Return a number that a page sends, from 0; -1 for what is none."""
    return int(value) if value.isascii() and value.isdigit() and len(value) < _LONGEST_NUMBER else -1


def following(state: State, _value: str) -> Outcome:
    """Go to the next puzzle that is not solved yet, round to the beginning; where none is left, to the end.

    What comes back was solved once: there the next is one that was not solved since the way was entered; behind one
    that was missed, a new one that takes the same technique.
    """
    if state.is_received and state.asks_for_box:
        # Whoever came by a link is asked first which box is on their table.
        return Outcome(replace(state, tab=Tab.LEARN, ended=None), said=announcements.learn)
    before, state, puzzle = state, in_play(state), state.puzzle
    is_solved = state.attempt.progress.is_solved
    if is_solved and puzzle.id not in state.through:
        state = replace(state, through=(*state.through, puzzle.id))
    if state.way is Way.COURSE and state.place is None and state.lesson is not None and state.is_over(state.lesson):
        state = on_the_path(state, state.lesson_after(state.lesson))
    solved = {*state.through} if state.comes_back else {*state.done}
    offer, after = state.on_offer, (state.place or 0) + (state.place is not None)
    waiting = [each for each in (*offer[after:], *offer[:after]) if each.id not in solved]
    ahead = _of_the_technique(state) if is_solved else None
    ahead = ahead or next((each for each in waiting if each.id != puzzle.id), None)
    if ahead is not None:
        # The focus goes to the title, which is read then.
        return opened(before, state, ahead)
    return in_sight(before, ended(state, left=puzzle.id if waiting else ""))


def _of_the_technique(state: State) -> Puzzle | None:
    """Return what is tried behind a puzzle that was missed and has come back: one like it that was not solved yet."""
    comes_back = state.way in COMES_BACK and state.attempt.was_missed
    return kin(state.puzzle, state.puzzles, state.done) if comes_back else None


def ended(state: State, left: str = "") -> State:
    """Return the state at the end of what was practised.

    Args:
        state: the state before.
        left: the id of the puzzle that is left unsolved, if one is.
    """
    lesson = state.lesson if state.way is Way.COURSE else None
    puzzles = state.through if lesson is None else tuple(each.id for each in lesson.puzzles)
    return replace(state, ended=Ended(state.way, "" if lesson is None else lesson.name, puzzles, left))
