"""No word of the game stands in the first lesson that the first minute did not show beside its picture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from combotutor.families.combo.cards import Card, Kind
from combotutor.families.combo.first import FIRST, STEPS
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import RULE_SETS, legal_moves
from combotutor.families.combo.words import text
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import Puzzle, begin, goal, hint, hint_count, judge, phrases
from combotutor.puzzles.format.course import path
from combotutor.puzzles.format.shelf import shelf
from combotutor.widgets.choice import Neighbours
from tests.families.combo.hand.test_first import way

TERMS: Final = {
    "en": "kind row beat higher trick reserve pile ladder token combination gap special lead meet",
    "es": "clase fila super alt baza reserva mazo escalera ficha combinación hueco especial junt",
    "de": "art reihe überbiet höher stich reserve stapel leiter marke kombination lücke sonderkarte triff",
}
"""Words of the game, beside kinds and cards that have names; the beginning of a word stands for all its forms."""


def terms(language: str) -> set[str]:
    """Return the words of the game in a language."""
    kinds = {text(f"kind.{kind}", language).lower() for kind in Kind}
    cards = {
        text(f"card.name.{card.symbol}", language).lower() for card in Card if card.is_special or card is Card.WILD
    }
    return kinds | cards | {*TERMS[language].split()}


def spoken(texts: Iterator[str], language: str) -> set[str]:
    """Return the words of the game that stand in some texts."""
    whole = "\n".join(texts).lower()
    return {term for term in terms(language) if re.search(rf"\b{re.escape(term)}", whole)}


def shown(language: str) -> Iterator[str]:
    """Yield all that stands in the first minute, and what is called so upon its ladder, each beside its picture."""
    for moment in way():
        yield from (moment.asked(language), moment.told(language))
        yield from (rung.title for rung in moment.question(language).table.ladder if rung.cards)
        if not moment.is_over:
            yield moment.played("nonsense").told(language)
    for number, step in enumerate(STEPS):
        moment = FIRST.at(number)
        for asked in step.asks:
            if asked.wanted is None:
                yield moment.chosen(Neighbours(1, asked.apart[-1])).told(language)
            else:
                yield moment.chosen(asked.wanted).told(language)
                moment = moment.played(moment.question("en").moves_of(asked.wanted)[0].move)


def said(puzzle: Puzzle, language: str) -> Iterator[str]:
    """Yield all that is said of a puzzle: its goal, its hints, and of every answer that may be given."""
    progress = begin(puzzle)
    yield goal(puzzle).text(language)
    yield from (hint(progress, level).text(language) for level in range(1, hint_count(progress) + 1))
    for move in legal_moves(progress.position):
        yield from (phrase.text(language) for phrase in phrases(judge(progress, format_move(move))))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_first_lesson_was_shown_before(language: str) -> None:
    known = spoken(shown(language), language)
    assert {text(f"kind.{kind}", language).lower() for kind in Kind} <= known
    for rules in RULE_SETS:
        first = path(shelf(), rules)[0]
        asked = spoken((each for puzzle in first.puzzles for each in said(puzzle, language)), language)
        assert len(asked) >= len(Kind)
        assert asked - known == set(), rules
        # Nor has any card a name that nobody has heard.
        cards = {card for puzzle in first.puzzles for card in begin(puzzle).row}
        assert all(card.is_number and card is not Card.WILD for card in cards)
