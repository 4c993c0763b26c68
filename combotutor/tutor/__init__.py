"""The tutor: puzzles, one's own hand and the rules, as one widget for marimo and JupyterLab."""

from typing import TYPE_CHECKING

from combotutor.extras import need
from combotutor.names import missing
from combotutor.tutor.actions.actions import act
from combotutor.tutor.state.state import State

if TYPE_CHECKING:
    from combotutor.tutor.tutor import Tutor

__all__ = ["State", "Tutor", "act"]


def __getattr__(name: str) -> object:
    if name == "Tutor":
        need("widgets-missing", "anywidget", "traitlets")
        need("learner-missing", "sqlalchemy", "fsrs", "platformdirs", later=("alembic",))
        from combotutor.tutor.tutor import Tutor

        return Tutor
    raise missing(__name__, name, __all__)


def __dir__() -> list[str]:
    return sorted(__all__)
