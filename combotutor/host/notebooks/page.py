"""The first page of a marimo notebook, written anew: what it needs is taken over, and nothing of this machine.

marimo writes the folder of the notebook into it in four places, its own version, and the settings of whoever serves it;
its language is English whatever the notebook speaks, and it starts a worker that none of our notebooks has a use for.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any, Final

from combotutor.i18n import LANGUAGES, text
from combotutor.markup import NOTHING, Markup, fill, tag, trusted

_ASSET: Final = re.compile(r"\./assets/[\w.-]+|\./favicon\.ico", re.ASCII)
_RELATIONS: Final = frozenset({"icon", "preload", "modulepreload", "stylesheet"})
_CONFIG: Final = "__MARIMO_MOUNT_CONFIG__"
_KEPT: Final = ("mode", "serverToken")
"""What is taken over of what marimo tells its page; the rest is ours or empty."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a notebook's page says of itself.

    Args:
        name: the notebook's name, without a folder.
        title: what stands in the browser's tab.
        language: its language.
        style: its style sheet.
    """

    name: str
    title: str
    language: str
    style: str


class PageError(Exception):
    """marimo's page is not as we know it, so that nothing of it is sent."""


class _Parts(HTMLParser):
    """The links and scripts of a page, as far as we know what they are."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[Markup] = []
        self.script = NOTHING
        self.config: dict[str, Any] | None = None

    def handle_starttag(self, element: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take over what is known; a script's text comes by itself."""
        given = dict(attrs)
        if element == "link" and given.get("rel") in _RELATIONS and _ASSET.fullmatch(given.get("href") or ""):
            names = [name for name in ("rel", "href", "as", "type", "crossorigin") if name in given]
            self.links.append(tag("link", **{name: _value(given[name]) for name in names}))
        if element == "script" and _ASSET.fullmatch(given.get("src") or ""):
            self.script = tag("script", type="module", crossorigin=True, src=given["src"])

    def handle_data(self, data: str) -> None:
        """Take over what marimo tells its page."""
        match = re.search(rf'"{_CONFIG}",.*?Object\.freeze\((\{{.*\}})\),\s*writable', data, re.DOTALL)
        if match is not None:
            self.config = json.loads(match[1])


def own_page(source: str, look: Look) -> tuple[str, str]:
    """Return the page of a notebook and what a browser lets it do.

    Args:
        source: the page as marimo writes it.
        look: what it says of itself.

    Raises:
        PageError: it is not as we know it.
    """
    parts = _Parts()
    try:
        parts.feed(source)
        parts.close()
        config = _config(parts.config or {}, look)
    except (ValueError, KeyError) as error:
        raise PageError from error
    if not parts.script or not parts.links:
        raise PageError
    script = (
        f'Object.defineProperty(window, "{_CONFIG}", '
        f"{{ value: Object.freeze({config}), writable: false, configurable: false }});"
    )
    page = fill(
        _PAGE,
        language=look.language,
        title=look.title,
        links=trusted("\n".join(parts.links)),
        entry=parts.script,
        name=look.name,
        # A style sheet ends where its element does.
        style=trusted(look.style.replace("</", "<\\/")),
        frame=trusted(_frame()),
        script=trusted(script),
    )
    return page, policy(script)


def policy(*scripts: str) -> str:
    """Return what a browser lets a page of marimo do: less it cannot do without.

    Args:
        scripts: the scripts that stand in the page itself.
    """
    hashes = (base64.b64encode(hashlib.sha256(each.encode()).digest()).decode("ascii") for each in scripts)
    return "; ".join(
        (
            "default-src 'none'",
            " ".join(("script-src 'self'", *(f"'sha256-{each}'" for each in hashes))),
            # It writes style sheets while it runs.
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data:",
            "font-src 'self' data:",
            "connect-src 'self'",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
        )
    )


def _config(theirs: dict[str, Any], look: Look) -> str:
    """Return what the page is told, as the text of a script."""
    ours = {
        **{name: theirs[name] for name in _KEPT},
        "filename": look.name,
        "cwd": "",
        "lspWorkspace": None,
        "version": "",
        "config": {},
        "configOverrides": {"display": {"theme": "system"}},
        "appConfig": {"width": theirs["appConfig"].get("width", "full"), "app_title": look.title},
        "layout": None,
        "view": {"showAppCode": False},
        "notebook": None,
        "session": None,
        "runtimeConfig": None,
    }
    return json.dumps(ours).replace("<", "\\u003c")


def _value(read: str | None) -> str | bool:
    """Return what an attribute is given that was read; one without a value is read as None."""
    return True if read is None else read


def _frame() -> str:
    """Return the style of what marimo itself shows: it speaks English only, and its menu has no name."""
    lost = (
        f":root:lang({each}) {{ --ct-lost: {json.dumps(text('tutor.lost', each), ensure_ascii=False)} }}"
        for each in LANGUAGES
    )
    return "\n".join((_FRAME, *lost))


_FRAME: Final = """
[data-testid="notebook-actions-dropdown"], [data-testid="disconnected-indicator"], #App.disconnected .font-mono > p,
[role="region"][aria-label^="Notifications"] { display: none !important }
#App.disconnected { --ct-told: none; padding-bottom: 4em }
#App.disconnected .font-mono.text-center { position: fixed; z-index: 100; inset: auto 0 0; margin: 0;
  padding: 0.7em 1em; background: #7a3d00; color: #fff; font: 600 1rem/1.4 system-ui, sans-serif; text-align: center }
#App.disconnected .font-mono.text-center::before { content: var(--ct-lost) }
"""
_PAGE: Final = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
{links}
{entry}
<marimo-filename hidden>{name}</marimo-filename>
<style title="marimo-custom">{style}</style>
<style>{frame}</style>
</head>
<body>
<div id="root"></div>
<script data-marimo="true">{script}</script>
</body>
</html>
"""
