"""Worlds: what may be, for all that a seat knows.

A world is a whole position that looks to the seat just as its view does. It is drawn like this, and compiled code that
draws worlds must do the same:

1. `stream(seed, number)` gives the random numbers. It knows nothing of the position, so that all plays of a
   decision can be tried in the same worlds.
2. The cards that the seat has not seen, in the order of the deck, are shuffled.
3. They are laid from the first on into the places of cards not seen: the hands seat by seat from seat 0, each from
   left to right; then the drawn card or the exchanged gifts that wait to be inserted, in their order; then the pile
   from its top. What is left over lies among the discards, where those are unknown.
4. For every gift chosen unseen, in the order of the givers, its place in the giver's hand is drawn.
5. If the seat that has its turn could then do nothing, the round would be over, and it is not: draw anew from 2 on.
   This cannot happen to a seat that advises itself, since it sees its own row.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from combotutor.cards import SplitMix64, stream
from combotutor.families.combo.cards import Card
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.odds.unseen import unseen_cards
from combotutor.families.combo.rules import (
    Draw,
    Gift,
    GiveCard,
    Giving,
    HandCard,
    Move,
    Placing,
    PlaySpecial,
    Position,
    View,
    begun,
)
from combotutor.families.combo.rules.position import Pending

_MOST_DRAWN: Final = 1000
"""How often a world is drawn anew before the view is held to be impossible."""


def world(view: View, seed: int, number: int) -> Position:
    """Return the world with this number: a position without hidden cards that the seat cannot tell from the true one.

    Each world that is consistent with the view is as likely as every other; it depends on the view, the seed and the
    number alone. Who knows which card stays as it is. Discards that are unknown stay so, and an answer from such
    worlds has to say it. How the turn came about is kept only while gifts are chosen, where it is still needed.

    Args:
        view: what the seat knows.
        seed: the seed of all worlds of a question.
        number: the number of the world, from 0.

    Raises:
        InvalidError: the deck cannot give the cards of the view, or no card not seen would let the seat act that has
            its turn.
    """
    return drawn(view, stream(seed, number))


def drawn(view: View, random: SplitMix64) -> Position:
    """Return the world that a random source gives: see `world`.

    Raises:
        InvalidError: the deck cannot give the cards of the view, or no card not seen would let the seat act that has
            its turn.
    """
    unseen, shown = unseen_cards(view), view.position
    for _ in range(_MOST_DRAWN):
        found = _filled(shown, random.shuffled(unseen), random)
        if shown.pending is not None or begun(found).result == shown.result:
            return found
    raise InvalidError("no-world", "SEATS", seat=shown.turn)


def _filled(shown: Position, cards: list[Card], random: SplitMix64) -> Position:
    left = iter(cards)
    seats = tuple(replace(each, hand=tuple(_seen(held, left) for held in each.hand)) for each in shown.seats)
    pending = _seen_pending(shown.pending, left)
    pile = tuple(next(left) if card is Card.UNKNOWN else card for card in shown.pile)
    found = replace(shown, seats=seats, pending=pending, pile=pile, turn_start=None, turn_moves=())
    if isinstance(pending, Giving):
        gifts = tuple(_chosen(gift, found, random) for gift in pending.gifts)
        return _with_start(replace(found, pending=replace(pending, gifts=gifts)), shown)
    return found


def _seen(held: HandCard, left: Iterator[Card]) -> HandCard:
    return replace(held, card=next(left)) if held.card is Card.UNKNOWN else held


def _seen_pending(pending: Pending | None, left: Iterator[Card]) -> Pending | None:
    if isinstance(pending, Draw):
        return replace(pending, card=_seen(pending.card, left))
    if isinstance(pending, Placing):
        return Placing(tuple((receiver, _seen(held, left)) for receiver, held in pending.gifts))
    return pending


def _chosen(gift: Gift, found: Position, random: SplitMix64) -> Gift:
    return replace(gift, at=1 + random.below(len(found.seats[gift.giver].hand))) if gift.at is None else gift


def _with_start(found: Position, shown: Position) -> Position:
    """Return a world in which gifts are chosen with the start of its turn, from which later views follow the gifts.

    Nothing but the pass-on card has left its hand yet, so the start is this world with that card put back.
    """
    assert isinstance(found.pending, Giving)
    if shown.turn_start is None:
        return found
    start, played = shown.turn_start, shown.turn_moves[0]
    assert isinstance(played, PlaySpecial)
    card = start.mover.hand[played.at - 1]
    hand = found.seats[start.turn].hand
    back = (*hand[: played.at - 1], replace(card, card=played.card), *hand[played.at - 1 :])
    begun = found.with_seat(start.turn, replace(found.seats[start.turn], hand=back))
    moves: tuple[Move, ...] = (played, *(GiveCard(gift.at) for gift in found.pending.gifts))
    return replace(found, turn_start=replace(start, seats=begun.seats, pile=found.pile), turn_moves=moves)
