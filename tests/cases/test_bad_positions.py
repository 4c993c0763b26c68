"""Golden: lines that must be refused, with a sentence that names an allowed field."""

from __future__ import annotations

import pytest

from combotutor.errors import InvalidError
from combotutor.families.combo.notation import parse_position
from combotutor.i18n import LANGUAGES
from tests.cases.reading import Case, numbered


@pytest.mark.parametrize(("number", "case"), numbered("bad_positions"))
def test_the_line_is_refused_and_the_field_is_named(number: int, case: Case) -> None:
    with pytest.raises(InvalidError) as caught:
        parse_position(case["position"])
    assert caught.value.field in case["fields"], f"line {number}: {case['reason']}"


@pytest.mark.parametrize(("number", "case"), numbered("bad_positions"))
def test_the_refusal_is_one_short_sentence_in_every_language(number: int, case: Case) -> None:
    with pytest.raises(InvalidError) as caught:
        parse_position(case["position"])
    sentences = {language: caught.value.text(language) for language in LANGUAGES}
    assert len(set(sentences.values())) == len(sentences), f"line {number}"
    for sentence in sentences.values():
        assert 10 < len(sentence) < 300
        assert "\n" not in sentence
        assert "{" not in sentence
