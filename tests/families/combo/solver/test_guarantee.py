"""What is sure with open hands: golden files, lines of play, what is hidden, what changes nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combotutor.errors import HiddenCardError
from combotutor.families.combo.notation import format_move, parse_position
from combotutor.families.combo.rules import GiveCard, Giving, play
from combotutor.families.combo.solver.guarantee import Status, guarantee
from combotutor.families.combo.solver.reply import replies
from tests.at_length import at_length
from tests.cases.reading import Case, cases
from tests.families.combo.solver.guarantee_twin import can_be_sure
from tests.families.combo.solver.guarantees import check_line, golden, told, values
from tests.plain import in_plain

STOP = "combo-breaker 3/S,9+1/x 0:9 1 - 2/2/2"
DRAW = "combo-breaker D,5/6/x - 0 {pile} 2/2/2"
PASS = "combo-up P,5,7/6,7/x - 0 - 1/1/1 moves P@1"  # noqa: S105  (a card, no secret)


@pytest.mark.slow
@pytest.mark.parametrize("case", cases("guarantee"), ids=lambda case: case["position"][:40])
def test_golden_an_independent_implementation_says_the_same(case: Case) -> None:
    position = parse_position(case["position"])
    found = guarantee(position, seconds=None)
    assert found.safe == case["value"]
    assert sorted(map(format_move, found.safe_moves)) == sorted(case["safe"])
    assert (found.status, len(found.moves)) == (Status.PROVED, case["moves"])
    for each in found.moves:
        assert each.safe is not None
        check_line(position, each.line, safe=each.safe, what=f"{case['position']} {format_move(each.move)}")


@pytest.mark.slow
@pytest.mark.parametrize("part", at_length(range(10), 0, 3, 6))
def test_golden_500_small_positions_are_what_the_twin_says_and_every_line_ends_so(part: int) -> None:
    for case in golden()[part::10]:
        position = parse_position(case["position"])
        found = guarantee(position, seconds=None)
        safe = [format_move(move) for move in found.safe_moves]
        assert (found.safe, safe, found.status) == (case["value"], case["safe"], Status.PROVED), case["position"]
        assert len(found.moves) == case["moves"]
        for each in found.moves:
            assert each.safe is not None
            check_line(position, each.line, safe=each.safe, what=f"{case['position']} {format_move(each.move)}")


def test_a_line_begins_with_its_play() -> None:
    for case in golden()[:30]:
        assert all(each.line[0] == each.move for each in guarantee(parse_position(case["position"])).moves)


def test_a_line_ends_where_the_seat_has_no_card_left() -> None:
    is_out = 0
    for case in golden()[:60]:
        position = parse_position(case["position"])
        for each in guarantee(position, seconds=None).moves:
            now = position
            for move in each.line:
                assert not now.seats[position.turn].is_out, case["position"]
                now = play(now, move)
            is_out += now.seats[position.turn].is_out and now.result is None
    assert is_out > 2


@pytest.mark.slow
@pytest.mark.parametrize("every", at_length((1, 3), 3))
def test_in_a_line_each_side_plays_the_first_move_of_the_stated_order(every: int) -> None:
    stubborn = right = 0
    for case in golden()[::every]:
        position = parse_position(case["position"])
        if sum(len(seat.hand) + len(seat.reserve) for seat in position.seats if not seat.is_out) > 5:
            continue
        for each in guarantee(position).moves[:3]:
            now = play(position, each.move)
            for move in each.line[1:]:
                if isinstance(now.pending, Giving):
                    break  # the seat's own gift stands first there, and is another test's
                order = [reply.move for reply in replies(now)]
                if (now.turn == position.turn) == each.safe:
                    kept = [can_be_sure(play(now, other), position.turn) == each.safe for other in order]
                    assert move == order[kept.index(True)], case["position"]
                    right += move != order[0]
                else:
                    assert move == order[0], case["position"]
                    stubborn += len(order) > 1
                now = play(now, move)
    assert min(stubborn, right) > 5


def test_what_was_laid_aside_tokens_and_points_change_nothing() -> None:
    # Which seat of this trick was the first to play is all that the past can change.
    line = "combo-up 5,9,S+2/X,3,U/8,8 - 1 7,1,2 {tokens}{more}"
    found = [
        told(line.format(tokens=tokens, more=more))
        for tokens, more in (("1/1/1", ""), ("3/2/3", " discards=4,6,10"), ("2/1/1", " points=4/0/9"))
    ]
    assert found[0] == found[1] == found[2]
    assert len(set(found[0].values())) == 2


def test_a_pile_that_is_not_known_does_not_matter_where_nothing_is_drawn() -> None:
    found = guarantee(parse_position(STOP.replace(" - 2", " ?4 2")))
    assert (values(found), found.status) == (told(STOP), Status.PROVED)


def test_a_card_of_the_pile_that_is_not_known_leaves_a_play_open() -> None:
    # A 5 alone is lost without a draw. With the D it depends: a 1 is beaten by the 5, a 12 is not.
    with pytest.raises(HiddenCardError) as refused:
        guarantee(parse_position(DRAW.format(pile="?1")))
    assert (refused.value.code, refused.value.field) == ("hidden-pile", "PILE")
    found = guarantee(parse_position("combo-breaker D,12/6/x - 0 ?3 2/2/2"))
    unseen = {format_move(each.move): each.is_unseen for each in found.moves}
    assert (values(found), found.safe, found.status) == ({"12@2": True, "D@1": None}, True, Status.HORIZON)
    assert unseen == {"12@2": False, "D@1": True}


def test_a_known_pile_decides_a_draw() -> None:
    assert told(DRAW.format(pile="1")) == {"5@2": False, "D@1": True}
    assert told(DRAW.format(pile="12")) == {"5@2": False, "D@1": False}


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("combo-breaker 5/?,6/x - 0 - 2/2/2", "SEATS"),
        ("combo-breaker ?2/6/x - 0 - 2/2/2", "SEATS"),
        ("combo-breaker D,5,9/6/x - 0 ?3 2/2/2 moves D@1 6@1", "PILE"),
    ],
)
def test_a_hand_that_is_not_known_is_refused(line: str, field: str) -> None:
    with pytest.raises(HiddenCardError) as refused:
        guarantee(parse_position(line))
    assert (refused.value.code, refused.value.field) == ("hidden-open", field)
    assert "?" in refused.value.text()


def test_a_gift_that_another_seat_has_chosen_is_not_looked_at() -> None:
    assert told(f"{PASS} G2") == told(f"{PASS} G1") == {"G1": False, "G2": True}


def test_a_gift_line_names_gifts_in_the_order_of_the_notation() -> None:
    position = parse_position(PASS)
    for each in guarantee(position).moves:
        assert isinstance(each.line[1], GiveCard)
        assert each.safe is can_be_sure(play(position, each.move), 0)


def test_a_finished_round_has_no_plays_and_is_as_it_ended() -> None:
    paid = guarantee(parse_position("combo-breaker 7/6/x 0:8 1 - 2/2/2"))
    assert (paid.moves, paid.safe, paid.status) == ((), False, Status.PROVED)
    spared = guarantee(parse_position("combo-breaker 5/6/x - 0 - 2/2/2 moves 5@1 6@1"))
    assert (spared.moves, spared.safe, spared.nodes) == ((), True, 0)


def all_found(lines: list[str]) -> list[list[object]]:
    """Return the safe moves of some positions, how far they are proved, and in how many nodes."""
    found = [guarantee(parse_position(line), seconds=None) for line in lines]
    return [[list(map(format_move, each.safe_moves)), each.status.value, each.nodes] for each in found]


@pytest.mark.slow
def test_without_numba_the_same_source_gives_the_same_values() -> None:
    smallest = sorted(golden(), key=lambda case: (case["moves"], len(case["position"])))[:25]
    lines = [case["position"] for case in smallest]
    found = in_plain(all_found, lines)
    assert [each[:2] for each in found] == [[case["safe"], "proved"] for case in smallest]
    assert found == all_found(lines)


def test_the_answer_is_the_same_for_a_seat_at_another_place_of_the_table() -> None:
    # Turning the table changes nothing.
    for case in golden()[:60]:
        position = parse_position(case["position"])
        if position.pending is not None or position.trick or " moves " in case["position"]:
            continue
        count = len(position.seats)
        turned = replace(position, seats=(*position.seats[1:], position.seats[0]), turn=(position.turn - 1) % count)
        assert values(guarantee(turned)) == values(guarantee(position)), case["position"]
