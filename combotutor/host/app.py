"""The tutor as one application: its page, the line of each page, its files, and the odds explorer below it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from combotutor.host.assets import assets
from combotutor.host.gate.refusal import language_asked
from combotutor.host.live_tutor import LiveTutor, Place
from combotutor.host.lobby import Lobby, lobby_routes
from combotutor.host.notebooks.explorer import EXPLORER
from combotutor.host.page import page, policy
from combotutor.host.sessions import Sessions
from combotutor.host.uploads import PATH, take_in
from combotutor.i18n import LANGUAGES
from combotutor.puzzles.format.shelf import retired, shelf

if TYPE_CHECKING:
    from starlette.types import ASGIApp

_FOR_EVER: Final = "public, max-age=31536000, immutable"


def application(
    make: Callable[[], LiveTutor], place: Place, below: ASGIApp | None = None, lobby: Lobby | None = None
) -> Starlette:
    """Return the application.

    Args:
        make: makes the tutor of a page that has just come.
        place: where that is.
        below: the odds explorer, where there is one.
        lobby: the page of whoever started a class, where there is one.
    """
    sessions = Sessions(make, upload="" if place.is_class else PATH)

    async def first(request: Request) -> Response:
        return await _first(request, place)

    async def upload(request: Request) -> Response:
        return await take_in(request, sessions)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        # Whoever comes first should not wait for what can be made ready.
        await run_in_threadpool(page, LANGUAGES[0], "", place)
        yield
        sessions.close()

    routes: list[BaseRoute] = [
        Route("/", first, methods=["GET"]),
        Route("/static/{name}", _asset, methods=["GET"]),
        Route(f"/{PATH}", upload, methods=["POST"]),
        WebSocketRoute("/live", sessions.serve),
    ]
    routes += lobby_routes(lobby, lambda: len(sessions))
    return Starlette(routes=[*routes, *([Mount(f"/{EXPLORER}", below)] if below else [])], lifespan=lifespan)


async def _first(request: Request, place: Place) -> Response:
    """Answer with the page."""
    language = language_asked(request.scope["query_string"], request.scope["headers"])
    wish = request.query_params.get("puzzle", "")
    puzzle = wish if any(each.id == wish for each in (*shelf(), *retired())) else ""
    body = await run_in_threadpool(page, language, puzzle, place)
    headers = {
        "content-security-policy": policy(request.headers.get("host", "")),
        "cache-control": "no-store",
        "content-language": language,
        "vary": "accept-language",
    }
    return Response(body, media_type="text/html", headers=headers)


async def _asset(request: Request) -> Response:
    """Answer with a file of the page."""
    asset = assets().get(request.path_params["name"])
    if asset is None:
        return Response(status_code=404)
    return Response(asset.content, media_type=asset.kind, headers={"cache-control": _FOR_EVER})
