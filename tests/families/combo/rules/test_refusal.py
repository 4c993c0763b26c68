"""Why a move is not allowed: one rule for every illegal move, and none for any legal one."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from combotutor.errors import IllegalMoveError
from combotutor.families.combo.cards import FACES, STRENGTHS, Card
from combotutor.families.combo.notation import parse_move
from combotutor.families.combo.rules import (
    GiveCard,
    InsertCard,
    Move,
    PlayCombination,
    PlaySpecial,
    Position,
    TakeReserve,
    legal_moves,
    play,
    refusal,
)
from combotutor.families.combo.words import entries
from combotutor.i18n import LANGUAGES
from tests.at_length import at_length
from tests.families.combo.rules.rounds import played, random_rounds

CODES = {
    "round-over",
    "wrong-moment",
    "leader-must-play",
    "no-such-place",
    "not-your-card",
    "not-adjacent",
    "special-alone",
    "wilds-alone",
    "no-combination",
    "no-combination-so",
    "value-not-said",
    "does-not-beat",
    "not-in-deck",
    "no-reserve",
    "no-such-reserve",
    "no-such-gap",
}


def candidates(position: Position, source: random.Random) -> Iterator[Move]:
    """Yield moves of every kind, near and far: right and wrong places, cards, readings, gaps and numbers."""
    row = position.mover.row
    places = range(-1, len(row) + 3)
    yield from legal_moves(position)
    yield from map(InsertCard, places)
    yield from map(GiveCard, places)
    yield from itertools.starmap(TakeReserve, itertools.product(range(-1, 4), places))
    specials = [face for face in FACES if face.is_special]
    yield from itertools.starmap(PlaySpecial, itertools.product(places, specials))
    for at, length in itertools.product(places, (1, 2, 3)):
        cards = row[max(0, at - 1) : max(0, at - 1) + length] or (Card.FIVE,)
        for combination in source.sample(STRENGTHS, 4):
            yield PlayCombination(at, cards, combination)
        strange = tuple(source.choices(FACES, k=length))
        yield PlayCombination(at, strange, source.choice(STRENGTHS))


@pytest.mark.parametrize("late", at_length((8, 40), 8))
def test_property_a_move_is_refused_exactly_if_it_is_not_legal_and_leaves_the_position_alone(late: int) -> None:
    source = random.Random(8)
    codes = set[str]()
    for positions in random_rounds(late=late, deals=1, seed=8):
        for position in positions[::4] + positions[-1:]:
            legal = set(legal_moves(position))
            text = repr(position)
            for move in candidates(position, source):
                error = refusal(position, move)
                assert (error is None) == (move in legal), (move, error)
                if error is not None:
                    codes.add(error.code)
                    with pytest.raises(IllegalMoveError) as caught:
                        play(position, move)
                    assert (caught.value.code, caught.value.rule) == (error.code, error.rule)
            assert repr(position) == text
    assert codes >= {"round-over", "wrong-moment", "not-your-card", "does-not-beat", "no-combination", "no-such-gap"}
    assert codes <= CODES


@pytest.mark.parametrize("card", ["5", "X"])
def test_a_number_played_as_a_special_is_refused(card: str) -> None:
    position = played(f"combo-up {card},9/8,2/7,7 - 0 - 3/3/3")
    assert refusal(position, PlaySpecial(1, position.mover.row[0])) is not None


TURN = "combo-breaker 5,8,S,5,X/9,10/7 - 0 1,2,3 2/2/2"
ANSWER = "combo-breaker 9,9/5,8,S,5,X,X+3/7 - 0 1,2,3 2/2/2"
UNSEEN = "combo-breaker ?3/7,7,7/7 - 0 - 2/2/2"


@pytest.mark.parametrize(
    ("line", "words", "code", "rule"),
    [
        (TURN, ["R1>1"], "leader-must-play", "D3"),
        (TURN, ["5,5@1"], "not-adjacent", "C1"),
        (TURN, ["8,5@3"], "not-your-card", "H1"),
        (TURN, ["5@2"], "not-your-card", "H1"),
        (TURN, ["9@1"], "not-your-card", "H1"),
        (TURN, ["5@0"], "not-your-card", "H1"),
        (TURN, ["5@99"], "not-your-card", "H1"),
        (TURN, ["S@1"], "not-your-card", "H1"),
        (TURN, ["5,8@1"], "no-combination", "C2"),
        (TURN, ["8,S@2"], "special-alone", "S1"),
        (TURN, ["5,X=9@4"], "no-combination-so", "C2"),
        (TURN, ["5,X@4"], "value-not-said", "C3"),
        (TURN, ["G1"], "wrong-moment", "T5"),
        (TURN, [">1"], "wrong-moment", "T5"),
        (ANSWER, ["9@1", "5@1"], "does-not-beat", "T2"),
        (ANSWER, ["9@1", "X=9@5"], "does-not-beat", "T2"),
        (ANSWER, ["9@1", "R2>1"], "no-such-reserve", "T3"),
        (ANSWER, ["9@1", "R0>1"], "no-such-reserve", "T3"),
        (ANSWER, ["9@1", "R1>8"], "no-such-gap", "H2"),
        (ANSWER, ["9@1", "R1>0"], "no-such-gap", "H2"),
        (ANSWER + " wild-pair=no", ["9@1", "X=5,X=6@5"], "wilds-alone", "D1"),
        ("combo-breaker 9,9/12/7 - 0 - 2/2/2", ["9@1", "R1>1"], "no-reserve", "T3"),
        ("combo-breaker D,9/12/x - 0 1,2,3 2/2/2", ["D@1", "12@1", ">3"], "no-such-gap", "H2"),
        ("combo-breaker D,9/12/x - 0 1,2,3 2/2/2", ["D@1", "12@1", "9@1"], "wrong-moment", "T5"),
        ("combo-up U,9/8,8+1/x - 0 - 3/3/3", ["U@1", ">1"], "wrong-moment", "T5"),
        ("combo-up U,9/8,8+1/x - 0 - 3/3/3", ["U@1", "8,8@1"], "wrong-moment", "T5"),
        ("combo-up P,9/8,8/x - 0 - 3/3/3", ["P@1", "G2"], "no-such-place", "H1"),
        ("combo-up P,9/8,8/x - 0 - 3/3/3", ["P@1", "G0"], "no-such-place", "H1"),
        ("combo-up P,9/8,8/x - 0 - 3/3/3", ["P@1", "G1", "G1", "G1"], "wrong-moment", "T5"),
        ("krass-kariert 9/7,8/x - 0 - 3/3/3", ["9@1", "7,8@1", "8@1"], "round-over", "E1"),
        ("krass-kariert 9/7,8/x - 0 - 3/3/3", ["9@1", "7,8@1", "S@1"], "round-over", "E1"),
        (UNSEEN, ["7,7@1"], "not-in-deck", "H1"),
        (UNSEEN, ["P@1"], "not-in-deck", "H1"),
        ("combo-up 9,9/3,1+5/S - 0 1 3/3/3", ["9,9@1", "12@1"], "not-your-card", "H1"),
    ],
)
def test_a_forbidden_move_names_its_rule_and_has_a_sentence_in_every_language(
    line: str, words: list[str], code: str, rule: str
) -> None:
    position = played(line, *words[:-1])
    with pytest.raises(IllegalMoveError) as caught:
        play(position, parse_move(position, words[-1]))
    error = caught.value
    assert (error.code, error.rule, error.field) == (code, rule, "MOVE")
    sentences = {error.text(language) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert not any("{" in sentence or "Phrase(" in sentence or "\n" in sentence for sentence in sentences)


def test_the_sentence_shows_what_lies_on_the_table_and_what_was_played() -> None:
    position = played(ANSWER, "9@1")
    error = refusal(position, PlayCombination(1, (Card.FIVE,), STRENGTHS[4]))
    assert error is not None
    assert "9" in str(error)
    assert "5" in str(error)


def test_every_rule_number_has_a_text_in_every_language_and_all_nineteen_decisions_are_among_them() -> None:
    for language in LANGUAGES:
        rules = entries("rule", language)
        assert {f"D{number}" for number in range(1, 20)} <= set(rules)
        assert {"H1", "H2", "C1", "C2", "C3", "T2", "T3", "T5", "S1", "E1"} <= set(rules)
        assert all(text.strip() for text in rules.values())


def test_every_code_has_a_sentence_in_every_language() -> None:
    assert all(set(entries("error", language)) >= CODES for language in LANGUAGES)
