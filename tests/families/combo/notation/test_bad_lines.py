"""Lines that cannot be read or cannot be, each with the field its error must name."""

from __future__ import annotations

import pytest

from combotutor.families.combo.notation import parse_position
from tests.families.combo.notation.refused import refusal_of

GOOD = "combo-breaker 7,8,X,3+4,5/1,2,2+6/x 0:5,6 1 ?18 2/2/1"
UP = "combo-up 5,6+7/8,9,U/x+1 0:3 1 2,2,P 3/3/3"

BAD = [
    # The line as a whole
    ("", "LINE"),
    (" ", "LINE"),
    ("\t", "LINE"),
    (f" {GOOD}", "LINE"),
    (f"{GOOD} ", "LINE"),
    (f"{GOOD}\n", "LINE"),
    (GOOD.replace(" 1 ", "  1 "), "LINE"),
    ("combo-breaker", "LINE"),
    (GOOD.removesuffix(" 2/2/1"), "LINE"),
    (f"{GOOD} 5", "LINE"),
    (f"{GOOD} colour=red", "LINE"),
    (f"{GOOD} Oldest=1", "LINE"),
    (f"{GOOD} oldest", "LINE"),
    (f"{GOOD} =1", "LINE"),
    # RULES
    (GOOD.replace("combo-breaker", "Combo-breaker"), "RULES"),
    (GOOD.replace("combo-breaker", "combo_breaker"), "RULES"),
    (GOOD.replace("combo-breaker", "chess"), "RULES"),
    (GOOD.replace("combo-breaker", "combo-breaker,"), "RULES"),
    # SEATS, the cards
    (GOOD.replace("7,8,X", "7,8,x"), "SEATS"),
    (GOOD.replace("7,8,X", "7,8,W"), "SEATS"),
    (GOOD.replace("7,8,X", "7,8,13"), "SEATS"),
    (GOOD.replace("7,8,X", "7,8,0"), "SEATS"),
    (GOOD.replace("7,8,X", "7,08,X"), "SEATS"),
    (GOOD.replace("7,8,X", "7,-8,X"), "SEATS"),
    (GOOD.replace("7,8,X", "7,+8,X"), "SEATS"),
    (GOOD.replace("7,8,X", "7,８,X"), "SEATS"),
    (GOOD.replace("7,8,X", "7,٣,X"), "SEATS"),
    (GOOD.replace("7,8,X", "7,²,X"), "SEATS"),
    (GOOD.replace("7,8,X", "7,,X"), "SEATS"),
    (GOOD.replace("7,8,X", ",7,8"), "SEATS"),
    (GOOD.replace("7,8,X,3", "7,8,"), "SEATS"),
    (GOOD.replace("7,8,X", "7;8;X"), "SEATS"),
    (GOOD.replace("7,8,X", "7,8,X=5"), "SEATS"),
    (GOOD.replace("7,8,X,3", "7,?3"), "SEATS"),
    (GOOD.replace("7,8,X,3", "?0"), "SEATS"),
    (GOOD.replace("7,8,X,3", "?03"), "SEATS"),
    (GOOD.replace("7,8,X,3", "??"), "SEATS"),
    (GOOD.replace("7,8,X,3", "X,X,X"), "SEATS"),
    (GOOD.replace("7,8,X,3", "7,8,P"), "SEATS"),
    (GOOD.replace("7,8,X,3", ""), "SEATS"),
    (GOOD.replace("7,8,X,3", "--"), "SEATS"),
    (GOOD.replace("/x ", "/X,x "), "SEATS"),
    # SEATS, reserves and their number
    (GOOD.replace("+4,5", "+"), "SEATS"),
    (GOOD.replace("+4,5", "+4,5,6"), "SEATS"),
    (GOOD.replace("+4,5", "+?2"), "SEATS"),
    (GOOD.replace("+4,5", "+4+5"), "SEATS"),
    (GOOD.replace("+4,5", "+x"), "SEATS"),
    (GOOD.replace("+4,5", "+4,?"), "SEATS"),
    ("combo-breaker 7/8 - 0 - 2/2", "SEATS"),
    ("combo-breaker 7/8/9/1/2/3 - 0 - 2/2/2/2/2/2", "SEATS"),
    ("combo-breaker 7/x/x - 0 - 2/2/2", "SEATS"),
    ("combo-breaker 7/8//9 - 0 - 2/2/2/2", "SEATS"),
    ("combo-breaker 7,8/-/9 0:3 2 - 2/2/2", "SEATS"),
    ("combo-breaker 7,8/-+4/9,2 - 0 - 2/2/2", "SEATS"),
    # TRICK
    (UP.replace("0:3", "0:"), "TRICK"),
    (UP.replace("0:3", "0"), "TRICK"),
    (UP.replace("0:3", ":3"), "TRICK"),
    (UP.replace("0:3", "0:3;"), "TRICK"),
    (UP.replace("0:3", "00:3"), "TRICK"),
    (UP.replace("0:3", "0;3"), "TRICK"),
    (UP.replace("0:3", "0:S"), "TRICK"),
    (UP.replace("0:3", "0:R"), "TRICK"),
    (UP.replace("0:3", "0:r"), "TRICK"),
    (UP.replace("0:3", "0:u"), "TRICK"),
    (UP.replace("0:3", "0:U,D"), "TRICK"),
    (UP.replace("0:3", "0:3,5"), "TRICK"),
    (UP.replace("0:3", "0:3,4,5,6"), "TRICK"),
    (UP.replace("0:3", "0:12,1"), "TRICK"),
    (UP.replace("0:3", "0:X"), "TRICK"),
    (UP.replace("0:3", "0:X=0"), "TRICK"),
    (UP.replace("0:3", "0:X=13"), "TRICK"),
    (UP.replace("0:3", "0:X=07"), "TRICK"),
    (UP.replace("0:3", "0:X=5,7"), "TRICK"),
    (UP.replace("0:3", "0:X=5,X"), "TRICK"),
    (UP.replace("0:3", "0:?"), "TRICK"),
    (UP.replace("0:3", "2:3"), "TRICK"),
    (UP.replace("0:3", "3:3"), "TRICK"),
    (UP.replace("0:3", "-1:3"), "TRICK"),
    (UP.replace("0:3", "0:3;0:4"), "TRICK"),
    (UP.replace("0:3 1", "0:3;1:3 1"), "TRICK"),
    ("combo-up 5/8,9/4,4+1/2 0:3;2:R 3 - 3/3/3/3", "TRICK"),
    ("combo-up 5/8,9+1,2/4,4/2 0:3;1:R 2 - 3/3/3/3", "TRICK"),
    ("combo-up 5/8,9/4,4/2 0:8,9;1:9 2 - 3/3/3/3", "TRICK"),
    ("combo-breaker 5/8,9/4,4/2 0:P 1 - 2/2/2/2", "TRICK"),
    ("combo-breaker 5/8,9/4,4/2 0:5,5,5;1:6,6,6;2:5 3 - 2/2/2/2", "TRICK"),
    ("krass-kariert 5,2/4/1 0:X=3,X=4 1 - 3/3/3 wild-pair=no", "TRICK"),
    # TURN
    (GOOD.replace(" 1 ?18", " x ?18"), "TURN"),
    (GOOD.replace(" 1 ?18", " 01 ?18"), "TURN"),
    (GOOD.replace(" 1 ?18", " - ?18"), "TURN"),
    (GOOD.replace(" 1 ?18", " 1.0 ?18"), "TURN"),
    (GOOD.replace(" 1 ?18", " １ ?18"), "TURN"),
    (GOOD.replace(" 1 ?18", " 3 ?18"), "TURN"),
    (GOOD.replace(" 1 ?18", " 2 ?18"), "TURN"),
    (GOOD.replace(" 1 ?18", " 0 ?18"), "TURN"),
    ("combo-up 5/8,9/4,4/2 0:3 2 - 3/3/3/3", "TURN"),
    ("combo-up -/8,9/4,4/2 1:3 0 - 3/3/3/3", ("TURN", "SEATS")),
    # PILE
    (GOOD.replace("?18", "18"), "PILE"),
    (GOOD.replace("?18", "?x"), "PILE"),
    (GOOD.replace("?18", "x"), "PILE"),
    (GOOD.replace("?18", "?99"), "PILE"),
    (GOOD.replace("?18", "?9999"), "PILE"),
    (GOOD.replace("?18", "U"), "PILE"),
    (GOOD.replace("?18", "2,2,2"), "PILE"),
    (GOOD.replace("?18", "5,S,S,S"), "PILE"),
    # TOKENS
    (GOOD.replace("2/2/1", "2/2"), "TOKENS"),
    (GOOD.replace("2/2/1", "2/2/1/1"), "TOKENS"),
    (GOOD.replace("2/2/1", "2/2/4"), "TOKENS"),
    (GOOD.replace("2/2/1", "2/2/-1"), "TOKENS"),
    (GOOD.replace("2/2/1", "2/2/"), "TOKENS"),
    (GOOD.replace("2/2/1", "2/2/x"), "TOKENS"),
    (GOOD.replace("2/2/1", "2/2/01"), "TOKENS"),
    (GOOD.replace("2/2/1", "2/2/٣"), "TOKENS"),
    (GOOD.replace("2/2/1", "2,2,1"), "TOKENS"),
    # Options
    (f"{GOOD} discards=", "discards"),
    (f"{GOOD} discards=?3", "discards"),
    (f"{GOOD} discards=5,?", "discards"),
    (f"{GOOD} discards=x", "discards"),
    (f"{GOOD} discards=2,2,2", "discards"),
    (f"{GOOD} discards=- discards=-", "discards"),
    (f"{GOOD} points=1/1/1", "points"),
    (f"{UP} points=1/1", "points"),
    (f"{UP} points=1/-1/1", "points"),
    (f"{UP} points=", "points"),
    (f"{UP} oldest=3", "oldest"),
    (f"{UP} oldest=5", "oldest"),
    (f"{UP} oldest=-1", "oldest"),
    (f"{UP} oldest=00", "oldest"),
    (f"{UP} tokens=0", "tokens"),
    (f"{UP} tokens=4", "tokens"),
    (f"{UP} wild-pair=maybe", "wild-pair"),
    (f"{UP} wild-pair=No", "wild-pair"),
    (f"{UP} stop-draws=leader", "stop-draws"),
    # Moves
    (f"{UP} moves", "MOVE"),
    (f"{UP} moves foo", "MOVE"),
    (f"{UP} moves 8", "MOVE"),
    (f"{UP} moves 8@", "MOVE"),
    (f"{UP} moves @1", "MOVE"),
    (f"{UP} moves 8@01", "MOVE"),
    (f"{UP} moves 8@-1", "MOVE"),
    (f"{UP} moves 8@0", "MOVE"),
    (f"{UP} moves 8@1@1", "MOVE"),
    (f"{UP} moves u@3", "MOVE"),
    (f"{UP} moves 9@1", "MOVE"),
    (f"{UP} moves 8,,9@1", "MOVE"),
    (f"{UP} moves X=13@1", "MOVE"),
    (f"{UP} moves R1>1", "MOVE"),
    (f"{UP} moves R1", "MOVE"),
    (f"{UP} moves r1>1", "MOVE"),
    (f"{UP} moves R1>٣", "MOVE"),
    (f"{UP} moves G1", "MOVE"),
    (f"{UP} moves >1", "MOVE"),
    (f"{UP} moves >", "MOVE"),
    (f"{UP} moves 8@1 8@1 moves", "MOVE"),
    (f"{UP} moves 8@1 5@1 9@1 oldest=1", "MOVE"),
]


