"""Charts of the odds of rows: tables in, Altair charts out; loaded with the first chart asked for.

>>> from combotutor.charts import Look, describe
>>> from combotutor.families.combo.charts import kinds_by_size
>>> from combotutor.families.combo.odds import frame
>>> chart = kinds_by_size(frame("combo-breaker", cards=range(1, 4)), Look("de", large=True))
>>> describe(chart).partition(". ")[0]
'Keine Art kommt in mehr als jeder zweiten Hand vor'
"""

from importlib import import_module
from typing import TYPE_CHECKING

from combotutor.extras import need

if TYPE_CHECKING:
    from combotutor.families.combo.charts.before_seen import before_and_after_seen
    from combotutor.families.combo.charts.closing import closing_in
    from combotutor.families.combo.charts.comparisons import editions, with_and_without_wilds
    from combotutor.families.combo.charts.drawing import what_drawing_does
    from combotutor.families.combo.charts.gaps import gaps_saved
    from combotutor.families.combo.charts.heat import plays_by_size
    from combotutor.families.combo.charts.many_places import how_many_places
    from combotutor.families.combo.charts.naive import naive_against_exact
    from combotutor.families.combo.charts.plays import fewest_plays
    from combotutor.families.combo.charts.rarity import ladder_of_rarity
    from combotutor.families.combo.charts.runs import many_runs
    from combotutor.families.combo.charts.sizes import kinds_by_size
    from combotutor.families.combo.charts.sorting import cost_of_not_sorting
    from combotutor.families.combo.charts.stack import best_by_size
    from combotutor.families.combo.charts.tree import ways_to_empty
    from combotutor.families.combo.charts.weighed import plays_weighed

__all__ = [
    "before_and_after_seen",
    "best_by_size",
    "closing_in",
    "cost_of_not_sorting",
    "editions",
    "fewest_plays",
    "gaps_saved",
    "how_many_places",
    "kinds_by_size",
    "ladder_of_rarity",
    "many_runs",
    "naive_against_exact",
    "plays_by_size",
    "plays_weighed",
    "ways_to_empty",
    "what_drawing_does",
    "with_and_without_wilds",
]

_MODULES = {
    "ways_to_empty": "tree",
    "what_drawing_does": "drawing",
    "plays_weighed": "weighed",
    "how_many_places": "many_places",
    "cost_of_not_sorting": "sorting",
    "plays_by_size": "heat",
    "naive_against_exact": "naive",
    "many_runs": "runs",
    "ladder_of_rarity": "rarity",
    "before_and_after_seen": "before_seen",
    "best_by_size": "stack",
    "closing_in": "closing",
    "editions": "comparisons",
    "fewest_plays": "plays",
    "gaps_saved": "gaps",
    "kinds_by_size": "sizes",
    "with_and_without_wilds": "comparisons",
}


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    need("charts-missing", "polars", "altair")
    found: object = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
