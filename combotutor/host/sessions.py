"""The sessions of a server: how many there are, and one page's line to its tutor."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from combotutor.host.live_tutor import LiveTutor

MOST: Final = 400
"""Pages that are open at once, in all: more than a school has in one room, less than fills a small machine's memory."""
LARGEST: Final = 64 * 1024
"""Bytes of a message of a page; a long position with all its moves has a tenth."""
FULL: Final = 4001
"""The code with which a line is closed where there is no place left; `live.mjs` knows it."""
TOO_LARGE: Final = 1009
"""The code for a message that is too large."""
ANEW: Final = 1012
"""The code for a page that is to begin anew."""
MOST_HELLOS: Final = 20
"""People who may play on one line, one after the other: each may leave something in the file. Then it begins anew."""
_TROUBLE: Final = 1011
"""The code for a fault of the server."""
_WAITING: Final = 200
"""Messages that wait for a slow page; who is slower than that begins anew."""
_UNHEARD: Final = 32
"""Messages of a page that wait for their answer; it has to wait with what comes then."""
_GONE: Final = object()
_WORKERS: Final = 16
"""Threads in which pages are answered: enough that some may wait for a disk."""

_AWAY: Final = (WebSocketDisconnect, RuntimeError, OSError)
"""What is raised where a page has gone: by the line, by starlette, or by the system."""
_LOG: Final = logging.getLogger(__name__)


class Sessions:
    """All pages that are open.

    Args:
        make: makes the tutor of a new page.
        most: how many there may be at once.
        upload: where pages may send files to, as an address; empty where they may not.
    """

    def __init__(self, make: Callable[[], LiveTutor], most: int = MOST, *, upload: str = "") -> None:
        self._make = make
        self._most = most
        self._upload = upload
        self._open: set[Session] = set()
        self._workers = ThreadPoolExecutor(_WORKERS, thread_name_prefix="combotutor-page")

    def __len__(self) -> int:
        return len(self._open)

    async def serve(self, socket: WebSocket) -> None:
        """Answer one page until it goes."""
        try:
            await socket.accept()
        except _AWAY:
            return
        if len(self._open) >= self._most:
            with contextlib.suppress(*_AWAY):
                await socket.close(FULL)
            return
        session = Session(socket, self._workers, self._upload)
        self._open.add(session)
        try:
            await session.run(self._make)
        except Exception:  # noqa: BLE001  (whatever it is)
            # One page's trouble is none of the others'. It is logged in full, for whoever runs the tutor; the page
            # begins anew.
            _LOG.exception("a page could not be answered")
            with contextlib.suppress(*_AWAY):  # it has gone already
                await socket.close(_TROUBLE)
        finally:
            self._open.discard(session)

    def named(self, name: str) -> Session | None:
        """Return the session of a page that says its name, which nobody else knows."""
        return next((each for each in self._open if secrets.compare_digest(each.name.encode(), name.encode())), None)

    def close(self) -> None:
        """Let go of the threads."""
        self._workers.shutdown(wait=False, cancel_futures=True)


class Session:
    """One page: what it says goes to its tutor, one message after the other, and what that says goes back.

    Args:
        socket: the line.
        workers: the threads in which tutors answer.
        upload: where the page may send files to; empty where it may not.
    """

    def __init__(self, socket: WebSocket, workers: ThreadPoolExecutor, upload: str = "") -> None:
        self.name = secrets.token_urlsafe(16)
        self._upload = upload
        self._tutor: LiveTutor | None = None
        self._socket = socket
        self._workers = workers
        self._loop = asyncio.get_running_loop()
        self._outbox: asyncio.Queue[str] = asyncio.Queue(_WAITING)
        self._is_ending = False
        self._ending: asyncio.Task[None] | None = None
        self._thread = threading.get_ident()

    async def run(self, make: Callable[[], LiveTutor]) -> None:
        """Serve the page until it goes; the tutor ends with it."""
        tutor = self._tutor = await self._in_thread(make)
        sender = asyncio.create_task(self._send())
        try:
            tutor.connect(self._post)
            upload = f"{self._upload}?session={self.name}" if self._upload else ""
            self._post({"method": "state", "state": tutor.get_state(), "upload": upload})
            await self._listen(tutor)
        finally:
            sender.cancel()
            await self._in_thread(tutor.close)

    async def bring(self, file: Path, name: str) -> None:
        """Have the page's tutor bring in a file, which is the tutor's from now on."""
        if self._tutor is not None:
            await self._in_thread(self._tutor.bring, file, name)

    async def _listen(self, tutor: LiveTutor) -> None:
        """Take in what the page says; whether anybody is there is answered at once, all else in its turn."""
        inbox: asyncio.Queue[object] = asyncio.Queue(_UNHEARD)
        hellos = 0
        async with asyncio.TaskGroup() as both:
            both.create_task(self._answer(tutor, inbox))
            async for message in self._messages():
                hellos += _is(message, "hello")
                if hellos > MOST_HELLOS:
                    with contextlib.suppress(*_AWAY):
                        await self._socket.close(ANEW)
                    break
                if _is(message, "alive"):
                    tutor.hear(message)
                else:
                    await inbox.put(message)
            # What was said before the page went counts.
            await inbox.put(_GONE)

    async def _answer(self, tutor: LiveTutor, inbox: asyncio.Queue[object]) -> None:
        while (message := await inbox.get()) is not _GONE:
            await self._in_thread(tutor.hear, message)

    async def _messages(self) -> AsyncIterator[object]:
        while True:
            try:
                text = await self._socket.receive_text()
            except (*_AWAY, KeyError):
                return  # the page has gone, or says bytes, which are no message of ours
            if len(text) > LARGEST:
                with contextlib.suppress(*_AWAY):
                    await self._socket.close(TOO_LARGE)
                return
            try:
                message = json.loads(text)
            except (ValueError, RecursionError):
                continue  # nobody who speaks our language says that
            yield message

    async def _send(self) -> None:
        with contextlib.suppress(*_AWAY):  # the page has gone
            while not self._is_ending:
                await self._socket.send_text(await self._outbox.get())

    def _post(self, message: dict[str, Any]) -> None:
        """Send a message to the page; from any thread."""
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        if threading.get_ident() == self._thread:
            self._put(text)
        else:
            self._loop.call_soon_threadsafe(self._put, text)

    def _put(self, text: str) -> None:
        try:
            self._outbox.put_nowait(text)
        except asyncio.QueueFull:
            # The page does not read: it is let go, and begins anew when it can.
            if not self._is_ending:
                self._is_ending = True
                self._ending = self._loop.create_task(self._end())

    async def _end(self) -> None:
        with contextlib.suppress(*_AWAY):
            await self._socket.close()

    async def _in_thread(self, work: Callable[..., Any], *values: object) -> Any:  # noqa: ANN401  (whatever it gives)
        return await self._loop.run_in_executor(self._workers, work, *values)


def _is(message: object, name: str) -> bool:
    """Tell whether a page says something of a name."""
    match message:
        case {"method": "custom", "content": {"do": str(said)}}:
            return said == name
    return False
