"""How something is refused: a status and one sentence, in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs

from combotutor.host.gate.headers import Headers, first_header
from combotutor.i18n import choose_language, text
from combotutor.markup import NOTHING, fill, join, tag

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

_REFUSED: Final = 1008
_LANGUAGES_READ: Final = 400
"""Letters of what a browser says about its languages; it is cut there."""
_ACCEPT_READ: Final = 400
"""The same, of what it can show."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is refused.

    Args:
        status: the number that says it to programs.
        key: the sentence that says it to people, as its key in the catalogue.
    """

    status: int
    key: str


def language_asked(query: bytes, headers: Headers) -> str:
    """Return the language of who asks: of the address, else of the browser."""
    wish = parse_qs(query.decode("latin-1")[:_LANGUAGES_READ]).get("lang", [""])[0]
    accepted = first_header(headers, b"accept-language")[:_LANGUAGES_READ]
    return choose_language(wish, *(part.strip() for part in accepted.split(",")))


async def refuse(scope: Scope, receive: Receive, send: Send, refusal: Refusal) -> None:
    """Refuse a request or a line that is not open yet.

    The connection ends with it, so that nobody has to take in what else may be sent. A line is told no more than that
    it is refused: no page could read it.
    """
    if scope["type"] == "websocket":
        await receive()  # the wish to open it
        await send({"type": "websocket.close", "code": _REFUSED})
        return
    language = language_asked(scope["query_string"], scope["headers"])
    kind, body = _told(refusal, language, scope["headers"])
    headers = [
        (b"content-type", kind + b"; charset=utf-8"),
        (b"content-length", str(len(body)).encode("ascii")),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def _told(refusal: Refusal, language: str, headers: Headers) -> tuple[bytes, bytes]:
    """Return what kind of text is told, and that text: a browser gets a page from which a person may go on."""
    sentence = text(refusal.key, language)
    if "text/html" not in first_header(headers, b"accept")[:_ACCEPT_READ]:
        return b"text/plain", f"{sentence}\n".encode()
    title = text("tutor.title", language)
    # By a name that is none of ours the tutor is refused, too.
    link = NOTHING if refusal.key == "guard.host" else join(tag("p", tag("a", title, href="/")), "\n")
    page = fill(_PAGE, language=language, title=title, sentence=sentence, link=link)
    return b"text/html", page.encode()


_PAGE: Final = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<p>{sentence}</p>
{link}"""
