"""Drawing the pictures of a learner's progress in the background: the page has its numbers at once.

The first picture takes seconds, most of them to load what draws. As with `thinking`, a thread only leaves what it has
drawn where `Drawer.drawn` finds it, and the page asks again until it is there.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from combotutor.extras import can_use
from combotutor.learner import frames
from combotutor.learner.progress.climb import Climb, family_or_none
from combotutor.learner.report import Report
from combotutor.markup import Markup
from combotutor.tutor.parts import band_name

if TYPE_CHECKING:
    from combotutor.charts.learning_rating import Steps

Pictures = Mapping[str, Markup]
"""SVG elements by name: rating, themes, days; those that cannot be drawn are not there."""

NONE: Final[Pictures] = MappingProxyType({})

_LOG: Final = logging.getLogger(__name__)
_ACROSS: Final = 290
"""The width of a drawing in pixels; with what stands beside it, it nearly fits a telephone."""
_BESIDE_STEPS: Final = 230
"""The width of one with the names of steps beside it."""
_BESIDE_NAMES: Final = 180
"""The width of one with names and words beside it."""
_REMEMBERED: Final = 128
"""Sets of pictures that are kept: more than may look at theirs at once in a class."""


def draw(report: Report, language: str) -> Pictures:
    """Return the pictures of what a learner did; none where polars, altair or vl-convert cannot be used."""
    if not report.attempts or not can_use("polars", "altair", "vl_convert"):
        return NONE
    from combotutor.charts import Look, days_of_practice, rating_over_time, strengths, to_page_svg

    look = Look(language, width=_ACROSS)
    charts = {"days": days_of_practice(frames.day_frame(report), look)}
    climb = next((each for each in report.climbs if each.is_shown), None)
    if climb is not None:
        rated = [each for each in report.attempts if family_or_none(each.kind) == climb.family]
        frame = frames.attempt_frame(replace(report, attempts=tuple(rated)))
        charts["rating"] = rating_over_time(frame, Look(language, width=_BESIDE_STEPS), _steps(climb, language))
    if report.themes and climb is not None:
        beside = Look(language, width=_BESIDE_NAMES)
        charts["themes"] = strengths(frames.theme_frame(report), beside, has_numbers=False)
    for chart in charts.values():
        chart.title = ""  # the page says it, as broad as there is room
    return MappingProxyType({name: to_page_svg(chart) for name, chart in charts.items()})


def _steps(climb: Climb, language: str) -> Steps | None:
    """Return the steps of a family's ladder as a chart shows them, None where it has none."""
    from combotutor.charts.learning_rating import Steps

    if climb.band is None:
        return None
    names = {band: band_name(climb.family, band, language) for band in climb.bands}
    return Steps(tuple(names.values()), tuple(climb.bands.values()), names[climb.band])


class Drawer:
    """Draws for all tutors of a process, one report after the other, and keeps what was drawn last.

    Args:
        draw: what draws; tests give another.
    """

    def __init__(self, draw: Callable[[Report, str], Pictures] = draw) -> None:
        self._draw = draw
        self._lock = threading.Lock()
        self._turn = threading.Lock()
        self._pictures: OrderedDict[object, Pictures | None] = OrderedDict()

    def drawn(self, report: Report, language: str) -> Pictures | None:
        """Return the pictures of a report; None while they are being drawn, which begins with the first question."""
        asked = _ends(report), language
        with self._lock:
            if asked in self._pictures:
                return self._pictures[asked]
            self._pictures[asked] = None
            while len(self._pictures) > _REMEMBERED:
                self._pictures.popitem(last=False)
        args = asked, report, language
        threading.Thread(target=self._work, args=args, name="combotutor-drawing", daemon=True).start()
        return None

    def _work(self, asked: object, report: Report, language: str) -> None:
        pictures = NONE
        with self._turn:
            try:
                pictures = self._draw(report, language)
            except Exception:  # noqa: BLE001  (it is logged in full, for whoever runs the tutor)
                # As with thinking: whatever went wrong, the page must not wait for ever. Its tables say the same.
                _LOG.exception("the pictures could not be drawn")
        with self._lock:
            self._pictures[asked] = pictures


def _ends(report: Report) -> object:
    """Return what tells one report's pictures from another's: where it begins and ends, and what it comes to.

    Thousands of attempts are not looked through each time the page asks; between the same ends, to the microsecond,
    with the same ratings in every theme, lie the same attempts.
    """
    attempts, days = report.attempts, report.days
    return len(attempts), attempts[:1], attempts[-1:], report.rating, report.themes, len(days), days[-1:]


SHARED: Final = Drawer()
"""The drawer of this process."""
