"""All that is claimed of a move, and the order in which it stands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import get_args

import pytest

from combotutor.errors import HiddenCardError
from combotutor.families.combo import solver
from combotutor.families.combo.cards import Card, Combination, Kind
from combotutor.families.combo.notation import parse_legal_move, parse_position
from combotutor.families.combo.plan import insert_values
from combotutor.families.combo.rules import InsertCard, Move, PlayCombination, Position, TakeReserve, legal_moves, view
from combotutor.families.combo.solver import (
    BlockMade,
    BlockTorn,
    BlockWaiting,
    CardAlone,
    CardHelp,
    Change,
    GapClosed,
    HurtingReply,
    NeighboursParted,
    PlayBeatable,
    PlaysCounted,
    Reason,
    SeatAnswers,
    SeatHelpless,
    Threat,
    WildsSaid,
    changes,
    reasons,
    threats,
    weight,
)
from tests.families.combo.rules.rounds import played, random_rounds

ROW_CLAIMS = get_args(Change)
THREATS = get_args(Threat)


def why(line: str, word: str, *following: str) -> tuple[Reason, ...]:
    """Return the reasons of a move of a line, with the moves that follow it in a refutation."""
    position = parse_position(line)
    move = parse_legal_move(position, word)
    moves = [move]
    for number, each in enumerate(following):
        moves.append(parse_legal_move(played(line, word, *following[:number]), each))
    return reasons(position, move, tuple(moves) if following else ())


def helped(line: str, word: str) -> list[CardHelp]:
    """Return what the reserve would add, the best first."""
    return [each for each in why(line, word) if isinstance(each, CardHelp)]


def kinds(found: tuple[Reason, ...]) -> list[type[Reason]]:
    """Return the kinds of claims in their order."""
    return [type(each) for each in found]


def test_what_explains_a_good_play_stands_before_what_others_can_do() -> None:
    found = why("combo-breaker 4,9,4+2/10,1/?3 - 0 ?9 2/2/2", "9@2")
    assert kinds(found) == [GapClosed, SeatAnswers, PlayBeatable, CardHelp, PlaysCounted]


def test_what_explains_a_bad_play_stands_before_what_others_can_do() -> None:
    found = why("combo-breaker 4,9,4/10,1/?3 - 0 ?9 2/2/2", "4@1")
    assert kinds(found) == [BlockTorn, SeatAnswers, PlayBeatable, PlaysCounted]


def test_what_an_inserted_card_gains_in_vain_stands_behind_what_it_loses() -> None:
    found = why("combo-breaker 5,6+S/12,12/x 1:12 0 ?9 2/2/2", "R1>2")
    assert kinds(found) == [NeighboursParted, CardAlone, CardHelp, BlockWaiting, PlaysCounted]


def test_that_another_seat_pays_at_once_stands_first() -> None:
    found = why("combo-breaker 4,9,4/8/?3 - 0 ?9 2/2/2", "9@2")
    assert found[0] == SeatHelpless(1, at_once=True)
    assert isinstance(found[1], GapClosed)


def test_that_another_seat_pays_if_nobody_helps_it_weighs_half() -> None:
    assert weight(SeatHelpless(2, at_once=False)) * 2 == weight(SeatHelpless(1, at_once=True))
    assert kinds(why("combo-breaker 4,9,4/8,12/8/x - 0 ?9 2/2/2/2", "9@2"))[:2] == [SeatHelpless, GapClosed]


def test_the_reply_that_hurts_stands_first_where_a_line_is_given() -> None:
    found = why("combo-breaker 7,3/9,1,1/x - 0 - 2/2/2", "7@1", "9@1", "1,1@1")
    assert found[0] == HurtingReply(1, PlayCombination(1, (Card.NINE,), Combination(Kind.SINGLE, 9)), 1, pays=True)
    assert not any(isinstance(each, HurtingReply) for each in why("combo-breaker 7,3/9,1,1/x - 0 - 2/2/2", "7@1"))


def test_a_reserve_card_that_saves_plays_weighs_more_than_one_that_does_not() -> None:
    found = helped("combo-breaker 9,6,1+S,7/12,12/x 1:12 0 ?9 2/2/2", "R1>1")
    assert [(each.number, weight(each)) for each in found] == [(2, 10), (1, 0)]


def test_a_card_to_insert_is_told_with_its_best_gap_and_no_number() -> None:
    now = played("combo-breaker D,9,6,9/4,5/x - 0 7,5,1 2/2/2", "D@1", "4@1")
    assert now.incoming is Card.SEVEN
    (found,) = (each for each in reasons(now, InsertCard(1)) if isinstance(each, CardHelp))
    assert found == CardHelp(None, Card.SEVEN, 1, 1, 2)


@pytest.mark.parametrize(
    ("lighter", "heavier"),
    [
        (PlayBeatable(None, (), 0), PlayBeatable(Combination(Kind.SINGLE, 2), tuple(Kind), 56)),
        (
            PlayBeatable(Combination(Kind.SINGLE, 2), tuple(Kind), 56),
            SeatAnswers(1, PlayCombination(1, (Card.TWO,), Combination(Kind.SINGLE, 2))),
        ),
        (SeatAnswers(1, PlayCombination(1, (Card.TWO,), Combination(Kind.SINGLE, 2))), CardAlone(1, Card.STOP)),
        (PlaysCounted(1, 2), WildsSaid(Combination(Kind.PAIR, 2))),
        (
            BlockWaiting((1, 3), (Card.TWO,) * 2, Combination(Kind.PAIR, 2), (Card.STOP,)),
            GapClosed((1, 2), (Card.TWO,) * 2, Combination(Kind.PAIR, 2), (Card.STOP,)),
        ),
        (
            GapClosed((1, 2), (Card.TWO,) * 2, Combination(Kind.PAIR, 2), (Card.STOP,)),
            GapClosed((1, 2, 3), (Card.TWO,) * 3, Combination(Kind.TRIO, 2), (Card.STOP,)),
        ),
        (
            BlockTorn((1, 2, 3), (Card.TWO,) * 3, Combination(Kind.TRIO, 2), (Card.TWO,), (Card.TWO,) * 2),
            BlockTorn((1, 2, 3), (Card.TWO,) * 3, Combination(Kind.TRIO, 2), (Card.TWO,) * 2, (Card.TWO,)),
        ),
    ],
)
def test_what_matters_more_weighs_more(lighter: Reason, heavier: Reason) -> None:
    assert weight(lighter) < weight(heavier)


def moments(seed: int) -> Iterator[tuple[Position, Move]]:
    """Yield positions of random rounds, each with some of its moves."""
    source = random.Random(seed)
    for positions in random_rounds(late=25, deals=1, seed=seed):
        for now in positions[:-1]:
            moves = legal_moves(now)
            if len(now.mover.row) <= 9:
                yield from ((now, move) for move in source.sample(moves, min(2, len(moves))))


def group_of(claim: Reason, move: Move, counted: PlaysCounted) -> int:
    """Return the number of the group that a claim about a move stands in."""
    is_insert = isinstance(move, TakeReserve | InsertCard)
    is_good = counted.after < counted.before or (is_insert and counted.after == counted.before)
    if isinstance(claim, PlaysCounted):
        return 5
    if weight(claim) >= 50:
        return 1
    if not isinstance(claim, ROW_CLAIMS):
        return 3
    return 2 if isinstance(claim, BlockTorn | NeighboursParted | CardAlone) != is_good else 4


def test_every_claim_is_told_once_and_the_weightier_first_within_its_group() -> None:
    seen = set[type[Reason]]()
    for now, move in moments(71):
        found = reasons(now, move)
        seen.update(kinds(found))
        row_claims = changes(now, move)
        assert sorted(map(repr, found)) == sorted(
            map(repr, [*row_claims, *threats(now, move), *(each for each in found if isinstance(each, CardHelp))])
        )
        counted = found[-1]
        assert isinstance(counted, PlaysCounted)
        order = [(group_of(each, move, counted), -weight(each)) for each in found]
        assert order == sorted(order)
        assert all(weight(each) >= 0 for each in found)
    assert seen == {*ROW_CLAIMS, *THREATS, CardHelp}


def test_what_the_reserve_would_add_is_what_its_inserts_are_worth() -> None:
    told = 0
    for now, move in moments(72):
        found = [each for each in reasons(now, move) if isinstance(each, CardHelp)]
        offered = now.mover.reserve
        if isinstance(move, InsertCard):
            assert now.incoming is not None
            offered = (now.incoming,)
            assert [each.number for each in found] == [None]
        else:
            assert sorted(each.number or 0 for each in found) == list(range(1, len(offered) + 1))
        values = insert_values(now.mover.row, offered, wild_pair=now.rules.wild_pair)
        for each in found:
            own = {value.gap: value.plays for value in values if value.card == (each.number or 1)}
            assert each.after == min(own.values()) == own[each.gap]
            assert each.card is offered[(each.number or 1) - 1]
            told += 1
    assert told > 100


def test_what_a_seat_does_not_see_changes_nothing_about_its_row() -> None:
    for now, move in moments(73):
        seen = reasons(view(now, now.turn).position, move)
        assert [each for each in seen if isinstance(each, ROW_CLAIMS)] == [
            each for each in reasons(now, move) if isinstance(each, ROW_CLAIMS)
        ]


def test_a_row_that_is_not_seen_is_refused() -> None:
    with pytest.raises(HiddenCardError):
        why("combo-breaker 5,?,5/2,4/x - 0 - 2/2/2", "5@1")


def test_claims_are_found_by_the_names_that_they_once_had() -> None:
    names = "Alone", "Closed", "Counted", "Helpless", "Made", "Refuted", "Torn"
    now = [getattr(solver, name) for name in names]
    assert now == [CardAlone, GapClosed, PlaysCounted, SeatHelpless, BlockMade, HurtingReply, BlockTorn]
    with pytest.raises(AttributeError, match="Closing"):
        _ = solver.Closing  # type: ignore[attr-defined]  # there never was one