@pytest.mark.parametrize(("line", "field"), BAD)
def test_the_line_is_refused_naming_the_field(line: str, field: str | tuple[str, ...]) -> None:
    allowed = (field,) if isinstance(field, str) else field
    assert refusal_of(line).field in allowed


def test_the_good_lines_from_which_the_bad_ones_are_made_are_read() -> None:
    assert parse_position(GOOD).turn == 1
    assert parse_position(UP).turn == 1


def test_a_line_of_ten_thousand_characters_gets_a_short_sentence() -> None:
    for line in (
        "7," * 5000,
        GOOD.replace("7,8", "7" * 10_000),
        f"{UP} moves {'X' * 10_000}",
        "x" * 10_000,
        "?" * 9999,
    ):
        assert len(str(refusal_of(line))) < 400


def test_a_bad_move_among_good_ones_is_named_by_its_number() -> None:
    error = refusal_of("combo-up 5,6+7/8,9,U/1,2 - 0 - 3/3/3 moves 5@1 8@1 3@1")
    assert error.field == "MOVE"
    assert str(error).startswith("Move 3, '3@1': ")


def test_a_finished_round_has_no_further_move() -> None:
    error = refusal_of("krass-kariert 1/3,4/10,10,1 0:9,9 1 - 3/3/3 moves 4@2")
    assert (error.code, error.field) == ("round-over", "MOVE")


