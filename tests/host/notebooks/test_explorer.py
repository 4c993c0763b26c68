"""marimo's part of what is served: only what its pages need answers, and nothing tells of this machine."""

from __future__ import annotations

import contextlib
import http.client
import re
import socket
import time
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

import pytest
from starlette.routing import BaseRoute, Mount, WebSocketRoute
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from combotutor.families.combo.words import text
from combotutor.host.gate.routes import SOCKET, Route, find_route
from combotutor.host.notebooks.explorer import explorer_routes, has_explorer, tutor_notebook_routes
from combotutor.i18n import LANGUAGES
from tests.at_length import at_length
from tests.host.served import PATIENCE, Served, heard, home_of, served, told_of

pytest.importorskip("marimo")
SESSION = "s_abc123"
ASIDE = ("/docs", "/openapi.json", "/redoc", "/sse", "/lsp", "/mcp", "/mcp/server", "/public/x", "/public/../odds.py")
"""Addresses that are no route of marimo's by that name, or one in other versions."""
LINES = ("terminal/ws", "ws_sync", "lsp/pylsp", "lsp/copilot", "mcp", "mcp/server", "sse", "api/home/ws", "live")
FIRST_HEARD: dict[str, str] = {}
"""What the first visits of each of two notebooks heard, both at the same moment."""


