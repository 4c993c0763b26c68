"""Puzzles of one row: the highest combination, the fewest plays, a card that comes in, what a wild stands for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import Card, readings
from combotutor.families.combo.plan import Blocks, best_partitions
from combotutor.families.combo.rules import (
    MOST_RESERVE,
    Draw,
    Move,
    PlayCombination,
    Position,
    TakeReserve,
    legal_moves,
)
from combotutor.families.combo.solver import row_after
from combotutor.puzzles.answers import worked_out
from combotutor.puzzles.miner.dropped import Dropped
from combotutor.puzzles.miner.lines import seen_line
from combotutor.puzzles.miner.redeals import fits, hidden_cards, with_drawn, with_reserve
from combotutor.puzzles.miner.rounds import Moment
from combotutor.puzzles.puzzle import Made, Puzzle, PuzzleKind
from combotutor.puzzles.worth import answer_classes

FEWEST_CARDS: Final = 3
"""Rows with fewer cards show nothing."""
_TRIES: Final = 12
"""How many moments of a round are looked at for one kind."""
_RANKED: Final = frozenset({PuzzleKind.FIND, PuzzleKind.WILD})
"""Kinds in which the rank sets an answer apart; elsewhere it is a play fewer."""


def row_puzzles(
    kind: PuzzleKind, round_: Sequence[Moment], random: SplitMix64, made: Made
) -> Iterator[Puzzle | Dropped]:
    """Yield what becomes of some moments of a round that ask for this kind, in a random order.

    Args:
        kind: a kind of puzzle of one row.
        round_: the moments.
        random: the source of the order.
        made: the seed and the deal.
    """
    asking = [moment for moment in round_ if _asks(kind, moment.position)]
    for moment in random.shuffled(asking)[:_TRIES]:
        position = _redealt(kind, moment.position, random)
        reason = _reason(kind, position)
        margin = "rank" if kind in _RANKED else "play"
        how = replace(made, ply=moment.ply, margin=margin)
        yield reason or worked_out(Puzzle("new", kind, 1, seen_line(position), position.turn, made=how))


def _asks(kind: PuzzleKind, position: Position) -> bool:
    """Tell whether a position is one in which this kind can be asked for."""
    pending, leads = position.pending, not position.trick
    if kind in (PuzzleKind.FIND, PuzzleKind.CLEAR):
        return leads and pending is None
    if kind is PuzzleKind.BEAT:
        return pending is None and position.best is not None and bool(_combinations(legal_moves(position)))
    if kind is PuzzleKind.WILD:
        return pending is None and Card.WILD in position.mover.row and bool(_combinations(legal_moves(position)))
    if position.incoming is not None:
        return kind is PuzzleKind.INSERT
    if not all(isinstance(move, TakeReserve) for move in legal_moves(position)):
        return False
    return len(position.mover.reserve) == (1 if kind is PuzzleKind.INSERT else MOST_RESERVE)


def _redealt(kind: PuzzleKind, position: Position, random: SplitMix64) -> Position:
    """Return a moment at which a card comes in with one that goes to one place only, if there is one to be had."""
    own = position.mover.reserve
    if kind is PuzzleKind.INSERT and isinstance(position.pending, Draw):
        offered = (position.pending.card.card, *hidden_cards(position))
        single = [fit.card for fit in fits(position, offered) if fit.is_single]
        return with_drawn(position, single[random.below(len(single))]) if single else position
    if position.incoming is not None or kind not in (PuzzleKind.INSERT, PuzzleKind.RESERVE):
        return position
    found = list(fits(position, (*own, *hidden_cards(position))))
    pairs = [(one.card, other.card) for one in found if one.is_single for other in found if other.plays > one.plays]
    if not pairs:
        return position
    chosen = pairs[random.below(len(pairs))]
    return with_reserve(position, chosen[:1] if kind is PuzzleKind.INSERT else tuple(random.shuffled(chosen)))


def _reason(kind: PuzzleKind, position: Position) -> Dropped | None:
    """Return why a position makes no puzzle, None if it does."""
    if len(position.mover.row) < FEWEST_CARDS:
        return Dropped.FEW_CARDS
    if kind is PuzzleKind.CLEAR:
        return _reason_to_clear(best_partitions(position.mover.row, wild_pair=position.rules.wild_pair))
    return _reason_to_choose(kind, position)


def _reason_to_choose(kind: PuzzleKind, position: Position) -> Dropped | None:
    """Return why it makes no question which answer is best."""
    moves = legal_moves(position)
    if len({row_after(position, move) for move in moves}) == 1:
        return Dropped.ONE_ANSWER
    classes = answer_classes(position, kind)
    if len(classes) > 1:
        return Dropped.EQUAL
    if kind in (PuzzleKind.FIND, PuzzleKind.BEAT) and _is_only_combination(kind, moves, classes[0]):
        return Dropped.ONLY_ONE
    if kind is PuzzleKind.WILD:
        return None if all(_is_wild_said(position, move, moves) for move in classes[0]) else Dropped.SAID
    return _reason_to_take(position, classes[0]) if kind is PuzzleKind.RESERVE else None


def _reason_to_clear(blocks: Sequence[Blocks]) -> Dropped | None:
    if len(blocks) > 1:
        return Dropped.EQUAL
    if all(len(block) == 1 for block in blocks[0]):
        return Dropped.ONE_ANSWER
    return Dropped.PLAIN if all(block[-1] - block[0] < len(block) for block in blocks[0]) else None


def _reason_to_take(position: Position, best: Sequence[Move]) -> Dropped | None:
    """Return why it makes no question which card to take: more than one is right."""
    cards = {position.mover.reserve[move.number - 1] for move in best if isinstance(move, TakeReserve)}
    return Dropped.SAME_CARD if len(cards) > 1 else None


def _combinations(moves: Sequence[Move]) -> list[PlayCombination]:
    return [move for move in moves if isinstance(move, PlayCombination)]


def _is_only_combination(kind: PuzzleKind, moves: Sequence[Move], best: Sequence[Move]) -> bool:
    """Tell whether there is nothing to choose from: no play is another than the right one, or none of several cards.

    To find the highest, two plays of several cards at least must be there to be compared.
    """
    played = {(move.at, len(move.cards)) for move in _combinations(moves)}
    right = {(move.at, len(move.cards)) for move in _combinations(best)}
    several = {each for each in played if each[1] > 1}
    if kind is PuzzleKind.FIND:
        return len(several) < 2  # noqa: PLR2004
    return played == right or (bool(right) and several == right)


def _is_wild_said(position: Position, best: Move, moves: Sequence[Move]) -> bool:
    """Tell whether a right answer says what a wild stands for, where it could be said otherwise too."""
    if not isinstance(best, PlayCombination) or Card.WILD not in best.cards:
        return False
    same = [move for move in _combinations(moves) if (move.at, move.cards) == (best.at, best.cards)]
    return len(same) > 1 or len(readings(best.cards, wild_pair=position.rules.wild_pair)) > 1
