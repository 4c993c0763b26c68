"""The tutor as one widget for marimo and JupyterLab."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from combotutor.i18n import LANGUAGES
from combotutor.tutor.model import TutorModel
from combotutor.widgets.hand import HandWidget
from combotutor.widgets.script import one_text

_HERE: Final = Path(__file__).parent
_WIDGETS: Final = Path(__file__).parents[1] / "widgets"


def _script() -> str:
    """Return the tutor's script with the hand's in it: a notebook loads one file, without relative imports."""
    return one_text(_HERE / "tutor.mjs")


def _style() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in (_WIDGETS / "hand.css", _HERE / "tutor.css"))


class Tutor(TutorModel, HandWidget):
    """The whole tutor in a notebook; `TutorModel` says how it is made and what it does."""

    _esm: Any = _script()
    _css: Any = _style()

    @property
    def _languages(self) -> tuple[str, ...]:
        # Which one it is to speak, the page says only when it is there.
        others = () if self._wanted or self.is_greeted else LANGUAGES
        return tuple(dict.fromkeys((self.language, *others)))
