"""The addresses of this machine at which others may reach it, the likeliest first.

No machine knows who can reach it: a class router without internet has no default route, and a VPN takes it out of the
room. So all are told, and what the names of the networks say only puts them in order.
"""

from __future__ import annotations

import contextlib
import ipaddress
import re
import socket
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from combotutor.extras import can_use

MOST: Final = 8
"""Addresses that are told: more than a class has networks, and few enough to be looked through."""
_FAR: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses reserved for documentation: the way to them is the way to everywhere."""
_TUNNEL: Final = re.compile(
    r"^(u?tun|tap|wg|ppp|ipsec|gif|stf|zt)\d*\b|vpn|tunnel|wireguard|tailscale|teredo|\btap-", re.IGNORECASE
)
"""Networks that lead far away, by their names on all systems."""
_WITHIN: Final = re.compile(
    r"^(docker|br-[0-9a-f]{12}$|veth|virbr|vboxnet|vmnet|lxc|lxd|cni|podman)|virtualbox|vmware|vethernet", re.IGNORECASE
)
"""Networks that are usually within this machine alone."""


@dataclass(frozen=True, slots=True)
class Link:
    """One address of one network.

    Args:
        address: the address as the system writes it.
        network: the network's name; empty where it is not known.
        is_up: whether anything is connected there.
        is_tunnel: whether it is known to have one other end only.
    """

    address: str
    network: str = ""
    is_up: bool = True
    is_tunnel: bool = False


def own_addresses(versions: Iterable[int] = (4, 6)) -> tuple[str, ...]:
    """Return the addresses of this machine at which others may reach it, the likeliest first.

    Args:
        versions: those of the internet protocol.
    """
    usual = frozenset(_usual())
    links = _listed() if can_use("psutil") else None
    return ranked(_named(usual) if links is None else links, usual, versions)


def ranked(links: Iterable[Link], usual: Iterable[str] = (), versions: Iterable[int] = (4, 6)) -> tuple[str, ...]:
    """Return the addresses that others may write into a browser, the likeliest first.

    An address that an IPv6 link gave itself is none of them: it holds on one network only, and no browser lets that
    network be named.

    Args:
        links: all addresses.
        usual: those from which this machine calls far away.
        versions: the versions of the internet protocol that are wanted.

    >>> ranked([Link("127.0.0.1", "lo"), Link("10.8.0.6", "tun0"), Link("192.168.7.5", "wlan0")], usual={"10.8.0.6"})
    ('192.168.7.5', '10.8.0.6')
    """
    wanted, far = frozenset(versions), frozenset(usual)
    graded = [(rank, str(address)) for rank, address in _told(links, far) if address.version in wanted]
    return tuple(dict.fromkeys(address for _, address in sorted(graded, key=lambda each: each[0])))[:MOST]


_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def _told(links: Iterable[Link], usual: frozenset[str]) -> Iterator[tuple[tuple[int, ...], _Address]]:
    """Yield the addresses that may be told, each with its rank: the lower, the likelier."""
    for link in links:
        try:
            address = ipaddress.ip_address(link.address.partition("%")[0])
        except ValueError:
            continue
        is_within = _WITHIN.search(link.network) is not None
        if address.is_loopback or address.is_unspecified or address.is_multicast:
            continue
        if address.is_link_local and address.version != 4:  # noqa: PLR2004  (IPv6)
            continue
        if not link.is_up and (is_within or address.is_link_local):
            continue
        is_tunnel = link.is_tunnel or _TUNNEL.search(link.network) is not None
        kind = 2 if is_within else 1 if is_tunnel else 0
        yield (address.is_link_local, not link.is_up, kind, address.version, link.address not in usual), address


def _listed() -> list[Link] | None:
    """Return all addresses of all networks; none if the system does not tell them."""
    import psutil  # type: ignore[import-untyped]  # it has none

    try:
        stats = psutil.net_if_stats()
        return [
            Link(
                each.address,
                network,
                is_up=network not in stats or stats[network].isup,
                is_tunnel=network in stats and "pointopoint" in stats[network].flags.split(","),
            )
            for network, addresses in psutil.net_if_addrs().items()
            for each in addresses
            if each.family in {socket.AF_INET, socket.AF_INET6}
        ]
    except Exception:  # noqa: BLE001  (some systems keep them to themselves, each in its own way)
        return None


def _named(usual: Iterable[str]) -> list[Link]:
    """Return what can be known without a list: the usual addresses, and what the machine's own name leads to."""
    addresses = list(usual)
    with contextlib.suppress(OSError, UnicodeError):
        addresses += [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None)]
    return [Link(address) for address in addresses if _is_own(address)]


def _usual() -> Iterator[str]:
    """Yield the addresses from which this machine calls far away; an unconnected socket tells, and sends nothing."""
    for family, far in _FAR:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            yield str(probe.getsockname()[0])


def _is_own(address: str) -> bool:
    """Tell whether an address is one of this machine: a name server may be wrong about that."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.bind((address, 0))
        return True
    return False
