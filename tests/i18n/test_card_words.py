"""The words that people type for special cards: in any language, and each for one card."""

from __future__ import annotations

import pytest

from combotutor.families.combo.cards import Card
from combotutor.families.combo.words import card_words, entries, text
from combotutor.i18n import LANGUAGES

SPECIALS = [card.symbol for card in Card if card.is_special or card is Card.WILD]


def test_a_word_typed_for_a_card_means_one_card_in_all_languages() -> None:
    listed = [
        (word.strip().casefold(), letter.upper())
        for language in LANGUAGES
        for letter, words in entries("card.typed", language).items()
        for word in words.split(",")
    ]
    meanings: dict[str, set[str]] = {}
    for word, letter in listed:
        meanings.setdefault(word, set()).add(letter)
    assert {word: letters for word, letters in meanings.items() if len(letters) > 1} == {}
    assert dict(listed) == dict(card_words())
    assert set(card_words().values()) == set(SPECIALS)


def test_no_typed_word_can_be_taken_for_a_card_or_for_another_word() -> None:
    symbols = {card.symbol.casefold() for card in Card}
    for word, letter in card_words().items():
        assert word == word.strip().casefold()
        assert word not in symbols
        assert not any(sign in word for sign in ",;@=:>+/?")
        # A number in a name counts only where the name stands alone between two commas ("3 ziehen").
        for part in word.split(" "):
            assert part not in symbols or part.isdigit() or part == letter.lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_card_can_be_typed(language: str) -> None:
    for symbol in SPECIALS:
        assert card_words()[text(f"card.name.{symbol}", language).casefold()] == symbol
