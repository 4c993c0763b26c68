"""What others can do after a move: each claim is held against the engine, on moves of many random positions."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from combotutor.errors import HiddenCardError, IllegalMoveError
from combotutor.families.combo.cards import STRENGTHS, Card, Combination, Kind
from combotutor.families.combo.notation import format_move, parse_legal_move, parse_position
from combotutor.families.combo.rules import (
    Entry,
    GiveCard,
    Move,
    PickUp,
    PlayCombination,
    PlaySpecial,
    Position,
    RoundEnd,
    TakeReserve,
    legal_moves,
    play,
    view,
)
from combotutor.families.combo.solver import (
    HurtingReply,
    PlayBeatable,
    SeatAnswers,
    SeatHelpless,
    Threat,
    refuted,
    threats,
)
from combotutor.families.combo.solver.threats import beatable
from tests.families.combo.rules.rounds import any_move, random_rounds


def found(line: str, word: str) -> tuple[Threat, ...]:
    """Return what others can do after a move of a line."""
    position = parse_position(line)
    return threats(position, parse_legal_move(position, word))


def answers(line: str, word: str) -> list[tuple[int, str]]:
    """Return which seats can answer a move, and how."""
    return [(each.seat, format_move(each.move)) for each in found(line, word) if isinstance(each, SeatAnswers)]


def helpless(line: str, word: str) -> list[tuple[int, bool]]:
    """Return which seats can do nothing after a move, and whether that ends the round."""
    return [(each.seat, each.at_once) for each in found(line, word) if isinstance(each, SeatHelpless)]


def test_brute_force_what_beats_each_combination_is_found_by_trying_all() -> None:
    for each in STRENGTHS:
        higher = [other for other in STRENGTHS if other.beats(each)]
        claim = beatable(each)
        assert claim.count == len(higher)
        assert claim.by == min(higher, key=lambda other: other.strength, default=None)
        assert set(claim.kinds) == {other.kind for other in higher}
        assert list(claim.kinds) == [kind for kind in Kind if kind in claim.kinds]


def test_nothing_beats_a_trio_of_twelves() -> None:
    assert beatable(Combination(Kind.TRIO, 12)) == PlayBeatable(None, (), 0)


def test_a_seat_answers_with_the_lowest_that_beats() -> None:
    assert answers("combo-breaker 5,9,9/4,6,7,7/3,3 - 0 - 2/2/2", "5@1") == [(1, "6@2"), (2, "3,3@1")]


def test_of_equal_answers_the_first_from_the_left_is_told() -> None:
    assert answers("combo-breaker 5,9,9/2,6,1,6/x - 0 - 2/2/2", "5@1") == [(1, "6@2")]


def test_a_wild_answers_with_the_value_that_is_just_enough() -> None:
    assert answers("combo-breaker 5,9,9/X/x - 0 - 2/2/2", "5@1") == [(1, "X=6@1")]


def test_only_neighbours_that_are_all_seen_answer() -> None:
    assert answers("combo-breaker 5,9,9/?,8,?/?3 - 0 ?9 2/2/2", "5@1") == [(1, "8@2")]
    assert answers("combo-breaker 9,9,5/8,?,8/?3 - 0 ?9 2/2/2", "9,9@1") == []


def test_seats_that_have_acted_or_hold_nothing_do_not_answer() -> None:
    line = "combo-up 9,9/10,1/8,2/-/12 0:5;1:P 2 - 2/2/2/2/2"
    assert answers(line, "8@1") == [(4, "12@1")]


def test_the_last_of_a_trick_is_beaten_by_nobody() -> None:
    assert found("combo-breaker 9,9/8,2/x 0:5 1 - 2/2/2", "8@1") == ()


def test_a_seat_that_can_do_nothing_pays_at_once_if_it_is_next() -> None:
    assert helpless("combo-breaker 9,9/8,2/8,3/x - 0 - 2/2/2/2", "9@1") == [(1, True), (2, False)]


@pytest.mark.parametrize("hand", ["8,?", "8+2", "8,S", "8,D", "10", "8,X"])
def test_a_seat_that_might_do_something_is_not_helpless(hand: str) -> None:
    assert helpless(f"combo-breaker 9,2/{hand}/x - 0 ?3 2/2/2", "9@1") == []
    assert helpless("combo-breaker 9,2/8/x - 0 ?3 2/2/2", "9@1") == [(1, True)]


@pytest.mark.parametrize(("word", "expected"), [("D@1", [(0, True)]), ("R1>1", [(0, True)]), ("S@3", [])])
def test_a_seat_stays_helpless_after_a_draw_card_and_a_taken_one(word: str, expected: list[tuple[int, bool]]) -> None:
    assert helpless("combo-breaker 3/1,2+5/D,4,S+5 1:9 2 - 2/2/2", word) == expected


@pytest.mark.parametrize(("word", "expected"), [("U@1", [(0, True)]), ("P@3", [])])
def test_a_pick_up_leaves_a_seat_helpless_and_a_pass_on_may_not(word: str, expected: list[tuple[int, bool]]) -> None:
    assert helpless("combo-up 3/1,2+5/U,4,P 1:9 2 - 2/2/2", word) == expected


def test_a_pick_up_brings_back_a_seat_that_then_acts_first() -> None:
    line = "combo-up 4,4/1,1/U,4/-+{reserve}/3 0:9;1:P 2 - 2/2/2/2/2"
    assert helpless(line.format(reserve="12"), "U@1") == [(4, False)]
    assert helpless(line.replace("+{reserve}", ""), "U@1") == [(4, True)]


def test_while_gifts_are_chosen_nothing_is_told_of_others() -> None:
    assert found("combo-up P,5,9/1,2/3 - 0 - 3/3/3 moves P@1", "G1") == ()


def table(position: Position, move: Move, seat: int) -> Position:
    """Return a position in which a seat has its turn on the table that a move leaves, all hands as they are."""
    entry = Entry(position.turn)
    if isinstance(move, PlayCombination):
        entry = Entry(position.turn, move.cards, move.combination)
    elif isinstance(move, PlaySpecial):
        entry = Entry(position.turn, (move.card,))
    return replace(position, trick=(*position.trick, entry), turn=seat, pending=None)


def still_to_act(position: Position) -> list[int]:
    """Return the seats between the one that decides and the leader of the trick that hold cards."""
    seats = len(position.seats)
    leader = position.trick[0].seat if position.trick else position.turn
    count = (leader - position.turn) % seats or seats
    between = [(position.turn + step) % seats for step in range(1, count)]
    return [seat for seat in between if position.seats[seat].hand]


def check(claim: Threat, position: Position, move: Move) -> None:
    """Hold one claim against what the engine allows."""
    if isinstance(claim, PlayBeatable):
        assert isinstance(move, PlayCombination)
        assert claim == beatable(move.combination)
        return
    assert claim.seat in still_to_act(position)
    moves = legal_moves(table(position, move, claim.seat))
    if isinstance(claim, SeatHelpless):
        assert moves == ()
    else:
        beating = [each for each in moves if isinstance(each, PlayCombination)]
        lowest = min(beating, key=lambda each: (each.combination.strength, each.at))
        assert claim.move == lowest


def moments(seed: int) -> Iterator[tuple[Position, Move]]:
    """Yield ordinary turns of random rounds, each with some of its moves."""
    source = random.Random(seed)
    for positions in random_rounds(late=60, deals=1, seed=seed):
        for now in positions[:-1]:
            moves = legal_moves(now)
            for move in source.sample(moves, min(4, len(moves))):
                yield now, move


def test_brute_force_every_threat_of_random_rounds_holds_and_none_is_missing() -> None:
    seen = set[type[Threat]]()
    for now, move in moments(61):
        claims = threats(now, move)
        for claim in claims:
            seen.add(type(claim))
            check(claim, now, move)
        if now.pending is not None:
            assert claims == ()
            continue
        stays = not isinstance(move, PlaySpecial) or move.card in (Card.DRAW, Card.PICK_UP)
        stuck = [seat for seat in still_to_act(now) if stays and not legal_moves(table(now, move, seat))]
        assert [each.seat for each in claims if isinstance(each, SeatHelpless)] == stuck
        if isinstance(move, PlayCombination):
            can_beat = [
                seat
                for seat in still_to_act(now)
                if any(isinstance(each, PlayCombination) for each in legal_moves(table(now, move, seat)))
            ]
            assert [each.seat for each in claims if isinstance(each, SeatAnswers)] == can_beat
    assert seen == {PlayBeatable, SeatAnswers, SeatHelpless}


def test_who_is_helpless_pays_unless_a_seat_before_it_changes_that() -> None:
    source, at_once, later = random.Random(5), 0, 0
    for now, move in moments(62):
        for claim in threats(now, move):
            if not isinstance(claim, SeatHelpless):
                continue
            after = play(now, move)
            while isinstance(after.pending, PickUp):
                after = play(after, any_move(after, source))
            if claim.at_once:
                at_once += 1
                assert after.result is not None
                assert (after.result.end, after.result.payers) == (RoundEnd.STUCK, (claim.seat,))
                continue
            assert after.result is None or after.result.payers != (claim.seat,)
            while after.result is None and after.trick and after.turn != claim.seat:
                chosen = any_move(after, source)
                if isinstance(chosen, PlaySpecial) and chosen.card in (Card.STOP, Card.PASS_ON):
                    break
                after = play(after, chosen)
            else:
                later += 1
                assert after.result is not None
                assert after.result.end is RoundEnd.STUCK
                assert set(still_to_act(now)) >= set(after.result.payers)
    assert at_once > 20
    assert later > 20


def test_what_is_told_from_a_view_holds_for_the_true_cards() -> None:
    fewer = 0
    for now, move in moments(63):
        if now.pending is not None:
            continue
        seen = view(now, now.turn).position
        open_claims = threats(now, move)
        for claim in threats(seen, move):
            if isinstance(claim, SeatAnswers):
                assert claim.move in legal_moves(table(now, move, claim.seat))
            else:
                assert claim in open_claims
        fewer += len(threats(seen, move)) < len(open_claims)
    assert fewer > 100


def line_of(position: Position, *words: str) -> tuple[Move, ...]:
    """Return a line of play from its words."""
    moves = []
    for word in words:
        moves.append(parse_legal_move(position, word))
        position = play(position, moves[-1])
    return tuple(moves)


@pytest.mark.parametrize(
    ("start", "words", "expected"),
    [
        ("combo-breaker 7,3/9,1,1/8 - 0 - 2/2/2", ("7@1", "9@1"), (1, "9@1", 1, False)),
        ("combo-breaker 7,3/9,1,1/x - 0 - 2/2/2", ("7@1", "9@1", "1,1@1"), (1, "9@1", 1, True)),
        ("combo-breaker 7,3/1,2+5/8,9 - 0 - 2/2/2", ("7@1", "R1>1", "8@1"), (2, "8@1", 2, False)),
        ("combo-breaker 7,3/S,1/x - 0 - 2/2/2", ("7@1", "S@1"), (1, "S@1", 1, False)),
        ("combo-breaker D,4/7/x - 0 - 2/2/2", ("D@1", "7@1"), (1, "7@1", 1, True)),
        ("combo-breaker 5,9+1/2,2+7/12,8 2:9 0 - 2/2/2", ("R1>1", "R1>1", "12@1"), (2, "12@1", 2, True)),
        (
            "combo-up 5,9+1/2,2+7,7/12,8/U,3 2:9;3:R 0 - 2/2/2/2",
            ("R1>1", "R1>1", "12@1", "U@1", "R1>1"),
            (3, "U@1", 3, True),
        ),
    ],
)
def test_the_reply_that_hurts_is_found_in_a_line(
    start: str, words: tuple[str, ...], expected: tuple[int, str, int, bool]
) -> None:
    position = parse_position(start)
    claim = refuted(position, line_of(position, *words))
    assert claim is not None
    assert (claim.seat, format_move(claim.move), claim.ply, claim.pays) == expected


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ("combo-breaker 5,5,9/-/x 1:4 0 - 2/2/2", ("5@1",)),
        ("combo-breaker 7,3/1,2+5/8,9 - 0 - 2/2/2", ("7@1", "R1>1")),
        ("combo-breaker 7,3/1,2+5/8,9 - 0 - 2/2/2", ()),
        ("combo-up P,5,9/1,2/3 - 0 - 3/3/3", ("P@1", "G1", "G1", "G1", ">1")),
    ],
)
def test_a_line_in_which_no_other_seat_hurts_refutes_nothing(start: str, words: tuple[str, ...]) -> None:
    position = parse_position(start)
    assert refuted(position, line_of(position, *words)) is None


def test_a_line_that_cannot_be_played_is_refused() -> None:
    position = parse_position("combo-breaker 7,3/9,1,1/8 - 0 - 2/2/2")
    first, second = line_of(position, "7@1", "9@1")
    with pytest.raises(IllegalMoveError):
        refuted(position, (first, first))
    with pytest.raises(IllegalMoveError):
        refuted(position, (second,))
    hidden = parse_position("combo-up P,5,9/?2/3 - 0 - 3/3/3")
    with pytest.raises(HiddenCardError):
        refuted(hidden, (*line_of(hidden, "P@1", "G1"), unseen_gift(), unseen_gift()))


def unseen_gift() -> Move:
    """Return a gift that nobody has seen."""
    return GiveCard(None)


def hurts(now: Position, move: Move) -> bool:
    """Tell whether a move at a turn beats the table or stops the trick, by the cards alone."""
    if isinstance(move, PlayCombination):
        return any(entry.combination for entry in now.trick)
    return isinstance(move, PlaySpecial) and move.card is Card.STOP


def random_line(position: Position, move: Move, source: random.Random) -> tuple[list[Position], list[Move]]:
    """Return the positions of a round under random play after a move, the finished one last, and its moves."""
    positions, line = [position, play(position, move)], [move]
    while positions[-1].result is None:
        line.append(any_move(positions[-1], source))
        positions.append(play(positions[-1], line[-1]))
    return positions, line


def test_the_reply_that_hurts_is_the_first_of_random_rounds_that_does() -> None:
    source, found_last = random.Random(8), 0
    for now, move in itertools.islice(moments(64), 600):
        positions, line = random_line(now, move, source)
        others = [
            (before.turn, each, number)
            for number, (before, each) in enumerate(zip(positions, line, strict=False))
            if before.turn != now.turn and before.pending is None
        ]
        hurting = [each for each in others if hurts(positions[each[2]], each[1])]
        result = positions[-1].result
        assert result is not None
        pays = now.turn in result.payers
        claim = refuted(now, tuple(line))
        if hurting or (pays and others):
            seat, chosen, number = hurting[0] if hurting else others[-1]
            assert isinstance(chosen, PlayCombination | PlaySpecial | TakeReserve)
            assert claim == HurtingReply(seat, chosen, number, pays)
            found_last += not hurting
        else:
            assert claim is None
    assert found_last > 10
