"""What a position asks of the seat that decides, in the words of a hand that is clicked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from combotutor.games import Capability, OfGame, situation


@dataclass(frozen=True, slots=True)
class Asked:
    """A row, the reserve beside it, the task (`play`, `lead`, `take`, `give`, `insert`) and the card to insert."""

    row: Any
    reserve: Any
    task: str
    incoming: Any = None


ASKS: Final[Capability[Callable[[Any], Asked] | None]] = Capability("asks", None)
"""What tells it of a position, in a family whose hands are rows."""


def asked(position: OfGame) -> Asked:
    """Return what the seat that decides is asked to do.

    One that can play nothing is asked for a reserve card; to one that leads none is shown, since it may take none.
    """
    asks = situation(position).family.get(ASKS)
    assert asks is not None, "it is asked of rows"
    return asks(position)
