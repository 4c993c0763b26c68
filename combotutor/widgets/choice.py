"""What a person has chosen in a hand, and every move it can mean; the browser knows no rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from combotutor.families.combo.cards import Combination, Row, readings
from combotutor.families.combo.notation.moves import format_said
from combotutor.i18n import text
from combotutor.widgets.captions import placing_name, reading_name
from combotutor.widgets.picture import card_name
from combotutor.widgets.question import Neighbours, Place, Question, Task


@dataclass(frozen=True, slots=True)
class Reading:
    """One move that a choice can mean.

    Args:
        move: its word in the notation.
        label: what it is.
        button: the text of its button.
        group: the kind of combination, under which it stands among several; empty if there is none.
        short: the number that tells it from the others of its group.
    """

    move: str
    label: str
    button: str
    group: str = ""
    short: str = ""


def parse_choice(value: object, question: Question) -> Neighbours | Place | None:
    """Return what the browser says was chosen, or None if it is nothing that this question lets a person choose."""
    if not isinstance(value, Mapping):
        return None
    numbers = {name: each for name, each in value.items() if type(each) is int}
    if len(numbers) != len(value):
        return None
    match numbers:
        case {"at": at, "length": length} if len(numbers) == 2 and 1 <= length <= question.task.most_cards:  # noqa: PLR2004 # the two names of the pattern
            return Neighbours(at, length) if 1 <= at <= len(question.row) + 1 - length else None
        case {"gap": gap, "reserve": number} if len(numbers) == 2 and question.task.may_take:  # noqa: PLR2004 # as above
            fits = 1 <= number <= len(question.reserve) and 1 <= gap <= len(question.row) + 1
            return Place(gap, number) if fits else None
        case {"gap": gap} if len(numbers) == 1 and question.task is Task.INSERT:
            return Place(gap, None) if 1 <= gap <= len(question.row) + 1 else None
    return None


def moves_of(choice: Neighbours | Place, question: Question) -> tuple[Reading, ...]:
    """Return every move that a choice can mean, the lowest combination first; none if it means nothing."""
    language = question.language
    if isinstance(choice, Place):
        word = f">{choice.gap}" if choice.reserve is None else f"R{choice.reserve}>{choice.gap}"
        return (_reading("insert", word, placing_name(choice, question), language),)
    cards = choice.of(question.row)
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
