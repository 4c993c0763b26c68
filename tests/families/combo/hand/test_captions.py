"""Speaking in the language of the page."""

import pytest

from combotutor.errors import Phrase, sentences
from combotutor.families.combo import words
from combotutor.families.combo.cards import readings
from combotutor.families.combo.hand.captions import called, names_of
from combotutor.families.combo.notation import parse_row
from combotutor.families.combo.words import phrase
from combotutor.i18n import speaker


def test_a_speaker_says_every_key_in_its_language() -> None:
    assert [speaker(language)("tutor.stop") for language in ("en", "es", "de")] == ["Stop", "Parar", "Anhalten"]
    with pytest.raises(KeyError):
        speaker("en")("no.such.key")


def test_the_combo_games_speak_their_own_words_and_those_of_the_house() -> None:
    say = words.speaker("es")
    assert (say("kind.pair"), say("tutor.stop")) == ("par", speaker("es")("tutor.stop"))
    with pytest.raises(KeyError):
        speaker("es")("kind.pair")


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
