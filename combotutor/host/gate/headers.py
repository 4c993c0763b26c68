"""What stands above every answer, so that a browser keeps other sites out of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

Headers = Sequence[tuple[bytes, bytes]]

_STRICT: Final = "default-src 'none'; base-uri 'none'; form-action 'none'"
"""What a page may do that says nothing of itself: nothing."""
_NOBODY: Final = "'none'"
_UNNAMED: Final = "no-referrer"
_OURS: Final = frozenset(
    {
        *(b"content-security-policy", b"x-frame-options", b"referrer-policy", b"x-content-type-options", b"server"),
        *(b"cross-origin-resource-policy", b"cross-origin-opener-policy"),
    }
)
_DOCUMENTS: Final = ("text/html", "image/svg+xml", "application/xhtml", "text/xml", "application/xml")
"""What a browser opens as a page of its own."""


def first_header(headers: Headers, name: bytes) -> str:
    """Return the value of a header, empty if it is not there."""
    return next((value.decode("latin-1") for key, value in headers if key.lower() == name), "")


def guarded(headers: Headers, *, frames: Iterable[str], is_trustworthy: bool) -> list[tuple[bytes, bytes]]:
    """Return the headers of an answer as they are sent.

    What an answer says of its own policy stays and is told who may frame it; one that is to be named to nobody stays
    so. Headers that let other sites read are taken away.

    Args:
        headers: what the application says.
        frames: the origins whose pages may show ours in a frame.
        is_trustworthy: whether the browser trusts that nobody in between can have changed the answer; elsewhere it
            complains about what it would pass over anyway.
    """
    is_document = first_header(headers, b"content-type").startswith(_DOCUMENTS)
    policy = first_header(headers, b"content-security-policy") or (_STRICT if is_document else "")
    ancestors = " ".join(frames)
    parts = [*([policy] if policy else []), f"frame-ancestors {ancestors or _NOBODY}"]
    added = {
        "content-security-policy": "; ".join(parts),
        "referrer-policy": _UNNAMED if first_header(headers, b"referrer-policy") == _UNNAMED else "same-origin",
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
        **({} if ancestors else {"x-frame-options": "DENY"}),
        **({"cross-origin-opener-policy": "same-origin"} if is_document and is_trustworthy else {}),
    }
    kept = [
        (name, value)
        for name, value in headers
        if name.lower() not in _OURS and not name.lower().startswith(b"access-control-")
    ]
    return [*kept, *((name.encode("ascii"), value.encode("latin-1")) for name, value in added.items())]
