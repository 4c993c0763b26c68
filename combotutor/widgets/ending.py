"""When a widget ends: with the cell that made it, or with the session of that cell.

ipywidgets keeps every widget that was ever made, so that one that nobody shows any more has to be closed by somebody.
marimo closes the line of a widget when its cell runs again, and forgets the widget itself; when a session ends it does
neither. IPython and Jupyter close nothing before Python ends.
"""

from __future__ import annotations

import sys
import threading
import weakref
from collections.abc import Callable
from typing import Any, Final

import anywidget

_OF_ANYWIDGET: Final = frozenset({"_esm", "_css", "_anywidget_id"})
_WITH_TRAITS: Final[dict[type, type]] = {}
"""The classes with what anywidget adds to them: the texts of their scripts and styles."""


class CellWidget(anywidget.AnyWidget):
    """A widget that ends with the run of the cell that made it, in marimo and IPython; elsewhere by `close` alone."""

    def __init__(self, *values: Any, **named: Any) -> None:
        super().__init__(*values, **named)
        self._shown: object = None
        _end_with_its_cell(self)

    def add_traits(self, **traits: Any) -> None:
        """Add anywidget's to the class, once: traitlets would make a class for each widget, and others keep classes."""
        if not traits.keys() <= _OF_ANYWIDGET:
            super().add_traits(**traits)
            return
        plain = type(self)
        if plain not in _WITH_TRAITS:
            _WITH_TRAITS[plain] = type(plain.__name__, (plain,), {"__module__": plain.__module__, **traits})
        self.__class__ = _WITH_TRAITS[plain]
        for name in traits:
            self.traits()[name].instance_init(self)

    def close(self) -> None:
        """Close it, and its layout, which is a widget of its own that nobody else closes."""
        layout = self._trait_values.get("layout")  # not made for this alone, nor while Python ends
        super().close()
        if layout is not None:
            layout.close()

    def _repr_html_(self) -> str | None:
        """Return what stands for it where it cannot live; None where nothing does."""
        return None

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle, still = super()._repr_mimebundle_(**kwargs), self._repr_html_()
        if bundle is None or still is None:
            return bundle
        data, metadata = bundle
        # Shown in an exported page, or in a notebook whose Python is gone (see `labextension`).
        return {**data, "text/html": still}, metadata

    def _display_(self) -> object:
        """Return what marimo is to show.

        Left to itself it keeps, for each widget that it shows, the widget and its class for ever.
        """
        if self._shown is None:
            import marimo

            self._shown = marimo.ui.anywidget(self)
        return self._shown


def is_in_marimo() -> bool:
    """Tell whether this runs in a cell of marimo."""
    marimo = sys.modules.get("marimo")
    return marimo is not None and bool(marimo.running_in_notebook())


def _end_with_its_cell(widget: CellWidget) -> None:
    if is_in_marimo():
        _close_of_ended_sessions()
        _close_with_line(widget)
        # A thread of a cell's own ends before its session does.
        if not isinstance(threading.current_thread(), sys.modules["marimo"].Thread):
            _OF_SESSIONS.setdefault(threading.current_thread(), weakref.WeakSet()).add(widget)
        return
    cells = _cells()
    if cells is not None:
        cells.made(widget)


# marimo


_OF_SESSIONS: Final[dict[threading.Thread, weakref.WeakSet[CellWidget]]] = {}
"""The widgets of each session; a session is a thread."""


def _close_of_ended_sessions() -> None:
    """Close what is left of sessions that have ended; whoever comes next tidies up behind those who went."""
    for thread in [each for each in list(_OF_SESSIONS) if not each.is_alive()]:
        for widget in list(_OF_SESSIONS.pop(thread, ())):
            widget.close()


def _close_with_line(widget: CellWidget) -> None:
    """Have a widget closed as soon as its line to the page is."""
    line, mine = widget.comm, weakref.ref(widget)
    close: Callable[..., None] = line.close

    def closed(*values: object, **named: object) -> None:
        close(*values, **named)
        found = mine()
        if found is not None and line.close is closed:
            line.close = close
            found.close()

    line.close = closed


# IPython and Jupyter


class _Cells:
    """The widgets of each cell, and which cell is running.

    Args:
        shell: the shell that runs the cells.
    """

    def __init__(self, shell: Any) -> None:  # noqa: ANN401  (IPython may not be there to name its type)
        self._shell = shell
        self._running = _cell_of_request(shell)
        self._made: dict[str, weakref.WeakSet[CellWidget]] = {}
        shell.events.register("pre_run_cell", self._begin)
        shell.events.register("post_run_cell", self._finish)

    def made(self, widget: CellWidget) -> None:
        """Remember that the running cell has made a widget."""
        if self._running:
            self._made.setdefault(self._running, weakref.WeakSet()).add(widget)

    def _begin(self, info: Any) -> None:  # noqa: ANN401  (as above)
        self._running = info.cell_id or ""
        for widget in list(self._made.pop(self._running, ())):
            self._forget(widget)
            widget.close()

    def _finish(self, _result: object) -> None:
        self._running = ""

    def _forget(self, widget: CellWidget) -> None:
        """Take a widget out of what the shell remembers of earlier outputs."""
        shell = self._shell
        outputs = shell.user_ns.get("_oh", {})
        for number in [number for number, each in outputs.items() if each is widget]:
            del outputs[number]
        # Names of the reader's own stay, whatever becomes of what they stand for.
        for names in (shell.user_ns, shell.user_ns_hidden):
            for name in [name for name, each in names.items() if each is widget and name.startswith("_")]:
                del names[name]
        for name in ("_", "__", "___"):
            if getattr(shell.displayhook, name, None) is widget:
                setattr(shell.displayhook, name, None)
        last = getattr(shell, "last_execution_result", None)
        if last is not None and last.result is widget:
            last.result = None


def _cell_of_request(shell: Any) -> str:  # noqa: ANN401  (as above)
    """Return the cell that is running when we are imported in it."""
    request = shell.get_parent() if hasattr(shell, "get_parent") else {}
    return str(request.get("metadata", {}).get("cellId") or "")


_SHELLS: Final[weakref.WeakKeyDictionary[Any, _Cells]] = weakref.WeakKeyDictionary()


def _cells() -> _Cells | None:
    """Return the cells of the shell that we run in, if we run in one."""
    ipython = sys.modules.get("IPython")
    shell = None if ipython is None else ipython.get_ipython()
    if shell is None:
        return None
    if shell not in _SHELLS:
        _SHELLS[shell] = _Cells(shell)
    return _SHELLS[shell]


_cells()
