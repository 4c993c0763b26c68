"""Charts in a notebook's kernel: pictures from the start, so that none of them asks the network for anything."""

from __future__ import annotations

import sys
from typing import Final

from combotutor.extras import can_use

_UNCHOSEN: Final = "default"
"""The renderer that Altair has until somebody chooses one."""


def pictures_in_a_kernel() -> bool:
    """Let charts be pictures where a kernel runs and nobody has chosen a renderer; tell whether that was done.

    marimo is no such kernel: it shows charts itself.
    """
    if not _is_in_kernel() or not can_use("altair", "vl_convert"):
        return False
    import altair as alt

    if alt.renderers.active != _UNCHOSEN:
        return False
    from combotutor.charts.shown import in_jupyterlab

    in_jupyterlab()
    return True


def as_altair_shows_them() -> None:
    """Let a notebook show charts as Altair does of its own accord, which asks the network for scripts."""
    import altair as alt

    alt.renderers.enable(_UNCHOSEN)


def _is_in_kernel() -> bool:
    """Tell whether this is the kernel of a notebook; a terminal of IPython is none, nor is marimo."""
    ipython = sys.modules.get("IPython")
    shell = None if ipython is None else ipython.get_ipython()
    return shell is not None and getattr(shell, "kernel", None) is not None and not _is_in_marimo()


def _is_in_marimo() -> bool:
    marimo = sys.modules.get("marimo")
    return marimo is not None and bool(marimo.running_in_notebook())
