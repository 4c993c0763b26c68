"""What has moved within the rooms of the house; `combotutor.moved` reads it.

It is read while Python holds its lock of all imports, and so imports nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Final

_HERE: Final = __package__ or ""


def _into(room: str, names: str) -> Mapping[str, str]:
    """Return where the modules of a room have gone that now stand in a folder of it."""
    above = room.rpartition(".")[0]
    return {f"{_HERE}.{above}.{name}": f"{_HERE}.{room}.{name}" for name in names.split()}


MODULES: Final[Mapping[str, str]] = {}
"""From the old name of a module, and of all below it, to the new one."""

NAMES: Final[Mapping[str, Mapping[str, str]]] = {}
"""Of rooms that stand, the names that have left them, and where to."""
