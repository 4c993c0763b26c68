"""The page of a learner's progress, as a friend tells it: how far it is, what comes next, what to practise.

There are no figures before `FEW` puzzles were solved, and no rating before ten; whoever has just begun is told what
comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from combotutor.games.registry import families
from combotutor.i18n import speaker, text
from combotutor.i18n.catalogue import whole_text
from combotutor.learner.progress.climb import FEWEST, Climb
from combotutor.learner.progress.rating import Rating
from combotutor.learner.report import OfTheme, Report, Skill, limits
from combotutor.markup import NOTHING, Markup, join, tag
from combotutor.puzzles import Puzzle, title
from combotutor.puzzles.voice.names import kind_name, theme_name, topic_name
from combotutor.tutor.background.drawing import SHARED, Drawer
from combotutor.tutor.pages.ending_page import next_back
from combotutor.tutor.pages.progress_figures import counts_said, figures
from combotutor.tutor.pages.who_page import are_several
from combotutor.tutor.parts import BAND_PICTURE, band_name, hand_picture
from combotutor.tutor.state.footing import Footing
from combotutor.tutor.state.state import State
from combotutor.tutor.state.work import WorkKind
from combotutor.widgets.controls import button, named

MARKS: Final = {Skill.WEAK: "▼", Skill.WEAKER: "▽", Skill.OPEN: "○", Skill.STRONGER: "△", Skill.STRONG: "▲"}
"""The mark of each skill, as the chart draws it."""

FEW: Final = 5
"""Puzzles that must be solved before there are any figures."""
_UNSURE: Final = 110
"""A rating with more deviation than this is called unsure."""
_MOST: Final = 5
"""Puzzles that are shown to be tried again, and themes that are named to practise, or as strong."""


def progress(state: State, *, drawer: Drawer = SHARED) -> Markup:
    """Return the page. Its pictures come when they are drawn (`is_waiting`).

    Args:
        state: the tutor; what the learner did is None in it where that is not counted.
        drawer: who draws.
    """
    report = state.report
    parts = _away(state) if report is None else [*_begun(state)] if _is_new(state) else _told(state, report, drawer)
    heading = tag("h2", _title(state), data_key="progress-title")
    return tag("article", heading, *parts, class_="ct-progress", data_testid="progress-page")


def shows(state: State) -> object:
    """Return what the page is made of, besides who it is that did all this."""
    record, done = state.record, state.done
    return (
        *(state.language, state.report, state.work(WorkKind.REPORT) is not None, state.footing is Footing.WAITING),
        *(record.solved, record.stars, next(next_back(state), ""), len(record.made), state.has_work),
        *(state.box, state.at, len(state.lessons), tuple(lesson.ids <= done for lesson in state.lessons)),
    )


def _title(state: State) -> str:
    """Return the title, which says whose it is where several play."""
    name = state.person.name if state.person is not None and are_several(state) else ""
    return text("progress.title-of", state.language, name=name) if name else text("progress.title", state.language)


def is_waiting(state: State, *, drawer: Drawer = SHARED) -> bool:
    """Tell whether the page still waits for its pictures, and is to be made once more."""
    report = state.report
    return report is not None and not _is_new(state) and drawer.drawn(report, state.language) is None


def _is_new(state: State) -> bool:
    """Tell whether so little was done yet that figures would say nothing."""
    return state.record.solved < FEW


def _away(state: State) -> list[Markup]:
    """Return why nothing is told yet."""
    say = speaker(state.language)
    if state.work(WorkKind.REPORT) is not None:
        return [tag("p", say("progress.counting"), data_testid="progress-counting")]
    if state.footing is Footing.WAITING:
        return [tag("p", say("progress.unread"), data_testid="progress-unread")]
    return [
        tag(
            "p",
            say("progress.none"),
            " ",
            button("tab", say("progress.count-again"), value="progress", key="count-again"),
        )
    ]


def _begun(state: State) -> Iterator[Markup]:
    """Yield a warm word for whoever has just begun, and the way on: no figures."""
    key = "progress.begun" if state.has_work else "progress.empty"
    yield tag("p", text(key, state.language), data_testid="progress-begun")
    yield tag("p", _on(state), class_="ct-buttons")


def _told(state: State, report: Report, drawer: Drawer) -> list[Markup]:
    """Return the way on, how far it is, what to try again and to practise, then all figures."""
    language = state.language
    fold = tag(
        "details",
        tag("summary", text("progress.figures", language)),
        figures(report, drawer.drawn(report, language), language),
        class_="ct-fold",
        **named("figures"),
    )
    return [*_next(state, report), _numbers(state, report), *_again(state, report), *_themes(report, language), fold]


def _on(state: State) -> Markup:
    """Return the button that goes on: on the path, or to what is left."""
    lesson, say = state.lesson_ahead, speaker(state.language)
    if lesson is None:
        return button("continue", say("tutor.ended.further" if state.has_work else "tutor.learn.start"), kind="main")
    how = "go-on" if state.has_work else "begin"
    return button("continue", say(f"progress.{how}", topic=topic_name(lesson.game, lesson.topic)), kind="main")


# What the numbers say.


def _numbers(state: State, report: Report) -> Markup:
    language = state.language
    say = speaker(language)
    cells = {
        "streak": _streak(report, language),
        "solved": _solved(state),
        "stars": _stars(state),
        "rating": _climbs(report, language),
    }
    items = [
        tag("li", tag("strong", say(f"progress.{name}")), *cell, data_testid=f"progress-{name}")
        for name, cell in cells.items()
    ]
    return tag("ul", *items, class_="ct-values")


def _solved(state: State) -> Iterator[Markup]:
    yield _figure(state.record.solved, state.language)


def _stars(state: State) -> Iterator[Markup]:
    yield tag("p", f"★ {whole_text(state.record.stars, state.language)}", class_="ct-figure")
    yield tag("p", text("progress.stars-how", state.language))


def _climbs(report: Report, language: str) -> Iterator[Markup]:
    """Yield how the learner stands in every family that was tried; of several, after the names of their games."""
    climbs = report.climbs
    for climb in climbs:
        games = " · ".join(game.title for game in families()[climb.family].games)
        yield from [tag("p", tag("strong", games))] if len(climbs) > 1 else []
        yield from _standing(climb, language) if climb.is_shown else _still_to_try(climb, language)


def _still_to_try(climb: Climb, language: str) -> Iterator[Markup]:
    say = speaker(language)
    done = FEWEST - climb.to_go
    slots = (tag("span", class_="ct-full" if at < done else None) for at in range(FEWEST))
    yield tag("p", *slots, class_="ct-slots", aria_hidden="true")
    yield tag("p", say("progress.step-soon", count=climb.to_go))
    yield tag("p", say("progress.step-own"), class_="ct-facts")


def _standing(climb: Climb, language: str) -> Iterator[Markup]:
    """Yield the step, its picture and the way to the next; the numbers on demand, alone where there are no steps."""
    say, rating = speaker(language), climb.rating
    low, high = (whole_text(round(limit), language) for limit in limits(rating))
    value = whole_text(round(rating.value), language)
    numbers = tag("p", say(f"progress.rating-{_how_sure(rating)}", rating=value, low=low, high=high))
    if climb.band is None:
        yield _figure(round(rating.value), language)
        yield numbers
        return
    name, picture = band_name(climb.family, climb.band, language), families()[climb.family].get(BAND_PICTURE)
    yield tag("p", picture(climb.band, language), tag("span", name), class_="ct-figure ct-step")
    yield _rungs(climb, picture, language)
    # A theme may have the name of a step.
    yield tag("p", say("progress.step-which", number=climb.at + 1, count=len(climb.bands)), class_="ct-facts")
    above = None if climb.next is None else band_name(climb.family, climb.next, language)
    yield tag("p", say("progress.step-top") if above is None else say("progress.step-next", name=above))
    yield tag("details", tag("summary", say("progress.step-sure")), numbers, **named(f"sure-{climb.family}"))


def _rungs(climb: Climb, picture: Callable[[str, str], Markup], language: str) -> Markup:
    """Return the pictures of all steps, the learner's own framed; nothing where there are none."""
    own, drawn = {climb.band: "ct-own"}, {band: picture(band, language) for band in climb.bands}
    rungs = [tag("span", each, class_=own.get(band)) for band, each in drawn.items() if each]
    return tag("p", *rungs, class_="ct-rungs", aria_hidden="true") if rungs else NOTHING


