"""The themes of a card that comes in: what it is played with, when that meets, and which gaps lead astray."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from combotutor.families.combo.cards import LONGEST, Card, Row, readings, removed
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import InsertCard, Move, Position, TakeReserve, legal_moves
from combotutor.families.combo.solver import row_after
from combotutor.families.combo.solver.meaning import Insertion, blocks_with, card_in
from combotutor.families.combo.technique.thumb import is_beside_its_twin
from combotutor.families.combo.theme import Theme
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Puzzle

OF_GAPS: Final = (Theme.LINK_TWO, Theme.KEEP_APART, Theme.MEET_LATER, Theme.NO_TWIN)
"""What can be said of them."""

IDEAS: Final = (Theme.NO_TWIN, Theme.LINK_TWO, Theme.KEEP_APART, Theme.MEET_LATER)
"""Those for which a hint has an idea of its own, the most telling first."""

FIRST: Final = 1001
"""The number of the first puzzle of a kind that is about this; those below were told themes before there were these."""


def is_told_of(puzzle: Puzzle) -> bool:
    """Tell whether these themes are told of a puzzle: of all but earlier ones that tell none of them.

    >>> [is_told_of(Puzzle(name, "insert", 1, "", 0)) for name in ("insert-150", "rulebook-2", "insert-1001", "new")]
    [False, False, True, True]
    """
    before, _, number = puzzle.id.rpartition("-")
    is_later = before not in (puzzle.kind, "rulebook") or not number.isdecimal() or int(number) >= FIRST
    return is_later or not set(OF_GAPS).isdisjoint(puzzle.themes)


def of_the_gap(progress: Progress, move: Move) -> Iterator[Theme]:
    """Yield what the decision is about, whose main answer is given; nothing where that brings no card in."""
    if not isinstance(move, TakeReserve | InsertCard) or not is_told_of(progress.puzzle):
        return
    right = {word for words in progress.puzzle.steps[progress.decided].answers for word in words}
    position, wild_pair = progress.position, progress.position.rules.wild_pair
    row = row_after(position, move)
    blocks = blocks_with(row, move.gap - 1, wild_pair=wild_pair)
    if all(_links(row, block, move.gap - 1, wild_pair=wild_pair) for block in blocks):
        yield Theme.LINK_TWO
    same = [each for each in insertions(position) if card_in(position, each) is card_in(position, move)]
    if any(_tears_at_once(position, each) for each in same if format_move(each) not in right):
        yield Theme.KEEP_APART
    if all(block[-1] - block[0] >= len(block) for block in blocks):
        yield Theme.MEET_LATER
    if misses_its_twin(position, move, right):
        yield Theme.NO_TWIN


def of_gaps(progress: Progress, aim: Move) -> Iterator[str]:
    """Yield what says most of a card that comes in: the themes of the puzzle that an answer has."""
    if set(IDEAS).intersection(progress.puzzle.themes):
        own = {*of_the_gap(progress, aim)}.intersection(progress.puzzle.themes)
        yield from (theme.value for theme in IDEAS if theme in own)


def insertions(position: Position) -> list[Insertion]:
    """Return the legal moves that bring a card in."""
    return [move for move in legal_moves(position) if isinstance(move, TakeReserve | InsertCard)]


def misses_its_twin(position: Position, move: Insertion, right: set[str]) -> bool:
    """Tell whether the row holds a card like the one that comes in, and no right answer lies beside such a card."""
    card = card_in(position, move)
    beside = [each for each in insertions(position) if is_beside_its_twin(position, each)]
    return (
        card is not Card.WILD and card in position.mover.row and not any(format_move(each) in right for each in beside)
    )


def _links(row: Row, block: tuple[int, ...], at: int, *, wild_pair: bool) -> bool:
    """Tell whether a block holds two cards beside the one at a place, which make nothing without it."""
    others = tuple(row[place] for place in block if place != at)
    return len(others) == LONGEST - 1 and not readings(others, wild_pair=wild_pair)


def _tears_at_once(position: Position, move: Insertion) -> bool:
    """Tell whether a card makes something with neighbours whose play leaves more plays than there were without it."""
    wild_pair = position.rules.wild_pair
    row, fewest = row_after(position, move), fewest_plays(position.mover.row, wild_pair=wild_pair)
    return any(
        readings(row[start - 1 : start - 1 + length], wild_pair=wild_pair)
        and fewest_plays(removed(row, start, length), wild_pair=wild_pair) > fewest
        for length in range(2, LONGEST + 1)
        for start in range(max(1, move.gap - length + 1), min(move.gap, len(row) - length + 1) + 1)
    )
