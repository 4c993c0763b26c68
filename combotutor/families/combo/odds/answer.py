"""What can be said of the odds of a row with some effort: exact where it can be had so soon, else estimated.

Exact numbers are fractions, estimates carry their interval: so each number tells by itself which of the two it is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Final, TypeVar

from combotutor.families.combo.cards import Kind
from combotutor.families.combo.odds.chances import Chance, Effort, Odds
from combotutor.families.combo.odds.exact.expected import expected_places
from combotutor.families.combo.odds.exact.kinds import kinds_by_length
from combotutor.families.combo.odds.exact.rows import places_by_length, row_odds
from combotutor.families.combo.odds.simulation import Simulated, simulate
from combotutor.families.combo.odds.stock import Stock, stock_of
from combotutor.families.combo.odds.tables import standard_odds

__all__ = ["Effort", "answer", "answers"]

K = TypeVar("K")


_AT_A_GLANCE: Final = 5
"""Cards of a row up to which all is exact at a glance."""
_SECONDS: Final = {6: 0.05, 7: 0.15, 8: 0.5, 9: 30.0, 10: 250.0}
"""Seconds until all odds of a row of more cards are exact; measured, as all seconds here."""
_LONGEST_KINDS: Final = 13
"""Cards of a row up to which its kinds are exact some day."""


@dataclass(frozen=True, slots=True)
class _Refinement:
    """A way to better odds, and how many seconds of one core it takes."""

    seconds: float
    refine: Callable[[Odds], Odds]


def answers(stock: Stock | str, cards: int, effort: Effort = Effort.MINUTES, *, seed: int = 0) -> Iterator[Odds]:
    """Yield the odds of the first cards of a shuffled stock, in their order, each time known better than before.

    The first are there at a glance. Whoever does not need them any more stops asking: between two of them there are
    seconds, rarely minutes.

    Args:
        stock: what the row is dealt from; the name of a rule set stands for its whole deck.
        cards: how many cards the row has.
        effort: how long a step may take.
        seed: of the hands dealt where odds are estimated.

    Raises:
        InvalidError: there is no such rule set, there are not so many cards, or none or too many are asked for.
    """
    stock = stock_of(stock)
    stock.rows(cards)
    known = standard_odds(stock, cards)
    if known is not None:  # nothing that is found here is known better
        yield known
        return
    known = _first(stock, cards, seed)
    yield known
    for step in sorted(_steps(stock, cards, seed), key=lambda step: step.seconds):
        if known.is_exact or step.seconds > effort.value:
            return
        known = step.refine(known)
        yield known


def answer(stock: Stock | str, cards: int, effort: Effort = Effort.SECOND, *, seed: int = 0) -> Odds:
    """Return the odds of the first cards of a shuffled stock, in their order, as well as they are known in some time.

    >>> answer("combo-breaker", 3).at_least_one[Kind.PAIR]
    Fraction(3686, 18603)

    Args:
        stock: what the row is dealt from; the name of a rule set stands for its whole deck.
        cards: how many cards the row has.
        effort: how long it may take.
        seed: of the hands dealt where odds are estimated.

    Raises:
        InvalidError: there is no such rule set, there are not so many cards, or none or too many are asked for.
    """
    *_, last = answers(stock, cards, effort, seed=seed)
    return replace(last, effort=effort, asked_seed=seed)


def _first(stock: Stock, cards: int, seed: int) -> Odds:
    if cards <= _AT_A_GLANCE:
        return _exact(stock, cards)
    return _estimated(simulate(stock, cards, _hands(cards, Effort.GLANCE), seed=seed))


def _steps(stock: Stock, cards: int, seed: int) -> Iterator[_Refinement]:
    yield _Refinement(0.5, lambda known: _dealt_more(known, seed))
    if cards in _SECONDS:
        yield _Refinement(_SECONDS[cards] * _burden(stock), lambda _: _exact(stock, cards))
    if cards <= _LONGEST_KINDS:
        yield _Refinement(0.01, _with_kind(Kind.PAIR))
        yield _Refinement(0.02, _with_kind(Kind.TRIO))
        yield _Refinement(0.03 * 2 ** (cards - 9), _with_kind(Kind.RUN2))
        yield _Refinement(0.9 * 2.3 ** (cards - 9), _with_kind(Kind.RUN3))
        yield _Refinement(2.5 * 3 ** (cards - 9), _with_kinds)


def _burden(stock: Stock) -> int:
    """Return how many times as long all odds take: under a house rule for wilds no shapes come with the package."""
    from combotutor.kernels.compiled import COMPILED

    if stock.wild_pair or not stock.wilds:
        return 1
    return 4 if COMPILED else 300


def _exact(stock: Stock, cards: int) -> Odds:
    found = row_odds(stock, cards)
    return Odds(stock, cards, found.at_least_one, found.best, found.expected_places, found.plays)


def _estimated(found: Simulated) -> Odds:
    """Return what dealt hands show; but exactly that there is nothing to play, and what no hand can have."""
    stock, cards = found.stock, found.cards
    nothing = Fraction(math.perm(stock.blanks, cards), stock.rows(cards))
    having: dict[Kind, Chance] = {**found.at_least_one}
    best: dict[Kind | None, Chance] = {**found.best, None: nothing}
    plays: dict[int, Chance] = {**found.plays}
    places = expected_places(stock, cards)
    for kind, average in places.items():
        if not average:
            having[kind] = best[kind] = Fraction(0)
    if not any(places.values()):  # then every card is played alone
        best[Kind.SINGLE] = 1 - nothing
        plays = {cards: Fraction(1)}
    mappings = MappingProxyType(having), MappingProxyType(best), places, MappingProxyType(plays)
    return Odds(stock, cards, *mappings, found.seed)


def _with_kind(kind: Kind) -> Callable[[Odds], Odds]:
    def refine(known: Odds) -> Odds:
        chance = places_by_length(known.stock, [kind], known.cards)[-1]
        having = MappingProxyType({**known.at_least_one, kind: chance})
        # No kind is better than a trio, so whoever has a place for one can play nothing better.
        best = MappingProxyType({**known.best, kind: chance}) if kind is Kind.TRIO else known.best
        return replace(known, at_least_one=having, best=best)

    return refine


def _with_kinds(known: Odds) -> Odds:
    exact = kinds_by_length(known.stock, known.cards)[-1]
    return replace(known, at_least_one=exact.at_least_one, best=exact.best)


def _dealt_more(known: Odds, seed: int) -> Odds:
    """Estimate anew from more hands whatever is not exact yet."""
    more = _estimated(simulate(known.stock, known.cards, _hands(known.cards, Effort.SECOND), seed=seed))
    return replace(
        more,
        at_least_one=MappingProxyType({**more.at_least_one, **_exact_of(known.at_least_one)}),
        best=MappingProxyType({**more.best, **_exact_of(known.best)}),
    )


def _exact_of(chances: Mapping[K, Chance]) -> dict[K, Chance]:
    return {name: chance for name, chance in chances.items() if isinstance(chance, Fraction)}


def _hands(cards: int, effort: Effort) -> int:
    """Return how many hands can be dealt and counted with some effort."""
    from combotutor.kernels.compiled import COMPILED

    few, many = (20_000, 1_000_000) if COMPILED else (200, 4000)
    hands = few if effort is Effort.GLANCE else many
    # A hand takes about as long as the square of its cards. What is told to people is told in round numbers.
    hands = hands * 100 // max(100, cards * cards)
    return hands // 1000 * 1000 or hands
