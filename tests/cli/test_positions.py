"""The commands about positions, field by field: deal, moves, play, why, view, perft."""

from __future__ import annotations

import pytest

from combotutor.families.combo.notation import format_position, parse_position
from combotutor.families.combo.rules import RULE_SETS
from combotutor.tinker import deal
from tests.cases.reading import Case, cases
from tests.cli.run import CommandLine

LEAD = "combo-breaker 7,8/1,2/5 - 0 - 2/2/2"
FOLLOW = "combo-breaker 7,8,X,3+4,5/1,2,2+6/x 0:5,6 1 ?18 2/2/1"
PASSING = "combo-up 1,2/3,P,4/5,6 0:1 1 - 3/3/3"
DRAWING = "combo-breaker D,12/3,4/10,1 1:1;2:2 0 5,6,7,8 2/2/2 moves D@1"
PLAY_FIELDS = {"position", "turn", "pending", "round_over", "payers", "next_leader"}
END_FIELDS = PLAY_FIELDS | {"end", "hands", "tokens", "losers", "points"}


@pytest.mark.parametrize(("rules", "players"), [(each.name, n) for each in RULE_SETS.values() for n in each.players])
def test_a_deal_is_the_one_that_everybody_gets_from_the_seed(cli: CommandLine, rules: str, players: int) -> None:
    found = cli.result("deal", rules, "--players", str(players), "--seed", "7")
    assert found["position"] == format_position(deal(rules, players, 7))
    assert len(parse_position(found["position"]).seats) == players


def test_a_deal_without_a_seed_tells_the_seed_that_gives_it_again(cli: CommandLine) -> None:
    found = cli.result("deal", "combo-up")
    again = cli.result("deal", "combo-up", "--players", str(found["players"]), "--seed", str(found["seed"]))
    assert again == found


def test_two_deals_without_a_seed_differ(cli: CommandLine) -> None:
    assert len({cli.result("deal", "combo-up")["position"] for _ in range(4)}) > 1


@pytest.mark.parametrize("seed", ["0", "18446744073709551615"])
def test_the_smallest_and_the_largest_seed_are_dealt(cli: CommandLine, seed: str) -> None:
    assert cli.result("deal", "combo-up", "--seed", seed)["seed"] == int(seed)


def test_a_deal_with_points_says_so_in_its_line(cli: CommandLine) -> None:
    found = cli.result("deal", "krass-kariert", "--players", "3", "--seed", "1", "--points")
    assert "points=0/0/0" in found["position"].split(" ")


def test_the_oldest_deals_in_combo_breaker(cli: CommandLine) -> None:
    found = cli.result("deal", "combo-breaker", "--players", "3", "--seed", "1", "--oldest", "2")
    position = parse_position(found["position"])
    assert (position.turn, position.oldest) == (0, 2)


@pytest.mark.parametrize("case", cases("perft")[:12])
def test_golden_moves_are_the_published_ones(cli: CommandLine, case: Case) -> None:
    found = cli.result("moves", case["position"])
    assert found["position"] == case["position"]
    assert sorted(found["moves"]) == sorted(case["moves"])


@pytest.mark.parametrize("case", cases("perft")[:8])
def test_golden_perft_counts_as_published(cli: CommandLine, case: Case) -> None:
    for depth, nodes in enumerate(case["perft"][:2], start=1):
        found = cli.result("perft", case["position"], str(depth))
        assert {name: found[name] for name in ("position", "depth", "nodes")} == {
            "position": case["position"],
            "depth": depth,
            "nodes": nodes,
        }


def test_perft_of_depth_0_is_one_even_when_the_round_is_over(cli: CommandLine) -> None:
    over = f"{LEAD} moves 7,8@1"
    assert [cli.result("perft", position, "0")["nodes"] for position in (LEAD, over)] == [1, 1]
    assert cli.result("perft", over, "3")["nodes"] == 0


def test_a_finished_round_has_no_moves(cli: CommandLine) -> None:
    assert cli.result("moves", f"{LEAD} moves 7,8@1")["moves"] == []


