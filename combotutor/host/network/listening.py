"""Holding the port from the start, and the addresses by which the server that listens there is reached."""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import socket
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from combotutor.errors import UsageError, quote
from combotutor.host.gate.authority import local_name, parse_authority
from combotutor.host.network.addresses import own_addresses

HERE: Final = "127.0.0.1"
"""The address of this machine for itself."""


@dataclass(frozen=True, slots=True)
class Listening:
    """A server's sockets and what they are called.

    Args:
        sockets: all of them.
        host: the name or the address that was asked for.
        address: the address that this came to; one of all zeros stands for every address of the machine.
        port: the port.
        versions: the versions of the internet protocol that come in.
        own: the address of the first page for whoever sits at this machine; empty where there is none.
    """

    sockets: tuple[socket.socket, ...]
    host: str
    address: str
    port: int
    versions: tuple[int, ...]
    own: str

    @property
    def is_here_only(self) -> bool:
        """Whether nobody else can come, whatever the networks are."""
        return _is_loopback(self.address)

    @property
    def here(self) -> str:
        """The address of the first page at this machine."""
        return self.own or url(self.host, self.port)

    def for_others(self) -> tuple[str, ...]:
        """Return the addresses of the first page at which others may reach it just now, the likeliest first."""
        if self.is_here_only:
            return ()
        if ipaddress.ip_address(self.address.partition("%")[0]).is_unspecified:
            hosts = own_addresses(self.versions)
        else:
            named = name_of(self.host)
            hosts = (*([named] if named else []), self.host if "%" in self.host else self.address)
        return tuple(url(host, self.port) for host in hosts)


def url(host: str, port: int) -> str:
    """Return the address of the first page.

    >>> url("fd00::2", 2718), url("fe80::1%eth0", 2718)
    ('http://[fd00::2]:2718/', 'http://[fe80::1%25eth0]:2718/')
    """
    return f"http://[{host.replace('%', '%25')}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def name_of(host: str) -> str:
    """Return the name of a server that was asked to listen at one; empty if it is an address.

    >>> name_of("Teacher.local"), name_of("192.168.7.5"), name_of("0")
    ('teacher.local', '', '')
    """
    authority = parse_authority(host)
    is_name = authority is not None and authority.port is None and local_name(authority.name) is None
    return authority.name if authority is not None and is_name else ""


@contextlib.contextmanager
def listening(host: str, port: int, *, with_own: bool) -> Iterator[Listening]:
    """Listen, so that a second server is told so at once.

    Args:
        host: the name or address to listen at.
        port: the port; 0 for any that is free.
        with_own: whether somebody at this machine needs an address that nobody else can use.

    Raises:
        UsageError: the port is taken or refused, or the machine has no such address.
    """
    with contextlib.ExitStack() as open_sockets:
        first = open_sockets.enter_context(_listener(host, port))
        address, port = first.getsockname()[:2]
        versions = _versions(first)
        sockets, own = [first], ""
        plain = local_name(address) or address
        if ipaddress.ip_address(plain.partition("%")[0]).is_unspecified:
            own = url(HERE if 4 in versions else "::1", port)  # noqa: PLR2004  (IPv4)
        elif with_own and not _is_loopback(plain):
            beside = _beside(port)
            if beside is not None:
                sockets.append(open_sockets.enter_context(beside))
                own = url(HERE, beside.getsockname()[1])
        yield Listening(tuple(sockets), host, plain, port, versions, own)


def _listener(host: str, port: int) -> socket.socket:
    """Return a socket that listens.

    Raises:
        UsageError: the port is taken or refused, or the machine has no such address.
    """
    try:
        return _opened(host, port)
    except (socket.gaierror, UnicodeError, TypeError):
        raise UsageError("no-such-host", host=quote(host)) from None
    except PermissionError as error:
        raise UsageError("port-refused", port=port) from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise UsageError("port-taken", port=port, address=url(_reached(host), port)) from error
        raise UsageError("no-such-host", host=quote(host)) from error


def _reached(host: str) -> str:
    """Return where this machine reaches whoever listens there: here, if they listen at all of its addresses."""
    return HERE if not host.strip("0.:") else host


def _opened(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio answers without delay only on sockets that name it: without it each of the
    # page's three hundred files waits 40 ms for an acknowledgement.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            # Whoever asks for everything means the older protocol, too, which some systems leave out.
            with contextlib.suppress(OSError):
                listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        listener.bind((host, port))
        listener.listen()
    except BaseException:
        listener.close()
        raise
    return listener


def _beside(port: int) -> socket.socket | None:
    """Return a socket that listens for this machine alone, at the same port if it is free; none if it cannot be."""
    for each in (port, 0):
        with contextlib.suppress(OSError):
            return _opened(HERE, each)
    return None


def _versions(listener: socket.socket) -> tuple[int, ...]:
    if listener.family != socket.AF_INET6:
        return (4,)
    return (6,) if listener.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY) else (4, 6)


def _is_loopback(address: str) -> bool:
    return ipaddress.ip_address(address.partition("%")[0]).is_loopback
