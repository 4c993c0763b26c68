"""Charts that people understand: tables in, Altair charts out.

Every chart speaks the language of its `Look`, tells its kinds apart by more than colour, takes paper and letters from
the page it stands on, and carries a text for those who do not see it. Altair is loaded with the first chart asked for.
Those of a learner stand here, those of a family's odds with the family.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from combotutor.extras import need
from combotutor.moved import forward
from combotutor.names import missing

if TYPE_CHECKING:
    from combotutor.charts.learning_days import days_of_practice
    from combotutor.charts.learning_rating import rating_over_time
    from combotutor.charts.learning_themes import strengths
    from combotutor.charts.look import Look
    from combotutor.charts.shown import InMarimo, describe, in_jupyterlab, themed, to_page_svg, to_svg

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
    "days_of_practice": "learning_days",
    "describe": "shown",
    "in_jupyterlab": "shown",
    "rating_over_time": "learning_rating",
    "strengths": "learning_themes",
    "themed": "shown",
    "to_page_svg": "shown",
    "to_svg": "shown",
}


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        try:
            return forward(__name__, name)
        except AttributeError:
            raise missing(__name__, name, __all__) from None
    need("charts-missing", "polars", "altair")
    value: object = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
