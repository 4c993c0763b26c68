"""The workbench: what can be laid out, what can be done there, and the plan."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combotutor.errors import CombotutorError, HiddenCardError
from combotutor.families.combo.bench.board import (
    Bench,
    BenchMove,
    after,
    lay_out,
    next_of_plan,
    options,
    plan_of,
)
from combotutor.families.combo.cards import Card, Row, combinations_in, readings
from combotutor.families.combo.notation import format_move, format_row, parse_position, parse_row
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import RULE_SETS, PlayCombination, PlaySpecial, TakeReserve, legal_moves
from combotutor.i18n import LANGUAGES
from combotutor.widgets.bench import LONGEST_LINE
from tests.tutor.examples import BEAT, INSERT, SPECIAL, WILD

COMBO_UP = RULE_SETS["combo-up"]
BREAKER = RULE_SETS["combo-breaker"]
DECK = st.permutations(COMBO_UP.deck.cards)
SHORT = st.tuples(DECK, st.integers(1, 9)).map(lambda drawn: tuple(drawn[0][: drawn[1]]))
DRAW_UNSEEN = "combo-breaker D,7,8/7,7/8,8 - 0 ?20 2/2/2 moves D@1 7@1 8@1"
PLACE_RECEIVED = "combo-up P,7,7/8,9/1,2 - 0 ?20 3/3/3 moves P@1 G1 G1 G1"
PICK_UP = "combo-up U,7,8+3/7,7+4/8,8 - 0 ?20 3/3/3 moves U@1"
FINISHED = "combo-up 7,8/9,9/1 0:12,12,12 1 ?20 3/3/3"


# What can be laid out.


@pytest.mark.parametrize(
    ("typed", "row", "reserve"),
    [
        ("7 8 x", "7,8,X", ""),
        ("  7, 8;x ", "7,8,X", ""),
        ("comodín 3 Joker", "X,3,X", ""),
        ("7+8", "7", "8"),
        ("7 8 + 9 x", "7,8", "9,X"),
        ("7 8 +", "7,8", ""),
        ("- + 3", "-", "3"),
        ("-", "-", ""),
    ],
)
def test_a_row_is_laid_out_with_the_reserve_that_stands_after_a_plus(typed: str, row: str, reserve: str) -> None:
    bench = lay_out(typed, COMBO_UP)
    assert bench == Bench(COMBO_UP, parse_row(row), parse_row(reserve) if reserve else ())


@pytest.mark.parametrize("line", [BEAT.position, INSERT.position, WILD.position, PLACE_RECEIVED, PICK_UP])
def test_a_line_for_a_position_is_laid_out_for_the_seat_that_decides(line: str) -> None:
    position = parse_position(line)
    bench = lay_out(f"  {line}\n", COMBO_UP)
    assert bench == Bench(position.rules, position.mover.row, position.mover.reserve, position)
    assert bench.line == line


@given(SHORT, st.integers(0, 2))
def test_the_line_of_a_workbench_lays_out_the_same(cards: Row, count: int) -> None:
    bench = Bench(COMBO_UP, cards[count:], cards[:count])
    assert lay_out(bench.line, COMBO_UP) == bench


BAD_HANDS = [
    *("hello", "13", "0", "-1", "7.5", "7,,8", "+", "+3", "7++8", "7+8+9", "7 8 + 9 9 9", "{}", "{field}", "%s"),
    *("7" * 5000, "7 " * 10_000, "x" * 100_000, "7," * 900, "7 7 7 7 7", "x x x", "7 7 7 + 7 7", "D D D"),
    *("?", "7 ? 8", "?10", "7 + ?", "?99", "7\x00", "\x00", "🂡🂢", "7 👩‍👩‍👧", "<script>alert(1)</script>", "\ud83d"),
    *(
        "/",
        "7/8",
        "//////",
        "combo-up",
        "combo-up 7 8",
        "combo-up 7/8 - 0 ?22 3/3/3",
        "COMBO-UP 7",
        "krass-kariert / - 0",
    ),
    "combo-up ?3/7/8 - 0 ?22 3/3/3",
    "combo-up 7/8/9 - 9 ?22 3/3/3",
    "combo-up 7,7,7,7,7/8/9 - 0 ?22 3/3/3",
    f"{BEAT.position} moves 5,6@99",
    f"combo-up 7/8/9 - 0 ?{'9' * 500} 3/3/3",
]


@pytest.mark.parametrize("typed", BAD_HANDS, ids=lambda typed: ascii(typed[:24]))
def test_what_cannot_be_read_or_cannot_be_is_refused_with_a_short_sentence(typed: str) -> None:
    with pytest.raises(CombotutorError) as caught:
        lay_out(typed, COMBO_UP)
    for language in LANGUAGES:
        sentence = caught.value.text(language)
        assert 10 < len(sentence) < 500
        assert sentence.isprintable()


@given(st.text() | st.text(alphabet="0123456789xsdpuXSDPU+-/?,;: @=>combr", max_size=60))
def test_any_text_is_laid_out_or_refused(typed: str) -> None:
    bench = said = None
    try:
        bench = lay_out(typed, COMBO_UP)
    except CombotutorError as error:
        said = error.text("de")
    assert said if bench is None else Card.UNKNOWN not in bench.row + bench.reserve


def test_a_text_is_too_long_when_no_round_needs_so_much() -> None:
    with pytest.raises(CombotutorError) as caught:
        lay_out("7" + " " * LONGEST_LINE + "7", COMBO_UP)
    assert caught.value.code == "line-too-long"


def test_the_deck_that_is_chosen_decides_which_cards_there_are() -> None:
    assert lay_out("p u", COMBO_UP).row == (Card.PASS_ON, Card.PICK_UP)
    with pytest.raises(CombotutorError):
        lay_out("p u", BREAKER)


def test_a_card_to_insert_that_nobody_has_seen_is_refused_like_any_hidden_card() -> None:
    with pytest.raises(HiddenCardError):
        lay_out(DRAW_UNSEEN, COMBO_UP)


def test_a_finished_round_is_refused_with_a_sentence() -> None:
    with pytest.raises(CombotutorError):
        lay_out(FINISHED, COMBO_UP)


# What can be done.


def by_hand(row: Row, option: BenchMove, reserve: Row) -> Row:
    """Return the row after an option, made with slices."""
    match option.move:
        case PlayCombination(at, cards, _):
            assert row[at - 1 : at - 1 + len(cards)] == cards
            return row[: at - 1] + row[at - 1 + len(cards) :]
        case PlaySpecial(at, card):
            assert row[at - 1] is card
            return row[: at - 1] + row[at:]
        case TakeReserve(number, gap):
            return (*row[: gap - 1], reserve[number - 1], *row[gap - 1 :])
    raise AssertionError(option)


@settings(max_examples=60)
@given(SHORT, st.integers(0, 2), st.sampled_from(["yes", "no"]))
def test_brute_force_every_option_is_there_once_and_counts_what_it_leaves(cards: Row, count: int, wilds: str) -> None:
    wild_pair = wilds == "yes"
    rules = COMBO_UP if wild_pair else parse_position("combo-up 7/8/9 - 0 ?22 3/3/3 wild-pair=no").rules
    row, reserve = cards[count:], cards[:count]
    found = options(Bench(rules, row, reserve))
    for option in found:
        left = by_hand(row, option, reserve)
        assert option.plays_after == fewest_plays(left, wild_pair=wild_pair)
    plays = [option for option in found if not isinstance(option.move, TakeReserve)]
    spans = [(start, end) for start in range(len(row)) for end in range(start + 1, min(start + 3, len(row)) + 1)]
    blocks = [
        (start + 1, row[start:end])
        for start, end in spans
        if readings(row[start:end], wild_pair=wild_pair) or (end - start == 1 and row[start].is_special)
    ]
    assert sorted(
        (option.move.at, option.move.cards) for option in plays if isinstance(option.move, PlayCombination)
    ) == [block for block in sorted(blocks) if not block[1][0].is_special]
    assert sorted(option.move.at for option in plays if isinstance(option.move, PlaySpecial)) == [
        at for at, cards in blocks if cards[0].is_special
    ]
    assert [option.plays_after for option in found] == sorted(option.plays_after for option in found)
    # What a reserve card is worth in each gap is told by the bars, not here.
    assert plays == list(found)


@settings(max_examples=40)
@given(SHORT)
def test_the_readings_of_the_options_are_all_combinations_of_the_row_the_highest_first(row: Row) -> None:
    found = [option for option in options(Bench(COMBO_UP, row)) if isinstance(option.move, PlayCombination)]
    listed = [
        (option.move.at, reading)
        for option in found
        if isinstance(option.move, PlayCombination)
        for reading in option.readings
    ]
    assert sorted(map(repr, listed)) == sorted(map(repr, combinations_in(row)))
    for option in found:
        strengths = [reading.strength for reading in option.readings]
        assert strengths == sorted(strengths, reverse=True)
        assert isinstance(option.move, PlayCombination)
        assert option.move.combination == option.readings[0]


@pytest.mark.parametrize(
    "line", [BEAT.position, INSERT.position, WILD.position, PLACE_RECEIVED, PICK_UP, f"{SPECIAL.position} moves U@1"]
)
def test_in_a_position_the_options_are_the_legal_moves_and_each_can_be_made(line: str) -> None:
    bench = lay_out(line, COMBO_UP)
    assert bench.position is not None
    moves = legal_moves(bench.position)
    found = options(bench)
    spans = {(move.at, len(move.cards)) if isinstance(move, PlayCombination) else move for move in moves}
    assert len(found) == len(spans)
    assert {option.move for option in found} <= set(moves)
    for option in found:
        left = after(bench, option.word)
        assert left.position is None
        assert option.plays_after == plan_of(left).plays


@settings(max_examples=40)
@given(SHORT, st.integers(0, 2))
def test_what_an_option_says_is_what_is_left_once_it_is_done(cards: Row, count: int) -> None:
    bench = Bench(COMBO_UP, cards[count:], cards[:count])
    for option in options(bench):
        left = after(bench, option.word)
        assert plan_of(left).plays == option.plays_after
        assert sorted(left.row + left.reserve) == sorted(
            card
            for number, card in enumerate(bench.row + bench.reserve)
            if not isinstance(option.move, PlayCombination | PlaySpecial)
            or not option.move.at <= number + 1 < option.move.at + length_of(option)
        )


def length_of(option: BenchMove) -> int:
    """Return how many cards leave the row."""
    return len(option.move.cards) if isinstance(option.move, PlayCombination) else 1


@pytest.mark.parametrize(("word", "row", "reserve"), [("R1>1", "4,7,8", "9"), ("R2>3", "7,8,9", "4")])
def test_a_reserve_card_that_is_taken_is_no_longer_in_the_reserve(word: str, row: str, reserve: str) -> None:
    left = after(lay_out("7 8 + 4 9", COMBO_UP), word)
    assert (left.row, left.reserve) == (parse_row(row), parse_row(reserve))


@pytest.mark.parametrize("word", ["", "7", "7@2", "8@1", "R1>1", "7,8@1 ", "7,8@01", "G1", ">1", "\x00", "9" * 10_000])
def test_a_word_that_is_no_play_of_the_row_is_refused_with_a_short_sentence(word: str) -> None:
    with pytest.raises(CombotutorError) as caught:
        after(lay_out("7 8", COMBO_UP), word)
    assert len(caught.value.text("es")) < 200


def test_a_move_that_does_not_beat_the_table_is_refused_only_while_there_is_one() -> None:
    bench = lay_out(BEAT.position, COMBO_UP)
    with pytest.raises(CombotutorError):
        after(bench, "10@1")
    assert after(after(bench, "5,6@2"), "10@1").row == parse_row("10,12,3,7")


# The plan.


@given(SHORT | DECK.map(lambda drawn: tuple(drawn[:25])))
def test_playing_on_by_the_plan_empties_the_row_in_exactly_its_plays(row: Row) -> None:
    bench = lay_out(format_row(row), COMBO_UP)
    promised = plan_of(bench).plays
    made = 0
    while (move := next_of_plan(bench)) is not None:
        bench = after(bench, format_move(move))
        made += 1
        assert plan_of(bench).plays == promised - made
    assert (bench.row, made) == ((), promised)


def test_an_empty_row_has_no_next_play() -> None:
    assert next_of_plan(lay_out("- + 3", COMBO_UP)) is None


def test_a_first_play_that_does_not_beat_the_table_is_not_offered() -> None:
    bench = lay_out("combo-up 7,8/9/9,1+3 0:1,1,1;1:2,2,2 2 ?20 3/3/3", COMBO_UP)
    assert plan_of(bench).plays == 2
    assert next_of_plan(bench) is None


def test_the_plan_keeps_to_the_house_rule_about_two_wilds() -> None:
    loose = lay_out("combo-up X,X/8/9 - 0 ?22 3/3/3", COMBO_UP)
    strict = lay_out("combo-up X,X/8/9 - 0 ?22 3/3/3 wild-pair=no", COMBO_UP)
    assert (plan_of(loose).plays, plan_of(strict).plays) == (1, 2)
    assert not any(len(option.move.cards) > 1 for option in options(strict) if isinstance(option.move, PlayCombination))
