"""The command that starts the tutor in the browser."""

from __future__ import annotations

import argparse
import contextlib
import ipaddress
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NoReturn, TextIO

from combotutor.cli.arguments import Option, whole_number
from combotutor.errors import UsageError, quote
from combotutor.extras import need
from combotutor.i18n import text

if TYPE_CHECKING:
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
_EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104  (asked for by the teacher who names it)
_LAST_PORT: Final = 65535
_STOPPED: Final = 0


def answer_tutor(_words: list[str], options: argparse.Namespace) -> NoReturn:
    """Serve the tutor until it is stopped; its address is printed as soon as it can be opened.

    Raises:
        UsageError: its packages are missing, the port is taken, the machine has no such address, or a name that is to
            be allowed is none.
    """
    need("tutor-missing", *_NEEDED, *(_NOTEBOOK if options.notebook else ()), later=("alembic",))
    from combotutor.host.explorer import CLASS
    from combotutor.host.front import Wishes, front
    from combotutor.host.serving import serve

    host = options.host or HOST
    port = PORT if options.port is None else whole_number(options.port, "--port", 0, _LAST_PORT)
    wishes = Wishes.of(
        is_class=is_for_others(host) or bool(os.environ.get(CLASS)),
        is_notebook=options.notebook,
        hosts=options.allow_host or (),
        frames=options.allow_frame or (),
    )
    with _listening(host, port) as listener:
        address = _address(host, listener.getsockname()[1], options.lang)
        if wishes.is_class:
            os.environ[CLASS] = "1"
        served = front(wishes)

        def stop() -> NoReturn:
            _stop(served.close(), options.language)

        serve(served.app, listener, lambda: _announce(address, options), stop)
    stop()


def _announce(address: str, options: argparse.Namespace) -> None:
    _say(text("say.tutor", options.language, address=address))
    if not options.no_browser:
        # A browser may take its time, or be missing: the address stands above in any case.
        threading.Thread(target=_open, args=(address, options.language), daemon=True).start()


def _stop(ended: Backing, language: str) -> NoReturn:
    """Leave at once: pages that are still open would be waited for, and all that could be kept is kept."""
    if ended.owed:
        _say(text("say.tutor-owed", language, count=ended.owed), sys.stderr)
    if ended.left_out:
        _say(text("say.tutor-left-out", language), sys.stderr)
    _say(text("say.tutor-stopped", language))
    os._exit(_STOPPED)


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
        _say(text("say.no-browser", language))


@contextlib.contextmanager
def _listening(host: str, port: int) -> Iterator[socket.socket]:
    """Hold the port from the start, so that a second tutor is told so at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio answers without delay only on sockets that name it: without it each of the
    # page's three hundred files waits 40 ms for an acknowledgement.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
            listener.listen()
        except (socket.gaierror, UnicodeError, TypeError):
            raise UsageError("no-such-host", host=quote(host)) from None
        except OSError as error:
            if _is_free(port):
                raise UsageError("no-such-host", host=quote(host)) from error
            address = f"http://{HOST}:{port}/"
            raise UsageError("port-taken", port=port, address=address) from error
        yield listener
    finally:
        listener.close()


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def _address(host: str, port: int, language: str | None) -> str:
    """Return the address to open; served to a whole class, this machine's own on its network."""
    shown = host
    if host in _EVERYWHERE:
        shown = _own_address()
    if ":" in shown:
        shown = f"[{shown}]"
    return f"http://{shown}:{port}/" + (f"?lang={language}" if language else "")


def is_for_others(host: str) -> bool:
    """Tell whether other machines can reach an address of this one."""
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"


def _own_address() -> str:
    """Return this machine's address on its network; a connectionless socket finds it without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
        except OSError:
            return HOST
        found: str = probe.getsockname()[0]
        return found
