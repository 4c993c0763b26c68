"""A move as one word, both ways."""

from __future__ import annotations

import pytest

from combotutor.errors import CombotutorError, IllegalMoveError, InvalidError
from combotutor.families.combo.notation import format_move, parse_move, parse_position
from combotutor.families.combo.rules import GiveCard, InsertCard, PlayCombination, TakeReserve, legal_moves
from tests.families.combo.notation.refused import expect_sentences
from tests.families.combo.rules.rounds import moves_of, played, random_rounds

UP = "combo-up X,X,7,S,5,6/8,9/x - 0 - 3/3/3"
BREAKER = UP.replace("combo-up", "combo-breaker")


def rewritten(word: str, line: str = UP) -> str:
    """Return a word as a writer writes what a reader has read."""
    return format_move(parse_move(parse_position(line), word))


def test_property_every_legal_move_is_read_as_it_was_written() -> None:
    for positions in random_rounds(late=60, deals=1, seed=31):
        for position in positions[:-1]:
            moves = legal_moves(position)
            assert [parse_move(position, format_move(move)) for move in moves] == list(moves)


def test_property_different_moves_have_different_words() -> None:
    for positions in random_rounds(late=60, deals=0, seed=32):
        for position in positions[:-1]:
            words = moves_of(position)
            assert len(set(words)) == len(words)


@pytest.mark.parametrize(
    ("word", "written"),
    [
        ("7@3", "7@3"),
        ("5,6@5", "5,6@5"),
        ("S@4", "S@4"),
        ("X=6,7@2", "X=6,7@2"),
        ("X=6,X=5@1", "X=5,X=6@1"),
        ("X=5,X=6@1", "X=5,X=6@1"),
        ("X=7,X=7@1", "X=7,X=7@1"),
        ("X=8,X=6,7@1", "X=6,X=8,7@1"),
        ("X=12@2", "X=12@2"),
    ],
)
def test_wilds_are_read_in_any_order_and_written_lowest_first(word: str, written: str) -> None:
    assert rewritten(word) == written
    assert rewritten(word, BREAKER) == written


@pytest.mark.parametrize(
    ("word", "written"),
    [("X@1", "X=12@1"), ("X,X@1", "X=12,X=12@1"), ("X,7@2", "X=7,7@2"), ("X,X,7@1", "X=7,X=7,7@1")],
)
def test_unsaid_wilds_are_the_highest_combination_in_combo_up_and_krass_kariert(word: str, written: str) -> None:
    assert rewritten(word) == written
    assert rewritten(word, UP.replace("combo-up", "krass-kariert")) == written
    with pytest.raises(IllegalMoveError) as caught:
        rewritten(word, BREAKER)
    assert caught.value.code == "value-not-said"


def test_a_combination_is_named_by_place_length_kind_and_top_number_and_legal_as_any_of_its_words() -> None:
    position = parse_position(UP)
    assert parse_move(position, "X=8,X=6,7@1") == parse_move(position, "X=6,X=8,7@1")
    assert parse_move(position, "X=6,X=8,7@1") in legal_moves(position)
    assert parse_move(position, "X=6,X=8,7@1") != parse_move(position, "X=8,X=9,7@1")


def test_a_colon_is_read_for_the_arrow_and_the_arrow_is_written() -> None:
    position = parse_position(UP)
    assert parse_move(position, "R1:4") == parse_move(position, "R1>4") == TakeReserve(1, 4)
    assert parse_move(position, ":4") == parse_move(position, ">4") == InsertCard(4)
    assert [format_move(move) for move in (TakeReserve(2, 11), InsertCard(11))] == ["R2>11", ">11"]


def test_a_gift_is_a_place_or_not_seen() -> None:
    position = parse_position(UP)
    assert [parse_move(position, word) for word in ("G5", "G?")] == [GiveCard(5), GiveCard(None)]
    assert [format_move(move) for move in (GiveCard(12), GiveCard(None))] == ["G12", "G?"]


