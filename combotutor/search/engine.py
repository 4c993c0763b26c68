"""Who answers how a round may go on: a family's own engine, or playing on by the rules alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from combotutor.cards import SplitMix64, stream
from combotutor.errors import Phrase
from combotutor.games import AnyGame, Capability, Family, Seen
from combotutor.games.family import has, is_a
from combotutor.search.bots import BOTS, Bot
from combotutor.search.outlook import SECONDS, Outlook, estimated
from combotutor.search.worlds import WORLDS

_AT_ONCE: Final = 8
"""Rounds between two looks at the clock."""


class Engine(Protocol):
    """What estimates how a round may go on."""

    def outlook(
        self,
        seen: Seen,
        *,
        samples: int | None = None,
        seconds: float | None = SECONDS,
        seed: int = 0,
        progress: Callable[[int], None] | None = None,
    ) -> Outlook:
        """Return how likely the seat that looks is to lose, for each of its moves; it must be its decision.

        With `samples` every move is tried in so many worlds, whatever the time; else they are tried until moves
        separate or the time is up. A keyboard interrupt ends it with what is known so far.

        Args:
            seen: what the seat knows.
            samples: worlds a move; None to go by time.
            seconds: how long to try.
            seed: of the worlds: world k depends on it and on k only.
            progress: told now and then how many worlds are drawn.

        Raises:
            CombotutorError: the seat's own cards are not seen, or no world looks as it sees it.
        """

    def facts(self, seen: Seen) -> Mapping[str, object]:
        """Return what programs are told of what an estimate rests on, ready for JSON."""

    def notes(self, seen: Seen) -> Sequence[Phrase]:
        """Return the sentences that say what an estimate rests on."""

    def warm_up(self) -> None:
        """Load whatever takes long, so that the first answer takes no longer than others."""


@dataclass(frozen=True, slots=True)
class Plain:
    """Plays on by the rules alone, with the same bot in every seat.

    Args:
        game: the rules.
        worlds: draws a world from what a seat knows.
        bot: plays on; it sees what its seat sees.
    """

    game: AnyGame
    worlds: Callable[[Any, SplitMix64], Any]
    bot: Bot

    def outlook(
        self,
        seen: Seen,
        *,
        samples: int | None = None,
        seconds: float | None = SECONDS,
        seed: int = 0,
        progress: Callable[[int], None] | None = None,
    ) -> Outlook:
        """Return how likely the seat that looks is to lose, for each of its moves."""
        return estimated(
            self.game.legal_moves(seen.position),
            lambda: _Rounds(self, seen, seed),
            at_once=_AT_ONCE,
            samples=samples,
            seconds=seconds,
            progress=progress,
        )

    def facts(self, _seen: Seen) -> Mapping[str, object]:
        """Return who plays on."""
        return {"playing_on": self.bot.name}

    def notes(self, _seen: Seen) -> Sequence[Phrase]:
        """Say that a bot plays on."""
        return (Phrase("risk.playing-on", {"playing_on": self.bot.name}),)

    def warm_up(self) -> None:
        """Do nothing: there is nothing to load."""

    def is_lost(self, position: Any, seat: int, random: SplitMix64) -> bool:  # noqa: ANN401  (a family's own type)
        """Play on to the end of a round; tell whether a seat has lost it."""
        while (ended := self.game.outcome(position)) is None:
            turn = self.game.turn(position)
            assert turn is not None, "a round that runs has a seat that decides"
            position = self.game.play(position, self.bot.choose(self.game.view(position, turn), random))
        return seat in ended.losers


class _Rounds:
    """The worlds of a view, one after the other, in which moves are tried.

    `stream(seed, number)` gives the random numbers of a world, then the seed of the source that all moves are played on
    with.
    """

    def __init__(self, plain: Plain, seen: Seen, seed: int) -> None:
        self._plain = plain
        self._seen = seen
        self._seed = seed
        self._next = 0

    def run(self, tried: Sequence[Any], worlds: int) -> list[int]:
        """Try moves in the next so many worlds; return world by world 1 for each after which the seat lost, else 0."""
        first, self._next = self._next, self._next + worlds
        return [lost for number in range(first, self._next) for lost in self._tried(tried, number)]

    def _tried(self, tried: Sequence[Any], number: int) -> list[int]:
        plain, random = self._plain, stream(self._seed, number)
        world, source = plain.worlds(self._seen, random), random.next()
        after = [plain.game.play(world, move) for move in tried]
        return [int(plain.is_lost(position, self._seen.seat, SplitMix64(source))) for position in after]


ENGINE: Final = Capability[Engine | None]("engine", None, has(Engine))
"""The engine of a family that knows a better way than the plain one."""

LOSING: Final = Capability[str]("losing", "loses", is_a(str))
"""What a game calls it to lose a round: the name of a field of JSON, and the end of the keys of what is said of it."""


def engine_of(family: Family, game: AnyGame) -> Engine | None:
    """Return what estimates how rounds of a game may go on; None where the family cannot tell what may be."""
    engine, worlds = family.get(ENGINE), family.get(WORLDS)
    if engine is not None or worlds is None:
        return engine
    bots = family.get(BOTS)(game)
    return Plain(game, worlds, bots.known[bots.usual])
