"""The keys of the combo games: every card of a deck; and what was typed, word by word, with what is wrong in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from combotutor.errors import CombotutorError, shortened
from combotutor.families.combo.bench import board
from combotutor.families.combo.cards import FACES, Card
from combotutor.families.combo.notation.loose import MOST_TYPED, typed_card, typed_words
from combotutor.families.combo.pictures import card_name, card_svg, small_svg
from combotutor.families.combo.rules import MOST_RESERVE, RULE_SETS
from combotutor.families.combo.words import card_words, text
from combotutor.widgets.bench import LONGEST_LINE
from combotutor.widgets.keypad import Part, Written

FIELDS: Final = ("RULES", "SEATS", "TRICK", "TURN", "PILE", "TOKENS")
"""The fields of a line for a position, in their order, as errors call them."""

_MOST_BESIDES: Final = 12
"""Words after the fields that are shown."""

_EMPTY: Final = "-"
"""Stands for a row without cards."""

_SHOWN: Final = 24
"""Characters that are shown of a word that cannot be read."""


class Keypad:
    """How hands of the combo games are put together."""

    def keys(self, game: str, language: str) -> tuple[Part, ...]:
        """Return a key for every face of a deck."""
        deck = RULE_SETS[game].deck
        return tuple(_card(face, language) for face in FACES if deck.count(face))

    def written(self, typed: str, game: str, language: str) -> Written:
        """Return what was typed, word by word: cards, or the fields of a line."""
        typed = typed.strip()
        if len(typed) > LONGEST_LINE:
            return _too_long(typed, language)
        if board.is_line(typed):
            return Written(fields=tuple(_fields(typed, game, language)))
        hand, _, side = typed.partition("+")
        row, beside = (_read(each, language) for each in (hand, side))
        if len(row) + len(beside) > MOST_TYPED:
            return _too_long(typed, language)
        deck = RULE_SETS[game].deck
        left = {face.symbol: deck.count(face) for face in FACES}
        return Written(tuple(_checked(row, left, MOST_TYPED)), tuple(_checked(beside, left, MOST_RESERVE)))

    def has_room(self, written: Written, word: str, game: str, *, is_beside: bool) -> bool:
        """Tell whether the deck has one more of a card, and the row or the reserve room for it."""
        held = [part.word for part in (*written.row, *written.beside)]
        copies = [face.symbol for face in RULE_SETS[game].deck.cards].count(word)
        is_full = len(written.beside) >= MOST_RESERVE if is_beside else len(held) >= MOST_TYPED
        return held.count(word) < copies and not is_full

    def joined(self, row: Sequence[str], beside: Sequence[str]) -> str:
        """Return the text of a row and its reserve, in the letters of the notation."""
        hand, side = (" ".join(filter(None, each)) for each in (row, beside))
        return f"{hand or _EMPTY} + {side}" if side else hand


def _too_long(typed: str, language: str) -> Written:
    """Return a text as one field that is wrong, where more was typed than anybody would look through."""
    return Written(fields=(Part(shortened(typed, _SHOWN), text("tutor.field.LINE", language), is_wrong=True),))


def _card(card: Card, language: str) -> Part:
    """Return a card as it is tapped; one that has a word keeps it."""
    face = small_svg if card.is_number else card_svg
    return Part(card.symbol, card_name(card, language), face(card, language))


def _read(typed: str, language: str) -> list[Part]:
    """Return the words of a row, each with the card that it means; one that means none is wrong."""
    if typed.strip() in {"", _EMPTY}:
        return []
    words = card_words()
    return [_part(word, typed_card(word, words), language) for word in typed_words(typed.strip(), words)]


def _part(word: str, card: Card | None, language: str) -> Part:
    if card is not None and card is not Card.UNKNOWN:
        return _card(card, language)
    if word and not word.isprintable():
        return Part(word, text("tutor.part.invisible", language), is_wrong=True)
    name = shortened(word, _SHOWN) if word else text("tutor.part.missing", language)
    return Part(word, name, is_wrong=True)


def _checked(parts: Sequence[Part], left: dict[str, int], most: int) -> Iterator[Part]:
    """Yield parts, those wrong of which the deck has no more or for which there is no room; what is left goes down."""
    for number, part in enumerate(parts, start=1):
        left[part.word] = left.get(part.word, 0) - 1
        yield replace(part, is_wrong=part.is_wrong or left[part.word] < 0 or number > most)


def _fields(typed: str, game: str, language: str) -> Iterator[Part]:
    """Yield the fields of a line by their names, those that are missing too, and that which is wrong."""
    words = typed.split()
    field = _wrong_in(typed, game)
    for number, name in enumerate(FIELDS):
        word = words[number] if number < len(words) else ""
        yield Part(word, text(f"tutor.field.{name}", language), is_wrong=not word or name == field)
    is_move = False
    for word in words[len(FIELDS) : len(FIELDS) + _MOST_BESIDES]:
        is_move = is_move or word == "moves"
        is_wrong = field == "MOVE" if is_move else word.startswith(f"{field}=")
        yield Part(word, text(f"tutor.field.{'MOVE' if is_move else 'OPTION'}", language), is_wrong=is_wrong)


def _wrong_in(typed: str, game: str) -> str:
    """Return the name of the field in which a line is wrong; empty where none is."""
    try:
        board.lay_out(typed, RULE_SETS[game])
    except CombotutorError as error:
        return error.field
    return ""


KEYPAD: Final = Keypad()
