"""Charts that people understand, of odds and of a learner: tables in, Altair charts out.

Every chart speaks the language of its `Look`, tells its kinds apart by more than colour, takes paper and letters from
the page it stands on, and carries a text for those who do not see it. Altair is loaded with the first chart asked for.

>>> from combotutor.charts import Look, describe, kinds_by_size
>>> from combotutor.odds import frame
>>> chart = kinds_by_size(frame("combo-breaker", cards=range(1, 4)), Look("de", large=True))
>>> describe(chart).partition(". ")[0]
'Wie wahrscheinlich jede Art in einer Hand ist'
"""

from importlib import import_module
from typing import TYPE_CHECKING

from combotutor.extras import need

if TYPE_CHECKING:
    from combotutor.charts.closing import closing_in
    from combotutor.charts.comparisons import editions, with_and_without_wilds
    from combotutor.charts.gaps import gaps_saved
    from combotutor.charts.learning_days import days_of_practice
    from combotutor.charts.learning_rating import rating_over_time
    from combotutor.charts.learning_themes import strengths
    from combotutor.charts.look import Look
    from combotutor.charts.plays import fewest_plays
    from combotutor.charts.shown import InMarimo, describe, in_jupyterlab, themed, to_page_svg, to_svg
    from combotutor.charts.sizes import kinds_by_size
    from combotutor.charts.stack import best_by_size

__all__ = [
    "InMarimo",
    "Look",
    "best_by_size",
    "closing_in",
    "days_of_practice",
    "describe",
    "editions",
    "fewest_plays",
    "gaps_saved",
    "in_jupyterlab",
    "kinds_by_size",
    "rating_over_time",
    "strengths",
    "themed",
    "to_page_svg",
    "to_svg",
    "with_and_without_wilds",
]

_MODULES = {
    "InMarimo": "shown",
    "Look": "look",
    "best_by_size": "stack",
    "closing_in": "closing",
    "days_of_practice": "learning_days",
    "describe": "shown",
    "editions": "comparisons",
    "fewest_plays": "plays",
    "gaps_saved": "gaps",
    "in_jupyterlab": "shown",
    "kinds_by_size": "sizes",
    "rating_over_time": "learning_rating",
    "strengths": "learning_themes",
    "themed": "shown",
    "to_page_svg": "shown",
    "to_svg": "shown",
    "with_and_without_wilds": "comparisons",
}


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    need("charts-missing", "polars", "altair")
    found: object = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    return found
