"""All that is served as one application, with the layer around it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.routing import Mount

from combotutor.host.app import application
from combotutor.host.gate.authority import allowed_host, frame_origin
from combotutor.host.gate.door import KEY, Door
from combotutor.host.gate.guard import Guard, Rules
from combotutor.host.gate.routes import SOCKET, Route
from combotutor.host.live_tutor import Place
from combotutor.host.lobby import PATH as LOBBY
from combotutor.host.lobby import Lobby, lobby_routes
from combotutor.host.network.listening import name_of
from combotutor.host.notebooks.explorer import (
    EXPLORER,
    explorer,
    explorer_routes,
    has_explorer,
    has_notebook,
    tutor_notebook,
    tutor_notebook_routes,
)
from combotutor.host.uploads import LARGEST, PATH
from combotutor.learner import Store
from combotutor.tutor.keeping.keepers import keeper_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from combotutor.learner import Backing

CALLED: Final = "COMBOTUTOR_CALLED"
"""The variable that tells how the tutor was called, where that was not by its own command."""
_COMMAND: Final = "combotutor tutor"
_PAGE: Final = (
    Route("GET", "/"),
    Route("GET", r"/static/[\w.]+", wishes={}),
    Route(SOCKET, "/live", wishes={}),
)
_UPLOAD: Final = Route("POST", f"/{PATH}", most=LARGEST, wishes={"session": r"[\w-]{1,64}"})


@dataclass(frozen=True, slots=True)
class Wishes:
    """How the tutor is to be served.

    Args:
        is_class: whether each browser is a learner of its own.
        is_notebook: whether it is served as a marimo notebook.
        name: the name at which it listens; empty where that is an address.
        hosts: names that this machine is known by beside its addresses.
        frames: origins whose pages may show it in a frame.
    """

    is_class: bool = False
    is_notebook: bool = False
    name: str = ""
    hosts: frozenset[str] = field(default_factory=frozenset)
    frames: tuple[str, ...] = ()

    @classmethod
    def of(cls, *, is_class: bool, is_notebook: bool, host: str, hosts: Iterable[str], frames: Iterable[str]) -> Wishes:
        """Return wishes as they are typed.

        Raises:
            UsageError: a name or an origin is none.
        """
        allowed, framing = frozenset(map(allowed_host, hosts)), tuple(map(frame_origin, frames))
        return cls(is_class, is_notebook, name_of(host), allowed, framing)


@dataclass(frozen=True, slots=True)
class Front:
    """What is served.

    Args:
        app: the application.
        close: writes what is still to be written, and returns how that ended.
        own: the address of the lobby, relative to the first page's; empty where there is none.
    """

    app: ASGIApp
    close: Callable[[], Backing]
    own: str = ""


def front(wishes: Wishes, lobby: Lobby | None = None) -> Front:
    """Return what is served.

    Args:
        wishes: how it is to be served.
        lobby: the page of whoever started a class, where there is one.
    """
    is_explored = has_explorer()
    below = explorer() if is_explored else None
    routes = explorer_routes() if is_explored else ()
    keeper = keeper_of(Store.open)
    keeper.warm()
    if wishes.is_notebook:
        app: ASGIApp = _notebooks(below, lobby)
        routes += tutor_notebook_routes()
    else:
        is_named = has_notebook() and not wishes.is_class
        called = f"{os.environ.get(CALLED) or _COMMAND} --notebook" if is_named else ""
        place = Place(wishes.is_class, f"{EXPLORER}/" if is_explored else "", called)
        app = application(partial(place.tutor, keeper), place, below, lobby)
        routes += (*_PAGE, *(() if wishes.is_class else (_UPLOAD,)))
    door = Door()
    routes += () if lobby is None else (Route("GET", f"/{LOBBY}", wishes={"lang": r".{0,40}"}, door=door),)
    guard = Guard(app, Rules(routes, wishes.hosts, wishes.frames, wishes.name))
    return Front(guard, keeper.close, "" if lobby is None else f"{LOBBY}?{KEY}={door.key}")


def _notebooks(below: ASGIApp | None, lobby: Lobby | None) -> ASGIApp:
    """Return the tutor as a notebook, the explorer below it."""
    mounts = [] if below is None else [Mount(f"/{EXPLORER}", below)]
    notebook = tutor_notebook()
    return Starlette(routes=[*mounts, *lobby_routes(lobby, notebook.visits), Mount("/", notebook)])
