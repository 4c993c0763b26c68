"""Compiled playouts beside the plain engine: the same random numbers give the same worlds, moves and rounds."""

from __future__ import annotations

import functools
import json
import math
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from combotutor.cards import SplitMix64
from combotutor.families.combo.kernels import layout
from combotutor.families.combo.kernels.hidden_hands.chain import BASE, CAREFUL
from combotutor.families.combo.kernels.hidden_hands.playout import (
    careful_move,
    lay_world,
    planned_move,
    play_by_chance,
    play_on,
)
from combotutor.families.combo.kernels.rows.book import tag_of, write_page
from combotutor.families.combo.kernels.rows.keys import ordered_key_of
from combotutor.families.combo.kernels.rules.round import RoundSetting
from combotutor.families.combo.notation import format_position
from combotutor.families.combo.odds.unseen import unseen_cards
from combotutor.families.combo.rules import Move, Position, RoundEnd, legal_moves, pending_name, play, view
from combotutor.families.combo.solver import trial
from combotutor.families.combo.solver.bots import Strength, bot
from combotutor.families.combo.solver.row_book import RowBook, blank_book
from combotutor.families.combo.solver.states import move_of, number_of, setting_of, state_of
from combotutor.families.combo.solver.trial import Trial, unseen_places
from combotutor.families.combo.solver.worlds import world
from combotutor.kernels.compiled import Buffer, filled, ints, small, word, words
from combotutor.kernels.randomness import begin_stream, next_number, shuffle
from tests.at_length import at_length
from tests.families.combo.kernels.hidden_hands.judged import MOMENTS, judged, leftmost, some_decisions
from tests.families.combo.rules.rounds import TABLES, dealt, played, random_rounds
from tests.plain import in_plain

ENDS = {RoundEnd.STUCK: layout.STUCK, RoundEnd.LAST: layout.ONE_LEFT, RoundEnd.NONE: layout.NONE_LEFT}
_PAGES = 256

Ended = tuple[int, tuple[int, ...], int, int]
"""How a round ended, who pays, how many moves were made, and the next random number."""


def generator(seed: int) -> Buffer:
    """Return the state of a compiled generator that has just begun."""
    return filled(words(1), [word(seed)])


def payers(state: Buffer) -> tuple[int, ...]:
    """Return who pays in a state."""
    return tuple(seat for seat in range(layout.MOST_SEATS) if int(state[layout.PAYS]) >> seat & 1)


def by_chance(position: Position, seed: int) -> Ended:
    """Play a round by chance in the kernel."""
    setting = setting_of(position)
    state, source = state_of(position, setting), generator(seed)
    made = play_by_chance(
        state, 0, setting.width, setting.pile, setting.rules, setting.table, ints(layout.MOST_MOVES), source
    )
    return int(state[layout.OVER]), payers(state), int(made), int(next_number(source))


def by_chance_in_the_plain_engine(position: Position, seed: int) -> Ended:
    """Play the same round in the plain engine."""
    source, made = SplitMix64(seed), 0
    while position.result is None:
        legal = legal_moves(position)
        position = play(position, legal[source.below(len(legal))])
        made += 1
    return ENDS[position.result.end], position.result.payers, made, source.next()


