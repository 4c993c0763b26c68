"""Where older programs find what a position asks of the seat that decides; only games with rows ever told it here."""

from __future__ import annotations

from typing import Any

from combotutor.moved import forward


def asked(position: Any) -> Any:  # noqa: ANN401  (of a game with rows)
    """Return what the seat that decides is asked to do."""
    return forward(__name__, "asked")(position)


def __getattr__(name: str) -> Any:  # noqa: ANN401  (whatever has that name)
    """Return what has moved into the folder of its family."""
    return forward(__name__, name)
