"""What can be asked of the server at all: an allow-list, so that nothing is open because nobody thought of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl, urlencode

from combotutor.host.gate.door import Door

SOCKET: Final = "SOCKET"
"""The method of a line that stays open (WebSocket)."""
SMALL: Final = 1 << 20
"""Bytes that a message may have: far more than any of ours has."""
NEVER: Final = r"(?!)"
"""The pattern of a wish that is refused whatever it says."""
LONGEST_QUERY: Final = 8_192
_MOST_WISHES: Final = 40


@dataclass(frozen=True, slots=True)
class Route:
    """Something that may be asked for.

    Args:
        method: `GET` (which includes HEAD), `POST` or `SOCKET`.
        path: a pattern of the whole path.
        most: bytes of what is sent along, or of each message of a line.
        wishes: the names that may stand after the question mark, with a pattern of the whole value. A value that does
            not fit, or that is given twice, is refused; other names are kept from the application. Where there are no
            wishes at all, whatever stands there is passed on.
        door: who may come at all, where not everybody may.
    """

    method: str
    path: str
    most: int = SMALL
    wishes: Mapping[str, str] | None = None
    door: Door | None = None

    def is_for(self, path: str) -> bool:
        """Tell whether this is the route of a path."""
        return re.fullmatch(self.path, path, re.ASCII) is not None


@dataclass(frozen=True, slots=True)
class Found:
    """What is known of a path.

    Args:
        route: the route; none if there is none for this path and method.
        methods: the methods that the path has.
    """

    route: Route | None
    methods: frozenset[str]


def find_route(routes: Iterable[Route], method: str, path: str) -> Found:
    """Return the first route for a method and a path, and which methods the path has."""
    of_path = [route for route in routes if route.is_for(path)]
    wanted = "GET" if method == "HEAD" else method
    return Found(
        next((route for route in of_path if route.method == wanted), None), frozenset(each.method for each in of_path)
    )


def granted(route: Route, query: bytes) -> bytes | None:
    """Return what the application hears of the words after the question mark; nothing if they are refused."""
    if len(query) > LONGEST_QUERY:
        return None
    if route.wishes is None:
        return query
    try:
        pairs = parse_qsl(query.decode("ascii"), keep_blank_values=True, max_num_fields=_MOST_WISHES, errors="strict")
    except (ValueError, UnicodeDecodeError):
        return None
    named = [(name, value) for name, value in pairs if name in route.wishes]
    names = [name for name, _ in named]
    if len(set(names)) < len(names) or any(
        re.fullmatch(route.wishes[name], value, re.DOTALL) is None for name, value in named
    ):
        return None
    return urlencode(named).encode("ascii")
