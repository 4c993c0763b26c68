"""How hard a puzzle is: within the scale, by level, and harder where there is more to see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from combotutor.puzzles import Made, Puzzle, PuzzleKind, Theme, shelf, worked_out
from combotutor.puzzles.judging.difficulty import HIGHEST, LOWEST, STARTS, difficulty, level_of
from tests.at_length import at_length
from tests.puzzles.ours import some_puzzles


def found(row: str, kind: PuzzleKind = PuzzleKind.FIND) -> Puzzle:
    """Return a puzzle of one row that nobody has graded."""
    position = f"combo-up {row}/?3/?3 - 0 ?9 3/3/3"
    return worked_out(Puzzle("mine-1", kind, 1, position, 0, made=Made("miner")))


def test_golden_a_difficulty_is_the_sum_of_what_is_counted() -> None:
    # The base, four cards, two plays left, and log2(5 / 1) bits: 3, 3,4, 4, 9, S.
    assert difficulty(found("3,4,9,S")) == 620 + 4 * 40 + 2 * 40 + round(80 * 2.321928)


@pytest.mark.parametrize(
    ("easier", "harder"),
    [
        (found("3,4,9"), found("3,4,9,12,7")),
        (found("3,4,9,12,7"), found("3,4,9,X,7")),
        (found("3,4,5,9,12"), found("3,5,4,9,12")),
        (found("5,8,5", PuzzleKind.CLEAR), found("5,8,11,8,5", PuzzleKind.CLEAR)),
        (found("5,5,8,8", PuzzleKind.CLEAR), found("5,8,8,5", PuzzleKind.CLEAR)),
    ],
)
def test_more_cards_a_wild_disorder_and_what_waits_make_it_harder(easier: Puzzle, harder: Puzzle) -> None:
    assert difficulty(easier) < difficulty(harder)


def test_each_theme_that_leads_astray_adds_to_it() -> None:
    puzzle = found("3,4,9,S")
    for theme in (Theme.TEMPTING, Theme.KEEPING, Theme.WAITING, Theme.TEARING):
        assert difficulty(replace(puzzle, themes=(theme,))) > difficulty(puzzle)


def test_a_deeper_line_and_more_cards_in_other_hands_make_a_way_out_harder() -> None:
    lines = ("2,9,6/9/12", "4,9,3/4,10,6/8,8,2", "9,5,11,5,8/1,12,S/X,3,12")
    grades = [
        worked_out(
            Puzzle("mine-1", PuzzleKind.SURE, 1, f"combo-breaker {line} - 0 ?5 2/2/2", 0, made=Made("miner"))
        ).difficulty
        for line in lines
    ]
    assert grades == sorted(set(grades))


def test_risks_that_lie_close_together_are_harder_to_tell_apart() -> None:
    position = "combo-breaker 7,8,3+9/?3+2/?2 1:6;2:R 0 ?9 2/2/2"
    puzzle = worked_out(Puzzle("mine-1", PuzzleKind.RISK, 1, position, 0, made=Made("miner")), worlds=40)
    step = puzzle.steps[0]

    def graded(next_best: float) -> int:
        right = {word for words in step.answers for word in words}
        moves = tuple(
            replace(each, value=(0.1, 0.0, 0.2) if each.word in right else (next_best, 0.3, 0.4)) for each in step.moves
        )
        return difficulty(replace(puzzle, steps=(replace(step, moves=moves),)))

    assert graded(0.12) > graded(0.2) > graded(0.3) == graded(0.9)


def test_levels_are_steps_of_the_difficulty() -> None:
    assert [level_of(start) for start in STARTS] == [2, 3, 4, 5]
    assert [level_of(start - 1) for start in STARTS] == [1, 2, 3, 4]
    assert (level_of(LOWEST), level_of(HIGHEST)) == (1, 5)


@pytest.mark.parametrize("level", range(1, 6))
def test_a_puzzle_graded_by_hand_stays_within_its_level(level: int) -> None:
    for row in ("3", "3,4,9,S", "X,5,2,1,9,3,4,X"):
        puzzle = replace(found(row, PuzzleKind.CLEAR), level=level)
        assert level_of(difficulty(replace(puzzle, made=Made("hand")))) == level
        assert difficulty(puzzle) == difficulty(replace(puzzle, level=1))


@pytest.mark.parametrize("puzzles", at_length((some_puzzles, shelf), some_puzzles), ids=["some", "all"])
def test_every_stored_difficulty_is_what_is_worked_out_and_within_the_scale(
    puzzles: Callable[[], tuple[Puzzle, ...]],
) -> None:
    for puzzle in puzzles():
        assert puzzle.difficulty == difficulty(puzzle)
        assert LOWEST <= puzzle.difficulty <= HIGHEST
        assert puzzle.level == level_of(puzzle.difficulty)
