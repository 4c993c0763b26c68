"""Questions about a card that comes in: which gap is right for it, and, of two, which one it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from combotutor.families.combo.cards import LONGEST, Card, Row, readings
from combotutor.families.combo.rules import Move
from combotutor.families.combo.solver import NeighboursParted, changes, row_after
from combotutor.families.combo.solver.meaning import Insertion, blocks_with, card_in
from combotutor.families.combo.technique.thumb import is_beside_its_twin
from combotutor.families.combo.voice.decision import Decision, card_at, the_cards
from combotutor.families.combo.voice.scope import Question
from combotutor.families.combo.voice.spoken import card_phrase, the_card, without_phrase
from combotutor.families.combo.words import phrase


def of_a_card(decision: Decision) -> Iterator[Question]:
    """Yield what may be asked of a card that comes in, or of the two of which one does."""
    position, aim = decision.position, decision.aim
    cards = dict.fromkeys(card_in(position, each) for each in decision.legal if isinstance(each, Insertion))
    yield from _twin(decision, cards)
    yield from _parted(decision)
    if len(cards) > 1:
        spoken = dict(zip(("one", "other"), map(the_card, cards), strict=False))
        key = "linked-by-either" if len(_partners(decision)) == LONGEST - 1 else "either"
        yield Question(phrase(f"hint.ask.{key}", spoken), _is_insertion)
        return
    assert isinstance(aim, Insertion)
    card = card_in(position, aim)
    yield from _later(decision, card)
    key = "linked" if len(_partners(decision)) == LONGEST - 1 else "goes"
    yield Question(phrase(f"hint.ask.{key}", {"card": the_card(card)}), _is_insertion)


def _is_insertion(move: Move) -> bool:
    return isinstance(move, Insertion)


def _partners(decision: Decision) -> tuple[int, ...]:
    """Return the places, in the row before, of the cards that the one of the answer is played with; of one way."""
    aim = decision.aim
    assert isinstance(aim, Insertion)
    row, at = row_after(decision.position, aim), aim.gap - 1
    block = blocks_with(row, at, wild_pair=decision.position.rules.wild_pair)[0]
    return tuple(place + (place < at) for place in block if place != at)


def _twin(decision: Decision, cards: Iterable[Card]) -> Iterator[Question]:
    """Yield what else there is than to put a card beside its equal, where that is wrong."""
    position = decision.position
    for card in cards:
        own = [each for each in decision.legal if isinstance(each, Insertion) and card_in(position, each) is card]
        twins = [each for each in own if is_beside_its_twin(position, each)]
        if twins and decision.right.isdisjoint(twins) and decision.row.count(card) == 1:
            said = phrase("hint.ask.twin", {"card": card_phrase(card)})
            yield Question(said, lambda move: _is_insertion(move) and not is_beside_its_twin(position, move))


def _parted(decision: Decision) -> Iterator[Question]:
    """Yield what a card would tear apart in a wrong gap."""
    for move in decision.legal:
        if not isinstance(move, Insertion) or move in decision.right:
            continue
        if any(isinstance(each, NeighboursParted) for each in changes(decision.position, move)):
            card, named = the_card(card_in(decision.position, move)), frozenset((move.gap - 1, move.gap))
            left, right = decision.row[move.gap - 2 : move.gap]
            if left is right:
                said = phrase("hint.ask.parted-two", {"card": card, "cards": without_phrase((left, right))})
            else:
                spoken = {"card": card, "left": the_cards((left,)), "right": the_cards((right,))}
                said = phrase("hint.ask.parted", spoken)
            yield Question(said, _not_so(decision, move), named)


def _not_so(decision: Decision, wrong: Insertion) -> Callable[[Move], bool]:
    """Return what tells whether a move puts no such card between two such cards: that is how a gap is named."""

    def around(move: Insertion) -> tuple[Card, Row]:
        return card_in(decision.position, move), decision.row[max(0, move.gap - 2) : move.gap]

    return lambda move: not (isinstance(move, Insertion) and around(move) == around(wrong))


def _later(decision: Decision, card: Card) -> Iterator[Question]:
    """Yield what has to go before a card meets another, where it does not lie beside it in the right gap."""
    aim = decision.aim
    assert isinstance(aim, Insertion)
    for place in _partners(decision):
        if place not in {aim.gap - 1, aim.gap} and readings((card, decision.row[place - 1])):
            spoken = {"card": the_card(card), "other": card_at(decision.row, place)}
            yield Question(phrase("hint.ask.later", spoken), _apart_from(place), frozenset((place,)))


def _apart_from(place: int) -> Callable[[Move], bool]:
    """Return what tells whether a move puts a card elsewhere than beside a place."""
    return lambda move: isinstance(move, Insertion) and move.gap not in {place, place + 1}