@pytest.fixture(scope="module")
def lean(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The tutor as it is usually served, the explorer below it."""
    with served(home_of(tmp_path_factory)) as found:
        yield found


@pytest.fixture(scope="module")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The tutor as a notebook, to a class, in which both notebooks were opened first at the same moment."""
    with served(home_of(tmp_path_factory), "--notebook", COMBOTUTOR_CLASS="1") as found:
        # Each runs in a thread of its own and imports what the other imports.
        with (
            found.line("/ws?lang=de&session_id=s_first1") as one,
            found.line("/odds/ws?lang=de&session_id=s_first2") as other,
        ):
            FIRST_HEARD.update({"/": heard(one), "/odds/": heard(other)})
        yield found


def routes_below(routes: Iterable[BaseRoute], base: str = "") -> Iterator[tuple[str, str]]:
    """Yield every method and path of some routes, with something in the place of what is filled in."""
    for route in routes:
        path = base + re.sub(r"\{[^}]*\}", "10-x.js", str(getattr(route, "path", "")))
        if isinstance(route, Mount):
            yield from routes_below(route.routes, path)
            yield "GET", f"{path}/x"
        elif isinstance(route, WebSocketRoute):
            yield "SOCKET", path
        else:
            yield from ((method, path) for method in getattr(route, "methods", ()) if method != "HEAD")


def marimo_routes() -> list[tuple[str, str]]:
    """Return every method and path that marimo has, in whatever version is installed."""
    from marimo._server.api.router import build_routes  # the table that is served

    found = list(routes_below(build_routes()))
    assert len(found) > 90
    assert {("SOCKET", "/terminal/ws"), ("GET", "/sse"), ("POST", "/api/home/workspace_files")} <= set(found)
    return found


def is_listed(routes: tuple[Route, ...], method: str, path: str) -> bool:
    """Tell whether a route is one that the pages need."""
    return find_route(routes, method, path).route is not None


@pytest.mark.parametrize(
    ("place", "base"),
    [("lean", "/odds"), *(pytest.param("notebook", each, marks=pytest.mark.long) for each in ("/odds", ""))],
)
def test_of_all_that_marimo_has_only_what_its_page_needs_answers(
    place: str, base: str, request: pytest.FixtureRequest
) -> None:
    tutor: Served = request.getfixturevalue(place)
    routes = explorer_routes() if base else tutor_notebook_routes()
    answered = set()
    for method, path in [*marimo_routes(), *product(["GET", "POST"], ASIDE)]:
        target = f"{base}{path}"
        if method == "SOCKET":
            status = tutor.refusal(f"{target}?session_id={SESSION}")
            assert (status == 101) is is_listed(routes, method, target), target
            continue
        headers = {**tutor.own, "Marimo-Session-Id": SESSION, "Content-Type": "application/json"}
        found = tutor.ask(method, target, headers, b"{}" if method == "POST" else None)
        assert told_of(found.whole, tutor.home) == [], target
        assert "access-control" not in found.whole.lower(), target
        assert "frame-ancestors 'none'" in found.headers["content-security-policy"], target
        if not is_listed(routes, method, target):
            assert found.status in {404, 405}, (method, target)
        elif found.status == 200:
            answered.add(target.removeprefix(base))
    assert answered == {"/", "/health"}
    assert tutor.printed == ""


@pytest.mark.parametrize(("place", "base"), [("lean", "/odds/"), ("notebook", "/")])
@pytest.mark.parametrize("line", LINES)
def test_no_other_line_than_the_pages_own_can_be_opened(
    place: str, base: str, line: str, request: pytest.FixtureRequest
) -> None:
    tutor: Served = request.getfixturevalue(place)
    assert tutor.refusal(f"{base}{line}?session_id={SESSION}") == 403


@pytest.mark.parametrize(
    "query",
    [
        *(
            "session_id=s_abc124&file=__new__",
            "session_id=s_abc124&file=/etc/passwd",
            "session_id=s_abc124&file=odds.py",
        ),
        *("session_id=../../x", "session_id=", "session_id=s_abc12", "session_id=S_ABC123", "session_id=s_abc1234"),
        *("", "lang=de", "session_id=s_abc124&session_id=s_abc125", "session_id=s_abc12%0a"),
    ],
)
def test_a_visit_is_of_the_page_and_of_nothing_else(lean: Served, query: str) -> None:
    assert lean.refusal(f"/odds/ws?{query}") == 403


@pytest.mark.parametrize("query", ["file=__new__", "file=/etc/passwd", "file=odds.py", "lang=de&file=", "fi%6ce=x"])
def test_no_other_notebook_can_be_asked_for(lean: Served, query: str) -> None:
    assert lean.ask("GET", f"/odds/?{query}").status == 404
    assert lean.printed == ""


@pytest.mark.parametrize(
    ("place", "base", "title"),
    [("lean", "/odds/", "explorer.title"), ("notebook", "/", "tutor.title"), ("notebook", "/odds/", "explorer.title")],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_speaks_its_language_and_tells_nothing_of_this_machine(
    place: str, base: str, title: str, language: str, request: pytest.FixtureRequest
) -> None:
    tutor: Served = request.getfixturevalue(place)
    found = tutor.ask("GET", f"{base}?lang={language}")
    page = found.body.decode()
    assert found.status == 200
    assert told_of(found.whole, tutor.home) == []
    assert f'<html lang="{language}">' in page
    assert f"<title>{text(title, language)}</title>" in page
    assert "serviceWorker" not in page
    policy = found.headers["content-security-policy"]
    assert "unsafe-eval" not in policy
    assert re.search(r"script-src 'self' 'sha256-[\w+/]{43}='; ", policy)


def test_the_explorer_is_english_where_nothing_else_is_asked_for(lean: Served) -> None:
    for query in ("", "?lang=", "?lang=fr", "?lang=%22%3E%3Cscript%3E"):
        assert '<html lang="en">' in lean.ask("GET", f"/odds/{query}", {"Accept-Language": "de"}).body.decode()


@pytest.mark.slow
@pytest.mark.parametrize(("place", "base"), [("lean", "/odds/"), ("notebook", "/")])
def test_what_a_visit_hears_tells_nothing_of_this_machine(
    place: str, base: str, request: pytest.FixtureRequest
) -> None:
    tutor: Served = request.getfixturevalue(place)
    told = tutor.visit(base, "s_visit1")
    assert "kernel-ready" in told
    assert told_of(told, tutor.home) == []
    assert tutor.printed == ""


def visit_anew(tutor: Served, session: str) -> str:
    """Return all that a visit hears once an earlier one of that name has ended, of which a server may hear late.

    It would wait for ever for cells to run: those of a visit that is taken up again have run.
    """
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with tutor.line(f"/odds/ws?lang=de&session_id={session}") as line:
            first = str(line.recv(timeout=PATIENCE))
            if "reconnected" not in first:
                return first + heard(line)
    pytest.fail("the earlier visit did not end")


@pytest.mark.slow
def test_a_visit_ends_with_its_page_and_is_kept_where_only_the_line_broke(lean: Served) -> None:
    assert "kernel-ready" in lean.visit("/odds/", "s_leaves")
    assert "kernel-ready" in visit_anew(lean, "s_leaves")
    with lean.line("/odds/ws?lang=de&session_id=s_breaks") as line:
        heard(line)
        line.socket.shutdown(socket.SHUT_RDWR)
    with lean.line("/odds/ws?lang=de&session_id=s_breaks") as line:
        assert "reconnected" in str(line.recv(timeout=60))
    assert lean.printed == ""


FORGED = ("x", {"a": 1}, [1], ["nope"], [None], None, -5, 10**30, 1.5, True, "../..", [[1]], "", "é" * 1000)


@pytest.mark.slow
@pytest.mark.parametrize("step", at_length((1, 4), 4))
def test_forged_values_leave_no_word_on_the_terminal_and_the_page_goes_on(lean: Served, step: int) -> None:
    session = f"s_forge{step}"
    own = {"Marimo-Session-Id": session}
    with lean.line(f"/odds/ws?lang=de&session_id={session}") as line:
        told = heard(line)
        controls = sorted(set(re.findall(r"object-id='?\\?\"?([\w-]+)", told)))
        models = sorted(set(re.findall(r'"model_id":\s*"([\w-]+)"', told)))
        assert len(controls) >= 6
        assert models
        # Every control gets every so many-th value, and together they get them all.
        for control, value in (
            (each, value) for at, each in enumerate(controls) for value in FORGED[at % step :: step]
        ):
            body = {"objectIds": [control], "values": [value]}
            assert lean.post("/odds/api/kernel/set_ui_element_value", body, own).status == 200
        states: list[dict[str, object]] = [
            {"clicked": "x"},
            {"clicked": {"number": "a"}, "seen": 5},
            {"clicked": {"number": 1, "seen": [1]}},
        ]
        for state in states:
            message: dict[str, object] = {"method": "update", "state": state, "bufferPaths": []}
            sent = {"modelId": models[0], "message": message, "buffers": []}
            assert lean.post("/odds/api/kernel/set_model_value", sent, own).status == 200
        call = {"functionCallId": "a", "functionName": "x", "namespace": "y", "args": {}}
        lean.post("/odds/api/kernel/function_call", call, own)
        # Whatever has been sent: another language, rightly chosen, is spoken.
        for control in controls:
            lean.post("/odds/api/kernel/set_ui_element_value", {"objectIds": [control], "values": [["Español"]]}, own)
        while text("explorer.title", "es") not in str(line.recv(timeout=60)):
            pass
    assert lean.printed == ""


@pytest.mark.parametrize(
    ("path", "body"),
    [
        *(
            ("set_ui_element_value", body)
            for body in (b"{bad", b"[]", b"\xff\xfe", b"", b"null", b'{"objectIds": [1]}')
        ),
        *(("set_model_value", body) for body in (b"{}", b'{"modelId": 1}', b"[" * 100_000)),
        *(("function_call", body) for body in (b"{}", b"x")),
    ],
)
def test_what_is_no_message_is_refused_in_a_sentence(lean: Served, path: str, body: bytes) -> None:
    with lean.line("/odds/ws?session_id=s_words1"):
        found = lean.post(f"/odds/api/kernel/{path}", body, {"Marimo-Session-Id": "s_words1"})
    assert found.status == 400
    assert found.body.decode() == text("guard.answer", "en") + "\n"
    assert lean.printed == ""


@pytest.mark.parametrize("session", ["", "s_none00", "../..", "s_abc123; x"])
def test_nobody_speaks_for_a_visit_that_is_not_there(lean: Served, session: str) -> None:
    body = {"objectIds": ["x"], "values": [1]}
    headers = {"Marimo-Session-Id": session}
    assert lean.post("/odds/api/kernel/set_ui_element_value", body, headers).status == 400
    assert lean.printed == ""


@pytest.mark.parametrize("name", ["10-none.js", "0-x", "99999999-odds.py", "3-..", "5-x.js?download=1&filename=/etc/x"])
def test_a_file_that_is_none_of_the_pages_is_not_there(lean: Served, name: str) -> None:
    assert lean.ask("GET", f"/odds/@file/{name}").status == 404
    assert lean.printed == ""


@pytest.mark.parametrize("target", ["/odds/api/kernel/set_ui_element_value", "/file?session=x"])
def test_three_hundred_megabytes_are_not_taken(lean: Served, target: str) -> None:
    before = memory(lean.pid)
    head = f"POST {target} HTTP/1.1\r\nHost: {lean.host}\r\nOrigin: http://{lean.host}\r\n"
    with socket.create_connection(("127.0.0.1", lean.port)) as line:
        line.sendall(f"{head}Content-Length: {300 << 20}\r\n\r\n".encode())
        assert line.recv(1000).startswith(b"HTTP/1.1 413 ")
    with socket.create_connection(("127.0.0.1", lean.port)) as line:
        line.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        with pytest.raises(ConnectionError):
            send_three_hundred(line)
    assert memory(lean.pid) - before < 30


def send_three_hundred(line: socket.socket) -> None:
    """Send three hundred megabytes."""
    for _ in range(300):
        line.sendall(b"100000\r\n" + b"x" * (1 << 20) + b"\r\n")


def memory(pid: int) -> float:
    """Return how many megabytes a process has had at once."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        pytest.skip("procfs is not installed")
    found = re.search(r"VmHWM:\s*(\d+) kB", status.read_text())
    assert found is not None
    return int(found[1]) / 1024


def listen(line: ClientConnection) -> None:
    """Hear all that comes by a line."""
    while True:
        line.recv(timeout=20)


def test_words_that_are_none_end_a_line_and_nothing_is_printed(lean: Served) -> None:
    with lean.line("/live") as line:
        line.socket.sendall(b"\x81\x82\x00\x00\x00\x00\xff\xfe")  # a text of two bytes that are none
        with pytest.raises(ConnectionClosed):
            listen(line)
    assert lean.printed == ""


def test_forty_come_from_one_address(lean: Served) -> None:
    with contextlib.ExitStack() as open_lines:
        lines = [open_lines.enter_context(lean.line("/live")) for _ in range(40)]
        assert all(line.recv(timeout=60) for line in lines)


@pytest.mark.parametrize("origin", ["", "null", "http://evil.example", "http://localhost:1", "http://127.0.0.1"])
@pytest.mark.parametrize("target", ["/live", f"/odds/ws?session_id={SESSION}"])
def test_no_line_is_opened_for_another_origin(lean: Served, target: str, origin: str) -> None:
    assert lean.refusal(target, origin=origin) == 403


@pytest.mark.parametrize("target", ["/", "/odds/", "/odds/health"])
def test_another_name_reads_nothing(lean: Served, target: str) -> None:
    for host in ("evil.example", f"evil.example:{lean.port}", "127.0.0.1.evil.example"):
        assert lean.ask("GET", target, {"Host": host}).status == 421
    assert lean.refusal("/live", origin="http://evil.example", host="evil.example") == 403


def test_two_names_at_once_read_nothing(lean: Served) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", lean.port, timeout=20)
    connection.putrequest("GET", "/", skip_host=True)
    connection.putheader("Host", lean.host)
    connection.putheader("Host", "evil.example")
    connection.endheaders()
    assert connection.getresponse().status == 400
    connection.close()


def test_what_stays_the_same_is_kept_by_the_browser(lean: Served) -> None:
    page = lean.ask("GET", "/odds/").body.decode()
    script = re.search(r'src="\./(assets/index-[\w-]+\.js)"', page)
    assert script is not None
    assert "immutable" in lean.ask("GET", f"/odds/{script[1]}").headers["cache-control"]
    assert lean.ask("GET", "/odds/assets/none-12345678.js").status == 404


def test_the_explorer_is_there_where_its_packages_are() -> None:
    assert has_explorer()
    assert {route.method for route in explorer_routes()} == {"GET", "POST", SOCKET}


@pytest.mark.slow
def test_two_notebooks_that_are_opened_first_at_the_same_moment_are_both_shown(notebook: Served) -> None:
    assert all("kernel-ready" in FIRST_HEARD[base] for base in ("/", "/odds/"))
    assert all(told_of(told, notebook.home) == [] for told in FIRST_HEARD.values())
    assert notebook.printed == ""
