"""What a test asserts of every refusal: the field, and a sentence in each language."""

from __future__ import annotations

import pytest

from combotutor.errors import CombotutorError
from combotutor.families.combo.notation import parse_position
from combotutor.i18n import LANGUAGES


def refusal_of(line: str) -> CombotutorError:
    """Return the error of a line that must be refused, once its sentences have been looked at."""
    with pytest.raises(CombotutorError) as caught:
        parse_position(line)
    expect_sentences(caught.value)
    return caught.value


def expect_sentences(error: CombotutorError) -> None:
    """Assert that an error can be said in every language: one short line, all its gaps filled."""
    sentences = [error.text(language) for language in LANGUAGES]
    assert len(set(sentences)) == len(LANGUAGES), sentences
    for sentence in sentences:
        assert 8 < len(sentence) < 320
        assert not any(odd in sentence for odd in ("{", "}", "\n", "Phrase(", "Card(", "None"))
