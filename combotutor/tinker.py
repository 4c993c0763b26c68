"""Five functions to tinker with: text or values in, values out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import index
from typing import Any, Final, SupportsIndex

from combotutor.cards import SEEDS, SplitMix64
from combotutor.errors import InvalidError, quote
from combotutor.games import Capability, OfGame, Seen, Situation, read, situation
from combotutor.games import deal as deal_round
from combotutor.games.registry import ours

PositionLike = OfGame | Seen | str
"""A position or its line; or what is about one: a view of it, or a puzzle that begins there."""

HandLike = str | Iterable[Any]
"""A hand as people type it, or its cards one by one: as values, numbers or letters."""

PLANNING: Final = Capability[Callable[[HandLike], Any] | None]("plan-hand", None)
"""How a family plans a hand that is typed; the first that can is asked."""


def deal(rules: str, players: int = 4, seed: int = 0) -> Any:  # noqa: ANN401  (a position of that game)
    """Return a fresh round of a rule set; the same seed gives the same deal everywhere.

    >>> deal("combo-breaker", players=3, seed=1).turn
    1

    Raises:
        InvalidError: no such rule set, it is not played by so many, or there is no such seed.
    """
    return deal_round(rules, players, SplitMix64(_seed_of(seed))).position


def show(position: PositionLike) -> str:
    """Return the line of a position, which `moves` and `play` read back; `str` gives the same.

    >>> show(play("combo-breaker 7,8/1,2/5 - 0 - 2/2/2", "7@1"))
    'combo-breaker 8/1,2/5 0:7 1 - 2/2/2'

    Raises:
        InvalidError: that is no position, or the round is over, and a finished round has no line.
    """
    return _situation(position).line


def moves(position: PositionLike) -> list[str]:
    """Return the legal moves of a position, or of its line, as words.

    >>> moves("combo-breaker 7,8/1,2/5 - 0 - 2/2/2")
    ['7@1', '7,8@1', '8@2']

    Raises:
        InvalidError: the line cannot be read.
        HiddenCardError: the hand of the seat that decides is not known.
    """
    return _situation(position).moves


def play(position: PositionLike, *words: object) -> Any:  # noqa: ANN401  (a position of that game)
    """Return the position after some moves, as words or values; its `result` tells how the round ended, if it did.

    >>> play("combo-breaker 7,8/1,2/5 - 0 - 2/2/2", "7,8@1").result.payers
    (1,)

    Raises:
        InvalidError: a word is no move.
        IllegalMoveError: a rule forbids one; `rule` is its number.
    """
    told = _situation(position)
    written = [word if isinstance(word, str) else told.family.notation.format_move(word) for word in words]
    return told.played(written).position


def plan_hand(hand: HandLike) -> Any:  # noqa: ANN401  (a plan of the family that plans hands)
    """Return the fewest plays that empty a hand, typed as people type or card by card, with every best first play.

    >>> plan = plan_hand("5 8 5")
    >>> plan.plays, plan.first
    (2, ((2, 1),))
    >>> print(plan)
    2 plays: 5 [8] 5 · [5 5]
    >>> plan == plan_hand([5, 8, 5])
    True

    Raises:
        InvalidError: the hand cannot be read, or is longer than a hand may be.
        HiddenCardError: it holds a card that is not seen.
    """
    planning = next(plan for family in ours().values() if (plan := family.get(PLANNING)) is not None)
    return planning(hand)


def _seed_of(seed: object) -> int:
    """Return a seed, which may be a whole number of any kind, such as NumPy's.

    Raises:
        InvalidError: it is none, or there is no such seed.
    """
    if not isinstance(seed, bool) and isinstance(seed, SupportsIndex) and 0 <= index(seed) < SEEDS:
        return index(seed)
    value = quote(repr(seed) if isinstance(seed, bytes) else str(seed))
    raise InvalidError("no-whole-number", "SEED", name="seed", least=0, most=SEEDS - 1, value=value)


def _situation(position: PositionLike) -> Situation:
    """Return what a position, its line, or what is about a position tells."""
    asked: Any = getattr(position, "position", position)
    if isinstance(asked, str):
        return read(asked)
    if not isinstance(getattr(asked, "game", None), str):
        raise InvalidError("no-position", given=quote(type(asked).__name__))
    return situation(asked)
