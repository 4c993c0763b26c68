"""The line of a page: what is said on it, one after the other, and what ends it."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket

from combotutor.host.live_tutor import LiveTutor
from combotutor.host.sessions import ANEW, FULL, LARGEST, MOST_HELLOS, TOO_LARGE, Sessions
from tests.host.asked import in_a_loop, scope

HELLO = {"do": "hello", "storage": True, "kept": None, "key": "0" * 32, "query": {}, "wishes": ["en"], "zone": 60}


class Line:
    """A page that talks to a server, as the server's program sees it.

    Args:
        sessions: the server's sessions.
    """

    def __init__(self, sessions: Sessions) -> None:
        self._coming: asyncio.Queue[Message] = asyncio.Queue()
        self._going: asyncio.Queue[Message] = asyncio.Queue()
        self._coming.put_nowait({"type": "websocket.connect"})
        self.is_broken = False
        socket = WebSocket(scope("SOCKET", "/live", {"host": "localhost:2718"}), self._coming.get, self._send)
        self.serving = asyncio.create_task(sessions.serve(socket))

    async def _send(self, message: Message) -> None:
        if self.is_broken:
            raise OSError("nobody is there")
        await self._going.put(message)

    async def next(self) -> Message:
        """Return what the server sends next."""
        return await asyncio.wait_for(self._going.get(), 30)

    async def told(self) -> dict[str, Any]:
        """Return the next message of the tutor."""
        message = await self.next()
        found: dict[str, Any] = json.loads(message["text"])
        return found

    async def opened(self) -> dict[str, Any]:
        """Return the whole state, with which the tutor begins."""
        assert (await self.next())["type"] == "websocket.accept"
        return await self.told()

    def say(self, text: str) -> None:
        """Send a text."""
        self._coming.put_nowait({"type": "websocket.receive", "text": text})

    def do(self, **content: object) -> None:
        """Send a message that is no value of a trait."""
        self.say(json.dumps({"method": "custom", "content": content}))

    async def leave(self) -> None:
        """Close the page."""
        self._coming.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(self.serving, 30)


def talk(
    work: Callable[[Sessions], Awaitable[None]], make: Callable[[], LiveTutor] = LiveTutor, **options: Any
) -> None:
    """Do something with a server's sessions."""

    async def run() -> None:
        sessions = Sessions(make, **options)
        try:
            await work(sessions)
        finally:
            sessions.close()

    in_a_loop(run())


def test_a_page_hears_the_whole_state_first_and_is_greeted_when_it_says_hello() -> None:
    async def work(sessions: Sessions) -> None:
        line = Line(sessions)
        first = await line.opened()
        assert (first["method"], first["state"]["is_greeted"], first["upload"]) == ("state", False, "")
        line.do(**HELLO)
        told = await line.told()
        assert (told["method"], told["state"]["is_greeted"]) == ("update", True)
        line.do(do="tab", value="bench")
        assert "box" in (await line.told())["state"]["regions"]
        await line.leave()
        assert len(sessions) == 0

    talk(work)


def test_what_a_card_means_is_told_when_it_is_chosen() -> None:
    async def work(sessions: Sessions) -> None:
        line = Line(sessions)
        await line.opened()
        line.do(**HELLO)
        await line.told()
        line.say(json.dumps({"method": "update", "state": {"chosen": {"at": 1, "length": 1}, "cards": ["9"]}}))
        told = (await line.told())["state"]
        assert told["about"] == {"at": 1, "length": 1}
        assert len(told["readings"]) == 1
        # What is the server's to say is not taken over, and what the page said itself is not told again.
        assert not {"cards", "chosen"} & told.keys()
        await line.leave()

    talk(work)


@pytest.mark.parametrize(
    "text",
    [
        *("", "nonsense", "null", "[]", "7", '"text"', "{}", '{"method":"update"}', '{"method":"update","state":[]}'),
        *('{"method":"custom"}', '{"method":"custom","content":null}', '{"method":"custom","content":{"do":[]}}'),
        *('{"method":"update","state":{"chosen":{"at":1e999}}}', '{"method":"update","state":{"regions":{}}}'),
        *("[" * 60_000, '{"method":"custom","content":{"do":"type","value":"\\ud800"}}'),
    ],
)
def test_what_no_page_says_ends_nothing(text: str) -> None:
    async def work(sessions: Sessions) -> None:
        line = Line(sessions)
        await line.opened()
        line.do(**HELLO)
        await line.told()
        line.say(text)
        line.do(do="tab", value="bench")
        shown: dict[str, str] = {}
        while "box" not in shown:
            shown |= (await line.told())["state"].get("regions", {})
        assert shown["box"].startswith("<"), "the page that was asked for afterwards is shown"
        await line.leave()

    talk(work)


def test_a_message_that_is_too_large_ends_the_line_and_no_other() -> None:
    async def work(sessions: Sessions) -> None:
        line, other = Line(sessions), Line(sessions)
        await line.opened()
        await other.opened()
        line.say("x" * (LARGEST + 1))
        assert await line.next() == {"type": "websocket.close", "code": TOO_LARGE, "reason": ""}
        await asyncio.wait_for(line.serving, 30)
        other.do(**HELLO)
        assert (await other.told())["state"]["is_greeted"]
        await other.leave()

    talk(work)


