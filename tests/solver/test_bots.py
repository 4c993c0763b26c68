"""The plain bots: legal, exact down to the order among equals, and blind to what their seat cannot see."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from combotutor.cards import Card, SplitMix64, combinations_in
from combotutor.games.combo import GiveCard, Move, PlaySpecial, Position, legal_moves, pending_name, play, view
from combotutor.notation import format_move
from combotutor.solver import replies
from combotutor.solver.bots import BOTS, Strength, bot, highest_strength
from combotutor.solver.reply import row_after
from tests.games.combo.rounds import played, random_rounds
from tests.games.combo.unseen import swapped


def chosen(strength: Strength, position: Position, seed: int = 1) -> Move:
    """Return the move of a bot for the seat that decides."""
    return bot(strength).choose(view(position, position.turn), SplitMix64(seed))


def choice(strength: Strength, line: str, *words: str) -> str:
    """Return the word of a bot's move after some moves of a line."""
    return format_move(chosen(strength, played(line, *words)))


def decisions(late: int, seed: int) -> list[Position]:
    """Return positions of random rounds in which a seat decides."""
    return [position for positions in random_rounds(late=late, deals=0, seed=seed) for position in positions[:-1]] + [
        each for positions in random_rounds(late=0, deals=1, seed=seed) for each in positions[:-1:6]
    ]


@pytest.mark.parametrize("strength", BOTS)
def test_a_bot_has_the_name_of_its_strength(strength: Strength) -> None:
    assert bot(strength).name == strength.value


@pytest.mark.parametrize("strength", BOTS)
def test_property_every_choice_is_legal_at_every_moment(strength: Strength) -> None:
    moments = set[str]()
    for position in decisions(40, 61):
        moments.add(pending_name(position.pending))
        assert chosen(strength, position) in legal_moves(position)
    assert moments == {"turn", "draw", "pick-up", "give", "place"}


@pytest.mark.parametrize("strength", BOTS)
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


def test_property_the_base_planner_plays_the_first_of_the_best_replies() -> None:
    for position in decisions(40, 64):
        assert chosen(Strength.BASE, position) == replies(position)[0].move


def careful_key(position: Position, move: Move) -> tuple[int, bool, int]:
    """Return what the careful planner makes least, worked out anew."""
    (plays,) = {each.plays_after for each in replies(position) if each.move == move}
    row = position.mover.row
    spent = isinstance(move, PlaySpecial) or (
        isinstance(move, GiveCard) and move.at is not None and row[move.at - 1] > Card.WILD
    )
    after = row_after(position, move)
    wild_pair = position.rules.wild_pair
    kept = [found.strength for _, found in combinations_in(after, wild_pair=wild_pair)]
    return plays, spent, -max(kept, default=0)


def test_property_the_careful_planner_plays_the_first_with_the_least_key() -> None:
    for position in decisions(20, 65):
        legal = legal_moves(position)
        assert chosen(Strength.CAREFUL, position) == min(legal, key=lambda move: careful_key(position, move))


def test_among_equal_plans_the_careful_planner_keeps_the_special_card() -> None:
    line = "combo-breaker 1/S,5,7+6/x 0:9,9 1 - 2/2/2"
    assert choice(Strength.BASE, line) == "S@1"
    assert choice(Strength.CAREFUL, line) == "R1>2"


def test_among_equal_plans_the_careful_planner_keeps_the_higher_combination() -> None:
    line = "combo-breaker 9,9,2,2/1,2/3 - 0 - 2/2/2"
    assert choice(Strength.BASE, line) == "9,9@1"
    assert choice(Strength.CAREFUL, line) == "2,2@3"


def test_a_special_card_is_played_where_that_leaves_fewer_plays() -> None:
    assert choice(Strength.CAREFUL, "combo-breaker 5,S,5/2,4/x - 0 - 2/2/2") == "S@2"


def test_the_careful_planner_gives_a_number_rather_than_a_special_card() -> None:
    line = "combo-up P,S,4,9/5,1,5/x - 0 - 3/3/3"
    assert choice(Strength.BASE, line, "P@1") == "G1"
    assert choice(Strength.CAREFUL, line, "P@1") == "G2"


def test_the_gap_of_a_card_keeps_the_highest_combination() -> None:
    line = "combo-breaker D,9,4/3,8/x - 0 10,1,1 2/2/2"
    assert choice(Strength.CAREFUL, line, "D@1", "3@1") == ">1"


@pytest.mark.parametrize(
    ("row", "strength"),
    [("-", 0), ("S,D", 0), ("X", 12), ("X,X", 35), ("7,8", 19), ("5,S,5", 5), ("7,9,8", 42), ("X,12,12", 57)],
)
def test_the_highest_combination_of_a_row_is_told_by_its_place(row: str, strength: int) -> None:
    position = (
        played(f"combo-breaker {row}/1/1 - 1 - 2/2/2") if row != "-" else played("combo-breaker x/1/1 - 1 - 2/2/2")
    )
    assert highest_strength(position.seats[0].row) == strength


def test_the_house_setting_of_wilds_counts() -> None:
    assert highest_strength((Card.WILD, Card.WILD), wild_pair=False) == 12


def test_whole_rounds_of_bots_come_to_an_end() -> None:
    for position in (positions[0] for positions in random_rounds(late=12, deals=0, seed=66)):
        now, source = position, SplitMix64(1)
        while now.result is None:
            strength = list(BOTS)[now.turn % len(BOTS)]
            now = play(now, bot(strength).choose(view(now, now.turn), source))
        assert now.result.payers
