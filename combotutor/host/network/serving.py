"""Serving an application at a socket until somebody stops it."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Sequence
from types import FrameType
from typing import TYPE_CHECKING, Final, NoReturn

import uvicorn

from combotutor.host.network.connections import Connection, make_room
from combotutor.host.notebooks.quiet import keep_quiet

if TYPE_CHECKING:
    from starlette.types import ASGIApp

_LARGEST_MESSAGE: Final = 1 << 20
"""Bytes of a message of a line: the explorer's are the larger ones."""
_LARGEST_HEAD: Final = 32 * 1024
"""Bytes of a request's head."""


def serve(
    app: ASGIApp, listeners: Sequence[socket.socket], on_start: Callable[[], None], on_stop: Callable[[], NoReturn]
) -> None:
    """Serve until it is stopped.

    Args:
        app: what is served.
        listeners: sockets that listen.
        on_start: called once pages are answered.
        on_stop: called when Ctrl-C or a request to end comes, in between two answers; it does not return.
    """

    class Server(uvicorn.Server):
        """A server that says when it can be opened, and stops when it is told to."""

        _loop: asyncio.AbstractEventLoop | None = None

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            """Start, then say so."""
            await super().startup(sockets)
            self._loop = asyncio.get_running_loop()
            on_start()

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
            """Stop; whoever presses again need not wait for what is still being written."""
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, signal.SIG_DFL)
            if self._loop is None:  # it has not begun yet, so that nothing is being answered
                on_stop()
            self._loop.call_soon_threadsafe(on_stop)

    keep_quiet()
    Server(_settings(app)).run(sockets=list(listeners))


def _settings(app: ASGIApp) -> uvicorn.Config:
    Connection.most = make_room()
    return uvicorn.Config(
        app,
        http=Connection,
        log_level="error",
        access_log=False,  # addresses may hold a key
        server_header=False,
        proxy_headers=False,
        ws_max_size=_LARGEST_MESSAGE,
        # A click's answer is small, and packing it costs more than sending it.
        ws_per_message_deflate=False,
        h11_max_incomplete_event_size=_LARGEST_HEAD,
    )