@pytest.mark.parametrize("case", cases("rounds")[:10])
def test_golden_a_whole_round_ends_as_published(cli: CommandLine, case: Case) -> None:
    found = cli.result("play", case["position"], *case["moves"], "--oldest", str(case["oldest"]))
    assert found.keys() >= END_FIELDS
    assert (found["position"], found["turn"], found["pending"], found["round_over"]) == (None, None, None, True)
    same = ("end", "hands", "payers", "tokens", "losers")
    assert {name: found[name] for name in same} == {name: case[name] for name in same}
    assert found["next_leader"] == case["next"]
    assert found["points"] == case.get("points")


@pytest.mark.parametrize("case", cases("rounds")[:4])
def test_golden_a_round_can_be_played_in_two_halves(cli: CommandLine, case: Case) -> None:
    half = len(case["moves"]) // 2
    first = cli.result("play", case["position"], *case["moves"][:half], "--oldest", str(case["oldest"]))
    second = cli.result("play", first["position"], *case["moves"][half:])
    assert second == cli.result("play", case["position"], *case["moves"], "--oldest", str(case["oldest"]))


def test_the_oldest_leads_when_several_pay_whichever_way_it_is_said(cli: CommandLine) -> None:
    line = "combo-up 7/7/5 0:3 1 - 3/3/3"
    several = "combo-up 5/-/- 1:3;2:4 0 - 3/3/3"
    assert cli.result("play", line)["round_over"] is False
    said = cli.result("play", several, "5@1", "--oldest", "2")
    written = cli.result("play", f"{several} oldest=2", "5@1")
    assert said == written
    assert (said["payers"], said["next_leader"], said["end"]) == ([1, 2], 2, "none")


def test_play_without_a_move_tells_where_the_round_is(cli: CommandLine) -> None:
    found = cli.result("play", FOLLOW)
    assert found.keys() >= PLAY_FIELDS
    assert not found.keys() & (END_FIELDS - PLAY_FIELDS)
    assert (found["position"], found["turn"], found["round_over"], found["payers"]) == (FOLLOW, 1, False, [])


@pytest.mark.parametrize(
    ("position", "moves", "turn", "pending", "leader"),
    [
        (LEAD, (), 0, None, 0),
        (LEAD, ("7@1",), 1, None, None),
        (FOLLOW, ("2,2@2",), 1, None, 1),
        (FOLLOW, ("R1>1",), 0, None, 0),
        (PASSING, ("P@2",), 1, "give", None),
        (PASSING, ("P@2", "G1", "G1"), 0, "give", None),
        (PASSING, ("P@2", "G1", "G1", "G1"), 2, "place", None),
        (PASSING, ("P@2", "G1", "G1", "G1", ">1", ">1", ">1"), 2, None, None),
        (DRAWING, (), 2, "draw", None),
        (DRAWING, (">1", ">1"), 2, "draw", None),
        (DRAWING, (">1", ">1", ">1"), 2, None, 2),
        ("combo-up U,1/3,4+5/5,6+7,8 - 0 - 3/3/3", ("U@1",), 1, "pick-up", None),
        ("combo-up U,1/3,4+5/5,6+7,8 - 0 - 3/3/3", ("U@1", "R1>1"), 2, "pick-up", None),
        ("combo-up U,1/3,4+5/5,6+7,8 - 0 - 3/3/3", ("U@1", "R1>1", "R2>1"), 1, None, None),
    ],
)
def test_play_names_the_moment_and_who_leads(  # noqa: PLR0917  (one row of a table)
    cli: CommandLine, position: str, moves: tuple[str, ...], turn: int, pending: str | None, leader: int | None
) -> None:
    found = cli.result("play", position, *moves)
    assert (found["turn"], found["pending"], found["next_leader"]) == (turn, pending, leader)
    assert cli.result("play", found["position"]) == found


