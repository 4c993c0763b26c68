"""What a screen reader is told when an action has changed the page."""

from __future__ import annotations

from combotutor.cards import Row
from combotutor.errors import CombotutorError
from combotutor.i18n import text
from combotutor.puzzles import PuzzleKind, VerdictKind, closing, hint, phrases, story, title
from combotutor.puzzles.spoken import move_phrase
from combotutor.tutor.advice import Stage
from combotutor.tutor.attempt import NEVER
from combotutor.tutor.bench import plan_of
from combotutor.tutor.chooser import counted
from combotutor.tutor.puzzle_page import after_said, result_said, shown_step
from combotutor.tutor.state import State, Tab
from combotutor.tutor.values_page import risk_said, sure_said
from combotutor.tutor.words import names_of, sentences


def spoken(before: State, after: State, action: str) -> str:
    """Return what has changed in a few sentences; empty if the page says it anyway.

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
    if after.tab is Tab.PUZZLES:
        return _of_puzzles(before, after, action)
    return ""


def news(before: State, after: State) -> str:
    """Return what has been found about the position on the workbench, once all is there."""
    position = after.asked
    if position is None or after.advice_on(position).stage is not Stage.DONE:
        return ""
    if before.advice_on(position).stage is Stage.DONE:
        return ""
    advice, language = after.advice_on(position), after.language
    return " ".join([text("tutor.values-there", language), sure_said(advice, language), risk_said(advice, language)])


def _of_puzzles(before: State, after: State, action: str) -> str:
    attempt, language = after.attempt, after.language
    if action == "answer" and attempt.verdict is not None:
        return _of_answer(after)
    if action == "hint" and before.attempt.hints < attempt.hints:
        return hint(attempt.progress, attempt.hints).text(language)
    if action in {"back", "again"}:
        return _row(attempt.progress.row, language)
    if action == "show" and attempt.shown != NEVER:
        step = text("tutor.step", language, number=attempt.shown + 1, count=len(attempt.answers))
        return f"{step}: {move_phrase(*shown_step(attempt)).text(language)}"
    if action in {"way", "chapter", "block"}:
        return f"{counted(after).rstrip('.')}. {title(after.puzzle).text(language)}"
    # After "next" the focus goes to the title, which is read then.
    is_new = before.puzzle != after.puzzle and action not in {"next", "like", "make"}
    return title(after.puzzle).text(language) if is_new else ""


def _of_answer(state: State) -> str:
    """Return the judgement after its first words, which the hand says, and what comes next."""
    attempt, language = state.attempt, state.language
    assert attempt.verdict is not None, "an answer has been judged"
    kind, said = attempt.verdict.kind, phrases(attempt.verdict)
    is_told = kind in {VerdictKind.RIGHT, VerdictKind.ILLEGAL}
    parts = [sentences(said[1:] if is_told else said, language)]
    if attempt.progress.is_solved:
        parts += [text("tutor.solved", language), result_said(state)]
        parts += [sentences(closing(attempt.progress), language), after_said(state)]
    elif kind is VerdictKind.RIGHT:
        goes_on = attempt.progress.puzzle.kind is not PuzzleKind.CLEAR
        parts += [sentences(story(attempt.progress), language) if goes_on else "", _row(attempt.progress.row, language)]
    return " ".join(filter(None, parts))


def _of_bench(state: State) -> str:
    try:
        benches = state.own.benches()
    except CombotutorError as error:
        return error.text(state.language)
    if not benches:
        return ""
    plan = plan_of(benches[-1])
    if not plan.plays:
        return text("tutor.plan-empty", state.language)
    return f"{text('tutor.plan', state.language, count=plan.plays)} {_row(plan.row, state.language)}"


def _row(row: Row, language: str) -> str:
    return text("tutor.row-now", language, cards=names_of(row, language)) if row else text("tutor.plan-empty", language)
