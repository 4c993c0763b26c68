"""The tutor's page as markup, drawn from what its model knows, before any script has run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combotutor.tutor.markup import Markup, tag


def drawn(state: Mapping[str, Any]) -> Markup:
    """Return the regions of the page; `tutor.mjs` puts its own in their place.

    Args:
        state: the values of the model's traits.
    """
    regions = [
        tag(
            "header" if name == "head" else "div",
            Markup(markup),
            class_=f"ct-region ct-region-{name}",
            data_region=name,
        )
        for name, markup in state["regions"].items()
    ]
    return tag("div", *regions, class_="ct-tutor", data_testid="tutor", lang=state["language"])
