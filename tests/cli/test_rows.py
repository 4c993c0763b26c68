"""The commands about rows, field by field: plan and reply."""

from __future__ import annotations

import pytest

from combotutor.families.combo.cards import inserted
from combotutor.families.combo.notation import format_row, parse_row
from tests.cases.reading import cases
from tests.cli.run import CommandLine

FOLLOW = "combo-breaker 7,8,X,3+4,5/1,2,2+6/x 0:5,6 1 ?18 2/2/1"


def test_golden_plans_have_the_published_plays_and_first_plays(cli: CommandLine) -> None:
    for case in cases("plan")[:60]:
        found = cli.result("plan", case["hand"])
        assert (found["hand"], found["plays"]) == (case["hand"], case["plays"])
        assert sorted(found["first"]) == sorted(case["first"])
        assert len(found["line"]) == case["plays"]


def test_a_line_can_be_played_to_the_empty_row(cli: CommandLine) -> None:
    for case in cases("plan")[:60]:
        found = cli.result("plan", case["hand"])
        row = parse_row(case["hand"])
        for step, word in enumerate(found["line"]):
            said, _, at = word.partition("@")
            cards = ["X" if card.startswith("X=") else card for card in said.split(",")]
            start = int(at) - 1
            assert [card.symbol for card in row[start : start + len(cards)]] == cards
            if step == 0:
                assert [int(at), len(cards)] in found["first"]
            row = row[:start] + row[start + len(cards) :]
        assert row == ()


@pytest.mark.parametrize(
    "words",
    [
        ("7,8,X,3",),
        ("7 8 x 3",),
        ("7", "8", "x", "3"),
        ("7,8", "X;3"),
        (" 7 ; 8 joker,3 ",),
        ("7", "8", "comodín", "3"),
        ("7,8,Wild Card,3",),
        ("7", "--json", "8", "X", "3"),
        ("7\t8\nx\r\n3",),
    ],
)
def test_several_words_in_any_loose_spelling_are_one_row(cli: CommandLine, words: tuple[str, ...]) -> None:
    assert cli("plan", *words, "--json").result["hand"] == "7,8,X,3"


def test_words_of_several_words_may_be_split_by_the_shell(cli: CommandLine) -> None:
    assert cli.result("plan", "pass", "on", "pick", "up", "5")["hand"] == "P,U,5"


def test_a_row_of_more_equal_cards_than_any_deck_is_planned(cli: CommandLine) -> None:
    found = cli.result("plan", "5,5,5,5,5")
    assert found["plays"] == 2


@pytest.mark.parametrize("reserve", ["X", "3", "3,X", "S,D"])
def test_every_reserve_card_is_valued_at_every_gap(cli: CommandLine, reserve: str) -> None:
    row = parse_row("9,4,2,9,7,11")
    found = cli.result("plan", format_row(row), "--reserve", reserve)
    cards = parse_row(reserve)
    places = [(number, gap) for number in range(1, len(cards) + 1) for gap in range(1, len(row) + 2)]
    assert [(each["card"], each["gap"]) for each in found["inserts"]] == places
    for each in found["inserts"]:
        longer = inserted(row, cards[each["card"] - 1], each["gap"])
        assert each["plays"] == cli.result("plan", format_row(longer))["plays"]


def test_inserts_are_told_only_for_a_reserve(cli: CommandLine) -> None:
    assert "inserts" not in cli.result("plan", "5,6")


def test_a_rule_set_with_enough_cards_changes_nothing(cli: CommandLine) -> None:
    assert cli.result("plan", "5,5,5,5,P", "--rules", "combo-up") == cli.result("plan", "5,5,5,5,P")


def test_replies_are_every_legal_move_the_best_first(cli: CommandLine) -> None:
    found = cli.result("reply", FOLLOW)
    assert found["position"] == FOLLOW
    assert sorted(each["move"] for each in found["moves"]) == sorted(cli.result("moves", FOLLOW)["moves"])
    plays = [each["plays_after"] for each in found["moves"]]
    assert plays == sorted(plays)


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("combo-breaker 5,8,5/1,2/5 - 0 - 2/2/2", {"5@1": 2, "8@2": 1, "5@3": 2}),
        (
            "combo-breaker 7/1,8,1+5/5+6 0:7 1 - 2/2/2",
            {"8@2": 1, "R1>1": 3, "R1>2": 3, "R1>3": 3, "R1>4": 3},
        ),
        ("combo-breaker D,12/3,4/4,1 1:1;2:2 0 5,6,7,8 2/2/2 moves D@1", {">1": 2, ">2": 2, ">3": 2}),
        ("combo-up 1,2/3,P,4/5,6 0:1 1 - 3/3/3 moves P@2", {"G1": 1, "G2": 1}),
        ("combo-up U,1/3,4+5/5,6+7 - 0 - 3/3/3 moves U@1", {"R1>1": 1, "R1>2": 1, "R1>3": 1}),
    ],
)
def test_replies_count_the_row_before_anything_comes_in(
    cli: CommandLine, position: str, expected: dict[str, int]
) -> None:
    found = cli.result("reply", position)
    assert {each["move"]: each["plays_after"] for each in found["moves"]} == expected


def test_a_finished_round_has_no_replies(cli: CommandLine) -> None:
    assert cli.result("reply", "combo-breaker 7,8/1,2/5 - 0 - 2/2/2 moves 7,8@1")["moves"] == []


def test_seconds_are_added_only_when_asked_for(cli: CommandLine) -> None:
    assert "seconds" not in cli.result("plan", "5")
    assert 0 <= cli.result("plan", "5", "--timing")["seconds"] < 10
    assert 0 <= cli.result("reply", FOLLOW, "--timing")["seconds"] < 10
