"""What is wise: with hidden hands, how likely is it that this seat pays, for each legal play?

The answer is an estimate with its interval. Worlds are drawn uniformly among all that the seat cannot tell from the
true one (`worlds`); each play is tried in the same worlds, and the round is played on by careful planners (`bots`) in
all seats. Nothing but the view is looked at, so cards that the seat does not see cannot change the answer.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

from combotutor.games.combo import Move, View, legal_moves
from combotutor.kernels.compiled import COMPILED
from combotutor.shares import paired, wilson
from combotutor.solver.states import number_of
from combotutor.solver.trial import Trial, check_shown

SECONDS: Final = 2.0
"""How long an answer may take where nothing else is asked for."""

_ROUNDS: Final = 500 if COMPILED else 8
"""Rounds between two looks at the clock, at least one for each play: a hundredth of a second for rows as dealt."""
_EVERY: Final = 1100
"""Worlds that every play gets before only those that compete for best get more: enough for three points either way."""
_MOST: Final = 100_000
"""Worlds after which a play gets no more, whatever the time: a third of a point either way."""


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
class Outlook:
    """The risk of every legal play, the least first; estimated.

    Args:
        moves: every legal play.
        best: those whose paired difference to the leader stays within its 95 % interval (Bonferroni).
        worlds: how many worlds were drawn.
        discards_known: whether all that was laid aside is known; where not, worlds may hold cards that are gone.
        is_interrupted: whether it was stopped from the keyboard.
    """

    moves: tuple[Risk, ...]
    best: tuple[Move, ...]
    worlds: int
    discards_known: bool
    is_interrupted: bool = False


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
    tally = _Tally(legal_moves(view.position))
    is_interrupted = False
    try:
        for worlds in _fill(tally, view, seed, _Limit(samples, seconds), is_cancelled):
            if progress is not None:
                progress(worlds)
    except KeyboardInterrupt:
        is_interrupted = True
    return tally.answer(view.position.discards is not None, is_interrupted=is_interrupted)


def _fill(tally: _Tally, view: View, seed: int, limit: _Limit, is_cancelled: Callable[[], bool]) -> Iterator[int]:
    """Try plays in worlds until the limit, or until one alone may be best; yield after each step how many worlds."""
    if not tally.legal:
        return
    trial = Trial(view, seed)
    trial.run([number_of(tally.legal[0])], 0)  # compiled before any clock runs
    limit.begin()
    while not is_cancelled():
        which = list(range(len(tally.legal))) if limit.is_for_every_play(tally.worlds) else tally.competing()
        count = limit.next_worlds(tally.worlds, plays=len(which))
        if not count or (len(which) == 1 and len(tally.legal) > 1):
            return
        tally.add(which, trial.run([number_of(tally.legal[j]) for j in which], count), count)
        yield tally.worlds


class _Limit:
    """How many worlds are tried: by their number, or by the clock.

    Args:
        samples: worlds a play; None to go by time.
        seconds: how long to try; None for no end but that plays separate.
    """

    def __init__(self, samples: int | None, seconds: float | None) -> None:
        self._samples = samples
        self._seconds = seconds if samples is None else None
        self._end = math.inf

    def begin(self) -> None:
        """Start the clock."""
        if self._seconds is not None:
            self._end = time.monotonic() + self._seconds

    def is_for_every_play(self, worlds: int) -> bool:
        """Whether, after so many worlds, all plays are to be tried in the next ones too."""
        return self._samples is not None or worlds < _EVERY

    def next_worlds(self, worlds: int, *, plays: int) -> int:
        """Return in how many more worlds so many plays are tried before the next look at the clock, 0 at the end."""
        if worlds and time.monotonic() >= self._end:
            return 0
        most = _MOST if self._samples is None else self._samples
        return max(0, min(max(1, _ROUNDS // plays), most - worlds))


class _Tally:
    """How often the seat paid after each play, and in which worlds."""

    def __init__(self, legal: Sequence[Move]) -> None:
        self.legal = legal
        # By play: in which worlds the seat paid, one bit a world, and in how many it was tried; then how many worlds
        # there were. Python's whole numbers count bits fast and know no limit. All in one name, so that an interrupt
        # finds it either before a change or after it.
        self._all: tuple[tuple[int, ...], tuple[int, ...], int] = ((0,) * len(legal), (0,) * len(legal), 0)

    @property
    def worlds(self) -> int:
        """How many worlds there were."""
        return self._all[2]

    def add(self, which: Sequence[int], paid: Sequence[int], worlds: int) -> None:
        """Add what some plays brought in the next worlds."""
        bits, tried = map(list, self._all[:2])
        for column, j in enumerate(which):
            digits = "".join(map(str, paid[column :: len(which)]))[::-1]
            bits[j] |= int(digits, 2) << self.worlds
            tried[j] += worlds
        self._all = tuple(bits), tuple(tried), self.worlds + worlds

    def competing(self) -> list[int]:
        """Return the plays that may still be best."""
        paid, tried, worlds = self._all
        still = [j for j in range(len(self.legal)) if tried[j] == worlds]
        leader = min(still, key=lambda j: paid[j].bit_count())
        # Alike in every world: nothing more can part them, and one stands for all.
        return [j for j in still if j == leader or (self._competes(j, leader) and paid[j] != paid[leader])]

    def _competes(self, j: int, leader: int) -> bool:
        paid, tried, _ = self._all
        common = min(tried[j], tried[leader])
        seen = (1 << common) - 1
        one, other = paid[j] & seen, paid[leader] & seen
        worse, better = (one & ~other).bit_count(), (other & ~one).bit_count()
        z = NormalDist().inv_cdf(1 - 0.025 / max(1, len(self.legal) - 1))
        return worse <= better or paired(worse, better, common, z).low <= 0

    def answer(self, discards_known: bool, *, is_interrupted: bool) -> Outlook:  # noqa: FBT001  (a plain fact)
        """Return what is known now."""
        paid, tried, worlds = self._all
        if not worlds:
            return Outlook((), (), 0, discards_known, is_interrupted)
        shares = [wilson(each.bit_count(), count) for each, count in zip(paid, tried, strict=True)]
        risks = [
            Risk(move, share.value, share.low, share.high, share.samples)
            for move, share in zip(self.legal, shares, strict=True)
            if share.value is not None  # every play was tried
        ]
        order = sorted(range(len(risks)), key=lambda j: risks[j].pays)
        leader = next(j for j in order if tried[j] == worlds)
        best = tuple(self.legal[j] for j in order if j == leader or self._competes(j, leader))
        return Outlook(tuple(risks[j] for j in order), best, worlds, discards_known, is_interrupted)
