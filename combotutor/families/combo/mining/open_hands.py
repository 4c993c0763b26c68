"""Puzzles with all hands open: the way out on which a seat is sure not to pay, the moment of a special card.

Every answer is proved by a search with so few nodes that an independent program, slow and obvious, can prove it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from combotutor.families.combo.cards import Card
from combotutor.families.combo.mining.endgame import Wanted
from combotutor.families.combo.mining.flaw import FEWEST_CARDS, Flaw
from combotutor.families.combo.mining.lines import open_line
from combotutor.families.combo.notation import parse_position
from combotutor.families.combo.rules import Move, PlaySpecial, Position, legal_moves
from combotutor.puzzles.kind import Kind, Undecided, alike
from combotutor.puzzles.puzzle import Made, Puzzle
from combotutor.puzzles.workshop.answers import worked_out

NODES: Final = 700
"""The most nodes for one decision."""
DEEPEST: Final = 4
"""The most decisions of a puzzle."""


def open_puzzles(
    kind: Kind[Position, Move], endings: Iterable[Position], wanted: Wanted, made: Made
) -> Iterator[Puzzle | Flaw]:
    """Yield what becomes of the endings of a deal, the puzzle last: the deepest, if none is deep enough.

    Args:
        kind: the kind.
        endings: where it is looked for.
        wanted: what is looked for.
        made: the seed and the deal.
    """
    deepest: Puzzle | None = None
    for number, position in enumerate(endings):
        if position.result is not None or wanted.shape.special not in (None, *position.mover.row):
            continue
        found = _sifted(kind, position, wanted, replace(made, ply=number, margin=kind.margin))
        if isinstance(found, Puzzle) and len(found.steps) > DEEPEST:
            found = Flaw.DEEP
        if isinstance(found, Flaw):
            yield found
            continue
        if len(found.steps) >= wanted.steps:
            yield found
            return
        if deepest is None or len(found.steps) > len(deepest.steps):
            deepest, found = found, deepest
        if found is not None:
            yield Flaw.SHALLOWER
    if deepest is not None:
        yield deepest


def _sifted(kind: Kind[Position, Move], position: Position, wanted: Wanted, made: Made) -> Puzzle | Flaw:
    """Return the puzzle of an ending, or why it makes none."""
    if len(position.mover.row) < FEWEST_CARDS:
        return Flaw.FEW_CARDS
    for hides_pile in (True, False):
        line = open_line(position, hides_pile=hides_pile)
        try:
            reason = _reason(kind, parse_position(line), wanted)
            if reason is not None:
                return reason
            return worked_out(Puzzle("new", kind.name, 1, line, position.turn, made=made), nodes=NODES)
        except Undecided:
            if not _may_draw(position):
                break
    return Flaw.UNDECIDED


def _reason(kind: Kind[Position, Move], position: Position, wanted: Wanted) -> Flaw | None:
    """Return why an ending makes no puzzle, None if it does.

    Raises:
        Undecided: not every answer is proved within the limit, or with the cards that are seen.
    """
    legal = legal_moves(position)
    safe = _safe_moves(position, legal)
    if not safe or len(safe) == len(legal):
        return Flaw.NOTHING_SAFE
    if len(alike(safe, lambda move: kind.left(position, move))) > 1:
        return Flaw.EQUAL
    if wanted.shape.special is None:
        return None
    played = [move for move in legal if isinstance(move, PlaySpecial)]
    if not played or (safe[0] in played) is wanted.is_held:
        return Flaw.NO_SPECIAL
    return None if wanted.is_held or played[0].card is wanted.shape.special else Flaw.NO_SPECIAL


def _safe_moves(position: Position, legal: Sequence[Move]) -> list[Move]:
    """Return the answers that are sure, without what shows it: that takes longer than to decide it.

    Raises:
        Undecided: not every answer is decided within the limit, or with the cards that are seen.
    """
    from combotutor.families.combo.solver.open_search import OpenSearch

    search = OpenSearch(position, position.turn)
    safe = []
    for move in legal:
        search.begin(search.state_after(position, move), edge=False)
        value = search.go_on(NODES - search.nodes) if search.nodes < NODES else None
        if value is None or search.met_edge:
            raise Undecided
        if value:
            safe.append(move)
    return safe


def _may_draw(position: Position) -> bool:
    """Tell whether somebody may come to draw from the pile."""
    played = [entry.special for entry in position.trick]
    held = [card for seat in position.seats for card in (*seat.row, *seat.reserve)]
    return Card.DRAW in (*played, *held)
