"""Why there is no answer, in a sentence for whoever waits for it."""

import pytest

from combotutor.errors import CombotutorError, HiddenCardError, InvalidError
from combotutor.families.combo.bench.thinking import refused
from combotutor.families.combo.words import WORDS
from combotutor.i18n import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("error", "key"),
    [
        (HiddenCardError("hidden-open", "SEATS"), "tutor.sure-no-hands"),
        (HiddenCardError("hidden-incoming", "SEATS", seat=1), "error.hidden-incoming"),
        (HiddenCardError("hidden-pile", "PILE"), "tutor.sure-no-pile"),
        (InvalidError("no-such-seat", "seat", seat=7, last=2), "error.no-such-seat"),
    ],
)
def test_a_refusal_is_told_in_every_language(error: CombotutorError, key: str, language: str) -> None:
    error.words = WORDS
    phrase = refused(error)
    assert phrase.key == key
    assert phrase.text(language).endswith(".")