@dataclass(frozen=True, slots=True)
class Planner:
    """The planners of the kernels, for the positions of one setting."""

    setting: RoundSetting
    rows: RowBook

    def choose(self, position: Position) -> Move:
        """Return the careful planner's move, the pages it asks for written as it asks."""
        state, width = state_of(position, self.setting), self.setting.width
        while (move := int(careful_move(state, 0, width, *self.rows.book, self.rows.tools.powers))) < 0:
            self._write(position, state, -1 - move)
        return move_of(move, position.mover.row)

    def plan(self, position: Position, source: Buffer) -> Move:
        """Return a move of the planner by fewest plays alone."""
        state, width = state_of(position, self.setting), self.setting.width
        before, book, tools = list(state), self.rows.book, self.rows.tools
        while (move := int(planned_move(state, 0, width, *book, tools.powers, tools.lines, source))) < 0:
            self._write(position, state, -1 - move)
        assert list(state) == before
        return move_of(move, position.mover.row)

    def _write(self, position: Position, state: Buffer, about: int) -> None:
        row = layout.HEAD + position.turn * self.setting.width + layout.ROW
        count = len(position.mover.hand)
        tag = word(tag_of(word(ordered_key_of(state, row, count, self.rows.tools.powers)), about))
        write_page(self.rows.book, tag, state, row, count, about, 1, self.rows.tools)

    def finish(self, position: Position, kinds: Sequence[int] = (CAREFUL,) * 5, seed: int = 0) -> Ended:
        """Play the round to its end, each seat as the planner that is said."""
        setting = self.setting
        state, source = state_of(position, setting), generator(seed)
        made = play_on(
            state,
            0,
            setting,
            filled(small(layout.MOST_SEATS), kinds),
            source,
            self.rows.book,
            self.rows.tools,
        )
        return int(state[layout.OVER]), payers(state), int(made), int(next_number(source))


@functools.cache
def book_for(longest: int, *, wild_pair: bool) -> RowBook:
    """Return a small book that is kept, so that pages take one another's place."""
    return blank_book(longest, wild_pair=wild_pair, pages=_PAGES)


def planner(position: Position) -> Planner:
    """Return the planner for a position."""
    setting = setting_of(position)
    rows = book_for(setting.width - layout.ROW, wild_pair=position.rules.wild_pair)
    return Planner(setting, rows)


def careful_in_the_plain_engine(position: Position) -> Ended:
    """Play a round as careful planners do in the plain engine."""
    careful, unused, made = bot(Strength.CAREFUL), SplitMix64(0), 0
    while position.result is None:
        position = play(position, careful.choose(view(position, position.turn), unused))
        made += 1
    return ENDS[position.result.end], position.result.payers, made, SplitMix64(0).next()


def starts(late: int, deals: int, seed: int) -> list[Position]:
    """Return positions at which rounds begin: late ones, and deals of every table."""
    source = random.Random(seed)
    found = [positions[0] for positions in random_rounds(late=late, deals=0, seed=seed)]
    return found + [dealt(name, seats, source.getrandbits(64)) for name, seats in TABLES for _ in range(deals)]


