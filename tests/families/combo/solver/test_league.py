"""The league: the same rounds whoever plays them, fair seats, and intervals that are what they say."""

from __future__ import annotations

import math
from collections import Counter
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice

import pytest

from combotutor.cards import SplitMix64, stream
from combotutor.errors import InvalidError
from combotutor.families.combo.cards import Row
from combotutor.families.combo.rules import RULE_SETS, Move, View, deal, legal_moves, play, view
from combotutor.families.combo.solver.bots import Strength, bot
from combotutor.families.combo.solver.league import League, Round, Standings, play_league, play_round, rounds_of
from combotutor.families.combo.solver.past import Past, decisions
from combotutor.shares import paired, wilson
from tests.families.combo.rules.rounds import TABLES

RANDOM, BASE, CAREFUL = (bot(strength) for strength in (Strength.RANDOM, Strength.BASE, Strength.CAREFUL))
MIXED = League(RULE_SETS["combo-breaker"], (CAREFUL, BASE, RANDOM), 4)


@cache
def mixed(count: int = 12) -> Standings:
    """Return the standings of a small league, played here."""
    return play_league(MIXED, count)


@dataclass(frozen=True)
class Watcher:
    """A bot that plays the first legal move and writes down which seat it sat at, with which cards and which past."""

    seen: list[tuple[int, Row]] = field(default_factory=list)
    told: list[tuple[Past, View]] = field(default_factory=list)
    name: str = "watcher"

    def choose(self, view: View, random: SplitMix64, past: Past | None = None) -> Move:
        """Return the first legal move."""
        assert isinstance(random, SplitMix64)
        assert view.seat == view.position.turn
        assert past is not None
        self.told.append((past, view))
        assert all(held.card == 0 or view.seat in held.known_by for each in view.position.seats for held in each.hand)
        self.seen.append((view.seat, view.position.mover.row))
        return legal_moves(view.position)[0]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_rule_set_is_played_by_every_number_of_players(name: str, players: int) -> None:
    league = League(RULE_SETS[name], (CAREFUL, *[RANDOM] * (players - 1)), 1)
    (found,) = play_league(league, 1).rounds
    assert any(found.paid)
    assert len(found.paid) == len(found.moves) == len(found.seconds) == players
    assert min(found.moves) > 0


def test_every_bot_sits_at_every_seat_equally_often() -> None:
    watchers = tuple(Watcher() for _ in range(4))
    league = League(RULE_SETS["krass-kariert"], watchers, 2)
    for number in range(8):
        play_round(league, number)
        for place, watcher in enumerate(watchers):
            assert {seat for seat, _ in watcher.seen} == {(place + number) % 4}
            watcher.seen.clear()


def test_a_deal_depends_on_the_seed_and_the_number_of_the_round_alone() -> None:
    watchers = tuple(Watcher() for _ in range(3))
    league = League(RULE_SETS["combo-up"], watchers, 77)
    for number in (0, 5, 3):
        for watcher in watchers:
            watcher.seen.clear()
        play_round(league, number)
        position = deal(league.rules, 3, stream(77, number))
        first = watchers[(position.turn - number) % 3].seen[0]
        assert first == (position.turn, position.mover.row)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_bot_is_told_all_that_it_has_seen_since_the_deal(name: str, players: int) -> None:
    watchers = tuple(Watcher() for _ in range(players))
    league = League(RULE_SETS[name], watchers, 9)
    for number in range(3):
        play_round(league, number)
        position = deal(league.rules, players, stream(9, number))
        told = [each for watcher in watchers for each in watcher.told]
        for past, given in told:
            assert past.start == view(position, given.seat)
            # All moves but those of the turn that is under way; its own are no decisions of others.
            assert {each.position.turn for each in decisions(past, given)} <= {*range(players)} - {given.seat}
        longest = max((past for past, _ in told), key=lambda past: len(past.moves)).moves
        assert all(past.moves == longest[: len(past.moves)] for past, _ in told)
        assert len(told) - len(longest) in range(1, 20)
        for watcher in watchers:
            watcher.told.clear()


def test_a_round_is_what_the_engine_plays_with_these_bots() -> None:
    for number in range(3):
        random = stream(MIXED.seed, number)
        position = deal(MIXED.rules, 3, random)
        sources = [SplitMix64(random.next()) for _ in range(3)]
        while position.result is None:
            seat = position.turn
            chosen = MIXED.bots[(seat - number) % 3].choose(view(position, seat), sources[seat])
            position = play(position, chosen)
        paid = {(seat - number) % 3 for seat in position.result.payers}
        assert [place for place, each in enumerate(play_round(MIXED, number).paid) if each] == sorted(paid)


def test_the_same_league_gives_the_same_standings() -> None:
    assert play_league(MIXED, 12) == mixed()
    assert play_league(replace(MIXED, seed=5), 12).rounds != mixed().rounds


def test_a_longer_league_begins_with_the_shorter_one() -> None:
    assert play_league(MIXED, 5).rounds == mixed().rounds[:5]


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
@pytest.mark.parametrize("workers", [1, 2])
def test_workers_change_nothing(kind: type[ThreadPoolExecutor | ProcessPoolExecutor], workers: int) -> None:
    with kind(workers) as executor:
        found = play_league(MIXED, 12, executor=executor)
    assert found == mixed()


def test_more_rounds_than_wait_at_once_come_in_order() -> None:
    league = League(RULE_SETS["combo-breaker"], (RANDOM,) * 5, 8)
    with ThreadPoolExecutor(2) as executor:
        found = play_league(league, 70, executor=executor)
    assert [each.number for each in found.rounds] == list(range(70))


