"""What every family may be asked by the same words: how a seat replies, what it is sure of, how likely hands are."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from combotutor.errors import InvalidError
from combotutor.games.command import Answer, Command, Fields
from combotutor.games.family import Capability, Family, is_a
from combotutor.games.protocol import AnyGame
from combotutor.games.situation import Situation

T = TypeVar("T")

Progress = Callable[[int, int, int], None]
"""Is told now and then how many parts are done, of how many, and what has been counted so far."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How far to search for what is sure.

    Args:
        lookahead: after how many tricks to stop; None for the end of the round.
        nodes: the most places to look at; None for no limit.
        seconds: the longest to search; None for as long as the family thinks right, or for no limit beside `nodes`.
    """

    lookahead: int | None = None
    nodes: int | None = None
    seconds: float | None = None


class Assurance(Answer):
    """What a seat is sure of."""

    __slots__ = ()

    @property
    @abstractmethod
    def safe(self) -> bool | None:
        """Whether the seat that decides is sure not to lose the round; None if that is open."""

    @property
    @abstractmethod
    def seat(self) -> int:
        """The seat that decides; of a finished round the last that did."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the round is over, so that nothing is left to decide."""

    @abstractmethod
    def proof(self, nodes: int | None, progress: Progress | None) -> Iterator[Fields]:
        """Yield the nodes of a proof, from the search that was kept.

        Args:
            nodes: the most that may be; None for as many as a proof may have.
            progress: told after each how many are written, of how many that are known to come.

        Raises:
            UsageError: there would be more.
        """


class Guarantee(Protocol):
    """Finds what a seat is sure of with open hands; interrupted, what is known is told."""

    def __call__(
        self, given: Situation, limits: Limits, *, progress: Progress | None = None, keeps_search: bool = False
    ) -> Assurance:
        """Return it.

        Args:
            given: the position.
            limits: how far to search.
            progress: told of plays that are decided, and of places looked at.
            keeps_search: whether a proof may be asked for.

        Raises:
            HiddenCardError: it depends on a card that is not seen.
        """


REPLY: Final = Capability[Callable[[Situation], Answer] | None]("reply", None)
"""Ranks the moves of a position by what they leave in the mover's hand."""
GUARANTEE: Final = Capability[Guarantee | None]("guarantee", None)
ODDS: Final = Capability[Command[Any] | None]("odds", None, is_a(Command))
"""Tells how likely a hand of a game is to hold what: a command whose input is the name of the game."""

SAMPLE: Final = Capability("sample", "", is_a(str))
"""The line of a small position with open hands, of which anything may be asked."""


def asked_for(given: tuple[Family, AnyGame], capability: Capability[T | None]) -> T:
    """Return what the family of a game brings for a capability that is asked for by a command of the same name.

    Raises:
        InvalidError: it brings nothing.
    """
    family, game = given
    part = family.get(capability)
    if part is None:
        raise no_command(capability.name, game)
    return part


def no_command(name: str, game: AnyGame) -> InvalidError:
    """Return why a command answers nothing about a game: its family has nothing to answer with."""
    return InvalidError("no-command-for", "RULES", title=game.title, name=name)
