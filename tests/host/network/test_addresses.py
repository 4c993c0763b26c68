"""The addresses for a class: all that others may reach, the likeliest first, on every system."""

from __future__ import annotations

import ipaddress
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace

import psutil  # type: ignore[import-untyped]  # it has none
import pytest

from combotutor.host.network import addresses
from combotutor.host.network.addresses import MOST, Link, own_addresses, ranked

ROUTER = (Link("127.0.0.1", "lo"), Link("::1", "lo"), Link("192.168.7.5", "wlan0"), Link("fe80::7%wlan0", "wlan0"))
WINDOWS = (
    Link("169.254.3.4", "Ethernet", is_up=False),
    Link("172.29.0.1", "vEthernet (WSL (Hyper-V firewall))"),
    Link("192.168.56.1", "VirtualBox Host-Only Network"),
    Link("10.8.0.6", "OpenVPN TAP-Windows6"),
    Link("2001:db8::9", "Wi-Fi"),
    Link("192.168.1.23", "Wi-Fi"),
    Link("127.0.0.1", "Loopback Pseudo-Interface 1"),
)
MAC = (
    Link("fe80::1%lo0", "lo0"),
    Link("192.168.0.9", "en0"),
    Link("fe80::aede:48ff:fe00:1122%utun3", "utun3", is_tunnel=True),
    Link("100.101.102.103", "utun4", is_tunnel=True),
    Link("192.168.2.1", "bridge100"),
)


@pytest.mark.parametrize(
    ("links", "usual", "expected"),
    [
        # A router without internet, then with a VPN that takes the way to everywhere (N07).
        (ROUTER, "", ["192.168.7.5"]),
        ((Link("10.8.0.6", "tun0"), *ROUTER), "10.8.0.6", ["192.168.7.5", "10.8.0.6"]),
        ((Link("10.8.0.6", "x", is_tunnel=True), *ROUTER), "10.8.0.6", ["192.168.7.5", "10.8.0.6"]),
        (WINDOWS, "10.8.0.6", ["192.168.1.23", "2001:db8::9", "10.8.0.6", "172.29.0.1", "192.168.56.1"]),
        (MAC, "192.168.2.1", ["192.168.2.1", "192.168.0.9", "100.101.102.103"]),
        # Two networks of one kind: that with the way to everywhere.
        ((Link("10.1.0.5", "eth0"), Link("10.2.0.5", "wlan0")), "10.2.0.5", ["10.2.0.5", "10.1.0.5"]),
        # Containers are within this machine; what is not connected may yet be.
        ((Link("172.17.0.1", "docker0", is_up=False), Link("10.0.0.2", "eth0", is_up=False)), "", ["10.0.0.2"]),
        # Without a server that gives addresses machines give them to themselves.
        ((Link("169.254.7.7", "eth0"), Link("10.8.0.6", "wg0")), "", ["10.8.0.6", "169.254.7.7"]),
        # None that a browser could open.
        ((Link("fe80::7%eth0", "eth0"), Link("::"), Link("ff02::1"), Link("0.0.0.0"), Link("none")), "", []),  # noqa: S104
    ],
)
def test_all_addresses_that_others_may_reach_are_told_and_the_likeliest_first(
    links: Iterable[Link], usual: str, expected: list[str]
) -> None:
    assert list(ranked(links, {usual})) == expected


def test_only_the_versions_that_come_in_are_told() -> None:
    assert ranked(WINDOWS, versions=[6]) == ("2001:db8::9",)
    assert "2001:db8::9" not in ranked(WINDOWS, versions=[4])


def test_an_address_is_told_once_and_no_more_than_can_be_looked_through() -> None:
    many = [Link(f"10.0.0.{number}", "eth0") for number in (1, 1, *range(2, 40))]
    assert ranked(many) == tuple(f"10.0.0.{number}" for number in range(1, MOST + 1))


def network(monkeypatch: pytest.MonkeyPatch, addresses_of: dict[str, list[str]], tunnels: Iterable[str] = ()) -> None:
    """Let the system have these networks."""

    def family(address: str) -> socket.AddressFamily:
        return socket.AF_INET6 if ":" in address else socket.AF_INET

    listed = {
        name: [SimpleNamespace(family=family(each), address=each) for each in found]
        for name, found in addresses_of.items()
    }
    stats = {
        name: SimpleNamespace(isup=True, flags="up,pointopoint,running" if name in tunnels else "up,broadcast,running")
        for name in listed
    }
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: listed)
    monkeypatch.setattr(psutil, "net_if_stats", lambda: stats)


def test_the_networks_of_the_system_are_asked_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_usual", lambda: iter(()))
    network(monkeypatch, {"lo": ["127.0.0.1", "::1"]})
    assert own_addresses() == ()
    # The radio is joined late, and a VPN, whose network has a name of its own, comes with it.
    network(monkeypatch, {"corp": ["10.8.0.6"], "wlp3s0": ["192.168.7.5", "fe80::7%wlp3s0"]}, tunnels=["corp"])
    assert own_addresses() == ("192.168.7.5", "10.8.0.6")


@pytest.mark.parametrize("is_missing", [True, False])
def test_without_a_list_of_networks_what_else_is_known_is_told(
    monkeypatch: pytest.MonkeyPatch, *, is_missing: bool
) -> None:
    def refused() -> None:
        raise PermissionError

    monkeypatch.setattr(addresses, "can_use", lambda _name: not is_missing)
    monkeypatch.setattr(psutil, "net_if_addrs", refused)
    monkeypatch.setattr(addresses, "_usual", lambda: iter(["127.0.0.5"]))
    # The name server takes the machine for one that it is not any more.
    known = [(socket.AF_INET, 0, 0, "", ("127.0.0.6", 0)), (socket.AF_INET, 0, 0, "", ("203.0.113.77", 0))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: known)
    seen: list[Link] = []
    monkeypatch.setattr(addresses, "ranked", lambda links, *_: seen.extend(links))
    own_addresses()
    assert [each.address for each in seen] == ["127.0.0.5", "127.0.0.6"]


def test_each_address_of_this_very_machine_is_its_own() -> None:
    for each in own_addresses():
        assert not ipaddress.ip_address(each).is_loopback
        with socket.socket(socket.AF_INET6 if ":" in each else socket.AF_INET) as probe:
            probe.bind((each, 0))


SCRIPT = """
set -e
ip link set lo up
ip link add eth7 type ifb && ip addr add 192.168.7.5/24 dev eth7 && ip link set eth7 up
ask() { "$1" -c 'from combotutor.host.network.addresses import own_addresses; print(*own_addresses())'; }
ask "$1"
ip tuntap add dev tun0 mode tun && ip addr add 10.8.0.6/24 dev tun0 && ip link set tun0 up
ip route add default dev tun0
ask "$1"
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has network namespaces")
def test_on_a_machine_with_just_such_networks_all_are_told() -> None:
    if shutil.which("ip") is None:
        pytest.skip("ip is not installed")
    command = ["unshare", "-rn", "sh", "-c", SCRIPT, "sh", sys.executable]
    top = Path(__file__).parents[3]
    found = subprocess.run(command, cwd=top, capture_output=True, text=True, check=True)
    assert found.stdout.splitlines() == ["192.168.7.5", "192.168.7.5 10.8.0.6"]
