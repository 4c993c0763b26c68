"""The ladder of the five kinds, from low to high: which of them may be played, and what is to be beaten."""

from __future__ import annotations

from typing import Final

from combotutor.families.combo.cards import Card, Combination, Kind, Row, wild_values
from combotutor.families.combo.hand.question import RowQuestion, Task
from combotutor.families.combo.words import text
from combotutor.widgets.table import Rung

EXAMPLES: Final = {
    Kind.SINGLE: (Card.SEVEN,),
    Kind.RUN2: (Card.EIGHT, Card.SEVEN),
    Kind.PAIR: (Card.FOUR, Card.FOUR),
    Kind.RUN3: (Card.FIVE, Card.SIX, Card.FOUR),
    Kind.TRIO: (Card.TWO, Card.TWO, Card.TWO),
}
"""A low example of each kind, so that it is seen that the kind counts before the number."""


def ladder(question: RowQuestion) -> tuple[Rung, ...]:
    """Return a step for each kind; that of what is to be beaten has a notch, and those below it are too low.

    A row that is only to be looked at, with no table around it, has none.
    """
    if question.task is Task.LOOK and not question.trick and not question.others.around:
        return ()
    return tuple(_rung(kind, question) for kind in Kind)


def refused(made: Combination, question: RowQuestion) -> str:
    """Return in a few words why a combination does not beat what lies on the table; empty if it does."""
    best = question.to_beat
    if question.task is not Task.PLAY or best is None or made.beats(best):
        return ""
    key = "equal" if made == best else "low"
    return text(f"hand.too.{key}", question.language, cards=_shown(best))


def cards_as(cards: Row, made: Combination) -> Row:
    """Return cards as a combination reads them: each wild as the number that it has there.

    >>> from combotutor.families.combo.cards import readings
    >>> cards_as((Card.WILD, Card.SEVEN), readings((Card.WILD, Card.SEVEN))[-1])
    (Card(7), Card(7))
    """
    values = iter(wild_values(cards, made))
    return tuple(Card(next(values)) if card is Card.WILD else card for card in cards)


def _rung(kind: Kind, question: RowQuestion) -> Rung:
    language, best = question.language, question.to_beat
    title, cards = text(f"kind.{kind}", language), tuple(card.symbol for card in EXAMPLES[kind])
    if best is None or _height(kind) > _height(best.kind):
        return Rung(kind.value, title, cards)
    if kind is not best.kind:
        return Rung(kind.value, title, cards, "low")
    return Rung(kind.value, title, cards, "notch", text("hand.to-beat", language, cards=_shown(best)))


def _height(kind: Kind) -> int:
    return list(Kind).index(kind)


def _shown(best: Combination) -> str:
    return " ".join(map(str, best.numbers))
