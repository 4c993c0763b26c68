"""The same moment of a round with other cards coming in: another card drawn, or another reserve.

A puzzle of a card that comes in needs one that goes to one place and no other; in rounds as they are dealt that is one
moment in sixty. Any card that the seat has not seen could have been drawn in place of the one that was, or dealt to its
reserve: all that was played before stays as it was, and as legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import Card, Row, inserted
from combotutor.families.combo.plan import fewest_plays_of
from combotutor.families.combo.rules import Draw, HandCard, Position, play
from combotutor.families.combo.solver.meaning import played_with


@dataclass(frozen=True, slots=True)
class Fit:
    """How a card goes into a row: the fewest plays that can be had with it, and whether its best gaps mean the same."""

    card: Card
    plays: int
    is_single: bool


def fits(position: Position, offered: Row) -> Iterator[Fit]:
    """Yield for each face among some cards how it goes into the row of the seat that decides.

    Args:
        position: where the seat decides.
        offered: the cards.
    """
    row = position.mover.row
    faces = tuple(dict.fromkeys(offered))
    gaps = range(1, len(row) + 2)
    rows = [inserted(row, face, gap) for face in faces for gap in gaps]
    plays = fewest_plays_of(rows, wild_pair=position.rules.wild_pair)
    for start, face in zip(range(0, len(rows), len(gaps)), faces, strict=True):
        found = plays[start : start + len(gaps)]
        best = [gap for gap, count in zip(gaps, found, strict=True) if count == min(found)]
        yield Fit(face, min(found), _mean_the_same(row, face, best, wild_pair=position.rules.wild_pair))


def _mean_the_same(row: Row, face: Card, gaps: list[int], *, wild_pair: bool) -> bool:
    """Tell whether gaps for a card leave one row, or all play it with the same cards; where it is alone, all do."""
    rows = {inserted(row, face, gap) for gap in gaps}
    ways = {way for gap in gaps for way in played_with(inserted(row, face, gap), gap, wild_pair=wild_pair)}
    return len(rows) == 1 or (len(ways) == 1 and ways != {()})


def hidden_cards(position: Position) -> Row:
    """Return the cards that could lie elsewhere for all that the seat that decides knows: the pile, and in hands."""
    hands = (held.card for seat in _others(position) for held in position.seats[seat].hand if _is_hidden(held, seat))
    return (*position.pile, *hands)


def with_drawn(position: Position, card: Card) -> Position:
    """Return the moment at which a seat has drawn another card in place of the one that it holds.

    Args:
        position: a drawn card is to be inserted.
        card: one of the hidden cards, or the one drawn.
    """
    start = position.turn_start
    assert isinstance(position.pending, Draw)
    assert start is not None, "cards are drawn within a turn"
    held = position.pending.card.card
    if card is held:
        return position
    drawn = len(start.pile) - len(position.pile) - 1
    traded = _traded(start, position, held, card)
    pile = (*traded.pile[:drawn], card, *traded.pile[drawn + 1 :])
    return _played_again(replace(traded, pile=pile), position)


def singles(position: Position) -> list[Card]:
    """Return the cards that could come in, drawn or from the reserve, and go to one place only.

    Args:
        position: a drawn card is to be inserted, or a reserve card to be taken.
    """
    own = (position.pending.card.card,) if isinstance(position.pending, Draw) else position.mover.reserve
    return [fit.card for fit in fits(position, (*own, *hidden_cards(position))) if fit.is_single]


def with_single_drawn(position: Position, random: SplitMix64) -> Position | None:
    """Return the moment at which a card is drawn that goes to one place only, None if none that is hidden does.

    Args:
        position: a drawn card is to be inserted.
        random: the source of which.
    """
    single = singles(position)
    return with_drawn(position, single[random.below(len(single))]) if single else None


def better_pairs(position: Position, random: SplitMix64) -> Iterator[tuple[Card, Card]]:
    """Yield two cards that could be in reserve, the first of which goes to one place only and is better: each once.

    Args:
        position: where a reserve card is to be taken.
        random: the source of the other, where there are several.
    """
    found = list(fits(position, (*position.mover.reserve, *hidden_cards(position))))
    for one in found:
        worse = [other.card for other in found if other.plays > one.plays]
        if one.is_single and worse:
            yield one.card, worse[random.below(len(worse))]


def with_wild(position: Position, random: SplitMix64) -> Position | None:
    """Return the moment with a hidden wild in place of a number that only its seat knows, None if there is no such.

    Args:
        position: where a turn begins.
        random: the source of which number.
    """
    seat, own = position.turn, position.mover
    places = [at for at, held in enumerate(own.hand) if held.card.is_number and _is_hidden(held, seat)]
    if not places or Card.WILD not in hidden_cards(position):
        return None
    at = places[random.below(len(places))]
    given = own.hand[at]
    hand = (*own.hand[:at], replace(given, card=Card.WILD), *own.hand[at + 1 :])
    return _traded(position, position, given.card, Card.WILD).with_seat(seat, replace(own, hand=hand))


def linking(position: Position, random: SplitMix64) -> Card | None:
    """Return a hidden card that would save a play at one place only, were it in reserve; None if there is none.

    Args:
        position: where a reserve card may be taken.
        random: the source of which.
    """
    (now,) = fewest_plays_of([position.mover.row], wild_pair=position.rules.wild_pair)
    found = [fit.card for fit in fits(position, hidden_cards(position)) if fit.is_single and fit.plays < now]
    return found[random.below(len(found))] if found else None


def with_reserve(position: Position, reserve: Row) -> Position:
    """Return the moment at which the seat that decides has another reserve.

    Args:
        position: the moment.
        reserve: as many cards as the seat has, each of them its own or hidden.
    """
    start = position if position.turn_start is None else position.turn_start
    seat = position.turn
    own = Counter(start.seats[seat].reserve)
    wanted = Counter(reserve)
    for given, card in zip((own - wanted).elements(), (wanted - own).elements(), strict=True):
        start = _traded(start, position, given, card)
    return _played_again(start.with_seat(seat, replace(start.seats[seat], reserve=reserve)), position)


def _others(position: Position) -> list[int]:
    """Return the seats whose hands are as they were when the turn began, but for cards taken."""
    beginner = (position if position.turn_start is None else position.turn_start).turn
    return [seat for seat in range(len(position.seats)) if seat not in (position.turn, beginner)]


def _is_hidden(held: HandCard, seat: int) -> bool:
    return held.known_by == {seat}


def _traded(start: Position, position: Position, given: Card, wanted: Card) -> Position:
    """Return the beginning of a turn with one hidden card exchanged for another that comes from elsewhere."""
    drawn = len(start.pile) - len(position.pile)
    if wanted in position.pile:
        at = start.pile.index(wanted, drawn)
        return replace(start, pile=(*start.pile[:at], given, *start.pile[at + 1 :]))
    for seat in _others(position):
        hand = start.seats[seat].hand
        for at, held in enumerate(hand):
            if held.card is wanted and _is_hidden(held, seat):
                changed = replace(start.seats[seat], hand=(*hand[:at], replace(held, card=given), *hand[at + 1 :]))
                return start.with_seat(seat, changed)
    raise AssertionError(wanted)  # it was offered because it lies in one of these


def _played_again(start: Position, position: Position) -> Position:
    """Return a moment after the moves of its turn, begun from elsewhere."""
    now = start
    for move in position.turn_moves:
        now = play(now, move)
    return now
