"""The page of whoever started a class: the addresses for the others, large and as codes, and how many are here."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from combotutor.extras import can_use
from combotutor.host.assets import icon
from combotutor.host.gate.refusal import language_asked
from combotutor.host.page import for_every_screen, hashed, link_to_icon
from combotutor.i18n import text
from combotutor.markup import Markup, document, join, tag, trusted

PATH: Final = "class"
"""Where the page is."""
_HERE: Final = Path(__file__).parent
_QUIET: Final = 4
"""White modules around a code, as its standard asks for."""
SIZES: Final = (16, 21, 32, 47)
"""Letters of an address for which the style sheet has a size of its own; no address is longer."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """What stands on the page.

    Args:
        addresses: finds the addresses of the first page at which others may reach it, the likeliest first.
        language: the language in which the others are to begin; without it that of their browsers.
    """

    addresses: Callable[[], tuple[str, ...]]
    language: str | None = None

    def page(self, language: str, here: int) -> bytes:
        """Return the page.

        Args:
            language: its language.
            here: how many pages of the tutor are open.
        """
        found = self.addresses()
        has_codes = bool(found) and can_use("segno:make")
        title = "lobby.title-none" if not found else "lobby.title" if has_codes else "lobby.title-typed"
        # The class goes on needing this page.
        foot = tag(
            "a", text("lobby.tutor", language), href=_wished("./", self.language), target="_blank", rel="noopener"
        )
        body = (
            tag(
                "header",
                _name(),
                tag("h1", text(title, language), id="title"),
                tag("p", _here(here, language), id="here", class_="here"),
            ),
            tag("main", self._ways(found, language, has_codes=has_codes), id="ways"),
            tag("footer", tag("p", text("lobby.network", language)), tag("p", foot)),
            _line(language),
            tag("script", trusted(_script()), type="module"),
        )
        return document(tag("html", _head(language), tag("body", *body), lang=language))

    def _ways(self, found: Sequence[str], language: str, *, has_codes: bool) -> Markup:
        """Return the addresses, the first of them large."""
        if not found:
            return tag("p", text("lobby.none", language), class_="told")
        parts = [
            (_written(each), _code(_wished(each, self.language), each, language) if has_codes else None)
            for each in found
        ]
        if len(found) == 1:
            ways = tag("div", *parts[0], class_="way")
        else:
            head = tag("p", text("lobby.others", language), id="others", class_="others")
            choices = [
                _choice(each, part, is_first=not at) for at, (each, part) in enumerate(zip(found, parts, strict=True))
            ]
            ways = tag("div", head, *choices, role="radiogroup", aria_labelledby="others", class_="choice")
        return join(ways, None if has_codes else tag("p", text("lobby.no-codes", language), class_="told"))


def _choice(address: str, part: tuple[Markup, Markup | None], *, is_first: bool) -> Markup:
    """Return one of several addresses: the style sheet shows the chosen one large."""
    return tag(
        "label", tag("input", type="radio", name_="address", value=address, checked=is_first), *part, class_="way"
    )


def lobby_routes(lobby: Lobby | None, visits: Callable[[], int]) -> list[Route]:
    """Return what answers with the page, where there is one.

    Args:
        lobby: what stands on the page.
        visits: tells how many pages of the tutor are open.
    """
    if lobby is None:
        return []

    async def answer(request: Request) -> Response:
        language = language_asked(request.scope["query_string"], request.scope["headers"])
        body = await run_in_threadpool(lobby.page, language, visits())
        headers = {
            "content-security-policy": policy(),
            "cache-control": "no-store",
            "content-language": language,
            "vary": "accept-language",
            # Its address holds the key.
            "referrer-policy": "no-referrer",
        }
        return Response(body, media_type="text/html", headers=headers)

    return [Route(f"/{PATH}", answer, methods=["GET"])]


def policy() -> str:
    """Return what a browser lets the page do."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {hashed(_script())}",
            f"style-src {hashed(_style())}",
            "img-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def _head(language: str) -> Markup:
    return tag(
        "head",
        *for_every_screen(),
        tag("title", text("lobby.tab", language)),
        tag("style", trusted(_style())),
        link_to_icon(),
    )


def _name() -> Markup:
    picture = tag("img", src=f"static/{icon().name}", alt="", width=64, height=64)
    return tag("p", picture, text("tutor.title"), class_="name")


def _here(count: int, language: str) -> str:
    return text("lobby.here", language, count=count) if count else text("lobby.nobody", language)


def _line(language: str) -> Markup:
    """Return where the script says that what is shown may be old."""
    said = {"data_lost": text("tutor.lost", language), "data_ended": text("lobby.ended", language)}
    return tag("p", id="line", role="alert", hidden=True, **said)


def _written(address: str) -> Markup:
    """Return an address to be typed."""
    scheme, _, shown = address.rstrip("/").partition("//")
    size = next((each for each in SIZES if len(shown) <= each), SIZES[-1])
    return tag("span", tag("span", f"{scheme}//", class_="scheme"), tag("b", shown), class_=f"address to-{size}")


@functools.lru_cache(maxsize=64)
def _code(content: str, address: str, language: str) -> Markup:
    """Return an address as a code for cameras, dark on white whatever the page is."""
    import segno

    picture = segno.make(content, error="m", micro=False).svg_inline(
        border=_QUIET, dark="#000", light="#fff", svgclass=None, lineclass=None, omitsize=True
    )
    alternative = text("lobby.code", language, address=address)
    return tag("span", trusted(picture), role="img", aria_label=alternative, class_="code")


def _wished(address: str, language: str | None) -> str:
    return f"{address}?lang={language}" if language else address


@functools.cache
def _script() -> str:
    return (_HERE / "lobby.mjs").read_text(encoding="utf-8")


@functools.cache
def _style() -> str:
    return (_HERE / "lobby.css").read_text(encoding="utf-8")
