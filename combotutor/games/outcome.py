"""How a round ended, the same for every game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a round ended, for each of its seats.

    Args:
        end: what ended it, by the game's own word.
        losers: the seats that lose the round; a seat may also neither lose nor win it.
        winners: the seats that win it.
        scores: what it brings each seat, more being better; empty where nothing is counted.
        next_leader: the seat that leads the next round; None where the game is over, or does not say.
    """

    end: str
    losers: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...] = ()
    next_leader: int | None = None
