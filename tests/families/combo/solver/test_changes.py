"""What a move does to the row: each claim is held against the rows, on every move of many random positions."""

from __future__ import annotations

import random

import pytest

from combotutor.errors import HiddenCardError
from combotutor.families.combo.cards import Card, Combination, Kind, Row, inserted
from combotutor.families.combo.notation import format_row, parse_move, parse_position
from combotutor.families.combo.plan import insert_values
from combotutor.families.combo.rules import (
    GiveCard,
    InsertCard,
    Move,
    PlayCombination,
    PlaySpecial,
    Position,
    TakeReserve,
    legal_moves,
)
from combotutor.families.combo.solver import (
    BlockMade,
    BlockTorn,
    BlockWaiting,
    CardAlone,
    Change,
    GapClosed,
    NeighboursParted,
    PlaysCounted,
    WildsSaid,
    changes,
    helps,
    row_after,
)
from tests.at_length import at_length
from tests.families.combo.plan.twin import can_play, played_out, solve
from tests.families.combo.rules.rounds import played, random_rounds


def line_of(row: str, trick: str = "-", reserve: str = "") -> str:
    """Return a position in which seat 0 decides for a row."""
    seat = f"{row}+{reserve}" if reserve else row
    return f"combo-breaker {seat}/?3/x {trick} 0 ?9 2/2/2"


def why(row: str, word: str, trick: str = "-", reserve: str = "") -> tuple[Change, ...]:
    """Return what a move does to the row."""
    position = parse_position(line_of(row, trick, reserve))
    return changes(position, parse_move(position, word))


def row(text: str) -> Row:
    """Return a row from its symbols, apart by spaces."""
    return tuple(next(card for card in Card if card.symbol == symbol) for symbol in text.split())


def test_what_closes_up_stands_first() -> None:
    assert why("4,9,4", "9@2") == (
        GapClosed((1, 2), row("4 4"), Combination(Kind.PAIR, 4), row("9")),
        PlaysCounted(2, 1),
    )


def test_what_is_torn_stands_first_when_no_play_is_saved() -> None:
    assert why("4,9,4", "4@1") == (
        BlockTorn((1, 3), row("4 4"), Combination(Kind.PAIR, 4), row("4"), row("4")),
        PlaysCounted(2, 2),
    )


def test_an_inserted_card_makes_a_run_and_lets_others_meet_later() -> None:
    assert why("9,6,9", "R1>3", "1:12,12", "7") == (
        BlockMade((2, 3), row("6 7"), Combination(Kind.RUN2, 7), Card.SEVEN),
        BlockWaiting((1, 4), row("9 9"), Combination(Kind.PAIR, 9), row("6 7")),
        PlaysCounted(2, 2),
    )


def test_an_inserted_card_parts_neighbours_or_stands_alone() -> None:
    assert why("5,6", "R1>2", "1:12,12", "S") == (
        NeighboursParted((1, 3), row("5 6"), Combination(Kind.RUN2, 6), Card.STOP),
        CardAlone(2, Card.STOP),
        BlockWaiting((1, 3), row("5 6"), Combination(Kind.RUN2, 6), row("S")),
        PlaysCounted(1, 2),
    )


def test_neighbours_that_still_make_a_combination_with_the_inserted_card_are_not_parted() -> None:
    assert not any(isinstance(each, NeighboursParted) for each in why("3,2,5", "R1>2", "1:12,12", "1"))
    assert any(isinstance(each, NeighboursParted) for each in why("3,2,5", "R1>2", "1:12,12", "9"))


def test_whether_what_is_torn_lay_side_by_side_is_known() -> None:
    torn = [each for word in ("4@1", "1@4") for each in why("4,9,4,1,1", word) if isinstance(each, BlockTorn)]
    assert [(each.cards, each.lies_together) for each in torn] == [(row("4 4"), False), (row("1 1"), True)]


def test_what_a_wild_was_said_to_be_is_told() -> None:
    assert WildsSaid(Combination(Kind.PAIR, 7)) in why("X,7", "X=7,7@1")
    assert not any(isinstance(each, WildsSaid) for each in why("X,7", "7@2"))