def test_a_colon_is_read_as_an_arrow_and_an_arrow_is_written(cli: CommandLine) -> None:
    assert cli.result("play", FOLLOW, "R1:4") == cli.result("play", FOLLOW, "R1>4")
    drawn = cli.result("play", DRAWING, ":1")
    assert drawn == cli.result("play", DRAWING, ">1")
    assert drawn["position"] == f"{DRAWING} >1"
    assert cli.result("why", FOLLOW, "R1:4")["legal"] is True


@pytest.mark.parametrize(
    ("position", "move", "reason", "rule"),
    [
        (LEAD, "8,7@1", "not-your-card", "H1"),
        ("combo-breaker 7,1,8/1,2/5 - 0 - 2/2/2", "7,8@1", "not-adjacent", "C1"),
        (FOLLOW, "1@1", "does-not-beat", "T2"),
        (FOLLOW, "1,2@1", "does-not-beat", "T2"),
        ("combo-breaker 7,9/1,2/5 - 0 - 2/2/2", "7,9@1", "no-combination", "C2"),
        ("combo-breaker 7,S/1,2/5 - 0 - 2/2/2", "7,S@1", "no-combination", "S1"),
        (LEAD, "9@1", "not-your-card", "H1"),
        ("combo-breaker 7,8/3,2/5 0:3 1 - 2/2/2", "R1>1", "no-reserve", "T3"),
        (LEAD, "R1>1", "leader-must-play", "D3"),
        (FOLLOW, "R3>1", "no-reserve", "T3"),
        (FOLLOW, "R1>9", "no-such-gap", "H2"),
        (FOLLOW, "R1>0", "no-such-gap", "H2"),
        (FOLLOW, ">1", "wrong-moment", "T5"),
        (FOLLOW, "G1", "wrong-moment", "T5"),
        ("combo-breaker X,8/1,2/5 - 0 - 2/2/2", "X@1", "value-not-said", "C3"),
        ("combo-breaker X,8/1,2/5 - 0 - 2/2/2", "X=3,8@1", "no-combination", "C2"),
        ("combo-breaker X,X/1,2/5 - 0 - 2/2/2 wild-pair=no", "X=3,X=3@1", "no-combination", "D1"),
        (f"{PASSING} moves P@2", "G9", "not-your-card", "H1"),
        (f"{LEAD} moves 7,8@1", "1@1", "round-over", "E1"),
    ],
)
def test_why_names_the_reason_and_the_rule(cli: CommandLine, position: str, move: str, reason: str, rule: str) -> None:
    found = cli.result("why", position, move)
    assert (found["legal"], found["reason"], found["rule"]) == (False, reason, rule)


def test_why_says_that_a_legal_move_is_legal_and_no_more(cli: CommandLine) -> None:
    found = cli.result("why", LEAD, "7@1")
    assert found["legal"] is True
    assert not found.keys() & {"reason", "rule"}


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_view_hides_what_the_seat_does_not_know_and_nothing_else(cli: CommandLine, seat: int) -> None:
    hands = ["7,8", "1,2", "5"]
    hidden = ["?2", "?2", "?1"]
    seats = "/".join(hand if at == seat else away for at, (hand, away) in enumerate(zip(hands, hidden, strict=True)))
    found = cli.result("view", "combo-breaker 7,8/1,2/5 - 0 5,6 2/2/2", "--seat", str(seat))
    assert found["position"] == f"combo-breaker {seats} - 0 ?2 2/2/2"


def test_a_view_shows_a_reserve_card_that_all_saw_being_taken(cli: CommandLine) -> None:
    found = cli.result("view", "combo-up U,1/3,4+5/5,6+7,8 - 0 - 3/3/3 moves U@1 R1>2", "--seat", "0")
    assert found["position"] == "combo-up U,1/?2+5/?2+7,8 - 0 - 3/3/3 moves U@1 R1>2"


def test_seconds_are_added_only_when_asked_for(cli: CommandLine) -> None:
    for words in (("deal", "combo-up"), ("moves", LEAD), ("play", LEAD), ("why", LEAD, "7@1"), ("perft", LEAD, "1")):
        assert "seconds" not in cli.result(*words)
        assert 0 <= cli.result(*words, "--timing")["seconds"] < 10
