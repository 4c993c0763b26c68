"""Connections, before anything is asked on them: how many there may be, and how long they may say nothing."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST: Final = 1800
"""Connections at once, in all: for each of four hundred pages its line and some that fetch files."""
SPARE: Final = 100
"""Files that the program itself may have open besides."""
PATIENCE: Final = 20.0
"""Seconds that a connection may take to ask for something the first time."""


class Connection(H11Protocol):
    """A connection that is let go where there are too many, or where it asks for nothing."""

    most = MOST

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in its base
        """Take it in, unless there are too many."""
        if len(self.connections) >= self.most:
            transport.abort()
            return
        super().connection_made(transport)
        self._first = self.loop.call_later(PATIENCE, self._let_go)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it; one that was never taken in has nothing to forget."""
        if self in self.connections:
            self._first.cancel()
            super().connection_lost(exc)

    def _let_go(self) -> None:
        is_asked: object = self.cycle  # there is none before the first request
        if is_asked is None and self in self.connections:
            self.transport.close()


def make_room() -> int:
    """Let the program have as many connections as it may, and return how many that is."""
    with contextlib.suppress(ImportError, OSError, ValueError):  # Windows has no such bound
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST + SPARE
        if 0 <= soft < wanted:
            soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        return MOST if soft < 0 else max(1, min(MOST, soft - SPARE))
    return MOST
