"""The layer around everything served: what is let through, what is refused, and what every answer says above itself."""

from __future__ import annotations

import asyncio
import tracemalloc
from collections.abc import Iterator
from html import escape

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route as Path
from starlette.routing import WebSocketRoute
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from combotutor.host.gate.guard import Guard, Rules
from combotutor.host.gate.routes import LONGEST_QUERY, NEVER, SOCKET, Route, granted
from combotutor.i18n import LANGUAGES, text
from tests.host.asked import LOCAL, Told, ask, in_a_loop, scope

MOST = 1000
OWN = {"Host": LOCAL, "Origin": f"http://{LOCAL}"}
ROUTES = (
    Route("GET", "/"),
    Route("GET", r"/static/[a-z]+\.js"),
    Route("POST", "/do", most=MOST),
    Route("POST", "/file", most=50 * MOST),
    Route(SOCKET, "/line", most=MOST, wishes={"lang": ".*", "session": "s_[a-z]{6}", "file": NEVER}),
)


async def page(request: Request) -> Response:
    """Answer with a page that lets everybody in, as careless pages do."""
    return Response(
        f"<p>{request.url.query}",
        media_type="text/html",
        headers={"access-control-allow-origin": "*", "Access-Control-Expose-Headers": "x", "server": "it"},
    )


async def script(_request: Request) -> Response:
    return Response("1", media_type="text/javascript")


async def do(request: Request) -> Response:
    return PlainTextResponse(f"done {len(await request.body())}")


async def file(request: Request) -> Response:
    return PlainTextResponse(f"read {sum([len(part) async for part in request.stream()])}")


