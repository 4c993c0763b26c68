"""Charts of the odds of rows: tables in, Altair charts out; loaded with the first chart asked for.

>>> from combotutor.charts import Look, describe
>>> from combotutor.families.combo.charts import kinds_by_size
>>> from combotutor.families.combo.odds import frame
>>> chart = kinds_by_size(frame("combo-breaker", cards=range(1, 4)), Look("de", large=True))
>>> describe(chart).partition(". ")[0]
'Wie wahrscheinlich jede Art in einer Hand ist'
"""

from importlib import import_module
from typing import TYPE_CHECKING

from combotutor.extras import need

if TYPE_CHECKING:
    from combotutor.families.combo.charts.closing import closing_in
    from combotutor.families.combo.charts.comparisons import editions, with_and_without_wilds
    from combotutor.families.combo.charts.gaps import gaps_saved
    from combotutor.families.combo.charts.plays import fewest_plays
    from combotutor.families.combo.charts.sizes import kinds_by_size
    from combotutor.families.combo.charts.stack import best_by_size

__all__ = [
    "best_by_size",
    "closing_in",
    "editions",
    "fewest_plays",
    "gaps_saved",
    "kinds_by_size",
    "with_and_without_wilds",
]

_MODULES = {
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
