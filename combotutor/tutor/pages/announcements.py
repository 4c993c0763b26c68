"""What a screen reader is told when an action has changed the page; each action says which of these."""

from __future__ import annotations

from typing import Final

from combotutor.errors import CombotutorError, sentences
from combotutor.i18n import text
from combotutor.puzzles import VerdictKind, story
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.voice.names import move_phrase
from combotutor.tutor.pages import first_page
from combotutor.tutor.pages.chooser import counted, offered
from combotutor.tutor.pages.coach import (
    end_said,
    headline,
    hint_told,
    other_side_headline,
    reasons,
    shown_step,
    stars_said,
    stars_why,
    unkept_said,
)
from combotutor.tutor.pages.ending_page import headline as end
from combotutor.tutor.pages.hands import asked as asked_now
from combotutor.tutor.pages.hands import on_the_table
from combotutor.tutor.pages.keypad_page import part_at_spot
from combotutor.tutor.pages.learn_page import headline as ahead
from combotutor.tutor.pages.settings_page import forget_asked
from combotutor.tutor.pages.title_bar import called
from combotutor.tutor.pages.who_page import asked
from combotutor.tutor.parts import card_told, scene_of, seen
from combotutor.tutor.state.attempt import NEVER
from combotutor.tutor.state.outcome import Saying, nothing
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import State
from combotutor.widgets.advice import Stage

_UNSEEN: Final = "\N{NO-BREAK SPACE}"
"""A reader speaks what changes; a page shows no more of this than of any blank at an end."""


def announcement(state: State, said: Saying) -> str:
    """Return what is announced of a state: why something was refused, or the tutor's own notice, goes first."""
    first = state.refusal or state.notice
    return said(state) if first is None else first.text(state.language)


def announced(before: State, state: State, said: Saying, last: str) -> str:
    """Return what is announced of an action, so that it is spoken; but not a refusal or a notice that only stayed.

    Args:
        before: the state before the action.
        state: the state after it.
        said: what it says.
        last: what was announced before it.
    """
    told, first = announcement(state, said), state.refusal or state.notice
    is_old = first is not None and first is (before.refusal or before.notice)
    return last if is_old and told == last.removesuffix(_UNSEEN) else anew(told, last)


def anew(told: str, last: str) -> str:
    """Return what is announced, so that it is spoken: the same once more differs by a blank that nobody sees."""
    return f"{told}{_UNSEEN}" if told and told == last else told


def notice(state: State) -> str:
    """Say why something was refused, or the tutor's own notice."""
    return announcement(state, nothing)


def first(state: State) -> str:
    """Say what was done in the first minute, or where to look; before anything was, what is asked, and the cards."""
    moment, language = state.first, state.language
    if moment is None:
        return ""
    told, asked = moment.told(language), moment.asked(language)
    if moment.is_over:
        return " ".join(filter(None, (asked, told, first_page.begins(state))))
    return told or f"{asked} {moment.row_said(language)}"


def first_row(state: State) -> str:
    """Say the cards of a step of the first minute; of the first one, by which keys they are chosen, too."""
    moment, language = state.first, state.language
    if moment is None:
        return ""
    keys = "" if moment.step else text("hand.keys", language)
    return " ".join(filter(None, (moment.row_said(language), keys)))


def astray(state: State) -> str:
    """Say why the link that was followed leads to no puzzle."""
    return "" if state.astray is None else state.astray.text(state.language)


def asks(state: State) -> str:
    """Say what is asked about a file."""
    return "" if state.asks is None else state.asks.text(state.language)


def asks_to_forget(state: State) -> str:
    """Say what is asked before everything is forgotten."""
    return forget_asked(state)


def who_said(state: State) -> str:
    """Say what is wrong with what was typed of a person, or of a code."""
    return "" if state.who_said is None else state.who_said.text(state.language)


def asked_back(state: State) -> str:
    """Say what is asked before something is left to which nobody gets back, or before an old code works no more."""
    question = asked(state)
    return "" if question is None else question.text(state.language)


def code(state: State) -> str:
    """Say that there is a code, and nothing of it: it is to stand in one place alone."""
    return text("who.code-made", state.language) if state.code else ""


def works(state: State) -> str:
    """Say which long work is under way."""
    return " ".join(text(f"tutor.work.{work.kind}", state.language) for work in state.works)


