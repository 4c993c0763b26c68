"""The title bar of an open puzzle: the way out, where it stands among others, and a menu for what is seldom needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from combotutor.games import find_game, situation
from combotutor.i18n import speaker, text
from combotutor.i18n.catalogue import whole_text
from combotutor.markup import Markup, join, tag
from combotutor.puzzles import Puzzle, title
from combotutor.puzzles.format.course import Lesson
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.voice.names import lesson_name
from combotutor.puzzles.voice.story import plain_title
from combotutor.puzzles.workshop.links import link_fields
from combotutor.tutor.pages.chooser import practised, tells
from combotutor.tutor.pages.frame import languages, size
from combotutor.tutor.pages.who_page import chip
from combotutor.tutor.parts import is_shown
from combotutor.tutor.state.attempt import NEVER, Result, fresh
from combotutor.tutor.state.state import State
from combotutor.tutor.state.way import Way
from combotutor.widgets.action import Action
from combotutor.widgets.controls import button, named, share

MOST_DOTS: Final = 8
"""As many puzzles are seen at a glance; of more than these it is told how far one is."""


def title_bar(state: State) -> Markup:
    """Return the way back, where the puzzle stands, what is practised, its neighbours, days in a row, the menu."""
    say = speaker(state.language)
    return join(
        button("tab", "✕", value=state.home, key="leave", name=say(f"tutor.leave.{state.home}"), kind="leave"),
        tag("p", *_where(state), class_="ct-where", data_testid="where"),
        _practised(state),
        _dots(state),
        _streak(state),
        _menu(state),
    )


def _where(state: State) -> Iterator[Markup | str]:
    """Yield the lesson or the way in which the puzzle stands, if it does, and its name."""
    say, name = speaker(state.language), called(state)
    if state.is_received:
        yield say("tutor.from-link") + " · "
    elif state.way is not Way.COURSE:
        # Where nothing waits, or another was opened past the list, the puzzle is none of that way.
        if state.place is not None and not _chosen(state):
            yield say(f"tutor.way.{state.way}") + " · "
    elif lesson_of(state) is not None:
        yield from _lesson(state, name)
    yield tag("span", name, data_testid="title")


def lesson_of(state: State) -> Lesson | None:
    """Return the lesson in which the open puzzle is solved; None for one that is solved on another way."""
    lesson = state.lesson
    is_in_it = state.way is Way.COURSE and not state.is_received and lesson is not None
    return lesson if is_in_it and lesson is not None and state.puzzle.id in lesson.ids else None


def called(state: State) -> str:
    """Return what the open puzzle is called: in a lesson without its number, which says nothing there."""
    named = title(state.puzzle) if lesson_of(state) is None else plain_title(state.puzzle)
    return named.text(state.language)


def _lesson(state: State, name: str) -> Iterator[str]:
    """Yield which lesson it is, by the name that path and end have for it, where the puzzle has not the same."""
    lesson, say = lesson_of(state), speaker(state.language)
    if lesson is None:
        return
    number, topic = (
        state.lessons.index(lesson) + 1,
        lesson_name(lesson.game, lesson.topic, lesson.round).text(state.language),
    )
    is_alike = topic == name
    yield (say("tutor.lesson", number=number) if is_alike else say("tutor.learn.ahead", number=number, topic=topic))
    yield " · "


def _chosen(state: State) -> dict[Action, str]:
    """Return what is practised while the open puzzle is of it; nothing where nothing was chosen.

    A theme that tells the answer is not named before the puzzle is solved.
    """
    is_of_it = state.way is Way.PRACTICE and state.place is not None and not state.is_received
    chosen = practised(state.filters, state.language) if is_of_it else {}
    if "theme" in chosen and not state.attempt.progress.is_solved and tells(state.filters.theme, state.puzzle):
        chosen["theme"] = text("tutor.theme-untold", state.language)
    return chosen


def _practised(state: State) -> Markup | None:
    """Return what is practised: of each choice a button that lets go of that one alone."""
    ends = [
        button(
            "all",
            join(tag("span", name), tag("span", "×", aria_hidden="true")),
            value=action,
            kind="practised",
            name=text("tutor.take-out", state.language, what=name),
            key=f"practised-{action}",
        )
        for action, name in _chosen(state).items()
    ]
    return tag("span", *ends, class_="ct-practice", data_testid="practised") if ends else None


def _dots(state: State) -> Markup | None:
    """Return a dot for each puzzle on offer, or of many how far one is; None if the open one is none of them.

    Of those that come back, only those count that were solved since the way was entered.
    """
    at, offer, over = state.place, state.on_offer, _over(state)
    if at is None:
        return None
    say, count = speaker(state.language), len(offer)
    solved = sum(puzzle.id in over for puzzle in offer)
    said = say("tutor.solved-of", solved=whole_text(solved, state.language), count=count)
    if count > MOST_DOTS:
        number = whole_text(at + 1, state.language)
        there = say("tutor.place-of", number=number, count=count)
        return _far(f"{number} / {whole_text(count, state.language)}", f"{there}. {said}", solved / count)
    dots = [
        tag("i", class_=dot(state.result(puzzle) if puzzle.id in over else None, is_here=puzzle is offer[at]))
        for puzzle in offer
    ]
    return tag("span", *dots, class_="ct-dots", role="img", aria_label=said, data_testid="dots")


def _far(place: str, said: str, share: float) -> Markup:
    """Return which the open puzzle is of many, beside a thin line that is filled as far as they are solved."""
    line = tag("span", class_="ct-thin", style=f"--ct-share: {share:.3f};")
    far = tag("span", place), line
    return tag("span", *far, class_="ct-dots ct-far", role="img", aria_label=said, data_testid="dots")


def _over(state: State) -> frozenset[str]:
    """Return the ids of the puzzles that are over where the open one stands."""
    if not state.comes_back:
        return state.done
    here = {state.puzzle.id} if state.attempt.progress.is_solved else set()
    return frozenset({*state.through, *here})


def dot(result: Result | None, *, is_here: bool = False) -> str | None:
    """Return how a dot looks: solved alone, with help or after a mistake, not yet; and whether it is the open one."""
    done = "" if result is None else "ct-right" if result is Result.CLEAN else "ct-after"
    return " ".join(filter(None, (done, "ct-here" if is_here else ""))) or None


def _streak(state: State) -> Markup | None:
    days = state.record.streak
    if days <= 1:
        return None
    said = speaker(state.language)("tutor.streak", count=days)
    return tag("span", f"🔥{days}", class_="ct-streak", role="img", aria_label=said, data_testid="streak")


# The menu.


def _menu(state: State) -> Markup:
    say = speaker(state.language)
    return tag(
        "details",
        tag("summary", tag("span", "⋯", aria_hidden="true"), aria_label=say("tutor.menu"), data_testid="menu-open"),
        tag(
            "div",
            chip(state),
            tag("p", " · ".join(_facts(state)), class_="ct-facts", data_testid="facts"),
            *_doings(state),
            button("read", say("tutor.read")),
            share(_line(state.puzzle), _link(state), state.language),
            tag("button", say("tutor.keys.title"), type="button", class_="ct-button", data_keys=True, **named("keys")),
            languages(state.language),
            size(state),
            class_="ct-panel",
        ),
        class_="ct-menu",
        data_key="menu",
        data_testid="menu",
    )


def _facts(state: State) -> Iterator[str]:
    """Yield the game, the level, and of several decisions which it is: not how many, where that is what is asked."""
    say, puzzle, progress = speaker(state.language), state.puzzle, state.attempt.progress
    yield find_game(puzzle.rules_name).title
    yield say("tutor.level", level=puzzle.level)
    if progress.is_solved or progress.decisions == 1:
        return
    number = progress.decided + 1
    is_the_question = bool(kind_of(puzzle.kind).longest)
    yield say("tutor.step-now" if is_the_question else "tutor.step", number=number, count=progress.decisions)


def _doings(state: State) -> Iterator[Markup]:
    """Yield what can be done to the puzzle beside answering."""
    attempt, say = state.attempt, speaker(state.language)
    if attempt.progress.is_solved:
        yield button("back", say("tutor.back"))
        yield button("again", say("tutor.again"))
        if attempt.shown == NEVER and len(attempt.answers) > 1:
            yield button("show", say("tutor.show"), value="first")
        return
    yield button("back", say("tutor.back"), can=bool(attempt.answers))
    yield button("again", say("tutor.again"), can=bool(attempt.answers or attempt.verdict))
    if is_shown(state.puzzle):  # else it is what leads on
        yield button("next", say("tutor.skip"))


def _link(state: State) -> Mapping[str, str]:
    """Return what a link to the open puzzle carries: its name if it ships, else all of it; nothing where none can."""
    puzzle = state.puzzle
    return {"puzzle": puzzle.id} if puzzle.id in state.stock.known else link_fields(puzzle)


def _line(puzzle: Puzzle) -> str:
    """Return the position at which a puzzle begins, as its seat sees it: cards still to be drawn are not told.

    Where all hands are open the line tells them, and the pile as far as the puzzle does.
    """
    begun = situation(fresh(puzzle).progress.position)
    return (begun if kind_of(puzzle.kind).shows_all_hands else begun.seen_by(puzzle.seat)).line
