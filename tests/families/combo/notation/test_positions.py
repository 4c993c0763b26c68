"""A position as one line, both ways."""

from __future__ import annotations

import pytest

from combotutor.errors import HiddenCardError, IllegalMoveError, InvalidError
from combotutor.families.combo.cards import Card, readings
from combotutor.families.combo.notation import format_position, parse_position
from combotutor.families.combo.rules import Draw, Giving, PickUp, Placing
from combotutor.games import LONGEST_TEXT
from tests.families.combo.notation.refused import expect_sentences, refusal_of
from tests.families.combo.rules.rounds import dealt, moves_of, played, result_of, table_of

EXAMPLE = "combo-breaker 7,8,X,3+4,5/1,2,2+6/x 0:5,6 1 ?18 2/2/1"


def test_the_example_of_the_notation_says_what_it_says() -> None:
    position = parse_position(EXAMPLE)
    assert position.rules.name == "combo-breaker"
    assert [[card.symbol for card in seat.row] for seat in position.seats] == [
        ["7", "8", "X", "3"],
        ["1", "2", "2"],
        [],
    ]
    assert [[card.symbol for card in seat.reserve] for seat in position.seats] == [["4", "5"], ["6"], []]
    assert [seat.is_out for seat in position.seats] == [False, False, True]
    assert [(entry.seat, [card.symbol for card in entry.cards]) for entry in position.trick] == [(0, ["5", "6"])]
    assert (position.turn, position.pile) == (1, (Card.UNKNOWN,) * 18)
    assert [seat.tokens for seat in position.seats] == [2, 2, 1]
    assert (position.discards, position.points, position.oldest) == (None, None, 0)
    assert format_position(position) == EXAMPLE


@pytest.mark.parametrize(
    ("read", "written"),
    [
        (EXAMPLE.replace("/x ", "/x+- "), EXAMPLE),
        (EXAMPLE.replace("1,2,2+6", "1,2,2+-"), EXAMPLE.replace("1,2,2+6", "1,2,2")),
        (EXAMPLE.replace("/x ", "/x+9,D "), EXAMPLE.replace("/x ", "/x+9,D ")),
        (EXAMPLE.replace("?18", "?,?,?"), EXAMPLE.replace("?18", "?3")),
        (EXAMPLE.replace("?18", "9,?,D"), EXAMPLE.replace("?18", "9,?,D")),
        (EXAMPLE.replace("?18", "-"), EXAMPLE.replace("?18", "-")),
        ("combo-up 5/8/9,2 0:X=4,X=3 1 - 3/3/3 moves 8@1", ""),
        ("combo-up 5/8,9,2,2/9,2 0:X=4,X=3 1 - 3/3/3", "combo-up 5/8,9,2,2/9,2 0:X=3,X=4 1 - 3/3/3"),
        ("combo-up 5/8,8,8/9,2 0:X=7,6,X=5 1 - 3/3/3", "combo-up 5/8,8,8/9,2 0:X=5,6,X=7 1 - 3/3/3"),
    ],
)
def test_other_ways_to_write_a_line_are_read_and_one_way_is_written(read: str, written: str) -> None:
    if written:
        assert format_position(parse_position(read)) == written
    else:
        expect_sentences(refusal_of(read))


def test_what_is_written_of_a_hand_is_known_to_its_own_seat_only() -> None:
    for seat, each in enumerate(parse_position(EXAMPLE).seats):
        assert all(held.known_by == {seat} for held in each.hand)


def test_a_line_whose_seat_can_do_nothing_is_a_finished_round_in_which_that_seat_pays() -> None:
    position = parse_position("krass-kariert 1/3,4/10,10,1 0:9,9 1 - 3/3/3")
    assert result_of(position).payers == (1,)
    with pytest.raises(InvalidError) as caught:
        format_position(position)
    assert caught.value.code == "finished-round"
    expect_sentences(caught.value)


def test_a_line_whose_seat_holds_a_hidden_card_is_no_finished_round() -> None:
    assert parse_position("krass-kariert 1/3,?/10,10,1 0:9,9 1 - 3/3/3").result is None


# Moments within a turn


def test_a_moment_within_a_turn_is_the_line_at_its_beginning_and_the_moves_since() -> None:
    line = "combo-up P,9,1/4,8/5,7 - 0 - 3/3/3"
    for words in (["P@1"], ["P@1", "G1"], ["P@1", "G1", "G2", "G1"], ["P@1", "G1", "G2", "G1", ">2"]):
        written = f"{line} moves {' '.join(words)}"
        assert format_position(played(line, *words)) == written
        assert format_position(parse_position(written)) == written


@pytest.mark.parametrize(
    ("line", "moment"),
    [
        ("combo-breaker D,9/4,8/x - 0 1,2,3 2/2/2 moves D@1 4@1", Draw),
        ("combo-up U,9/4,8+1/x - 0 1,2,3 2/2/2 moves U@1", PickUp),
        ("combo-up P,9/4,8+1/x - 0 1,2,3 2/2/2 moves P@1", Giving),
        ("combo-up P,9/4,8+1/x - 0 1,2,3 2/2/2 moves P@1 G1 G2", Placing),
    ],
)
def test_every_kind_of_moment_has_a_line(line: str, moment: type) -> None:
    position = parse_position(line)
    assert isinstance(position.pending, moment)
    assert moves_of(parse_position(format_position(position))) == moves_of(position)


def test_a_moment_is_written_from_the_turn_in_which_it_lies() -> None:
    position = parse_position("combo-breaker D,9/4,8/5,7 - 0 1,2,3 2/2/2 moves D@1 4@1 5@1 >1")
    assert format_position(position) == "combo-breaker 9/8/5,7 0:D;1:4 2 1,2,3 2/2/2 moves 5@1 >1"


