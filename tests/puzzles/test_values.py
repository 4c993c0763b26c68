"""What legal answers are worth, and that what is shown beside a value shows it, by the rules of the game alone."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combotutor.errors import HiddenCardError
from combotutor.families.combo.cards import Card, Row, readings, removed
from combotutor.families.combo.notation import format_move, format_row, parse_legal_move, parse_move, parse_position
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import RULE_SETS, PlayCombination, PlaySpecial, Position, legal_moves, play
from combotutor.families.combo.solver import row_after
from combotutor.puzzles import PuzzleKind, Undecided, Valued, begin, best_replies, valued
from combotutor.puzzles.judging.values import best_words, classes_of, cost
from tests.puzzles.walk import PUZZLES

DECK = RULE_SETS["combo-up"].deck.cards
ROWS = st.lists(st.sampled_from(range(len(DECK))), min_size=1, max_size=7, unique=True).map(
    lambda places: [DECK[place] for place in places]
)
ROW_KINDS = [PuzzleKind.BEAT, PuzzleKind.CLEAR, PuzzleKind.INSERT, PuzzleKind.RESERVE, PuzzleKind.SPECIAL]
WAY_OUT = "combo-breaker 7,10,7/5,6/10,9,5 - 0 ?5 2/2/2"
"""Only the 10 is sure; then two seats answer, and the pair of 7s is left."""


def leading(row: Iterable[Card]) -> Position:
    """Return a position in which a seat leads with a row."""
    return parse_position(f"combo-up {format_row(tuple(row))}/?3/?3 - 0 ?9 3/3/3")


def words(moves: Iterable[Valued]) -> list[str]:
    """Return the words of answers."""
    return [each.word for each in moves]


def emptied(row: Row, line: Iterable[str]) -> Row:
    """Return what is left of a row after plays of neighbours that go together, when nothing has to be beaten."""
    for word in line:
        cards, _, at = word.partition("@")
        count = cards.count(",") + 1
        taken = row[int(at) - 1 : int(at) - 1 + count]
        assert len(taken) == count
        assert readings(taken) or (count == 1 and taken[0].is_special)
        row = removed(row, int(at), count)
    return row


@given(ROWS, st.sampled_from(ROW_KINDS))
def test_brute_force_a_value_is_the_fewest_plays_left_and_the_line_plays_them(
    row: list[Card], kind: PuzzleKind
) -> None:
    position = leading(row)
    found = valued(position, kind)
    assert words(found) == [format_move(move) for move in legal_moves(position)]
    best = set(best_words(kind, found))
    assert best == {format_move(reply.move) for reply in best_replies(position, kind)}
    for each, move in zip(found, legal_moves(position), strict=True):
        after = row_after(position, move)
        assert each.value == fewest_plays(after)
        assert bool(each.line) == (each.word not in best)
        if each.line:
            assert each.line[0] == each.word
            assert emptied(after, each.line[1:]) == ()
            assert len(each.line) - 1 == each.value


@given(ROWS)
def test_where_rank_counts_a_wrong_answer_shows_one_of_higher_rank(row: list[Card]) -> None:
    position = leading(row)
    ranks = {
        format_move(move): move.combination.strength if isinstance(move, PlayCombination) else 0
        for move in legal_moves(position)
    }
    found = valued(position, PuzzleKind.FIND)
    assert {each.word: each.value for each in found} == ranks
    for each in found:
        (shown,) = each.line or (each.word,)
        assert ranks[shown] == max(ranks.values())
        assert bool(each.line) == (ranks[each.word] < max(ranks.values()))


@given(ROWS, st.integers(0, 7))
def test_where_a_wild_is_said_plays_count_before_rank(row: list[Card], at: int) -> None:
    position = leading(
        [
            *(card for card in row[:at] if card is not Card.WILD),
            Card.WILD,
            *(card for card in row[at:] if card is not Card.WILD),
        ]
    )
    found = valued(position, PuzzleKind.WILD)
    fewest = min(each.value[0] for each in found if isinstance(each.value, tuple))
    best = set(best_words(PuzzleKind.WILD, found))
    assert best == {format_move(reply.move) for reply in best_replies(position, PuzzleKind.WILD)}
    for each in found:
        assert isinstance(each.value, tuple)
        if each.word in best:
            assert each.line == ()
        elif each.value[0] == fewest:
            assert len(each.line) == 1
            assert set(each.line) <= best
        else:
            assert each.line[0] == each.word
            assert len(each.line) - 1 == each.value[0]


def test_golden_the_value_of_each_answer_in_a_trick() -> None:
    position = parse_position("combo-breaker ?4/10,5,6,10+1/?4 0:9 1 ?20 2/2/2")
    assert {each.word: each.value for each in valued(position, PuzzleKind.BEAT)} == {
        "10@1": 2,
        "5,6@2": 1,
        "10@4": 2,
        **{f"R1>{gap}": 3 for gap in range(1, 6)},
    }


def test_what_is_stored_in_the_starter_pack_is_what_is_found() -> None:
    for puzzle in PUZZLES:
        position = begin(puzzle).position
        assert valued(position, puzzle.kind) == puzzle.steps[0].moves


@pytest.mark.parametrize(
    ("kind", "better", "worse"),
    [
        (PuzzleKind.FIND, 24, 23),
        (PuzzleKind.BEAT, 2, 3),
        (PuzzleKind.RESERVE, 0, 1),
        (PuzzleKind.WILD, (2, 5), (2, 4)),
        (PuzzleKind.WILD, (2, 5), (3, 57)),
        (PuzzleKind.SURE, True, False),
        (PuzzleKind.MOMENT, True, False),
        (PuzzleKind.RISK, (0.1, 0.09, 0.3), (0.2, 0.05, 0.25)),
    ],
)
def test_of_two_values_one_is_better(
    kind: PuzzleKind, better: int | tuple[int, int], worse: int | tuple[int, int]
) -> None:
    assert cost(kind, better) < cost(kind, worse)
    assert best_words(kind, [Valued("a", worse), Valued("b", better)]) == ("b",)
    assert best_words(kind, [Valued("b", better), Valued("a", better)]) == ("b", "a")


def test_nothing_may_be_sure_yet_something_is_always_best() -> None:
    unsure = [Valued("a", value=False), Valued("b", value=False)]
    assert best_words(PuzzleKind.SURE, unsure) == ()
    assert best_words(PuzzleKind.BEAT, [Valued("a", 3), Valued("b", 3)]) == ("a", "b")
    assert best_words(PuzzleKind.BEAT, []) == ()


def ended(position: Position, line: tuple[str, ...]) -> tuple[bool, bool]:
    """Return whether, after a line by the rules, the seat that began it pays, and whether it is out."""
    seat, now = position.turn, position
    for word in line:
        now = play(now, parse_legal_move(now, word))
    return now.result is not None and seat in now.result.payers, now.seats[seat].is_out


@pytest.mark.parametrize(
    "line",
    [
        WAY_OUT,
        "combo-breaker S,10,7/12/3,S - 0 ?5 2/2/2",
        "combo-breaker 5,S,S/6/10,3 - 0 ?5 2/2/2",
        "combo-up P,8,X,9,8+8/D+3,2/4,6,5 2:1;0:4 1 10,2,9,5,7,10,11,11,1,5,10,9,2,1,11,12,U,P,6 3/3/3",
    ],
)
@pytest.mark.parametrize("kind", [PuzzleKind.SURE, PuzzleKind.MOMENT])
def test_the_line_of_a_wrong_answer_has_the_seat_pay_and_that_of_a_right_one_has_it_safe(
    line: str, kind: PuzzleKind
) -> None:
    position = parse_position(line)
    found = valued(position, kind)
    assert words(found) == [format_move(move) for move in legal_moves(position)]
    assert {each.value for each in found} == {False, True}
    for each in found:
        assert each.line[0] == each.word
        pays, is_out = ended(position, each.line)
        assert pays is not each.value
        if each.value:
            assert is_out or play_on(position, each.line).result is not None


def play_on(position: Position, line: tuple[str, ...]) -> Position:
    """Return where a line leads."""
    for word in line:
        position = play(position, parse_move(position, word))
    return position


def test_what_is_not_proved_within_the_limit_is_not_told() -> None:
    assert valued(parse_position(WAY_OUT), PuzzleKind.SURE, nodes=500)
    with pytest.raises(Undecided):
        valued(parse_position(WAY_OUT), PuzzleKind.SURE, nodes=10)


def test_what_depends_on_a_pile_that_is_not_seen_is_not_told() -> None:
    line = "combo-breaker D,3/2,5/6,5,9 - 0 {} 2/2/2"
    with pytest.raises(Undecided):
        valued(parse_position(line.format("?9")), PuzzleKind.SURE)
    assert valued(parse_position(line.format("1,2,7,9,9,3,12,8,7")), PuzzleKind.SURE)


def test_hands_that_have_to_be_seen_are() -> None:
    with pytest.raises(HiddenCardError):
        valued(parse_position("combo-breaker 7,10,7/?2/10,9,5 - 0 ?5 2/2/2"), PuzzleKind.SURE)


def test_a_risk_is_a_share_within_its_interval_and_the_same_each_time() -> None:
    position = parse_position("combo-breaker 7,8,3+9/?3+2/?2 1:6;2:R 0 ?9 2/2/2")
    found = valued(position, PuzzleKind.RISK, worlds=40, seed=3)
    assert words(found) == [format_move(move) for move in legal_moves(position)]
    for each in found:
        assert isinstance(each.value, tuple)
        pays, low, high = map(float, each.value)
        assert 0 <= low <= pays <= high <= 1
        assert pays * 40 == pytest.approx(round(pays * 40), abs=0.01)
    assert found == valued(position, PuzzleKind.RISK, worlds=40, seed=3)
    assert found != valued(position, PuzzleKind.RISK, worlds=40, seed=4)


def test_answers_of_one_class_lead_to_the_same_position_whoever_has_seen_which_card() -> None:
    position = parse_position("combo-breaker 5,2+5/9/9,1 1:7;2:8 0 ?5 2/2/2")
    assert classes_of(position, PuzzleKind.SURE, ["R1>1", "R1>2", "R1>3"]) == (("R1>1", "R1>2"), ("R1>3",))
    position = parse_position("combo-breaker 5,5,5/9/9,1 - 0 ?5 2/2/2")
    assert classes_of(position, PuzzleKind.SURE, ["5@1", "5@2", "5,5@2"]) == (("5@1", "5@2"), ("5,5@2",))


def test_a_row_alone_makes_a_class_where_the_position_does_not_count() -> None:
    position = parse_position("combo-breaker X,1/?1/?2 - 0 ?5 2/2/2")
    values = ["X=1@1", "X=2@1"]
    assert classes_of(position, PuzzleKind.CLEAR, values) == (("X=1@1", "X=2@1"),)
    assert classes_of(position, PuzzleKind.RISK, values) == (("X=1@1",), ("X=2@1",))


def test_a_special_card_is_a_play_of_its_own_in_a_plan() -> None:
    position = leading([Card.FIVE, Card.STOP, Card.FIVE])
    found = {each.word: each for each in valued(position, PuzzleKind.CLEAR)}
    assert found["5@1"].line == ("5@1", "S@1", "5@1")
    assert isinstance(parse_move(position, "S@2"), PlaySpecial)
