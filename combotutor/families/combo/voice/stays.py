"""What makes an answer safer with hidden hands, as far as the row tells it: what stays, and what that is good for.

Each sentence compares a right answer with the wrong one that tempts, in one thing that is counted or ranked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from combotutor.errors import Listed, Phrase
from combotutor.families.combo.cards import Card, Combination, Row, combinations_in
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import Move, PlayCombination, Position, describe
from combotutor.families.combo.solver import row_after
from combotutor.families.combo.solver.meaning import Insertion, card_in
from combotutor.families.combo.voice.spoken import (
    block_named,
    card_phrase,
    deed_named,
    deed_phrase,
    the_card,
    without_phrase,
)
from combotutor.families.combo.words import phrase

_HIGHEST: Final = 12
"""The highest number."""


def stays(position: Position, best: Move, other: Move) -> Phrase | None:
    """Return what a right answer is better at than another; None where the row does not tell it.

    It is, in this order: a special card that stays, fewer plays, a wild that stays, something higher that stays, a play
    that is harder to beat, fewer cards.

    Args:
        position: where somebody decides.
        best: the right answer.
        other: the wrong one that tempts.
    """
    row, rival = row_after(position, best), row_after(position, other)
    wild_pair = position.rules.wild_pair
    plays, more = (fewest_plays(each, wild_pair=wild_pair) for each in (row, rival))
    spoken: dict[str, object] = {"other": _other(position, best, other)}
    if row and (card := _kept(row, rival)) is not None:
        return phrase("stays.special", {"card": card_phrase(card)})
    if row and plays < more:
        return phrase("stays.plays", {**spoken, "plays": phrase("plays", {"count": plays}), "count": more})
    if row.count(Card.WILD) > rival.count(Card.WILD):
        return phrase("stays.wild", {**spoken, "card": without_phrase((Card.WILD,))})
    return _higher(position, best, other) or _hard(best, other) or _fewer(row, rival, spoken)


def may_draw(position: Position, move: Move) -> Iterator[Phrase]:
    """Yield, where a draw card lies in the trick, that one draws with the best play there, and that it is right."""
    specials = {entry.special for entry in position.trick}
    if isinstance(move, PlayCombination) and Card.DRAW in specials:
        yield phrase("stays.draws", {"own": block_named(move.cards)})


def _other(position: Position, best: Move, other: Move) -> Phrase:
    """Return the answer that tempts, as the condition of a sentence."""
    if not isinstance(other, Insertion):
        return phrase("stays.after", {"own": deed_phrase(position, other)})
    card = card_in(position, other)
    if isinstance(best, Insertion) and card_in(position, best) is card:
        return phrase("stays.elsewhere", {"card": the_card(card)})
    return phrase("stays.taking", {"card": without_phrase((card,))})


def _kept(row: Row, rival: Row) -> Card | None:
    """Return a special card of a row of which another has fewer."""
    return next((card for card in row if card.is_special and row.count(card) > rival.count(card)), None)


def highest_left(position: Position, row: Row) -> tuple[Combination, Row] | None:
    """Return the highest that can be played of a row as it lies, with its cards; None where nothing can."""
    found = combinations_in(row, wild_pair=position.rules.wild_pair)
    best = max(found, key=lambda each: (each[1].strength, -each[0]), default=None)
    if best is None:
        return None
    at, combination = best
    return combination, row[at - 1 : at - 1 + combination.kind.length]


def _higher(position: Position, best: Move, other: Move) -> Phrase | None:
    """Return what is the highest that stays, what it beats, and what is the highest after the other answer."""
    own, rival = (highest_left(position, row_after(position, each)) for each in (best, other))
    if own is None or rival is None or own[0].strength <= rival[0].strength:
        return None
    combination, cards = own
    is_the_other = isinstance(other, PlayCombination) and other.cards == cards
    spoken = {
        "cards": deed_named(cards),
        "other": phrase("stays.without") if is_the_other else _other(position, best, other),
        "combination": describe(rival[0]),
    }
    kind = combination.kind
    is_top = kind.length > 1 and combination.top == _HIGHEST
    return phrase(f"stays.{kind.value}-top" if is_top else f"stays.{kind.value}", spoken)


def _hard(best: Move, other: Move) -> Phrase | None:
    """Return that a play is harder to beat than another; None where it is not, or nothing can beat it any more."""
    if not isinstance(best, PlayCombination) or not isinstance(other, PlayCombination):
        return None
    if best.combination.strength <= other.combination.strength:
        return None
    return phrase("stays.hard", {"own": _bare(best), "other": _bare(other)})


def _bare(move: PlayCombination) -> Phrase | Listed | str:
    return describe(move.combination) if len(move.cards) == 1 else block_named(move.cards)


def _fewer(row: Row, rival: Row, spoken: dict[str, object]) -> Phrase | None:
    if not 0 < len(row) < len(rival):
        return None
    return phrase("stays.fewer", {**spoken, "cards": phrase("cards", {"count": len(row)}), "count": len(rival)})
