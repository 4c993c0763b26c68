"""Names of servers as browsers write them: what `Host` and `Origin` say, and whether two of them are one server."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from typing import Final

from combotutor.errors import UsageError, quote

_AUTHORITY: Final = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?)(?::([1-9][0-9]{0,4}))?", re.ASCII)
_PORTS: Final = {"http": 80, "https": 443}
_LAST_PORT: Final = 65535
_LONGEST: Final = 300
"""Letters of a name with its port; names end at 253."""


@dataclass(frozen=True, slots=True)
class Authority:
    """A server's name and, where it is written, its port.

    Args:
        name: a name in small letters, or an address in its usual form, without brackets.
        port: the port; none where it is the usual one.
    """

    name: str
    port: int | None = None

    @property
    def is_loopback(self) -> bool:
        """Whether this can only be the machine that asks: no name server has a say in it."""
        if self.name == "localhost":
            return True
        address = _address(self.name)
        mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
        return address is not None and (mapped or address).is_loopback


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a page comes from.

    Args:
        scheme: `http` or `https`.
        authority: its server.
    """

    scheme: str
    authority: Authority

    def is_at(self, host: Authority, *, behind_tls: bool) -> bool:
        """Tell whether a page from here is a page of the server that was asked.

        Args:
            host: the server that was asked.
            behind_tls: whether this server may stand behind one that encrypts. We ourselves never do, so that
                elsewhere the usual port of https is somebody else.
        """
        if self.authority.name != host.name:
            return False
        if self.authority.port is not None and self.authority.port == host.port:
            return True
        usual = _PORTS[self.scheme]
        own, asked = (each.port or usual for each in (self.authority, host))
        return own == asked and (self.scheme == "http" or behind_tls)


def parse_authority(written: str) -> Authority | None:
    """Return a server as a `Host` header names it; nothing if no browser writes it so.

    >>> parse_authority("LOCALHOST:2718"), parse_authority("[::1]")
    (Authority(name='localhost', port=2718), Authority(name='::1', port=None))
    >>> parse_authority("localhost@evil.example"), parse_authority("localhost."), parse_authority("2130706433")
    (None, None, None)
    """
    match = _AUTHORITY.fullmatch(written.lower()) if written.isascii() and len(written) <= _LONGEST else None
    if match is None:
        return None
    name, port = match[1], match[3]
    if port is not None and int(port) > _LAST_PORT:
        return None
    address = _address(name.strip("[]"))
    # What ends in a number is an address, and browsers write addresses in one way only.
    is_address_like = name.startswith("[") or re.fullmatch(r"(0x[0-9a-f]*|[0-9]+)", name.rpartition(".")[2]) is not None
    if is_address_like and (address is None or ("[" in name) != (address.version == 6)):  # noqa: PLR2004  (IPv6)
        return None
    return Authority(name if address is None else str(address), None if port is None else int(port))


def parse_origin(written: str) -> Origin | None:
    """Return where a page comes from as an `Origin` header says it; nothing for `null` and whatever else is no page's.

    >>> parse_origin("https://tutor.school.example")
    Origin(scheme='https', authority=Authority(name='tutor.school.example', port=None))
    >>> parse_origin("null"), parse_origin("file://"), parse_origin("http://localhost/")
    (None, None, None)
    """
    scheme, _, rest = written.partition("://")
    authority = parse_authority(rest)
    return Origin(scheme, authority) if scheme in _PORTS and authority is not None else None


def local_name(address: str) -> str | None:
    """Return the name of an address at which a connection came in, as `Authority` writes it.

    >>> local_name("::ffff:192.168.7.5"), local_name("fe80::1%eth0"), local_name("/run/socket")
    ('192.168.7.5', 'fe80::1', None)
    """
    parsed = _address(address.partition("%")[0])
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    return None if parsed is None else str(mapped or parsed)


def allowed_host(word: str) -> str:
    """Return the name that `--allow-host` gives, with or without a port.

    Raises:
        UsageError: it is no name of a server.
    """
    authority = parse_authority(word)
    if authority is None:
        raise UsageError("no-host-name", host=quote(word))
    return authority.name


def frame_origin(word: str) -> str:
    """Return the origin that `--allow-frame` gives, as a browser writes it.

    Raises:
        UsageError: it is no origin.
    """
    origin = parse_origin(word.rstrip("/"))
    if origin is None:
        raise UsageError("no-origin", origin=quote(word))
    return word.rstrip("/").lower()


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None