def _how_sure(rating: Rating) -> str:
    return "unsure" if rating.deviation > _UNSURE else "sure"


def _streak(report: Report, language: str) -> Iterator[Markup]:
    say, streak = speaker(language), report.streak
    how = "today" if streak.is_today else "open" if streak.days else "none"
    yield _figure(streak.days, language)
    yield tag("p", say(f"progress.streak-{how}"))
    if streak.best > streak.days:
        yield tag("p", say("progress.streak-best", days=say("learning.days", count=streak.best)))


def _figure(number: int, language: str) -> Markup:
    return tag("p", whole_text(number, language), class_="ct-figure")


# What comes next.


def _next(state: State, report: Report) -> Iterator[Markup]:
    """Yield the way on, and what comes back."""
    say = speaker(state.language)
    due = len(report.due)
    review = button("way", say("progress.review", count=due), value="review") if due else None
    yield tag("p", _on(state), review, class_="ct-buttons")
    yield from () if due else (tag("p", each, class_="ct-facts") for each in next_back(state))


def _again(state: State, report: Report) -> Iterator[Markup]:
    """Yield what went wrong, to be tried again."""
    say = speaker(state.language)
    again = state.named(report.failed)
    if not again:
        return
    yield tag("h3", say("progress.again"))
    hands = [tag("li", _hand(puzzle, state.language)) for puzzle in again[:_MOST]]
    yield tag("ul", *hands, class_="ct-hands", data_testid="progress-again")
    if len(again) > _MOST:
        yield tag("p", button("way", say("progress.retry", count=len(again)), value="failed"), class_="ct-buttons")


