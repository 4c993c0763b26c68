"""The tutor as one widget for marimo and JupyterLab."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any, Final

from combotutor.tutor.model import TutorModel
from combotutor.widgets import Hand

_HERE: Final = Path(__file__).parent
_WIDGETS: Final = Path(__file__).parents[1] / "widgets"


def _script() -> str:
    """Return the tutor's module with the hand's inside it: a notebook loads one file, without relative imports."""
    hand = base64.b64encode((_WIDGETS / "hand.mjs").read_bytes()).decode("ascii")
    source = (_HERE / "tutor.mjs").read_text(encoding="utf-8")
    return source.replace('"../widgets/hand.mjs"', f'"data:text/javascript;base64,{hand}"')


def _style() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in (_WIDGETS / "hand.css", _HERE / "tutor.css"))


class Tutor(TutorModel, Hand):
    """The whole tutor in a notebook; `TutorModel` says how it is made and what it does."""

    _esm: Any = _script()
    _css: Any = _style()
