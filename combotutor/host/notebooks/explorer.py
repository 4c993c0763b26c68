"""The odds explorer as a part of the server, where marimo is installed."""

from __future__ import annotations

import os
from typing import Final

from combotutor.extras import is_installed
from combotutor.host.gate.routes import Route
from combotutor.host.notebooks.notebook import Notebook, notebook_routes
from combotutor.i18n import LANGUAGES

EXPLORER: Final = "odds"
"""Where the explorer is served, below the tutor's address."""
SERVED: Final = "COMBOTUTOR_SERVED"
"""The variable that tells the notebooks that they are served together."""
CLASS: Final = "COMBOTUTOR_CLASS"
"""The variable that tells the tutor that it is served to a class: each browser is a learner of its own."""
_NEEDED: Final = ("marimo", "anywidget", "altair", "polars", "zmq")


_WISHES: Final = frozenset(
    {"cards", "view", "rules", "kind", "seen", "seed", "row", "blank-wilds", "large", "guess-first"}
)
"""What may stand in its address beside the language."""


def has_explorer() -> bool:
    """Tell whether all is there that the explorer is made of; nothing of it is imported before somebody asks for it."""
    return is_installed(*_NEEDED)


def has_notebook() -> bool:
    """Tell whether all is there that shows a notebook."""
    return is_installed("marimo", "anywidget")


def explorer() -> Notebook:
    """Return the explorer, to be mounted at `EXPLORER`."""
    os.environ[SERVED] = "1"
    return Notebook("odds", "explorer.title", LANGUAGES[0], needs=_NEEDED)


def explorer_routes() -> tuple[Route, ...]:
    """Return what its page asks for."""
    return (Route("GET", f"/{EXPLORER}", wishes={"lang": r".{0,40}"}), *notebook_routes(f"/{EXPLORER}/", _WISHES))


def tutor_notebook() -> Notebook:
    """Return the tutor as a notebook, to be mounted at the top."""
    os.environ[SERVED] = "1"
    return Notebook("tutor", "tutor.title")


def tutor_notebook_routes() -> tuple[Route, ...]:
    """Return what its page asks for."""
    return notebook_routes("/", frozenset({"puzzle", "hand", "rules"}))
