"""The themes of a decision, computed from its position and its right answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from combotutor.families.combo.cards import LONGEST, Card, Row, readings
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import Move, PlayCombination, PlaySpecial, Position, TakeReserve, legal_moves
from combotutor.families.combo.solver import BlockTorn, GapClosed, changes, row_after
from combotutor.families.combo.technique.ahead import side_by_side
from combotutor.families.combo.theme import Theme
from combotutor.puzzles.progress import Progress

LONG: Final = 9
"""Cards of a row that is long."""

SHORT: Final = 4
"""Cards of a row that nears its end."""

SPECIALS: Final = {
    Card.STOP: Theme.STOP,
    Card.DRAW: Theme.DRAW,
    Card.PICK_UP: Theme.PICK_UP,
    Card.PASS_ON: Theme.PASS_ON,
}


def in_order(found: Iterable[Theme]) -> tuple[Theme, ...]:
    """Return themes in the order of `Theme`, each once."""
    found = set(found)
    return tuple(theme for theme in Theme if theme in found)


def of_the_row(progress: Progress) -> Iterator[Theme]:
    """Yield what the row is like at first."""
    if not progress.decided and len(progress.row) >= LONG:
        yield Theme.LONG
    if not progress.decided and len(progress.row) <= SHORT:
        yield Theme.ENDING


def of_the_answer(position: Position, move: Move) -> Iterator[Theme]:
    """Yield what the right answer is made of."""
    match move:
        case PlayCombination(at, cards, combination):
            if len(cards) > 1:
                yield Theme(combination.kind.value)
            elif not _goes_with_neighbours(position.mover.row, at, wild_pair=position.rules.wild_pair):
                yield Theme.LOOSE
            if Card.WILD in cards:
                yield Theme.WILD
            if combination.kind.is_run and not _lies_in_order(cards, combination.numbers):
                yield Theme.MIXED
        case PlaySpecial(_, card):
            yield SPECIALS[card]
        case TakeReserve():
            yield Theme.RESERVE


def _lies_in_order(cards: Row, numbers: tuple[int, ...]) -> bool:
    """Tell whether the cards of a run lie from low to high or from high to low, wilds being what they have to be."""
    return any(
        all(card is Card.WILD or card == number for card, number in zip(cards, order, strict=True))
        for order in (numbers, numbers[::-1])
    )


def _goes_with_neighbours(row: Row, at: int, *, wild_pair: bool) -> bool:
    """Tell whether the card at a place is part of any combination of cards side by side."""
    return any(
        readings(row[start : start + length], wild_pair=wild_pair)
        for length in range(2, LONGEST + 1)
        for start in range(max(0, at - length), min(at, len(row) - length + 1))
    )


def what_it_does(position: Position, move: Move) -> Iterator[Theme]:
    """Yield what the right answer does to the row."""
    done = changes(position, move)
    if any(isinstance(each, GapClosed) for each in done):
        yield Theme.CLOSING
    if any(isinstance(each, BlockTorn) for each in done):
        yield Theme.TEARING
    wild_pair = position.rules.wild_pair
    after = row_after(position, move)
    if fewest_plays(after, wild_pair=wild_pair) < side_by_side(after, wild_pair=wild_pair):
        yield Theme.WAITING


def of_what_is_wrong(progress: Progress) -> Iterator[Theme]:
    """Yield what the plays are that outrank every right answer, where there are such."""
    position = progress.position
    right = {word for words in progress.puzzle.steps[progress.decided].answers for word in words}
    plays = [move for move in legal_moves(position) if isinstance(move, PlayCombination)]
    highest = max((play.combination.strength for play in plays if format_move(play) in right), default=0)
    tempting = [play for play in plays if play.combination.strength > highest]
    if tempting:
        yield Theme.TEMPTING
    if any(isinstance(each, BlockTorn) for play in tempting for each in changes(position, play)):
        yield Theme.KEEPING
