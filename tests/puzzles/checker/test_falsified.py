"""Whatever is wrong with a puzzle is found: right ones are made wrong in every field."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combotutor.cards import SplitMix64
from combotutor.errors import InvalidError
from combotutor.families.combo.notation import parse_position
from combotutor.families.combo.solver.outlook import Outlook
from combotutor.puzzles import OPEN, Made, Puzzle, PuzzleKind, Step, Theme, Value, Valued, worked_out
from combotutor.puzzles.checker import Code, check
from combotutor.puzzles.checker.problem import Problem
from combotutor.puzzles.checker.proof import proof_of
from combotutor.puzzles.checker.walk import decisions
from combotutor.puzzles.format.shelf import retired
from combotutor.shares import wilson
from tests.at_length import at_length
from tests.puzzles.checker.examples import EXAMPLES, MINED, example
from tests.puzzles.checker.falsified import ESTIMATED, WAYS, with_move, with_step

HAND_MADE = ("insert-6", "insert-7", "clear-5", "rulebook-4")
"""Of the starter pack: several classes, several ways, several decisions."""

EXACT = [each for each in (*MINED, *map(EXAMPLES.__getitem__, HAND_MADE)) if each.kind not in ESTIMATED]


def codes(puzzle: Puzzle) -> set[Code]:
    """Return what is found wrong."""
    return {problem.code for problem in check(puzzle).problems}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("most", at_length((10, 50), 10))
def test_whatever_is_falsified_is_found(way: str, most: int) -> None:
    every = [(wrong, expected) for puzzle in EXACT for wrong, expected in WAYS[way](puzzle)]
    chosen = SplitMix64(len(every)).shuffled(every)[:most]
    assert len(chosen) > 5
    missed = [(wrong, expected) for wrong, expected in chosen if not codes(wrong) & expected]
    assert missed == []


def test_a_row_that_can_be_cleared_in_two_ways_is_no_puzzle_of_one_answer() -> None:
    line = "combo-breaker 2,9,2,9/1,2/5 - 0 - 2/2/2"
    by_hand = worked_out(Puzzle("mine", PuzzleKind.CLEAR, 1, line, 0))
    assert codes(by_hand) == set()
    assert codes(replace(by_hand, made=Made("miner", margin="play"))) == {Code.SINGLE}
    single = worked_out(Puzzle("mine", PuzzleKind.CLEAR, 1, line.replace("2,9,2,9", "5,8,5"), 0))
    assert codes(replace(single, made=Made("miner", margin="play"))) == set()
    assert [len(step.answers) for step in single.steps] == [1, 1]


@pytest.mark.parametrize("name", ["insert-6", "rulebook-4"])
def test_a_puzzle_of_several_answers_names_no_margin(name: str) -> None:
    """Made by hand: its gaps mean the same, and stand apart as they did in earlier packs."""
    assert codes(EXAMPLES[name]) == set()
    assert Code.SINGLE in codes(replace(EXAMPLES[name], made=Made("miner", margin="play")))


def test_what_others_do_must_fit_every_right_answer() -> None:
    """After `R1>2` the `3` lies elsewhere than after `R1>1`, so that not all can go on with it."""
    puzzle = EXAMPLES["rulebook-4"]
    first = puzzle.steps[0]
    narrow = replace(puzzle, steps=(first, replace(puzzle.steps[1], before=("R1>9",)), *puzzle.steps[2:]))
    assert codes(narrow) & {Code.BEFORE}


def test_without_a_special_card_there_is_no_moment_of_one() -> None:
    way_out = next(each for each in MINED if each.kind is PuzzleKind.SURE and len(each.steps) == 1)
    moment = replace(way_out, id="moment-1", kind=PuzzleKind.MOMENT, themes=(*way_out.themes, Theme.HOLDING))
    assert codes(moment) == {Code.KIND}
    assert codes(replace(moment, themes=way_out.themes)) == {Code.KIND, Code.THEME_MISSING}


def test_two_equal_reserve_cards_are_no_choice() -> None:
    line = "combo-breaker 6,7/1,2+8,8/5,9 0:7,7 1 - 2/2/2"
    puzzle = worked_out(Puzzle("mine", PuzzleKind.RESERVE, 1, line, 1))
    assert codes(puzzle) == {Code.KIND}
    other = worked_out(replace(puzzle, position=line.replace("8,8", "8,3")))
    assert codes(other) == set()
    equal = worked_out(replace(puzzle, position=line.replace("8,8", "8,11")))
    assert codes(equal) == {Code.KIND}


def test_a_way_out_on_which_every_answer_is_right_is_trivial() -> None:
    step = Step((("4@1",),), (), (Valued("4@1", value=True, line=("4@1", "8@1")),))
    free = Puzzle("mine", PuzzleKind.SURE, 1, "combo-breaker 4/8,11/x - 0 - 2/2/2", 0, (step,))
    assert codes(free) == {Code.TRIVIAL}


def test_what_a_card_decides_that_is_not_seen_cannot_be_proved() -> None:
    """Who plays the draw card draws from a pile that lies face down."""
    line = "combo-breaker D,9,2,5/12,1/11,3 - 0 ?6 2/2/2"
    words = ("D@1", "9@2", "2@3", "5@4")
    moves = tuple(Valued(word, value=word == "D@1", line=(word,)) for word in words)
    open_hands = Puzzle("mine", PuzzleKind.MOMENT, 1, line, 0, (Step((("D@1",),), (), moves),))
    problems = [(each.code, each.details) for each in check(open_hands).problems]
    assert (Code.UNDECIDED, {"step": 1, "word": "D@1"}) in problems


@pytest.mark.parametrize("kind", [PuzzleKind.FIND, PuzzleKind.WILD])
def test_a_line_of_one_word_that_is_no_answer_is_found(kind: PuzzleKind) -> None:
    puzzle = next(
        each for each in EXACT if each.kind is kind and any(len(move.line) == 1 for move in each.steps[0].moves)
    )
    at = next(number for number, move in enumerate(puzzle.steps[0].moves) if len(move.line) == 1)
    for word in ("1@60", ""):
        assert codes(with_move(puzzle, 0, at, line=(word,))) == {Code.LINE_ILLEGAL}
    own = puzzle.steps[0].moves[at].word
    assert codes(with_move(puzzle, 0, at, line=(own,))) == {Code.LINE_SHOWS}


def test_hidden_hands_give_no_way_out() -> None:
    puzzle = next(each for each in MINED if each.kind is PuzzleKind.SURE)
    assert codes(replace(puzzle, position="combo-up 10,10,8,8+9/x/?3/x 0:7 2 ?10 3/3/3/3")) == {Code.HIDDEN}


def estimate(puzzle: Puzzle) -> set[Code]:
    """Return what is wrong with an estimate itself."""
    return {problem.code for problem in estimated(puzzle)}


def estimated(puzzle: Puzzle) -> list[Problem]:
    """Return all that is wrong with an estimate itself."""
    proof = proof_of(puzzle)
    assert proof is not None
    return list(proof.estimates([next(decisions(proof))]))


def moved(value: Value, by: float, worlds: int) -> Value:
    """Return an estimate moved up or down, its interval that of such a share."""
    assert isinstance(value, tuple)
    found = wilson(round(worlds * (value[0] + by)), worlds)
    assert found.value is not None
    return round(found.value, 4), round(found.low, 4), round(found.high, 4)


def test_an_estimate_that_fresh_worlds_do_not_confirm_is_found() -> None:
    puzzle = example(PuzzleKind.RISK)
    assert estimate(puzzle) == set()
    moves = tuple(replace(each, value=moved(each.value, 0.1, puzzle.worlds)) for each in puzzle.steps[0].moves)
    wrong = with_step(puzzle, 0, moves=moves)
    found = estimated(wrong)
    assert {problem.code for problem in found} == {Code.FRESH_SHARE}
    assert sorted(str(problem.details["word"]) for problem in found) == sorted(each.word for each in moves)


def test_an_estimate_that_names_another_best_answer_is_found() -> None:
    puzzle = example(PuzzleKind.RISK)
    (step,) = puzzle.steps
    other = next(each.word for each in step.moves if each.word not in step.answers[0])
    assert {Code.FRESH_BEST, Code.SEPARATE} <= estimate(with_step(puzzle, 0, answers=((other,),)))
    assert {Code.ANSWER_WRONG, Code.ANSWER_MISSING} <= codes(with_step(puzzle, 0, answers=((other,),)))


def test_intervals_that_meet_or_cannot_be_are_found() -> None:
    puzzle = example(PuzzleKind.RISK)
    (step,) = puzzle.steps
    at = next(number for number, each in enumerate(step.moves) if each.word in step.answers[0])
    pays, low, _ = step.moves[at].value  # an estimate has three numbers
    assert Code.SEPARATE in estimate(with_move(puzzle, 0, at, value=(pays, low, 0.99)))
    assert Code.VALUE in estimate(with_move(puzzle, 0, at, value=(pays, low, low)))


def test_an_interval_is_that_of_a_share_of_so_many_worlds_to_the_last_digit() -> None:
    puzzle = example(PuzzleKind.RISK)
    (step,) = puzzle.steps
    for number, each in enumerate(step.moves):
        for part in range(3):
            for by in (-0.0002, 0.0002, 0.00001):
                value = [float(one) for one in each.value]  # an estimate has three numbers
                value[part] = round(value[part] + by, 5)
                wrong = with_move(puzzle, 0, number, value=tuple(value))
                assert Code.INTERVAL in estimate(wrong), (each, value)
    for worlds in (puzzle.worlds - 1, puzzle.worlds + 1, puzzle.worlds * 2, puzzle.worlds // 2, 1):
        assert Code.INTERVAL in estimate(replace(puzzle, worlds=worlds))


def test_a_share_that_is_a_little_off_is_found_in_more_worlds_than_it_was_tried_in() -> None:
    """What was laid aside makes a share of 0.01 one of 0.03; in two thousand worlds that might still be chance."""
    puzzle = next(each for each in retired() if each.id == "risk-109")
    without, _, _ = puzzle.position.partition(" discards=")
    assert without != puzzle.position
    assert estimate(puzzle) == set()
    assert estimate(replace(puzzle, position=without)) == {Code.FRESH_SHARE}


def test_worlds_that_cannot_be_tried_again_are_found_and_not_tried() -> None:
    puzzle = example(PuzzleKind.RISK)
    for worlds in (20_001, 10**30):
        assert codes(replace(puzzle, worlds=worlds)) == {Code.STATUS}


def test_worlds_that_cannot_be_drawn_are_a_problem_and_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(*_: object, **__: object) -> None:
        raise InvalidError("no-json")

    monkeypatch.setattr("combotutor.families.combo.solver.outlook.outlook", refusing)
    assert codes(example(PuzzleKind.RISK)) == {Code.POSITION}


def test_who_stops_while_worlds_are_tried_stops_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found in few worlds would not confirm what is stored."""

    def stopped(*_: object, **__: object) -> Outlook:
        return Outlook((), (), 0, discards_known=True, is_interrupted=True)

    monkeypatch.setattr("combotutor.families.combo.solver.outlook.outlook", stopped)
    with pytest.raises(KeyboardInterrupt):
        check(example(PuzzleKind.RISK))


