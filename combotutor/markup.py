"""Pieces of HTML, built from values: whatever is not markup already is escaped.

A template library would do the same, but the core must run inside a browser, where only pure Python is at hand.
"""

from __future__ import annotations

from html import escape
from typing import Final


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


Child = str | int | None
"""What stands in an element: markup as it is, other text and numbers escaped, None not at all."""

Value = str | int | bool | None
"""What an attribute is given: True stands for one without a value, False and None for none at all."""

_VOID: Final = frozenset({"input", "br"})


def tag(name: str, *children: Child, **attributes: Value) -> Markup:
    """Return an element.

    Args:
        name: its name.
        children: what stands in it.
        attributes: by name, in which a trailing underscore falls away and others become hyphens; True stands for an
            attribute without a value, False and None for none.

    >>> tag("p", "7 < 8", class_="note", aria_live="polite")
    '<p class="note" aria-live="polite">7 &lt; 8</p>'
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in _VOID:
        return Markup(f"<{name}{written}>")
    return Markup(f"<{name}{written}>{join(*children)}</{name}>")


def join(*children: Child) -> Markup:
    """Return pieces one after the other.

    >>> join("a & b", tag("b", "c"), None)
    'a &amp; b<b>c</b>'
    """
    return Markup("".join(each if isinstance(each, Markup) else escape(str(each)) for each in _there(children)))


def _there(children: tuple[Child, ...]) -> list[str | int]:
    return [child for child in children if child is not None]


def _attribute(key: str, value: Value) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'
