"""Answers to the table and two advisers: what is right, found again by hand; and each way in which it may not be."""

from __future__ import annotations

import functools
from dataclasses import replace

import pytest

from combotutor.cards import SplitMix64
from combotutor.families.combo.mining.relatives import dealt_like
from combotutor.families.combo.notation import format_move, parse_position
from combotutor.families.combo.rules import PlayCombination, legal_moves
from combotutor.families.combo.solver import row_after
from combotutor.puzzles import Made, Puzzle, PuzzleKind, Status
from combotutor.puzzles.checker import Code, check
from combotutor.puzzles.checker.claims import claim_problems
from combotutor.puzzles.checker.proof import proof_of
from combotutor.puzzles.checker.steps import step_problems
from combotutor.puzzles.checker.walk import decisions
from combotutor.puzzles.judging.values import best_words
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.workshop.like import like
from tests.families.combo.technique.twin import fewest
from tests.puzzles.checker.examples import EXAMPLES
from tests.puzzles.checker.falsified import with_move, with_step

ADVISERS = [puzzle for puzzle in EXAMPLES.values() if puzzle.kind is PuzzleKind.ADVISERS]
ANSWERS = [puzzle for puzzle in EXAMPLES.values() if puzzle.kind is PuzzleKind.ANSWER]


def plays(puzzle: Puzzle) -> dict[str, int]:
    """Return how many plays every answer leaves, by trying everything."""
    return _plays(puzzle.position)


@functools.cache
def _plays(line: str) -> dict[str, int]:
    position = parse_position(line)
    return {format_move(move): fewest(row_after(position, move), 99) for move in legal_moves(position)}


def counted(puzzle: Puzzle) -> set[str]:
    """Return what leaves the fewest plays."""
    left = plays(puzzle)
    return {word for word, count in left.items() if count == min(left.values())}


def right(puzzle: Puzzle) -> set[str]:
    """Return all that the pack takes for right."""
    return {word for words in puzzle.steps[0].answers for word in words}


def claimed(puzzle: Puzzle) -> set[Code]:
    """Return what is wrong with what can be seen without trying worlds."""
    proof = proof_of(puzzle)
    assert proof is not None
    walk = list(decisions(proof))
    return {each.code for each in (*step_problems(proof, walk[0]), *claim_problems(proof, walk))}


@pytest.mark.parametrize("puzzle", ADVISERS, ids=lambda puzzle: puzzle.id)
def test_twin_right_is_what_cannot_be_told_from_the_least_share_and_never_what_leaves_the_fewest_plays(
    puzzle: Puzzle,
) -> None:
    shares = {each.word: each.value for each in puzzle.steps[0].moves}
    least = min(shares.values())
    assert right(puzzle) == {word for word, (_, low, _) in shares.items() if low <= least[2]}
    assert shares[puzzle.steps[0].answers[0][0]] == least
    best = best_words(puzzle.kind, puzzle.steps[0].moves)
    assert {*best} == right(puzzle)
    assert [shares[word] for word in best] == sorted(shares[word] for word in best)
    assert all(shares[word][1] > least[2] and shares[word][0] - least[0] > 0.03 for word in counted(puzzle))
    assert (puzzle.status, puzzle.assumes) == (Status.ESTIMATED, "uniform-careful-1")


@pytest.mark.parametrize("puzzle", ANSWERS, ids=lambda puzzle: puzzle.id)
def test_twin_an_answer_to_the_table_is_what_leaves_the_fewest_plays(puzzle: Puzzle) -> None:
    assert {each.word: each.value for each in puzzle.steps[0].moves} == plays(puzzle)
    assert right(puzzle) == counted(puzzle)


def test_the_examples_beat_take_and_play_a_special_card() -> None:
    moves = {
        format_move(move): type(move).__name__
        for each in ANSWERS
        for move in legal_moves(parse_position(each.position))
    }
    assert [moves[each.steps[0].answers[0][0]] for each in ANSWERS] == ["PlayCombination", "TakeReserve", "PlaySpecial"]


