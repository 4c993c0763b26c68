"""Starting the tutor: which addresses are told, and one sentence where it cannot start. Elsewhere it is seen to run."""

from __future__ import annotations

import importlib.util
import os
import re
import socket
import time
import webbrowser
from collections.abc import Callable, Iterator
from queue import Queue
from typing import NoReturn

import pytest

from combotutor.cli.commands.tutor import _stop, is_for_others
from combotutor.host.network import listening, serving
from combotutor.host.notebooks.explorer import CLASS, SERVED
from combotutor.learner import Backing, Footing
from tests.cli.run import CommandLine


@pytest.fixture
def port() -> Iterator[int]:
    """A port that somebody else listens at."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.mark.parametrize("host", [(), ("--host", "0.0.0.0"), ("--host", "127.0.0.1")])  # noqa: S104  (the class)
def test_a_taken_port_is_one_sentence_with_the_address_to_open(
    cli: CommandLine, port: int, host: tuple[str, ...]
) -> None:
    found = cli("tutor", "--no-browser", "--port", str(port), *host)
    assert (found.status, found.out, len(found.err.splitlines())) == (2, "", 1)
    assert f"Port {port} is taken" in found.err
    assert f"http://127.0.0.1:{port}/" in found.err


@pytest.mark.parametrize("host", ["no-such-host.invalid", "192.0.2.1", "999.999.999.999", "a..b", "ñ" * 70, "::2"])
def test_an_address_that_is_not_of_this_machine_is_one_sentence(cli: CommandLine, host: str) -> None:
    found = cli("tutor", "--no-browser", "--port", "0", "--host", host)
    assert (found.status, found.out, len(found.err.splitlines())) == (2, "", 1)
    assert "This computer has no address" in found.err


def test_missing_packages_are_one_sentence_with_the_way_to_get_them(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    found = cli("tutor")
    assert (found.status, found.out, len(found.err.splitlines())) == (2, "", 1)
    assert 'pip install "combotutor[tutor]"' in found.err


@pytest.mark.parametrize(
    ("host", "is_class"),
    [
        ("127.0.0.1", False),
        ("127.0.0.2", False),
        ("::1", False),
        ("localhost", False),
        ("0.0.0.0", True),  # noqa: S104  (the class)
        ("::", True),
        ("192.168.1.7", True),
        ("teacher.local", True),
    ],
)
def test_where_other_machines_can_come_each_browser_is_a_learner_of_its_own(*, host: str, is_class: bool) -> None:
    assert is_for_others(host) is is_class


@pytest.fixture
def networks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of a machine on which the tutor starts, tells that it has, and is interrupted."""
    found: list[str] = []

    def serve(_app: object, _listeners: object, on_start: Callable[[], None], _on_stop: object) -> None:
        on_start()
        raise KeyboardInterrupt

    def own_addresses(_versions: object) -> tuple[str, ...]:
        return tuple(found)

    monkeypatch.setattr(serving, "serve", serve)
    monkeypatch.setattr(listening, "own_addresses", own_addresses)
    for name in (CLASS, SERVED):  # what is started says so, and must not go on saying so here
        monkeypatch.setenv(name, "")
    return found


ALL = "0.0.0.0"  # noqa: S104  (the class)
OWN = r"Your own page for the class, .*: http://127\.0\.0\.1:\d+/class\?key=[\w-]{22}"


@pytest.mark.parametrize("found", [["192.168.7.5"], ["192.168.7.5", "10.8.0.6", "fd00::5"]])
def test_a_class_is_told_every_address_in_a_line_of_its_own_and_never_that_of_this_machine(
    cli: CommandLine, networks: list[str], found: list[str]
) -> None:
    networks += found
    lines = cli("tutor", "--no-browser", "--port", "0", "--host", ALL).out.splitlines()
    written = [f"[{each}]" if ":" in each else each for each in found]
    assert re.fullmatch(rf"The tutor is ready: http://{re.escape(written[0])}:\d+/  \(stop it with Ctrl-C\)", lines[0])
    assert [re.sub(r":\d+/$", "", line) for line in lines[1:-2]] == [f"Also at: http://{each}" for each in written[1:]]
    whose = "That address is" if len(found) == 1 else f"These {len(found)} addresses are"
    assert lines[-2].startswith(f"{whose} for the pupils")
    assert re.fullmatch(OWN, lines[-1])


