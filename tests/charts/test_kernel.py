"""Charts in a kernel: pictures from the start, unless somebody chose otherwise, and never in marimo."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import altair as alt
import pytest

from combotutor.charts import as_altair_shows_them
from combotutor.charts.kernel import pictures_in_a_kernel
from combotutor.charts.shown import RENDERER


@pytest.fixture(autouse=True)
def chosen() -> Iterator[None]:
    """Altair as it is when nobody has chosen a renderer, and as it was afterwards."""
    with alt.renderers.enable("default"):
        yield


def in_a(monkeypatch: pytest.MonkeyPatch, shell: Any) -> None:  # noqa: ANN401  (whatever IPython may give)
    """Let this be run by some shell of IPython."""
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))


def test_a_kernel_shows_pictures_and_one_call_undoes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    in_a(monkeypatch, SimpleNamespace(kernel=object()))
    assert pictures_in_a_kernel()
    assert alt.renderers.active == RENDERER
    assert not pictures_in_a_kernel()
    as_altair_shows_them()
    assert alt.renderers.active == "default"


def test_what_somebody_chose_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    in_a(monkeypatch, SimpleNamespace(kernel=object()))
    alt.renderers.enable("svg")
    assert not pictures_in_a_kernel()
    assert alt.renderers.active == "svg"


@pytest.mark.parametrize("shell", [None, SimpleNamespace(), SimpleNamespace(kernel=None)])
def test_a_script_and_a_terminal_are_no_kernel(monkeypatch: pytest.MonkeyPatch, shell: object) -> None:
    in_a(monkeypatch, shell)
    assert not pictures_in_a_kernel()
    assert alt.renderers.active == "default"


def test_marimo_shows_charts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    in_a(monkeypatch, SimpleNamespace(kernel=object()))
    monkeypatch.setitem(sys.modules, "marimo", SimpleNamespace(running_in_notebook=lambda: True))
    assert not pictures_in_a_kernel()


def test_it_happens_when_charts_are_imported_and_not_before() -> None:
    pytest.importorskip("IPython")
    program = """
import sys
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
shell.add_traits(kernel=__import__("traitlets").Any(object()))
import combotutor
assert "altair" not in sys.modules
import combotutor.charts
import altair
print(altair.renderers.active)
"""
    ran = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert ran.stdout.strip() == RENDERER
