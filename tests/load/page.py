"""A page of the tutor as its server sees it: what a browser asks for, what the script sends, what it waits for."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from tests.load.answers import Choice

PATIENCE: Final = 60.0
"""Seconds after which a click counts as never answered."""
_SILENCE: Final = 10.0
"""Seconds after which a page asks for news once more, as `tutor/script/waiting.mjs` does."""
_LARGEST: Final = 4 * 1024 * 1024
_FILES: Final = re.compile(r'(?:href|src)="(static/[^"]+)"')
_VERDICT: Final = re.compile(r'class="ct-verdict ct-([a-z-]+)"')


class LineError(Exception):
    """The line to the server broke, or was never up."""


class SilenceError(Exception):
    """The server did not answer a click."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """What a browser that has nothing yet asks for before the script runs.

    Args:
        requests: how many files, the page itself among them.
        size: their bytes, without headers.
    """

    requests: int
    size: int


def fetch(address: str) -> Fetched:
    """Load the page and its files over one connection.

    Raises:
        LineError: the server refuses, or is not there.
    """
    place = urlsplit(address)
    line = http.client.HTTPConnection(place.hostname or "", place.port, timeout=PATIENCE)
    try:
        first = _body(line, place.path or "/")
        files = list(dict.fromkeys(_FILES.findall(first.decode())))
        sizes = [len(_body(line, f"/{name}")) for name in files]
    except (OSError, http.client.HTTPException) as error:
        raise LineError(f"the page: {type(error).__name__}") from error
    finally:
        line.close()
    return Fetched(1 + len(files), len(first) + sum(sizes))


def _body(line: http.client.HTTPConnection, path: str) -> bytes:
    line.request("GET", path, headers={"Accept-Language": "en", "Accept": "*/*"})
    response = line.getresponse()
    body = response.read()
    if response.status != http.HTTPStatus.OK:
        raise LineError(f"the page: {response.status} for {path}")
    return body


class Page:
    """One page that is open.

    Args:
        address: the server's, such as `http://127.0.0.1:2718`.
        key: what the browser calls itself: 32 hexadecimal digits.
        kept: what the browser keeps of an earlier page.
    """

    def __init__(self, address: str, key: str, kept: object = None) -> None:
        self.address = address.rstrip("/")
        self.key = key
        self.kept = kept
        self.traits: dict[str, Any] = {}
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._waiter: tuple[Callable[[], bool], asyncio.Future[float]] | None = None
        self._asking: asyncio.TimerHandle | None = None
        self._owed = 0
        self._number = 0

    # What the page shows.

    @property
    def puzzle(self) -> str:
        """The name of the puzzle that is open."""
        return str(self.traits["kept"]["current"])

    @property
    def cards(self) -> tuple[str, ...]:
        """The row on the hand."""
        return tuple(self.traits["zones"][0]["cards"])

    @property
    def can_hint(self) -> bool:
        """Whether a hint can be asked for."""
        button = re.search(r"<button[^>]*data-do=\"hint\"[^>]*>", self._region("tools"))
        return button is not None and "aria-disabled" not in button[0]

    @property
    def is_solved(self) -> bool:
        """Whether the puzzle is solved: then the way leads on, and no hint is to be had."""
        return 'data-do="hint"' not in self._region("tools")

    @property
    def hints(self) -> int:
        """How many hints are open."""
        return self._region("hints").count("<li")

    @property
    def verdict(self) -> str:
        """What the judgement on the page is: `right`, `not-best`, `illegal`, empty if there is none."""
        found = _VERDICT.search(self._region("judgement"))
        return found[1] if found else ""

    @property
    def words(self) -> frozenset[str]:
        """The moves that the hand offers to confirm."""
        return frozenset(each["move"] for each in self.traits["readings"])

    @property
    def is_kept(self) -> bool:
        """Whether the page says of nothing that it is not kept yet, neither near the top nor at the verdict."""
        near_top = self._region("keeping")
        is_told = "ct-waits" in near_top or "ct-lost" in near_top
        return not is_told and "ct-unkept" not in self._region("judgement")

    def _region(self, name: str) -> str:
        return str(self.traits["regions"].get(name, ""))

    # What a person does.

    async def open(self) -> None:
        """Take up the line and say hello; what was open in this browser before is open again.

        Raises:
            LineError: there is no line.
            SilenceError: the server does not answer.
        """
        place = urlsplit(self.address)
        try:
            self._socket = await connect(
                f"ws://{place.netloc}/live",
                origin=Origin(f"http://{place.netloc}"),
                max_size=_LARGEST,
                open_timeout=PATIENCE,
                ping_interval=None,
                proxy=None,
            )
        except (OSError, InvalidHandshake, ConnectionClosed, EOFError, TimeoutError) as error:
            raise LineError(f"the line: {type(error).__name__}") from error
        self.traits = {}
        self._owed = 0
        self._reader = asyncio.create_task(self._read(self._socket))
        await self._until(lambda: "heard" in self.traits)
        hello = {"do": "hello", "storage": True, "kept": self.kept, "key": self.key, "query": {}}
        await self._post({"method": "custom", "content": {**hello, "wishes": ["en"], "zone": 60}})
        await self._until(lambda: bool(self.traits["is_greeted"]))

    async def do(self, action: str, value: str = "") -> float:
        """Press a button; return the seconds until the page has heard of it."""
        return await self._send({"method": "custom", "content": {"do": action, "value": value}}, self._heard())

    async def choose(self, choice: Choice | None) -> float:
        """Choose on the hand; return the seconds until it says what that means."""
        message = {"method": "update", "state": {"chosen": choice}}
        return await self._send(message, lambda: bool(self.traits["about"] == choice))

    async def answer(self, word: str, choice: Choice) -> float:
        """Confirm what is chosen as a move; return the seconds until its verdict is there."""
        self._number = max(self._number, self.traits["answer"].get("number", 0)) + 1
        answer = {"move": word, "number": self._number, "asked": self.traits["asked"], "choice": choice}
        message = {"method": "update", "state": {"answer": answer, "chosen": None}}
        heard = self._heard()
        return await self._send(message, lambda: heard() and bool(self.verdict))

    async def close(self) -> None:
        """Leave the page, as one closes it."""
        if self._asking is not None:
            self._asking.cancel()
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader

    # How that reaches the server.

    def _heard(self) -> Callable[[], bool]:
        """Return a question: has what is sent next been heard? Whatever is on its way already is heard before."""
        self._owed += 1
        due = self.traits["heard"] + self._owed
        return lambda: bool(self.traits["heard"] >= due)

    async def _send(self, message: Mapping[str, Any], is_answered: Callable[[], bool]) -> float:
        start = time.perf_counter()
        await self._post(message)
        return await self._until(is_answered) - start

    async def _post(self, message: Mapping[str, Any]) -> None:
        assert self._socket is not None, "it is open"
        try:
            await self._socket.send(json.dumps(message))
        except ConnectionClosed as error:
            raise LineError("the line: closed while sending") from error

    async def _until(self, is_there: Callable[[], bool]) -> float:
        """Wait until something is so, and return when the message came that made it so."""
        assert self._reader is not None, "it is open"
        if self.traits and is_there():
            return time.perf_counter()
        future: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._waiter = (is_there, future)
        try:
            if self._reader.done():
                raise LineError("the line: closed")
            return await asyncio.wait_for(future, PATIENCE)
        except TimeoutError as error:
            raise SilenceError("a click without an answer") from error
        finally:
            self._waiter = None

    async def _read(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in socket:
                self._hear(json.loads(text))
        if self._waiter is not None and not self._waiter[1].done():
            self._waiter[1].set_exception(LineError("the line: closed while waiting"))

    def _hear(self, message: Mapping[str, Any]) -> None:
        state = message.get("state")
        if not isinstance(state, Mapping):
            return
        before = self.traits.get("heard", 0)
        self.traits.update(state)
        self._owed = max(self._owed - (self.traits.get("heard", 0) - before), 0)
        if self.traits.get("kept") is not None:
            self.kept = self.traits["kept"]
        if self._waiter is not None and not self._waiter[1].done() and self._waiter[0]():
            self._waiter[1].set_result(time.perf_counter())
        self._ask_later()

    def _ask_later(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None
        if self.traits.get("news_in", 0):
            self._asking = asyncio.get_running_loop().call_later(self.traits["news_in"] / 1000, self._ask)

    def _ask(self) -> None:
        self._asking = asyncio.get_running_loop().call_later(_SILENCE, self._ask)
        self._owed += 1
        self._news = asyncio.create_task(self._ask_now())

    async def _ask_now(self) -> None:
        with contextlib.suppress(LineError):  # whoever clicks next is told
            await self._post({"method": "custom", "content": {"do": "news", "value": ""}})
