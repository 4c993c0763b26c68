"""The combo games as a family: what the rest of the house finds of them through `games.registry`.

`FAMILY` is loaded when it is first asked for: whoever imports one of the rooms needs no other.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from combotutor.families.combo.family import FAMILY

__all__ = ["FAMILY"]


def __getattr__(name: str) -> object:
    if name == "FAMILY":
        from combotutor.families.combo.family import FAMILY

        return FAMILY
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
