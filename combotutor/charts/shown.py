"""Charts on paper of one colour, as pictures that need nothing from outside, and in words."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Final

import altair as alt

from combotutor.charts.heading import Chart
from combotutor.extras import need
from combotutor.i18n import text
from combotutor.markup import Markup, attributes_of, trusted

_PAPER: Final = {False: "#ffffff", True: "#16191d"}
_INK: Final = {False: "#16191d", True: "#f2f2f2"}
_LETTER: Final = 16
"""Pixels of a letter on a page as large as a chart expects it to be."""

_FACE: Final = "PT Sans, sans-serif"
"""What marimo writes its pages in, and has with it."""

RENDERER: Final = "combotutor-svg"
"""The name under which Altair knows how JupyterLab shows our charts."""


def describe(chart: Chart) -> str:
    """Return what there is to see in a chart, in sentences, for those who do not see it."""
    return str(chart.description)


def themed(chart: Chart, *, dark: bool = False) -> Chart:
    """Return a chart with paper and letters of its own; without them it takes those of a marimo page.

    Args:
        chart: one of ours.
        dark: whether the paper is dark.
    """
    copy = chart.copy()
    copy.config = alt.Config(**_merged(chart.config.to_dict(), _theme(dark=dark)))
    return copy


def to_svg(chart: Chart, *, dark: bool = False) -> Markup:
    """Return a chart as an SVG picture, which tells in words what it shows. Nothing is fetched.

    Raises:
        MissingExtraError: vl-convert cannot be used.
    """
    need("charts-missing", "vl_convert")
    return _drawn(chart.to_dict(), _theme(dark=dark))


def to_page_svg(chart: Chart) -> Markup:
    """Return a chart as an SVG element to stand in a page: on its paper, in the colour and the size of its letters.

    Raises:
        MissingExtraError: vl-convert cannot be used.
    """
    need("charts-missing", "vl_convert")
    spec = chart.to_dict()
    ink = {"fill": "currentColor"}
    page = {
        # Letters of the page may be wider than those that were measured.
        "padding": {"left": 28, "top": 5, "right": 28, "bottom": 5},
        "style": {"guide-label": ink, "guide-title": ink},
        "title": {"color": "currentColor", "subtitleColor": "currentColor"},
    }
    picture = _drawn(spec, page)
    size = re.search(r' width="([\d.]+)" height="([\d.]+)"', picture)
    assert size is not None, "a picture has a size"
    ems = float(size[1]) / _LETTER
    shrinking = attributes_of(style=f"width:{ems:.2f}em;max-width:100%;min-width:20em;height:auto;overflow:visible")
    return trusted(picture.replace(size[0], shrinking, 1))


def in_jupyterlab(*, dark: bool = False) -> None:
    """Let JupyterLab show all charts of this notebook as SVG pictures, without anything from outside.

    Args:
        dark: whether their paper is dark.

    Raises:
        MissingExtraError: vl-convert cannot be used.
    """
    need("charts-missing", "vl_convert")

    def picture(spec: dict[str, Any], **_: object) -> dict[str, str]:
        return {"image/svg+xml": _drawn(spec, _theme(dark=dark)), "text/plain": spec.get("description", "")}

    alt.renderers.register(RENDERER, picture)
    alt.renderers.enable(RENDERER)


def _drawn(spec: dict[str, Any], theme: dict[str, Any]) -> Markup:
    """Return what Altair tells of a chart as an SVG picture that tells it in words, too."""
    import vl_convert

    paper = {**spec, "config": _merged(spec.get("config", {}), theme)}
    before, name, after = vl_convert.vegalite_to_svg(json.dumps(paper)).partition("<svg")
    label = attributes_of(role="img", aria_label=spec.get("description", ""))
    return trusted(f"{before}{name}{label}{after}")


@dataclass(frozen=True, slots=True)
class InMarimo:
    """A chart as a marimo page shows it, which is what marimo itself makes of it, in half the time.

    Its menu speaks the language of the page, and has nothing that leads to elsewhere.

    Args:
        chart: one of ours.
        language: of the menu.
    """

    chart: Chart
    language: str

    def _mime_(self) -> tuple[str, str]:
        """Return what marimo asks for: the kind of the content, and the content."""
        # Altair checked every part of the chart while it was made; once more would take as long again.
        spec = self.chart.to_dict(validate=False)
        spec["config"] = {**spec["config"], "font": _FACE}
        labels = {
            "CLICK_TO_VIEW_ACTIONS": text("charts.menu", self.language),
            "PNG_ACTION": text("charts.save-png", self.language),
            "SVG_ACTION": text("charts.save-svg", self.language),
        }
        actions = {"export": True, "source": False, "compiled": False, "editor": False}
        # Its expressions are read by an interpreter: the page lets no text become a program.
        spec["usermeta"] = {"embedOptions": {"actions": actions, "i18n": labels, "ast": True}}
        return "application/vnd.vegalite.v6+json", json.dumps(spec)


def _theme(*, dark: bool) -> dict[str, Any]:
    ink = {"fill": _INK[dark]}
    return {
        # What draws an SVG may have narrower letters than the page that shows it.
        "padding": {"left": 30, "top": 5, "right": 42, "bottom": 5},
        "background": _PAPER[dark],
        "style": {"guide-label": ink, "guide-title": ink},
        "title": {"color": _INK[dark], "subtitleColor": _INK[dark]},
    }


def _merged(some: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """Return settings within settings, the later before the earlier."""
    merged = dict(some)
    for name, value in more.items():
        merged[name] = _merged(merged.get(name, {}), value) if isinstance(value, dict) else value
    return merged