@pytest.mark.parametrize("puzzle", ADVISERS, ids=lambda puzzle: puzzle.id)
def test_advisers_who_do_not_disagree_are_found(puzzle: Puzzle) -> None:
    assert claimed(puzzle) == set()
    (step,) = puzzle.steps
    for number, each in enumerate(step.moves):
        if each.word in counted(puzzle):
            best = step.moves[[one.word for one in step.moves].index(step.answers[0][0])]
            agreed = with_move(puzzle, 0, number, value=best.value)
            assert Code.ANSWER_MISSING in claimed(agreed)
            assert Code.KIND in claimed(with_step(agreed, 0, answers=(*step.answers, (each.word,))))
            near = (round(best.value[0] + 0.02, 4), 1.0, 1.0)
            assert claimed(with_move(puzzle, 0, number, value=near)) == {Code.KIND}


def test_a_right_answer_that_is_left_out_and_a_wrong_one_are_found() -> None:
    puzzle = EXAMPLES["advisers-1002"]
    first, *_ = puzzle.steps[0].answers
    wrong = next(each.word for each in puzzle.steps[0].moves if each.word not in right(puzzle))
    assert claimed(with_step(puzzle, 0, answers=(first,))) == {Code.ANSWER_MISSING}
    assert Code.ANSWER_WRONG in claimed(with_step(puzzle, 0, answers=(*puzzle.steps[0].answers, (wrong,))))


def test_fewest_plays_that_are_several_answers_are_no_advice() -> None:
    """Whoever counts plays would say one thing or the other."""
    position = "combo-breaker 5,9,12,2+11/?5/?4+12,5 2:4 0 ?6 2/2/2 discards=-"
    puzzle = replace(EXAMPLES["advisers-1002"], position=position)
    assert len(counted(puzzle)) > 1
    assert Code.KIND in claimed(puzzle)


def test_a_risk_is_no_two_advisers_where_they_agree() -> None:
    risk = next(puzzle for puzzle in EXAMPLES.values() if puzzle.kind is PuzzleKind.RISK)
    assert claimed(risk) == set()
    assert counted(risk) & right(risk)
    assert Code.KIND in claimed(replace(risk, kind=PuzzleKind.ADVISERS))


def test_beat_beats_where_it_tells_how_far_it_agrees() -> None:
    takes = EXAMPLES["answer-1002"]
    beat = replace(takes, id="beat-1001", kind=PuzzleKind.BEAT)
    (found,) = [problem.code for problem in check(replace(beat, difficulty=beat.difficulty - 40)).problems]
    assert found is Code.KIND
    assert claimed(replace(beat, agreement=None, made=Made("hand"))) == set()
    position = parse_position(EXAMPLES["answer-1001"].position)
    assert all(
        isinstance(move, PlayCombination)
        for move in legal_moves(position)
        if format_move(move) in right(EXAMPLES["answer-1001"])
    )
    assert claimed(replace(EXAMPLES["answer-1001"], kind=PuzzleKind.BEAT)) == set()


def test_another_answer_like_one_is_one() -> None:
    """With other numbers in the hand the table may be too high to be beaten: that is no choice, and is not taken."""
    puzzle = EXAMPLES["answer-1002"]
    dealt = [like(puzzle, seed) for seed in range(4)]
    assert any(dealt)
    assert all(check(each).holds for each in dealt if each is not None)
    lines = [*kind_of(puzzle.kind).dealt_like(puzzle, SplitMix64(1))]
    assert 0 < len(lines) < len([*dealt_like(puzzle, SplitMix64(1))])


def test_an_answer_that_could_only_beat_or_has_nothing_to_beat_is_none() -> None:
    puzzle = EXAMPLES["answer-1001"]
    for before, now in (("+1/", "/"), (" 1:4 ", " - ")):
        assert before in puzzle.position
        assert Code.KIND in claimed(replace(puzzle, position=puzzle.position.replace(before, now)))
