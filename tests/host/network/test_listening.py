"""Holding a port: which addresses are heard, what they are called, and one true sentence where it cannot be held."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator

import pytest

from combotutor.errors import UsageError
from combotutor.host.network import listening as module
from combotutor.host.network.listening import listening, name_of

ALL = "0.0.0.0"  # noqa: S104  (a class)


@pytest.fixture(autouse=True)
def networks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine in two networks."""

    def own_addresses(versions: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(each for each in ("192.168.7.5", "fd00::5") if (6 if ":" in each else 4) in versions)

    monkeypatch.setattr(module, "own_addresses", own_addresses)


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody else listens at, on this machine alone."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.fixture
def newer() -> None:
    """The newer protocol, which some machines are without."""
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("IPv6 is not installed")


def reaches(host: str, port: int) -> bool:
    try:
        with socket.create_connection((host, port), timeout=5):
            return True
    except OSError:
        return False


def test_at_home_there_is_one_address_and_none_for_others() -> None:
    with listening("127.0.0.1", 0, with_own=False) as place:
        assert (place.here, place.own) == (f"http://127.0.0.1:{place.port}/", "")
        assert place.for_others() == ()


def test_a_class_is_told_every_address_and_who_started_it_one_of_this_machine() -> None:
    with listening(ALL, 0, with_own=True) as place:
        assert place.for_others() == (f"http://192.168.7.5:{place.port}/",)
        assert place.own == f"http://127.0.0.1:{place.port}/"
        assert len(place.sockets) == 1
        assert reaches("127.0.0.1", place.port)


@pytest.mark.usefixtures("newer")
def test_whoever_asks_for_every_address_of_the_newer_protocol_gets_the_older_ones_too() -> None:
    with listening("::", 0, with_own=True) as place:
        assert place.for_others() == (f"http://192.168.7.5:{place.port}/", f"http://[fd00::5]:{place.port}/")
        assert place.own == f"http://127.0.0.1:{place.port}/"
        assert reaches("127.0.0.1", place.port)
        assert reaches("::1", place.port)


def test_at_one_address_for_others_this_machine_listens_beside_it(monkeypatch: pytest.MonkeyPatch, taken: int) -> None:
    # No other address is sure to be here than those of this machine alone.
    monkeypatch.setattr(module, "_is_loopback", lambda _address: False)
    with listening("127.0.0.9", 0, with_own=True) as place:
        assert place.for_others() == (f"http://127.0.0.9:{place.port}/",)
        assert place.own == f"http://127.0.0.1:{place.port}/"
        assert [each.getsockname()[0] for each in place.sockets] == ["127.0.0.9", "127.0.0.1"]
    # Where that port is somebody else's it is another one.
    with listening("127.0.0.9", taken, with_own=True) as place:
        beside = place.sockets[1].getsockname()[1]
        assert beside != taken
        assert place.own == f"http://127.0.0.1:{beside}/"


def test_a_name_is_told_with_the_address_that_it_leads_to(monkeypatch: pytest.MonkeyPatch) -> None:
    with listening("localhost", 0, with_own=True) as place:
        assert place.is_here_only
        assert (place.for_others(), place.own, place.here) == ((), "", f"http://localhost:{place.port}/")
    monkeypatch.setattr(module, "_is_loopback", lambda _address: False)
    with listening("LocalHost", 0, with_own=True) as place:
        assert place.for_others() == (f"http://localhost:{place.port}/", f"http://127.0.0.1:{place.port}/")


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "0", "127.1", "fe80::1%eth0", "a b", "http://x", "x:1", "-", ""])
def test_what_is_no_name_is_not_told_as_one(host: str) -> None:
    assert name_of(host) == ""


def refusal(host: str, port: int) -> str:
    """Return the code with which a port is refused."""
    with pytest.raises(UsageError) as refused, listening(host, port, with_own=True):
        pass
    return refused.value.code


def test_a_port_is_called_taken_only_where_it_is_and_an_address_missing_only_where_it_is(taken: int) -> None:
    assert refusal("127.0.0.1", taken) == "port-taken"
    assert refusal("192.0.2.1", taken) == "no-such-host"


@pytest.mark.parametrize(
    ("asked", "told"),
    [("127.0.0.2", "127.0.0.2"), ("0.0.0.0", "127.0.0.1"), ("0", "127.0.0.1")],  # noqa: S104
)
@pytest.mark.skipif(sys.platform == "darwin", reason="there is one address of that kind alone")
def test_where_a_port_is_taken_the_address_at_which_it_is_is_told(asked: str, told: str) -> None:
    with socket.create_server(("127.0.0.2" if asked == told else "127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(UsageError) as refused, listening(asked, port, with_own=False):
            pass
    assert refused.value.code == "port-taken"
    assert refused.value.details["address"] == f"http://{told}:{port}/"


@pytest.mark.usefixtures("newer")
def test_a_port_of_the_newer_protocol_is_taken_where_it_is(taken: int) -> None:
    assert refusal("::", taken) == "port-taken"
    with socket.create_server(("::1", 0), family=socket.AF_INET6) as other:
        assert refusal("::1", other.getsockname()[1]) == "port-taken"


def test_a_port_that_the_system_keeps_to_itself_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_self: socket.socket, _address: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", refused)
    assert refusal("127.0.0.1", 80) == "port-refused"


def test_a_machine_without_the_newer_protocol_says_that_it_has_no_such_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise OSError(97, "Address family not supported by protocol")

    monkeypatch.setattr(socket, "socket", none)
    assert refusal("::", 0) == "no-such-host"
