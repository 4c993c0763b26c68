"""Cards, moves and blocks as parts of a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from combotutor.errors import Listed, Phrase
from combotutor.families.combo.cards import Card, Combination, Row, readings
from combotutor.families.combo.cards.gap import gap_phrase
from combotutor.families.combo.rules import Move, PlayCombination, Position, describe
from combotutor.families.combo.solver import leaving
from combotutor.families.combo.solver.meaning import Insertion, card_in, moved
from combotutor.families.combo.words import phrase

_Part = TypeVar("_Part", bound=Phrase | Listed | str)

_TRIO: Final = 3
"""So many equal numbers are a trio."""
MOST_KEPT: Final = 3
"""So many cards that somebody keeps are named; more are counted."""


def card_phrase(card: Card) -> Phrase | str:
    """Return a card within a sentence: its number, its word, and that in quotes if it is a special one."""
    if card.is_number:
        return card.symbol
    name = phrase(f"card.name.{card.symbol}")
    return phrase("hint.named", {"name": name}) if card.is_special else name


def the_card(card: Card) -> Phrase:
    """Return a card with its article: one that is there, and no count."""
    if card.is_special:
        return phrase("card.the.special", {"card": card_phrase(card)})
    return phrase("card.the.number", {"card": card.symbol}) if card.is_number else phrase(f"card.the.{card.symbol}")


def a_card(card: Card) -> Phrase:
    """Return a card that came in, with its article, as the object of a sentence; of a special one its word is told."""
    if card.is_special:
        return the_card(card)
    if not card.is_number:
        return phrase("card.a.wild" if card is Card.WILD else "card.name.hidden")
    with_vowel = card in {Card.EIGHT, Card.ELEVEN}
    return phrase("card.a.vowel" if with_vowel else "card.a.number", {"card": card.symbol})


def rest_phrase(rest: Sequence[Card], used: Sequence[Card]) -> Phrase | str:
    """Return some of the numbers and wilds of a block, each with its article; of equal ones, that it is the others.

    Args:
        rest: those that are named.
        used: the others of the block.
    """
    if set(rest) <= set(used) and len(set(rest)) == 1:
        told = {"card": rest[0].symbol, "count": len(rest)}
        return phrase("card.other" if rest[0].is_number else "card.other-wild", told)
    return those_phrase(rest)


def missing_phrase(used: Sequence[Card], block: Sequence[Card]) -> Phrase | str:
    """Return the cards of a block that are missing, each with its article; of equal ones, how many of them."""
    if len(set(block)) == 1:
        return phrase("card.missing", {"count": len(used)})
    return those_phrase(used)


def cards_phrase(row: Sequence[Card]) -> Phrase | str:
    """Return cards as a list, the last after an "and"."""
    return all_of(map(card_phrase, row))


def those_phrase(row: Sequence[Card]) -> Phrase | str:
    """Return numbers and wilds that do something, as a list, each with its article; equal ones with their count."""
    return all_of(phrase(f"card.among.{_sort(*each)}", _values(*each)) for each in Counter(row).items())


def without_phrase(row: Sequence[Card]) -> Phrase | str:
    """Return cards that are played, or no longer there, as a list, each with its article; equal ones as above."""
    return all_of(phrase(f"card.gone.{_sort(*each)}", _values(*each)) for each in Counter(row).items())


def gone_phrase(row: Sequence[Card]) -> Phrase | str:
    """Return cards that are gone, as the subject of a sentence, each with its article; equal ones as above."""
    counted = Counter(row)
    named = [those_phrase([card] * count) for card, count in counted.items() if not card.is_special]
    special = [without_phrase([card] * count) for card, count in counted.items() if card.is_special]
    return all_of(named + special)


def block_named(cards: Sequence[Card]) -> Phrase | Listed | str:
    """Return cards that are played together, one beside the other as they are read off a table; nothing else."""
    named = (card.symbol if card.is_number else phrase(f"card.name.{card.symbol}") for card in cards)
    return Listed(tuple(named), " ")


def deed_named(cards: Sequence[Card]) -> Phrase | Listed | str:
    """Return cards that somebody plays: as they lie, one alone with its article, a special one in quotes."""
    if len(cards) > 1:
        return block_named(cards)
    return card_phrase(cards[0]) if cards[0].is_special else without_phrase(cards)


def left_phrase(row: Sequence[Card]) -> Phrase | str:
    """Return the cards that somebody is left with; many, or equal ones among others, by how many they are.

    Special cards take more words, so that fewer are named where there is one.
    """
    room = _TRIO - sum(card.is_special for card in row)
    is_told = len(row) <= room and len(set(row)) in {1, len(row)}
    return without_phrase(row) if is_told else phrase("cards", {"count": len(row)})


def kept_phrase(row: Sequence[Card]) -> Phrase | str:
    """Return the cards that somebody keeps to the end, up to three by their names, special ones by their word."""
    if len(row) > MOST_KEPT:
        return phrase("cards", {"count": len(row)})
    return all_of(
        card_phrase(card) if card.is_special and count == 1 else without_phrase((card,) * count)
        for card, count in Counter(row).items()
    )


def _sort(card: Card, count: int) -> str:
    """Return what so many equal cards are called after, by the catalogue's word."""
    if card.is_number:
        return "number" if count == 1 else "trio" if count == _TRIO else "pair"
    sort = "special" if card.is_special else "wild"
    return sort if count == 1 else f"{sort}s"


