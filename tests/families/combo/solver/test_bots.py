"""The plain bots: legal, exact down to the order among equals, and blind to what their seat cannot see."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from itertools import combinations

import pytest

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import Card, Row, combinations_in
from combotutor.families.combo.notation import format_move, parse_row
from combotutor.families.combo.rules import (
    RULE_SETS,
    GiveCard,
    Move,
    PlayCombination,
    PlaySpecial,
    Position,
    legal_moves,
    pending_name,
    play,
    view,
)
from combotutor.families.combo.solver import replies
from combotutor.families.combo.solver.bots import BOTS, Strength, bot, height
from combotutor.families.combo.solver.reply import row_after
from tests.families.combo.rules.rounds import played, random_rounds
from tests.families.combo.rules.unseen import swapped

PLAIN = (Strength.RANDOM, Strength.BASE, Strength.CAREFUL)


def chosen(strength: Strength, position: Position, seed: int = 1) -> Move:
    """Return the move of a bot for the seat that decides."""
    return bot(strength).choose(view(position, position.turn), SplitMix64(seed))


def choices(strength: Strength, line: str, *words: str) -> set[str]:
    """Return the words of a bot's moves after some moves of a line, whatever chance brings."""
    position = played(line, *words)
    return {format_move(chosen(strength, position, seed)) for seed in range(40)}


def decisions(late: int, seed: int) -> list[Position]:
    """Return positions of random rounds in which a seat decides."""
    return [position for positions in random_rounds(late=late, deals=0, seed=seed) for position in positions[:-1]] + [
        each for positions in random_rounds(late=0, deals=1, seed=seed) for each in positions[:-1:6]
    ]


def test_the_bots_stand_in_the_order_of_their_strength() -> None:
    assert list(BOTS) == [each for each in Strength if each in BOTS]
    assert set(PLAIN) <= set(BOTS)


@pytest.mark.parametrize("strength", BOTS)
def test_a_bot_has_the_name_of_its_strength(strength: Strength) -> None:
    assert bot(strength).name == strength.value


@pytest.mark.parametrize("strength", BOTS)
def test_a_bot_can_be_sent_to_another_process(strength: Strength) -> None:
    assert pickle.loads(pickle.dumps(bot(strength))) == bot(strength)  # noqa: S301  (its own bytes)


@pytest.mark.parametrize("strength", PLAIN)
def test_property_every_choice_is_legal_at_every_moment(strength: Strength) -> None:
    moments = set[str]()
    for position in decisions(40, 61):
        moments.add(pending_name(position.pending))
        assert chosen(strength, position) in legal_moves(position)
    assert moments == {"turn", "draw", "pick-up", "give", "place"}


@pytest.mark.parametrize("strength", PLAIN)
def test_property_no_choice_changes_with_cards_that_the_seat_cannot_see(strength: Strength) -> None:
    source = random.Random(3)
    differing = 0
    for position in decisions(25, 62):
        other = swapped(position, position.turn, source)
        differing += other != position
        assert chosen(strength, other) == chosen(strength, position)
    assert differing > 50


def test_a_random_bot_plays_each_legal_move_as_often() -> None:
    position = played("combo-breaker 5,6/S,2/9,9 - 0 - 2/2/2")
    source = SplitMix64(5)
    seen = view(position, 0)
    found = Counter(bot(Strength.RANDOM).choose(seen, source) for _ in range(600))
    assert set(found) == set(legal_moves(position))
    assert sum((times - 200) ** 2 / 200 for times in found.values()) < 13.8


def test_a_random_bot_takes_the_move_that_its_source_numbers() -> None:
    for seed, position in enumerate(decisions(10, 63)):
        legal = legal_moves(position)
        assert chosen(Strength.RANDOM, position, seed) == legal[SplitMix64(seed).below(len(legal))]


def test_property_the_base_planner_plays_the_one_of_the_best_replies_that_its_source_numbers() -> None:
    ties = 0
    for seed, position in enumerate(decisions(40, 64)):
        found = replies(position)
        least = [each.move for each in found if each.plays_after == found[0].plays_after]
        source, twin = SplitMix64(seed), SplitMix64(seed)
        assert bot(Strength.BASE).choose(view(position, position.turn), source) == (
            least[twin.below(len(least))] if len(least) > 1 else least[0]
        )
        assert source.next() == twin.next()  # a single best reply has drawn nothing
        ties += len(least) > 1
    assert 50 < ties < seed


def highest_windows(row: Row, *, wild_pair: bool) -> int:
    """Return the height of a row by trying every choice of three windows or fewer."""
    windows = dict[tuple[int, int], int]()
    for at, found in combinations_in(row, wild_pair=wild_pair):
        window = at, found.kind.length
        windows[window] = max(found.strength, windows.get(window, 0))
    return max(sum(each) for count in range(4) for each in combinations([0, 0, 0, *windows.values()], count))


def test_property_the_height_is_that_of_the_best_three_windows() -> None:
    source = SplitMix64(9)
    seen = set[int]()
    for rules in RULE_SETS.values():
        for length in range(13):
            row = tuple(source.shuffled(rules.deck.cards)[:length])
            for wild_pair in (True, False):
                assert height(row, wild_pair=wild_pair) == highest_windows(row, wild_pair=wild_pair)
            seen.add(height(row))
    assert len(seen) > 20