def _hand(puzzle: Puzzle, language: str) -> Markup:
    """Return the way to try a puzzle again: its little hand, with what it asks; its title where none is drawn."""
    picture = hand_picture(puzzle, language)
    words = kind_name(puzzle.kind) if picture else title(puzzle)
    return button("polish", join(picture, tag("span", words.text(language))), value=puzzle.id)


# What to practise, and what goes well.


def _themes(report: Report, language: str) -> Iterator[Markup]:
    """Yield what to practise and what goes well, what is surest first; nothing where that is not known."""
    weak = [each for each in reversed(report.themes) if each.wants_practice][:_MOST]
    strong = [each for each in report.themes if each.goes_well][:_MOST]
    for name, themes in (("weak", weak), ("strong", strong)):
        if themes:
            items = [_theme(each, language, can_practise=name == "weak") for each in themes]
            yield tag("h3", text(f"progress.{name}", language))
            yield tag("ul", *items, class_="ct-themes", data_testid=f"themes-{name}")
    if strong:
        signs = {name.value: MARKS[name] for name in (Skill.STRONG, Skill.STRONGER)}
        yield tag("p", text("progress.sure-mark", language, **signs), class_="ct-facts")


def _theme(each: OfTheme, language: str, *, can_practise: bool) -> Markup:
    say = speaker(language)
    name = theme_name(each.theme).text(language)
    practise = button(
        "practise", say("progress.practise"), value=each.theme, name=say("progress.practise-what", theme=name)
    )
    words = [tag("strong", f"{name}:"), " ", tag("span", f"{counts_said(each.counts, language)}.")]
    return tag(
        "li",
        tag("span", MARKS[each.skill], class_="ct-mark", aria_hidden="true"),
        tag("p", *words),
        practise if can_practise else None,
        data_testid=f"theme-{each.theme}",
    )
