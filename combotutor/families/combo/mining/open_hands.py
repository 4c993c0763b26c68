"""Puzzles with all hands open: the way out on which a seat is sure not to pay, the moment of a special card.

Every answer is proved by a search with so few nodes that an independent program, slow and obvious, can prove it again.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import Row
from combotutor.families.combo.mining.endgame import Wanted, ending, fits, leading
from combotutor.families.combo.mining.flaw import Flaw
from combotutor.families.combo.mining.lines import open_line
from combotutor.families.combo.notation import parse_position
from combotutor.families.combo.rules import Move, PlayCombination, PlaySpecial, Position, RuleSet, legal_moves
from combotutor.families.combo.solver import row_after
from combotutor.families.combo.technique.level import SOLVERS, THUMBS
from combotutor.puzzles.alike import alike
from combotutor.puzzles.effort import NODES, Undecided
from combotutor.puzzles.judging.technique import finds
from combotutor.puzzles.kind import Kind
from combotutor.puzzles.miner.rounds import Moment
from combotutor.puzzles.puzzle import Made, Puzzle
from combotutor.puzzles.workshop.answers import worked_out

DEEPEST: Final = 4
"""The most decisions of a puzzle."""
HARD: Final = 3
"""From this level on there is more to choose from, and no rule of thumb surely answers the first decision."""
_FEWEST_OUTCOMES: Final = 3
_FEWEST_WHERE_HARD: Final = 4
_SAME_ROW: Final = 40
"""How many endings have a row that was chosen, one after the other."""
_ROWS: Final = 200
"""How many rows are looked at for one that tells something."""


def endings(rules: RuleSet, random: SplitMix64, wanted: Wanted, count: int) -> Iterator[Position]:
    """Yield so many endings that are dealt.

    Those for levels at which one's own row is looked through have rows in which that tells something: they are rare,
    and so each is tried with several hands of the others.

    Args:
        rules: the rule set.
        random: the source of everything.
        wanted: what is looked for.
        count: how many.
    """
    row = None
    for number in range(count):
        if number % _SAME_ROW == 0 and wanted.levels.start > 1:
            row = _telling_row(rules, random, wanted)
        yield ending(rules, random, wanted.shape, row)


def _telling_row(rules: RuleSet, random: SplitMix64, wanted: Wanted) -> Row | None:
    """Return a row of which one of the levels could be, if the seat leads; None if none is found, or any will do."""
    if SOLVERS[-1].level in wanted.levels:
        return None
    for _ in range(_ROWS):
        position = leading(rules, random, wanted.shape)
        if may_take(position, wanted.levels):
            return position.mover.row
    return None


def open_puzzles(
    kind: Kind[Position, Move], endings: Iterable[Moment], wanted: Wanted, made: Made
) -> Iterator[Puzzle | Flaw]:
    """Yield what becomes of the endings of a deal, the puzzle last: the deepest, if none is deep enough.

    Args:
        kind: the kind.
        endings: where it is looked for.
        wanted: what is looked for.
        made: the seed and the deal.
    """
    deepest: Puzzle | None = None
    for moment in endings:
        found = _sifted(kind, moment.position, wanted, replace(made, ply=moment.ply, margin=kind.margin))
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
    """Return the puzzle of an ending, or why it makes none; its pile is seen only where an answer hangs on it."""
    unfit = _unfit(position, wanted)
    if unfit is not None:
        return unfit
    reason: Flaw | None = None
    for hides_pile in (True, False):
        line = open_line(position, hides_pile=hides_pile)
        try:
            reason = _reason(kind, parse_position(line), wanted)
            if reason is None:
                puzzle = worked_out(Puzzle("new", kind.name, 1, line, position.turn, made=made), nodes=NODES)
                return _flaw(kind, position, puzzle, wanted) or puzzle
        except Undecided:
            return Flaw.UNDECIDED
        if reason is not Flaw.DRAWN:
            break
    return reason or Flaw.UNDECIDED


def _unfit(position: Position, wanted: Wanted) -> Flaw | None:
    """Return why an ending is not what is wanted, as far as that takes no search."""
    if not fits(position, wanted.shape):
        return Flaw.OTHER_SIZE
    if wanted.is_held is not None and not any(isinstance(move, PlaySpecial) for move in legal_moves(position)):
        return Flaw.NO_SPECIAL
    if len(answers(position)) < fewest_outcomes(wanted.levels.start):
        return Flaw.FEW_OUTCOMES
    return None if may_take(position, wanted.levels) else Flaw.OTHER_LEVEL


def fewest_outcomes(level: int) -> int:
    """Return how many different outcomes the answers of a puzzle of a level must have, at the least."""
    return _FEWEST_OUTCOMES if level < HARD else _FEWEST_WHERE_HARD


def answers(position: Position) -> tuple[tuple[Move, ...], ...]:
    """Return the legal answers in classes of those that play the same and leave the same row."""
    return alike(legal_moves(position), lambda move: _answer(position, move))


def _answer(position: Position, move: Move) -> Hashable:
    played = (move.cards, move.combination) if isinstance(move, PlayCombination) else type(move)
    return row_after(position, move), played


def may_take(position: Position, levels: range) -> bool:
    """Tell whether one of some levels could be that of an ending in which one outcome alone is right.

    A solver surely finds it only if all answers that are as good to it come to the same; and no weaker one may take
    that alone.

    Args:
        position: where the seat decides.
        levels: the levels.
    """
    if SOLVERS[-1].level in levels:
        return True
    moves = legal_moves(position)
    outcomes = {move: _answer(position, move) for move in moves}
    weaker: set[Hashable] = set()
    for solver in SOLVERS:
        taken = {outcomes[move] for move in solver.takes(position, moves)} if solver.takes else set()
        if len(taken) == 1:
            if solver.level in levels and not taken <= weaker:
                return True
            weaker |= taken
    return False


def _reason(kind: Kind[Position, Move], position: Position, wanted: Wanted) -> Flaw | None:
    """Return why an ending makes no puzzle, None if it does.

    Raises:
        Undecided: not every answer is decided within the limit.
    """
    different = answers(position)
    safe = _safe(position, different)
    if safe is None:
        return Flaw.DRAWN
    if len(safe) in (0, len(different)):
        return Flaw.NOTHING_SAFE
    if len({kind.left(position, move) for same in safe for move in same}) > 1:
        return Flaw.EQUAL
    if wanted.is_held is not None and isinstance(safe[0][0], PlaySpecial) is wanted.is_held:
        return Flaw.NO_SPECIAL
    return None


def _safe(position: Position, different: Sequence[tuple[Move, ...]]) -> list[tuple[Move, ...]] | None:
    """Return the classes of answers that are sure, without what shows it: that takes longer than to decide it.

    None if it hangs on a card of the pile that is not seen.

    Raises:
        Undecided: not every answer is decided within the limit.
    """
    from combotutor.families.combo.solver.open_search import OpenSearch

    search = OpenSearch(position, position.turn)
    safe = []
    for same in different:
        search.begin(search.state_after(position, same[0]), edge=False)
        value = search.go_on(NODES - search.nodes) if search.nodes < NODES else None
        if search.met_edge:
            return None
        if value is None:
            raise Undecided
        if value:
            safe.append(same)
    return safe


def _flaw(kind: Kind[Position, Move], position: Position, puzzle: Puzzle, wanted: Wanted) -> Flaw | None:
    """Return why a puzzle whose answers are worked out is not worth asking, None if it is."""
    if len(puzzle.steps) > DEEPEST:
        return Flaw.DEEP
    found = finds(puzzle)
    technique = kind.technique(found)
    if technique is None or technique.level not in wanted.levels:
        return Flaw.OTHER_LEVEL
    outcomes = {kind.left(position, move) for move in legal_moves(position)}
    if len(outcomes) < fewest_outcomes(technique.level):
        return Flaw.FEW_OUTCOMES
    is_by_thumb = technique.level >= HARD and any(found[solver.word][0] for solver in THUMBS)
    return Flaw.RULE_OF_THUMB if is_by_thumb else None
