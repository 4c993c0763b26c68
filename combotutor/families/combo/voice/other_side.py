"""After a wrong answer the other side is taken: where a seat can make one pay or spare one, and what does which."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from combotutor.errors import Phrase
from combotutor.families.combo.errors import HiddenCardError
from combotutor.families.combo.rules import Move, Position
from combotutor.families.combo.voice.aftermath import Line, replies
from combotutor.families.combo.voice.holding_off import gone_on
from combotutor.families.combo.words import phrase
from combotutor.puzzles.verdict import Turned

_NODES: Final = 20_000
_PLAIN_NODES: Final = 600
"""The most nodes of a search that a page waits for, with compiled kernels and with plain ones."""


class _Chance(NamedTuple):
    """Where another seat decides: at which move of a line, and what the line has it do."""

    number: int
    position: Position
    stored: Move


def other_side(line: Line) -> Turned | None:
    """Return where the seat of a line is to be made to pay; None where whatever is done there does so, or is not known.

    It is the reply that hurts, else the first later decision of another seat that can spare it.
    """
    chance = _chance(line)
    if chance is None:
        return None
    number, position, _ = chance
    seats: dict[str, object] = {"seat": position.turn + 1, "own": line.seat + 1}
    since = line.moves[len(replies(line)) + 1 : number]
    told = (phrase("pay.where", seats), *((gone_on(since),) if since else ()))
    return Turned(position, position.turn, phrase("pay.label"), phrase("pay.asks", seats), told)


def punished(line: Line, move: Move) -> tuple[bool, Phrase]:
    """Return whether a legal move there makes the seat pay, whatever that does then, and the sentence that says so.

    The move of the line does. Where of another it would take too long to find out, that is said.
    """
    chance = _chance(line)
    assert chance is not None, "somebody sits there"
    is_safe = False if move == chance.stored else _safety(chance.position, line.seat).get(move)
    key = "hurts" if is_safe is False else "spares" if is_safe else "open"
    return is_safe is False, phrase(f"pay.{key}", {"own": line.seat + 1})


def _chance(line: Line) -> _Chance | None:
    told = replies(line)
    if not told:
        return None
    for number, (position, stored) in enumerate(line.moves):
        is_theirs = number >= len(told) and position.turn != line.seat and position.pending is None
        if is_theirs and any(_safety(position, line.seat).values()):
            return _Chance(number, position, stored)
    return None


@functools.lru_cache(maxsize=256)
def _safety(position: Position, seat: int) -> Mapping[Move, bool | None]:
    """Return for every legal move whether a seat can be sure not to pay after it; nothing where cards are hidden."""
    # Only here: a page that is opened waits for no search.
    from combotutor.families.combo.solver.guarantee import safety_of
    from combotutor.kernels.compiled import COMPILED

    try:
        found = safety_of(position, seat, _NODES if COMPILED else _PLAIN_NODES)
    except HiddenCardError:
        return MappingProxyType({})
    return MappingProxyType({each.move: each.safe for each in found.moves})