def test_a_row_that_is_empty_afterwards_needs_no_more_reason() -> None:
    assert why("7,7", "7,7@1") == (PlaysCounted(1, 0),)


def is_good(claim: PlaysCounted, move: Move) -> bool:
    """Tell whether a row is no worse off for a move."""
    return claim.after < claim.before or (isinstance(move, TakeReserve | InsertCard) and claim.after == claim.before)


def leaving(move: Move) -> range:
    """Return the places that a move empties; none for an insertion."""
    match move:
        case PlayCombination(at, cards, _):
            return range(at, at + len(cards))
        case PlaySpecial(at, _):
            return range(at, at + 1)
        case GiveCard(at):
            assert at is not None
            return range(at, at + 1)
    return range(0)


def highest_of(cards: Row) -> Combination:
    """Return the highest combination of cards in any order, counted by hand from their numbers."""
    numbers = sorted(int(card) for card in cards if card is not Card.WILD)
    wilds = len(cards) - len(numbers)
    found = [
        Combination(kind, top)
        for kind in Kind
        if kind.length == len(cards)
        for top in range(kind.lowest_top, 13)
        for made in [list(Combination(kind, top).numbers)]
        if all(made.count(number) >= numbers.count(number) for number in numbers) and len(made) == len(numbers) + wilds
    ]
    return max(found, key=lambda each: each.strength)


def check(claim: Change, position: Position, move: Move, before: Row, after: Row) -> None:
    """Hold one claim against the rows before and after a move."""
    wild_pair = position.rules.wild_pair
    if isinstance(claim, GapClosed | BlockMade | BlockWaiting | BlockTorn | NeighboursParted):
        lies_in = before if isinstance(claim, BlockTorn) else after
        assert tuple(lies_in[place - 1] for place in claim.places) == claim.cards
        assert can_play(tuple(map(int, claim.cards)), wild_pair=wild_pair)
        assert claim.combination == highest_of(claim.cards)
    if isinstance(claim, GapClosed | BlockTorn):
        check_leaving(claim, move, before, after, wild_pair=wild_pair)
    elif isinstance(claim, PlaysCounted):
        assert claim == PlaysCounted(solve(before, wild_pair=wild_pair)[0], solve(after, wild_pair=wild_pair)[0])
    elif isinstance(claim, WildsSaid):
        assert isinstance(move, PlayCombination)
        assert Card.WILD in move.cards
        assert claim.combination == move.combination
    else:
        assert isinstance(move, TakeReserve | InsertCard)
        check_inserted(claim, move.gap, after, wild_pair=wild_pair)


def check_leaving(claim: GapClosed | BlockTorn, move: Move, before: Row, after: Row, *, wild_pair: bool) -> None:
    """Hold a claim about cards that left against the rows."""
    left = leaving(move)
    if isinstance(claim, GapClosed):
        assert claim.places[-1] - claim.places[0] + 1 == len(claim.places)
        assert claim.places[0] < left.start <= claim.places[-1]
        assert claim.gone == before[left.start - 1 : left.stop - 1]
        assert (claim.places[0], len(claim.places)) in solve(after, wild_pair=wild_pair)[1]
        return
    taken = [place for place in claim.places if place in left]
    assert claim.used == tuple(before[place - 1] for place in taken)
    assert claim.rest == tuple(before[place - 1] for place in claim.places if place not in taken)
    assert claim.used
    assert claim.rest
    assert any(claim.places in blocks for blocks in played_out(before, wild_pair=wild_pair))


def check_inserted(
    claim: BlockMade | BlockWaiting | NeighboursParted | CardAlone, gap: int, after: Row, *, wild_pair: bool
) -> None:
    """Hold a claim about an inserted card against the row after it."""
    if isinstance(claim, CardAlone):
        assert (claim.place, claim.card) == (gap, after[gap - 1])
        windows = [
            after[start : start + length]
            for length in (2, 3)
            for start in range(max(0, gap - length), gap)
            if start + length <= len(after)
        ]
        assert not any(can_play(tuple(map(int, window)), wild_pair=wild_pair) for window in windows)
        return
    between = [place for place in range(claim.places[0], claim.places[-1]) if place not in claim.places]
    assert claim.places[0] <= gap <= claim.places[-1]
    if isinstance(claim, NeighboursParted):
        assert between == [gap]
        assert after[gap - 1] is claim.card
        return
    assert any(claim.places in blocks for blocks in played_out(after, wild_pair=wild_pair))
    if isinstance(claim, BlockMade):
        assert between == []
        assert gap in claim.places
        assert len(claim.places) > 1
        assert after[gap - 1] is claim.card
    else:
        assert claim.between == tuple(after[place - 1] for place in between) != ()


