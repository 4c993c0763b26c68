"""Trials: worlds weighed by what the others have done, never by a card that the seat cannot see."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from combotutor.cards import SplitMix64
from combotutor.families.combo.notation import format_move, parse_position
from combotutor.families.combo.rules import Move, View, legal_moves, pending_name, view
from combotutor.families.combo.solver import trial as module
from combotutor.families.combo.solver.bots import OutlookBot
from combotutor.families.combo.solver.past import Past
from combotutor.families.combo.solver.row_book import blank_book
from combotutor.families.combo.solver.states import number_of
from combotutor.families.combo.solver.trial import Trial
from tests.at_length import at_length
from tests.families.combo.kernels.hidden_hands.test_chain import exact, in_bulk, lead
from tests.families.combo.rules.rounds import dealt
from tests.families.combo.solver.test_past import Way, looks, swapped_truth, ways

GOLDEN = [43, 43, 46, 48, 49, 53, 54, 58, 62, 64, 65, 67, 70]
"""The numbers of the worlds that knew of no past."""


def tried(given: View, past: Past | None, worlds: int, seed: int = 0) -> dict[Move, int]:
    """Return in how many worlds the seat pays after each legal move."""
    legal = legal_moves(given.position)
    return dict(zip(legal, Trial(given, seed, past).payments(legal, worlds), strict=True))


def test_golden_without_a_past_worlds_are_what_they_were_before_there_was_one() -> None:
    given = view(dealt("combo-up", 4, 8), 0)
    assert sorted(tried(given, None, 200, seed=3).values()) == GOLDEN


def test_of_every_world_the_move_that_is_tried_is_counted_and_what_follows_it() -> None:
    position = parse_position("combo-breaker 5/9/x - 0 - 2/2/2")
    trial = Trial(view(position, 0), seed=1)
    trial.payments(legal_moves(position), 60)
    # The other has one card: it beats the 5 with it, or plays a special, or cannot move any more.
    assert 60 < trial.made <= 120


def looked_back(way: Way, at: int, start: int = 0) -> tuple[View, Past]:
    """Return what the seat that decides sees at a moment of a way, and what it has seen since a turn began."""
    seat = way.positions[at].turn
    return view(way.positions[at], seat), way.past(seat, start, at)


@pytest.mark.parametrize("late", at_length((8, 60), 8))
def test_property_no_answer_from_a_past_changes_with_cards_that_the_seat_cannot_see(late: int) -> None:
    source, moments, differing = random.Random(8), Counter[str](), 0
    for way in ways(late=late, deals=1, seed=141):
        for _, start, at in looks(way, source, 3):
            position = way.positions[at]
            if position.result is not None:
                continue
            other = next((t for _ in range(4) if (t := swapped_truth(way, position.turn, start, at, source))), None)
            if other is None:
                continue
            given, past = looked_back(way, at, start)
            differing += other.positions[-1] != position
            moments[pending_name(position.pending)] += 1
            other_view, other_past = looked_back(other, at - start)
            assert tried(other_view, other_past, 6, seed=2) == tried(given, past, 6, seed=2)
    assert differing > late / 2
    assert set(moments) >= {"turn", "draw"}


def test_with_a_past_the_same_seed_gives_the_same_answer_and_another_seed_another() -> None:
    way = next(iter(ways(late=0, deals=1, seed=142)))
    given, past = looked_back(way, len(way.moves) // 2)
    answers = [tried(given, past, 60, seed) for seed in (1, 1, 2)]
    assert answers[0] == answers[1] != answers[2]


def test_with_a_past_worlds_come_one_after_the_other_however_many_at_a_time() -> None:
    way = next(iter(ways(late=0, deals=1, seed=142)))
    given, past = looked_back(way, len(way.moves) // 2)
    legal = [number_of(move) for move in legal_moves(given.position)]
    whole, parts = Trial(given, 3, past), Trial(given, 3, past)
    together = list(whole.run(legal, 60))
    assert together[:: len(legal)] == [
        *parts.run(legal[:1], 1),
        *parts.run(legal[:1], 24),
        *parts.run(legal[:1], 35),
    ]


def test_with_a_past_what_was_asked_before_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    way = next(iter(ways(late=0, deals=1, seed=143)))
    moments = [looked_back(way, at) for at in range(2, len(way.moves), 5)]
    first = [tried(given, past, 30, seed=4) for given, past in moments]
    monkeypatch.setattr(module, "row_book", lambda longest, *, wild_pair: blank_book(longest, wild_pair=wild_pair))
    anew = [tried(given, past, 30, seed=4) for given, past in reversed(moments)]
    assert first == anew[::-1]


def test_a_past_of_which_nothing_is_left_is_played_on_by_planners_of_both_kinds() -> None:
    given = view(dealt("combo-up", 4, 8), 0)
    assert tried(given, Past(given), 60) != tried(given, None, 60)


@in_bulk
def test_brute_force_what_others_have_done_makes_likelier_what_they_would_do_it_with() -> None:
    # Seat 0 plays its 9, then leads the 5 and the 6. It pays only if seat 1 has kept the 11 and the 12, which beat
    # them: of the twelve pairs of cards it may hold two, in either order. But it led a 1, as one does who keeps a run.
    given, past = looked_back(lead(), 1)
    (nine,) = [move for move in legal_moves(given.position) if format_move(move) == "9@3"]
    alike, weighed = (tried(given, each, 4000)[nine] / 4000 for each in (Past(given), past))
    likely = sum(share for (hidden, _), share in exact("lead").items() if set(hidden[:2]) == {11, 12})
    assert likely > 0.3
    assert alike == pytest.approx(1 / 6, abs=0.02)
    assert weighed == pytest.approx(likely, abs=0.02)


def test_the_outlook_bot_reckons_with_the_past_that_it_is_given() -> None:
    differing = 0
    for way in ways(late=0, deals=1, seed=144):
        for at in range(6, len(way.moves), 24):
            given, past = looked_back(way, at)
            if len(legal_moves(given.position)) < 2:
                continue
            chosen = OutlookBot(samples=40).choose(given, SplitMix64(at), past)
            found = tried(given, past, 40, seed=SplitMix64(at).next())
            assert found[chosen] == min(found.values())
            differing += chosen != OutlookBot(samples=40).choose(given, SplitMix64(at))
    assert differing > 2
