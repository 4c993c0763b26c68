"""The tutor as HTML before any script has run: the very elements that `script/frame.mjs` and `widgets/hand.mjs` build.

A host sends it with the page, so that there is something to see at once; the script then takes its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from combotutor.markup import Markup, tag, trusted
from combotutor.tutor.pages.layout import AFTER, BEFORE
from combotutor.tutor.pages.prerendered_hand import hand, main_button
from combotutor.widgets.controls import named

_TOGETHER: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"coach": ("hints", "judgement"), "bar": ("tools", "deed", "onward"), "low": ("busy", "works")}
)
"""What lies together in the frame, by what that is called."""

Traits = Mapping[str, Any]
"""Values by the names of `wire.TRAITS`."""


def prerender(traits: Traits) -> Markup:
    """Return the tutor as nobody has touched it yet.

    Args:
        traits: what a model gives as its state.
    """
    regions = traits["regions"]
    place = {name: _region(name, regions.get(name, "")) for name in (*BEFORE, *AFTER)}
    place |= {
        "silent": _slot("silent", "", role="alert", hidden=True),
        "hand": _slot("hand", hand(traits), hidden=not traits["has_hand"]),
        "deed": _slot("deed", main_button(traits)),
        "said": _slot("said", "", role="status"),
        "busy": _slot("busy", "", role="status"),
    }
    order = ("silent", *BEFORE, "hand", *AFTER, "said", "busy")
    kinds = {"ct-large": traits["is_large"], "ct-linked": traits["has_address"]}
    skip = _button("ct-skip", "skip", traits["words"]["skip"], hidden=not traits["has_hand"])
    return tag(
        "div",
        tag("div", skip, *_together(order, place), class_="ct-frame"),
        class_=_classes("ct-tutor", kinds),
        **named("tutor"),
        data_lm_suppress_shortcuts="true",
        lang=traits["language"],
        data_screen=traits.get("screen", "puzzle"),
    )


def _together(order: Iterable[str], place: Mapping[str, Markup]) -> Iterator[Markup]:
    """Yield what lies in the frame, one after the other; what lies together in the place of the first of it."""
    firsts = {members[0]: name for name, members in _TOGETHER.items()}
    inside = {each for members in _TOGETHER.values() for each in members}
    for name in order:
        if name in firsts:
            yield tag("div", *(place[each] for each in _TOGETHER[firsts[name]]), class_=f"ct-{firsts[name]}")
        elif name not in inside:
            yield place[name]


def _region(name: str, markup: str) -> Markup:
    is_kept = name == "keeping"
    return _slot(name, markup, role="status" if is_kept else None, hidden=not markup and not is_kept)


def _slot(name: str, markup: str, *, role: str | None = None, hidden: bool = False) -> Markup:
    kinds = f"ct-region ct-region-{name}"
    return tag("div", trusted(markup), class_=kinds, data_region=name, role=role, hidden=hidden)


def _classes(first: str, others: Mapping[str, bool]) -> str:
    return " ".join([first, *(name for name, is_so in others.items() if is_so)])


def _button(name: str, key: str, content: str, **attributes: str | bool) -> Markup:
    return tag("button", content, class_=name, type="button", **named(key), **attributes)