async def line(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text(f"hello {socket.url.query}")
    try:
        while True:
            await socket.send_text(str(len(await socket.receive_text())))
    except WebSocketDisconnect:
        return


INNER = Starlette(
    routes=[
        Path("/", page),
        Path("/static/x.js", script),
        Path("/do", do, methods=["POST"]),
        Path("/file", file, methods=["POST"]),
        # What is not on the list is there, and must not be found.
        Path("/secret", page),
        WebSocketRoute("/line", line),
        WebSocketRoute("/terminal/ws", line),
    ]
)
GUARD = Guard(INNER, Rules(ROUTES, hosts=frozenset({"tutor.example"})))
FRAMED = Guard(INNER, Rules(ROUTES, frames=("https://course.example",)))


def test_a_page_of_ours_reads_does_and_opens() -> None:
    assert ask(GUARD, "GET", "/", {"Host": LOCAL}).status == 200
    assert ask(GUARD, "HEAD", "/", {"Host": LOCAL}).status == 200
    assert ask(GUARD, "GET", "/static/x.js", OWN).status == 200
    assert ask(GUARD, "POST", "/do", OWN, parts=[b"abc", b"de"]).body == b"done 5"
    assert ask(GUARD, "SOCKET", "/line?session=s_abcdef", OWN).status == 101


@pytest.mark.parametrize(
    ("method", "target"),
    [
        *(("GET", path) for path in ("/secret", "/sse", "/docs", "/openapi.json", "/static/", "/static/X.js", "/do/")),
        *(
            ("GET", path)
            for path in ("//", "/./", "/static/../secret", "/static/x.js/", "/static/x.js\n", "", "*", "/line")
        ),
        *(("GET", path) for path in ("/static/x.js%00", "/STATIC/x.js", "/static\\x.js", "/static/x.js;a", "/%2e")),
        *(("POST", path) for path in ("/secret", "/api/home/workspace_files", "/line")),
        *(("SOCKET", path) for path in ("/", "/terminal/ws", "/lsp", "/mcp", "/line/", "/do", "/static/x.js")),
    ],
)
def test_what_is_not_on_the_list_is_not_there(method: str, target: str) -> None:
    assert ask(GUARD, method, target, OWN).status == (403 if method == "SOCKET" else 404)


@pytest.mark.parametrize("method", ["OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "POST", "GET "])
def test_a_method_that_a_page_does_not_need_is_refused(method: str) -> None:
    found = ask(GUARD, method, "/", {**OWN, "Access-Control-Request-Method": "POST"})
    assert found.status == 405
    assert not [name for name in found.headers if name.startswith("access-control")]


@pytest.mark.parametrize(
    "query", ["file=__new__", "file=", "file=/etc/passwd", "session=../../x", "session=s_abcdef&session=s_abcdeg"]
)
def test_a_wish_that_does_not_fit_is_refused(query: str) -> None:
    assert ask(GUARD, "SOCKET", f"/line?{query}", OWN).status == 403


@pytest.mark.parametrize("query", ["%66ile=x", "fi%6ce=x", "a=1&file=x", "session=s_abcde%0a", "&".join(["a=1"] * 50)])
def test_a_wish_is_refused_however_it_is_written(query: str) -> None:
    assert ask(GUARD, "SOCKET", f"/line?{query}", OWN).status == 403


@pytest.mark.parametrize("wishes", [None, {"a": "1*"}])
def test_wishes_of_eight_thousand_letters_are_heard_and_more_are_not(wishes: dict[str, str] | None) -> None:
    longest = b"a=" + b"1" * 8190
    assert granted(Route("GET", "/", wishes=wishes), longest) == longest
    assert granted(Route("GET", "/", wishes=wishes), longest + b"1") is None


def test_a_wish_that_nobody_knows_is_kept_from_the_application() -> None:
    found = ask(GUARD, "SOCKET", "/line?lang=de&kiosk=true&x;file=1&session=s_abcdef", OWN)
    assert found.messages[1]["text"] == "hello lang=de&session=s_abcdef"
    assert ask(GUARD, "GET", "/?puzzle=beat-3&utm_source=x", OWN).body == b"<p>puzzle=beat-3&utm_source=x"


BAD_HOSTS: list[list[tuple[str, str]]] = [
    [],
    [("Host", LOCAL), ("Host", LOCAL)],
    [("Host", LOCAL), ("Host", "evil.example")],
    [("Host", "")],
    [("Host", "evil.example@localhost:2718")],
    [("Host", "localhost:2718,evil.example")],
    [("Host", "localhost.")],
    [("Host", "[fe80::1%25eth0]:2718")],
    [("Host", "2130706433")],
]
OTHER_HOSTS: list[list[tuple[str, str]]] = [
    [("Host", "evil.example")],
    [("Host", "evil.example:2718")],
    [("Host", "127.0.0.1.evil.example")],
    [("Host", "localhost.evil.example:2718")],
    [("Host", "192.168.7.6:2718")],
    [("Host", "tutor.example.evil.example")],
    [("Host", "0.0.0.0:2718")],
]


@pytest.mark.parametrize("headers", [*BAD_HOSTS, *OTHER_HOSTS])
@pytest.mark.parametrize(("method", "target"), [("GET", "/"), ("POST", "/do"), ("SOCKET", "/line"), ("GET", "/none")])
def test_a_name_that_others_can_have_made_point_here_reads_nothing(
    method: str, target: str, headers: list[tuple[str, str]]
) -> None:
    # The page of the other name comes from that name: its origin is right, and does not help.
    host = dict(headers).get("Host", LOCAL)
    found = ask(GUARD, method, target, [*headers, ("Origin", f"http://{host}")])
    if method == "SOCKET":
        assert found.status == 403
    else:
        assert found.status == (400 if headers in BAD_HOSTS else 421)
        assert len(found.body.decode().splitlines()) == 1


@pytest.mark.parametrize(
    ("host", "server"),
    [
        ("localhost", "127.0.0.1"),
        ("LOCALHOST:2718", "127.0.0.1"),
        ("127.0.0.1:2718", "127.0.0.1"),
        ("127.8.8.8:2718", "127.8.8.8"),
        ("[::1]:2718", "::1"),
        # As a class reaches it, and through a tunnel that ends at another port.
        ("192.168.7.5:2718", "192.168.7.5"),
        ("192.168.7.5:2718", "::ffff:192.168.7.5"),
        ("[2001:db8::7]:2718", "2001:db8:0:0::7"),
        ("localhost:9999", "127.0.0.1"),
        ("tutor.example", "10.0.0.7"),
        ("Tutor.Example:8443", "10.0.0.7"),
    ],
)
def test_a_name_of_ours_is_answered(host: str, server: str) -> None:
    found = ask(GUARD, "POST", "/do", {"Host": host, "Origin": f"http://{host.lower()}"}, server=(server, 2718))
    assert found.status == 200


BAD_ORIGINS: list[list[tuple[str, str]]] = [
    [],
    [("Origin", "null")],
    [("Origin", "")],
    [("Origin", "http://evil.example")],
    [("Origin", "http://localhost")],
    [("Origin", "http://localhost:2719")],
    [("Origin", "http://127.0.0.1:2718")],
    [("Origin", "http://localhost:2718.evil.example")],
    [("Origin", "http://localhost:2718@evil.example")],
    [("Origin", "http://localhost:2718/")],
    [("Origin", "http://localhost:2718 http://evil.example")],
    [("Origin", "file://")],
    [("Origin", "chrome-extension://localhost:2718")],
    [("Origin", f"http://{LOCAL}"), ("Origin", "http://evil.example")],
    [("Origin", f"http://{LOCAL}"), ("Origin", f"http://{LOCAL}")],
    [("Origin", f"http://{LOCAL}"), ("Sec-Fetch-Site", "cross-site")],
    [("Origin", f"http://{LOCAL}"), ("Sec-Fetch-Site", "same-site")],
    [("Referer", f"http://{LOCAL}/")],
]


@pytest.mark.parametrize("origins", BAD_ORIGINS)
@pytest.mark.parametrize(("method", "target"), [("POST", "/do"), ("POST", "/file"), ("SOCKET", "/line")])
def test_nothing_is_done_or_opened_but_for_a_page_of_ours(
    method: str, target: str, origins: list[tuple[str, str]]
) -> None:
    assert ask(GUARD, method, target, [("Host", LOCAL), *origins], parts=[b"{}"]).status == 403


def test_a_refused_line_was_never_open() -> None:
    found = ask(GUARD, "SOCKET", "/line", {"Host": LOCAL})
    assert found.messages == [{"type": "websocket.close", "code": 1008}]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "script"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "embed"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}, 200),
        ({"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}, 200),
        ({"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "script"}, 200),
        ({}, 200),
    ],
)
def test_another_page_may_lead_here_but_not_take_from_here(headers: dict[str, str], status: int) -> None:
    assert ask(GUARD, "GET", "/", {"Host": LOCAL, **headers}).status == status


def test_a_frame_is_let_in_where_an_origin_may_frame() -> None:
    frame = {"Host": LOCAL, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}
    found = ask(FRAMED, "GET", "/", frame)
    assert found.status == 200
    assert found.headers["content-security-policy"].endswith("; frame-ancestors https://course.example")
    assert "x-frame-options" not in found.headers


def test_behind_a_server_that_encrypts_the_name_that_is_allowed_counts_for_the_origin_too() -> None:
    name = {"Host": "tutor.example", "Origin": "https://tutor.example"}
    assert ask(GUARD, "POST", "/do", name, server=("127.0.0.1", 2718)).status == 200
    assert ask(GUARD, "SOCKET", "/line", name, server=("127.0.0.1", 2718)).status == 101
    assert ask(GUARD, "POST", "/do", {"Host": "localhost", "Origin": "https://localhost"}).status == 403


def test_every_answer_says_what_a_browser_is_to_mind() -> None:
    answers = [
        ask(GUARD, "GET", "/", {"Host": LOCAL}),
        ask(GUARD, "GET", "/static/x.js", {"Host": LOCAL}),
        ask(GUARD, "GET", "/none", {"Host": LOCAL}),
        ask(GUARD, "GET", "/", {"Host": "evil.example"}),
        ask(GUARD, "POST", "/do", {"Host": LOCAL}),
        ask(GUARD, "POST", "/do", OWN),
    ]
    for found in answers:
        assert "frame-ancestors 'none'" in found.headers["content-security-policy"]
        assert found.headers["x-frame-options"] == "DENY"
        assert found.headers["referrer-policy"] == "same-origin"
        assert found.headers["x-content-type-options"] == "nosniff"
        assert found.headers["cross-origin-resource-policy"] == "same-origin"
        assert not [name for name in found.headers if name.lower().startswith("access-control")]
        assert "server" not in found.headers


def test_a_page_that_says_nothing_of_itself_may_do_nothing() -> None:
    found = ask(GUARD, "GET", "/", {"Host": LOCAL})
    assert found.headers["content-security-policy"].startswith("default-src 'none'; ")
    assert found.headers["cross-origin-opener-policy"] == "same-origin"
    # Where the way is not trusted a browser passes it over, and complains.
    assert (
        "cross-origin-opener-policy" not in ask(GUARD, "GET", "/", {"Host": "10.0.0.7"}, server=("10.0.0.7", 1)).headers
    )


def test_a_page_keeps_the_policy_that_it_has() -> None:
    async def own(asked: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse("x", headers={"content-security-policy": "script-src 'self'"})(asked, receive, send)

    found = ask(Guard(own, Rules(ROUTES)), "GET", "/", {"Host": LOCAL})
    assert found.headers["content-security-policy"] == "script-src 'self'; frame-ancestors 'none'"


@pytest.mark.parametrize("said", [{}, {"Content-Length": str(MOST + 1)}, {"Content-Length": "1"}])
def test_too_much_is_refused_whatever_was_said_of_its_length(said: dict[str, str]) -> None:
    found = ask(GUARD, "POST", "/do", {**OWN, **said}, parts=[b"x" * 600] * 2)
    assert found.status == 413
    assert found.headers["connection"] == "close"
    assert found.body.decode() == text("guard.large", "en") + "\n"


def test_as_much_as_is_allowed_is_taken() -> None:
    for said in ({}, {"Content-Length": str(MOST)}):
        assert ask(GUARD, "POST", "/do", {**OWN, **said}, parts=[b"x" * MOST]).body == b"done 1000"
    assert ask(GUARD, "POST", "/file", OWN, parts=[b"x" * MOST] * 50).body == b"read 50000"
    assert ask(GUARD, "POST", "/file", OWN, parts=[b"x" * MOST] * 51).status == 413


def test_what_nobody_reads_is_not_waited_for() -> None:
    async def hasty(asked: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse("no")(asked, receive, send)

    guard = Guard(hasty, Rules(ROUTES))
    assert ask(guard, "POST", "/file", {**OWN, "Transfer-Encoding": "chunked"}).headers["connection"] == "close"
    assert ask(guard, "POST", "/file", {**OWN, "Content-Length": "9"}).headers["connection"] == "close"
    assert "connection" not in ask(guard, "GET", "/", OWN).headers
    assert "connection" not in ask(GUARD, "POST", "/do", {**OWN, "Content-Length": "1"}, parts=[b"x"]).headers


def test_what_is_far_too_much_is_never_held() -> None:
    def parts() -> Iterator[bytes]:
        yield from (b"x" * 1000 for _ in range(300_000))

    async def receive() -> Message:
        return {"type": "http.request", "body": next(coming), "more_body": True}

    coming = parts()
    told = Told()

    async def send(message: Message) -> None:
        told.messages.append(message)

    tracemalloc.start()
    in_a_loop(GUARD(scope("POST", "/do", OWN), receive, send))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert told.status == 413
    assert peak < 2_000_000


@pytest.mark.parametrize(
    ("message", "is_taken"),
    [
        ({"text": "x" * MOST}, True),
        ({"text": "x" * (MOST + 1)}, False),
        ({"text": "é" * (MOST // 2)}, True),
        ({"text": "é" * (MOST // 2 + 1)}, False),
        ({"bytes": b"x" * (MOST + 1)}, False),
    ],
)
def test_a_message_that_is_too_large_ends_its_line(*, message: Message, is_taken: bool) -> None:
    found = ask(GUARD, "SOCKET", "/line", OWN, said=[{"type": "websocket.receive", **message}])
    assert (found.messages[-1] == {"type": "websocket.close", "code": 1009}) is not is_taken
    assert ("text" in found.messages[-1]) is is_taken


def test_that_the_server_begins_and_ends_is_passed_on() -> None:
    heard: list[tuple[Scope, Receive, Send]] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        heard.append((scope, receive, send))

    async def receive() -> Message:
        return {"type": "lifespan.startup"}

    async def send(_: Message) -> None: ...

    begins = {"type": "lifespan"}
    in_a_loop(Guard(app, Rules(ROUTES))(begins, receive, send))
    assert heard == [(begins, receive, send)]


def test_headers_that_are_too_much_are_refused() -> None:
    own = sum(len(name) + len(value) for name, value in OWN.items())
    longest = "x" * (32 * 1024 - own - len("Cookie"))
    assert ask(GUARD, "GET", "/", {**OWN, "Cookie": longest}).status == 200
    assert ask(GUARD, "GET", "/", {**OWN, "Cookie": f"{longest}x"}).status == 431


def test_lines_are_counted_in_all_and_never_by_address() -> None:
    async def opened() -> tuple[list[int], int]:
        guard, gone = Guard(INNER, Rules(ROUTES, most_lines=40)), asyncio.Event()

        async def one() -> Told:
            told, messages = Told(), [{"type": "websocket.connect"}]

            async def receive() -> Message:
                if messages:
                    return messages.pop()
                await gone.wait()
                return {"type": "websocket.disconnect", "code": 1000}

            async def send(message: Message) -> None:
                told.messages.append(message)

            await guard(scope("SOCKET", "/line", OWN), receive, send)
            return told

        lines = [asyncio.create_task(one()) for _ in range(41)]
        # All but one stay until they are let go.
        await asyncio.wait(lines, timeout=20, return_when=asyncio.FIRST_COMPLETED)
        gone.set()
        first = [told.status for told in await asyncio.gather(*lines)]
        return first, (await one()).status

    first, later = in_a_loop(opened())
    assert sorted(first) == [101] * 40 + [403]
    assert later == 101


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_one_sentence_in_the_language_of_who_asks(language: str) -> None:
    by_address = ask(GUARD, "GET", f"/none?lang={language}", {"Host": LOCAL})
    by_browser = ask(GUARD, "GET", "/none", {"Host": LOCAL, "Accept-Language": f"{language}-XX, fr;q=0.5"})
    assert by_address.body.decode() == by_browser.body.decode() == text("guard.route", language) + "\n"


def test_a_link_that_is_too_long_is_told_so_and_where_nothing_is_there_still_is_nothing() -> None:
    long = f"?p={'x' * LONGEST_QUERY}"
    told = ask(GUARD, "GET", f"/{long}", {"Host": LOCAL, "Accept-Language": "en"})
    assert (told.status, told.body.decode()) == (414, text("guard.long", "en") + "\n")
    assert ask(GUARD, "GET", f"/none{long}", {"Host": LOCAL}).status == 404


BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"


@pytest.mark.parametrize("language", LANGUAGES)
def test_to_a_browser_a_refusal_is_a_page_that_leads_to_the_tutor_and_can_do_nothing(language: str) -> None:
    told = ask(GUARD, "GET", f"/none?lang={language}", {"Host": LOCAL, "Accept": BROWSER})
    page = told.body.decode()
    assert told.status == 404
    assert f'<html lang="{language}">' in page
    assert '<meta name="viewport" content="width=device-width' in page
    assert f"<p>{escape(text('guard.route', language))}</p>" in page
    assert page.count("<a ") == page.count('<a href="/">') == 1
    assert told.headers["content-type"] == "text/html; charset=utf-8"
    assert told.headers["content-security-policy"].startswith("default-src 'none'")
    assert int(told.headers["content-length"]) == len(told.body)


def test_who_came_by_a_name_that_is_none_of_ours_is_led_no_further_by_it() -> None:
    told = ask(GUARD, "GET", "/", {"Host": "evil.example", "Accept": BROWSER})
    assert told.status == 421
    assert escape(text("guard.host", "en")) in told.body.decode()
    assert "<a " not in told.body.decode()


def test_an_error_of_the_application_is_not_hidden() -> None:
    async def broken(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        ask(Guard(broken, Rules(ROUTES)), "GET", "/", OWN)