def test_moves_over_several_tricks_are_read_and_the_place_reached_is_written() -> None:
    position = parse_position("krass-kariert 3,9/4,8/5,7,1 - 0 - 3/3/3 moves 3@1 4@1 5@1 7@1")
    assert format_position(position) == "krass-kariert 9/8/1 2:7 0 - 3/3/3"


def test_colons_and_unsaid_wilds_are_written_as_arrows_and_values() -> None:
    position = parse_position("combo-up U,9/4,8+1/X,2+3 - 0 - 3/3/3 moves U@1 R1:1")
    assert format_position(position).endswith(" moves U@1 R1>1")
    position = parse_position("combo-up D,9/X,X,8/x - 0 1,2,3 3/3/3 moves D@1 X,X@1 :1")
    assert format_position(position) == "combo-up 9/X,X,8/x 0:D 1 1,2,3 3/3/3 moves X=12,X=12@1 >1"


def test_a_hidden_gift_that_is_needed_is_named_with_its_move() -> None:
    line = "combo-up P,9/?2/5,1 - 0 - 3/3/3 moves P@1 G1 G?"
    assert format_position(parse_position(line)) == line
    error = refusal_of(f"{line} G1")
    assert isinstance(error, HiddenCardError)
    assert (error.code, error.field) == ("hidden-gift", "MOVE")


# A deal


@pytest.mark.parametrize("rules", ["combo-breaker", "combo-up", "krass-kariert"])
def test_a_deal_is_read_as_it_was_written(rules: str) -> None:
    position = dealt(rules, 5, 8)
    assert parse_position(format_position(position)) == position


# A round as one seat saw it


def test_a_real_round_is_entered_as_seat_1_saw_it() -> None:
    line = "combo-up ?10+4,D/7,8,X,3,3,1,12,6,6,2+9,5/?10+1,1 - 0 ?20 3/3/3"
    words = ["5,6@3", "R1>1"]
    assert table_of(played(line, *words)) == "?8/9,7,8,X,3,3,1,12,6,6,2/?10 turn 2"
    # Seat 2 passes on, and seat 1 gives its 12 without seeing what it gets.
    words += ["P@4", "G9", "G2", "G8", ">1", ">6", ">3"]
    after = played(line, *words)
    assert table_of(after) == "?8/9,7,8,X,3,?,3,1,6,6,2/?,?,12,?,?,?,?,?,? turn 0"
    assert (after.trick, len(after.pile)) == ((), 20)
    # What seat 1 has got shows when it is played.
    assert table_of(played(line, *words, "7,7@1", "3,3,3@5")) == "?6/9,7,8,X,1,6,6,2/?,?,12,?,?,?,?,?,? turn 2"
    assert table_of(played(line, *words, "7,7@1", "X=3,3,3@4")) == "?6/9,7,8,3,1,6,6,2/?,?,12,?,?,?,?,?,? turn 2"
    with pytest.raises(IllegalMoveError):
        played(line, *words, "7,7@1", "6,6,6@9")


def test_a_fifth_seven_out_of_hidden_cards_is_refused() -> None:
    line = "combo-up ?10+7,D/7,7,X,3/?10+1,1 - 0 ?20 3/3/3"
    assert played(line, "7@1").turn == 1
    error = refusal_of(f"{line} moves 7,7@1")
    assert (error.code, error.field) == ("not-in-deck", "MOVE")
    assert refusal_of(f"{line} moves 7@1 R1>1").field == "MOVE"


# Lines that are too long


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        (("7,8", "7," * 99 + "8"), "field-too-long", "SEATS"),
        (("7,8", "7," * 96 + "8"), "too-many-of-a-card", "SEATS"),
        (("7,8", "7," * 99 + ",8"), "missing-card", "SEATS"),
        (("7,8", "," * 99), "missing-card", "SEATS"),
        (("0:5,6", "0:5,6;" * 3 + "0:5,6"), "trick-too-long", "TRICK"),
        (("0:5,6", ";;;"), "trick-too-long", "TRICK"),
        (("0:5,6", f"0:{'5,' * 99}6"), "field-too-long", "TRICK"),
        (("0:5,6", "0:5,5,5,5"), "trick-no-combination", "TRICK"),
        (("?18", "7," * 99 + "7"), "field-too-long", "PILE"),
        (("2/2/1", "2/2/1" + "/2" * 99), "one-a-seat", "TOKENS"),
        (("2/2/1", f"2/2/1 discards={'7,' * 99}7"), "field-too-long", "discards"),
        (("2/2/1", f"2/2/1 moves {'7,' * 99}7@1"), "field-too-long", "MOVE"),
        (("2/2/1", "2/2/1 " * LONGEST_TEXT), "line-too-long", "LINE"),
    ],
)
def test_what_is_too_long_is_refused_by_its_field(change: tuple[str, str], code: str, field: str) -> None:
    error = refusal_of(EXAMPLE.replace(*change))
    assert (error.code, error.field) == (code, field)


def test_nothing_is_remembered_of_cards_that_are_too_many_for_a_combination() -> None:
    """Else a program that reads lines for days would fill its memory with what people mistyped."""
    played(EXAMPLE.replace("0:5,6", "0:1"), "2@2")
    before = readings.cache_info().currsize
    for cards in ("12,12,12,11", "9,9,9,9", "11,10,9,8,7,6"):
        assert refusal_of(EXAMPLE.replace("0:5,6", f"0:{cards}")).code == "trick-no-combination"
        line = EXAMPLE.replace("1,2,2", cards).replace("0:5,6", "0:1")
        assert refusal_of(f"{line} moves {cards}@1").code == "no-combination"
    assert readings.cache_info().currsize == before
