"""The hand on the open page: what it shows and asks, what is marked on it, and what became of the last answer."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from combotutor.games import OfGame
from combotutor.puzzles import PREVIEWED, VerdictKind, judge
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.voice.marks import end_marks, hint_marks, move_marks, preview_marks, spared_marks, verdict_marks
from combotutor.tutor.pages.coach import shown_step
from combotutor.tutor.parts import scene_of, seen, workbench_of
from combotutor.tutor.state.attempt import NEVER, Attempt
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import State, Tab
from combotutor.widgets.question import Blank, Question
from combotutor.widgets.scene import Scene

_JUDGED: Final[Mapping[VerdictKind, str]] = MappingProxyType(
    {
        VerdictKind.RIGHT: "right",
        VerdictKind.NOT_BEST: "wrong",
        VerdictKind.ILLEGAL: "refused",
        VerdictKind.UNREADABLE: "unreadable",
    }
)


ELSEWHERE: Final = -1
"""So many answers of the open puzzle are decided where the learner sits at another seat: none are asked for there."""


def question(state: State) -> Question:
    """Return what one's own hand shows and asks."""
    language = state.language
    if state.first is not None:
        return state.first.question(language)
    if state.tab is Tab.BENCH:
        bench, workbench = state.own.lying, workbench_of(state.own.rules)
        if bench is not None:
            return bench.question(language)
        return Blank(language) if workbench is None else workbench.empty(language)
    scene = scene_of(state.puzzle.rules_name)
    return Blank(language) if scene is None else _of_the_puzzle(state, scene)


def _of_the_puzzle(state: State, scene: Scene) -> Question:
    """Return what the hand shows and asks where a puzzle is open."""
    attempt, puzzle, language = state.attempt, state.puzzle, state.language
    is_open = kind_of(puzzle.kind).shows_all_hands
    if attempt.other is not None and attempt.other.is_found:
        there, seat, move = attempt.other.turned.position, attempt.other.turned.seat, attempt.other.move
        shown = scene.tried(there, move)
        if attempt.verdict is not None:
            shown = kind_of(puzzle.kind).paid(attempt.verdict, shown)
        return scene.looks(shown, seat, language, is_open=is_open, last=move)
    position = on_the_table(state)
    shown = position if is_open else seen(position, puzzle.seat)
    is_now = attempt.shown == NEVER and not attempt.is_played_out
    if is_now and not attempt.progress.is_solved:
        return asked(state)
    return scene.looks(shown, puzzle.seat, language, is_open=is_open, last=_last(attempt) if is_now else None)


def asked(state: State) -> Question:
    """Return what the open puzzle asks where the learner stands, or sits, whatever else is shown just now."""
    puzzle, scene, is_open = state.puzzle, scene_of(state.puzzle.rules_name), kind_of(state.puzzle.kind).shows_all_hands
    if scene is None:
        return Blank(state.language)
    position, other = state.attempt.progress.position, state.attempt.other
    if other is not None:
        return scene.asks(other.turned.position, other.turned.seat, state.language, is_open=is_open)
    return scene.asks(
        position if is_open else seen(position, puzzle.seat), puzzle.seat, state.language, is_open=is_open
    )


def is_as_before(asked: Question, before: Question) -> bool:
    """Tell whether a question is the one before in other words, so that what is chosen stays."""
    now, then = asked.table, before.table
    is_alike = [zone.cards for zone in now.zones] == [zone.cards for zone in then.zones] and now.task == then.task
    return is_alike and asked.language != before.language


def _last(attempt: Attempt) -> OfGame | None:
    """Return the move with which a puzzle was solved; None where that was not seen."""
    if not attempt.answers:
        return None
    before, word = attempt.way[-2], attempt.answers[-1]
    move: OfGame = before.situation.family.notation.parse_move(before.position, word)
    return move


def on_the_table(state: State) -> OfGame:
    """Return the position that the open puzzle shows.

    It is where it stands, or a step before; else what a wrong answer leaves, what the others do then, or what that
    comes to.
    """
    attempt, scene = state.attempt, scene_of(state.puzzle.rules_name)
    way = attempt.way[attempt.shown] if attempt.shown != NEVER else attempt.progress
    position: OfGame = way.position
    if attempt.is_played_out and attempt.verdict is not None and scene is not None:
        if attempt.has_come_to_its_end and attempt.end is not None:
            ended: OfGame = attempt.end.position
            return ended
        position = scene.tried(*((position, attempt.verdict.move), *attempt.replies)[attempt.further])
    return position


def stand(state: State) -> dict[str, Any]:
    """Return where the learner stands: which `puzzle` is open, how much is `decided`, and how many answers `missed`.

    Of what a wrong answer would do, what is shown next by itself is the `beat`: its number, 0 where nothing is.
    """
    attempt = state.attempt
    beat = attempt.further + 1 if state.screen is Screen.PUZZLE and attempt.goes_on else 0
    # What is tried on the other side is no answer to the puzzle, should the line break meanwhile.
    decided = len(attempt.answers) if attempt.other is None else ELSEWHERE
    return {"puzzle": state.puzzle.id, "decided": decided, "missed": attempt.mistakes, "beat": beat}


def marks(state: State) -> dict[str, Any]:
    """Return what is marked on the hand: what the open hints say of it, and the judgement of the last answer.

    Where a step is shown again it is the answer that was given; where a wrong one is played out it is nothing, but at
    the end that one pays; and what was tried on the other side and does not hurt is framed.
    """
    if state.first is not None:
        return dict(state.first.marks(state.language))
    attempt = state.attempt
    if state.screen is Screen.PUZZLE and attempt.has_come_to_its_end and attempt.end is not None:
        return end_marks(attempt.end, state.language)
    if state.screen is Screen.PUZZLE and attempt.other is not None and attempt.other.spares is not None:
        return spared_marks(attempt.progress, attempt.other.spares)
    if state.screen is not Screen.PUZZLE or attempt.is_played_out or attempt.other is not None:
        return {}
    if attempt.shown != NEVER:
        return move_marks(attempt.way[attempt.shown], shown_step(attempt)[1])
    marked = _hinted(attempt)
    return marked if attempt.verdict is None else marked | verdict_marks(attempt.verdict, state.language)


def _hinted(attempt: Attempt) -> dict[str, Any]:
    """Return what the open hints mark; of a choice of the learner's own what it would do."""
    marked: dict[str, Any] = {}
    for level in range(1, attempt.hints + 1):
        is_own = level == PREVIEWED and attempt.preview
        now = attempt.progress
        marked |= preview_marks(judge(now, attempt.preview)) if is_own else hint_marks(now, level)
    return marked


def judged(state: State, number: int) -> dict[str, Any]:
    """Return what became of the last answer, as long as its judgement stands.

    Args:
        state: the tutor.
        number: the number of that answer; 0 where it was given before the line to the page broke.
    """
    if state.first is not None:
        return {}  # nothing is wrong there: what was something else comes back, and no more
    if state.tab is Tab.BENCH:
        return {"number": number, "as": "refused" if state.refusal else "right"} if number else {}
    verdict, other = state.attempt.verdict, state.attempt.other
    kind = verdict.kind if verdict and other is None else None if other is None else other.kind
    return {"number": number, "as": _JUDGED[kind]} if kind else {}


def has_hand(state: State) -> bool:
    """Tell whether the open page has a hand: on the workbench it has one once something lies there."""
    return state.screen in {Screen.PUZZLE, Screen.FIRST} or (
        state.screen is Screen.BENCH and state.own.lying is not None
    )
