"""Starting the tutor where it cannot start: one sentence each. That it runs is shown in a browser elsewhere."""

from __future__ import annotations

import importlib.util
import socket
from collections.abc import Iterator

import pytest

from combotutor.cli.tutor import is_for_others
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
