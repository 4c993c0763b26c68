"""The tutor as one widget for marimo and JupyterLab."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from combotutor.i18n import LANGUAGES
from combotutor.tutor.model import TutorModel
from combotutor.tutor.style import style_text
from combotutor.widgets.ending import CellWidget
from combotutor.widgets.script import one_text
from combotutor.widgets.still import still_html

_HERE: Final = Path(__file__).parent


def _script() -> str:
    """Return the tutor's script with the hand's in it: a notebook loads one file, without relative imports."""
    return one_text(_HERE / "tutor.mjs")


class Tutor(TutorModel, CellWidget):
    """The whole tutor in a notebook; `TutorModel` says how it is made and what it does."""

    _esm: Any = _script()
    _css: Any = style_text()

    @property
    def _languages(self) -> tuple[str, ...]:
        # Which one it is to speak, the page says only when it is there.
        others = () if self._wanted or self.is_greeted else LANGUAGES
        return tuple(dict.fromkeys((self.language, *others)))

    def _repr_html_(self) -> str:
        return still_html(self._question.still(), self._languages)
