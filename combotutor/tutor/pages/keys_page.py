"""The list of the keys that a puzzle is solved with."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from combotutor.i18n import speaker
from combotutor.markup import Markup, join, tag

_CAPS: Final = MappingProxyType(
    {
        "place": "1 … 9 0 - =",
        "along": "← →",
        "space": "",
        "enter": "",
        "tab": "Tab",
        "back": "",
        "escape": "Esc",
        "hint": "H",
        "list": "?",
    }
)
"""What is written on the keys that `script/keys.mjs` and the hand hear; empty where each language calls it its own."""


def list_of_keys(language: str) -> Markup:
    """Return what each key does, and a button that closes the list."""
    say = speaker(language)
    rows = [
        tag("div", tag("dt", tag("kbd", cap or say(f"tutor.keys.{key}"))), tag("dd", say(f"tutor.keys.{key}-does")))
        for key, cap in _CAPS.items()
    ]
    close = tag("button", say("tutor.keys.close"), type="button", class_="ct-button", autofocus=True)
    return join(tag("h2", say("tutor.keys.title")), tag("dl", *rows), close)
