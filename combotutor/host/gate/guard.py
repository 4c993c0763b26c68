"""The layer around everything that is served: who may ask, what for, and how much; and what a browser is told to mind.

A browser that has our page open has other pages open, too, and any of them can send requests to us. So what changes or
opens something must come from a page of this very server, which the browser says in `Origin`; and the name by which the
server was asked, in `Host`, must be one that nobody else can have made point here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from combotutor.host.gate.authority import Authority, local_name, parse_authority, parse_origin
from combotutor.host.gate.bounds import TOO_LARGE, BodyBound, LineBound
from combotutor.host.gate.headers import Headers, guarded
from combotutor.host.gate.refusal import Refusal, refuse
from combotutor.host.gate.routes import LONGEST_QUERY, SOCKET, Route, find_route, granted

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_LINES: Final = 800
"""Lines that are open at once, in all: the tutor's, and as many of the explorer."""
_MOST_HEADERS: Final = 32 * 1024
_DIGITS: Final = 18
"""Digits of a length that are read: as many as are too large in any case."""
_TOO_LARGE: Final = Refusal(413, "guard.large")
_ELSEWHERE: Final = frozenset({"cross-site", "same-site"})
_FRAMES: Final = frozenset({"iframe", "frame", "fencedframe"})


@dataclass(frozen=True, slots=True)
class Rules:
    """What the layer lets through.

    Args:
        routes: what may be asked for.
        hosts: names that the server is known by beside its own addresses (`--allow-host`). They may stand behind a
            server that encrypts.
        frames: origins whose pages may show ours in a frame (`--allow-frame`).
        name: the name at which the server listens, where that is no address (`--host`).
        most_lines: how many lines may be open at once, in all; never counted by address, since a whole school may have
            one.
    """

    routes: tuple[Route, ...]
    hosts: frozenset[str] = field(default_factory=frozenset)
    frames: tuple[str, ...] = ()
    name: str = ""
    most_lines: int = MOST_LINES


