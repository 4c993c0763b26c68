"""Charts that people understand: tables in, Altair charts out.

In the kernel of a notebook they are pictures, unless another renderer was chosen; `as_altair_shows_them` undoes that.
Every chart speaks the language of its `Look`, tells its kinds apart by more than colour, takes paper and letters from
the page it stands on, and carries a text for those who do not see it. Altair is loaded with the first chart asked for.
Those of a learner stand here, those of a family's odds with the family.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from combotutor.extras import need
from combotutor.moved import forward
from combotutor.names import missing

if TYPE_CHECKING:
    from combotutor.charts.guesses import guesses_and_truth
    from combotutor.charts.kernel import as_altair_shows_them
    from combotutor.charts.learning_days import days_of_practice
    from combotutor.charts.learning_rating import rating_over_time
    from combotutor.charts.learning_themes import strengths
    from combotutor.charts.look import Look
    from combotutor.charts.shares import shares_compared, shares_frame
    from combotutor.charts.shown import InMarimo, describe, in_jupyterlab, themed, to_page_svg, to_svg

__all__ = [
    "InMarimo",
    "Look",
    "as_altair_shows_them",
    "before_and_after_seen",
    "best_by_size",
    "closing_in",
    "cost_of_not_sorting",
    "days_of_practice",
    "describe",
    "editions",
    "fewest_plays",
    "gaps_saved",
    "guesses_and_truth",
    "how_many_places",
    "in_jupyterlab",
    "kinds_by_size",
    "ladder_of_rarity",
    "many_runs",
    "naive_against_exact",
    "plays_by_size",
    "plays_weighed",
    "rating_over_time",
    "shares_compared",
    "shares_frame",
    "strengths",
    "themed",
    "to_page_svg",
    "to_svg",
    "ways_to_empty",
    "what_drawing_does",
    "with_and_without_wilds",
]

_MODULES = {
    "InMarimo": "shown",
    "Look": "look",
    "as_altair_shows_them": "kernel",
    "days_of_practice": "learning_days",
    "describe": "shown",
    "guesses_and_truth": "guesses",
    "in_jupyterlab": "shown",
    "rating_over_time": "learning_rating",
    "shares_compared": "shares",
    "shares_frame": "shares",
    "strengths": "learning_themes",
    "themed": "shown",
    "to_page_svg": "shown",
    "to_svg": "shown",
}

if "IPython" in sys.modules:  # else it is no kernel, and nothing is loaded
    from combotutor.charts.kernel import pictures_in_a_kernel

    pictures_in_a_kernel()


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