@pytest.mark.parametrize("late", at_length((60, 150), 60))
def test_property_a_round_by_chance_is_that_of_the_plain_engine(late: int) -> None:
    ends = Counter[int]()
    for seed, position in enumerate(starts(late=late, deals=late // 15, seed=81)):
        found = by_chance(position, seed)
        assert found == by_chance_in_the_plain_engine(position, seed), format_position(position)
        ends[found[0]] += 1
    assert min(ends[end] for end in ENDS.values()) > late / 30, ends


def test_property_a_round_by_chance_goes_on_from_any_moment_as_in_the_plain_engine() -> None:
    moments = Counter[str]()
    for positions in random_rounds(late=60, deals=1, seed=82):
        for seed, position in enumerate(positions[:-1:3]):
            assert by_chance(position, seed) == by_chance_in_the_plain_engine(position, seed)
            moments[pending_name(position.pending)] += 1
    assert set(moments) == MOMENTS


@pytest.mark.parametrize("late", at_length((40, 110), 40))
def test_property_the_careful_planner_chooses_as_the_plain_one_at_every_moment(late: int) -> None:
    careful, unused = bot(Strength.CAREFUL), SplitMix64(0)
    moments, settings = Counter[str](), Counter[tuple[str, bool]]()
    for positions in random_rounds(late=late, deals=1 + late // 100, seed=83):
        for position in positions[:-1] if len(positions) < 20 else positions[:-1:3]:
            found = planner(position).choose(position)
            assert found == careful.choose(view(position, position.turn), unused), format_position(position)
            moments[pending_name(position.pending)] += 1
            settings[position.rules.name, position.rules.wild_pair] += 1
    assert set(moments) == MOMENTS
    assert min(moments.values()) > late / 8, moments
    assert len(settings) == 6


def test_a_book_that_has_been_used_before_changes_no_choice() -> None:
    start = dealt("combo-up", 4, 5)
    used, source, position = planner(start), random.Random(1), start
    while position.result is None:
        setting = setting_of(position)
        assert setting.width <= used.setting.width
        assert used.choose(position) == planner(position).choose(position)
        legal = legal_moves(position)
        position = play(position, source.choice(legal))


def test_property_a_careful_round_is_that_of_the_plain_engine() -> None:
    ends = Counter[int]()
    for position in starts(late=60, deals=2, seed=84):
        found = planner(position).finish(position)
        assert found == careful_in_the_plain_engine(position), format_position(position)
        ends[found[0]] += 1
    assert set(ends) == set(ENDS.values())


def test_property_a_planner_by_fewest_plays_takes_each_of_them_as_often() -> None:
    moments, equal, most = Counter[str](), 0, 0
    for number, position in enumerate(some_decisions(late=110, deals=0, seed=86)):
        shortest = judged(position).shortest
        moments[pending_name(position.pending)] += len(shortest) > 1
        if len(shortest) == 1 or (position.pending is None and number % 4):
            continue
        chooser, source, count = planner(position), generator(number), 60 * len(shortest)
        found = Counter(leftmost(position, chooser.plan(position, source)) for _ in range(count))
        assert set(found) == shortest, format_position(position)
        strays = sum((times - 60) ** 2 / 60 for times in found.values())
        assert strays < len(shortest) + 4.5 * math.sqrt(2 * len(shortest)), (format_position(position), found)
        equal += any(leftmost(position, move) != move for move in legal_moves(position)) and len(shortest) > 1
        most = max(most, len(shortest))
    assert set(moments) == MOMENTS
    assert min(moments.values()) > 2, moments
    assert equal > 3
    assert most > 6


def test_equal_gaps_do_not_make_a_move_likelier() -> None:
    # The 9 can go to the left of the pair, between, or to its right: one move beside two that take the 1.
    position = played("combo-breaker 5/9,9,1+9,1/x 0:12,12,12 1 - 2/2/2")
    shortest = judged(position).shortest
    chooser, source = planner(position), generator(1)
    found = Counter(leftmost(position, chooser.plan(position, source)) for _ in range(100 * len(shortest)))
    assert set(found) == shortest
    assert max(found.values()) < 140


def test_a_page_that_the_book_lacks_takes_no_random_number() -> None:
    # Whether the pages about the reserve cards are in the book must change nothing.
    position = played("combo-breaker 5/3,9,7,1+2,8/x 0:4 1 - 2/2/2")
    setting, blank = setting_of(position), 40
    for seed in range(blank):
        rows = blank_book(setting.width - layout.ROW, wild_pair=True, pages=_PAGES)
        chooser = Planner(setting, rows)
        fresh, used = generator(seed), generator(seed)
        first = chooser.plan(position, fresh)
        assert chooser.plan(position, used) == first
        assert fresh[0] == used[0]


def planned_in_the_plain_engine(position: Position, kinds: Sequence[int], seed: int) -> Ended:
    """Play a round in the plain engine, the planners' moves from the kernels, one at a time."""
    source, made = generator(seed), 0
    while position.result is None:
        same = planner(position)
        is_base = kinds[position.turn] == BASE
        position = play(position, same.plan(position, source) if is_base else same.choose(position))
        made += 1
    return ENDS[position.result.end], position.result.payers, made, int(next_number(source))


def test_property_each_seat_plays_on_as_the_planner_that_is_said() -> None:
    source, ends = random.Random(7), Counter[int]()
    for seed, position in enumerate(starts(late=50, deals=1, seed=87)):
        kinds = [source.choice((CAREFUL, BASE)) for _ in range(layout.MOST_SEATS)]
        found = planner(position).finish(position, kinds, seed)
        assert found == planned_in_the_plain_engine(position, kinds, seed), format_position(position)
        ends[found[0]] += 1
    assert set(ends) == set(ENDS.values())


def filled_state(position: Position, seed: int, number: int) -> tuple[list[int], list[int]]:
    """Return the state and the pile of a world that the kernel lays into the view of the seat that decides."""
    seen = view(position, position.turn)
    setting, unseen = setting_of(seen.position), unseen_cards(seen)
    state, source = state_of(seen.position, setting), words(1)
    places = unseen_places(seen, setting.width)
    begin_stream(source, word(SplitMix64(seed).next()), number)
    cards = filled(small(len(unseen)), map(int, unseen))
    shuffle(cards, 0, len(unseen), source)
    lay_world(state, 0, setting.width, setting.pile, filled(ints(len(places)), places), cards, source)
    return list(map(int, state)), list(map(int, setting.pile))


def test_property_a_world_in_the_kernel_is_that_of_the_solver() -> None:
    moments = Counter[str]()
    for positions in random_rounds(late=70, deals=2, seed=85):
        for number, position in enumerate(positions[:-1]):
            expected = world(view(position, position.turn), 7, number)
            setting = setting_of(expected)
            state = list(map(int, state_of(expected, setting)))
            assert filled_state(position, 7, number) == (state, list(map(int, expected.pile)))
            moments[pending_name(position.pending)] += 1
    assert set(moments) == MOMENTS


@pytest.mark.parametrize(
    "words_of_line",
    [
        ("combo-up 5,8/?2+6/?,?,?,9 - 0 ?12 3/3/3",),
        ("combo-up 5,8/?,?,4/?,9,? - 0 1,?,3,? 3/3/3",),
        ("combo-up P,9,1,4/4,8/5,7 - 0 - 3/3/3", "P@1", "G2"),
        ("combo-up P,9,1/4,8/5,7 - 0 - 3/3/3", "P@1", "G1", "G2", "G2"),
        ("combo-breaker D,9/4,8/5,7 - 0 1,2,3,4 2/2/2", "D@1", "4@1", "5@1"),
        ("krass-kariert 1,2,3,4,5,6,7,8,9,10,11,12,1,2,3,4,5,6,7,8/?3/?2 - 0 ?5 2/2/2",),
    ],
    ids=["unknown-discards", "holes", "giving", "placing", "drawing", "twenty-cards"],
)
def test_a_world_in_the_kernel_is_that_of_the_solver_where_much_is_unknown(words_of_line: tuple[str, ...]) -> None:
    position = played(*words_of_line)
    for number in (3, 0, 2, 3):  # in any order, and twice: the number alone decides
        expected = world(view(position, position.turn), 9, number)
        state = list(map(int, state_of(expected, setting_of(expected))))
        assert filled_state(position, 9, number) == (state, list(map(int, expected.pile)))


def test_where_nothing_was_seen_being_done_moves_are_tried_in_the_worlds_of_the_solver(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(trial, "row_book", book_for)
    given = view(played("combo-breaker 5,9/?2/?,4 - 0 ?,3 2/2/2"), 0)
    legal = legal_moves(given.position)
    paid = Trial(given, 7).run(list(map(number_of, legal)), 4)
    worlds = [world(given, 7, number) for number in range(4)]
    ends = [careful_in_the_plain_engine(play(each, move)) for each in worlds for move in legal]
    assert list(paid) == [int(given.seat in payers) for _, payers, _, _ in ends]
    assert 0 < sum(paid) < len(paid)


SMALL = (
    "combo-up 5,8,P/6,2+7/9,9 - 0 1,2,3 3/3/3",
    "combo-breaker D,7,8/1,X+2/5,5 - 0 4,9,9,1 2/2/2 wild-pair=no",
    "krass-kariert 3,4,S/1,2,2+6/x 0:3 1 5,6 1/2/1",
)


def numbers() -> list[list[object]]:
    """Return what both kinds of rounds come to in a few cases, and the moves chosen first, ready for JSON."""
    found: list[list[object]] = []
    for line in SMALL:
        position = played(line)
        first = number_of(planner(position).choose(position))
        ends = [by_chance(position, seed) for seed in range(5)]
        mixed = [planner(position).finish(position, (BASE, CAREFUL, BASE, BASE, BASE), seed) for seed in range(3)]
        found.append([first, planner(position).finish(position), ends, mixed])
    return found


def test_uncompiled_the_kernels_give_the_same_numbers() -> None:
    assert in_plain(numbers) == json.loads(json.dumps(numbers()))
