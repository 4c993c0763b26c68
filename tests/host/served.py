"""The tutor as it is started by a person, asked by whatever can speak to a port."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO
from urllib.parse import quote

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.lean import search_path

FOLDER = Path(__file__).parents[2]
USER = "anna-schmidt-7"
"""Who serves, in the tests: her name stands in the folder of her own files, too."""
PATIENCE = 120
"""Seconds for a notebook to run in a fresh checkout, on a busy machine."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back.

    Args:
        status: its number.
        headers: its headers, their names in small letters.
        body: what it holds.
    """

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def whole(self) -> str:
        """All that it says, as one text."""
        return f"{self.headers}\n{self.body.decode('utf-8', 'replace')}"


@dataclass(frozen=True, slots=True)
class Served:
    """A tutor that runs.

    Args:
        port: where it listens on this machine.
        pid: its process.
        home: the folder of who serves it.
        first: the first line that it has printed.
        rest: where the others are read.
    """

    port: int
    pid: int
    home: Path
    first: str
    rest: IO[str]

    @property
    def host(self) -> str:
        """The name by which its printed address asks for it."""
        return f"127.0.0.1:{self.port}"

    @property
    def own(self) -> dict[str, str]:
        """What a page of its own says of itself."""
        return {"Origin": f"http://{self.host}"}

    @property
    def printed(self) -> str:
        """All that it has printed as an error."""
        return (self.home / "errors.txt").read_text(encoding="utf-8")

    def ask(
        self, method: str, target: str, headers: Mapping[str, str] | None = None, body: bytes | None = None
    ) -> Answer:
        """Ask once; `Host` is right unless the headers say otherwise."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with contextlib.closing(connection):
            connection.request(method, target, body, {"Host": self.host, **(headers or {})})
            found = connection.getresponse()
            return Answer(found.status, {name.lower(): value for name, value in found.getheaders()}, found.read())

    def post(self, target: str, body: object, headers: Mapping[str, str] | None = None) -> Answer:
        """Send something as a page of its own does."""
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.ask("POST", target, {"Content-Type": "application/json", **self.own, **(headers or {})}, content)

    def line(self, target: str, origin: str | None = None, host: str | None = None) -> ClientConnection:
        """Open a line, as a page of its own does unless told otherwise.

        Raises:
            InvalidStatus: it is refused.
        """
        named = self.own["Origin"] if origin is None else origin
        return connect(
            f"ws://{host or self.host}{target}",
            sock=socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE),
            origin=named or None,  # type: ignore[arg-type]  # any text, a wrong one too
            max_size=None,
            max_queue=None,  # else what nobody reads keeps it from closing, for ten seconds
            open_timeout=PATIENCE,
        )

    def refusal(self, target: str, origin: str | None = None, host: str | None = None) -> int:
        """Return the number with which a line is refused; 101 if it is opened."""
        try:
            with self.line(target, origin, host):
                return 101
        except InvalidStatus as refused:
            return refused.response.status_code

    def visit(self, base: str, session: str) -> str:
        """Visit a notebook until all of it has run, and return all that it tells its page."""
        with self.line(f"{base}ws?lang=de&session_id={session}") as line:
            return heard(line)


def heard(line: ClientConnection) -> str:
    """Return all that comes by a line until all cells have run."""
    messages: list[str] = []
    while not messages or "completed-run" not in messages[-1]:
        messages.append(str(line.recv(timeout=PATIENCE)))
    return "\n".join(messages)


@contextlib.contextmanager
def served(home: Path, *words: str, **environment: str) -> Iterator[Served]:
    """Start the tutor, yield it, and stop it by Ctrl-C.

    Args:
        home: an empty folder, which becomes that of who serves.
        words: what else stands on the command line.
        environment: what is added to the environment.
    """
    command = [sys.executable, "-m", "combotutor", "tutor", "--no-browser", "--port", "0", "--lang", "en", *words]
    variables = {
        **{name: value for name, value in os.environ.items() if not name.startswith("COMBOTUTOR_")},
        "HOME": str(home),
        "USER": USER,
        "LOGNAME": USER,
        "PYTHONPATH": search_path(FOLDER),
        "COMBOTUTOR_LEARNER": str(home / "learner.sqlite"),
        **environment,
    }
    with (
        (home / "errors.txt").open("wb") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=home, env=variables) as process,
    ):
        try:
            assert process.stdout is not None
            printed = process.stdout.readline()
            found = re.search(r"http://[^/]*:(\d+)/", printed)
            assert found is not None, printed
            yield Served(int(found[1]), process.pid, home, printed, process.stdout)
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=20) == 0
        finally:
            process.kill()


def home_of(factory: pytest.TempPathFactory) -> Path:
    """Return an empty folder with the name of who serves in it."""
    return factory.mktemp(USER)


def written(place: str) -> set[str]:
    """Return the ways in which a folder or a name may be written in a page, a script, an address."""
    return {
        place,
        quote(place),
        quote(place, safe=""),
        quote(quote(place, safe=""), safe=""),
        place.replace("/", "\\/"),
        place.replace("/", "\\u002f"),
        place.replace("/", "\\u002F"),
        place.replace("/", "&#x2F;"),
        place.replace("/", "&#47;"),
        place.replace("-", "\\u002d"),
    }


def told_of(text: str, home: Path) -> list[str]:
    """Return what a text tells of who serves and where: nothing, if all is well."""
    places = {str(FOLDER), str(home), str(home.parent), USER, sys.prefix}
    return sorted({way for place in places for way in written(place) if way in text})
