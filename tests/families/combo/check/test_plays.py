"""What a row can do, against the plainest way to find it, and against the plan, which finds it otherwise."""

from __future__ import annotations

import functools
import itertools

import pytest

from combotutor.cards import SplitMix64
from combotutor.errors import CombotutorError
from combotutor.families.combo.cards import NUMBERS, STRENGTHS, Card, Row, readings
from combotutor.families.combo.check.plays import after_words, fewest, kinds, left_by, rank
from combotutor.families.combo.notation import format_move, parse_legal_move, parse_position, parse_row
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import legal_moves

CARDS = (*NUMBERS, Card.WILD, Card.STOP)


@functools.cache
def by_trying(row: Row, *, wild_pair: bool) -> int:
    """Return the fewest plays of a row by making every play that can be made."""
    if not row:
        return 0
    return 1 + min(
        by_trying(row[:start] + row[end:], wild_pair=wild_pair)
        for start in range(len(row))
        for end in range(start + 1, min(start + 3, len(row)) + 1)
        if kinds(row[start:end], wild_pair=wild_pair) or end - start == 1
    )


def random_row(random: SplitMix64, most: int) -> Row:
    """Return a row in which much goes together."""
    near = (*(Card(1 + random.below(12)) for _ in range(4)), Card.WILD, Card.STOP)
    return tuple(near[random.below(len(near))] for _ in range(1 + random.below(most)))


def test_every_combination_has_the_rank_that_its_cards_give_it() -> None:
    assert [rank(each) for each in STRENGTHS] == list(range(1, 58))
    assert [each.strength for each in STRENGTHS] == [rank(each) for each in STRENGTHS]


@pytest.mark.parametrize("wild_pair", [True, False])
def test_cards_go_together_where_the_rules_say_so(*, wild_pair: bool) -> None:
    for length in (1, 2, 3):
        for cards in itertools.product(CARDS, repeat=length):
            found = {each.kind for each in readings(cards, wild_pair=wild_pair)}
            assert kinds(cards, wild_pair=wild_pair) == found


@pytest.mark.parametrize("wild_pair", [True, False])
def test_the_fewest_plays_are_those_found_by_making_every_play(*, wild_pair: bool) -> None:
    random = SplitMix64(6)
    for row in [random_row(random, 8) for _ in range(400)]:
        assert fewest(row, wild_pair=wild_pair) == by_trying(row, wild_pair=wild_pair)


def test_the_fewest_plays_are_those_of_the_plan() -> None:
    random = SplitMix64(7)
    for row in [random_row(random, 13) for _ in range(400)]:
        assert fewest(row) == fewest_plays(row)


def test_a_row_of_nothing_needs_no_play() -> None:
    assert fewest(()) == 0


LINE = "combo-up 5,6,U/7,8+2,3/9 - 0 4,5 3/3/3"


@pytest.mark.parametrize(
    ("line", "word", "left"),
    [
        (LINE, "5,6@1", "U"),
        (LINE, "6@2", "5,U"),
        (f"{LINE} moves U@3", "R2>1", "3,7,8"),
        (f"{LINE} moves U@3", "R1>3", "7,8,2"),
        ("combo-up 5,P/7,8/9 - 0 4,5 3/3/3 moves P@2 G1", "G1", "8"),
        ("combo-up 5,D/7/9 - 0 4,5 3/3/3 moves D@2 7@1 9@1", ">1", "4"),
    ],
)
def test_a_move_leaves_the_row_that_the_rules_say(line: str, word: str, left: str) -> None:
    position = parse_position(line)
    move = parse_legal_move(position, word)
    assert left_by(position, move) == parse_row(left)


@pytest.mark.parametrize(
    ("row", "words", "left"),
    [
        ("7,9,X", ("9@2", "7,X=8@1"), "-"),
        ("7,9,X", (), "7,9,X"),
        ("S,4", ("S@1",), "4"),
        ("X,X", ("X=4,X=5@1",), "-"),
        ("5,7,6", ("5,7,6@1",), "-"),
    ],
)
def test_words_are_played_one_after_the_other(row: str, words: tuple[str, ...], left: str) -> None:
    assert after_words(parse_row(row), words, wild_pair=True) == parse_row(left)


@pytest.mark.parametrize(
    ("row", "word"),
    [
        ("7,9,X", "7,9@1"),
        ("7,9,X", "9@1"),
        ("7,9,X", "9,X=7@2"),
        ("7,9,X", "9,X@2"),
        ("7,9,X", "X=13@3"),
        ("7,9,X", "X@3"),
        ("7,9,X", "7@4"),
        ("7,9,X", "R1>1"),
        ("7,9,X", "7"),
        ("7,9,X", "7=@1"),
        ("7,9,X", "7=7@1"),
        ("7,9,X", "7@01"),
        ("7,9,X", "07@1"),
        ("7,9,X", "7@1 "),
        ("7,9,X", "\uff17@1"),
        ("7,9,X", "X=\u0667@3"),
        ("7,9,X", "X==7@3"),
        ("7,9,X", "x=7@3"),
        ("7,9,X", "7@0"),
        ("7,9,X", ",7@1"),
        ("7,9,X", "7,@1"),
        ("?,9,X", "0@1"),
        ("?,9,X", "?@1"),
        ("7,S", "S=@2"),
        ("7,S", "S=7@2"),
        ("7,S", "7,S@1"),
        ("12,1", "12,1@1"),
        ("5,5,5,5", "5,5,5,5@1"),
        ("5,6,7,8", "5,6,7,8@1"),
    ],
)
def test_a_word_that_is_no_play_is_not_played(row: str, word: str) -> None:
    assert after_words(parse_row(row), (word,), wild_pair=True) is None


def test_a_play_of_a_row_is_read_as_the_notation_reads_it_for_a_seat_that_leads() -> None:
    """Every word that differs from a play in a character or two, in every rule set: both read it, or neither does."""
    random, read = SplitMix64(8), []
    symbols = (*"0123456789,@=XSD", "X=", ",7", "@1")
    for line in ("combo-breaker 7,8,X,X,S,3/1/2 - 0 - 2/2/2", "combo-up 7,8,X,X,S,3/1/2 - 0 - 2/2/2 wild-pair=no"):
        position = parse_position(line)
        plays = [format_move(move) for move in legal_moves(position)]
        for _ in range(2_000):
            word = plays[random.below(len(plays))]
            for _ in range(random.below(3)):
                place, added = random.below(len(word) + 1), symbols[random.below(len(symbols))]
                word = word[:place] + (added if random.below(3) else "") + word[place + random.below(2) :]
            try:
                expected = left_by(position, parse_legal_move(position, word))
            except CombotutorError:
                expected = None
            if not ("X" in word.replace("X=", "") and expected is not None):  # here every wild must be said
                wild_pair = position.rules.wild_pair
                assert after_words(position.mover.row, (word,), wild_pair=wild_pair) == expected, word
                read.append(expected is not None)
    assert 500 < sum(read) < len(read) - 500


def test_two_wilds_alone_are_played_only_where_the_house_allows_it() -> None:
    assert after_words((Card.WILD, Card.WILD), ("X=4,X=5@1",), wild_pair=False) is None
