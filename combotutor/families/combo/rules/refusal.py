"""Why a move is not allowed: the one rule that forbids it, by name and number.

The numbers are those of the project's rules: `[D…]` for its decisions, letters for what every rulebook says (H hand,
C combinations, T trick, S specials, E end). Each has a text in the catalogue (`rule.<number>`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType, NoneType
from typing import Final

from combotutor.errors import Phrase, shortened
from combotutor.families.combo.cards import LONGEST, Card, Combination, Row, readings
from combotutor.families.combo.errors import IllegalMoveError
from combotutor.families.combo.rules.move import (
    GiveCard,
    InsertCard,
    Move,
    PlayCombination,
    PlaySpecial,
    TakeReserve,
)
from combotutor.families.combo.rules.position import Draw, Giving, Pending, PickUp, Placing, Position
from combotutor.families.combo.words import phrase

_MOMENTS: Final[Mapping[type[Pending | None], tuple[str, tuple[type[Move], ...]]]] = MappingProxyType(
    {
        NoneType: ("turn", (PlayCombination, PlaySpecial, TakeReserve)),
        Draw: ("draw", (InsertCard,)),
        PickUp: ("pick-up", (TakeReserve,)),
        Giving: ("give", (GiveCard,)),
        Placing: ("place", (InsertCard,)),
    }
)
"""What each moment is called, and the kinds of move that can be made in it."""


def refusal(position: Position, move: Move) -> IllegalMoveError | None:
    """Return what forbids a move, or None if it is legal; the error's `code` and `rule` name the rule.

    A move that names cards where the hand is not seen is allowed if the deck can hold them, and so is a gift that
    nobody else has seen being chosen.
    """
    try:
        check(position, move)
    except IllegalMoveError as error:
        return error
    return None


def check(position: Position, move: Move) -> None:
    """Refuse a move that is not legal.

    Raises:
        IllegalMoveError: with the rule that forbids it.
    """
    check_moment(position, type(move))
    match move:
        case PlayCombination(at, cards, combination):
            check_cards(position, at, cards)
            if combination not in readings(cards, wild_pair=position.rules.wild_pair):
                raise no_combination(position, cards)
            if not combination.beats(position.best):
                raise _does_not_beat(combination, position.best)
        case PlaySpecial(at, card):
            if not card.is_special:
                raise IllegalMoveError("not-special", "S1", card=card.symbol)
            check_cards(position, at, (card,))
        case TakeReserve(number, gap):
            _check_reserve(position, number)
            _check_gap(position, gap)
        case InsertCard(gap):
            _check_gap(position, gap)
        case GiveCard(at):
            held = len(position.mover.hand)
            if at is not None and not 1 <= at <= held:
                raise IllegalMoveError("no-such-place", "H1", reason="not-your-card", at=at, cards=held)


def check_moment(position: Position, kind: type[Move]) -> None:
    """Refuse a kind of move that is not what is to be decided now.

    Raises:
        IllegalMoveError: the round is over, or something else is to be done first.
    """
    if position.result is not None:
        raise IllegalMoveError("round-over", "E1")
    pending = position.pending
    name, allowed = _MOMENTS[type(pending)]
    if kind not in allowed:
        task = "own" if pending is None else name
        raise IllegalMoveError("wrong-moment", "T5", seat=position.turn, task=phrase(f"task.{task}"))
    if pending is None and kind is TakeReserve and not position.trick:
        raise IllegalMoveError("leader-must-play", "D3", seat=position.turn)


def pending_name(pending: Pending | None) -> str:
    """Return what is to be decided: `draw`, `pick-up`, `give` or `place`; `turn` for an ordinary turn."""
    return _MOMENTS[type(pending)][0]


def check_cards(position: Position, at: int, cards: Row) -> None:
    """Refuse cards that do not lie side by side in the hand of the seat that decides, from this position on.

    Raises:
        IllegalMoveError: `not-adjacent` if the hand holds them all, but apart; else `not-your-card`.
    """
    row = position.mover.row
    if at >= 1 and _reads(row[at - 1 : at - 1 + len(cards)], cards):
        _check_reveal(position, row[at - 1 : at - 1 + len(cards)], cards)
        return
    held = Counter(row)
    missing = (Counter(cards) - held).total()
    # Where they lie side by side elsewhere, or in another order, the move only names the wrong place.
    begins_here = row[at - 1 : at] == cards[:1]
    together = not begins_here and any(_holds(row[start : start + len(cards)], cards) for start in range(len(row)))
    if missing <= held[Card.UNKNOWN] and len(cards) > 1 and not together:
        raise IllegalMoveError("not-adjacent", "C1", cards=_spelled(cards), hand=_spelled(row))
    raise IllegalMoveError("not-your-card", "H1", cards=_spelled(cards), at=at, hand=_spelled(row))


def no_combination(position: Position, cards: Row) -> IllegalMoveError:
    """Return why these neighbours are no combination."""
    spelled = _spelled(cards)
    if len(cards) > 1 and any(card.is_special for card in cards):
        return IllegalMoveError("special-alone", "S1", reason="no-combination", cards=spelled)
    is_made = len(cards) <= LONGEST and readings(cards, wild_pair=True)
    if is_made and not readings(cards, wild_pair=position.rules.wild_pair):
        return IllegalMoveError("wilds-alone", "D1", reason="no-combination", cards=spelled)
    return IllegalMoveError("no-combination", "C2", cards=spelled)


def describe(combination: Combination) -> Phrase:
    """Return the words for a combination, as they stand in a sentence."""
    return phrase(f"combination.{combination.kind.value}", {"top": combination.top})


def _does_not_beat(combination: Combination, best: Combination | None) -> IllegalMoveError:
    assert best is not None, "anything beats nothing"
    return IllegalMoveError("does-not-beat", "T2", played=describe(combination), best=describe(best))


def _reads(window: Row, cards: Row) -> bool:
    if len(window) != len(cards):
        return False
    return all(lies in (named, Card.UNKNOWN) for lies, named in zip(window, cards, strict=True))


def _holds(window: Row, cards: Row) -> bool:
    return len(window) == len(cards) and (Counter(cards) - Counter(window)).total() <= window.count(Card.UNKNOWN)


def _spelled(cards: Row) -> str:
    return shortened(", ".join(card.symbol for card in cards))


def _check_reveal(position: Position, window: Row, cards: Row) -> None:
    revealed = [named for lies, named in zip(window, cards, strict=True) if lies is Card.UNKNOWN]
    if not revealed:
        return
    deck = position.rules.deck
    seen = Counter(card for card in position.cards() if card is not Card.UNKNOWN) + Counter(revealed)
    for card in revealed:
        if seen[card] > deck.count(card):
            raise IllegalMoveError("not-in-deck", "H1", card=card.symbol, count=deck.count(card))


def _check_reserve(position: Position, number: int) -> None:
    reserve = position.mover.reserve
    if not reserve:
        raise IllegalMoveError("no-reserve", "T3", seat=position.turn)
    if not 1 <= number <= len(reserve):
        raise IllegalMoveError("no-such-reserve", "T3", reason="no-reserve", number=number, count=len(reserve))


def _check_gap(position: Position, gap: int) -> None:
    gaps = len(position.mover.hand) + 1
    if not 1 <= gap <= gaps:
        raise IllegalMoveError("no-such-gap", "H2", gap=gap, gaps=gaps)
