"""Every legal move with the plays it leaves: counted by hand, and recomputed from the row after it."""

from __future__ import annotations

import pytest

from combotutor.errors import HiddenCardError
from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import Draw, Placing, legal_moves, pending_name
from combotutor.families.combo.solver import replies
from tests.families.combo.plan.twin import solve
from tests.families.combo.rules.rounds import played, random_rounds


def ranked(line: str, *words: str) -> list[tuple[str, int]]:
    """Return the replies as words with the plays left, in order."""
    return [(format_move(reply.move), reply.plays_after) for reply in replies(played(line, *words))]


def test_a_leader_plays_what_lies_between_two_that_go_together() -> None:
    assert ranked("combo-breaker 5,8,5/2,4/x - 0 - 2/2/2") == [("8@2", 1), ("5@1", 2), ("5@3", 2)]


def test_equals_stand_in_the_order_of_the_legal_moves() -> None:
    line = "combo-breaker 2,9,2,9/1,4/x - 0 - 2/2/2"
    assert ranked(line) == [("2@1", 2), ("9@2", 2), ("2@3", 2), ("9@4", 2)]


def test_a_reserve_card_is_worth_what_the_row_is_worth_with_it_in_the_gap() -> None:
    line = "combo-breaker 9,1/5,7+6,S/x - 0 - 2/2/2"
    assert ranked(line, "9@1") == [
        ("R1>1", 1),
        ("R1>2", 1),
        ("R1>3", 1),
        ("R2>1", 3),
        ("R2>2", 3),
        ("R2>3", 3),
    ]


def test_a_special_leaves_the_row_without_it() -> None:
    assert ranked("combo-breaker 5,S,5/2,4/x - 0 - 2/2/2") == [("S@2", 1), ("5@1", 2), ("5@3", 2)]


def test_a_drawn_card_is_counted_at_each_gap_before_the_next_is_seen() -> None:
    line = "combo-breaker D,9/4,5,7/x - 0 6,5,1 2/2/2"
    assert ranked(line, "D@1", "4@1") == [(">1", 1), (">2", 1), (">3", 1)]
    assert ranked(line, "D@1", "4@1", ">2") == [(">1", 2), (">2", 2), (">3", 2), (">4", 2)]


def test_a_card_given_leaves_the_row_and_what_will_come_is_not_counted() -> None:
    line = "combo-up P,5,9,6/5,1,5/x - 0 - 3/3/3"
    assert ranked(line, "P@1") == [("G2", 1), ("G1", 2), ("G3", 2)]
    assert ranked(line, "P@1", "G2") == [("G2", 1), ("G1", 2), ("G3", 2)]


def test_a_card_received_is_counted_at_each_gap() -> None:
    line = "combo-up P,5,9,6/5,1,5/x - 0 - 3/3/3"
    assert ranked(line, "P@1", "G2", "G2") == [(">1", 2), (">2", 2), (">3", 2)]
    assert ranked(line, "P@1", "G2", "G2", ">1") == [(">1", 2), (">2", 2), (">3", 2)]


def test_a_card_picked_up_is_counted_at_each_gap() -> None:
    line = "combo-up U,2/5,7+6,9/x - 0 - 3/3/3"
    assert [plays for _, plays in ranked(line, "U@1")] == [1, 1, 1, 3, 3, 3]


def test_the_last_card_leaves_no_play() -> None:
    assert ranked("combo-breaker 7/2,4/x - 0 - 2/2/2") == [("7@1", 0)]


def test_the_house_setting_of_wilds_counts() -> None:
    line = "combo-breaker X,X,7/2,4/x - 0 - 2/2/2"
    assert dict(ranked(line))["7@3"] == 1
    assert dict(ranked(f"{line} wild-pair=no"))["7@3"] == 2


def test_the_cards_of_other_seats_play_no_part() -> None:
    assert ranked("combo-breaker 5,8,5/?7/?3 - 0 ?9 2/2/2") == ranked("combo-breaker 5,8,5/2,4/1 - 0 - 2/2/2")


def test_a_finished_round_has_no_reply() -> None:
    assert replies(played("krass-kariert 1/3,4/10,10,1 0:9,9 1 - 3/3/3")) == ()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("combo-breaker 5,?,5/2,4/x - 0 - 2/2/2", []),
        ("combo-up P,9/?2/5,1 - 0 - 3/3/3", ["P@1", "G1"]),
        ("combo-breaker D,9/4,5,7/x - 0 ?3 2/2/2", ["D@1", "4@1"]),
    ],
)
def test_a_card_of_the_mover_that_is_not_seen_is_refused(line: str, words: list[str]) -> None:
    with pytest.raises(HiddenCardError):
        replies(played(line, *words))


def row_with(row: list[Card], word: str, coming: Card | None) -> Row:
    """Return a row after a move, worked out from the word for it."""
    left = list(row)
    if word[0] in "R>":
        assert coming is not None
        left.insert(int(word.split(">")[1]) - 1, coming)
    elif word[0] == "G":
        del left[int(word[1:]) - 1]
    else:
        said, at = word.split("@")
        del left[int(at) - 1 : int(at) + said.count(",")]
    return tuple(left)


def test_brute_force_every_reply_of_every_moment_is_worth_what_its_row_is_worth() -> None:
    moments = set[str]()
    for positions in random_rounds(late=60, deals=0, seed=51):
        for now in positions[:-1]:
            if len(now.mover.row) > 7:
                continue
            moments.add(pending_name(now.pending))
            found = {reply.move: reply.plays_after for reply in replies(now)}
            assert set(found) == set(legal_moves(now))
            for move, plays in found.items():
                word = format_move(move)
                coming = None
                if word[0] == "R":
                    coming = now.mover.reserve[int(word[1]) - 1]
                elif word[0] == ">":
                    coming = inserted_card(now.pending)
                row = row_with(list(now.mover.row), word, coming)
                assert plays == solve(row, wild_pair=now.rules.wild_pair)[0], (word, row)
            assert [reply.plays_after for reply in replies(now)] == sorted(found.values())
    assert moments == {"turn", "draw", "pick-up", "give", "place"}


def inserted_card(pending: object) -> Card:
    """Return the card that waits to be inserted."""
    if isinstance(pending, Draw):
        return pending.card.card
    assert isinstance(pending, Placing)
    return pending.gifts[0][1].card
