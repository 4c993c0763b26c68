"""Trying moves in worlds: how often does the seat pay after each?

Worlds are those of `worlds`, each as likely; for a seat that has watched the round they are weighed by what the others
have done (`past`, `kernels.hidden_hands.chain`). Planners play on in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import Card
from combotutor.families.combo.errors import HiddenCardError
from combotutor.families.combo.kernels import layout
from combotutor.families.combo.kernels.hidden_hands import playout
from combotutor.families.combo.odds.unseen import unseen_cards
from combotutor.families.combo.rules import Draw, Giving, Move, Placing, Position, View
from combotutor.families.combo.solver.past import Past
from combotutor.families.combo.solver.row_book import row_book
from combotutor.families.combo.solver.states import number_of, setting_of, state_of
from combotutor.families.combo.solver.weights import weights
from combotutor.kernels.compiled import filled, ints, small, words

_AT_ONCE: Final = 25
"""Worlds between two moments at which an interrupt is heard."""


def check_shown(position: Position) -> None:
    """Refuse a decision whose own cards are not seen.

    Raises:
        HiddenCardError: the row of the seat that decides, or the card to be inserted, is not seen.
    """
    if position.result is not None:
        return
    if Card.UNKNOWN in position.mover.row:
        raise HiddenCardError("hidden-hand", "SEATS", seat=position.turn)
    if position.incoming is Card.UNKNOWN:
        field = "PILE" if isinstance(position.pending, Draw) else "SEATS"
        raise HiddenCardError("hidden-incoming", field, seat=position.turn)


class Trial:
    """The worlds of a view, one after the other, in which moves are tried.

    Args:
        view: what the seat knows.
        seed: of the worlds: world k depends on it and on k only.
        past: what the seat has seen being done. Worlds then come as often as it fits what planners, careful ones or
            others, would have done with those cards, and these play on; but each is like the one before. Without it
            every world is as likely, whatever came before, and careful planners play on.

    Raises:
        HiddenCardError: the seat's own cards are not seen.
        InvalidError: the deck cannot give the cards of the view.
    """

    def __init__(self, view: View, seed: int, past: Past | None = None) -> None:
        position = view.position
        check_shown(position)
        # In a pass-on each seat decides in its turn, as at the table: a view shows no gift of others anyway.
        setting = setting_of(position)
        unseen = unseen_cards(view)
        places = unseen_places(view, setting.width)
        rows = row_book(setting.width - layout.ROW, wild_pair=position.rules.wild_pair)
        self._seat = view.seat
        self._next = 0
        self._start = words(1)
        self._start[0] = SplitMix64(seed).next()
        self._states = small(3 * setting.size)
        self._states[: setting.size] = state_of(position, setting)
        self._hidden = playout.Hidden(
            places=filled(ints(len(places)), places),
            unseen=filled(small(len(unseen)), map(int, unseen)),
            cards=small(len(unseen)),
            policies=small(layout.MOST_SEATS),
            random=words(1),
        )
        self._setting = setting
        self._book = rows
        self._weights = weights(view, past, len(unseen), setting.width)
        self.made = 0
        """Moves made so far."""

    def run(self, tried: Sequence[int], worlds: int) -> Sequence[int]:
        """Try moves in the next so many worlds; return world by world 1 for each after which the seat paid, else 0."""
        paid = small(worlds * len(tried))
        first, self._next = self._next, self._next + worlds
        self.made += playout.try_moves(
            self._states,
            first,
            self._next,
            filled(ints(len(tried)), tried),
            paid,
            self._seat,
            self._start[0],
            self._hidden,
            self._weights.chains,
            self._weights.evidence,
            self._setting,
            self._book.book,
            self._book.tools,
        )
        return list(map(int, paid))

    def payments(self, tried: Sequence[Move], worlds: int) -> list[int]:
        """Return in how many of the next so many worlds the seat paid after each move."""
        numbers = [number_of(move) for move in tried]
        counts = [0] * len(tried)
        for left in range(worlds, 0, -_AT_ONCE):
            paid = self.run(numbers, min(left, _AT_ONCE))
            counts = [count + sum(paid[j :: len(tried)]) for j, count in enumerate(counts)]
        return counts


def unseen_places(view: View, width: int) -> list[int]:
    """Return where the cards not seen lie, in the order of `worlds.world`, then the gifts chosen unseen."""
    position = view.position
    places = [
        layout.HEAD + number * width + layout.ROW + at
        for number, seat in enumerate(position.seats)
        for at, card in enumerate(seat.row)
        if card is Card.UNKNOWN
    ]
    match position.pending:
        case Draw(held, _) if held.card is Card.UNKNOWN:
            places.append(layout.CARD)
        case Placing(gifts):
            places += [layout.GIFTS + seat for seat, held in gifts if held.card is Card.UNKNOWN]
    places += [playout.IN_PILE + at for at, card in enumerate(position.pile) if card is Card.UNKNOWN]
    if isinstance(position.pending, Giving):
        places += [playout.A_GIFT + gift.giver for gift in position.pending.gifts if gift.at is None]
    return places