def test_the_time_that_a_bot_took_is_told_but_is_no_part_of_equality() -> None:
    found = mixed()
    for place in range(3):
        assert found.seconds_a_move(place) == pytest.approx(
            sum(each.seconds[place] for each in found.rounds) / sum(each.moves[place] for each in found.rounds)
        )
    slow = Standings(MIXED, tuple(replace(each, seconds=(9.0, 9.0, 9.0)) for each in found.rounds))
    assert slow == found
    assert Standings(MIXED, ()).seconds_a_move(0) is None


def test_progress_is_told_after_every_round() -> None:
    told: list[int] = []
    play_league(MIXED, 4, progress=told.append)
    assert told == [1, 2, 3, 4]


def test_a_cancelled_league_tells_what_was_played() -> None:
    told: list[int] = []
    found = play_league(MIXED, 12, progress=told.append, is_cancelled=lambda: len(told) == 3)
    assert found.rounds == mixed().rounds[:3]


def test_whoever_stops_asking_stops_the_workers() -> None:
    begun = Counter[int]()

    class Slow(Watcher):
        def choose(self, view: View, random: SplitMix64, past: Past | None = None) -> Move:
            begun[0] += 1
            return super().choose(view, random, past)

    league = League(MIXED.rules, (Slow(), Slow(), Slow()), 1)
    executor: Executor
    with ThreadPoolExecutor(1) as executor:
        coming = rounds_of(league, 100_000, executor)
        assert [each.number for each in islice(coming, 2)] == [0, 1]
        coming.close()  # type: ignore[attr-defined]
        executor.submit(int).result()
        moves = begun[0]
        executor.submit(int).result()
        assert begun[0] == moves


@pytest.mark.parametrize("count", [1, 2, 6])
def test_a_wrong_number_of_players_is_refused(count: int) -> None:
    with pytest.raises(InvalidError) as caught:
        play_league(League(MIXED.rules, (RANDOM,) * count, 1), 1)
    assert caught.value.code == "players"


def test_a_share_counts_the_rounds_in_which_a_bot_paid() -> None:
    for place in range(3):
        share = mixed().share(place)
        assert share.samples == 12
        assert share.value == sum(each.paid[place] for each in mixed().rounds) / 12
        assert share.low <= share.value <= share.high
    assert sum(mixed().share(place).value or 0 for place in range(3)) >= 1


@pytest.mark.parametrize(
    ("paid", "rounds", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_golden_the_wilson_interval_is_the_published_one(paid: int, rounds: int, low: float, high: float) -> None:
    """The examples of R. G. Newcombe, Statistics in Medicine 17 (1998), method 3."""
    found = wilson(paid, rounds)
    assert [found.low, found.high] == pytest.approx([low, high], abs=5e-5)


def test_the_limits_of_a_share_are_where_the_score_test_just_holds() -> None:
    for paid, rounds in ((3, 17), (40, 100), (99, 100)):
        found = wilson(paid, rounds)
        for limit in (found.low, found.high):
            spread = math.sqrt(limit * (1 - limit) / rounds)
            assert abs(paid / rounds - limit) / spread == pytest.approx(1.96, abs=1e-4)


def test_of_no_rounds_nothing_is_known() -> None:
    empty = Standings(MIXED, ())
    assert (empty.share(0).value, empty.share(0).low, empty.share(0).high) == (None, 0.0, 1.0)
    other = empty.difference(mixed(), 0)
    assert (other.value, other.low, other.high, other.samples) == (None, -1.0, 1.0, 0)


def rounds(paid: str) -> Standings:
    """Return standings of rounds in which the first of three bots paid (1) or the second did (0)."""
    played = (
        Round(number, (each == "1", each == "0", False), (1, 1, 1), (0.0, 0.0, 0.0)) for number, each in enumerate(paid)
    )
    return Standings(MIXED, tuple(played))


def test_a_difference_compares_round_by_round() -> None:
    first, second = rounds("1100"), rounds("0100")
    assert first.difference(second, 0).value == 0.25
    assert second.difference(first, 0).value == -0.25
    assert first.difference(second, 0) == paired(1, 0, 4)


def test_a_difference_to_a_league_cut_short_counts_the_rounds_that_both_played() -> None:
    assert rounds("110").difference(rounds("0"), 0) == paired(1, 0, 1)


def test_a_league_differs_from_itself_by_nothing_but_leaves_doubt() -> None:
    found = mixed().difference(mixed(), 1)
    assert found.value == 0.0
    assert found.low < 0 < found.high
    assert found.low == -found.high


def test_golden_the_paired_interval_is_that_of_agresti_and_min() -> None:
    # 10 and 3 of 40, each of the four outcomes half a round more: 7/42, spread sqrt(14 - 49/42)/42.
    found = paired(10, 3, 40)
    middle, spread = 7 / 42, math.sqrt(14 - 49 / 42) / 42
    assert found.value == 7 / 40
    assert [found.low, found.high] == pytest.approx([middle - 1.95996 * spread, middle + 1.95996 * spread], abs=1e-5)


def test_leagues_of_other_deals_cannot_be_compared() -> None:
    other = Standings(replace(MIXED, seed=9), mixed().rounds)
    with pytest.raises(ValueError, match="same deals"):
        mixed().difference(other, 0)


def test_a_paired_difference_is_sharper_than_two_shares() -> None:
    rules = RULE_SETS["combo-breaker"]
    base = play_league(League(rules, (BASE,) * 5, 6), 20)
    careful = play_league(League(rules, (CAREFUL, *[BASE] * 4), 6), 20)
    found = careful.difference(base, 0)
    ours, theirs = careful.share(0), base.share(0)
    assert ours.value is not None
    assert theirs.value is not None
    assert found.value == pytest.approx(ours.value - theirs.value)
    assert found.high - found.low < (ours.high - ours.low) + (theirs.high - theirs.low)
