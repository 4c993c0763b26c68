"""The judgement of an answer as phrases of the catalogue, in the order in which they are said.

Praise is short and says what the cards do. A mistake is explained by what it does to the row; what would be right is
never said.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from combotutor.errors import CombotutorError, IllegalMoveError, Phrase
from combotutor.games.combo import InsertCard, Move, PlayCombination, TakeReserve, describe
from combotutor.notation import parse_legal_move
from combotutor.plan import best_partitions
from combotutor.puzzles.puzzle import Theme
from combotutor.puzzles.reasoned import reason_phrase
from combotutor.puzzles.spoken import Listed, move_phrase
from combotutor.puzzles.verdict import Verdict, VerdictKind
from combotutor.puzzles.worth import best_replies
from combotutor.solver import Alone, Closed, Counted, Made, Parted, Torn, Waiting, leaving, row_after

Gain = Closed | Made | Waiting
Loss = Torn | Parted | Alone

NAMED: Final = 3
"""The most equally good answers that are named; more are counted."""


def phrases(verdict: Verdict) -> tuple[Phrase, ...]:
    """Return what is to be said of an answer."""
    if verdict.error is not None:
        return tuple(_refused(verdict.error))
    if verdict.kind is VerdictKind.NOT_BEST:
        return tuple(_mistake(verdict))
    return (Phrase("verdict.right"), *_praise(verdict), *_same(verdict), *_others(verdict))


def _refused(error: CombotutorError) -> Iterator[Phrase]:
    if isinstance(error, IllegalMoveError):
        yield Phrase("verdict.illegal")
    yield Phrase(f"error.{error.code}", {"field": error.field, **error.details})
    if isinstance(error, IllegalMoveError):
        yield Phrase("verdict.rule", {"number": error.rule, "rule": Phrase(f"rule.{error.rule}")})


def _praise(verdict: Verdict) -> Iterator[Phrase]:
    theme, move = verdict.before.puzzle.theme, verdict.move
    if isinstance(move, PlayCombination) and theme is Theme.FIND:
        yield Phrase("verdict.highest", {"combination": describe(move.combination)})
        return
    if isinstance(move, PlayCombination) and theme is Theme.WILD:
        yield Phrase("verdict.top", {"combination": describe(move.combination)})
    gains = [each for each in verdict.reasons if isinstance(each, Gain)]
    yield from (reason_phrase(each) for each in gains[:2])
    losses = [each for each in verdict.reasons if isinstance(each, Torn | Parted)]
    if not gains and verdict.plays_after:
        yield Phrase("verdict.least" if losses else "verdict.whole")
    left = Phrase("plays", {"count": verdict.plays_after})
    yield Phrase("verdict.left", {"plays": left}) if verdict.plays_after else Phrase("verdict.empty")


def _same(verdict: Verdict) -> Iterator[Phrase]:
    """Yield the other answers that leave the same row."""
    if len(verdict.same) > NAMED:
        yield Phrase("verdict.same-many", {"count": len(verdict.same)})
    elif verdict.same:
        yield Phrase("verdict.same", {"moves": _moves(verdict, verdict.same)})


def _others(verdict: Verdict) -> Iterator[Phrase]:
    """Yield the answers that are as good and leave other rows; in the theme `clear`, other orders apart."""
    if not verdict.others:
        return
    if verdict.before.puzzle.theme is not Theme.CLEAR:
        yield Phrase("verdict.others", {"count": verdict.others})
        return
    orders, ways = _orders_and_ways(verdict)
    if len(orders) > NAMED:
        yield Phrase("verdict.order-many", {"count": len(orders)})
    elif orders:
        position = verdict.before.position
        yield Phrase("verdict.order", {"moves": Listed(tuple(move_phrase(position, each) for each in orders), "; ")})
    if ways:
        yield Phrase("verdict.ways", {"count": len(ways)})


def _orders_and_ways(verdict: Verdict) -> tuple[list[Move], list[Move]]:
    """Return the right plays that leave other rows, by whether they are blocks of one shortest way with the one made.

    Where several ways hold the play made, the first of them counts, so that all orders told are orders of one way.
    Plays that take the same cards, as another value of a wild does, are one.
    """
    before, move = verdict.before, verdict.move
    assert move is not None, "what is right could be read"
    every = best_partitions(before.row, wild_pair=before.position.rules.wild_pair)
    own = tuple(leaving(move))
    together = next((blocks for blocks in every if own in blocks), ())
    orders: dict[tuple[int, ...], Move] = {}
    ways: dict[tuple[int, ...], Move] = {}
    for reply in best_replies(before.position, Theme.CLEAR):
        block = tuple(leaving(reply.move))
        if row_after(before.position, reply.move) != row_after(before.position, move):
            (orders if block in together else ways).setdefault(block, reply.move)
    return list(orders.values()), list(ways.values())


def _mistake(verdict: Verdict) -> Iterator[Phrase]:
    theme, move = verdict.before.puzzle.theme, verdict.move
    if theme is Theme.FIND:
        if isinstance(move, PlayCombination):
            yield Phrase("verdict.lower", {"combination": describe(move.combination)})
            yield Phrase("verdict.same-kind" if _has_right_kind(verdict) else "verdict.higher-kind")
        else:
            yield Phrase("verdict.no-combination")
        return
    if verdict.plays_after == verdict.fewest:
        yield Phrase("verdict.value" if _has_right_cards(verdict) else "verdict.rank")
        return
    yield from _loss(verdict)
    left = Phrase("plays", {"count": verdict.plays_after})
    if verdict.fewest:
        yield Phrase("verdict.worse", {"plays": left, "fewest": Phrase("plays", {"count": verdict.fewest})})
    else:
        yield Phrase("verdict.worse-than-empty", {"plays": left})


def _has_right_kind(verdict: Verdict) -> bool:
    """Tell whether a right answer is a combination of the same kind."""
    before, move = verdict.before, verdict.move
    best = (reply.move for reply in best_replies(before.position, before.puzzle.theme))
    return isinstance(move, PlayCombination) and any(
        isinstance(other, PlayCombination) and other.combination.kind is move.combination.kind for other in best
    )


def _has_right_cards(verdict: Verdict) -> bool:
    """Tell whether a right answer takes the same cards, with another value of a wild."""
    before, move = verdict.before, verdict.move
    best = (reply.move for reply in best_replies(before.position, before.puzzle.theme))
    return isinstance(move, PlayCombination) and any(
        isinstance(other, PlayCombination) and leaving(other) == leaving(move) for other in best
    )


def _loss(verdict: Verdict) -> Iterator[Phrase]:
    """Yield what a mistake loses; a combination that would be a right answer is not named."""
    before, move = verdict.before, verdict.move
    right = [reply.move for reply in best_replies(before.position, before.puzzle.theme)]
    loss = next((each for each in verdict.reasons if isinstance(each, Loss)), None)
    costs = any(isinstance(each, Counted) and each.after > each.before for each in verdict.reasons)
    if isinstance(move, TakeReserve) and not any(isinstance(each, TakeReserve) for each in right):
        yield Phrase("verdict.took" if costs else "verdict.took-free")
    elif isinstance(loss, Torn):
        yield Phrase("reason.torn-some") if _gives_away(verdict, loss, right) else reason_phrase(loss)
    elif loss is not None:
        yield reason_phrase(loss)
    elif isinstance(move, TakeReserve | InsertCard):
        yield Phrase("verdict.no-help" if costs else "verdict.no-saving")


def _gives_away(verdict: Verdict, torn: Torn, right: list[Move]) -> bool:
    """Tell whether to name what was torn would name a right answer, or who is to meet after it."""
    if verdict.before.puzzle.theme is not Theme.CLEAR and not torn.lies_together:
        return True
    return any(isinstance(move, PlayCombination) and sorted(move.cards) == sorted(torn.cards) for move in right)


def _moves(verdict: Verdict, words: tuple[str, ...]) -> Listed:
    position = verdict.before.position
    return Listed(tuple(move_phrase(position, parse_legal_move(position, word)) for word in words), "; ")
