"""Files that pages send: taken in piece by piece, never whole in memory."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from combotutor.host.sessions import Sessions

PATH: Final = "file"
"""Where files are sent to, below the page's address."""
LARGEST: Final = 50_000_000
"""Bytes of a file; the layer around sees to it (`guard`)."""
NAME: Final = "x-file-name"
"""The header with the name that the person chose, as addresses write it."""
_LONGEST_NAME: Final = 200
_DONE: Final = 204
_BROKEN: Final = 400
_NOT_FOUND: Final = 404
_NO_ROOM: Final = 507


async def take_in(request: Request, sessions: Sessions) -> Response:
    """Take in a file and hand it to the tutor of the page that sends it."""
    session = sessions.named(request.query_params.get("session", ""))
    if session is None:
        return Response(status_code=_NOT_FOUND)
    try:
        number, name = tempfile.mkstemp(prefix="combotutor-", suffix=".json")
    except OSError:
        return Response(status_code=_NO_ROOM)
    status = await _written(request, number)
    if status != _DONE:
        await run_in_threadpool(Path(name).unlink, missing_ok=True)
        return Response(status_code=status)
    chosen = unquote(request.headers.get(NAME, ""), errors="replace")[:_LONGEST_NAME]
    await session.bring(Path(name), chosen)
    return Response(status_code=_DONE)


async def _written(request: Request, number: int) -> int:
    """Write what comes into an open file, and return the status that says how it went."""
    try:
        with os.fdopen(number, "wb") as file:
            async for piece in request.stream():
                await run_in_threadpool(file.write, piece)
    except ClientDisconnect:  # what is too much ends so, too
        return _BROKEN
    except OSError:
        return _NO_ROOM
    return _DONE