@pytest.mark.parametrize("late", at_length((8, 40), 8))
def test_brute_force_every_claim_about_every_move_of_random_rounds_holds(late: int) -> None:
    source = random.Random(31)
    seen, moments = set[type[Change]](), 0
    for positions in random_rounds(late=late, deals=1, seed=52):
        for now in positions[:-1]:
            before = now.mover.row
            if not 2 <= len(before) <= 7:
                continue
            moments += 1
            moves = legal_moves(now)
            for move in source.sample(moves, min(5, len(moves))):
                found = changes(now, move)
                for claim in found:
                    seen.add(type(claim))
                    check(claim, now, move, before, row_after(now, move))
                last = found[-1]
                assert isinstance(last, PlaysCounted)
                firsts = [isinstance(claim, BlockTorn | NeighboursParted | CardAlone) for claim in found[:-1]]
                assert firsts == sorted(firsts, reverse=not is_good(last, move))
                if isinstance(move, PlayCombination | PlaySpecial | GiveCard):
                    assert any(isinstance(claim, BlockTorn) for claim in found) == (not is_good(last, move))
    assert seen == {
        GapClosed,
        BlockMade,
        BlockWaiting,
        BlockTorn,
        NeighboursParted,
        CardAlone,
        WildsSaid,
        PlaysCounted,
    }
    assert moments > 100


@pytest.mark.parametrize("word", ["G2", "G1"])
def test_a_gift_is_explained_like_a_card_that_leaves(word: str) -> None:
    now = played("combo-up P,5,9,5/5,1,5/x - 0 - 3/3/3", "P@1")
    found = changes(now, parse_move(now, word))
    assert isinstance(found[0], GapClosed if word == "G2" else BlockTorn)
    assert format_row(now.mover.row) == "5,9,5"


def test_a_card_helps_most_where_its_best_gap_is() -> None:
    (seven, stop) = helps(row("9 6 9"), row("7 S"))
    assert (seven.number, seven.gap, seven.before, seven.after) == (1, 2, 2, 2)
    assert (stop.number, stop.card, stop.before, stop.after) == (2, Card.STOP, 2, 3)


def test_what_cards_would_add_is_what_their_inserts_are_worth() -> None:
    source = random.Random(7)
    faces = [card for card in Card if card is not Card.UNKNOWN]
    saved = set[int]()
    for _ in range(60):
        cards = tuple(source.choices(faces, k=source.randint(0, 6)))
        offered = tuple(source.choices(faces, k=source.randint(1, 2)))
        wild_pair = source.random() < 0.5
        values = insert_values(cards, offered, wild_pair=wild_pair)
        for each in helps(cards, offered, wild_pair=wild_pair):
            assert each.number is not None
            assert each.card is offered[each.number - 1]
            own = {value.gap: value.plays for value in values if value.card == each.number}
            assert each.after == min(own.values()) == own[each.gap]
            assert all(own[gap] > each.after for gap in range(1, each.gap))
            assert each.before == solve(cards, wild_pair=wild_pair)[0]
            assert each.after == solve(inserted(cards, each.card, each.gap), wild_pair=wild_pair)[0]
            saved.add(each.before + 1 - each.after)
    assert min(saved) == 0
    assert saved > {0, 1}


@pytest.mark.parametrize(("line", "word"), [("combo-breaker 5,?,5/2,4/x - 0 - 2/2/2", "5@1")])
def test_a_row_that_is_not_seen_is_refused(line: str, word: str) -> None:
    position = parse_position(line)
    with pytest.raises(HiddenCardError):
        changes(position, parse_move(position, word))
