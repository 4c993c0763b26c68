"""Pieces of HTML and SVG, built from values: whatever is not markup already is escaped.

A template library would do the same, but the core must run inside a browser, where only pure Python is at hand.
"""

from __future__ import annotations

from html import escape
from typing import Final


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


NOTHING: Final = Markup()

Child = str | int | None
"""What stands in an element: markup as it is, other text and numbers escaped, None not at all."""

Value = str | float | bool | None
"""What an attribute is given: True stands for one without a value, False and None for none at all."""

_VOID: Final = frozenset({"br", "img", "input", "link", "meta", "wbr"})


def tag(name: str, /, *children: Child, **attributes: Value) -> Markup:
    """Return an element.

    Args:
        name: its name.
        children: what stands in it.
        attributes: by name, in which a trailing underscore falls away and others become hyphens; True stands for an
            attribute without a value, False and None for none.

    >>> tag("p", "7 < 8", class_="note", aria_live="polite")
    '<p class="note" aria-live="polite">7 &lt; 8</p>'
    """
    if name in _VOID:
        return Markup(f"<{name}{attributes_of(**attributes)}>")
    return Markup(f"<{name}{attributes_of(**attributes)}>{join(*children)}</{name}>")


def closed(name: str, /, **attributes: Value) -> Markup:
    """Return an element in which nothing stands, as SVG writes it.

    >>> closed("rect", x=1.5, width=20, stroke_width="3")
    '<rect x="1.5" width="20" stroke-width="3"/>'
    """
    return Markup(f"<{name}{attributes_of(**attributes)}/>")


def attributes_of(**attributes: Value) -> Markup:
    """Return attributes as they stand behind the name of an element.

    >>> attributes_of(role="img", aria_label="7 & 8")
    ' role="img" aria-label="7 &amp; 8"'
    """
    return Markup("".join(_attribute(key, value) for key, value in attributes.items()))


def join(*children: Child) -> Markup:
    """Return pieces one after the other.

    >>> join("a & b", tag("b", "c"), None)
    'a &amp; b<b>c</b>'
    """
    return Markup("".join(_written(child) for child in children if child is not None))


def fill(template: str, **children: Child) -> Markup:
    """Return a page that is written out, with what stands in its fields.

    Args:
        template: the page; a text of ours, as it stands in the code.
        children: what stands in the field of each name.

    >>> fill("<title>{title}</title>", title="7 & 8")
    '<title>7 &amp; 8</title>'
    """
    return Markup(template.format_map({name: join(child) for name, child in children.items()}))


def document(html: Markup) -> bytes:
    """Return a page as it is sent, from its outermost element."""
    return f"<!doctype html>\n{html}\n".encode()


def trusted(text: str) -> Markup:
    """Return as markup what was not made here: a file that ships with us, or a picture that a library has drawn.

    `tests/house/test_markup.py` lists who may ask for it.
    """
    return Markup(text)


def _written(child: str | int) -> str:
    return child if isinstance(child, Markup) else escape(str(child))


def _attribute(key: str, value: Value) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    if value is True:
        return f" {name}"
    return f' {name}="{escape(f"{value:g}" if isinstance(value, float) else str(value))}"'
