"""Questions about a row and a table, by which a learner finds an answer: each names cards that are in view.

None is asked whose answer is a wrong play alone: what a question points at, or leaves, holds a right answer.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from combotutor.errors import Phrase
from combotutor.families.combo.cards import Row
from combotutor.families.combo.plan import best_partitions
from combotutor.families.combo.rules import GiveCard, Move, PlayCombination
from combotutor.families.combo.solver import GapClosed, changes, leaving, row_after
from combotutor.families.combo.solver.meaning import Insertion, card_in
from combotutor.families.combo.technique.thumb import high
from combotutor.families.combo.voice.decision import Decision, Play, card_at, places_of, played, shown, the_cards
from combotutor.families.combo.voice.gaps import of_a_card
from combotutor.families.combo.voice.scope import Question
from combotutor.families.combo.voice.spoken import card_phrase, the_card
from combotutor.families.combo.words import phrase

_SOME: Final = 3
"""So many things are more than one and another."""


def questions(decision: Decision) -> Iterator[Question]:
    """Yield what may be asked where the row decides, the most telling first; the last of them fit everywhere."""
    if isinstance(decision.aim, Insertion):
        yield from of_a_card(decision)
    else:
        yield from between(decision)
        yield from highest(decision)
        yield from belongs(decision)
        yield from meets(decision)
    yield from spare(decision)


def spare(decision: Decision) -> Iterator[Question]:
    """Yield what may be asked of any row: what a play would leave, what can be played on what lies there."""
    yield from leaves(decision)
    yield from on_the_table(decision)
    yield from compared(decision)
    yield from one_card(decision)


# Cards that are played.


def between(decision: Decision) -> Iterator[Question]:
    """Yield what lies between cards that belong together, where a right answer leaves from there; the widest first."""
    own = leaving(decision.aim)
    gaps = {
        pair
        for blocks in decision.ways
        for block in blocks
        for pair in itertools.pairwise(block)
        if own and pair[0] < own.start and own.stop <= pair[1]
    }
    for left, right in sorted(gaps, key=lambda pair: (pair[0] - pair[1], pair)):
        inside = range(left + 1, right)
        yield Question(_between(decision.row, left, right), _within(inside), frozenset((left, right)))


def _between(row: Row, left: int, right: int) -> Phrase:
    """Return the question what lies between two cards of a row."""
    card = row[left - 1]
    if card.is_number and card is row[right - 1] and row.count(card) == len((left, right)):
        return phrase("hint.ask.between-two", {"card": card_phrase(card)})
    return phrase("hint.ask.between", {"left": card_at(row, left), "right": card_at(row, right)})


def _within(places: range) -> Callable[[Move], bool]:
    """Return what tells whether all that a move takes out of the row lies at some places."""

    def fits(move: Move) -> bool:
        own = leaving(move)
        return bool(own) and places.start <= own.start and own.stop <= places.stop

    return fits


def highest(decision: Decision) -> Iterator[Question]:
    """Yield what the highest play would leave, where it is wrong."""
    top = high(decision.position, [move for move in decision.legal if isinstance(move, PlayCombination)])
    wrong = set(map(played, decision.wrong_plays))
    for move in decision.wrong_plays if {played(move) for move in top} <= wrong else ():
        if move in top:
            yield Question(phrase("hint.ask.highest", {"cards": shown(move)}), other_than(move), places_of(move))


def leaves(decision: Decision) -> Iterator[Question]:
    """Yield what a wrong play would leave."""
    for move in decision.wrong_plays:
        yield Question(phrase("hint.ask.leaves", {"cards": shown(move)}), other_than(move), places_of(move))


def other_than(play: Move) -> Callable[[Move], bool]:
    """Return what tells whether a move does not play the same cards."""
    return lambda move: played(move) != played(play)


def belongs(decision: Decision) -> Iterator[Question]:
    """Yield which cards one belongs with that stays and that a wrong answer takes away, those of the highest first."""
    for place in _needed(decision):
        said = phrase("hint.ask.belongs", {"card": card_at(decision.row, place)})
        yield Question(said, _without(place), frozenset((place,)))


def _needed(decision: Decision) -> Iterator[int]:
    """Yield the places of cards that stay, and are played with others in a shortest way of what stays."""
    own, aim = leaving(decision.aim), decision.aim
    after = row_after(decision.position, aim)
    kept = [place for place in range(1, len(decision.row) + 1) if place not in own]
    if isinstance(aim, Insertion):
        kept.insert(aim.gap - 1, 0)
    blocks = best_partitions(after, wild_pair=decision.position.rules.wild_pair, most=1)[0] if after else ()
    together = {kept[place - 1] for block in blocks if len(block) > 1 for place in block}
    taken = [place for move in decision.wrong_plays for place in leaving(move)]
    gifts = [place for move in decision.legal if isinstance(move, GiveCard) for place in leaving(move)]
    yield from (place for place in dict.fromkeys((*taken, *gifts)) if place in together)


def _without(place: int) -> Callable[[Move], bool]:
    """Return what tells whether a move leaves the card at a place where it is."""
    return lambda move: place not in leaving(move)


def meets(decision: Decision) -> Iterator[Question]:
    """Yield whom a card may meet that meets another once a right answer has left."""
    own = leaving(decision.aim)
    for each in changes(decision.position, decision.aim):
        if isinstance(each, GapClosed):
            for place in each.places:
                at = place if place < own.start else place + len(own)
                said = phrase("hint.ask.meets", {"card": card_at(decision.row, at)})
                yield Question(said, _without(at), frozenset((at,)))


def makes(decision: Decision) -> Iterator[Question]:
    """Yield what a card of the answer can make with those beside it, first the one with which most can be done."""

    def with_it(place: int) -> int:
        return sum(place in leaving(move) for move in decision.legal)

    for place in sorted(leaving(decision.aim), key=with_it, reverse=True):
        said = phrase("hint.ask.makes", {"card": card_at(decision.row, place)})
        yield Question(said, _with(place), frozenset((place,)))


def _with(place: int) -> Callable[[Move], bool]:
    return lambda move: place in leaving(move)


def higher(decision: Decision) -> Iterator[Question]:
    """Yield what is higher than a play, first the highest to which there are some things that are."""
    plays = [move for move in decision.wrong_plays if isinstance(move, PlayCombination)]
    ranks = {_strength(move) for move in decision.legal}

    def is_low(move: PlayCombination) -> bool:
        return sum(rank > _strength(move) for rank in ranks) >= _SOME

    for move in sorted(plays, key=is_low, reverse=True):
        strength = move.combination.strength
        said = phrase("hint.ask.higher", {"cards": shown(move)})
        yield Question(said, _above(strength), places_of(move))


def _above(strength: int) -> Callable[[Move], bool]:
    """Return what tells whether a move plays something higher."""
    return lambda move: _strength(move) > strength


def _strength(move: Move) -> int:
    return move.combination.strength if isinstance(move, PlayCombination) else 0


def on_the_table(decision: Decision) -> Iterator[Question]:
    """Yield what can be played on what lies there to be beaten."""
    best = decision.position.best
    cards = next((entry.cards for entry in reversed(decision.position.trick) if entry.combination == best), ())
    if best is not None and decision.position.pending is None:
        yield Question(phrase("hint.ask.table", {"cards": the_cards(cards)}), anything)


def anything(_: Move) -> bool:
    """Tell that a question fits a move, whatever that is."""
    return True


def compared(decision: Decision) -> Iterator[Question]:
    """Yield what is left after the answer, and what after another."""
    if not isinstance(decision.aim, Play):
        return
    for other in decision.wrong_plays:
        both = sorted((decision.aim, other), key=lambda move: leaving(move).start)
        spoken = dict(zip(("one", "other"), map(shown, both), strict=True))
        yield Question(phrase("hint.ask.compared", spoken), _either_of(*both), places_of(*both))


def _either_of(*plays: Move) -> Callable[[Move], bool]:
    """Return what tells whether a move plays the cards of one of some plays."""
    return lambda move: played(move) in {played(play) for play in plays}


def one_card(decision: Decision) -> Iterator[Question]:
    """Yield what a card is good for; the last to be asked."""
    incoming = [card_in(decision.position, decision.aim)] if isinstance(decision.aim, Insertion) else []
    for card in (*incoming, *decision.row, *decision.position.mover.reserve):
        yield Question(phrase("hint.ask.one", {"card": the_card(card)}), anything)


def few_plays(decision: Decision, fewest: Iterable[tuple[Move, int]]) -> Iterator[Question]:
    """Yield what would be missing after a wrong play of those that leave the fewest plays.

    Args:
        decision: what is asked about.
        fewest: the answers that leave the fewest, with how many these are.
    """
    for move, plays in fewest:
        if isinstance(move, Play) and move in decision.wrong_plays and plays:
            spoken = {"cards": shown(move), "plays": phrase("plays", {"count": plays}), "count": plays}
            yield Question(phrase("hint.ask.counted", spoken), other_than(move), places_of(move))