@pytest.mark.parametrize(
    ("row", "strength"),
    [
        ("-", 0),
        ("S,D", 0),
        ("X", 12),
        ("X,X", 35 + 12 + 12),
        ("7,8", 19 + 8 + 7),
        ("5,S,5", 5 + 5),
        ("7,9,8", 42 + 20 + 9),
        ("1,1,1", 46 + 24 + 24),
        ("X,X,12,12", 57 + 57 + 35),
    ],
)
def test_golden_the_height_of_a_row(row: str, strength: int) -> None:
    assert height(parse_row(row)) == strength


def test_the_height_heeds_what_the_house_says_of_two_wilds() -> None:
    row = (Card.WILD, Card.WILD)
    assert (height(row), height(row, wild_pair=False)) == (35 + 12 + 12, 12 + 12)


def careful_key(position: Position, move: Move) -> tuple[int, bool, int, int]:
    """Return what the careful planner makes least, worked out anew."""
    (plays,) = {each.plays_after for each in replies(position) if each.move == move}
    row = position.mover.row
    spent = isinstance(move, PlaySpecial) or (
        isinstance(move, GiveCard) and move.at is not None and row[move.at - 1] > Card.WILD
    )
    after = row_after(position, move)
    strength = move.combination.strength if isinstance(move, PlayCombination) else 63
    return plays, spent, -highest_windows(after, wild_pair=position.rules.wild_pair), strength


def deciding(keys: list[tuple[int, bool, int, int]]) -> int:
    """Return how many parts of the keys it takes until one move is left; 5 if the order has to decide."""
    least = min(keys)
    return next((parts for parts in range(5) if sum(key[:parts] == least[:parts] for key in keys) == 1), 5)


def test_property_the_careful_planner_plays_the_first_with_the_least_key() -> None:
    decided = Counter[int]()
    for position in decisions(20, 65):
        legal = legal_moves(position)
        keys = [careful_key(position, move) for move in legal]
        assert chosen(Strength.CAREFUL, position) == legal[keys.index(min(keys))]
        decided[deciding(keys)] += 1
    assert set(decided) == {0, 1, 2, 3, 4, 5}  # every part of the key has had its say


def test_property_the_careful_planner_leaves_nothing_to_chance() -> None:
    for position in decisions(5, 67):
        source = SplitMix64(1)
        bot(Strength.CAREFUL).choose(view(position, position.turn), source)
        assert source.next() == SplitMix64(1).next()


def test_among_equal_plans_the_careful_planner_keeps_the_special_card() -> None:
    line = "combo-breaker 1/S,5,7+6/x 0:9,9 1 - 2/2/2"
    assert choices(Strength.BASE, line) == {"S@1", "R1>1", "R1>2", "R1>3", "R1>4"}
    assert choices(Strength.CAREFUL, line) == {"R1>3"}


def test_among_equal_plans_the_careful_planner_keeps_the_higher_combinations() -> None:
    line = "combo-breaker 9,9,2,2/1,2/3 - 0 - 2/2/2"
    assert choices(Strength.BASE, line) == {"9,9@1", "2,2@3"}
    assert choices(Strength.CAREFUL, line) == {"2,2@3"}


def test_among_equal_heights_the_careful_planner_plays_the_lowest_combination() -> None:
    line = "combo-breaker X,S/1,2/3 - 0 - 2/2/2"
    assert choices(Strength.CAREFUL, line) == {"X=1@1"}


def test_among_equal_heights_the_careful_planner_rather_plays_than_takes() -> None:
    position = played("combo-breaker 1/4,2,3,4,11,2+3/x 0:1 1 - 2/2/2")
    least = min(careful_key(position, move)[:3] for move in legal_moves(position))
    tied = [format_move(move) for move in legal_moves(position) if careful_key(position, move)[:3] == least]
    assert tied == ["11@5", "R1>1"]
    assert format_move(chosen(Strength.CAREFUL, position)) == "11@5"


def test_a_special_card_is_played_where_that_leaves_fewer_plays() -> None:
    assert choices(Strength.CAREFUL, "combo-breaker 5,S,5/2,4/x - 0 - 2/2/2") == {"S@2"}


def test_the_careful_planner_gives_a_number_rather_than_a_special_card() -> None:
    line = "combo-up P,S,4,9/5,1,5/x - 0 - 3/3/3"
    assert choices(Strength.BASE, line, "P@1") == {"G1", "G2", "G3"}
    assert choices(Strength.CAREFUL, line, "P@1") == {"G2"}


def test_the_gap_of_a_card_keeps_the_highest_combinations() -> None:
    line = "combo-breaker D,9,4/3,8/x - 0 10,1,1 2/2/2"
    assert choices(Strength.CAREFUL, line, "D@1", "3@1") == {">1"}


def test_whole_rounds_of_bots_come_to_an_end() -> None:
    for position in (positions[0] for positions in random_rounds(late=12, deals=0, seed=66)):
        now, source = position, SplitMix64(1)
        while now.result is None:
            strength = PLAIN[now.turn % len(PLAIN)]
            now = play(now, bot(strength).choose(view(now, now.turn), source))
        assert now.result.payers