def test_a_table_that_is_too_small_or_too_large_is_told_how_many_can_play() -> None:
    for seats in ("5,6/8,9", "5/6/7/8/9/10"):
        error = refusal_of(UP.replace("5,6+7/8,9,U/x+1", seats))
        assert error.code == "players"
        assert (error.details["least"], error.details["most"]) == (3, 5)


def test_an_unknown_rule_set_is_told_the_nearest() -> None:
    for name, near in (("combo-braker", "combo-breaker"), ("krass", "krass-kariert")):
        error = refusal_of(GOOD.replace("combo-breaker", name))
        assert (error.code, error.details["near"]) == ("unknown-rules-near", near)
    assert refusal_of(GOOD.replace("combo-breaker", "chess")).code == "unknown-rules"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (UP.replace("0:3", "0:X"), "trick-wild"),
        (UP.replace("0:3", "0:X=5,7"), "trick-no-combination"),
        (UP.replace("0:3", "0:S"), "stop-in-trick"),
        (UP.replace("0:3", "0"), "trick-entry"),
        (UP.replace("0:3", "0:R"), "leader-took"),
        (GOOD.replace("7,8,X", "7,8,x"), "small-letter"),
        (GOOD.replace("+4,5", "+?2"), "hidden-reserve"),
        (GOOD.replace("+4,5", "+4,5,6"), "too-much-reserve"),
        (GOOD.replace("2/2/1", "2/2/4"), "too-many-tokens"),
        (GOOD.replace("2/2/1", "2/2"), "one-a-seat"),
        (f"{GOOD} discards=?3", "hidden-discards"),
        (f"{GOOD} points=1/1/1", "no-points"),
        (f"{UP} moves", "no-moves"),
        ("", "empty-line"),
        (f"{GOOD} ", "spaces"),
        ("combo-breaker", "six-fields"),
    ],
)
def test_the_sentence_tells_what_is_wrong_rather_than_what_follows_from_it(line: str, code: str) -> None:
    assert refusal_of(line).code == code
