"""Two answers by what they leave of the row, or by what they are."""

from __future__ import annotations

from combotutor.errors import Listed, Phrase
from combotutor.families.combo.cards.row import wild_values
from combotutor.families.combo.contrasts.drawn import RowDrawn
from combotutor.families.combo.rules import (
    GiveCard,
    InsertCard,
    Move,
    PlayCombination,
    Position,
    TakeReserve,
    describe,
)
from combotutor.families.combo.solver import leaving, row_after
from combotutor.families.combo.voice.remains import left, listed, remains
from combotutor.families.combo.voice.spoken import deed_phrase, move_phrase
from combotutor.families.combo.words import phrase
from combotutor.puzzles.contrast import Contrast, Side


def by_plays(both: Contrast, *, by_rank: bool = False, of_all: bool = False) -> tuple[Side, ...]:
    """Return what either answer leaves of the row, in its plays; of the one whose praise tells it, in the same words.

    Args:
        both: the answers.
        by_rank: whether what is played is named where both leave as many plays.
        of_all: whether it is told how many plays it takes from the beginning, too.
    """
    position, moves = both.before.position, (both.other, both.best)
    is_named = by_rank and len({len(remains(position, move)) for move in moves}) == 1
    played = both.before.decided + 1 if of_all else 0
    wrong, right = (_leaves(position, move, is_named=is_named, played=played) for move in moves)
    if both.before.decided + 1 == both.before.decisions and not isinstance(both.best, TakeReserve | InsertCard):
        right = _praised(both) or right
    return Side(wrong, drawn(position, both.other)), Side(right, drawn(position, both.best))


def _praised(both: Contrast) -> Phrase | None:
    """Return what the praise of the better answer tells of the plays that are left; None where none are."""
    position, plays = both.before.position, len(remains(both.before.position, both.best))
    return left(position, both.best, plays, is_alone=bool(both.before.places)) if plays else None


def by_rank(both: Contrast) -> tuple[Side, ...]:
    """Return what either answer is, whatever it leaves of the row."""
    position, moves = both.before.position, (both.other, both.best)
    row = position.mover.row
    return tuple(
        Side(_is(position, move), RowDrawn(row, tuple(leaving(move)), (), called=_called(move))) for move in moves
    )


def drawn(position: Position, move: Move) -> RowDrawn:
    """Return the row with the plays that a move leaves."""
    blocks, played = remains(position, move), leaving(move)
    if isinstance(move, TakeReserve | InsertCard):
        return RowDrawn(row_after(position, move), (), blocks, move.gap)
    kept = [place for place in range(1, len(position.mover.row) + 1) if place not in played]
    there = tuple(tuple(kept[place - 1] for place in block) for block in blocks)
    return RowDrawn(position.mover.row, tuple(played), there, called=_called(move))


def _called(move: Move) -> tuple[int, ...]:
    """Return what each wild of a play is said to be."""
    return wild_values(move.cards, move.combination) if isinstance(move, PlayCombination) else ()


def _leaves(position: Position, move: Move, *, is_named: bool, played: int) -> Phrase:
    blocks = remains(position, move)
    spoken: dict[str, object] = {
        "own": own(position, move),
        "blocks": listed(position, move),
        "plays": phrase("plays", {"count": len(blocks)}),
        "count": len(blocks),
    }
    if is_named and isinstance(move, PlayCombination):
        spoken["combination"] = describe(move.combination)
        return phrase("contrast.ranked" if blocks else "contrast.ranked-empties", spoken)
    if not blocks:
        return phrase("contrast.empties", spoken)
    if isinstance(move, TakeReserve | InsertCard):
        return phrase("contrast.puts", spoken)
    if played:
        return phrase("contrast.leaves-of", {**spoken, "all": played + len(blocks)})
    return phrase("contrast.gives" if isinstance(move, GiveCard) else "contrast.leaves", spoken)


def _is(position: Position, move: Move) -> Phrase:
    spoken: dict[str, object] = {"own": own(position, move)}
    if not isinstance(move, PlayCombination):
        return phrase("contrast.is-none", spoken)
    return phrase("contrast.is", {**spoken, "combination": describe(move.combination)})


def own(position: Position, move: Move) -> Phrase | Listed | str:
    """Return the cards of an answer; of one that comes in, with its gap."""
    is_new = isinstance(move, TakeReserve | InsertCard)
    return move_phrase(position, move) if is_new else deed_phrase(position, move)
