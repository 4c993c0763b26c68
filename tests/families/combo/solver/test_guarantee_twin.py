"""The slow twin of `guarantee`: reasoned by hand, the same as an independent implementation, and its golden file."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from combotutor.families.combo.cards import Card
from combotutor.families.combo.notation import format_move, format_position, parse_position
from combotutor.families.combo.rules import (
    Draw,
    Giving,
    PickUp,
    Placing,
    PlaySpecial,
    legal_moves,
    play,
)
from tests.cases.reading import Case, numbered
from tests.families.combo.rules.rounds import RULEBOOKS
from tests.families.combo.solver.guarantee_twin import TooLargeError, can_be_sure, twin
from tests.families.combo.solver.small_positions import GOLDEN, GOLDEN_COUNT, Solved, golden_lines

LONG = {3, 7, 29, 31}
"""The cases of `guarantee.jsonl` for which the twin needs more than two seconds."""
EVERY = 20
"""One golden line of so many is solved anew."""


def values(line: str) -> dict[str, bool]:
    """Return what the twin says of each move, as words."""
    return {format_move(move): is_safe for move, is_safe in twin(parse_position(line)).items()}


def golden() -> list[Case]:
    """Return the lines of the golden file."""
    return [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]


def share(case: Case) -> str:
    """Return whether none, some or all moves of a golden line are safe."""
    return "none" if not case["safe"] else "all" if len(case["safe"]) == case["moves"] else "some"


def guarantee_cases() -> list[Any]:
    """Return the reference cases, the long ones marked."""
    return [
        pytest.param(number, case, marks=[pytest.mark.long] if number in LONG else [])
        for number, case in numbered("guarantee")
    ]


@pytest.mark.parametrize(("number", "case"), guarantee_cases())
def test_the_twin_agrees_with_an_independent_implementation(number: int, case: Case) -> None:
    solved = Solved(parse_position(case["position"]), twin(parse_position(case["position"])))
    assert (bool(solved.safe), sorted(solved.safe)) == (case["value"], sorted(case["safe"])), f"case {number}"


def test_a_stop_that_leaves_the_lead_is_sure_where_a_reserve_card_is_not() -> None:
    # After the stop seat 1 leads its 9, which seat 0 cannot beat; after a reserve card three cards are too many.
    assert values("combo-breaker 3/S,9+1/x 0:9 1 - 2/2/2") == {
        "S@1": True,
        "R1>1": False,
        "R1>2": False,
        "R1>3": False,
    }


def test_a_draw_card_is_sure_only_if_the_known_pile_gives_what_can_be_beaten() -> None:
    # Seat 1 plays its 6, draws one card and leads it: a 1 is beaten by the 5, a 12 is not.
    assert values("combo-breaker D,5/6/x - 0 1 2/2/2") == {"5@2": False, "D@1": True}
    assert values("combo-breaker D,5/6/x - 0 12 2/2/2") == {"5@2": False, "D@1": False}


def test_a_drawn_card_is_sure_only_beside_the_card_it_makes_a_run_with() -> None:
    line = "combo-breaker 5,3,9/D,12/x - 1 6 2/2/2 moves D@1 3@2"
    assert values(line) == {">1": True, ">2": True, ">3": False}


def test_when_nobody_holds_cards_all_of_the_trick_pay_but_the_best() -> None:
    assert values("combo-breaker 5/6/x - 0 - 2/2/2") == {"5@1": False}
    assert values("combo-breaker -/6/x 0:5 1 - 2/2/2") == {"6@1": True}
    assert values("combo-breaker -/S/x 0:5 1 - 2/2/2") == {"S@1": False}


def test_when_nobody_holds_cards_and_nothing_was_combined_all_of_the_trick_pay() -> None:
    position = parse_position("combo-breaker -/S/x 0:D 1 - 2/2/2")
    assert [can_be_sure(position, seat) for seat in (0, 1, 2)] == [False, False, True]


def test_a_finished_round_has_no_moves_and_is_sure_for_those_who_do_not_pay() -> None:
    position = parse_position("combo-breaker 7/6/x 0:8 1 - 2/2/2")
    assert twin(position) == {}
    assert [can_be_sure(position, seat) for seat in (0, 1, 2)] == [True, False, True]


def test_a_pick_up_can_bring_back_a_seat_that_thought_itself_rid() -> None:
    # Seat 0 has laid its last card, but has a reserve card and must take it when seat 1 plays its pick-up card.
    assert can_be_sure(parse_position("combo-up -+2/U,9/x 0:3 1 - 2/2/2"), 0) is False
    assert can_be_sure(parse_position("combo-up -/U,9/x 0:3 1 - 2/2/2"), 0) is True


def test_a_gift_must_hold_against_every_gift_of_the_others() -> None:
    # Knowing the gift of seat 0, seat 1 could always choose well; unseen, no gift of its own is good for all ([D10]).
    begun = parse_position("combo-up P,2,3,4/4,2/x - 0 - 1/1/1 moves P@1")
    assert can_be_sure(begun, 1) is False
    for gift in legal_moves(begun):
        given = play(begun, gift)
        assert any(can_be_sure(play(given, own), 1) for own in legal_moves(given)), gift


def test_a_gift_chosen_already_by_another_seat_has_not_been_seen() -> None:
    # To the 7 chosen by seat 0 a 6 would do well (7,7 is a pair), but the 5 that it could have chosen is bad for it.
    line = "combo-up P,5,7/6,7/x - 0 - 1/1/1 moves P@1"
    assert values(f"{line} G2") == values(f"{line} G1") == {"G1": False, "G2": True}
    exchanged = parse_position(f"{line} G2 G1")
    assert can_be_sure(exchanged, 1) is True


def test_its_own_gift_stands_for_a_seat_that_has_chosen() -> None:
    # Given the 1, seat 1 has nothing that goes together, but seat 0 has the run 2,3; given the 2, just the opposite.
    begun = parse_position("combo-up P,1,2/3,3/x - 0 - 1/1/1 moves P@1")
    after = {format_move(move): can_be_sure(play(begun, move), 0) for move in legal_moves(begun)}
    assert after == {"G1": True, "G2": False}


def test_a_search_that_is_too_large_is_given_up() -> None:
    position = parse_position("combo-breaker 2,3,X/12,7+8/11,3+10 1:5;2:9 0 10,11,5,2,9,10,12,6 1/2/0")
    with pytest.raises(TooLargeError, match="more than 10 positions"):
        twin(position, limit=10)
    assert any(twin(position, limit=5_000).values())


@pytest.mark.parametrize("number", range(1, GOLDEN_COUNT, EVERY))
def test_a_golden_line_says_what_the_twin_says(number: int) -> None:
    case = golden()[number - 1]
    position = parse_position(case["position"])
    assert json.loads(Solved(position, twin(position)).line) == case, f"line {number}"


@pytest.mark.slow
def test_the_golden_file_begins_with_what_the_generator_makes() -> None:
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    assert list(golden_lines(5)) == lines[:5]


def test_the_golden_positions_are_different_and_of_every_sort() -> None:
    lines = golden()
    positions = [parse_position(case["position"]) for case in lines]
    assert len({case["position"] for case in lines}) == len(lines) == GOLDEN_COUNT
    assert all(format_position(each) == case["position"] for each, case in zip(positions, lines, strict=True))
    rules = Counter(each.rules.name for each in positions)
    moments = Counter(type(each.pending) for each in positions)
    seats_in = Counter(sum(not seat.is_out for seat in each.seats) for each in positions)
    shares = Counter(
        "none" if not case["safe"] else "all" if len(case["safe"]) == case["moves"] else "some" for case in lines
    )
    assert min(rules[name] for name in RULEBOOKS) >= 100
    assert min(moments[kind] for kind in (Draw, PickUp, Giving, Placing)) >= 10
    assert min(seats_in[2], seats_in[3]) >= 100
    assert min(shares[share] for share in ("none", "some", "all")) >= 80


def test_the_golden_positions_have_every_special_card_to_be_played() -> None:
    played = Counter(
        move.card
        for case in golden()
        for move in legal_moves(parse_position(case["position"]))
        if isinstance(move, PlaySpecial)
    )
    assert min(played[card] for card in (Card.STOP, Card.DRAW, Card.PASS_ON, Card.PICK_UP)) >= 15
