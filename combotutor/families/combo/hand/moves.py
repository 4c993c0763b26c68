"""Every move that a choice in a row of cards can mean."""

from __future__ import annotations

from combotutor.families.combo.cards import Combination, Row, readings
from combotutor.families.combo.hand.captions import placing_name, reading_name
from combotutor.families.combo.hand.question import RowQuestion, Task
from combotutor.families.combo.notation.moves import format_said
from combotutor.families.combo.pictures import card_name
from combotutor.families.combo.words import text
from combotutor.widgets.choice import Choice, Place, Reading


def moves_of(choice: Choice, question: RowQuestion) -> tuple[Reading, ...]:
    """Return every move that a choice can mean, the lowest combination first; none if it means nothing."""
    language = question.language
    if isinstance(choice, Place):
        word = f">{choice.gap}" if choice.reserve is None else f"R{choice.reserve}>{choice.gap}"
        return (_reading("insert", word, placing_name(choice, question), language),)
    cards = tuple(choice.of(question.row))
    if question.task is Task.GIVE:
        return (_reading("give", f"G{choice.at}", card_name(cards[0], language), language),)
    if len(cards) == 1 and cards[0].is_special:
        return (_reading("play", f"{cards[0].symbol}@{choice.at}", card_name(cards[0], language), language),)
    made = readings(cards, wild_pair=question.wild_pair)
    return tuple(_combination(each, cards, choice.at, language) for each in made)


def _combination(made: Combination, cards: Row, at: int, language: str) -> Reading:
    label = reading_name(made, language)
    button = text("hand.do.play", language, label=label)
    word = f"{format_said(cards, made)}@{at}"
    return Reading(word, label, button, text(f"kind.{made.kind}", language), str(made.top))


def _reading(action: str, move: str, label: str, language: str) -> Reading:
    return Reading(move, label, text(f"hand.do.{action}", language, label=label))
