"""What a person can do in the tutor: each action turns one state into the next, and says what it did.

Actions come from a browser, so anything may arrive: what is unknown, malformed or out of place changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from combotutor.errors import Phrase
from combotutor.games import games
from combotutor.i18n import LANGUAGES
from combotutor.tutor.actions import benching, choosing, first, keying, making, meeting, path, solving
from combotutor.tutor.pages import announcements
from combotutor.tutor.pages.called import Who
from combotutor.tutor.state.footing import Keeping, Memory
from combotutor.tutor.state.outcome import Outcome, Want
from combotutor.tutor.state.own_hand import OwnHand
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.screen import RULES, Screen
from combotutor.tutor.state.state import State, Tab
from combotutor.tutor.state.way import Way
from combotutor.tutor.state.work import WorkKind
from combotutor.widgets.action import Action


def act(state: State, name: object, value: object = "") -> Outcome:
    """Return what an action comes to.

    Args:
        state: the state before it.
        name: the action, one of `ACTIONS`.
        value: what it is done with; a text.
    """
    action = _BY_NAME.get(name) if isinstance(name, str) else None
    if action is None or not isinstance(value, str):
        return Outcome(state)
    return action(_settled(state, name), value)


def _settled(state: State, name: object) -> State:
    """Return the state before something is done: what was said once is said no more, nor asked back."""
    if name in {"read", "guide"}:  # whoever reads the rules finds all as it was
        return state
    is_of_looks = name in {"size", "language", "unkept"}  # whoever reads or writes down may want it larger
    # What is said above the hand goes with the puzzle, so that the hand does not move.
    is_at_the_hand = name in {"answer", "retry", "happens", "pay", "hint", "back", "again", "show", "touch"}
    is_of_the_first = is_at_the_hand or name in {"on", "skip"}
    return replace(
        state,
        notice=None,
        refusal=None,
        offered=state.offered if is_of_looks or name == "make" else (),
        astray=state.astray if is_of_looks or is_at_the_hand else None,
        who_said=None,
        is_forgetting=state.is_forgetting and name == "forget",
        is_leaving=state.is_leaving and name == "leave",
        is_recoding=state.is_recoding and name == "code",
        # Who makes a code first comes back after it.
        found=state.found if is_of_looks or name in {"return", "code"} else None,
        code=state.code if is_of_looks else "",
        # What a page does by itself takes nothing from whoever reads; whatever else is done leads on.
        is_reading=state.is_reading and (is_of_looks or name in {"happens", "type"}),
        is_settled=False,
        has_file=False,
        # What is chosen stays as long as the page says no more of it.
        touched=state.touched if is_of_looks or name == "hint" else "",
        # Whatever else is done leads away from it.
        first=state.first if is_of_looks or is_of_the_first else None,
    )


def _touch(state: State, value: str) -> Outcome:
    """Take note of what is chosen in the hand."""
    return (solving.touched if state.first is None else first.touched)(state, value)


# The page as a whole.


def _tab(state: State, value: str) -> Outcome:
    """Turn to a page; of the puzzles to the list, or by `Screen.PUZZLE` to the one that is open."""
    if value == RULES:
        return Outcome(replace(state, is_reading=True))
    if value not in {Screen.PUZZLE, *Tab}:
        return Outcome(state)
    turned = replace(
        state,
        tab=Tab.PUZZLES if value == Screen.PUZZLE else Tab(value),
        is_choosing=value == Screen.PUZZLES,
        ended=None,
        is_meeting=False,
        is_renaming=False,
    )
    turned = benching.entered(turned) if turned.tab is Tab.BENCH else turned
    # The focus stays where it is, or goes to what comes next there: neither says which page it is.
    return choosing.in_sight(state, turned, announcements.page)


def _language(state: State, value: str) -> Outcome:
    return Outcome(replace(state, language=value) if value in LANGUAGES else state)


def _size(state: State, _value: str) -> Outcome:
    return Outcome(replace(state, is_large=not state.is_large))


def _guide(state: State, value: str) -> Outcome:
    return Outcome(replace(state, guide=value) if value in games() else state)


def _read(state: State, value: str) -> Outcome:
    """Lay the rules over the page, those of the game that it is about; or take them away again."""
    match value:
        case "":
            return Outcome(replace(state, is_reading=True, guide=_game_here(state)))
        case "close":
            return Outcome(replace(state, is_reading=False))
    return Outcome(state)


def _game_here(state: State) -> str:
    """Return the game that the open page is about: that of the puzzle, of the own hand, else of the path."""
    if not state.stock.games:
        return state.guide
    game = {Screen.PUZZLE: state.puzzle.rules_name, Screen.BENCH: state.own.rules}.get(state.screen, "")
    return game if game in games() else state.rules_of_box


def _forget(state: State, value: str) -> Outcome:
    """It asks back, however often it is asked; told yes, everything done so far is gone."""
    if not (state.is_forgetting and value == "yes"):
        return Outcome(replace(state, is_forgetting=True), said=announcements.asks_to_forget)
    gone = replace(
        _emptied(state, state.generation + 1),
        way=state.way if state.way is not Way.OWN else Way.COURSE,
        memory=Memory.KEPT if state.memory is Memory.FOREIGN else state.memory,
        is_forgetting=False,
    )
    becomes = meeting.after_forgetting(state)
    if state.person is not None and becomes is not None:
        notice = Phrase("who.forgotten", {"name": Who(state.person), "next": Who(meeting.first(state))})
        gone = replace(gone, notice=notice)
    return Outcome(gone, want=Want.FORGET, becomes=becomes)


def _keep(state: State, _value: str) -> Outcome:
    """Nothing is to be forgotten: asked for anything else, it is no more asked back."""
    return Outcome(state)


def _renew(state: State, value: str) -> Outcome:
    """Everything was forgotten in another page of this browser: so it is here."""
    generation = choosing.number(value)
    if generation <= state.generation:
        return Outcome(state)
    return Outcome(replace(_emptied(state, generation), notice=Phrase("tutor.forgotten-elsewhere")))


def _emptied(state: State, generation: int) -> State:
    return replace(
        state,
        attempts=MappingProxyType({}),
        record=Record(),
        report=None,
        brought=None,
        own=OwnHand(),
        unfolded="",
        box="",
        at="",
        further="",
        through=(),
        ended=None,
        was_first=False,
        went_through=False,
        generation=generation,
        notice=Phrase("tutor.forgotten"),
    )


def _unkept(state: State, _value: str) -> Outcome:
    """The page could not store what was done."""
    return Outcome(replace(state, memory=Memory.NONE) if state.memory is Memory.KEPT else state)


def _export(state: State, _value: str) -> Outcome:
    """Take along what was done: it holds nothing of anybody else."""
    return Outcome(state, want=Want.EXPORT)


def _import(state: State, _value: str) -> Outcome:
    """Bring in a file; one that was asked about before is left out."""
    return Outcome(replace(state, asks=None), want=Want.NOTHING if state.keeping is Keeping.CLASS else Want.IMPORT)


def _bring(state: State, _value: str) -> Outcome:
    """Bring in the file that was asked about."""
    return Outcome(replace(state, asks=None), want=Want.BRING) if state.asks else Outcome(state)


def _decline(state: State, _value: str) -> Outcome:
    """Leave it out."""
    if not state.asks:
        return Outcome(state)
    left = replace(state, asks=None, notice=Phrase("tutor.import-left"))
    return Outcome(left, said=announcements.notice, want=Want.DECLINE)


def _take_back(state: State, _value: str) -> Outcome:
    """Take back the file that was brought in last."""
    can = state.brought is not None and state.keeping is not Keeping.CLASS
    return Outcome(state, want=Want.TAKE_BACK if can else Want.NOTHING)


def _stop(state: State, value: str) -> Outcome:
    """Give up a piece of work."""
    return Outcome(state, want=Want.STOP if value in set(WorkKind) else Want.NOTHING)


def _answer(state: State, value: str) -> Outcome:
    """An answer on the hand belongs to the page that is open."""
    if state.first is not None:
        return first.played(state, value)
    return benching.play(state, value) if state.tab is Tab.BENCH else solving.answer(state, value)


ACTIONS: Final[Mapping[Action, Callable[[State, str], Outcome]]] = MappingProxyType(
    {
        "tab": _tab,
        "language": _language,
        "size": _size,
        "guide": _guide,
        "read": _read,
        "forget": _forget,
        "keep": _keep,
        "renew": _renew,
        "unkept": _unkept,
        "export": _export,
        "import": _import,
        "bring": _bring,
        "decline": _decline,
        "take-back": _take_back,
        "stop": _stop,
        "somebody": meeting.somebody,
        "newcomer": meeting.newcomer,
        "person": meeting.person,
        "rename": meeting.rename,
        "code": meeting.code,
        "return": meeting.come_back,
        "leave": meeting.leave,
        "stay": meeting.stay,
        "way": choosing.way,
        "continue": path.go_on,
        "lesson": path.lesson,
        "know": path.know,
        "day": path.day,
        "box": path.box,
        "block": choosing.block,
        "kind": choosing.kind,
        "level": choosing.level,
        "rules": choosing.rules,
        "theme": choosing.theme,
        "practise": choosing.practise,
        "polish": choosing.polish,
        "all": choosing.everything,
        "puzzle": choosing.puzzle,
        "next": choosing.following,
        "like": making.like,
        "answer": _answer,
        "retry": solving.retry,
        "happens": solving.happens,
        "pay": solving.pay,
        "hint": solving.hint,
        "back": solving.back,
        "again": solving.again,
        "show": solving.show,
        "first": first.begin,
        "touch": _touch,
        "on": first.on,
        "skip": first.skip,
        "type": benching.typed,
        "deck": benching.deck,
        "key": keying.key,
        "erase": keying.erase,
        "spot": keying.spot,
        "play": benching.play,
        "plan": benching.plan,
        "unplay": benching.unplay,
        "rewind": benching.rewind,
        "why": benching.why,
        "make": making.make,
    }
)
"""Every action by its name in the page."""

_BY_NAME: Final[Mapping[str, Callable[[State, str], Outcome]]] = dict(ACTIONS.items())
"""The same for texts that may be none."""
