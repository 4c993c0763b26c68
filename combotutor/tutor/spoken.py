"""What a screen reader is told when an action has changed the page."""

from __future__ import annotations

from combotutor.errors import CombotutorError
from combotutor.i18n import text
from combotutor.puzzles import hint, phrases, title
from combotutor.tutor.bench import plan_of
from combotutor.tutor.state import State, Tab
from combotutor.tutor.words import sentences


def spoken(before: State, after: State, action: str) -> str:
    """Return what has changed in one or two sentences; empty if the page says it anyway.

    Args:
        before: the tutor before the action.
        after: the tutor after it.
        action: its name.
    """
    told = after.refusal or after.notice
    if told is not None:
        return told.text(after.language)
    if after.tab is Tab.BENCH:
        return _of_bench(after) if before.own != after.own else ""
    attempt = after.attempt
    if action == "answer" and attempt.verdict is not None:
        return sentences(phrases(attempt.verdict), after.language)
    if action == "hint" and before.attempt.hints < attempt.hints:
        return hint(attempt.progress, attempt.hints).text(after.language)
    if action == "show" and attempt.shown >= 0:
        return text("tutor.step", after.language, number=attempt.shown + 1, count=len(attempt.answers))
    return title(after.puzzle).text(after.language) if before.puzzle != after.puzzle else ""


def _of_bench(state: State) -> str:
    try:
        benches = state.own.benches()
    except CombotutorError as error:
        return error.text(state.language)
    if not benches:
        return ""
    plan = plan_of(benches[-1])
    return (
        text("tutor.plan", state.language, count=plan.plays) if plan.plays else text("tutor.plan-empty", state.language)
    )
