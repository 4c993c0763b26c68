"""A notebook served by marimo as a part of our server: built when it is first asked for, and kept within bounds."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import importlib
import logging
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs

from combotutor.extras import IMPORTING, can_use
from combotutor.files import find
from combotutor.host.gate.headers import first_header
from combotutor.host.gate.refusal import Refusal, language_asked, refuse
from combotutor.host.gate.routes import NEVER, SOCKET, Route
from combotutor.host.notebooks.page import Look, PageError, own_page
from combotutor.host.notebooks.parsing import read_one_at_a_time
from combotutor.host.notebooks.quiet import keep_quiet
from combotutor.i18n import LANGUAGES, text

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST: Final = 200
"""Visits of a notebook that are kept at once, in all; each has a megabyte or two."""
KEPT: Final = 120
"""Seconds that a visit is kept after its line has gone, so that it can come back."""
_LEFT: Final = frozenset({1000, 1001})
"""The codes with which a browser closes a line whose page is left for good; a line that broke says neither."""
_SESSION: Final = r"s_[0-9a-z]{6}"
_WISHES: Final = {"lang": r".{0,40}", "file": NEVER}
_CONTROL: Final = r"set_ui_element_value|set_model_value|function_call"
_GOOD: Final = 399
_FAULT: Final = 500
_FOR_EVER: Final = (b"cache-control", b"public, max-age=31536000, immutable")
_DROPPED: Final = frozenset({b"content-length", b"etag", b"cache-control"})
_IMPORTS: Final = threading.Lock()
_LOG: Final = logging.getLogger(__name__)


def notebook_routes(base: str, wishes: frozenset[str] = frozenset()) -> tuple[Route, ...]:
    """Return what the page of a notebook asks for, and nothing else that marimo has.

    Args:
        base: the address of the notebook, with a slash at its end.
        wishes: names that may stand in its address beside the language.
    """
    heard = {**_WISHES, **dict.fromkeys(wishes, r".{0,2000}")}
    return (
        Route("GET", base, wishes=heard),
        Route("GET", rf"{base}assets/[\w-][\w.-]*", wishes={}),
        Route("GET", rf"{base}@file/[0-9]{{1,9}}-[\w.-]+", wishes={}),
        Route("GET", rf"{base}(favicon\.ico|health)", wishes={}),
        Route("POST", rf"{base}api/kernel/({_CONTROL})", wishes={}),
        Route(SOCKET, rf"{base}ws", most=1024, wishes={**heard, "session_id": _SESSION}),
    )


class Notebook:
    """An application that shows one of our notebooks.

    marimo is imported when somebody asks for the first time. What it answers to what no page asks is never sent, nor
    printed: it may tell of this machine.

    Args:
        name: the notebook's file, below `notebooks`.
        title: what stands in the browser's tab, as a key of the catalogue.
        language: the language of its page where none is asked for; without it the browser's.
        most: how many visits are kept at once.
        needs: what it imports that may be broken.
    """

    def __init__(
        self, name: str, title: str, language: str = "", *, most: int = MOST, needs: tuple[str, ...] = ("marimo",)
    ) -> None:
        self._file = find(f"notebooks/{name}.py")
        style = self._file.with_suffix(".css").read_text(encoding="utf-8")
        self._look = Look(name=f"{name}.py", title=title, language=language, style=style)
        self._most = most
        self._needs = needs
        self._built: ASGIApp | None = None
        self._building = asyncio.Lock()
        self._is_loaded = False
        self._loading = asyncio.Lock()
        self._open: dict[str, int] = {}
        self._gone: dict[str, float] = {}

    def visits(self) -> int:
        """Return how many visits are open."""
        return len(self._open)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, as the protocol between servers and applications (ASGI) has it."""
        if scope["type"] == "lifespan":
            return
        async with self._building:
            if self._built is None:
                self._built = await asyncio.to_thread(self._build_or_tell)
        if self._built is _broken:
            await _broken(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._visit(self._built, scope, receive, send)
        elif scope["method"] == "POST" and first_header(scope["headers"], b"marimo-session-id") not in self._open:
            await refuse(scope, receive, send, Refusal(400, "guard.answer"))
        else:
            await self._ask(self._built, scope, receive, send)

    def _build_or_tell(self) -> ASGIApp:
        """Return what shows the notebook; what is installed and cannot be used is told once, and nothing is shown."""
        try:
            return self._build() if can_use(*self._needs) else _broken
        except Exception:  # noqa: BLE001  (whatever a package is broken by)
            _LOG.exception("marimo cannot show %s", self._look.name)
            return _nothing

    def _build(self) -> ASGIApp:
        read_one_at_a_time()  # marimo keeps `compile` as it finds it
        with IMPORTING:
            import marimo

        keep_quiet()
        builder = marimo.create_asgi_app(quiet=True, include_code=False, session_ttl=KEPT)
        return builder.with_app(path="", root=str(self._file)).build()

    async def _visit(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Keep the line of a visit open."""
        session = parse_qs(scope["query_string"].decode("ascii")).get("session_id", [""])[0]
        if not session:
            await refuse(scope, receive, send, Refusal(400, "guard.answer"))
            return
        async with self._loading:
            if not self._is_loaded:
                await asyncio.to_thread(_load, self._file)
                self._is_loaded = True
        # From here on nothing is waited for before the visit is counted: else many that come together are none yet.
        now = time.monotonic()
        self._gone = {each: when for each, when in self._gone.items() if now - when < KEPT}
        is_known = session in self._open or session in self._gone
        if not is_known and len(self._open.keys() | self._gone.keys()) >= self._most:
            await refuse(scope, receive, send, Refusal(503, "guard.full"))
            return
        # A page that comes back may find its old line still open.
        self._open[session] = self._open.get(session, 0) + 1
        heard = _Heard(receive)
        try:
            await app(scope, heard, send)
        except Exception:  # noqa: BLE001  (whatever it is, it is marimo's, and the visit is over)
            _LOG.debug("a visit ended", exc_info=True)
        finally:
            self._open[session] -= 1
            if not self._open[session]:
                del self._open[session]
                if not (heard.code in _LEFT and _ended(app, session)):
                    self._gone[session] = time.monotonic()

    async def _ask(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, as far as marimo has a good answer."""
        is_page = scope["path"].removeprefix(scope.get("root_path", "")) == "/"
        answer = _Kept(send, is_page=is_page, is_asset="/assets/" in scope["path"])
        asked = scope if not is_page else {**scope, "headers": _fresh(scope["headers"])}
        try:
            await app(asked, receive, answer)
            if is_page and answer.status >= _FAULT:
                # Seen now and then on a busy machine where it is asked for the first time; asked again it answers.
                _LOG.debug("marimo had no page at first: %s", answer.body[:_FAULT])
                answer = _Kept(send, is_page=True, is_asset=False)
                await app(asked, receive, answer)
            if is_page and answer.is_good:
                await self._send_page(answer, scope)
                return
        except Exception:  # noqa: BLE001  (marimo's, about a request that no page makes; ours are in the notebook)
            _LOG.debug("a request was not answered", exc_info=True)
        if not answer.has_begun:
            status = answer.status if answer.status > _GOOD else 404
            await refuse(scope, receive, send, Refusal(400 if scope["method"] == "POST" else status, "guard.answer"))

    async def _send_page(self, answer: _Kept, scope: Scope) -> None:
        wish = parse_qs(scope["query_string"].decode("ascii")).get("lang", [""])[0]
        usual = self._look.language or language_asked(scope["query_string"], scope["headers"])
        language = wish if wish in LANGUAGES else usual
        title = text(self._look.title, language)
        try:
            page, policy = own_page(answer.body.decode(), replace(self._look, language=language, title=title))
        except PageError:
            _LOG.exception("the page of marimo is not as this version of combotutor knows it")
            raise
        await answer.send_page(page.encode(), policy, is_head=scope["method"] == "HEAD")


class _Heard:
    """What comes by a line, and how it ended.

    Args:
        receive: where it comes from.
    """

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self.code = 0

    async def __call__(self) -> Message:
        """Return the next message."""
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            self.code = message.get("code") or 0
        return message


def _load(notebook: Path) -> None:
    """Import what a notebook imports, before any visit does.

    Two visits that are the first at the same moment import in two threads, and each may wait for the other.
    """
    with _IMPORTS:
        for node in ast.walk(ast.parse(notebook.read_text(encoding="utf-8"))):
            # What cannot be imported the notebook itself will tell.
            with contextlib.suppress(Exception):
                if isinstance(node, ast.Import):
                    for each in node.names:
                        importlib.import_module(each.name)
                elif isinstance(node, ast.ImportFrom) and node.module:
                    module = importlib.import_module(node.module)
                    for each in node.names:
                        getattr(module, each.name)


def _ended(app: ASGIApp, session: str) -> bool:
    """End a session of marimo at once, and tell whether that could be done: its page will not come back."""
    for route in getattr(app, "routes", ()):
        manager = getattr(getattr(getattr(route, "app", None), "state", None), "session_manager", None)
        if manager is not None:
            return bool(manager.close_session(session))
    return False


async def _nothing(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer where marimo is there and cannot be used."""
    await refuse(scope, receive, send, Refusal(503, "guard.answer"))


async def _broken(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer where a package that the notebook imports cannot be used."""
    await refuse(scope, receive, send, Refusal(503, "guard.broken"))


class _Kept:
    """An answer of marimo: good ones go on their way, the page is kept to be written anew.

    Args:
        send: where it goes.
        is_page: whether it is the page.
        is_asset: whether it is a file whose name tells its content.
    """

    def __init__(self, send: Send, *, is_page: bool, is_asset: bool) -> None:
        self._send = send
        self._is_page = is_page
        self._is_asset = is_asset
        self._start: Message | None = None
        self.body = b""
        self.has_begun = False

    @property
    def status(self) -> int:
        """The number of the answer; 0 if there is none yet."""
        return 0 if self._start is None else int(self._start["status"])

    @property
    def is_good(self) -> bool:
        """Whether it is one that a page can use."""
        return 0 < self.status <= _GOOD

    async def __call__(self, message: Message) -> None:
        """Take a part of it."""
        if message["type"] == "http.response.start":
            self._start = message
        elif self._is_page:
            self.body += message.get("body", b"")
        elif self.is_good and self._start is not None:
            if not self.has_begun:
                # Only now is it certain that there is something to send.
                self.has_begun = True
                await self._send({**self._start, "headers": self._headers(self._start)})
            await self._send(message)

    def _headers(self, start: Message) -> list[tuple[bytes, bytes]]:
        headers = list(start["headers"])
        if not self._is_asset:
            return headers
        return [*(each for each in headers if each[0].lower() != b"cache-control"), _FOR_EVER]

    async def send_page(self, page: bytes, policy: str, *, is_head: bool) -> None:
        """Send the page as it is to be."""
        assert self._start is not None
        self.has_begun = True
        headers = [(name, value) for name, value in self._start["headers"] if name.lower() not in _DROPPED]
        headers += [
            (b"content-length", str(len(page)).encode("ascii")),
            (b"content-security-policy", policy.encode("ascii")),
            (b"cache-control", b"no-store"),
        ]
        await self._send({**self._start, "headers": headers})
        await self._send({"type": "http.response.body", "body": b"" if is_head else page})


def _fresh(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Return the headers of a request without what would have it answered from a browser's memory."""
    return [each for each in headers if not each[0].startswith(b"if-")]
