"""The files of the page, each under a name that tells its content, so that a browser may keep it for ever."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from combotutor.tutor.style import style_text
from combotutor.widgets.script import one_text

_HERE: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Asset:
    """One file.

    Args:
        name: what it is called in an address.
        kind: its media type.
        content: what is in it.
    """

    name: str
    kind: str
    content: bytes


def _asset(stem: str, ending: str, kind: str, source: str) -> Asset:
    content = source.encode()
    return Asset(f"{stem}.{hashlib.sha256(content).hexdigest()[:16]}.{ending}", kind, content)


@functools.cache
def script() -> Asset:
    """Return the script of the page: the hand's, the tutor's and the line's as one."""
    return _asset("tutor", "mjs", "text/javascript", one_text(_HERE / "live.mjs"))


@functools.cache
def style() -> Asset:
    """Return the style sheet of the page."""
    page = (_HERE / "page.css").read_text(encoding="utf-8")
    return _asset("tutor", "css", "text/css", f"{page}\n{style_text()}")


@functools.cache
def icon() -> Asset:
    """Return the picture in the browser's tab."""
    return _asset("icon", "svg", "image/svg+xml", (_HERE / "icon.svg").read_text(encoding="utf-8"))


@functools.cache
def assets() -> Mapping[str, Asset]:
    """Return all files by name."""
    return MappingProxyType({each.name: each for each in (script(), style(), icon())})
