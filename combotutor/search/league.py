"""The league: bots play seeded rounds of any game, and how often each loses is told with its interval.

Round i of a league with seed s is the deal that `stream(s, i)` gives; whoever plays, it is the same deal. Bot b of n
sits at seat (b + i) mod n in it: every bot sits at every seat equally often, and since every round has a deal of its
own, rounds are independent, as the intervals ask for. The numbers that come after the deal in the stream are the seeds
of one random source a seat.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, Protocol

from combotutor.cards import SplitMix64, stream
from combotutor.games import AnyGame, Capability
from combotutor.search.bots import Bot
from combotutor.shares import Estimate, paired, wilson

_AHEAD: Final = 64
"""Rounds given to the workers before their turn."""


Watched = Callable[[Any, tuple[Any, ...]], object]
"""Makes, of what a seat knew when it was dealt and of the moves of all turns that are over since, what it has seen."""

PAST: Final = Capability[Watched | None]("past", None)
"""What bots of the family are told of what their seats have seen being done; where it has none, nothing."""


class AnyLeague(Protocol):
    """Who plays what."""

    @property
    def game(self) -> AnyGame:
        """The rules."""

    @property
    def bots(self) -> tuple[Bot, ...]:
        """One bot for each place of the table."""

    @property
    def seed(self) -> int:
        """The seed of the deals."""

    @property
    def past(self) -> Watched | None:
        """What makes what bots are told of what their seats have seen; None where they are told nothing."""


@dataclass(frozen=True, slots=True)
class League:
    """Who plays what: the rules, one bot for each place of the table, and the seed of the deals."""

    game: AnyGame
    bots: tuple[Bot, ...]
    seed: int
    past: Watched | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """One round that was played: its number, and of every bot whether it lost and how many moves it chose.

    `seconds`, the time that each bot took to choose, is told but is no part of equality.
    """

    number: int
    lost: tuple[bool, ...]
    moves: tuple[int, ...]
    seconds: tuple[float, ...] = field(compare=False)

    @property
    def paid(self) -> tuple[bool, ...]:
        """Of every bot whether it lost, as older programs ask."""
        return self.lost


@dataclass(frozen=True, slots=True)
class Standings:
    """What a league has brought so far: its rounds in order, beginning with number 0."""

    league: AnyLeague
    rounds: tuple[Round, ...]

    def share(self, bot: int) -> Estimate:
        """Return the share of rounds in which a bot loses, with its Wilson interval.

        Args:
            bot: its place among the bots of the league.
        """
        return wilson(sum(each.lost[bot] for each in self.rounds), len(self.rounds))

    def seconds_a_move(self, bot: int) -> float | None:
        """Return how long a bot took to choose a move, in the mean; None if it has chosen none."""
        moves = sum(each.moves[bot] for each in self.rounds)
        return sum(each.seconds[bot] for each in self.rounds) / moves if moves else None

    def difference(self, other: Standings, bot: int) -> Estimate:
        """Return how much more often a bot loses than the one that has its place in another league, paired.

        The rounds that both have played are compared deal by deal: what the cards did to both falls out of it.

        Args:
            other: the standings of a league of the same game and the same seed, in which another bot has the place.
            bot: the place.

        Raises:
            ValueError: the leagues play different deals.
        """
        mine, theirs = self.league, other.league
        if (mine.game, mine.seed, len(mine.bots)) != (theirs.game, theirs.seed, len(theirs.bots)):
            raise ValueError("only leagues that play the same deals can be compared in pairs")
        pairs = list(zip(self.rounds, other.rounds, strict=False))
        more = sum(a.lost[bot] and not b.lost[bot] for a, b in pairs)
        less = sum(b.lost[bot] and not a.lost[bot] for a, b in pairs)
        return paired(more, less, len(pairs))


def rounds_of(league: AnyLeague, count: int, executor: Executor | None = None) -> Iterator[Round]:
    """Yield rounds 0 to count - 1 of a league in their order, the same whoever computes them.

    Whoever stops asking stops the league: rounds that no worker has begun are not played.

    Args:
        league: who plays what.
        count: how many rounds.
        executor: where rounds are played side by side; None plays them here, each when it is asked for.

    Raises:
        InvalidError: the game is not played by so many.
    """
    if executor is None:
        yield from (play_round(league, number) for number in range(count))
        return
    coming: deque[Future[Round]] = deque()
    numbers = iter(range(count))
    try:
        coming.extend(executor.submit(play_round, league, number) for number in islice(numbers, _AHEAD))
        while coming:
            yield coming.popleft().result()
            coming.extend(executor.submit(play_round, league, number) for number in islice(numbers, 1))
    finally:
        for future in coming:
            future.cancel()


def play_league(
    league: AnyLeague,
    count: int,
    *,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    is_cancelled: Callable[[], bool] | None = None,
) -> Standings:
    """Return the standings after so many rounds, or after those that were played before it was cancelled.

    Args:
        league: who plays what.
        count: how many rounds.
        executor: as for `rounds_of`.
        progress: is told after every round how many have been played.
        is_cancelled: is asked after every round whether to stop.

    Raises:
        InvalidError: the game is not played by so many.
    """
    played: list[Round] = []
    for each in rounds_of(league, count, executor):
        played.append(each)
        if progress is not None:
            progress(len(played))
        if is_cancelled is not None and is_cancelled():
            break
    return Standings(league, tuple(played))


def play_round(league: AnyLeague, number: int) -> Round:
    """Return one round of a league.

    Raises:
        InvalidError: the game is not played by so many.
    """
    game, count = league.game, len(league.bots)
    random = stream(league.seed, number)
    position = game.deal(count, random)
    sources = [SplitMix64(random.next()) for _ in range(count)]
    moves, seconds = [0] * count, [0.0] * count
    starts = [game.view(position, seat) for seat in range(count)]
    done: list[Any] = []
    turn: list[Any] = []
    while (seat := game.turn(position)) is not None:
        bot = (seat - number) % count
        seen = game.view(position, seat)
        past = None if league.past is None else league.past(starts[seat], tuple(done))
        began = time.perf_counter()
        move = league.bots[bot].choose(seen, sources[seat], past)
        seconds[bot] += time.perf_counter() - began
        moves[bot] += 1
        position = game.play(position, move)
        turn.append(move)
        if game.task(position) is None:
            done += turn
            turn = []
    ended = game.outcome(position)
    assert ended is not None, "where no seat decides, the round is over"
    lost = tuple((bot + number) % count in ended.losers for bot in range(count))
    return Round(number, lost, tuple(moves), tuple(seconds))
