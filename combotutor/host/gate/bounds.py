"""How much may be sent to us: counted while it comes, so that nothing that is too much is ever held."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from starlette.types import Message, Receive

TOO_LARGE: Final = 1009
"""The code with which a line ends that sent too much at once."""

_ENDED: Final = {"type": "websocket.disconnect", "code": TOO_LARGE}


class BodyBound:
    """What comes with a request, until it is too much: then the application is told that nobody is there any more.

    Args:
        receive: where it comes from.
        most: bytes that it may have.
        is_whole: whether nothing comes that was not read.
    """

    def __init__(self, receive: Receive, most: int, *, is_whole: bool) -> None:
        self._receive = receive
        self._left = most
        self.is_over = False
        self.is_whole = is_whole

    async def __call__(self) -> Message:
        """Return the next part."""
        if self.is_over:
            return {"type": "http.disconnect"}
        message = await self._receive()
        self.is_whole = not message.get("more_body", False)
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            self.is_over = True
            return {"type": "http.disconnect"}
        return message


class LineBound:
    """What comes by an open line, until one message is too large: then the line has ended for the application.

    Args:
        receive: where it comes from.
        most: bytes that a message may have.
    """

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._most = most
        self.is_over = False

    async def __call__(self) -> Message:
        """Return the next message."""
        if self.is_over:
            return _ENDED
        message = await self._receive()
        if message["type"] == "websocket.receive":
            text, data = message.get("text") or "", message.get("bytes") or b""
            # A letter has up to four bytes; only what may be too large is counted out.
            size = len(data) + (len(text) if 4 * len(text) <= self._most else len(text.encode()))
            self.is_over = size > self._most
        return _ENDED if self.is_over else message