def _values(card: Card, count: int) -> dict[str, object]:
    return {"card": card_phrase(card), "count": count}


def all_of(spoken: Iterable[_Part]) -> Phrase | _Part:
    """Return parts of a sentence as a list, the last after an "and"."""
    *first, last = spoken
    return phrase("hint.and", {"first": Listed(tuple(first)), "last": last}) if first else last


def with_phrase(combination: Combination) -> Phrase:
    """Return a combination that somebody answers with."""
    return phrase(f"combination-with.{combination.kind.value}", {"top": combination.top})


def played_phrase(combination: Combination) -> Phrase:
    """Return a combination that somebody played."""
    return phrase(f"combination-played.{combination.kind.value}", {"top": combination.top})


def block_phrase(cards: Row, *, wild_pair: bool) -> Phrase | str:
    """Return cards that are played together, with what they make; a card alone is only named."""
    if len(cards) == 1:
        return card_phrase(cards[0])
    combination = describe(readings(cards, wild_pair=wild_pair)[-1])
    return phrase("hint.move.block", {"cards": cards_phrase(cards), "combination": combination})


def play_phrase(cards: Row, at: int, combination: Combination | None) -> Phrase:
    """Return a play, with the place of its first card; of a number or special alone it is all there is to say."""
    spoken: dict[str, object] = {"cards": cards_phrase(cards), "at": at}
    if combination is None or (len(cards) == 1 and cards[0].is_number):
        return phrase("hint.move.card", spoken)
    return phrase("hint.move.play", {**spoken, "combination": describe(combination)})


def move_phrase(position: Position, move: Move) -> Phrase:
    """Return a move of the seat that decides, as part of a sentence."""
    if isinstance(move, Insertion):
        return _inserting(position.mover.row, card_in(position, move), move.gap)
    combination = move.combination if isinstance(move, PlayCombination) else None
    return play_phrase(moved(position, move), leaving(move).start, combination)


def deed_phrase(position: Position, move: Move) -> Phrase | Listed | str:
    """Return the cards of a move as they lie, one of equal ones as such; of one that comes in, that it goes there."""
    cards = moved(position, move)
    if isinstance(move, Insertion):
        return phrase("instead.there", {"card": deed_named(cards)})
    is_one_of_some = len(cards) == 1 and cards[0].is_number and position.mover.row.count(cards[0]) > 1
    return a_card(cards[0]) if is_one_of_some else deed_named(cards)


def gap_of_row(row: Row, gap: int) -> Phrase:
    """Return what a gap of a row is called."""
    left, right = (row[at] if 0 <= at < len(row) else None for at in (gap - 2, gap - 1))
    return gap_phrase(gap, left, right)


def _inserting(row: Row, card: Card, gap: int) -> Phrase:
    named = card_phrase(card) if card.is_special else without_phrase((card,))
    return phrase("hint.move.insert", {"card": named, "gap": gap_of_row(row, gap)})
