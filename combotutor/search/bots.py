"""Whatever plays a seat, and two bots that play every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Protocol

from combotutor.cards import SplitMix64
from combotutor.games import AnyGame, Capability


class Bot(Protocol):
    """Whatever plays a seat. It is asked only when its seat decides, and never sees more than that seat's view.

    A bot is a value: it keeps nothing from one move to the next, and can be sent to another process.
    """

    @property
    def name(self) -> str:
        """How it is called."""

    def choose(self, view: Any, random: SplitMix64, past: Any = None) -> Any:  # noqa: ANN401  (a family's own types)
        """Return a legal move of the seat that looks, whose decision it is.

        Args:
            view: what the seat knows.
            random: the source of whatever it leaves to chance.
            past: what the seat has seen being done in this round, as the family tells it; None if it has not watched.
        """


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Plays any legal move, each as likely as every other: the one numbered `random.below(count)` from 0."""

    game: AnyGame
    name: str = "random"

    def choose(self, view: Any, random: SplitMix64, past: object = None) -> Any:  # noqa: ANN401, ARG002  (it looks at this moment alone)
        """Return a random legal move."""
        legal = self.game.legal_moves(view.position)
        return legal[random.below(len(legal))]


@dataclass(frozen=True, slots=True)
class FirstBot:
    """Plays the first legal move, whichever that is."""

    game: AnyGame
    name: str = "first"

    def choose(self, view: Any, random: SplitMix64, past: object = None) -> Any:  # noqa: ANN401, ARG002  (it leaves nothing to chance)
        """Return the first legal move."""
        return self.game.legal_moves(view.position)[0]


@dataclass(frozen=True, slots=True)
class Bots:
    """The bots of a game.

    Args:
        known: each by its name, from weak to strong.
        challenger: the one that is measured where nobody says which.
        usual: the one that it meets, and that sits everywhere else.
    """

    known: Mapping[str, Bot]
    challenger: str
    usual: str

    def table(self, players: int) -> tuple[str, ...]:
        """Return who sits at a table where nobody says who."""
        return (self.challenger, *[self.usual] * (players - 1))


def plain_bots(game: AnyGame) -> Bots:
    """Return the bots that every game has."""
    first, random = FirstBot(game), RandomBot(game)
    return Bots(MappingProxyType({each.name: each for each in (random, first)}), first.name, random.name)


BOTS: Final = Capability[Callable[[AnyGame], Bots]]("bots", plain_bots)
"""The bots of a game of the family."""
