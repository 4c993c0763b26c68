"""Two answers with hidden hands, by how often they pay and what they leave of the row."""

from __future__ import annotations

from combotutor.errors import Phrase
from combotutor.families.combo.contrasts.drawn import ShareDrawn
from combotutor.families.combo.contrasts.of_rows import own
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import Move, Position
from combotutor.families.combo.solver.meaning import Insertion
from combotutor.families.combo.voice.chance import in_rounds, often, rounds
from combotutor.families.combo.voice.remains import listed, remains
from combotutor.families.combo.words import phrase
from combotutor.puzzles.contrast import Contrast, Side


def by_shares(both: Contrast) -> tuple[Side, ...]:
    """Return in how many rounds either answer pays; nothing where the pack does not hold it."""
    moves = (both.other, both.best)
    found = [both.before.stored_value(format_move(move)) for move in moves]
    values = [each.value for each in found if each is not None]
    if len(values) < len(moves):
        return ()
    of = rounds(both.before.puzzle.steps[both.before.decided])
    found_of = zip(moves, values, strict=True)
    return tuple(Side(_paid(both, move, value), _drawn(value, of)) for move, value in found_of)


def _drawn(value: tuple[float, float, float], of: int) -> ShareDrawn:
    share, low, high = value
    return ShareDrawn(share, low, high, of)


def _paid(both: Contrast, move: Move, value: tuple[float, float, float]) -> Phrase:
    """Return how often an answer pays, and what stays in the row."""
    position, of = both.before.position, rounds(both.before.puzzle.steps[both.before.decided])
    pays, low, high = (in_rounds(of, share) for share in value)
    answer = {"own": own(position, move)}
    spoken: dict[str, object] = {
        "deed": phrase("contrast.with-put" if isinstance(move, Insertion) else "contrast.with", answer),
        "of": of,
        "left": _left(position, move),
    }
    if pays == 0:
        return phrase("contrast.never", {**spoken, "high": max(high, 1)})
    if pays == of:
        return phrase("contrast.always", spoken)
    spoken["often"] = often(of, value[0])
    if low == high:
        return phrase("contrast.share-exact", spoken)
    return phrase("contrast.share", {**spoken, "low": low, "high": high})


def _left(position: Position, move: Move) -> Phrase:
    """Return the plays that are left of the row after an answer."""
    plays = len(remains(position, move))
    if not plays:
        return phrase("contrast.stays-none")
    spoken = {"blocks": listed(position, move), "plays": phrase("plays", {"count": plays}), "count": plays}
    return phrase("contrast.stays", spoken)
