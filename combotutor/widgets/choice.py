"""What a person has chosen in a hand, and every move it can mean; the browser knows no rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from combotutor.cards import LONGEST, Card, Row, readings
from combotutor.i18n import text
from combotutor.notation.moves import format_said
from combotutor.widgets.picture import card_name


class Task(StrEnum):
    """What the person is asked to do with the hand."""

    PLAY = "play"
    LEAD = "lead"
    TAKE = "take"
    GIVE = "give"
    INSERT = "insert"
    LOOK = "look"

    @property
    def most_cards(self) -> int:
        """How many neighbours of the row can be chosen together: 0 to 3."""
        if self in (Task.PLAY, Task.LEAD):
            return LONGEST
        return 1 if self is Task.GIVE else 0

    @property
    def may_take(self) -> bool:
        """Whether a reserve card can be taken."""
        return self in (Task.PLAY, Task.TAKE)


@dataclass(frozen=True, slots=True)
class Question:
    """A hand and what is asked about it.

    Args:
        row: the hand, left to right.
        reserve: the reserve cards in their order.
        task: what is asked.
        incoming: the drawn or received card that is to be inserted.
        wild_pair: whether wilds may be played together without a number.
        language: the language of labels and notes.
    """

    row: Row
    reserve: Row
    task: Task
    incoming: Card | None
    wild_pair: bool
    language: str


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Cards of the row: the position of the first (from 1) and how many."""

    at: int
    length: int


@dataclass(frozen=True, slots=True)
class Place:
    """A gap of the row (from 1) for a reserve card (from 1), or for the incoming card if that is None."""

    gap: int
    reserve: int | None


@dataclass(frozen=True, slots=True)
class Reading:
    """One move that a choice can mean: its word in the notation, what it is, and the text of its button."""

    move: str
    label: str
    button: str


def prompt_of(question: Question) -> str:
    """Return the sentence that says what to do."""
    is_both = question.task is Task.PLAY and question.reserve
    key = "play-reserve" if is_both else question.task.value
    card = "" if question.incoming is None else card_name(question.incoming, question.language)
    return text(f"hand.prompt.{key}", question.language, card=card)


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
    """Return every move that a choice can mean, the highest combination first; none if it means nothing."""
    if isinstance(choice, Place):
        return (_placing(choice, question),)
    cards = question.row[choice.at - 1 : choice.at - 1 + choice.length]
    language = question.language
    if question.task is Task.GIVE:
        return (_reading("give", f"G{choice.at}", card_name(cards[0], language), language),)
    if len(cards) == 1 and cards[0].is_special:
        return (_reading("play", f"{cards[0].symbol}@{choice.at}", card_name(cards[0], language), language),)
    return tuple(
        _reading(
            "play",
            f"{format_said(cards, each)}@{choice.at}",
            text(f"reading.{each.kind}", language, top=each.top),
            language,
        )
        for each in reversed(readings(cards, wild_pair=question.wild_pair))
    )


def note_of(choice: Neighbours | Place, count: int, question: Question) -> str:
    """Return the sentence that goes with a choice: why it can mean nothing, or that it can mean several things.

    Args:
        choice: what was chosen.
        count: how many moves it can mean.
        question: the hand it was chosen in.
    """
    if isinstance(choice, Place) or count == 1:
        return ""
    if count > 1:
        return text("hand.note.several", question.language)
    cards = question.row[choice.at - 1 : choice.at - 1 + choice.length]
    if Card.UNKNOWN in cards:
        why = "hidden"
    elif any(card.is_special for card in cards):
        why = "special-alone"
    else:
        why = "wilds-alone" if set(cards) == {Card.WILD} else "no-combination"
    return text(f"hand.note.{why}", question.language)


def gap_name(gap: int, row: Row, language: str) -> str:
    """Return what a gap is called, by the cards beside it."""
    left = card_name(row[gap - 2], language) if gap > 1 else ""
    right = card_name(row[gap - 1], language) if gap <= len(row) else ""
    key = ("between" if right else "last") if left else ("first" if right else "only")
    return text(f"hand.gap.{key}", language, gap=gap, left=left, right=right)


def _placing(place: Place, question: Question) -> Reading:
    card = question.incoming if place.reserve is None else question.reserve[place.reserve - 1]
    word = f">{place.gap}" if place.reserve is None else f"R{place.reserve}>{place.gap}"
    name = card_name(Card.UNKNOWN if card is None else card, question.language)
    where = gap_name(place.gap, question.row, question.language)
    label = text("hand.placing", question.language, card=name, gap=where)
    return _reading("insert", word, label, question.language)


def _reading(action: str, move: str, label: str, language: str) -> Reading:
    return Reading(move, label, text(f"hand.do.{action}", language, label=label))
