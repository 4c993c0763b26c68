"""The regions of each page, and which of them have to be made anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from combotutor.markup import NOTHING, Markup
from combotutor.tutor.pages import (
    bench_page,
    chooser,
    coach,
    ending_page,
    first_page,
    frame,
    keypad_page,
    learn_page,
    puzzle_page,
    rules_page,
    settings_page,
    title_bar,
    who_page,
)
from combotutor.tutor.state.footing import Footing, Memory
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import State, Tab
from combotutor.tutor.state.work import WorkKind

BEFORE: Final = ("head", "keeping", "notice", "learn", "chooser", "task", "box", "keypad", "answer", "ended")
"""The regions above the hand, in their order."""
AFTER: Final = (
    "hints",
    "judgement",
    "tools",
    "onward",
    "result",
    "who",
    "progress",
    "settings",
    "guide",
    "foot",
    "works",
)
"""Those below it."""


@dataclass(frozen=True, slots=True)
class Region:
    """A part of a page.

    Args:
        made: makes its markup.
        shows: tells what that is made of: as long as it is the same, so is the markup.
    """

    made: Callable[[State], Markup]
    shows: Callable[[State], object]


def _progress(state: State) -> Markup:
    """Return the page of what the learner did, but not below a form; its charts are loaded with the first."""
    if state.is_meeting or state.is_renaming:
        return NOTHING
    from combotutor.tutor.pages.progress_page import progress

    return progress(state)


def is_drawing(state: State) -> bool:
    """Tell whether the open page waits for its pictures."""
    if state.tab is not Tab.PROGRESS or state.report is None:
        return False
    from combotutor.tutor.pages.progress_page import is_waiting

    return is_waiting(state)


def _progress_shows(state: State) -> object:
    if state.is_meeting or state.is_renaming:
        return None
    from combotutor.tutor.pages.progress_page import shows

    return shows(state), state.person, who_page.are_several(state), is_drawing(state)


def _who_shows(state: State) -> object:
    return (
        *(state.language, state.keeping, state.person, state.people, state.footing is Footing.LOST),
        *(state.is_meeting, state.is_renaming, state.code, state.is_leaving, state.is_recoding, state.found),
        *(state.who_said, state.memory is Memory.NONE, state.has_work),
    )


def _title_bar_shows(state: State) -> object:
    attempt, offer, done = state.attempt, state.on_offer, state.done
    few = offer[: title_bar.MOST_DOTS]
    return (
        *(state.language, state.is_large, who_page.chip(state), state.record.streak),
        *(
            state.way,
            state.filters,
            state.is_received,
            state.puzzle,
            attempt.progress,
            attempt.verdict is None,
            attempt.shown,
        ),
        *(tuple((puzzle.id, state.result(puzzle)) for puzzle in few), state.place, len(offer)),
        *(sum(puzzle.id in done for puzzle in offer), state.through),
    )


def _task_shows(state: State) -> object:
    return (
        *(state.language, state.attempt.way, state.attempt.other, state.astray, state.is_received, state.stands_in),
        *(state.work(WorkKind.SENT) is None, puzzle_page.place(state)),
    )


def _judgement_shows(state: State) -> object:
    return (
        *(state.language, state.attempt, state.notice, state.refusal),
        *(coach.after_said(state), coach.unkept_said(state), *_welcome_shows(state)),
    )


def _welcome_shows(state: State) -> tuple[bool, ...]:
    return coach.is_newcomer(state), state.went_through, coach.may_be_back(state), coach.is_forgotten(state)


def _first_shows(state: State) -> object:
    return (
        *(state.language, state.is_large, state.first, state.rules_of_box, state.box),
        *(state.record.is_empty, len(state.done)),
    )


_EVERYWHERE: Final[Mapping[str, Region]] = MappingProxyType(
    {
        "keeping": Region(
            frame.keeping, lambda state: (state.language, state.backing, state.is_settled, state.keeping)
        ),
        "works": Region(frame.works, lambda state: (state.language, state.works, state.asks)),
        "guide": Region(rules_page.sheet, lambda state: (state.language, state.guide, state.is_reading)),
    }
)
_AROUND: Final[Mapping[str, Region]] = MappingProxyType(
    {
        "head": Region(frame.head, lambda state: (state.language, frame.tab_of(state), who_page.chip(state))),
        "notice": Region(frame.notice, lambda state: (state.language, state.notice, state.astray, state.tab)),
    }
)
"""What stands around all pages but a puzzle."""
_PAGES: Final[Mapping[Screen, Mapping[str, Region]]] = MappingProxyType(
    {
        Screen.PUZZLE: {
            "head": Region(title_bar.title_bar, _title_bar_shows),
            "task": Region(puzzle_page.task, _task_shows),
            "hints": Region(
                coach.hints,
                lambda state: (
                    *(state.language, state.attempt.progress, state.attempt.hints, state.attempt.verdict is None),
                    state.attempt.preview,
                    *(*_welcome_shows(state), state.way, state.touched),
                    *(state.attempt.shown, state.attempt.other is None),
                    *(state.refusal is None, state.notice is None),
                ),
            ),
            "judgement": Region(coach.judgement, _judgement_shows),
            "tools": Region(puzzle_page.tools, lambda state: (state.language, state.attempt)),
            "onward": Region(
                puzzle_page.onward,
                lambda state: (state.language, state.attempt, state.is_received and state.asks_for_box),
            ),
        },
        Screen.FIRST: {
            "head": Region(first_page.head, _first_shows),
            "task": Region(first_page.task, _first_shows),
            "judgement": Region(first_page.told, _first_shows),
            "onward": Region(first_page.onward, _first_shows),
        },
        Screen.LEARN: {
            **_AROUND,
            "learn": Region(learn_page.learn, learn_page.shows),
            "foot": Region(learn_page.foot, lambda state: (state.language, state.screen)),
        },
        Screen.PUZZLES: {**_AROUND, "chooser": Region(chooser.chooser, chooser.shows)},
        Screen.END: {**_AROUND, "ended": Region(ending_page.ending, ending_page.shows)},
        Screen.BENCH: {
            **_AROUND,
            "box": Region(bench_page.box, lambda state: (state.language, state.memory, bench_page.game_of(state))),
            "keypad": Region(keypad_page.keypad, lambda state: (state.language, state.own)),
            "answer": Region(bench_page.answer, lambda state: (state.language, state.own, state.advice)),
            "result": Region(
                bench_page.result,
                lambda state: (
                    *(state.language, state.own, state.advice, state.unfolded, state.refusal, state.offered),
                    len(state.record.made),
                ),
            ),
        },
        Screen.PROGRESS: {
            **_AROUND,
            "who": Region(who_page.who, _who_shows),
            "progress": Region(_progress, _progress_shows),
            "settings": Region(settings_page.settings, settings_page.shows),
        },
    }
)


class Pages:
    """The pages of one tutor: what has not changed since it was made is not made again."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[object, str]] = {}

    def of(self, state: State) -> dict[str, str]:
        """Return the markup of the regions of the open page, by their names."""
        self._made = {name: self._region(name, region, state) for name, region in self.there(state).items()}
        return {name: markup for name, (_, markup) in self._made.items()}

    def there(self, state: State) -> Mapping[str, Region]:
        """Return the regions that are there on the open page."""
        return {**_EVERYWHERE, **_PAGES[state.screen]}

    def _region(self, name: str, region: Region, state: State) -> tuple[object, str]:
        shows = region.shows(state)
        last = self._made.get(name)
        return last if last is not None and last[0] == shows else (shows, str(region.made(state)))


def regions(state: State) -> dict[str, str]:
    """Return the markup of the regions of the open page, made anew."""
    return Pages().of(state)
