"""How something is refused: a status and one sentence, in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs

from combotutor.host.headers import Headers, first_header
from combotutor.i18n import choose_language, text

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

_REFUSED: Final = 1008
_LANGUAGES_READ: Final = 400
"""Letters of what a browser says about its languages; it is cut there."""


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
    key = refusal.key
    sentence = text(key, language_asked(scope["query_string"], scope["headers"]))
    body = f"{sentence}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode("ascii")),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
