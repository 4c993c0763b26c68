"""The rounds from which puzzles are taken: dealt from a seed, played on as the family has it, each moment kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Generic, TypeVar

from combotutor.cards import SplitMix64
from combotutor.games import AnyGame, Capability, find
from combotutor.games.family import is_a

Position = TypeVar("Position")
Move = TypeVar("Move")


@dataclass(frozen=True, slots=True)
class Play(Generic[Position, Move]):
    """How the rounds of a deal are played.

    Args:
        move: chooses the move of the seat that decides; given a game, a position and the source of what is random.
        rounds: how many a deal has.
    """

    move: Callable[[AnyGame, Position, SplitMix64], Move]
    rounds: int = 1


def _any_move(game: AnyGame, position: Any, random: SplitMix64) -> Any:  # noqa: ANN401  (those of any game)
    moves = game.legal_moves(position)
    return moves[random.below(len(moves))]


PLAY: Final[Capability[Play[Any, Any]]] = Capability("mining-play", Play(_any_move), is_a(Play))
"""How a family plays them; one that does not say makes any legal move."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A position, and how many moves were made in its deal before."""

    position: Any
    ply: int


class Rounds:
    """The rounds of a deal, which are not played before somebody asks for their moments.

    Args:
        name: of the game.
        random: the source of all that is dealt and played.
    """

    def __init__(self, name: str, random: SplitMix64) -> None:
        self._family, self.game = find(name)
        self._random = random

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """Every moment at which a seat decides, in order; the moves are counted on from round to round."""
        return tuple(self._played())

    def _played(self) -> Iterator[Moment]:
        game, random, play = self.game, self._random, self._family.get(PLAY)
        ply = 0
        for _ in range(play.rounds):
            position = game.deal(game.players[random.below(len(game.players))], random)
            while game.turn(position) is not None:
                yield Moment(position, ply)
                position = game.play(position, play.move(game, position, random))
                ply += 1
