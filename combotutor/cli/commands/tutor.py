"""The command that starts the tutor in the browser."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Final, NoReturn, TextIO

from combotutor.cli.output import DONE, NOT_DONE
from combotutor.extras import need
from combotutor.games.command import Command, Given, Option
from combotutor.i18n import text

if TYPE_CHECKING:
    from combotutor.host.network.listening import Listening
    from combotutor.learner import Backing

OPTIONS: Final = (
    Option("--host", "HOST"),
    Option("--port", "PORT"),
    Option("--no-browser"),
    Option("--notebook"),
    Option("--allow-host", "NAME", many=True),
    Option("--allow-frame", "ORIGIN", many=True),
)
"""The options of the command."""

PORT: Final = 2718
"""The port of the tutor unless another is asked for."""
HOST: Final = "127.0.0.1"
_NEEDED: Final = ("starlette", "uvicorn", "websockets", "traitlets", "sqlalchemy", "fsrs", "platformdirs")
_NOTEBOOK: Final = ("marimo", "anywidget")
_LAST_PORT: Final = 65535


def _tutor(_line: str, given: Given) -> NoReturn:
    """Serve the tutor until it is stopped; its address is printed as soon as it can be opened.

    Raises:
        UsageError: its packages are missing, there are no puzzles, the port is taken, the machine has no such address,
            or a name that is to be allowed is none.
    """
    need("tutor-missing", *_NEEDED, later=("alembic",))
    if given.has("--notebook"):
        need("notebook-missing", *_NOTEBOOK)
    from combotutor.host.front import Wishes, front
    from combotutor.host.lobby import Lobby
    from combotutor.host.network.listening import listening
    from combotutor.host.network.serving import serve
    from combotutor.host.notebooks.explorer import CLASS
    from combotutor.tutor.state.stock import shipped

    host = given.text("--host") or HOST
    wished = given.number("--port", 0, _LAST_PORT)
    port = PORT if wished is None else wished
    is_open = is_for_others(host)
    wishes = Wishes.of(
        is_class=is_open or bool(os.environ.get(CLASS)),
        is_notebook=given.has("--notebook"),
        host=host,
        hosts=given.texts("--allow-host"),
        frames=given.texts("--allow-frame"),
    )
    shipped()  # what of them cannot be read is told before the address
    with listening(host, port, with_own=is_open) as place:
        if wishes.is_class:
            os.environ[CLASS] = "1"
        served = front(wishes, Lobby(place.for_others, given.text("--lang")) if place.own else None)
        own = f"{place.own}{served.own}" if place.own else ""

        def stop() -> NoReturn:
            _stop(served.close(), given.language)

        serve(served.app, place.sockets, lambda: _announce(place, own, given), stop)
    stop()


def _announce(place: Listening, own: str, given: Given) -> None:
    """Tell the addresses, the likeliest first, and open the first page, or for a class the one of who started it.

    Args:
        place: where the tutor listens.
        own: the address of the page of who started a class; empty where there is none.
        given: the options.
    """
    found = place.for_others()
    first, *others = (_wished(each, given.text("--lang")) for each in (found or (place.here,)))
    own = own and _wished(own, given.text("--lang"))
    _say(text("say.tutor", given.language, address=first))
    for address in others:
        _say(text("say.tutor-also", given.language, address=address))
    if is_for_others(place.host) and not found:
        _say(text("say.tutor-here-only" if place.is_here_only else "say.tutor-alone", given.language))
    if own:
        if found:
            _say(text("say.tutor-pupils", given.language, count=len(found)))
        _say(text("say.tutor-own", given.language, address=own))
    if not given.has("--no-browser"):
        # A browser may take its time, or be missing: the address stands above in any case.
        threading.Thread(target=_open, args=(own or first, given.language), daemon=True).start()


def _wished(address: str, language: str | None) -> str:
    if not language:
        return address
    return f"{address}{'&' if '?' in address else '?'}lang={language}"


def _stop(ended: Backing, language: str) -> NoReturn:
    """Leave at once: pages that are still open would be waited for, and all that could be kept is kept.

    Where that was not all, the status tells it too.
    """
    if ended.owed:
        _say(text("say.tutor-owed", language, count=ended.owed), sys.stderr)
    if ended.left_out:
        _say(text("say.tutor-left-out", language), sys.stderr)
    _say(text("say.tutor-stopped", language))
    os._exit(NOT_DONE if ended.owed or ended.left_out else DONE)


def _say(sentence: str, stream: TextIO | None = None) -> None:
    """Tell whoever started the tutor, if anybody still reads: the tutor goes on, and stops, without."""
    with contextlib.suppress(OSError, ValueError):
        print(sentence, file=stream or sys.stdout, flush=True)


def _open(address: str, language: str) -> None:
    try:
        opened = webbrowser.open(address)
    except webbrowser.Error:
        opened = False
    if not opened:
        _say(text("say.no-browser", language, address=address))


def is_for_others(host: str) -> bool:
    """Tell whether other machines can reach an address of this one."""
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"


COMMAND: Final = Command("tutor", (), OPTIONS, lambda given: given, _tutor, reads_lines=False)
