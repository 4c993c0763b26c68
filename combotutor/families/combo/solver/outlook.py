"""What is wise: with hidden hands, how likely is it that this seat pays, for each legal play?

The answer is an estimate with its interval. Worlds are drawn uniformly among all that the seat cannot tell from the
true one (`worlds`); each play is tried in the same worlds, and the round is played on by careful planners (`bots`) in
all seats. Nothing but the view is looked at, so cards that the seat does not see cannot change the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import Final

from combotutor import search
from combotutor.families.combo.rules import Move, View, legal_moves
from combotutor.families.combo.solver.states import number_of
from combotutor.families.combo.solver.trial import Trial, check_shown
from combotutor.games.showing import Shown, told
from combotutor.kernels.compiled import COMPILED
from combotutor.search import SECONDS

__all__ = ["SECONDS", "Outlook", "Risk", "outlook"]

_AT_ONCE: Final = 500 if COMPILED else 8
"""Rounds between two looks at the clock: a hundredth of a second for rows as dealt."""


@dataclass(frozen=True, slots=True)
class Risk:
    """A legal play and how likely the seat is to pay after it.

    Args:
        move: the play.
        pays: the share of worlds in which the seat pays, 0 to 1.
        low: the lower end of its 95 % interval (Wilson).
        high: the upper end.
        samples: in how many worlds it was tried.
    """

    move: Move
    pays: float
    low: float
    high: float
    samples: int


@dataclass(frozen=True, slots=True)
class Asked:
    """What an outlook was asked for: what a seat knew, in how many worlds, if that was said, and their seed."""

    view: View
    samples: int | None
    seed: int


@dataclass(frozen=True, slots=True, repr=False)
class Outlook(Shown):
    """The risk of every legal play, the least first; estimated.

    Args:
        moves: every legal play.
        best: those whose paired difference to the leader stays within its 95 % interval (Bonferroni).
        worlds: how many worlds were drawn.
        discards_known: whether all that was laid aside is known; where not, worlds may hold cards that are gone.
        is_interrupted: whether it was stopped from the keyboard.
        asked: what it was asked for, for whoever shows it; no part of equality.
    """

    moves: tuple[Risk, ...]
    best: tuple[Move, ...]
    worlds: int
    discards_known: bool
    is_interrupted: bool = False
    asked: Asked | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return told(self) or repr(self)

    def __repr__(self) -> str:
        asked = self.asked
        if asked is not None and asked.samples == self.worlds:
            seed = f", seed={asked.seed}" if asked.seed else ""
            return f"outlook({asked.view!r}, samples={asked.samples}{seed})"
        values = ((each.name, getattr(self, each.name)) for each in fields(self) if each.compare)
        return f"Outlook({', '.join(f'{name}={value!r}' for name, value in values)})"


def outlook(
    view: View,
    *,
    samples: int | None = None,
    seconds: float | None = SECONDS,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> Outlook:
    """Return how likely the seat that looks is to pay, for each of its plays; it must be its decision.

    With `samples` every play is tried in so many worlds, whatever the time. Without, all plays are tried in the same
    worlds until each interval is about three points either way; then only those that compete for best, until they
    separate or the time is up. A keyboard interrupt ends it with what is known so far.

    Args:
        view: what the seat knows.
        samples: worlds a play; None to go by time.
        seconds: how long to try; None for no end but that plays separate.
        seed: of the worlds: world k depends on it and on k only.
        progress: told now and then how many worlds are drawn.
        is_cancelled: asked now and then whether to stop.

    Raises:
        HiddenCardError: the own row, or the card to be inserted, is not seen.
        InvalidError: the deck cannot give the cards of the view.
    """
    check_shown(view.position)
    found = search.estimated(
        legal_moves(view.position),
        lambda: _Tried(view, seed),
        at_once=_AT_ONCE,
        samples=samples,
        seconds=seconds,
        progress=progress,
        is_cancelled=is_cancelled,
    )
    risks = tuple(Risk(each.move, each.loses, each.low, each.high, each.samples) for each in found.moves)
    is_known, asked = view.position.discards is not None, Asked(view, samples, seed)
    return Outlook(risks, found.best, found.worlds, is_known, found.is_interrupted, asked)


class _Tried:
    """A trial that is asked about moves."""

    def __init__(self, view: View, seed: int) -> None:
        self._trial = Trial(view, seed)

    def run(self, tried: Sequence[Move], worlds: int) -> Sequence[int]:
        """Try moves in the next so many worlds; return world by world 1 for each after which the seat paid, else 0."""
        return self._trial.run([number_of(move) for move in tried], worlds)