@pytest.mark.parametrize(
    "word",
    [
        "",
        " ",
        "7",
        "7@",
        "@3",
        "7@3 ",
        " 7@3",
        "7 @3",
        "7@03",
        "7@+3",
        "7@-3",
        "7@3@3",
        "7@٣",
        "7@３",
        "s@4",
        "x=6,7@2",
        "X=@2",
        "X=0,7@2",
        "X=13,7@2",
        "X=06,7@2",
        "X=X,7@2",
        "S=1@4",
        "7,@3",
        ",7@3",
        "13@3",
        "R1",
        "R>1",
        "R1>",
        "R1>>1",
        "R01>1",
        "R1>01",
        "r1>1",
        "R1;1",
        "R1>٣",
        "R-1>1",
        "G",
        "G05",
        "g5",
        "G5?",
        "G??",
        ">",
        ">04",
        ">4 ",
        "4>",
        ">-1",
        ">10000",
        "pass",
        "7@3\n",
    ],
)
def test_a_word_that_is_no_move_is_refused_with_a_sentence(word: str) -> None:
    with pytest.raises(CombotutorError) as caught:
        parse_move(parse_position(UP), word)
    assert caught.value.field == "MOVE"
    assert isinstance(caught.value, InvalidError)
    expect_sentences(caught.value)


# Cards not seen

HIDDEN = "combo-breaker ?4/7,7,7/6 - 0 - 2/2/2"


def test_a_move_that_names_cards_played_out_of_hidden_ones_reveals_them() -> None:
    position = played("combo-breaker ?4/9,9,2/12,6 - 0 - 2/2/2", "X=5,6@2")
    assert [card.symbol for card in position.seats[0].row] == ["?", "?"]
    assert [[card.symbol for card in entry.cards] for entry in position.trick] == [["X", "6"]]
    assert position.turn == 1


def test_cards_may_be_partly_hidden_and_those_seen_must_be_named_right() -> None:
    line = "combo-breaker ?,6,?/9,9,2/12,6 - 0 - 2/2/2"
    assert played(line, "5,6@1").turn == 1
    with pytest.raises(IllegalMoveError) as caught:
        played(line, "5,7@1")
    assert caught.value.code in ("not-your-card", "not-adjacent")


def test_a_special_is_revealed_too() -> None:
    assert played("combo-breaker ?4/9,9,2/12,6 - 0 - 2/2/2", "S@4").turn == 0


@pytest.mark.parametrize(
    ("line", "word"),
    [
        (HIDDEN, "7,7@1"),
        (HIDDEN, "P@1"),
        ("combo-breaker ?4/7,7/6,2+7 - 0 ?3 2/2/2", "7,7@1"),
        ("combo-breaker ?4/7,7/6,2+7 - 0 7,? 2/2/2", "7@1"),
        ("combo-breaker ?4/7,7/6,2 - 0 7,? 2/2/2 discards=7", "7@1"),
        ("combo-breaker ?4/X,7/6,2 - 0 ?3 2/2/2 discards=X", "X=5@1"),
        ("combo-breaker ?4/8,8/6,2 2:7,7,7 0 - 2/2/2", "7,7@1"),
    ],
)
def test_a_card_of_which_the_deck_has_no_more_cannot_be_revealed(line: str, word: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        parse_move(parse_position(line), word)
    assert caught.value.code == "not-in-deck"
    expect_sentences(caught.value)


def test_the_last_copy_in_the_deck_can_be_revealed() -> None:
    assert played(HIDDEN, "7@1").turn == 1
    assert played("combo-up ?4/X,7/6,2 - 0 ?3 2/2/2", "X@1").turn == 1


def test_inserting_from_an_unknown_pile_inserts_a_card_not_seen() -> None:
    position = played("combo-breaker D,3/9,2/x - 0 ?5 2/2/2", "D@1", "9@1", ">2", ">1", ">4")
    assert [card.symbol for card in position.seats[1].row] == ["?", "2", "?", "?"]
    assert [card.symbol for card in position.pile] == ["?", "?"]


def test_words_that_name_a_hidden_play_may_be_any_that_the_deck_can_hold() -> None:
    position = parse_position("combo-breaker ?4/9,9,2/12,6 - 0 - 2/2/2")
    moves = [parse_move(position, word) for word in ("1@1", "12,12,12@2", "X=3,X=4@3", "D@1")]
    assert [type(move) is PlayCombination for move in moves] == [True, True, True, False]


@pytest.mark.parametrize(("rules", "meant"), [("combo-up", "X=6,X=7,5@1"), ("krass-kariert", "X=6,X=7,5@1")])
def test_a_wild_left_unsaid_beside_one_that_is_said_makes_the_highest_combination(rules: str, meant: str) -> None:
    position = parse_position(f"{rules} X,X,5/1,2/3 - 0 - 3/3/3")
    assert format_move(parse_move(position, "X=6,X,5@1")) == meant
    with pytest.raises(IllegalMoveError) as caught:
        parse_move(parse_position("combo-breaker X,X,5/1,2/3 - 0 - 2/2/2"), "X=6,X,5@1")
    assert caught.value.code == "value-not-said"
