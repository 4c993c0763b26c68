"""Asks every built page: each link leads to a page and a place that are there, and nothing comes from outside."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from sphinx.application import Sphinx
from sphinx.errors import SphinxError

FETCHED: Final = {("img", "src"), ("script", "src"), ("link", "href"), ("source", "src"), ("iframe", "src")}
"""What a browser fetches of its own accord, by element and attribute."""


class Page(HTMLParser):
    """What a page leads to, fetches, and names."""

    def __init__(self, html: str) -> None:
        """Read a page."""
        super().__init__()
        self.links: set[str] = set()
        self.fetched: set[str] = set()
        self.places: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element leads to or fetches, and its name."""
        for name, value in attrs:
            if name == "id" and value:
                self.places.add(value)
            elif (tag, name) in FETCHED and value:
                self.fetched.add(value)
            elif (tag, name) == ("a", "href") and value:
                self.links.add(value)


def faults(folder: Path) -> list[str]:
    """Return a sentence for each link that leads nowhere and for whatever would be fetched from outside."""
    pages = {path.resolve(): Page(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))}
    found = []
    for path, page in pages.items():
        where = path.relative_to(folder.resolve())
        found += [f"{where} fetches {url}" for url in sorted(page.fetched) if _is_outside(url)]
        links = sorted(page.fetched | page.links)
        found += [f"{where} leads to {url}, which is not there" for url in links if not _leads(url, path, pages)]
    for sheet in sorted(folder.rglob("*.css")):
        urls = re.findall(r"(?:url\(|@import)\s*['\"]?((?:https?:)?//[^'\")\s]+)", sheet.read_text(encoding="utf-8"))
        found += [f"{sheet.relative_to(folder)} fetches {url}" for url in urls]
    return found


def _is_outside(url: str) -> bool:
    return bool(urlsplit(url).netloc)


def _leads(url: str, path: Path, pages: dict[Path, Page]) -> bool:
    """Tell whether an address leads somewhere; one that leads out of the pages is a person's own choice."""
    parts = urlsplit(url)
    if parts.scheme or parts.netloc:
        return True
    to = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if not parts.fragment:
        return to.exists()
    return to in pages and unquote(parts.fragment) in pages[to].places


def _check(app: Sphinx, error: Exception | None) -> None:
    if error is None and app.builder.format == "html" and (found := faults(Path(app.outdir))):
        raise SphinxError("\n".join(found))


def setup(app: Sphinx) -> None:
    """Have the links checked once all pages are written."""
    app.connect("build-finished", _check)