def test_a_line_on_which_one_after_another_comes_ends_and_what_was_said_before_is_done() -> None:
    async def work(sessions: Sessions) -> None:
        line, other = Line(sessions), Line(sessions)
        await line.opened()
        await other.opened()
        for number in range(300):
            line.do(**HELLO | {"person": f"{number:032x}"})
        while (message := await line.next())["type"] != "websocket.close":
            assert message["type"] == "websocket.send"
        assert message["code"] == ANEW
        await asyncio.wait_for(line.serving, 30)
        for _ in range(MOST_HELLOS):
            other.do(**HELLO)
        assert (await other.told())["state"]["is_greeted"]
        await other.leave()

    talk(work)


def test_where_there_is_no_place_left_a_page_is_told_so_and_comes_in_when_one_has_gone() -> None:
    async def work(sessions: Sessions) -> None:
        first, second = Line(sessions), Line(sessions)
        await first.opened()
        assert (await second.next())["type"] == "websocket.accept"
        assert (await second.next())["code"] == FULL
        await first.leave()
        third = Line(sessions)
        assert (await third.opened())["method"] == "state"
        await third.leave()

    talk(work, most=1)


def test_what_goes_wrong_in_one_page_ends_that_page_alone(caplog: pytest.LogCaptureFixture) -> None:
    class Bad(LiveTutor):
        """Fails when it is told to."""

        def hear(self, message: object) -> None:
            """Fail at a word."""
            if message == "fail":
                raise RuntimeError("it was told to")
            super().hear(message)

    async def work(sessions: Sessions) -> None:
        bad, good = Line(sessions), Line(sessions)
        await bad.opened()
        await good.opened()
        bad.say('"fail"')
        assert (await bad.next())["code"] == 1011
        await asyncio.wait_for(bad.serving, 30)
        good.do(**HELLO)
        assert (await good.told())["state"]["is_greeted"]
        await good.leave()
        assert len(sessions) == 0

    talk(work, Bad)
    assert "a page could not be answered" in caplog.text


def test_the_tutor_ends_with_its_page_and_messages_are_answered_one_after_the_other() -> None:
    ended: list[LiveTutor] = []
    at_work: list[int] = []
    most: list[int] = []

    class Watched(LiveTutor):
        """Tells how many answers it is at, and that it has ended."""

        def hear(self, message: object) -> None:
            """Count while it answers."""
            at_work.append(1)
            most.append(len(at_work))
            super().hear(message)
            at_work.pop()

        def close(self) -> None:
            """Say so."""
            ended.append(self)
            super().close()

    async def work(sessions: Sessions) -> None:
        line = Line(sessions)
        await line.opened()
        line.do(**HELLO)
        for tab in ("rules", "bench", "progress", "puzzles") * 3:
            line.do(do="tab", value=tab)
        heard = 0
        while heard < 13:
            heard = max(heard, (await line.told())["state"].get("heard", 0))
        await line.leave()

    talk(work, Watched)
    assert (len(ended), set(most)) == (1, {1})


def test_whether_anybody_is_there_is_answered_while_something_else_is_at_work() -> None:
    goes_on = threading.Event()

    class Slow(LiveTutor):
        """Takes its time for a hint."""

        def act(self, name: str, value: str = "", *, file: str = "") -> None:
            """Wait until it is let go on."""
            assert goes_on.wait(30)
            super().act(name, value, file=file)

    async def work(sessions: Sessions) -> None:
        line = Line(sessions)
        await line.opened()
        line.do(**HELLO)
        await line.told()
        line.do(do="tab", value="bench")
        line.do(do="alive", number=7)
        told = await line.told()
        assert (told["method"], told["content"]["do"], told["content"]["number"]) == ("custom", "alive", 7)
        goes_on.set()
        assert "box" in (await line.told())["state"]["regions"]
        await line.leave()

    talk(work, Slow)


def test_what_a_page_said_before_it_went_is_done() -> None:
    done: list[str] = []

    class Watched(LiveTutor):
        """Tells what was done, and that it has ended."""

        def act(self, name: str, value: str = "", *, file: str = "") -> None:
            """Say what is done."""
            time.sleep(0.05)
            super().act(name, value, file=file)
            done.append(value)

        def close(self) -> None:
            """Say so."""
            done.append("end")
            super().close()

    async def work(sessions: Sessions) -> None:
        line = Line(sessions)
        await line.opened()
        line.do(**HELLO)
        for tab in ("progress", "bench", "puzzles"):
            line.do(do="tab", value=tab)
        await line.leave()

    talk(work, Watched)
    assert done == ["progress", "bench", "puzzles", "end"]


def test_a_page_that_goes_in_the_middle_is_no_fault_of_ours(caplog: pytest.LogCaptureFixture) -> None:
    async def work(sessions: Sessions) -> None:
        line = Line(sessions)
        await line.opened()
        line.is_broken = True
        line.do(**HELLO)
        line.do(do="tab", value="bench")
        await line.leave()
        assert len(sessions) == 0
        gone = Line(sessions)
        gone.is_broken = True
        await gone.leave()

    talk(work)
    assert caplog.records == []


def test_a_page_that_does_not_read_is_let_go_and_holds_nobody_up() -> None:
    reads = threading.Event()

    async def work(sessions: Sessions) -> None:
        line = Line(sessions)
        await line.opened()
        session = next(iter(sessions._open))  # noqa: SLF001
        for number in range(1000):
            session._put(str(number))  # noqa: SLF001
        while (await line.next())["type"] != "websocket.close":
            pass
        reads.set()
        await line.leave()

    talk(work)
    assert reads.is_set()
