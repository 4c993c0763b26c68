"""Asking an application as a server does (ASGI), with whatever a browser or a breaker may send."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from starlette.types import ASGIApp, Message

Headers = Mapping[str, str] | Iterable[tuple[str, str]]
LOCAL = "localhost:2718"
T = TypeVar("T")


@dataclass(slots=True)
class Told:
    """What came back.

    Args:
        messages: all of it, as an application sends it.
    """

    messages: list[Message] = field(default_factory=list)

    @property
    def status(self) -> int:
        """The number of the answer; for a line 101 if it was opened, 403 if it was refused."""
        first = self.messages[0]
        return {"websocket.accept": 101, "websocket.close": 403}.get(first["type"]) or int(first["status"])

    @property
    def headers(self) -> dict[str, str]:
        """The headers of the answer."""
        start = next(message for message in self.messages if message["type"] == "http.response.start")
        return {name.decode(): value.decode() for name, value in start["headers"]}

    @property
    def body(self) -> bytes:
        """What the answer holds."""
        return b"".join(message.get("body", b"") for message in self.messages)


def scope(
    method: str,
    target: str,
    headers: Headers,
    *,
    server: tuple[str, int] = ("127.0.0.1", 2718),
) -> dict[str, Any]:
    """Return what a server says of a request."""
    path, _, query = target.partition("?")
    listed = headers.items() if isinstance(headers, Mapping) else headers
    is_line = method == "SOCKET"
    return {
        "type": "websocket" if is_line else "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "ws" if is_line else "http",
        **({} if is_line else {"method": method}),
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in listed],
        "client": ("127.0.0.1", 50000),
        "server": server,
    }


def ask(
    app: ASGIApp,
    method: str,
    target: str,
    headers: Headers,
    *,
    parts: Iterable[bytes] = (b"",),
    said: Iterable[Message] = (),
    **options: Any,
) -> Told:
    """Ask once and return what is told.

    Args:
        app: the application.
        method: the method, SOCKET for a line.
        target: the path with what stands behind it.
        headers: the headers.
        parts: the body, in parts.
        said: what is said by an open line, before it is closed.
        options: as `scope` takes them.
    """
    return in_a_loop(_ask(app, scope(method, target, headers, **options), list(parts), list(said)))


def ask_together(app: ASGIApp, method: str, targets: Iterable[str], headers: Headers) -> list[Told]:
    """Ask several times at once, as a class that opens a page does, and return what each is told."""

    async def all_of_them() -> list[Told]:
        asked = [_ask(app, scope(method, target, headers), [b""], []) for target in targets]
        return await asyncio.gather(*asked)

    return in_a_loop(all_of_them())


def in_a_loop(work: Coroutine[Any, Any, T]) -> T:
    """Return what asynchronous work comes to; in a thread, since a browser's tests have a loop of their own in this."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


async def _ask(app: ASGIApp, asked: dict[str, Any], parts: list[bytes], said: list[Message]) -> Told:
    told = Told()
    coming: list[Message] = [{"type": "websocket.connect"}, *said, {"type": "websocket.disconnect", "code": 1000}]
    if asked["type"] == "http":
        coming = [
            {"type": "http.request", "body": part, "more_body": number < len(parts)}
            for number, part in enumerate(parts, start=1)
        ]
        coming.append({"type": "http.disconnect"})

    async def receive() -> Message:
        return coming.pop(0)

    async def send(message: Message) -> None:
        told.messages.append(message)

    await app(asked, receive, send)
    return told
