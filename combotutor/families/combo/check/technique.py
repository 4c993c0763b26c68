"""What it takes to find a puzzle, told a second time: who surely gives a right answer, from a rule of thumb to the row.

Written from the definition of a level alone. Each way of choosing says of an answer how much it wants it, and may give
any of those that it wants most. It surely finds a decision if all of these are right.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from combotutor.families.combo.cards import LONGEST, Card, Row
from combotutor.families.combo.check.plays import fewest, kinds, left_by, strength
from combotutor.families.combo.rules import (
    InsertCard,
    Move,
    PlayCombination,
    PlaySpecial,
    Position,
    TakeReserve,
    legal_moves,
)
from combotutor.puzzles.checker.decision import Decision

Wish = Callable[[Position, Move], Any]
"""How much an answer is wanted, in numbers that can be compared: the greatest is given."""

REPLIES: Final = (5, "replies")
"""What is left where nothing below finds a puzzle: to reckon with what the others answer."""


def needed(walk: Sequence[Decision], *, by_rank: bool) -> tuple[int, str]:
    """Return the level of a puzzle, and the word of the weakest way that surely finds all its decisions.

    Args:
        walk: the decisions.
        by_rank: whether of answers that leave as few plays the one of the highest rank alone is right.
    """
    for word, level in _LEVELS.items():
        if all(finds(word, decision, by_rank=by_rank) for decision in walk):
            return level, word
    return REPLIES


def finds(word: str, decision: Decision, *, by_rank: bool) -> bool:
    """Tell whether a way of choosing can give nothing that is wrong."""
    return set(given(word, decision.position, by_rank=by_rank)) <= set(decision.right)


def given(word: str, position: Position, *, by_rank: bool) -> list[Move]:
    """Return the answers that a way of choosing may give; where it wants none, any."""
    moves = legal_moves(position)
    comes_in = all(isinstance(move, InsertCard | TakeReserve) for move in moves)
    if (comes_in and word in _OF_PLAYS) or (word == "twin" and not comes_in):
        return [*moves]
    wishes = [_wish(word, position, move, by_rank=by_rank) for move in moves]
    most = max(wishes)
    return [move for move, wish in zip(moves, wishes, strict=True) if wish == most]


def _wish(word: str, position: Position, move: Move, *, by_rank: bool) -> Any:  # noqa: ANN401  (numbers to compare)
    wish = _WISHES[word](position, move)
    return (wish, strength(move)) if by_rank and word in _AHEAD else wish


def _high(_position: Position, move: Move) -> int:
    return strength(move)


def _low(_position: Position, move: Move) -> int:
    return 100 - strength(move) if strength(move) else 0


def _most(_position: Position, move: Move) -> int:
    if isinstance(move, PlayCombination):
        return len(move.cards)
    return 1 if isinstance(move, PlaySpecial) else 0


def _special(_position: Position, move: Move) -> int:
    return 100 if isinstance(move, PlaySpecial) else strength(move)


def _twin(position: Position, move: Move) -> bool:
    """Tell whether the card that comes in has its like to the left or to the right; a wild is like nothing."""
    if not isinstance(move, InsertCard | TakeReserve):
        return False
    row, at = left_by(position, move), move.gap - 1
    return row[at] != Card.WILD and any(row[at] == row[each] for each in (at - 1, at + 1) if 0 <= each < len(row))


def _one_ahead(position: Position, move: Move) -> int:
    return -as_it_lies(left_by(position, move), wild_pair=position.rules.wild_pair)


def _two_ahead(position: Position, move: Move) -> int:
    row, wild_pair = left_by(position, move), position.rules.wild_pair
    now = as_it_lies(row, wild_pair=wild_pair)
    return -min([now, *(1 + as_it_lies(rest, wild_pair=wild_pair) for rest in _rests(row, wild_pair=wild_pair))])


def _row(position: Position, move: Move) -> int:
    return -fewest(left_by(position, move), wild_pair=position.rules.wild_pair)


@functools.lru_cache(maxsize=100_000)
def as_it_lies(row: Row, *, wild_pair: bool) -> int:
    """Return into how few pieces a row can be cut that are each one play; nothing moves meanwhile."""
    if not row:
        return 0
    pieces = [row[:length] for length in range(1, LONGEST + 1) if _is_play(row[:length], length, wild_pair=wild_pair)]
    return 1 + min(as_it_lies(row[len(piece) :], wild_pair=wild_pair) for piece in pieces)


def _rests(row: Row, *, wild_pair: bool) -> Iterator[Row]:
    """Yield what each play of a row leaves, the gap closed."""
    for start in range(len(row)):
        for length in range(1, LONGEST + 1):
            if _is_play(row[start : start + length], length, wild_pair=wild_pair):
                yield row[:start] + row[start + length :]


def _is_play(cards: Row, length: int, *, wild_pair: bool) -> bool:
    """Tell whether so many cards can be played at once: a single one, whatever it is, or a combination."""
    return len(cards) == length and (length == 1 or bool(kinds(cards, wild_pair=wild_pair)))


_WISHES: Final[Mapping[str, Wish]] = MappingProxyType(
    {
        "high": _high,
        "most": _most,
        "low": _low,
        "special": _special,
        "twin": _twin,
        "ahead-1": _one_ahead,
        "ahead-2": _two_ahead,
        "row": _row,
    }
)
_LEVELS: Final[Mapping[str, int]] = MappingProxyType(
    {"high": 1, "most": 1, "low": 1, "special": 1, "twin": 1, "ahead-1": 2, "ahead-2": 3, "row": 4}
)
"""The ways of choosing, the weakest first, and the level of what each surely finds."""
_OF_PLAYS: Final = frozenset({"high", "most", "low", "special"})
"""Rules of thumb that have nothing to say where a card comes in."""
_AHEAD: Final = frozenset({"ahead-1", "ahead-2", "row"})
