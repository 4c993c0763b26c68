"""For each legal move of a seat: how likely is it to lose the round?

The answer is an estimate with its interval. Worlds are drawn among all that the seat cannot tell from the true one;
each move is tried in the same worlds, and the round is played on in them. Who does that, a `Trial`, is given.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, Final, Protocol

from combotutor.shares import paired, wilson

SECONDS: Final = 2.0
"""How long an answer may take where nothing else is asked for."""

_EVERY: Final = 1100
"""Worlds that every move gets before only those that compete for best get more: enough for three points either way."""
_MOST: Final = 100_000
"""Worlds after which a move gets no more, whatever the time: a third of a point either way."""


class Trial(Protocol):
    """The worlds of a view, one after the other, in which moves are tried."""

    def run(self, tried: Sequence[Any], worlds: int) -> Sequence[int]:
        """Try moves in the next so many worlds; return world by world 1 for each after which the seat lost, else 0."""


@dataclass(frozen=True, slots=True)
class Risk:
    """A legal move and how likely the seat is to lose after it.

    Args:
        move: the move.
        loses: the share of worlds in which the seat loses, 0 to 1.
        low: the lower end of its 95 % interval (Wilson).
        high: the upper end.
        samples: in how many worlds it was tried.
    """

    move: Any
    loses: float
    low: float
    high: float
    samples: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """The risk of every legal move, the least first; estimated.

    Args:
        moves: every legal move.
        best: those whose paired difference to the leader stays within its 95 % interval (Bonferroni).
        worlds: how many worlds were drawn.
        is_interrupted: whether it was stopped from the keyboard.
    """

    moves: tuple[Risk, ...]
    best: tuple[Any, ...]
    worlds: int
    is_interrupted: bool = False


def estimated(
    legal: Sequence[Any],
    begin: Callable[[], Trial],
    *,
    at_once: int,
    samples: int | None = None,
    seconds: float | None = SECONDS,
    progress: Callable[[int], None] | None = None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> Outlook:
    """Return how likely a seat is to lose after each of its legal moves.

    With `samples` every move is tried in so many worlds, whatever the time. Without, all moves are tried in the same
    worlds until each interval is about three points either way; then only those that compete for best, until they
    separate or the time is up. A keyboard interrupt ends it with what is known so far.

    Args:
        legal: the legal moves.
        begin: returns the worlds in which they are tried; not asked where there is no move.
        at_once: rounds between two looks at the clock, at least one for each move.
        samples: worlds a move; None to go by time.
        seconds: how long to try; None for no end but that moves separate.
        progress: told now and then how many worlds are drawn.
        is_cancelled: asked now and then whether to stop.
    """
    tally = _Tally(legal)
    is_interrupted = False
    try:
        for worlds in _fill(tally, begin, _Limit(samples, seconds, at_once), is_cancelled):
            if progress is not None:
                progress(worlds)
    except KeyboardInterrupt:
        is_interrupted = True
    return tally.answer(is_interrupted=is_interrupted)


def _fill(tally: _Tally, begin: Callable[[], Trial], limit: _Limit, is_cancelled: Callable[[], bool]) -> Iterator[int]:
    """Try moves in worlds until the limit, or until one alone may be best; yield after each step how many worlds."""
    if not tally.legal:
        return
    trial = begin()
    trial.run([tally.legal[0]], 0)  # whatever is compiled is compiled before any clock runs
    limit.begin()
    while not is_cancelled():
        which = list(range(len(tally.legal))) if limit.is_for_every_move(tally.worlds) else tally.competing()
        count = limit.next_worlds(tally.worlds, moves=len(which))
        if not count or (len(which) == 1 and len(tally.legal) > 1):
            return
        tally.add(which, trial.run([tally.legal[j] for j in which], count), count)
        yield tally.worlds


class _Limit:
    """How many worlds are tried: by their number, or by the clock.

    Args:
        samples: worlds a move; None to go by time.
        seconds: how long to try; None for no end but that moves separate.
        at_once: rounds between two looks at the clock.
    """

    def __init__(self, samples: int | None, seconds: float | None, at_once: int) -> None:
        self._at_once = at_once
        self._samples = samples
        self._seconds = seconds if samples is None else None
        self._end = math.inf

    def begin(self) -> None:
        """Start the clock."""
        if self._seconds is not None:
            self._end = time.monotonic() + self._seconds

    def is_for_every_move(self, worlds: int) -> bool:
        """Whether, after so many worlds, all moves are to be tried in the next ones too."""
        return self._samples is not None or worlds < _EVERY

    def next_worlds(self, worlds: int, *, moves: int) -> int:
        """Return in how many more worlds so many moves are tried before the next look at the clock, 0 at the end."""
        if worlds and time.monotonic() >= self._end:
            return 0
        most = _MOST if self._samples is None else self._samples
        return max(0, min(max(1, self._at_once // moves), most - worlds))


class _Tally:
    """How often the seat lost after each move, and in which worlds."""

    def __init__(self, legal: Sequence[Any]) -> None:
        self.legal = legal
        # By move: in which worlds the seat lost, one bit a world, and in how many it was tried; then how many worlds
        # there were. Python's whole numbers count bits fast and know no limit. All in one name, so that an interrupt
        # finds it either before a change or after it.
        self._all: tuple[tuple[int, ...], tuple[int, ...], int] = ((0,) * len(legal), (0,) * len(legal), 0)

    @property
    def worlds(self) -> int:
        """How many worlds there were."""
        return self._all[2]

    def add(self, which: Sequence[int], lost: Sequence[int], worlds: int) -> None:
        """Add what some moves brought in the next worlds."""
        bits, tried = map(list, self._all[:2])
        for column, j in enumerate(which):
            digits = "".join(map(str, lost[column :: len(which)]))[::-1]
            bits[j] |= int(digits, 2) << self.worlds
            tried[j] += worlds
        self._all = tuple(bits), tuple(tried), self.worlds + worlds

    def competing(self) -> list[int]:
        """Return the moves that may still be best."""
        lost, tried, worlds = self._all
        still = [j for j in range(len(self.legal)) if tried[j] == worlds]
        leader = min(still, key=lambda j: lost[j].bit_count())
        # Alike in every world: nothing more can part them, and one stands for all.
        return [j for j in still if j == leader or (self._competes(j, leader) and lost[j] != lost[leader])]

    def _competes(self, j: int, leader: int) -> bool:
        lost, tried, _ = self._all
        common = min(tried[j], tried[leader])
        seen = (1 << common) - 1
        one, other = lost[j] & seen, lost[leader] & seen
        worse, better = (one & ~other).bit_count(), (other & ~one).bit_count()
        z = NormalDist().inv_cdf(1 - 0.025 / max(1, len(self.legal) - 1))
        return worse <= better or paired(worse, better, common, z).low <= 0

    def answer(self, *, is_interrupted: bool) -> Outlook:
        """Return what is known now."""
        lost, tried, worlds = self._all
        if not worlds:
            return Outlook((), (), 0, is_interrupted)
        shares = [wilson(each.bit_count(), count) for each, count in zip(lost, tried, strict=True)]
        risks = [
            Risk(move, share.value, share.low, share.high, share.samples)
            for move, share in zip(self.legal, shares, strict=True)
            if share.value is not None  # every move was tried
        ]
        order = sorted(range(len(risks)), key=lambda j: risks[j].loses)
        leader = next(j for j in order if tried[j] == worlds)
        best = tuple(self.legal[j] for j in order if j == leader or self._competes(j, leader))
        return Outlook(tuple(risks[j] for j in order), best, worlds, is_interrupted)