class Guard:
    """An application, guarded.

    Args:
        app: the application.
        rules: what it lets through.
    """

    def __init__(self, app: ASGIApp, rules: Rules) -> None:
        self._app = app
        self._rules = rules
        self._lines = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, as the protocol between servers and applications (ASGI) has it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        answer = _Answer(self._rules, send, is_trustworthy=_is_trustworthy(scope, self._rules))
        judged = self._judge(scope)
        if isinstance(judged, Refusal):
            await refuse(scope, receive, answer, judged)
            return
        route, query = judged
        # What is refused later is said in the language of the whole address.
        passed = {**scope, "query_string": query}
        if route.method == SOCKET:
            await self._open(passed, receive, answer, route)
        else:
            await self._ask(passed, receive, answer, route)

    def _judge(self, scope: Scope) -> tuple[Route, bytes] | Refusal:
        """Return the route of a request and what the application hears of its wishes, or why it is refused."""
        headers: Headers = scope["headers"]
        if sum(len(name) + len(value) for name, value in headers) > _MOST_HEADERS:
            return Refusal(431, "guard.headers")
        host = _host(headers)
        if host is None or not self._is_ours(host, scope):
            return Refusal(400 if host is None else 421, "guard.host")
        method = SOCKET if scope["type"] == "websocket" else scope["method"]
        routes = [each for each in self._rules.routes if each.door is None or each.door.is_open(scope, host)]
        match = find_route(routes, method, scope["path"])
        if match.route is not None and len(scope["query_string"]) > LONGEST_QUERY:
            return Refusal(414, "guard.long")
        query = None if match.route is None else granted(match.route, scope["query_string"])
        if match.route is None or query is None:
            is_known = match.route is None and method != SOCKET and match.methods - {SOCKET}
            return Refusal(405, "guard.method") if is_known else Refusal(404, "guard.route")
        if not self._is_from_us(headers, host, method):
            return Refusal(403, "guard.origin")
        return match.route, query

    def _is_ours(self, host: Authority, scope: Scope) -> bool:
        """Tell whether a name is one that no other site can have made point here."""
        server = scope.get("server")
        return (
            host.is_loopback
            or host.name in self._rules.hosts
            or host.name == self._rules.name
            or (server is not None and host.name == local_name(server[0]))
        )

    def _is_from_us(self, headers: Headers, host: Authority, method: str) -> bool:
        """Tell whether a page of ours asks; to read only, it is enough that no other page does."""
        origins = [value for name, value in headers if name == b"origin"]
        reads = method in {"GET", "HEAD"}
        if len(origins) > 1 or not (origins or reads):
            return False
        if origins:
            origin = parse_origin(origins[0].decode("latin-1"))
            if origin is None or not origin.is_at(host, behind_tls=host.name in self._rules.hosts):
                return False
        purpose = {name: value.decode("latin-1") for name, value in headers if name.startswith(b"sec-fetch-")}
        if purpose.get(b"sec-fetch-site") not in _ELSEWHERE:
            return True
        # A link leads here from anywhere; whether a frame may is for its own header to say.
        doors = {"document", *(_FRAMES if self._rules.frames else ())}
        return reads and purpose.get(b"sec-fetch-mode") == "navigate" and purpose.get(b"sec-fetch-dest") in doors

    async def _ask(self, scope: Scope, receive: Receive, answer: _Answer, route: Route) -> None:
        if _said_length(scope["headers"]) > route.most:
            await refuse(scope, receive, answer, _TOO_LARGE)
            return
        sends = any(name in {b"content-length", b"transfer-encoding"} for name, _ in scope["headers"])
        answer.bound = bound = BodyBound(receive, route.most, is_whole=not sends)
        try:
            await self._app(scope, bound, answer)
        except Exception:
            if not bound.is_over:
                raise
        if bound.is_over and not answer.has_begun:
            answer.bound = None
            await refuse(scope, receive, answer, _TOO_LARGE)

    async def _open(self, scope: Scope, receive: Receive, answer: _Answer, route: Route) -> None:
        if self._lines >= self._rules.most_lines:
            await refuse(scope, receive, answer, Refusal(503, "guard.full"))
            return
        bound = LineBound(receive, route.most)
        self._lines += 1
        try:
            await self._app(scope, bound, answer)
        finally:
            self._lines -= 1
        if bound.is_over and not answer.has_ended:
            await answer({"type": "websocket.close", "code": TOO_LARGE})


class _Answer:
    """What is sent back, with the headers that a browser is to mind.

    Args:
        rules: whose pages may show ours in frames.
        send: where it goes.
        is_trustworthy: whether the browser trusts the way.
    """

    def __init__(self, rules: Rules, send: Send, *, is_trustworthy: bool) -> None:
        self._rules = rules
        self._send = send
        self._is_trustworthy = is_trustworthy
        self.bound: BodyBound | None = None
        self.has_begun = False
        self.has_ended = False

    async def __call__(self, message: Message) -> None:
        """Send a part."""
        if self.bound is not None and self.bound.is_over and not self.has_begun:
            return  # what the application makes of half a message is not told
        self.has_ended = self.has_ended or message["type"] == "websocket.close"
        if message["type"] == "http.response.start":
            self.has_begun = True
            headers = guarded(
                message.get("headers", []), frames=self._rules.frames, is_trustworthy=self._is_trustworthy
            )
            if self.bound is not None and not self.bound.is_whole:
                # What nobody has read is not waited for.
                headers = [*(each for each in headers if each[0].lower() != b"connection"), (b"connection", b"close")]
            message = {**message, "headers": headers}
        await self._send(message)


def _host(headers: Headers) -> Authority | None:
    """Return the one server that a request names."""
    values = [value for name, value in headers if name == b"host"]
    return parse_authority(values[0].decode("latin-1")) if len(values) == 1 else None


def _is_trustworthy(scope: Scope, rules: Rules) -> bool:
    host = _host(scope["headers"])
    return host is not None and (host.is_loopback or host.name in rules.hosts)


def _said_length(headers: Headers) -> int:
    """Return how long what comes along says it is; the server has refused what is no number."""
    length = next((value for name, value in headers if name == b"content-length"), b"0")
    return int(length[:_DIGITS]) if length.isdigit() else 0
