"""Properties: every moment of random rounds, and every seat's view of it, is read as it was written."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

from combotutor.families.combo.cards import Card
from combotutor.families.combo.notation import format_move, format_position, parse_move, parse_position
from combotutor.families.combo.rules import Draw, Placing, Position, legal_moves, pending_name, play, view
from tests.families.combo.rules.rounds import TABLES, any_move, dealt, late_line, random_rounds


@cache
def moments() -> list[Position]:
    """Return moments of random rounds: all those within turns, and some ordinary ones."""
    rounds = [*random_rounds(late=120, deals=1, seed=41)]
    return [
        position
        for positions in rounds
        for number, position in enumerate(positions[:-1])
        if position.pending is not None or number % 3 == 0
    ]


def faces(pending: object) -> object:
    """Return what is to be decided, without who knows the cards: a line does not write that."""
    if isinstance(pending, Draw):
        return pending.card.card, pending.left
    if isinstance(pending, Placing):
        return [(seat, held.card) for seat, held in pending.gifts]
    return pending


def written(position: Position) -> tuple[object, ...]:
    """Return everything of a position that its line holds."""
    seats = [(seat.row, seat.reserve, seat.tokens, seat.is_out) for seat in position.seats]
    rest = (position.rules, position.trick, position.turn, position.pile, position.discards, position.oldest)
    return seats, rest, faces(position.pending)


def test_property_every_moment_is_read_as_it_was_written() -> None:
    seen = Counter[str]()
    for position in moments():
        line = format_position(position)
        again = parse_position(line)
        assert written(again) == written(position), line
        assert format_position(again) == line
        assert legal_moves(again) == legal_moves(position), line
        seen[pending_name(position.pending)] += 1
    assert min(seen[name] for name in ("turn", "draw", "pick-up", "give", "place")) > 20, seen


def test_property_every_view_of_every_moment_is_read_as_it_was_written() -> None:
    for position in moments():
        for seat in range(len(position.seats)):
            shown = view(position, seat).position
            line = format_position(shown)
            again = parse_position(line)
            assert format_position(again) == line
            assert [(each.row, each.reserve) for each in again.seats] == [
                (each.row, each.reserve) for each in shown.seats
            ], line
            assert (again.turn, again.trick, again.result) == (position.turn, position.trick, None), line
            assert faces(again.pending) == faces(shown.pending), line


def test_property_the_line_of_a_view_lets_its_seat_find_the_same_moves() -> None:
    for position in moments():
        shown = view(position, position.turn).position
        if Card.UNKNOWN not in shown.mover.row:
            assert legal_moves(parse_position(format_position(shown))) == legal_moves(position)


def agree(hidden: Position, real: Position) -> bool:
    """Tell whether a position with hidden cards says nothing that is not so."""
    pairs = [
        (a, b)
        for mine, theirs in zip(hidden.seats, real.seats, strict=True)
        for a, b in zip(mine.row, theirs.row, strict=True)
    ]
    return all(a in (b, Card.UNKNOWN) for a, b in pairs)


def test_property_a_real_round_can_be_entered_as_one_seat_saw_it() -> None:
    source = random.Random(43)
    starts = [parse_position(late_line(source)) for _ in range(80)]
    starts += [dealt(name, players, seed) for name, players in TABLES for seed in range(2)]
    ends = Counter[str]()
    for number, real in enumerate(starts):
        entered = parse_position(format_position(view(real, number % len(real.seats)).position))
        while real.result is None:
            assert (entered.turn, entered.trick) == (real.turn, real.trick)
            move = any_move(real, source)
            real, entered = play(real, move), play(entered, parse_move(entered, format_move(move)))  # noqa: PLW2901
            assert agree(entered, real), format_move(move)
        # A seat whose cards were not seen may seem to have a way out; every other end is found again.
        same = entered.result == real.result
        assert same or (real.result.end == "stuck" and Card.UNKNOWN in entered.mover.row)
        ends[real.result.end.value] += same
    assert min(ends[end] for end in ("stuck", "last", "none")) > 3, ends
