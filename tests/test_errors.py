"""The error tree: its sentences, its quotes, and errors as values that travel."""

from __future__ import annotations

import copy
import pickle

import pytest

from combotutor import errors
from combotutor.errors import LONGEST_QUOTE, CombotutorError, Phrase, UsageError, quote
from combotutor.families.combo.errors import HiddenCardError, IllegalMoveError, InvalidError
from combotutor.families.combo.words import WORDS, phrase
from combotutor.i18n import LANGUAGES, text

UNKNOWN = InvalidError("unknown-card", "HAND", card="'q'")
FORBIDDEN = IllegalMoveError("no-combination", "C2", cards="5, 7")
BARE = UsageError("no-input")
NESTED = IllegalMoveError(
    "does-not-beat",
    "T2",
    played=phrase("combination.pair", {"top": 3}),
    best=phrase("combination.pair", {"top": 4}),
)
ERRORS = [UNKNOWN, FORBIDDEN, BARE, NESTED]


@pytest.mark.parametrize("error", ERRORS)
def test_an_error_speaks_every_language_and_english_by_itself(error: CombotutorError) -> None:
    said = [error.text(language) for language in LANGUAGES]
    assert len(set(said)) == len(LANGUAGES)
    assert str(error) == error.text() == error.text("en")
    assert all("{" not in sentence and "\n" not in sentence for sentence in said)


def test_the_words_inside_a_sentence_are_spoken_in_its_language() -> None:
    assert NESTED.text("de") == "Auf dem Tisch liegt ein 4er-Paar; ein 3er-Paar ist nicht höher."
    assert NESTED.text("es") == "En la mesa hay un par de 4; un par de 3 no es suficiente."


def test_the_place_of_an_error_goes_before_its_sentence() -> None:
    error = InvalidError("unknown-card", "MOVE", card="'q'")
    plain = {language: error.text(language) for language in LANGUAGES}
    error.place = Phrase("place.move", {"number": 2, "move": "'q@1'"})
    for language in LANGUAGES:
        place = text("place.move", language, number=2, move="'q@1'")
        assert error.text(language) == f"{place} {plain[language]}"
        assert error.phrase.text(language) == plain[language]


def test_an_error_says_its_code_its_field_and_its_details() -> None:
    assert (UNKNOWN.code, UNKNOWN.field, UNKNOWN.details) == ("unknown-card", "HAND", {"card": "'q'"})
    assert (BARE.code, BARE.field, BARE.details) == ("no-input", "LINE", {})
    assert (FORBIDDEN.code, FORBIDDEN.field, FORBIDDEN.rule) == ("no-combination", "MOVE", "C2")


def test_errors_are_told_apart_by_what_the_caller_can_do() -> None:
    kinds = (InvalidError, IllegalMoveError, HiddenCardError, UsageError)
    assert all(issubclass(kind, CombotutorError) for kind in kinds)
    assert [kind for kind in kinds if issubclass(kind, ValueError)] == [InvalidError, IllegalMoveError]
    assert not issubclass(IllegalMoveError, InvalidError)


def test_a_code_without_a_sentence_is_a_fault_of_ours() -> None:
    with pytest.raises(KeyError):
        CombotutorError("no-such-code").text()


@pytest.mark.parametrize("error", ERRORS)
def test_an_error_shows_its_class_code_and_field(error: CombotutorError) -> None:
    assert repr(error).startswith(f"{type(error).__name__}({error.code!r}, ")
    assert error.field in repr(error)


@pytest.mark.parametrize("error", ERRORS)
def test_an_error_survives_pickling_and_copying(error: CombotutorError) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):  # noqa: S301  (our own)
        assert type(again) is type(error)
        assert (again.code, again.field, again.details) == (error.code, error.field, error.details)
        assert again.text("es") == error.text("es")
        assert getattr(again, "rule", None) == getattr(error, "rule", None)


def test_a_quote_is_printable_and_in_one_line() -> None:
    for typed in ("a\nb", "a\u2028b", "\x00", "\x1b[31m", "\ud83c", "\u202e", "'", '"', "\\"):
        shown = quote(typed)
        assert shown.isprintable()
        assert len(shown.splitlines()) == 1


@pytest.mark.parametrize("length", [0, 1, LONGEST_QUOTE - 1, LONGEST_QUOTE])
def test_a_text_of_the_longest_length_is_quoted_whole(length: int) -> None:
    assert quote("x" * length) == repr("x" * length)


@pytest.mark.parametrize("length", [LONGEST_QUOTE + 1, 1_000, 1_000_000])
def test_a_longer_text_is_shortened_in_its_middle(length: int) -> None:
    shown = quote(f"begin{'x' * (length - 8)}end")
    assert shown.startswith("'begin")
    assert shown.endswith("end'")
    assert "…" in shown
    assert len(shown) <= LONGEST_QUOTE + 2


def test_phrases_are_equal_by_what_they_say() -> None:
    assert phrase("combination.pair", {"top": 3}) == phrase("combination.pair", {"top": 3})
    assert phrase("combination.pair", {"top": 3}) != phrase("combination.pair", {"top": 4})
    assert eval(repr(Phrase("place.argument", {"name": "--x"}))) == Phrase(  # noqa: S307  (the repr is the call)
        "place.argument", {"name": "--x"}
    )


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (InvalidError("unknown-card", card="'q'"), errors.InvalidError),
        (IllegalMoveError("value-not-said", "C3"), errors.IllegalMoveError),
        (HiddenCardError("hidden-row"), errors.HiddenCardError),
    ],
)
def test_an_error_of_a_family_is_one_of_the_house_and_keeps_its_words_on_its_way(
    error: CombotutorError, kind: type[CombotutorError]
) -> None:
    back = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert isinstance(back, kind)
    assert back.words == error.words == WORDS
    assert [back.text(language) for language in LANGUAGES] == [error.text(language) for language in LANGUAGES]
    assert kind.words is None
