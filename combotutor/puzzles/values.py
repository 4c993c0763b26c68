"""What every legal answer is worth, kind by kind, and what shows it: worked out anew, whatever a pack says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from combotutor.errors import HiddenCardError
from combotutor.families.combo.notation import format_move, parse_move
from combotutor.families.combo.plan import plan_row
from combotutor.families.combo.rules import Move, PlayCombination, PlaySpecial, Position, View, legal_moves, play
from combotutor.families.combo.solver import Reply, replies, row_after
from combotutor.puzzles.puzzle import OPEN, STORED, PuzzleKind, Valued
from combotutor.puzzles.worth import alike, best_replies, merit, worth

NODES: Final = 4_000
"""The most nodes of a search with open hands: so few that a slow program can prove the same again."""

WORLDS: Final = 4_000
"""In how many worlds each answer is tried where hands are hidden: intervals of three points at most, either way."""

_DIGITS: Final = 4
"""Of an estimated share."""


class Undecided(Exception):  # noqa: N818  (no error: a limit was reached)
    """Not every answer is proved within the limit, or with the cards that are seen."""


def valued(
    position: Position, kind: PuzzleKind, *, nodes: int = NODES, worlds: int = WORLDS, seed: int = 0
) -> tuple[Valued, ...]:
    """Return every legal answer with what it is worth, in the order of `legal_moves`.

    Args:
        position: where the seat decides.
        kind: what is asked for.
        nodes: the most nodes to enter, in the kinds with open hands; no clock is looked at.
        worlds: in how many worlds each answer is tried, in the kind `risk`.
        seed: of those worlds.

    Raises:
        HiddenCardError: a card that has to be seen is not.
        Undecided: some answer is not proved within so many nodes.
    """
    if kind in OPEN:
        return _assured(position, nodes)
    if kind is PuzzleKind.RISK:
        return _risked(position, worlds, seed)
    best = best_replies(position, kind)
    found = {reply.move: Valued(format_move(reply.move), worth(kind, reply)) for reply in replies(position)}
    right = {reply.move for reply in best}
    return tuple(
        found[move] if move in right else replace(found[move], line=_shown(position, kind, found[move], move, best[0]))
        for move in legal_moves(position)
    )


def best_words(kind: PuzzleKind, moves: Iterable[Valued]) -> tuple[str, ...]:
    """Return the answers that are right, in their order: the best of all, or all that are sure; there may be none."""
    moves = tuple(moves)
    if kind in OPEN:
        return tuple(each.word for each in moves if each.value)
    best = min((merit(kind, each.value) for each in moves), default=None)
    return tuple(each.word for each in moves if merit(kind, each.value) == best)


def classes_of(position: Position, kind: PuzzleKind, words: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return answers in classes of those that leave the same row; in the kinds of `STORED`, the same position.

    Who has seen which card makes no difference.
    """
    left: Callable[[Position, Move], object] = outcome if kind in STORED else row_after
    return alike(words, lambda word: left(position, parse_move(position, word)))


def outcome(position: Position, move: Move) -> Position:
    """Return what a move leads to, without who has seen which card: the same for moves after which all is the same."""
    after = play(position, move)
    seats = (
        replace(seat, hand=tuple(replace(held, known_by=frozenset()) for held in seat.hand)) for seat in after.seats
    )
    return replace(after, seats=tuple(seats))


def _shown(position: Position, kind: PuzzleKind, one: Valued, move: Move, best: Reply) -> tuple[str, ...]:
    """Return what shows that an answer is wrong: one of higher rank, or how many plays it leaves."""
    is_rank = kind is PuzzleKind.FIND or (isinstance(one.value, tuple) and one.value[0] == best.plays_after)
    return (format_move(best.move),) if is_rank else (one.word, *plan_words(position, move))


def plan_words(position: Position, move: Move) -> tuple[str, ...]:
    """Return the fewest plays that empty the mover's row after a move, as words; nothing has to be beaten."""
    line = plan_row(row_after(position, move), wild_pair=position.rules.wild_pair).line
    return tuple(
        format_move(
            PlaySpecial(step.at, step.cards[0])
            if step.combination is None
            else PlayCombination(step.at, step.cards, step.combination)
        )
        for step in line
    )


def _assured(position: Position, nodes: int) -> tuple[Valued, ...]:
    from combotutor.families.combo.solver.guarantee import Status, guarantee

    try:
        found = guarantee(position, nodes=nodes, seconds=None)
    except HiddenCardError as hidden:
        if hidden.field == "PILE":
            raise Undecided from hidden
        raise
    # At the limit, lines may be missing though all answers are decided.
    if found.status is not Status.PROVED or found.nodes >= nodes:
        raise Undecided
    return tuple(
        Valued(format_move(each.move), bool(each.safe), tuple(map(format_move, each.line))) for each in found.moves
    )


def _risked(position: Position, worlds: int, seed: int) -> tuple[Valued, ...]:
    from combotutor.families.combo.solver.outlook import outlook

    # The line is what the seat sees already: to look through its eyes once more would hide cards that are known.
    seen = View(position.turn, position)
    risks = {each.move: each for each in outlook(seen, samples=worlds, seed=seed).moves}
    return tuple(
        Valued(format_move(move), (round(risk.pays, _DIGITS), round(risk.low, _DIGITS), round(risk.high, _DIGITS)))
        for move in legal_moves(position)
        for risk in [risks[move]]
    )
