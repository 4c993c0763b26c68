"""Every move that a choice in a row of cards can mean."""

from __future__ import annotations

from combotutor.families.combo.cards import Card, Combination, Row, readings
from combotutor.families.combo.hand.captions import names_as, placing_name, reading_name, wild_said
from combotutor.families.combo.hand.ladder import cards_as, refused
from combotutor.families.combo.hand.question import RowQuestion, Task
from combotutor.families.combo.pictures import card_name
from combotutor.families.combo.rules.move import said
from combotutor.families.combo.words import text
from combotutor.widgets.choice import Choice, Place, Reading


def moves_of(choice: Choice, question: RowQuestion) -> tuple[Reading, ...]:
    """Return every move that a choice can mean, the lowest combination first; none if it means nothing."""
    if isinstance(choice, Place):
        return (_placing(choice, question),)
    cards = tuple(choice.of(question.row))
    if question.task is Task.GIVE:
        return (_alone("give", f"G{choice.at}", cards[0], question.language),)
    if len(cards) == 1 and cards[0].is_special:
        return (_alone("play", f"{cards[0].symbol}@{choice.at}", cards[0], question.language),)
    made = readings(cards, wild_pair=question.wild_pair)
    usual = made[-1] if made[1:] and not question.wild_is_said else None
    return tuple(_combination(each, cards, choice.at, question, is_usual=each is usual) for each in made)


def _combination(made: Combination, cards: Row, at: int, question: RowQuestion, *, is_usual: bool) -> Reading:
    language, kind = question.language, text(f"kind.{made.kind}", question.language)
    label, read = reading_name(made, language), cards_as(cards, made)
    shown = " ".join(card.symbol for card in read)
    return Reading(
        f"{said(cards, made)}@{at}",
        label,
        text("hand.do.combine", language, cards=shown, kind=kind),
        said=text("hand.do.combine-said", language, cards=names_as(cards, made, language), label=label),
        group=kind,
        short=str(made.top),
        rung=made.kind.value,
        refused=refused(made, question),
        cards=tuple(card.symbol for card in read),
        means=wild_said("is", cards, made, language),
        settled=wild_said("now", cards, made, language),
        is_usual=is_usual,
    )


def _placing(place: Place, question: RowQuestion) -> Reading:
    """Return what it is to put the card that is held into a gap, or to take one from the reserve into it."""
    language = question.language
    if place.reserve is None:
        action, word, card = "insert", f">{place.gap}", question.incoming
    else:
        action, word = "take", f"R{place.reserve}>{place.gap}"
        card = question.reserve[place.reserve - 1]
    label = placing_name(place, question)
    name = _named(Card.UNKNOWN if card is None else card, language)
    said = text(f"hand.do.{action}-said", language, label=label)
    return Reading(word, label, text(f"hand.do.{action}", language, card=name), said=said)


def _alone(action: str, move: str, card: Card, language: str) -> Reading:
    name = card_name(card, language)
    return Reading(move, name, text(f"hand.do.{action}", language, card=_named(card, language)), cards=(card.symbol,))


def _named(card: Card, language: str) -> str:
    """Return what a card is called within a sentence: the word of a special one stands in quotes."""
    name = card_name(card, language)
    return text("hint.named", language, name=name) if card.is_special else name
