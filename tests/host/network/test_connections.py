"""Connections that ask for nothing, and too many of them, hold nobody up."""

from __future__ import annotations

import http.client
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from combotutor.host.network import connections
from combotutor.host.network.connections import Connection, make_room


async def app(scope: Scope, _receive: Receive, send: Send) -> None:
    """Answer each request with a word."""
    assert scope["type"] == "http"
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server for six connections, which may say nothing for a second: a busy machine asks within that."""
    monkeypatch.setattr(Connection, "most", 6)
    monkeypatch.setattr(connections, "PATIENCE", 1.0)
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, http=Connection, log_level="error", lifespan="off"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield int(listener.getsockname()[1])
    server.should_exit = True
    thread.join(10)


def status(port: int) -> int:
    """Return the status of an answer; 0 for none."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        line.request("GET", "/")
        return line.getresponse().status
    except OSError:
        return 0
    finally:
        line.close()


def test_too_many_connections_are_let_go_at_once_and_those_that_say_nothing_after_a_while(port: int) -> None:
    with ExitStack() as stack:
        silent = [stack.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in range(6)]
        # Who comes after them is taken up after them.
        assert status(port) == 0
        until = time.monotonic() + 10
        while status(port) != 200:
            assert time.monotonic() < until
            time.sleep(0.1)
        for each in silent:
            each.settimeout(5)
            assert each.recv(10) == b""


def test_whoever_asks_slowly_is_not_waited_for(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as slow:
        slow.settimeout(5)
        slow.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ")
        assert slow.recv(10) == b""


def test_a_connection_on_which_something_was_asked_stays(port: int) -> None:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    for _ in range(3):
        line.request("GET", "/")
        assert line.getresponse().read() == b"ok"
        time.sleep(0.6)
    line.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such bound")
def test_there_is_room_for_all_connections_that_are_let_in() -> None:
    import resource

    most = make_room()
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert 0 < most <= connections.MOST
    assert soft < 0 or most < soft