def test_fewer_moves_before_than_are_seen_on_the_table_are_found() -> None:
    puzzle = next(each for each in MINED if parse_position(each.position).trick and each.kind not in OPEN)
    assert puzzle.made is not None
    assert codes(replace(puzzle, made=replace(puzzle.made, ply=0))) == {Code.MADE}


def test_a_row_of_more_cards_than_can_be_looked_through_is_told() -> None:
    row = ",".join(str(1 + number % 12) for number in range(25))
    long = Puzzle("mine", PuzzleKind.CLEAR, 1, f"combo-breaker {row}/1/2 - 0 - 2/2/2", 0, blocks=(((1,),),))
    assert codes(long) == {Code.LONG}
    assert codes(replace(long, position=long.position.replace(f"{row}/", f"{row[:-2]}/"))) & {Code.BLOCKS_WRONG}


def test_of_many_ways_that_are_left_out_a_few_are_named() -> None:
    line = "combo-breaker 1,2,1,2,1,2,1,2/3/5 - 0 - 2/2/2"
    puzzle = worked_out(Puzzle("mine", PuzzleKind.CLEAR, 1, line, 0))
    found = [problem.code for problem in check(replace(puzzle, blocks=puzzle.blocks[:1])).problems]
    assert len(puzzle.blocks) > 10
    assert found == [Code.BLOCKS_MISSING] * 3


def test_a_pile_that_is_seen_is_no_view() -> None:
    puzzle = example(PuzzleKind.RISK)
    seen = puzzle.position.replace(" ?18 ", f" {','.join(['1', *['?'] * 17])} ")
    assert seen != puzzle.position
    assert Code.KIND in codes(replace(puzzle, position=seen))
