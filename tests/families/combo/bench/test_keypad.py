"""The keys of the combo games, and what was typed, word by word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combotutor.errors import CombotutorError
from combotutor.families.combo.bench.keypad import KEYPAD
from combotutor.families.combo.bench.workbench import WORKBENCH
from combotutor.families.combo.cards import FACES
from combotutor.families.combo.rules import MOST_RESERVE, RULE_SETS
from combotutor.i18n import LANGUAGES
from combotutor.widgets.bench import LONGEST_LINE
from combotutor.widgets.keypad import Part

GAME = "combo-up"
BREAKER = "combo-breaker 7,8/1,2/5 - 0 - {}"
WORDS = st.sampled_from(["7", "12", "x", "Joker", "D", "comodín", "3", "13", "k", "?", "pick up", "8+9", "<b>"])
TYPED = st.lists(WORDS, max_size=9).map(" ".join) | st.text(alphabet="0123456789xsdpuXK+-?,; ", max_size=20)
HANDS = st.tuples(TYPED, st.sampled_from(["", " + 3", "+3 1", " + 3 1 x", " + k", "+"])).map("".join)


def words(parts: tuple[Part, ...]) -> list[str]:
    """Return what is typed for parts."""
    return [part.word for part in parts]


@pytest.mark.parametrize("game", RULE_SETS)
def test_there_is_a_key_for_every_face_of_the_deck_with_its_name_and_its_picture(game: str) -> None:
    deck = RULE_SETS[game].deck
    for language in LANGUAGES:
        keys = KEYPAD.keys(game, language)
        assert words(keys) == [face.symbol for face in FACES if deck.count(face)]
        assert all(key.name and key.face.startswith("<svg") for key in keys)


@given(HANDS)
def test_what_has_nothing_wrong_in_it_is_laid_out_as_just_these_cards_and_all_else_is_refused(typed: str) -> None:
    written = KEYPAD.written(typed, GAME, "en")
    is_wrong = any(part.is_wrong for part in (*written.row, *written.beside, *written.fields))
    try:
        bench = WORKBENCH.lay_out(typed, GAME)
    except CombotutorError:
        # Where there is no card at all, there is none to mark.
        assert is_wrong or not written.row
        return
    assert not is_wrong
    assert words(written.row) == [card.symbol for card in bench.row]
    assert words(written.beside) == [card.symbol for card in bench.reserve]


def told(parts: tuple[Part, ...]) -> list[str]:
    """Return the words that a text tells of: a dash alone is no card."""
    found = [word for word in words(parts) if word]
    return [] if found == ["-"] else found


@given(HANDS)
def test_written_anew_a_hand_is_the_same_word_by_word(typed: str) -> None:
    written = KEYPAD.written(typed, GAME, "en")
    if written.fields:
        return
    again = KEYPAD.written(KEYPAD.joined(words(written.row), words(written.beside)), GAME, "en")
    assert words(again.row) == told(written.row)
    assert words(again.beside) == told(written.beside)


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("7 8 k 3", ["k"]),
        ("7,,8", [""]),
        ("7 7 7 7 7", ["7"]),
        ("7 ? 8", ["?"]),
        ("7 + 8 9 1", ["1"]),
        ("7 + 8+9", ["8+9"]),
        ("s s s + s", ["S", "S"]),
    ],
)
def test_the_wrong_word_is_marked_and_no_other(typed: str, wrong: list[str]) -> None:
    written = KEYPAD.written(typed, GAME, "en")
    assert [part.word for part in (*written.row, *written.beside) if part.is_wrong] == wrong


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("line", "name"),
    [
        (BREAKER.format("2/2/9"), "TOKENS"),
        (BREAKER.format("2/2"), "TOKENS"),
        ("combo-breaker 7,8/1,2/5 - 9 - 2/2/2", "TURN"),
        ("combo-breaker 7,7,7,7,7/1,2/5 - 0 - 2/2/2", "SEATS"),
        ("combo-breaker 7,8/1,2/5 9:7 0 - 2/2/2", "TRICK"),
        ("combo-breaker 7,8/1,2/5", "TOKENS"),
    ],
)
def test_of_a_line_the_wrong_field_is_marked_and_called_by_a_persons_word(line: str, name: str, language: str) -> None:
    fields = KEYPAD.written(line, GAME, language).fields
    wrong = [part for part in fields if part.is_wrong]
    assert wrong[-1] == fields[("RULES", "SEATS", "TRICK", "TURN", "PILE", "TOKENS").index(name)]
    with pytest.raises(CombotutorError) as caught:
        WORKBENCH.lay_out(line, GAME)
    sentence = caught.value.text(language)
    assert not any(word in sentence for word in ("RULES", "SEATS", "TRICK", "TURN", "PILE", "TOKENS")), sentence


def test_cards_are_called_by_name_where_there_are_too_many() -> None:
    with pytest.raises(CombotutorError) as caught:
        WORKBENCH.lay_out("s s s", GAME)
    assert "Stopp: Hier sind 3" in caught.value.text("de")


def test_the_deck_and_the_reserve_have_an_end() -> None:
    full = KEYPAD.written("7 7 7 + 7", GAME, "en")
    assert not KEYPAD.has_room(full, "7", GAME, is_beside=False)
    assert KEYPAD.has_room(full, "8", GAME, is_beside=True)
    assert not KEYPAD.has_room(KEYPAD.written("7 + 8 9", GAME, "en"), "1", GAME, is_beside=True)
    assert not KEYPAD.has_room(full, "P", "combo-breaker", is_beside=False)
    assert MOST_RESERVE == 2


@pytest.mark.parametrize("typed", ["7 " * (LONGEST_LINE // 2 + 9), "1 2 3 4 " * 16, "x" * LONGEST_LINE * 2])
def test_what_nobody_would_look_through_is_one_field_and_short(typed: str) -> None:
    (field,) = KEYPAD.written(typed, GAME, "en").fields
    assert field.is_wrong
    assert len(field.word) < 40
