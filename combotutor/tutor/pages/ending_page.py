"""The end of a lesson, or of what was practised: what is known now, how each puzzle went, what comes next."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import islice
from typing import Final

from combotutor.errors import Listed, Phrase
from combotutor.i18n import speaker, text
from combotutor.markup import NOTHING, Markup, join, tag
from combotutor.puzzles import Puzzle, title
from combotutor.puzzles.format.course import Lesson, stretches
from combotutor.puzzles.voice.names import lesson_name, theme_name, topic_done
from combotutor.tutor.pages.chooser import main_label, other_theme, practised
from combotutor.tutor.pages.coach import stars, stars_said
from combotutor.tutor.parts import hand_picture
from combotutor.tutor.state.ended import Ended
from combotutor.tutor.state.state import State, Tab
from combotutor.tutor.state.stock import OF_LESSON
from combotutor.tutor.state.way import Way
from combotutor.widgets.controls import button

_HOUR: Final = 60
"""Minutes."""
_WAYS: Final = 3
"""As many ways on are offered: more of them hide the one that leads on."""


def ending(state: State) -> Markup:
    """Return what came to its end, the puzzles with their stars, and the ways on; the first leads on for certain."""
    if state.ended is None:
        return NOTHING
    head, *more = _said(state, state.ended)
    return join(
        tag("h2", head, data_key="title", data_testid="ended-title"),
        tag("div", *(tag("p", each) for each in more), data_testid="ended-more") if more else None,
        _hands(state, state.ended),
        tag("p", *islice(_onward(state, state.ended), _WAYS), class_="ct-buttons"),
    )


def headline(state: State) -> str:
    """Return what came to its end; empty where nothing did."""
    return "" if state.ended is None else next(_said(state, state.ended))


def shows(state: State) -> object:
    """Return what the page is made of."""
    ahead, puzzles = _ahead(state), () if state.ended is None else state.ended.puzzles
    return (
        *(state.language, state.ended, state.record.streak, state.record.now, state.named(state.record.failed)),
        *(tuple(map(state.stars, state.named(puzzles))), len(state.on_offer), main_label(state)),
        *(state.filters, other_theme(state)),
        *(None if ahead is None else (ahead.name, ahead.game), _is_all_done(state)),
    )


def _said(state: State, ended: Ended) -> Iterator[str]:
    """Yield what came to its end, and what else there is to say, a sentence each."""
    say, lesson = speaker(state.language), _lesson(state, ended)
    if ended.left:
        yield say("tutor.ended.left")
    elif lesson is not None:
        yield say("tutor.ended.lesson", number=state.lessons.index(lesson) + 1)
        known = topic_done(lesson.game, lesson.topic)
        yield from [] if known is None else [known.text(state.language)]
        yield from _part_done(state, lesson)
    elif not ended.puzzles and not state.on_offer:
        yield say(f"tutor.none.{ended.way}")
    else:
        what = "\u00a0· ".join(practised(state.filters, state.language).values()) if ended.way is Way.PRACTICE else ""
        yield say("tutor.ended.practised", what=what) if what else say(f"tutor.ended.{ended.way}")
    if ended.way is Way.REVIEW:
        yield from next_back(state)
    stays = len({*ended.puzzles} & {*state.record.failed})
    if ended.way is Way.FAILED and stays:
        yield say("tutor.ended.stays", count=stays)
    if state.record.streak > 1:
        yield f"🔥 {say('tutor.streak', count=state.record.streak)}"


def _part_done(state: State, lesson: Lesson) -> Iterator[str]:
    """Yield that a part of the path is done, if the lesson was its last."""
    for number, part in enumerate(stretches(state.lessons), start=1):
        if lesson in part and all(map(state.is_over, part)):
            yield text("tutor.ended.part", state.language, number=number)


def _lesson(state: State, ended: Ended) -> Lesson | None:
    return next((each for each in state.lessons if each.name == ended.lesson), None)


def next_back(state: State) -> Iterator[str]:
    """Yield when the next puzzle comes back, if one does, and which it is: one that was missed, or one to review."""
    say, record, due, now = speaker(state.language), state.record, state.record.next_due, state.record.now
    if due is None or now is None:
        return
    is_missed = any(record.standings[each].due == due for each in record.failed if each in record.standings)
    what = say("tutor.ended.back-missed" if is_missed else "tutor.ended.back-next")
    minutes, days = math.ceil((due - now).total_seconds() / _HOUR), record.days_until(due)
    if minutes < _HOUR:
        yield say("tutor.ended.back-minutes", what=what, count=minutes)
    elif not days:
        yield say("tutor.ended.back-hours", what=what, count=round(minutes / _HOUR))
    elif days > 1:
        yield say("tutor.ended.back-days", what=what, count=days)
    else:
        yield say("tutor.ended.back-tomorrow", what=what)


def _hands(state: State, ended: Ended) -> Markup | None:
    """Return the puzzles as their little hands, each with its stars, and the way back to it."""
    listed = [tag("li", _hand(state, each)) for each in state.named(ended.puzzles)]
    return tag("ol", *listed, class_="ct-ended-hands", data_testid="ended-hands") if listed else None


def _hand(state: State, puzzle: Puzzle) -> Markup:
    """Return the way back to a puzzle: its little hand, or its name where its family draws none, over its stars."""
    name, count = title(puzzle).text(state.language), state.stars(puzzle)
    label = join(
        hand_picture(puzzle, state.language) or tag("span", name),
        stars(count, state.language, f"stars-{puzzle.id}"),
    )
    said = f"{name}: {stars_said(count, state.language)}"
    return button("puzzle", label, value=puzzle.id, name=said, kind="little-hand")


def _onward(state: State, ended: Ended) -> Iterator[Markup]:
    """Yield what leads on, then what else one may want, the likeliest first."""
    say, ahead, has_more = speaker(state.language), _ahead(state), ended.way is Way.PRACTICE and bool(state.on_offer)
    if ended.left:
        yield button("puzzle", say("tutor.ended.back"), value=ended.left, kind="main", key="ended-back")
        if ahead is not None and ahead.name != ended.lesson:
            yield button("lesson", _called(state, ahead), value=ahead.name, key="ended-lesson")
    else:
        yield _practice(state) if has_more else _further(state, kind="main")
    if ended.way is Way.PRACTICE and not has_more:
        yield button("all", say("tutor.show-all"))
    if ended.way is not Way.FAILED:
        yield from _polish(state, _lesson(state, ended))
    if state.home is Tab.PUZZLES:
        back = "tutor.ended.choose" if ended.way is Way.PRACTICE else "tutor.leave.puzzles"
        yield button("tab", say(back), value=Tab.PUZZLES, key="ended-practise")
    if has_more:
        yield _further(state, kind="")


def _polish(state: State, lesson: Lesson | None) -> Iterator[Markup]:
    """Yield the way to what was missed, if anything was: in the lesson that ended here, else on any day."""
    say, count = speaker(state.language), len(state.missed_of(lesson))
    if count and lesson is not None:
        yield button(
            "polish", say("tutor.ended.missed", count=count), value=f"{OF_LESSON}{lesson.name}", key="ended-polish"
        )
    elif count:
        yield button("way", f"{say('tutor.way.failed')} ({count})", value=Way.FAILED.value, key="ended-polish")


def _practice(state: State) -> Markup:
    """Return what else is practised as it was: another theme, where there is one; else the same once more."""
    theme = other_theme(state)
    if not theme:
        return button("practise", main_label(state), kind="main")
    label = text("tutor.ended.theme", state.language, theme=theme_name(theme))
    return button("theme", label, value=theme, kind="main", key="ended-theme")


def _further(state: State, kind: str) -> Markup:
    """Return what goes on with the path; where all of it is done, the way back to it."""
    say, ahead = speaker(state.language), _ahead(state)
    if ahead is not None:
        return button("continue", _called(state, ahead), kind=kind)
    if not state.lessons and not _is_all_done(state):
        return button("continue", say("tutor.ended.further"), kind=kind)
    return button("tab", say("tutor.leave.learn"), value=Tab.LEARN, kind=kind, key="ended-learn")


def _ahead(state: State) -> Lesson | None:
    """Return the lesson that the path goes on with; None where all are done, or there is none."""
    if state.further:
        return state.lesson_ahead
    lesson = state.lesson
    is_here = lesson is not None and not state.is_over(lesson) and not (state.ended and state.ended.lesson)
    return lesson if is_here else state.lesson_after(lesson)


def called(lesson: Lesson) -> Phrase | Listed:
    """Return what a lesson is called, here as on the path."""
    return lesson_name(lesson.game, lesson.topic, lesson.round)


def _called(state: State, lesson: Lesson) -> str:
    number = state.lessons.index(lesson) + 1
    return text("tutor.ended.go-on", state.language, number=number, topic=called(lesson))


def _is_all_done(state: State) -> bool:
    done = state.done
    return all(puzzle.id in done for puzzle in state.puzzles)