def test_the_language_that_was_asked_for_stands_in_every_address(cli: CommandLine, networks: list[str]) -> None:
    networks += ["192.168.7.5", "10.8.0.6"]
    lines = cli("tutor", "--no-browser", "--port", "0", "--host", ALL, "--lang", "de").out.splitlines()
    assert [re.search(r"[?&]lang=de\b", line) is not None for line in lines] == [True, True, False, True]
    assert re.search(r"/class\?key=[\w-]{22}&lang=de$", lines[-1])


@pytest.mark.usefixtures("networks")
def test_without_an_address_for_others_that_is_said_in_one_sentence(cli: CommandLine) -> None:
    ready, alone, own = cli("tutor", "--no-browser", "--port", "0", "--host", ALL).out.splitlines()
    assert re.match(r"The tutor is ready: http://127\.0\.0\.1:\d+/ ", ready)
    assert alone.startswith("No address was found at which others can reach this computer")
    assert re.fullmatch(OWN, own)


def test_a_name_that_leads_to_this_computer_alone_is_said_to(
    cli: CommandLine, networks: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    networks += ["192.168.7.5"]
    # As many systems have it, the machine's own name leads nowhere else.
    bind = socket.socket.bind
    monkeypatch.setattr(socket.socket, "bind", lambda self, address: bind(self, ("127.0.0.1", *address[1:])))
    ready, alone = cli("tutor", "--no-browser", "--port", "0", "--host", "teacher").out.splitlines()
    assert re.match(r"The tutor is ready: http://teacher:\d+/ ", ready)
    assert alone == "Only this computer can reach it at that address: for a class, start with --host 0.0.0.0."


@pytest.mark.usefixtures("networks")
def test_at_home_one_address_is_told_and_nothing_else(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("", "1"):  # behind a server that encrypts it is a class
        monkeypatch.setenv(CLASS, name)
        (ready,) = cli("tutor", "--no-browser", "--port", "0").out.splitlines()
        assert re.fullmatch(r"The tutor is ready: http://127\.0\.0\.1:\d+/  \(stop it with Ctrl-C\)", ready)


@pytest.mark.parametrize(("host", "page"), [(ALL, "class?key="), ("127.0.0.1", "")])
def test_the_browser_opens_on_the_page_of_whoever_started_it(
    cli: CommandLine, networks: list[str], monkeypatch: pytest.MonkeyPatch, host: str, page: str
) -> None:
    networks += ["192.168.7.5"]
    opened: Queue[str] = Queue()

    def put(address: str) -> bool:
        opened.put(address)
        return True

    monkeypatch.setattr(webbrowser, "open", put)
    cli("tutor", "--port", "0", "--host", host)
    assert re.match(rf"http://127\.0\.0\.1:\d+/{re.escape(page)}", opened.get(timeout=10))


@pytest.mark.parametrize("host", [ALL, "127.0.0.1"])
def test_where_no_browser_opens_it_is_said_which_address_to_open(
    cli: CommandLine,
    networks: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    host: str,
) -> None:
    networks += ["192.168.7.5", "10.8.0.6"]
    opened: Queue[str] = Queue()

    def refuse(address: str) -> bool:
        opened.put(address)
        return False

    monkeypatch.setattr(webbrowser, "open", refuse)
    lines = cli("tutor", "--port", "0", "--host", host).out.splitlines()
    wanted = f"No browser could be opened here: open {opened.get(timeout=10)} in yours."
    deadline = time.monotonic() + 10
    while wanted not in lines and time.monotonic() < deadline:
        time.sleep(0.01)
        lines += capsys.readouterr().out.splitlines()
    assert wanted in lines


@pytest.mark.parametrize(
    ("ended", "status", "says"),
    [
        (Backing(Footing.KEPT), 0, ""),
        (Backing(Footing.WAITING, owed=3), 1, "3"),
        (Backing(Footing.KEPT, left_out=1), 1, "left out"),
    ],
)
def test_what_could_not_be_kept_is_told_by_the_status_too(
    ended: Backing, status: int, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def leave(found: int) -> NoReturn:
        raise SystemExit(found)

    monkeypatch.setattr(os, "_exit", leave)
    with pytest.raises(SystemExit) as caught:
        _stop(ended, "en")
    assert caught.value.code == status
    assert says in capsys.readouterr().err
