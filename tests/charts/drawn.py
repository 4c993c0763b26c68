"""What a chart draws, read from its specification."""

from __future__ import annotations

from typing import Any

from combotutor.charts.heading import Chart

Rows = list[dict[str, Any]]


def layers(chart: Chart) -> list[tuple[dict[str, Any], Rows]]:
    """Return the marks of a chart, each with its data."""
    spec = chart.to_dict(validate=False)
    panels = spec.get("vconcat", [spec])
    # Data that all layers share stand above them.
    drawn = [spec | panel | layer for panel in panels for layer in panel["layer"]]
    return [(layer["mark"], spec["datasets"][layer["data"]["name"]]) for layer in drawn]


def rows(chart: Chart, mark: str, **how: object) -> Rows:
    """Return the data of the marks of one type, and of some properties if they are given."""
    return [row for each, data in layers(chart) if each["type"] == mark and how.items() <= each.items() for row in data]


def subtitle(chart: Chart) -> str:
    """Return what stands below the title, broken lines joined."""
    return " ".join(chart.to_dict(validate=False)["title"]["subtitle"])
