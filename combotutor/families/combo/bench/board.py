"""A hand or a position of one's own, and what every possible play leaves of it."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from combotutor.errors import CombotutorError
from combotutor.families.combo.cards import Card, Combination, Row, combinations_in
from combotutor.families.combo.errors import HiddenCardError, InvalidError
from combotutor.families.combo.notation import (
    format_move,
    format_position,
    format_row,
    parse_legal_move,
    parse_position,
    parse_typed_row,
)
from combotutor.families.combo.plan import Plan, fewest_plays, plan_row
from combotutor.families.combo.rules import (
    MOST_RESERVE,
    RULE_SETS,
    Move,
    PlayCombination,
    PlaySpecial,
    Position,
    RuleSet,
    TakeReserve,
)
from combotutor.families.combo.solver import replies, row_after, row_changed
from combotutor.families.combo.words import card_words
from combotutor.widgets.bench import LONGEST_LINE

_FIELDS = 6
"""Fields of a position; a shorter text is a row, unless it begins with the name of a rule set."""


@dataclass(frozen=True, slots=True)
class Bench:
    """A row to try plays on, as if nothing had to be beaten; at first, if it was given so, a whole position.

    Args:
        rules: the rule set, house settings included.
        row: the cards of the hand.
        reserve: the reserve cards in their order.
        position: the position that decides what is legal; None when anything may be played.
    """

    rules: RuleSet
    row: Row
    reserve: Row = ()
    position: Position | None = None

    @property
    def line(self) -> str:
        """The line of text that says the same: a position, or a row with its reserve."""
        if self.position:
            return format_position(self.position)
        return format_row(self.row) + (f"+{format_row(self.reserve)}" if self.reserve else "")


@dataclass(frozen=True, slots=True)
class BenchMove:
    """One thing that can be done, and the fewest plays left in the row after it; proved.

    Wilds with several values are one option: `readings` holds all that are legal, the highest first.
    """

    move: Move
    readings: tuple[Combination, ...]
    plays_after: int

    @property
    def word(self) -> str:
        """The move in the notation, with the highest reading."""
        return format_move(self.move)


def lay_out(typed: str, rules: RuleSet) -> Bench:
    """Return the workbench for what a person typed: a row, a row `+` reserve cards, or a line for a position.

    Raises:
        CombotutorError: it cannot be read or cannot be; the sentence says what to do.
    """
    typed = typed.strip()
    if len(typed) > LONGEST_LINE:
        raise InvalidError("line-too-long", "HAND", most=LONGEST_LINE)
    if is_line(typed):
        position = parse_position(typed)
        if position.result is not None:
            raise InvalidError("finished-round", "LINE")
        if Card.UNKNOWN in position.mover.row or position.incoming is Card.UNKNOWN:
            raise HiddenCardError("hidden-row", "SEATS")
        return Bench(position.rules, position.mover.row, position.mover.reserve, position)
    hand, plus, side = typed.partition("+")
    row = parse_typed_row(hand, card_words())
    reserve = parse_typed_row(side, card_words()) if plus and side.strip() else ()
    if len(reserve) > MOST_RESERVE:
        raise InvalidError("too-much-reserve-cards", "HAND", count=len(reserve), most=MOST_RESERVE)
    rules.check_held(row + reserve)
    if Card.UNKNOWN in row + reserve:
        raise HiddenCardError("hidden-row", "HAND")
    return Bench(rules, row, reserve)


def is_line(typed: str) -> bool:
    """Tell whether what a person typed is meant as a line for a position."""
    words = typed.split(" ")
    return words[0].lower() in RULE_SETS or ("/" in typed and len(words) >= _FIELDS)


Laid = TypeVar("Laid", bound=Bench)


@functools.lru_cache(maxsize=64)
def plan_of(bench: Bench) -> Plan:
    """Return the plan of the row, as if nothing had to be beaten."""
    return plan_row(bench.row, wild_pair=bench.rules.wild_pair)


@functools.lru_cache(maxsize=64)
def options(bench: Bench) -> tuple[BenchMove, ...]:
    """Return everything that can be done, fewest plays left first, then from the left.

    Without a position that is every play; what a reserve card is worth in each gap tells `plan.insert_values`.
    """
    if bench.position:
        found = [(reply.move, reply.plays_after) for reply in replies(bench.position)]
    else:
        found = [(move, _left_by(bench, move)) for move in _moves(bench) if not isinstance(move, TakeReserve)]
    grouped: dict[object, list[tuple[Move, int]]] = {}
    for move, plays in found:
        grouped.setdefault(cards_of(move), []).append((move, plays))
    listed = [_option(group) for group in grouped.values()]
    return tuple(sorted(listed, key=lambda option: option.plays_after))


def after(bench: Laid, word: str) -> Laid:
    """Return the workbench once something has been done; from then on nothing has to be beaten.

    Raises:
        CombotutorError: it cannot be done.
    """
    if bench.position:
        move = parse_legal_move(bench.position, word)
        row = row_after(bench.position, move)
    else:
        move = _sandbox_move(bench, word)
        row = row_changed(bench.row, move, bench.reserve)
    reserve = bench.reserve
    if isinstance(move, TakeReserve):
        reserve = reserve[: move.number - 1] + reserve[move.number :]
    return replace(bench, row=row, reserve=reserve, position=None)


def best_starts(bench: Bench) -> tuple[tuple[int, int], ...]:
    """Return the plays with which a shortest plan may begin here: the place of the first card, and how many there are.

    Where there is a table to beat, only those that do.
    """
    plays = [option.move for option in options(bench) if isinstance(option.move, PlayCombination | PlaySpecial)]
    legal = {(move.at, len(move.cards) if isinstance(move, PlayCombination) else 1) for move in plays}
    return tuple(play for play in plan_of(bench).first if play in legal)


def next_of_plan(bench: Bench) -> Move | None:
    """Return the first play of the plan, if it can be made here: it must be legal when there is a table to beat."""
    plan = plan_of(bench)
    if not plan.line:
        return None
    move = plan.line[0].move
    try:
        after(bench, format_move(move))
    except CombotutorError:
        return None
    return move


def _moves(bench: Bench) -> Iterator[Move]:
    row = bench.row
    for at, combination in combinations_in(row, wild_pair=bench.rules.wild_pair):
        yield PlayCombination(at, row[at - 1 : at - 1 + combination.kind.length], combination)
    for at, card in enumerate(row, start=1):
        if card.is_special:
            yield PlaySpecial(at, card)
    for number in range(1, len(bench.reserve) + 1):
        for gap in range(1, len(row) + 2):
            yield TakeReserve(number, gap)


def _sandbox_move(bench: Bench, word: str) -> Move:
    found = next((move for move in _moves(bench) if format_move(move) == word), None)
    if found is None:
        raise InvalidError("unknown-move", "MOVE", move=repr(word[:20]))
    return found


@functools.lru_cache(maxsize=4096)
def _fewest(row: Row, wild_pair: bool) -> int:  # noqa: FBT001  (the cache keys by it)
    return fewest_plays(row, wild_pair=wild_pair)


def _left_by(bench: Bench, move: Move) -> int:
    return _fewest(row_changed(bench.row, move, bench.reserve), bench.rules.wild_pair)


def cards_of(move: Move) -> object:
    """Return what moves have in common that differ by the value of a wild alone."""
    return (move.at, len(move.cards)) if isinstance(move, PlayCombination) else move


def _option(group: list[tuple[Move, int]]) -> BenchMove:
    made = [(move, plays) for move, plays in group if isinstance(move, PlayCombination)]
    if not made:
        return BenchMove(group[0][0], (), group[0][1])
    ordered = sorted((move for move, _ in made), key=lambda move: -move.combination.strength)
    return BenchMove(ordered[0], tuple(move.combination for move in ordered), group[0][1])
