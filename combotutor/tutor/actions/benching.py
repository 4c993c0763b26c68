"""What is done on the workbench: typing a hand, playing from it, taking back."""

from __future__ import annotations

from dataclasses import replace

from combotutor.errors import CombotutorError, IllegalMoveError, Phrase
from combotutor.tutor.actions import following
from combotutor.tutor.pages import announcements
from combotutor.tutor.parts import after, laid_games
from combotutor.tutor.state.outcome import Outcome, nothing
from combotutor.tutor.state.own_hand import OwnHand, Spot, typed_text
from combotutor.tutor.state.state import State, Tab


def typed(state: State, value: str) -> Outcome:
    """Lay out what was typed; a link is followed."""
    link = following.link_in(value)
    if link and "hand" not in link:
        return following.followed(state, link)
    text = typed_text(link.get("hand", value))
    rules = link.get("rules", "")
    if rules in laid_games():
        state = replace(state, own=state.own.changed(rules=rules, is_chosen=True, played=()))
    same = text == state.own.typed
    return _with(state, state.own if same else state.own.changed(typed=text, played=(), spot=Spot()))


def deck(state: State, value: str) -> Outcome:
    """Play by other rules."""
    if value not in laid_games():
        return Outcome(state)
    return _with(state, state.own.changed(rules=value, is_chosen=True, played=()))


def entered(state: State) -> State:
    """Return the state with the game that a first hand is probably of: that of the learner's box, or of the puzzle."""
    game = next((each for each in (state.box, state.puzzle.rules_name) if each in laid_games()), state.own.rules)
    is_new = not state.own.is_chosen and not state.own.typed.strip()
    return replace(state, own=replace(state.own, rules=game)) if is_new else state


def play(state: State, value: str) -> Outcome:
    """Do something with what lies there, as at a table."""
    bench = state.own.current()
    try:
        if bench is None:
            return Outcome(state)
        after(bench, value)
    except CombotutorError as error:
        return Outcome(replace(state, refusal=refused(error)))
    return _with(state, replace(state.own, played=(*state.own.played, value)))


def refused(error: CombotutorError) -> Phrase:
    """Return why something cannot be played, with the rule that says so."""
    sentence = error.phrase
    if not isinstance(error, IllegalMoveError):
        return sentence
    rule = Phrase(f"rule.{error.rule}", words=error.words)
    return Phrase("tutor.refused", {"sentence": sentence, "rule": rule})


def plan(state: State, _value: str) -> Outcome:
    """Make the next play of the plan."""
    bench = state.own.current()
    word = bench.planned() if bench else None
    return play(state, word) if word else Outcome(state)


def unplay(state: State, _value: str) -> Outcome:
    """Take the last play back."""
    return _with(state, replace(state.own, played=state.own.played[:-1]))


def rewind(state: State, _value: str) -> Outcome:
    """Take all plays back."""
    return _with(state, replace(state.own, played=()))


def why(state: State, value: str) -> Outcome:
    """Show how the round goes on after a play, or show it no more."""
    bench = state.own.current()
    if bench is None or not bench.unfolds(value):
        return Outcome(state)
    return Outcome(replace(state, unfolded="" if state.unfolded == value else value))


def _with(state: State, own: OwnHand) -> Outcome:
    """What lies there is said, if it is another and in sight; what was unfolded was about the hand before."""
    if own == state.own:
        return Outcome(state)
    said = announcements.bench if state.tab is Tab.BENCH else nothing
    return Outcome(replace(state, own=own, unfolded=""), said=said)
