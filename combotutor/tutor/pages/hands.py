"""The hands on the open page: what one's own shows and asks, and what is seen of the others."""

from __future__ import annotations

from combotutor.markup import NOTHING, Markup
from combotutor.puzzles.kinds import kind_of
from combotutor.tutor.pages import puzzle_page
from combotutor.tutor.parts import scene_of, seen, workbench_of
from combotutor.tutor.state.attempt import NEVER
from combotutor.tutor.state.state import State, Tab
from combotutor.widgets.question import Blank, Question


def question(state: State) -> Question:
    """Return what one's own hand shows and asks."""
    language = state.language
    if state.tab is Tab.BENCH:
        bench, workbench = state.own.current(), workbench_of(state.own.rules)
        if bench is not None:
            return bench.question(language)
        return Blank(language) if workbench is None else workbench.empty(language)
    attempt, seat = state.attempt, state.puzzle.seat
    scene = scene_of(state.puzzle.rules_name)
    if scene is None:
        return Blank(language)
    if attempt.shown != NEVER:
        return scene.looks(seen(attempt.way[attempt.shown].position, seat), seat, language)
    position = seen(attempt.progress.position, seat)
    return (scene.looks if attempt.progress.is_solved else scene.asks)(position, seat, language)


def reply_to(state: State, before: str, *, is_answer: bool) -> str:
    """Return what is said below the hand: what came of an answer, as long as that stands.

    Args:
        state: the tutor.
        before: what was said before.
        is_answer: whether an answer was given just now.
    """
    verdict = state.attempt.verdict if state.tab is Tab.PUZZLES else None
    if state.refusal is not None:
        return f"✗ {state.refusal.text(state.language)}"
    if verdict is None:
        return ""
    return puzzle_page.reply(verdict, state.language) if is_answer else before


def has_hand(state: State) -> bool:
    """Tell whether the open page has a hand: on the workbench it has one once something lies there."""
    return state.tab is Tab.PUZZLES or (state.tab is Tab.BENCH and state.own.current() is not None)


def hands(state: State) -> Markup:
    """Return what is seen of the others' cards; empty where a puzzle is not about them."""
    progress, puzzle = state.attempt.progress, state.puzzle
    kind, scene = kind_of(puzzle.kind), scene_of(puzzle.rules_name)
    if scene is None or progress.is_solved or not (kind.shows_all_hands or kind.is_estimated):
        return NOTHING
    is_open = kind.shows_all_hands
    position = progress.position if is_open else seen(progress.position, puzzle.seat)
    return scene.others(position, puzzle.seat, state.language, is_open=is_open)
