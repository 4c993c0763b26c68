"""What a seat has seen being done: every decision of the others, from the cards that lay there, seen or not."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from combotutor.cards import SplitMix64
from combotutor.errors import IllegalMoveError
from combotutor.families.combo.cards import Card
from combotutor.families.combo.notation import format_position, parse_move, parse_position
from combotutor.families.combo.rules import (
    Draw,
    GiveCard,
    Giving,
    Move,
    Placing,
    Position,
    View,
    legal_moves,
    pending_name,
    play,
    view,
)
from combotutor.families.combo.solver.bots import Strength, bot
from combotutor.families.combo.solver.past import Past, SeenDecision, decisions
from combotutor.families.combo.solver.reply import row_changed
from combotutor.families.combo.solver.worlds import world
from tests.families.combo.rules.rounds import RULEBOOKS, TABLES, any_move, dealt, late_line

MOMENTS = {"turn", "draw", "pick-up", "give", "place"}


@dataclass(frozen=True, slots=True)
class Way:
    """A round, or a part of one: its true positions, and the moves between them."""

    positions: list[Position]
    moves: list[Move]

    def turn_of(self, at: int) -> int:
        """Return where the turn began in which a position is."""
        return next(k for k in range(at, -1, -1) if self.positions[k].pending is None)

    def past(self, seat: int, start: int, at: int) -> Past:
        """Return what a seat has seen from the beginning of one turn to that of the turn of a position."""
        return Past(view(self.positions[start], seat), tuple(self.moves[start : self.turn_of(at)]))


def walked(start: Position, source: random.Random) -> Way:
    """Return a round that careful planners and seats that play by chance play together."""
    careful, unused = bot(Strength.CAREFUL), SplitMix64(0)
    by_chance = {seat for seat in range(len(start.seats)) if source.random() < 0.5}
    way = Way([start], [])
    while (now := way.positions[-1]).result is None:
        is_free = now.turn in by_chance
        way.moves.append(any_move(now, source) if is_free else careful.choose(view(now, now.turn), unused))
        way.positions.append(play(now, way.moves[-1]))
    return way


def ways(late: int, deals: int, seed: int) -> Iterator[Way]:
    """Yield rounds from late positions of two to five seats, and from deals of every table."""
    source = random.Random(seed)
    for _ in range(late):
        yield walked(parse_position(late_line(source)), source)
    for name, players in TABLES:
        for _ in range(deals):
            yield walked(dealt(name, players, source.getrandbits(64)), source)


def looks(way: Way, source: random.Random, count: int) -> Iterator[tuple[int, int, int]]:
    """Yield a seat, the beginning of a turn, and a later moment at which it looks; the first from the first on."""
    turns = [at for at, position in enumerate(way.positions) if position.pending is None]
    for number in range(count):
        at = source.randrange(len(way.positions))
        early = [turn for turn in turns if turn <= at]
        yield source.randrange(len(way.positions[0].seats)), early[0] if number % 2 else source.choice(early), at


def hidden_cards(truth: Position, shown: Position) -> list[Card]:
    """Return the true cards of the places that are not seen, in the order of `worlds.world`."""

    def laid(position: Position) -> list[Card]:
        cards = [card for seat in position.seats for card in seat.row]
        match position.pending:
            case Draw(held, _):
                cards.append(held.card)
            case Placing(gifts):
                cards += [held.card for _, held in gifts]
        return [*cards, *position.pile]

    return [card for card, seen in zip(laid(truth), laid(shown), strict=True) if seen is Card.UNKNOWN]


def filled(decision: SeenDecision, hidden: list[Card]) -> tuple[tuple[int, ...], int]:
    """Return the row and the card to be inserted of a decision once the hidden cards are known."""
    row = tuple(card if card > 0 else hidden[-1 - card] for card in decision.row)
    return row, decision.incoming if decision.incoming >= 0 else hidden[-1 - decision.incoming]


def test_property_every_decision_of_the_others_is_told_with_the_row_that_it_was_made_from() -> None:
    source, moments, told = random.Random(1), Counter[str](), Counter[str]()
    seats = Counter[int]()
    for way in ways(late=150, deals=1, seed=101):
        for seat, start, at in looks(way, source, 8):
            truth, given = way.positions[at], view(way.positions[at], seat)
            last = way.turn_of(at) if isinstance(truth.pending, Giving) else at
            others = [k for k in range(start, at) if way.positions[k].turn != seat]
            expected = [k for k in others if k < last or not isinstance(way.moves[k], GiveCard)]
            found = decisions(way.past(seat, start, at), given)
            assert len(found) == len(expected), format_position(truth)
            hidden = hidden_cards(truth, given.position)
            for k, decision in zip(expected, found, strict=True):
                then = way.positions[k]
                assert decision.move == way.moves[k] in legal_moves(then)
                assert filled(decision, hidden) == (then.mover.row, then.incoming or 0), format_position(then)
                shown = decision.position
                assert (shown.turn, shown.trick, shown.mover.reserve) == (then.turn, then.trick, then.mover.reserve)
                assert (shown.rules, type(shown.pending)) == (then.rules, type(then.pending))
                told[pending_name(then.pending)] += min(*decision.row, decision.incoming, 0) < 0
            moments[pending_name(truth.pending)] += bool(found)
            seats[sum(not each.is_out for each in way.positions[0].seats)] += bool(found)
    assert set(moments) == set(told) == MOMENTS
    assert min(*moments.values(), *told.values()) > 10, (moments, told)
    assert min(seats[count] for count in (2, 3, 4, 5)) > 50, seats


def test_property_hidden_cards_are_numbered_as_worlds_lay_them() -> None:
    source, compared = random.Random(2), 0
    for way in ways(late=50, deals=0, seed=102):
        for seat, start, at in looks(way, source, 4):
            given = view(way.positions[at], seat)
            if given.position.result is not None:
                continue
            drawn = world(given, 7, at)
            hidden = hidden_cards(drawn, given.position)
            for other, decision in {
                each.position.turn: each for each in decisions(way.past(seat, start, at), given)
            }.items():
                row, incoming = filled(decision, hidden)
                cards = tuple(map(Card, row))
                left = row_changed(cards, decision.move, decision.position.mover.reserve, Card(incoming))
                assert left == drawn.seats[other].row  # its last decision is what it holds now
                compared += min(decision.row, default=0) < 0
    assert compared > 50


def swapped_truth(way: Way, seat: int, start: int, at: int, source: random.Random) -> Way | None:
    """Return another truth in which the same moves look the same to a seat, two cards swapped; None if it is none."""
    first = way.positions[start]
    hands = [[held.card for held in each.hand] for each in first.seats]
    cards = [*hands, list(first.pile)]
    slots = [(owner, place) for owner, row in enumerate(cards) for place in range(len(row)) if owner != seat]
    if len(slots) < 2:
        return None
    (a, i), (b, j) = source.sample(slots, 2)
    if cards[a][i] == cards[b][j]:
        return None
    cards[a][i], cards[b][j] = cards[b][j], cards[a][i]
    seats = tuple(
        replace(each, hand=tuple(replace(held, card=card) for held, card in zip(each.hand, row, strict=True)))
        for each, row in zip(first.seats, cards, strict=False)
    )
    other = Way([replace(first, seats=seats, pile=tuple(cards[-1]))], [])
    for move in way.moves[start:at]:
        try:
            other.positions.append(play(other.positions[-1], move))
        except IllegalMoveError:
            return None
        other.moves.append(move)
    same = all(
        view(one, seat) == view(two, seat) for one, two in zip(other.positions, way.positions[start:], strict=False)
    )
    return other if same else None


def test_property_no_decision_changes_with_cards_that_the_seat_cannot_see() -> None:
    source, changed = random.Random(3), Counter[str]()
    for way in ways(late=150, deals=1, seed=103):
        for seat, start, at in looks(way, source, 12):
            other = swapped_truth(way, seat, start, at, source)
            if other is not None:
                found = decisions(way.past(seat, start, at), view(way.positions[at], seat))
                assert found == decisions(other.past(seat, 0, at - start), view(other.positions[-1], seat))
                changed[way.positions[at].rules.name] += bool(found)
    assert min(changed[name] for name in RULEBOOKS) > 10, changed


def line_of(line: str, *words: str) -> Way:
    """Return the way of some moves from a line."""
    way = Way([parse_position(line)], [])
    for word in words:
        way.moves.append(parse_move(way.positions[-1], word))
        way.positions.append(play(way.positions[-1], way.moves[-1]))
    return way


def told(way: Way, seat: int) -> list[tuple[int, tuple[int, ...], int]]:
    """Return whose decisions a seat is told of at the end of a way, with the rows and the cards to be inserted."""
    at = len(way.positions) - 1
    found = decisions(way.past(seat, 0, at), view(way.positions[at], seat))
    return [(each.position.turn, each.row, each.incoming) for each in found]


GIFTS = "combo-up P,9,1/4,8/5,7 - 0 - 3/3/3"


def test_gifts_that_are_still_being_chosen_are_no_decisions() -> None:
    way = line_of(GIFTS, "P@1", "G1", "G2")
    assert told(way, 2) == [(0, (Card.PASS_ON, -1, -2), 0)]
    assert told(way, 1) == [(0, (Card.PASS_ON, -1, -2), 0)]
    assert told(way, 0) == []


def test_gifts_that_wait_to_be_inserted_are_known_to_who_gave_and_who_got_them() -> None:
    way = line_of(GIFTS, "P@1", "G1", "G2", "G2")
    # Hidden from seat 0: the 4 and the 5 in the rows, then the 8 that seat 2 is to insert.
    assert told(way, 0) == [(1, (-1, -3), 0), (2, (-2, 7), 0)]
    # From seat 1: the 1, the 5, and the 7 that seat 0 is to insert.
    assert told(way, 1) == [(0, (Card.PASS_ON, 9, -1), 0), (0, (9, -1), 0), (2, (-2, -3), 0)]


def test_a_gift_is_followed_into_the_row_that_it_went_to() -> None:
    way = line_of(GIFTS, "P@1", "G1", "G2", "G2", ">1", ">2", ">1")
    assert [each.row for each in way.positions[-1].seats] == [(7, 1), (9, 4), (5, 8)]
    # Seat 0 does not see the 4 of seat 1 nor the 5 and the 8 of seat 2; it gave the 9 and got the 7.
    assert told(way, 0) == [(1, (-1, -3), 0), (2, (-2, 7), 0), (1, (-1,), 9), (2, (-2,), -3)]


def test_a_card_drawn_by_another_is_hidden_and_followed_to_its_place() -> None:
    way = line_of("combo-breaker D,9/4,8/5,7 - 0 1,2,3,4 2/2/2", "D@1", "4@1", "5@1", ">1")
    # Hidden from seat 0: the 8, the 1 and the 7, the 2 in the hand of seat 2, and the pile.
    assert told(way, 0) == [(1, (4, -1), 0), (2, (5, -3), 0), (2, (-3,), -2)]
    assert told(way, 1) == [(0, (Card.DRAW, -1), 0), (2, (5, -3), 0), (2, (-3,), -2)]
    assert told(way, 2) == [(0, (Card.DRAW, -1), 0), (1, (4, -2), 0)]


def test_a_reserve_card_that_was_picked_up_is_known_to_all() -> None:
    way = line_of("combo-up U,8,8/6,2+7/9,9+1 - 0 - 3/3/3", "U@1", "R1>1", "R1>3", "7@1")
    assert told(way, 0) == [(1, (-1, -2), 0), (2, (-3, -4), 0), (1, (7, -1, -2), 0)]
    taken = decisions(way.past(0, 0, 4), view(way.positions[4], 0))[0]
    assert (pending_name(taken.position.pending), taken.position.mover.reserve) == ("pick-up", (7,))


def test_a_past_may_begin_at_any_turn() -> None:
    way = line_of("combo-breaker 1,5/3,8/4,9,9 - 0 - 2/2/2", "1@1", "3@1", "4@1", "9,9@1")
    given = view(way.positions[4], 0)
    assert [each.position.turn for each in decisions(way.past(0, 2, 4), given)] == [2, 2]
    assert decisions(Past(given), given) == ()


def test_a_finished_round_has_its_past() -> None:
    way = line_of("combo-breaker 12,5/3,8/4,9,9 - 0 - 2/2/2", "12@1")
    assert way.positions[-1].result is not None
    assert decisions(way.past(1, 0, 1), view(way.positions[-1], 1)) == (
        SeenDecision(view(way.positions[0], 1).position, (12, -1), 0, way.moves[0]),
    )


def wrong_pasts() -> dict[str, tuple[Past, View]]:
    """Return pasts that do not lead to the view beside them."""
    line = "combo-breaker 1,5,D/3,8+2/4,9,9+3 - 0 6,6,7,7 2/2/2"
    way = line_of(line, "1@1", "R1>1", "4@1", "9,9@1")
    now, past = view(way.positions[4], 0), way.past(0, 0, 4)
    other = parse_position(line.replace("1,5,D", "1,6,D"))
    return {
        "a move is missing": (replace(past, moves=past.moves[:-1]), now),
        "a move too many": (past, view(way.positions[3], 0)),
        "nothing was done": (replace(past, moves=()), now),
        "another card lay there": (replace(past, start=view(other, 0)), now),
        "another reserve was taken": (past, View(0, _with_reserve(now.position, 2, Card.TEN))),
        "another seat has seen it": (replace(past, start=view(way.positions[0], 1)), now),
        "another trick": (past, View(0, replace(now.position, trick=()))),
        "the pile is longer": (past, View(0, replace(now.position, pile=(*now.position.pile, Card.UNKNOWN)))),
    }


def _with_reserve(position: Position, seat: int, card: Card) -> Position:
    seats = list(position.seats)
    seats[seat] = replace(seats[seat], reserve=(card,))
    return replace(position, seats=tuple(seats))


@pytest.mark.parametrize("name", wrong_pasts())
def test_a_past_that_does_not_lead_to_the_view_is_refused(name: str) -> None:
    past, given = wrong_pasts()[name]
    with pytest.raises(ValueError, match="does not lead"):
        decisions(past, given)


def test_a_past_against_the_rules_is_refused() -> None:
    way = line_of("combo-breaker 1,5/3,8/4,9,9 - 0 - 2/2/2", "5@2")
    with pytest.raises(IllegalMoveError):
        decisions(Past(view(way.positions[0], 1), (*way.moves, *way.moves)), view(way.positions[1], 1))
