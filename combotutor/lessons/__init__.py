"""What a lesson puts into its cells: one puzzle, a guess, an exercise, a table to click, a poll.

Each is a widget for marimo and JupyterLab that speaks English, Spanish or German. A notebook holds of it the `value`
alone, and of what can be solved whether it is; no right answer before it is given.

>>> from combotutor.lessons import Guess
>>> Guess("How many of 100 hands hold a pair?", 0, 100).value is None
True
"""

from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from combotutor.extras import need
from combotutor.names import missing

if TYPE_CHECKING:
    from combotutor.lessons.card import PuzzleCard
    from combotutor.lessons.exercise import Exercise
    from combotutor.lessons.guess import Guess
    from combotutor.lessons.poll import Poll
    from combotutor.lessons.table import Table

__all__ = ["Exercise", "Guess", "Poll", "PuzzleCard", "Table"]

_MODULES: Final = MappingProxyType(
    {"Exercise": "exercise", "Guess": "guess", "Poll": "poll", "PuzzleCard": "card", "Table": "table"}
)


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise missing(__name__, name, __all__)
    need("widgets-missing", "anywidget", "traitlets")
    if name == "PuzzleCard":
        need("learner-missing", "sqlalchemy", "fsrs", "platformdirs", later=("alembic",))
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
