"""Two answers with all hands open, by what the others do then: told and drawn from the stored lines."""

from __future__ import annotations

from typing import Final

from combotutor.errors import Phrase
from combotutor.families.combo.contrasts.drawn import LineDrawn, Turn
from combotutor.families.combo.rules import PlayCombination, PlaySpecial, Position, TakeReserve
from combotutor.families.combo.solver import refuted
from combotutor.families.combo.solver.meaning import moved
from combotutor.families.combo.voice.aftermath import Line, hurting, safety
from combotutor.families.combo.voice.holding_off import held_off, instead
from combotutor.families.combo.voice.spoken import deed_phrase
from combotutor.families.combo.words import phrase
from combotutor.puzzles.contrast import Side

_TURNS: Final = 3
"""The most turns that are drawn, the answer among them."""


def by_lines(other: Line, best: Line, *, is_last: bool) -> tuple[Side, ...]:
    """Return how the others make a wrong answer pay, and why a right one is safe.

    Args:
        other: the wrong one.
        best: the right one.
        is_last: whether the right one ends the puzzle, so that its praise says why.
    """
    wrong = instead(other, best.moves[0][1]) or hurting(other)[0]
    found = refuted(other.start, tuple(move for _, move in other.moves))
    end = len(other.moves) if found is None else found.ply + 1
    return Side(wrong, _drawn(other, end, is_safe=False)), Side(
        _why(best, is_last=is_last), _drawn(best, _TURNS, is_safe=True)
    )


def _why(line: Line, *, is_last: bool) -> Phrase:
    """Return the reason that names most cards; where the praise begins with it, only that one is safe."""
    told = tuple(held_off(line, safety(line)))
    found = next((each for each in told if each.key.startswith("held-off.")), told[0])
    if is_last and found is told[0]:
        return phrase("contrast.safe")
    if is_last or found.key not in {"held-off.next", "effect.stop", "effect.stop-free"}:
        return found
    return phrase("contrast.next", {"first": deed_phrase(*line.moves[0]), **found.values})


def _drawn(line: Line, end: int, *, is_safe: bool) -> LineDrawn:
    """Return the turns of a line up to a move of it; where they are too many, the answer and the last of them."""
    first, *later = [
        Turn(_who(position, line.seat), moved(position, move))
        for at, (position, move) in enumerate(line.moves[:end])
        if at == 0 or isinstance(move, PlayCombination | PlaySpecial | TakeReserve)
    ]
    shown = later[: _TURNS - 1] if is_safe else later[1 - _TURNS :]
    return LineDrawn((first, *shown), is_cut=len(shown) < len(later) and not is_safe, is_safe=is_safe)


def _who(position: Position, seat: int) -> Phrase:
    you = position.turn == seat
    return phrase("tutor.you") if you else phrase("tutor.seat", {"number": position.turn + 1})
