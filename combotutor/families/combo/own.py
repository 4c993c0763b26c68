"""A learner's own hand, or what lies on the table, as a puzzle."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from combotutor.families.combo.asked import asked
from combotutor.families.combo.cards import STRENGTHS, Card, Row
from combotutor.families.combo.errors import HiddenCardError, InvalidError
from combotutor.families.combo.kinds import BEAT, CLEAR, INSERT, MOMENT, RESERVE, SURE
from combotutor.families.combo.kinds.rows import RowKind
from combotutor.families.combo.notation import format_position, format_row, parse_position
from combotutor.families.combo.rules import Giving, PlaySpecial, Position, RuleSet, TakeReserve, View, legal_moves
from combotutor.families.combo.solver import replies
from combotutor.puzzles.effort import Undecided
from combotutor.puzzles.judging.walk import advanced, begin
from combotutor.puzzles.puzzle import Made, Puzzle, Step
from combotutor.puzzles.workshop.answers import worked_out

if TYPE_CHECKING:
    from combotutor.families.combo.solver.past import Past

_SEATS = 3
"""Seats at the table around a row."""
_WORLDS = 2_000
"""In how many worlds a decision that was played is judged."""
_SEED = 20
"""Of the worlds in which a decision is judged: the same each time."""


def puzzle_of_row(name: str, rules: RuleSet, row: Row) -> Puzzle:
    """Return the puzzle that asks to clear a row, as the leader of a round of three.

    Raises:
        InvalidError: there is nothing to find out.
    """
    return _cleared(name, rules, row, ())


def puzzles_of_row(name: str, rules: RuleSet, row: Row, reserve: Row) -> tuple[Puzzle, ...]:
    """Return all that a row and the reserve beside it can ask, each as a puzzle of this id.

    That is to clear the row; and, where nothing is done but to take a card, which of them goes where.

    Raises:
        InvalidError: there is nothing to find out.
    """
    found, refusal = [], None
    for made in (_cleared, _taken):
        try:
            found.append(made(name, rules, row, reserve))
        except InvalidError as error:
            refusal = refusal or error
    if refusal is not None and not found:
        raise refusal
    return tuple(found)


def _cleared(name: str, rules: RuleSet, row: Row, reserve: Row) -> Puzzle:
    if not row:
        raise InvalidError("own-trivial", "LINE")
    return _made(CLEAR, Puzzle(name, CLEAR.name, 1, _line(rules, row, reserve), 0, made=Made("own")))


def _taken(name: str, rules: RuleSet, row: Row, reserve: Row) -> Puzzle:
    """Return the puzzle in which one of the reserve cards has to be taken, since nothing in the row is high enough."""
    # Nothing is harder to beat than the highest that the others can have.
    every = (tuple(map(Card, each.numbers)) for each in reversed(STRENGTHS))
    laid = next(cards for cards in every if rules.deck.excess((*row, *reserve, *cards)) is None)
    position = parse_position(_line(rules, row, reserve, laid))
    if asked(position).task == "take":
        return puzzle_of_position(name, position)
    raise InvalidError("own-trivial", "LINE")


def _line(rules: RuleSet, row: Row, reserve: Row, laid: Row = ()) -> str:
    """Return the line of a round of three in which a row leads, or is to beat what the seat before it has laid."""
    unseen = len(rules.deck.cards) - len((*row, *reserve, *laid))
    others = min(rules.hand_size(_SEATS), unseen // _SEATS) or 1
    tokens = "/".join([str(rules.tokens)] * _SEATS)
    hand = f"{format_row(row)}+{format_row(reserve)}" if reserve else format_row(row)
    trick = f"{_SEATS - 1}:{format_row(laid)}" if laid else "-"
    pile = unseen - (_SEATS - 1) * others
    return f"{rules.name} {hand}/?{others}/?{others} {trick} 0 {f'?{pile}' if pile > 0 else '-'} {tokens}"


def puzzle_of_position(name: str, position: Position) -> Puzzle:
    """Return the puzzle of what the seat that decides is to find: a play, a place for a card, or a way to clear.

    Raises:
        InvalidError: there is nothing to find out, or a card is to be given away.
    """
    if isinstance(position.pending, Giving):
        raise InvalidError("own-gift", "LINE")
    kind = _kind(position)
    puzzle = Puzzle(name, kind.name, 1, format_position(position), position.turn, made=Made("own"))
    return _made(kind, puzzle if kind is CLEAR else replace(puzzle, steps=(Step(()),)))


def puzzle_of_decision(name: str, view: View, past: Past, worlds: int = _WORLDS) -> Puzzle:
    """Return the puzzle of a decision of a round that was played, where all that judge it name the same best.

    A puzzle takes every world for as likely as every other, a bot weighs worlds by what the others have done: by both
    its right answer has to be among the least risks, or it would teach what cost the round.

    Args:
        name: the id of the puzzle.
        view: what the seat knew that decided.
        past: what it had seen being done.
        worlds: in how many each answer is tried.

    Raises:
        InvalidError: there is nothing to find out, a card is to be given away, or both do not name the same best.
        ValueError: the past does not lead to the view.
    """
    from combotutor.families.combo.mining.agreement import agreement, agrees

    puzzle = puzzle_of_position(name, view.position)
    right = {move for moves in begin(puzzle).stored_answers() for move in moves}
    for weighed in (None, past):
        if not agrees(agreement(view.position, right, _SEED, worlds, past=weighed)):
            raise InvalidError("own-two-judges", "LINE")
    return puzzle


def sure_puzzle(name: str, position: Position) -> Puzzle:
    """Return the puzzle of what is sure where all hands lie open: when to play a special card, or the way out.

    Raises:
        InvalidError: nothing is sure there, or all is, or it cannot be proved.
    """
    puzzle = Puzzle(name, SURE.name, 1, format_position(position), position.turn, made=Made("own"))
    try:
        found = worked_out(puzzle)
        step = found.steps[0]
        if not step.answers or all(each.value for each in step.moves):
            raise InvalidError("own-all-sure" if step.answers else "own-none-sure", "LINE")
        has_special = any(isinstance(move, PlaySpecial) for move in legal_moves(position))
        if has_special and len(step.answers) == 1:
            return worked_out(replace(puzzle, kind=MOMENT.name, steps=(Step(()),)))
    except (Undecided, HiddenCardError) as error:
        raise InvalidError("own-undecided", "LINE") from error
    return found


def is_open(position: Position) -> bool:
    """Tell whether all hands are seen and a play is to be made."""
    seen = all(Card.UNKNOWN not in seat.row for seat in position.seats)
    return seen and position.pending is None


def _kind(position: Position) -> RowKind:
    match asked(position).task:
        case "lead":
            return CLEAR
        case "play":
            return BEAT
        case "take" if _is_choice(position):
            return RESERVE
    return INSERT


def _is_choice(position: Position) -> bool:
    """Tell whether one of two different reserve cards is better than the other."""
    reserve, best = position.mover.reserve, RESERVE.best_replies(position)
    right = {reserve[each.move.number - 1] for each in best if isinstance(each.move, TakeReserve)}
    return len(set(reserve)) > 1 and len(right) == 1


def _made(kind: RowKind, puzzle: Puzzle) -> Puzzle:
    """Return the puzzle worked out, if at some decision not every answer is right."""
    if kind is CLEAR and len(begin(puzzle).row) <= 1:
        raise InvalidError("own-trivial", "LINE")
    found = worked_out(puzzle)
    progress = begin(found)
    while not progress.is_solved:
        classes = kind.answer_classes(progress.position)
        if sum(map(len, classes)) < len(replies(progress.position)):
            return found
        progress = advanced(progress, classes[0][0])
    raise InvalidError("own-trivial", "LINE")
