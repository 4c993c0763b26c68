"""Speaking in the language of the page."""

import pytest

from combotutor.errors import Phrase
from combotutor.families.combo.cards import readings
from combotutor.families.combo.hand.captions import called, names_of
from combotutor.families.combo.notation import parse_row
from combotutor.families.combo.words import phrase
from combotutor.widgets.words import sentences, speaker


def test_a_speaker_says_every_key_in_its_language() -> None:
    assert [speaker(language)("kind.pair") for language in ("en", "es", "de")] == ["pair", "par", "Paar"]
    with pytest.raises(KeyError):
        speaker("en")("no.such.key")


@pytest.mark.parametrize(
    ("cards", "name"), [("7,8", "run of two, top 8"), ("4,4", "pair of 4s"), ("S", "stop"), ("9", "single, 9")]
)
def test_a_play_is_called_by_what_it_makes(cards: str, name: str) -> None:
    row = parse_row(cards)
    assert called(row, next(iter(readings(row)), None), "en") == name


def test_cards_are_named_in_their_order() -> None:
    assert names_of(parse_row("7,X,S"), "es") == "7, comodín, stop"
    assert names_of((), "en") == ""


def test_phrases_become_one_text() -> None:
    assert sentences((Phrase("verdict.right"), phrase("verdict.empty")), "en") == "Right. Your row is empty."
    assert sentences((), "en") == ""
