"""The page of a learner's progress: what the numbers say, what to practise, what comes next, and the file to keep."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from combotutor.games.registry import families
from combotutor.i18n import speaker, text
from combotutor.i18n.chances import whole_text
from combotutor.i18n.dates import date_text
from combotutor.learner.progress.climb import FEWEST, Climb
from combotutor.learner.progress.rating import Rating
from combotutor.learner.report import OfTheme, Report, Skill, limits
from combotutor.markup import NOTHING, Markup, join, tag
from combotutor.puzzles import title
from combotutor.puzzles.voice.names import theme_name
from combotutor.tutor.background.drawing import SHARED, Drawer
from combotutor.tutor.pages.called import file_name
from combotutor.tutor.pages.progress_figures import counts_said, figures, levels, share_said
from combotutor.tutor.pages.who_page import are_several
from combotutor.tutor.parts import BAND_PICTURE, band_name
from combotutor.tutor.state.state import Footing, Keeping, State
from combotutor.tutor.state.work import WorkKind
from combotutor.widgets.controls import button, named

if TYPE_CHECKING:
    from combotutor.learner import Brought

MARKS: Final = {Skill.WEAK: "▼", Skill.WEAKER: "▽", Skill.OPEN: "○", Skill.STRONGER: "△", Skill.STRONG: "▲"}
"""The mark of each skill, as the chart draws it."""

_UNSURE: Final = 110
"""A rating with more deviation than this is called unsure."""
_MOST: Final = 5
"""Themes that are named to practise, or as strong; the others are in the table."""


def progress(state: State, *, drawer: Drawer = SHARED) -> Markup:
    """Return the page. Its pictures come when they are drawn (`is_waiting`).

    Args:
        state: the tutor; what the learner did is None in it where that is not counted.
        drawer: who draws.
    """
    report, language = state.report, state.language
    say = speaker(language)
    if report is None and state.work(WorkKind.REPORT) is not None:
        parts = [tag("p", say("progress.counting"), data_testid="progress-counting")]
    elif report is None and state.footing is Footing.WAITING:
        parts = [tag("p", say("progress.unread"), data_testid="progress-unread")]
    elif report is None:
        again = button("tab", say("progress.count-again"), value="progress", key="count-again")
        parts = [tag("p", say("progress.none"), " ", again)]
    elif report.attempts:
        parts = [_numbers(report, language), _next(report, language), _themes(report, language)]
        parts += [figures(report, drawer.drawn(report, language), language), levels(report, language)]
    else:
        empty = tag("p", say("progress.empty"), data_testid="progress-empty")
        parts = [empty, _next(report, language)]
    if report is not None:
        parts += [tag("h3", say("progress.file")), *_taken_along(state)]
        # In a class nothing comes in: it would lie in a file that belongs to all.
        parts += [] if state.keeping is Keeping.CLASS else [*_brought_in(language, state.brought)]
    return tag("article", tag("h2", _title(state)), *parts, class_="ct-progress", data_testid="progress-page")


def _title(state: State) -> str:
    """Return the title, which says whose it is where several play."""
    name = state.person.name if state.person is not None and are_several(state) else ""
    return text("progress.title-of", state.language, name=name) if name else text("progress.title", state.language)


def is_waiting(state: State, *, drawer: Drawer = SHARED) -> bool:
    """Tell whether the page still waits for its pictures, and is to be made once more."""
    report = state.report
    return report is not None and bool(report.attempts) and drawer.drawn(report, state.language) is None


# What the numbers say.


def _numbers(report: Report, language: str) -> Markup:
    say = speaker(language)
    cells = {"rating": _climbs, "tried": _tried, "streak": _streak, "waiting": _waiting}
    items = [
        tag(
            "li",
            tag("strong", say(f"progress.{name}")),
            *cell(report, language),
            data_testid=f"progress-{name}",
        )
        for name, cell in cells.items()
    ]
    return tag("ul", *items, class_="ct-values")


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


def _tried(report: Report, language: str) -> Iterator[Markup]:
    say = speaker(language)
    yield _figure(report.counts.games, language)
    yield tag("p", f"{counts_said(report.counts, language)}.")
    yield tag("p", say("progress.tried-share", share=share_said(report.counts, language)))


def _streak(report: Report, language: str) -> Iterator[Markup]:
    say, streak = speaker(language), report.streak
    how = "today" if streak.is_today else "open" if streak.days else "none"
    yield _figure(streak.days, language)
    yield tag("p", say(f"progress.streak-{how}"))
    yield tag("p", say("progress.streak-best", days=say("learning.days", count=streak.best)))


def _waiting(report: Report, language: str) -> Iterator[Markup]:
    say = speaker(language)
    yield tag("p", say("progress.due", count=len(report.due)))
    if report.due:
        yield button("way", say("progress.review"), value="review", kind="main")
    if report.failed:
        yield tag("p", say("progress.failed", count=len(report.failed)))
        yield button("way", say("progress.retry"), value="failed")


def _figure(number: int, language: str) -> Markup:
    return tag("p", whole_text(number, language), class_="ct-figure")


# What comes next.


def _next(report: Report, language: str) -> Markup:
    say = speaker(language)
    entries = [
        (puzzle.id, say("tutor.puzzle-entry", title=title(puzzle), level=puzzle.level)) for puzzle in report.next_five
    ]
    listed = [tag("li", button("puzzle", name, value=puzzle)) for puzzle, name in entries]
    shown = (
        tag("ol", *listed, class_="ct-next", data_testid="next-five") if listed else tag("p", say("progress.next-none"))
    )
    return join(tag("h3", say("progress.next")), shown)


# What to practise, and what goes well.


def _themes(report: Report, language: str) -> Markup:
    """Return what to practise and what goes well, what is surest first; nothing as long as there is neither."""
    weak = [each for each in reversed(report.themes) if each.wants_practice][:_MOST]
    strong = [each for each in report.themes if each.goes_well][:_MOST]
    if not (weak or strong or any(climb.is_shown for climb in report.climbs)):
        return NOTHING
    say, signs = speaker(language), {name.value: MARKS[name] for name in (Skill.STRONG, Skill.STRONGER)}
    sure = tag("p", say("progress.sure-mark", **signs), class_="ct-facts") if strong else None
    return join(*_listed("weak", weak, language), *_listed("strong", strong, language), sure)


def _listed(name: str, themes: list[OfTheme], language: str) -> Iterator[Markup]:
    say = speaker(language)
    yield tag("h3", say(f"progress.{name}"))
    if not themes:
        yield tag("p", say(f"progress.{name}-none"))
        return
    items = [_theme(each, language, can_practise=name == "weak") for each in themes]
    yield tag("ul", *items, class_="ct-themes", data_testid=f"themes-{name}")


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


# The file to keep.


def _taken_along(state: State) -> Iterator[Markup]:
    """Yield how to take along what was done; `script/files.mjs` holds and sends the files."""
    say = speaker(state.language)
    made = button("export", say("progress.export"))
    if state.has_file:
        name = file_name(state.person, state.language)
        ready = say("progress.export-ready", name=name)
        made = tag("a", ready, class_="ct-button ct-main", data_download=name, **named("export-file"))
    yield tag("p", say("progress.file-help"))
    yield tag("p", made)


def _brought_in(language: str, brought: Brought | None) -> Iterator[Markup]:
    """Yield how to bring a file in, and how to take back the last one."""
    say = speaker(language)
    chosen = tag("input", type="file", accept=".json,application/json", data_file="import", **named("import"))
    yield tag("label", tag("span", say("progress.import")), chosen, class_="ct-choice")
    yield tag("p", say("progress.import-help"), class_="ct-facts")
    if brought is not None:
        yield _brought(brought, language)


def _brought(brought: Brought, language: str) -> Markup:
    """Return what goes if the last file is taken back, and the button for that."""
    say, going = speaker(language), brought.going
    counts = {"attempts": going.attempts, "own": going.own}
    if not any(counts.values()):
        counts = {"deeds": going.events}
    what = ", ".join(say(f"progress.brought-{name}", count=count) for name, count in counts.items() if count)
    # Of two files, one after the other, only the time tells which it is.
    when = {"day": date_text(brought.at.date(), language), "time": brought.at.time().isoformat("seconds")}
    sentence = say("progress.brought", **when, what=what)
    return join(
        tag("p", sentence, data_testid="brought"),
        tag("p", button("take-back", say("progress.take-back"))),
    )
