"""What is measured in packs of the combo games: for each thing a puzzle that counts, and one that does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial

import pytest

from combotutor.families.combo.kinds import KIND
from combotutor.families.combo.notation import parse_row
from combotutor.families.combo.quality.looks import relations
from combotutor.families.combo.quality.rows import is_nested
from combotutor.families.combo.rules import RULE_SETS
from combotutor.puzzles import Made, Puzzle, PuzzleKind, Step
from combotutor.puzzles.miner.candidate import candidate
from combotutor.puzzles.puzzle import Agreement
from tests.families.combo.quality.measured import made, measured
from tests.puzzles.checker.examples import EXAMPLES

BEAT, CLEAR, FIND, INSERT = PuzzleKind.BEAT, PuzzleKind.CLEAR, PuzzleKind.FIND, PuzzleKind.INSERT


def beating(row: str, table: str = "1:1") -> Puzzle:
    """Return a puzzle in which a row answers a trick."""
    return made(BEAT, f"combo-up {row}/?3/x {table} 0 ?9 3/3/3")


def clearing(row: str) -> Puzzle:
    """Return a puzzle in which a row is cleared."""
    return made(CLEAR, f"combo-up {row}/?3/?3 - 0 ?9 3/3/3")


def inserting(row: str, card: str) -> Puzzle:
    """Return a puzzle in which the only reserve card is taken."""
    return made(INSERT, f"combo-up {row}+{card}/?3/x 1:12,12,12 0 ?9 3/3/3")


@pytest.mark.parametrize(
    ("key", "counts", "does_not"),
    [
        ("beats-nothing", partial(beating, "5,S,6"), partial(beating, "3,9,4,5")),
        ("twins:insert", partial(inserting, "5,9,2", "9"), partial(inserting, "5,9,2", "4")),
        ("solves:insert", partial(inserting, "5,9,2", "9"), partial(inserting, "9,5,9", "4")),
        ("first-from-3:high", partial(beating, "5,9"), partial(beating, "3,9,4,5")),
        ("first-at-5:most", partial(beating, "5,6,9"), partial(beating, "3,9,4,5")),
        ("first-at-5:low", partial(beating, "12,1,7,12", "1:5"), partial(beating, "3,9,4,5")),
        ("first-at-5:special", partial(beating, "5,S,6"), partial(beating, "3,9,4,5")),
        ("solved-at-5", partial(beating, "5,S,6"), partial(beating, "3,9,4,5")),
        (
            "solves:wild",
            partial(made, PuzzleKind.WILD, "combo-up 3,X,9,9/?3/x 1:1 0 ?9 3/3/3"),
            partial(beating, "5,9"),
        ),
        (
            "draws-unsaid",
            partial(made, BEAT, "combo-up 12,3,4/?3/?3 1:D;2:5 0 ?9 3/3/3"),
            partial(beating, "12,3,4", "1:5"),
        ),
        ("clear-filler", partial(clearing, "5,S,6"), partial(clearing, "5,9,6")),
        ("clear-forced", partial(clearing, "5,6,S"), partial(clearing, "5,9,6")),
        ("clear-nested", partial(clearing, "5,2,9,2,6"), partial(clearing, "5,9,6")),
        ("find-level", partial(made, FIND, "combo-up 5,5,9/?3/?3 - 0 ?9 3/3/3"), partial(clearing, "5,9,6")),
        ("two-answers", partial(beating, "9,2", "1:8"), partial(beating, "9,10", "1:8")),
        ("few-outcomes", partial(beating, "5,9"), partial(beating, "3,9,4,5")),
        ("open-opponents", partial(made, PuzzleKind.SURE, "combo-up 5,6/1/2 - 0 - 3/3/3"), partial(clearing, "5,9,6")),
    ],
)
def test_each_thing_is_counted_where_it_is_and_nowhere_else(
    key: str, counts: Callable[[], Puzzle], does_not: Callable[[], Puzzle]
) -> None:
    # Worked out here, not while tests are collected: kernels are compiled beside the run.
    assert measured(counts())[key].count == 1
    assert measured(does_not())[key].count == 0


def test_gates_from_a_level_on_leave_easier_puzzles_out() -> None:
    hard, easy = beating("5,9"), replace(beating("5,9"), level=2)
    assert measured(hard)["first-from-3:high"].total == 1
    assert measured(easy)["first-from-3:high"].total == 0
    assert measured(easy)["few-outcomes"].count == 0
    assert measured(replace(hard, level=4))["first-at-5:high"].total == 0


def test_where_others_act_the_agreement_with_the_least_risk_is_told() -> None:
    puzzle = beating("3,9,4,5")
    told = replace(puzzle, agreement=Agreement(0.0, 0.0, 0.0, 2000))
    assert [measured(each)["agreement-told"].count for each in (puzzle, told, clearing("5,9,6"))] == [1, 0, 0]


def test_find_may_be_of_the_first_level() -> None:
    puzzle = made(FIND, "combo-up 5,5,9/?3/?3 - 0 ?9 3/3/3", level=1)
    assert measured(puzzle)["find-level"].meets


def test_a_first_answer_that_is_special_is_wanted_about_as_often_as_not() -> None:
    share = measured(EXAMPLES["special-101"])["special-first"]
    assert (share.count, share.total, share.wanted.to_json()) == (1, 1, {"least": 0.4, "most": 0.6})
    assert measured(EXAMPLES["rulebook-4"])["special-first"].count == 0


def test_a_chance_is_what_guessing_among_the_twins_gives() -> None:
    found = measured(inserting("1,4,5,1,5", "5"))  # beside the last 5 it is right, beside the other it parts 1 and 1
    assert found["twin-chance:insert"].value == Fraction(1, 2)
    assert (found["solves:insert"].count, found["twins:insert"].count) == (0, 1)


def test_the_longest_row_is_of_the_learner() -> None:
    found = measured(beating("1,3,5,7,9,11,2,4,6,8,10,12,12"))["longest-row"]
    assert (found.count, found.meets, found.ids) == (13, False, ("beat-1",))
    assert measured(beating("5,9"))["longest-row"].count == 2


def test_open_endings_are_wide_where_others_are_in_and_the_row_is_not_short() -> None:
    wide = made(PuzzleKind.SURE, "combo-up 5,6,5,6,7/1/2 - 0 - 3/3/3")
    small = made(PuzzleKind.SURE, "combo-up 5,6/1/2 - 0 - 3/3/3")
    duel = made(PuzzleKind.SURE, "combo-up 5,6,5,6,7/1/x - 0 - 3/3/3")
    assert [measured(each)["open-wide"].count for each in (wide, small, duel)] == [1, 0, 0]
    assert [measured(each)["open-row"].count for each in (wide, small, duel)] == [1, 0, 1]
    assert [measured(each)["open-opponents"].count for each in (wide, small, duel)] == [1, 1, 0]
    assert measured(wide)["open-cards"].count == 7
    assert measured(wide)["open-nodes"].count > 0


def test_what_cannot_be_proved_takes_more_nodes_than_are_wanted() -> None:
    puzzle = made(PuzzleKind.SURE, "combo-up 5,6/1,4/2,8 - 0 - 3/3/3")
    hidden = replace(puzzle, position="combo-up D,6/1,4/2,8 - 0 ?9 3/3/3", steps=(Step((("D@1",),)),))
    assert not measured(hidden)["open-nodes"].meets
    assert measured(puzzle)["open-nodes"].meets


@pytest.mark.parametrize(
    ("one", "other", "are_alike"),
    [
        ("5,9,6", "2,12,3", True),
        ("5,9,6", "6,9,5", True),
        ("5,9,6,6", "3,3,11,2", True),
        ("5,9,6", "5,9,7", False),
        ("5,7,6", "5,8,6", False),
        ("5,S,6", "5,D,6", False),
        ("5,X,6", "5,S,6", False),
        ("5,9,6", "5,9,6,1", False),
        ("1,5,9", "2,6,12", True),
    ],
)
def test_rows_look_alike_by_what_is_equal_and_near(one: str, other: str, are_alike: bool) -> None:  # noqa: FBT001
    assert (relations(parse_row(one)) == relations(parse_row(other))) is are_alike


def test_of_rows_that_look_alike_all_but_the_first_are_counted_in_one_kind() -> None:
    first, again = clearing("5,9,6"), replace(clearing("2,12,3"), id="clear-2")
    assert measured(first, again)["look-alikes"].ids == ("clear-2",)
    assert measured(first, beating("2,12,3"))["look-alikes"].count == 0


def test_the_same_row_before_the_same_play_is_counted_whatever_is_asked() -> None:
    first, lead = beating("9,10", "1:8"), replace(clearing("9,10"), id="clear-2")
    again = replace(first, id="answer-3", kind=PuzzleKind.ANSWER)
    assert measured(first, again)["same-hand"].ids == ("answer-3",)
    assert measured(first, lead)["same-hand"].count == 0
    assert candidate(first).scene == candidate(again).scene != candidate(lead).scene


def test_to_keep_together_and_to_break_up_are_not_both_the_point() -> None:
    puzzle = beating("3,9,4,5")
    told = [replace(puzzle, themes=themes) for themes in (("keeping", "tearing"), ("keeping",), ("tearing",), ())]
    assert [measured(each)["keeps-and-tears"].count for each in told] == [1, 0, 0, 0]
    assert candidate(told[0]).flaws == ("keeps-and-tears",)


def test_a_topic_begins_with_rows_that_are_seen_at_once() -> None:
    mined, by_hand = Made("miner"), clearing("5,9,6")
    easy = [replace(clearing(row), level=1, made=mined) for row in ("5,9,6", "1,3,5,7,9,11,2,4")]
    found = measured(*easy, replace(easy[0], level=2), by_hand, replace(inserting("5,9,2", "9"), made=mined))
    assert (found["gentle:clear:combo-up"].count, found["gentle:clear:combo-up"].total) == (1, 3)
    assert (found["gentle:insert:combo-up"].count, found["gentle:insert:combo-up"].total) == (0, 1)
    assert found["gentle:clear:combo-breaker"].total == 0


def test_an_answer_to_the_table_is_not_always_to_beat_it() -> None:
    share = measured(replace(beating("9,10", "1:8"), kind=PuzzleKind.ANSWER))["answer-beats"]
    assert (share.count, share.total, share.wanted.to_json()) == (1, 1, {"most": 0.75})
    assert measured(EXAMPLES["special-101"])["answer-beats"].total == 0


@pytest.mark.parametrize(
    ("blocks", "nested"),
    [
        (((1, 5), (2, 4), (3,)), True),
        (((1, 5), (2, 3), (4,)), False),
        (((1, 3), (2,), (4, 6), (5,)), False),
        (((1, 2),), False),
    ],
)
def test_a_play_is_nested_that_closes_up_in_the_gap_of_another(
    blocks: tuple[tuple[int, ...], ...],
    nested: bool,  # noqa: FBT001
) -> None:
    assert is_nested(Puzzle("clear-1", CLEAR, 1, "", 0, blocks=(blocks,))) is nested


def test_every_kind_there_is_is_wanted_and_every_level_of_every_game() -> None:
    found = measured(beating("5,9"))
    wanted = {key.removeprefix("of-kind:") for key in found if key.startswith("of-kind:")}
    assert wanted == {*KIND}
    assert len(wanted) == 12
    assert {key for key in found if key.startswith("of-level:")} == {
        f"of-level:{name}:{level}" for name in RULE_SETS for level in range(1, 6)
    }
    assert (found["of-kind:beat"].count, found["of-level:combo-up:5"].count, found["of-level:combo-up:4"].count) == (
        1,
        1,
        0,
    )
