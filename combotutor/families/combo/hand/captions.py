"""What a hand says: the names of its places and gaps, and the sentence for what is chosen."""

from __future__ import annotations

from itertools import groupby

from combotutor.families.combo.cards import Card, Combination, Row, readings, wild_values
from combotutor.families.combo.cards.gap import gap_phrase
from combotutor.families.combo.hand.question import Play, RowQuestion, Task
from combotutor.families.combo.pictures import card_name
from combotutor.families.combo.words import text
from combotutor.widgets.choice import Choice, Place

FEW = 3
"""So many readings are told one by one; more are told kind by kind."""


def prompt_of(question: RowQuestion) -> str:
    """Return the sentence that says what to do."""
    is_both = question.task is Task.PLAY and question.reserve
    key = "play-reserve" if is_both else question.task.value
    card = "" if question.incoming is None else card_name(question.incoming, question.language)
    return text(f"hand.prompt.{key}", question.language, card=card)


def names_of(cards: Row, language: str) -> str:
    """Return what cards are called, one after the other.

    >>> from combotutor.families.combo.cards import Card
    >>> names_of((Card.SEVEN, Card.WILD), "en")
    '7, wild'
    """
    return ", ".join(card_name(card, language) for card in cards)


def names_as(cards: Row, made: Combination, language: str) -> str:
    """Return what cards are called in a combination: each wild with the number that it has there.

    >>> from combotutor.families.combo.cards import readings
    >>> names_as((Card.SEVEN, Card.WILD), readings((Card.SEVEN, Card.WILD))[-1], "en")
    '7, wild as 7'
    """
    values = iter(wild_values(cards, made))
    return ", ".join(
        text("hand.wild.as", language, value=next(values)) if card is Card.WILD else card_name(card, language)
        for card in cards
    )


def wild_said(key: str, cards: Row, made: Combination, language: str) -> str:
    """Return what the wilds among cards are in a combination, in the words of a key; empty where there are none."""
    values = wild_values(cards, made)
    if not values:
        return ""
    told = {"values": ", ".join(map(str, values)), "what": reading_name(made, language)}
    return text(f"hand.wild.{key}", language, count=len(values), **told)


def pile_name(question: RowQuestion) -> str:
    """Return what is said of the pile: its cards, where they are seen, or how many; empty where it is not shown."""
    language, stock = question.language, question.others.stock
    if question.pile is None or not stock:
        return "" if question.pile is None else text("hand.pile", language, count=question.pile)
    return f"{text('hand.stock', language)}: {names_of(stock, language)}"


def gap_name(gap: int, row: Row, language: str) -> str:
    """Return what a gap is called, by the cards beside it."""
    left, right = (row[at] if 0 <= at < len(row) else None for at in (gap - 2, gap - 1))
    return gap_phrase(gap, left, right).text(language)


def placing_name(place: Place, question: RowQuestion) -> str:
    """Return which card goes into which gap, in words."""
    card = question.incoming if place.reserve is None else question.reserve[place.reserve - 1]
    name = card_name(Card.UNKNOWN if card is None else card, question.language)
    where = gap_name(place.gap, question.row, question.language)
    return text("hand.placing", question.language, card=name, gap=where)


def place_names(question: RowQuestion) -> list[str]:
    """Return what each card of the row is called: its name and its place; what it makes, a person is to see."""
    row, language = question.row, question.language
    names = (card_name(card, language) for card in row)
    return [text("hand.card", language, at=at, count=len(row), card=name) for at, name in enumerate(names, start=1)]


def called(cards: Row, combination: Combination | None, language: str) -> str:
    """Return what a play is called: its combination, or the name of a special card."""
    return card_name(cards[0], language) if combination is None else reading_name(combination, language)


def reading_name(combination: Combination, language: str) -> str:
    """Return what a combination is, with its top number."""
    return text(f"reading.{combination.kind}", language, top=combination.top)


def play_made(play: Play, question: RowQuestion) -> str:
    """Return what a play on the table is, empty if it is no combination or its wild could be several numbers."""
    made = readings(play[1])
    return reading_name(made[0], question.language) if len(made) == 1 else ""


def play_caption(play: Play, question: RowQuestion) -> str:
    """Return what stands below a play on the table; a special card's own word is too small to read there."""
    _, cards = play
    if not cards:
        return text("hand.table.took", question.language)
    if len(cards) == 1 and not cards[0].is_number:
        return card_name(cards[0], question.language)
    return play_made(play, question)


def play_name(number: int, question: RowQuestion) -> str:
    """Return a play on the table (from 0) as one line: who, which cards, what they are, and whether it is the best."""
    who, cards = question.trick[number]
    language = question.language
    of_all = readings(cards)
    read = question.to_beat if number == question.best else of_all[0] if len(of_all) == 1 else None
    laid = names_as(cards, read, language) if read else names_of(cards, language)
    laid, made = laid or text("hand.table.took", language), reading_name(read, language) if read else ""
    line = text("hand.table.play-as" if made else "hand.table.play", language, who=who, cards=laid, what=made)
    return text("hand.table.best-play", language, play=line) if number == question.best else line


def called_of(cards: Row, combination: Combination | None) -> tuple[str, ...]:
    """Return what each card of a play is said to be, empty for a number; nothing where no wild is said to be one."""
    if combination is None or Card.WILD not in cards:
        return ()
    values = iter(wild_values(cards, combination))
    return tuple(str(next(values, "")) if card is Card.WILD else "" for card in cards)


def note_of(choice: Choice, question: RowQuestion) -> str:
    """Return the sentence for a choice: what it is, that it can be several things, or why it can mean nothing."""
    language = question.language
    if isinstance(choice, Place):
        return text("hand.chosen", language, cards=placing_name(choice, question))
    cards = tuple(choice.of(question.row))
    names = names_of(cards, language)
    if question.task is Task.GIVE or (len(cards) == 1 and cards[0].is_special):
        return text("hand.chosen", language, cards=names)
    made = readings(cards, wild_pair=question.wild_pair)
    if not made:
        return _why_nothing(cards, language)
    said = text("hand.chosen-as", language, cards=names, what=_all_names(made, language))
    return said if len(made) == 1 else f"{said} {text('hand.note.several', language)}"


def card_told(symbol: str, language: str) -> str:
    """Return what a special card does, by its word; empty for any other.

    >>> card_told("U", "en")
    'Pick up: played alone. Everyone else takes one of their reserve cards.'
    """
    card = next((each for each in Card if each.symbol == symbol and each.is_special), None)
    if card is None:
        return ""
    name = card_name(card, language)
    what = text(f"what.{symbol}", language)
    return text("tutor.card-told", language, card=f"{name[:1].upper()}{name[1:]}", what=what)


def _all_names(made: tuple[Combination, ...], language: str) -> str:
    if len(made) <= FEW:
        return "; ".join(reading_name(each, language) for each in made)
    kinds = [(kind, [each.top for each in group]) for kind, group in groupby(made, key=lambda each: each.kind)]
    return "; ".join(
        text("hand.range", language, kind=text(f"kind.{kind}", language), least=tops[0], most=tops[-1])
        for kind, tops in kinds
    )


def _why_nothing(cards: Row, language: str) -> str:
    """Return in a few words why neighbours can mean nothing: they stand on the button."""
    if Card.UNKNOWN in cards:
        why = "hidden"
    elif any(card.is_special for card in cards):
        why = "special-alone"
    else:
        why = "wilds-alone" if set(cards) == {Card.WILD} else "no-combination"
    return text(f"hand.note.{why}", language, cards=" ".join(card_name(card, language) for card in cards))
