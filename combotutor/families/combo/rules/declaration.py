"""From what a player says to what is played: cards at a position, wilds with or without a value."""

from __future__ import annotations

from collections import Counter

from combotutor.errors import shortened
from combotutor.families.combo.cards import LONGEST, Card, Combination, Row, readings, wild_values
from combotutor.families.combo.errors import IllegalMoveError
from combotutor.families.combo.rules.move import PlayCombination, PlaySpecial
from combotutor.families.combo.rules.position import Position
from combotutor.families.combo.rules.refusal import check_cards, check_moment, no_combination


def declared(position: Position, at: int, cards: Row, values: tuple[int, ...]) -> PlayCombination | PlaySpecial:
    """Return the play that these words mean for the seat that decides; it may still fail to beat the table.

    Args:
        position: the position in which it is said.
        at: the position of the first card in the hand, from 1.
        cards: the cards named.
        values: the numbers said for the wilds, in any order; fewer where some were not said.

    Raises:
        IllegalMoveError: the cards do not lie there, make no combination, or a wild's value is missing.
    """
    if len(cards) == 1 and cards[0].is_special:
        check_moment(position, PlaySpecial)
        check_cards(position, at, cards)
        return PlaySpecial(at, cards[0])
    check_moment(position, PlayCombination)
    check_cards(position, at, cards)
    # What is too long is not asked for: `readings` remembers what it was asked.
    possible = readings(cards, wild_pair=position.rules.wild_pair) if len(cards) <= LONGEST else ()
    if not possible:
        raise no_combination(position, cards)
    return PlayCombination(at, cards, chosen_reading(cards, possible, values, is_said=position.rules.wild_is_said))


def chosen_reading(
    cards: Row, possible: tuple[Combination, ...], values: tuple[int, ...], *, is_said: bool
) -> Combination:
    """Return the reading with these values of the wilds; unsaid, the highest, where the rule set allows that.

    Raises:
        IllegalMoveError: no reading has these values, or they must be said and were not.
    """
    if Card.WILD not in cards:
        return possible[-1]
    if is_said and len(values) < cards.count(Card.WILD):
        raise IllegalMoveError("value-not-said", "C3")
    if values:
        for combination in reversed(possible):
            if Counter(values) <= Counter(wild_values(cards, combination)):
                return combination
        spelled = shortened(", ".join(f"X={value}" for value in values))
        raise IllegalMoveError("no-combination-so", "C2", reason="no-combination", values=spelled)
    return possible[-1]
