"""Who plays the combo games, and how it is estimated what is wise: their bots, and their compiled playouts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from combotutor.errors import Phrase
from combotutor.families.combo.notation import parse_position
from combotutor.families.combo.rules import View
from combotutor.families.combo.solver.bots import BOTS, Strength
from combotutor.families.combo.words import phrase
from combotutor.games import AnyGame, Seen
from combotutor.search import SECONDS, Bots, Engine, Outlook, Risk

_SMALLEST: Final = "combo-breaker 1/?/x - 0 - 2/2/2"
"""A position that takes no time."""


def bots(_game: AnyGame) -> Bots:
    """Return the bots of every combo game."""
    known = MappingProxyType({strength.value: bot for strength, bot in BOTS.items()})
    return Bots(known, Strength.CAREFUL.value, Strength.BASE.value)


class _Planners:
    """Careful planners play on, compiled."""

    def outlook(
        self,
        seen: Seen,
        *,
        samples: int | None = None,
        seconds: float | None = SECONDS,
        seed: int = 0,
        progress: Callable[[int], None] | None = None,
    ) -> Outlook:
        """Return how likely the seat that looks is to pay, for each of its moves."""
        from combotutor.families.combo.solver.outlook import outlook  # it loads kernels, which nothing else needs

        view = View(seen.seat, seen.position)
        found = outlook(view, samples=samples, seconds=seconds, seed=seed, progress=progress)
        risks = tuple(Risk(each.move, each.pays, each.low, each.high, each.samples) for each in found.moves)
        return Outlook(risks, found.best, found.worlds, found.is_interrupted)

    def facts(self, seen: Seen) -> Mapping[str, object]:
        """Return whether all that was laid aside is known; where not, worlds may hold cards that are gone.

        Of a round that is over, the seat is told that decided last.
        """
        return {"seat": seen.position.turn, "discards_known": seen.position.discards is not None}

    def notes(self, seen: Seen) -> Sequence[Phrase]:
        """Say that careful planners play on, and what is not known."""
        careful = phrase("risk.careful")
        return (careful,) if seen.position.discards is not None else (careful, phrase("risk.discards"))

    def warm_up(self) -> None:
        """Load the playouts."""
        position = parse_position(_SMALLEST)
        self.outlook(View(position.turn, position), samples=1)


ENGINE: Final[Engine] = _Planners()
"""The playouts."""
