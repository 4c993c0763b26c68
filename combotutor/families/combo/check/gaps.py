"""The themes of a card that comes in, found a second time: from the blocks of all shortest ways, by counting plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from combotutor.families.combo.cards import LONGEST, Card, Row
from combotutor.families.combo.check.meaning import in_ways
from combotutor.families.combo.check.plays import fewest, kinds, left_by
from combotutor.families.combo.check.themes import Theme, answered
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import InsertCard, Move, Position, TakeReserve, legal_moves
from combotutor.puzzles.checker.decision import Decision
from combotutor.puzzles.puzzle import Puzzle

_SINCE: Final = 1001
"""From this number on puzzles of a kind are told these themes."""


def of_the_gaps(puzzle: Puzzle, decisions: Iterable[Decision]) -> Iterator[Theme]:
    """Yield what decisions are about in which a card comes in; of an earlier puzzle only what it is said to be."""
    for theme in (theme for decision in decisions for theme in _of_the_gap(decision)):
        if not _is_of_before(puzzle) or theme in puzzle.themes:
            yield theme


def _is_of_before(puzzle: Puzzle) -> bool:
    """Tell whether the id is one that was given before there were these themes."""
    word, _, number = puzzle.id.rpartition("-")
    return word in (puzzle.kind, "rulebook") and number.isdecimal() and int(number) < _SINCE


def _of_the_gap(decision: Decision) -> Iterator[Theme]:
    position, move = decision.position, answered(decision)
    if not isinstance(move, TakeReserve | InsertCard):
        return
    wild_pair, row = position.rules.wild_pair, left_by(position, move)
    card, right = row[move.gap - 1], {word for words in decision.step.answers for word in words}
    blocks = in_ways(row, move.gap - 1, wild_pair=wild_pair)
    company = [tuple(row[place] for place in block if place != move.gap - 1) for block in blocks]
    if all(len(cards) == LONGEST - 1 and not kinds(cards, wild_pair=wild_pair) for cards in company):
        yield Theme.LINK_TWO
    others = [(other, left_by(position, other)) for other in legal_moves(position) if _brings(position, other, card)]
    wrong = [(other, after) for other, after in others if format_move(other) not in right]
    if any(_is_worse_at_once(position, after, _gap(other)) for other, after in wrong):
        yield Theme.KEEP_APART
    if not any(block == tuple(range(block[0], block[0] + len(block))) for block in blocks):
        yield Theme.MEET_LATER
    has_like = card is not Card.WILD and card in position.mover.row
    if has_like and not any(_is_at_its_like(position, each) for each in _of(position, right)):
        yield Theme.NO_TWIN


def _of(position: Position, right: set[str]) -> list[Move]:
    return [move for move in legal_moves(position) if format_move(move) in right]


def _brings(position: Position, move: Move, card: Card) -> bool:
    return isinstance(move, TakeReserve | InsertCard) and left_by(position, move)[move.gap - 1] is card


def _gap(move: Move) -> int:
    assert isinstance(move, TakeReserve | InsertCard)
    return move.gap


def _is_at_its_like(position: Position, move: Move) -> bool:
    """Tell whether the card that comes in has its like to the left or to the right."""
    row, at = left_by(position, move), _gap(move) - 1
    return any(row[place] is row[at] for place in (at - 1, at + 1) if 0 <= place < len(row))


def _is_worse_at_once(position: Position, after: Row, gap: int) -> bool:
    """Tell whether neighbours with the card at a gap can be played, and what is left needs more plays than before."""
    wild_pair = position.rules.wild_pair
    least = fewest(position.mover.row, wild_pair=wild_pair)
    return any(
        kinds(after[start:end], wild_pair=wild_pair)
        and fewest(after[:start] + after[end:], wild_pair=wild_pair) > least
        for start in range(gap)
        for end in range(max(gap, start + 2), min(start + LONGEST, len(after)) + 1)
    )
