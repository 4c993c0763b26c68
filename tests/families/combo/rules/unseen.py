"""Dealing otherwise what a seat cannot see, and leaving everything that it knows as it is."""

from __future__ import annotations

import random
from dataclasses import replace

from combotutor.families.combo.rules import Draw, GiveCard, Giving, HandCard, Placing, Position, play


def swapped(position: Position, seat: int, source: random.Random) -> Position:
    """Return the position with all cards unseen by a seat shuffled among their places: hands, pile and gifts.

    Within a turn the cards are changed where they lay when it began, and its moves are played again; a gift that
    others are still choosing becomes any other.
    """
    start = position if position.turn_start is None else position.turn_start
    places = _unseen_places(start, position, seat)
    hands = [list(each.hand) for each in start.seats]
    pile = list(start.pile)
    cards = [pile[at] if owner is None else hands[owner][at].card for owner, at in places]
    source.shuffle(cards)
    for (owner, at), card in zip(places, cards, strict=True):
        if owner is None:
            pile[at] = card
        else:
            hands[owner][at] = replace(hands[owner][at], card=card)
    seats = tuple(replace(each, hand=tuple(hand)) for each, hand in zip(start.seats, hands, strict=True))
    return _replayed(replace(start, seats=seats, pile=tuple(pile)), position, seat, source)


def _replayed(start: Position, target: Position, seat: int, source: random.Random) -> Position:
    now = start
    for move in target.turn_moves:
        is_secret = isinstance(target.pending, Giving) and isinstance(move, GiveCard) and now.turn != seat
        now = play(now, GiveCard(source.randint(1, len(now.mover.hand))) if is_secret else move)
    return now


def _unseen_places(start: Position, position: Position, seat: int) -> list[tuple[int | None, int]]:
    """Return where at the start of the turn the cards lay that a seat does not know now: (hand or None, place).

    Every card in a hand gets a mark of its own among those who know it, so that it can be followed through the turn.
    """
    marks: dict[int, tuple[int, int]] = {}
    seats = []
    for owner, each in enumerate(start.seats):
        hand = []
        for at, held in enumerate(each.hand):
            mark = -1 - len(marks)
            marks[mark] = owner, at
            hand.append(HandCard(held.card, held.known_by | {mark}))
        seats.append(replace(each, hand=tuple(hand)))
    now = replace(start, seats=tuple(seats))
    for move in position.turn_moves:
        now = play(now, move)
    held_now = [held for each in now.seats for held in each.hand]
    if isinstance(now.pending, Placing):
        held_now += [held for _, held in now.pending.gifts]
    places: list[tuple[int | None, int]] = [
        marks[mark] for held in held_now if seat not in held.known_by for mark in held.known_by if mark in marks
    ]
    drawn = len(start.pile) - len(now.pile) if isinstance(now.pending, Draw) and now.turn == seat else 0
    return places + [(None, at) for at in range(drawn, len(start.pile))]
