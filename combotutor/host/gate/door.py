"""A door for whoever started the server: to everybody else the routes behind it are not there."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs

from combotutor.host.gate.authority import Authority, local_name

if TYPE_CHECKING:
    from starlette.types import Scope

KEY: Final = "key"
"""The wish that brings the key."""
_BITS: Final = 128
_MOST_WISHES: Final = 40
_ON_BEHALF: Final = frozenset({b"forwarded", b"x-forwarded-for", b"x-forwarded-host", b"x-real-ip", b"via"})
"""What a server in between says of whoever asked it."""


@dataclass(frozen=True, slots=True)
class Door:
    """A door that opens on this machine alone, and only by the key.

    Args:
        key: the key; never in what is printed of the door itself.
    """

    key: str = field(default_factory=lambda: secrets.token_urlsafe(_BITS // 8), repr=False)

    def is_open(self, scope: Scope, host: Authority) -> bool:
        """Tell whether somebody may come in.

        Args:
            scope: the request.
            host: the server that it names. A server that passes requests on asks from this machine, too; but for
                others it is asked by another name, or says that it passes on.
        """
        client = local_name(str((scope.get("client") or ("",))[0]))
        is_here = client is not None and Authority(client).is_loopback and host.is_loopback
        if not is_here or any(name in _ON_BEHALF for name, _ in scope["headers"]):
            return False
        try:
            query = scope["query_string"].decode("latin-1")
            keys = parse_qs(query, keep_blank_values=True, max_num_fields=_MOST_WISHES).get(KEY, [])
        except ValueError:  # too many
            return False
        return len(keys) == 1 and secrets.compare_digest(keys[0].encode(errors="replace"), self.key.encode())