def answer(state: State) -> str:
    """Say the judgement of an answer in a word or two, the reason, and what comes next: all of it, once."""
    attempt, language = state.attempt, state.language
    verdict = attempt.verdict
    if verdict is None:
        return ""
    parts = [headline(verdict, language), *reasons(verdict, language)[:1]]
    if attempt.progress.is_solved:
        parts[:1] = [text("tutor.solved", language), f"{stars_said(attempt.stars, language)}.", stars_why(state)]
    elif verdict.kind is VerdictKind.RIGHT:
        # Who sees the table sees there what the others did; where one row is cleared they do nothing.
        goes_on = not kind_of(state.puzzle.kind).longest
        parts += [sentences(story(attempt.progress), language) if goes_on else "", row(state)]
    return " ".join(filter(None, (*parts, unkept_said(state))))


def asked_anew(state: State) -> str:
    """Say what is asked, once a wrong answer is given up."""
    return asked_now(state).table.prompt


def opened_hint(state: State) -> str:
    """Say the hint that was opened last."""
    return hint_told(state.attempt, state.attempt.hints, state.language) if state.attempt.hints else ""


def chosen_card(state: State) -> str:
    """Say what the card does that is chosen alone; nothing of one that is a number."""
    return card_told(state.puzzle.rules_name, state.touched, state.language)


def row(state: State) -> str:
    """Say the cards as they are shown now."""
    scene, seat = scene_of(state.puzzle.rules_name), state.puzzle.seat
    return "" if scene is None else scene.said(seen(on_the_table(state), seat), seat, state.language)


def played_out(state: State) -> str:
    """Say what a wrong answer would do: how the others answer, as long as that is shown, or else the cards.

    At the end of the learner's own plays it is said how many those are, too.
    """
    attempt = state.attempt
    if attempt.verdict is None or not attempt.is_played_out or not attempt.is_answered:
        return " ".join(filter(None, (row(state), end_said(state))))
    return reasons(attempt.verdict, state.language)[0]


def other_side(state: State) -> str:
    """Say what is asked on the other side of a wrong answer, and the cards there; or what became of what was tried."""
    side, language = state.attempt.other, state.language
    if side is None:
        return row(state)
    if side.kind is not None:
        return " ".join((other_side_headline(side, language), *(each.text(language) for each in side.said[:1])))
    scene, seat = scene_of(state.puzzle.rules_name), side.turned.seat
    cards = "" if scene is None else scene.said(seen(side.turned.position, seat), seat, language)
    told = (each.text(language) for each in (side.turned.asks, *side.turned.told))
    return " ".join(filter(None, (*told, cards)))


def step(state: State) -> str:
    """Say the step that is shown again, or that there are no more."""
    attempt, language = state.attempt, state.language
    if attempt.shown == NEVER:
        return text("tutor.shown-all", language)
    number = text("tutor.step", language, number=attempt.shown + 1, count=len(attempt.answers))
    return f"{number}: {move_phrase(*shown_step(attempt)).text(language)}"


def name(state: State) -> str:
    """Say which puzzle is open."""
    return called(state)


def way(state: State) -> str:
    """Say how many puzzles there are in a way, and which of them is open; where it has come to its end, that."""
    if state.screen is Screen.END:
        return end(state)
    if state.screen is Screen.PUZZLES:
        return offered(state)
    return f"{counted(state).rstrip('.')}. {name(state)}"


def page(state: State) -> str:
    """Say which page is open; of a puzzle nothing, since the focus goes to what it asks."""
    return "" if state.screen is Screen.PUZZLE else text(f"tutor.tab.{state.tab}", state.language)


def learn(state: State) -> str:
    """Say what comes next on the path."""
    return ahead(state)


def bench(state: State) -> str:
    """Say what lies on the workbench now, or what is wrong with what was typed."""
    try:
        benches = state.own.benches()
    except CombotutorError as error:
        return error.text(state.language)
    return benches[-1].said(state.language) if benches else ""


def keyed(state: State) -> str:
    """Say which card lies before the place of the next one, and what is wrong with all that is typed."""
    trouble, there = state.own.trouble, part_at_spot(state)
    placed = ""
    if there is not None:
        part, at, count = there
        placed = text("tutor.key.card", state.language, card=part.name, at=at, count=count)
    elif not state.own.typed:
        placed = text("tutor.key.empty", state.language)
    else:
        placed = text("tutor.key.before", state.language)
    return " ".join(filter(None, (placed, "" if trouble is None else trouble.text(state.language))))


def puzzles_offered(state: State) -> str:
    """Say which puzzles a hand can become."""
    asks = (each.asks.text(state.language) for each in state.offered)
    return f"{text('tutor.make-which', state.language)} {' · '.join(asks)}"


def found(before: State, after: State) -> str:
    """Return what has been found about the position on the workbench, once all is there."""
    position = after.thought_about
    if position is None or after.advice_on(position).stage is not Stage.DONE:
        return ""
    if before.advice_on(position).stage is Stage.DONE:
        return ""
    board = after.own.lying
    return "" if board is None else board.news(after.advice_on(position), after.language)
