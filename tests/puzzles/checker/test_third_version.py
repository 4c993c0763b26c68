"""What packs of version 3 claim besides, held by the checker to what the page of the format says."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from combotutor.families.combo.theme import Theme
from combotutor.files import find
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import Puzzle, PuzzleKind
from combotutor.puzzles.checker import Code, check
from combotutor.puzzles.checker.fields import field_problems
from combotutor.puzzles.checker.proof import proof_of
from combotutor.puzzles.checker.rating import rating_problems
from combotutor.puzzles.checker.walk import decisions
from combotutor.puzzles.judging.difficulty import difficulty, level_of
from combotutor.puzzles.judging.technique import technique
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.puzzle import Agreement
from tests.puzzles.checker.examples import EXAMPLES, example

AGREEING = Agreement(0.0299, -0.01, 0.0499, 2000)
TECHNIQUES = kind_of(PuzzleKind.BEAT).techniques
PAGE = find("puzzles/FORMAT.md").read_text(encoding="utf-8")


def fields(puzzle: Puzzle) -> set[Code]:
    """Return what is wrong with the fields of a puzzle, beside its answers."""
    proof = proof_of(puzzle)
    assert proof is not None
    problems = tuple(field_problems(proof))
    assert all(problem.phrase.text(language) for problem in problems for language in LANGUAGES)
    return {problem.code for problem in problems}


@pytest.mark.parametrize("word", TECHNIQUES)
def test_a_technique_sets_the_level_and_the_difficulty_stays_within_it(word: str) -> None:
    by_miner = [each for each in EXAMPLES.values() if each.made is not None and each.made.by == "miner"]
    assert by_miner
    for puzzle in by_miner:
        level = TECHNIQUES[word]
        there = replace(puzzle, technique=word, level=level)
        there = replace(there, difficulty=difficulty(there))
        proof = proof_of(there)
        assert proof is not None
        assert level_of(there.difficulty) == level
        needed, problems = technique(puzzle), list(rating_problems(proof, list(decisions(proof))))
        assert needed is not None
        if word == needed.solver:
            assert problems == []
        else:
            (problem,) = problems
            assert (problem.code, problem.details["found"], problem.details["other"]) == (
                Code.SOLVER,
                needed.level,
                needed.solver,
            )
            assert all(
                part in problem.phrase.text(language) for part in (word, needed.solver) for language in LANGUAGES
            )
        assert fields(there) == set()
        assert fields(replace(there, level=1 + level % 5)) == {Code.TECHNIQUE}
        assert fields(replace(there, technique="luck")) == {Code.TECHNIQUE}


@pytest.mark.parametrize("kind", PuzzleKind)
def test_an_agreement_belongs_to_kinds_of_the_row_in_which_others_act(kind: PuzzleKind) -> None:
    (told,) = re.findall(r"\| `agreement` \| in (.*?) only:", PAGE)
    is_agreed = f"`{kind.value}`" in told
    assert kind_of(kind).is_agreed == is_agreed
    agreeing = replace(example(kind), agreement=AGREEING)
    assert fields(agreeing) == (set() if is_agreed else {Code.AGREEMENT})


@pytest.mark.parametrize(
    "wrong",
    [
        replace(AGREEING, loss=0.03),
        replace(AGREEING, high=0.05),
        replace(AGREEING, low=0.03),
        replace(AGREEING, high=0.02),
        replace(AGREEING, low=-1.01),
        replace(AGREEING, worlds=0),
        replace(AGREEING, worlds=20_001),
    ],
)
def test_an_agreement_that_is_none_is_told(wrong: Agreement) -> None:
    assert fields(replace(example(PuzzleKind.BEAT), agreement=wrong)) == {Code.AGREEMENT}


def test_an_estimate_assumes_what_its_kind_does_and_nothing_else_assumes_anything() -> None:
    risk, beat = example(PuzzleKind.RISK), example(PuzzleKind.BEAT)
    assert (risk.assumes, beat.assumes) == ("uniform-careful-1", "")
    for other in ("", "uniform-careful-2"):
        assert fields(replace(risk, assumes=other)) == {Code.ASSUMES}
    assert Code.ASSUMES in {problem.code for problem in check(replace(beat, assumes="uniform-careful-1")).problems}


def test_the_page_of_the_format_has_every_technique_with_its_level_and_every_theme() -> None:
    table = dict(re.findall(r"^\| `([a-z0-9-]+)` \| ([1-5]) \| ", PAGE, flags=re.MULTILINE))
    assert {word: int(level) for word, level in table.items()} == TECHNIQUES
    themes = PAGE[PAGE.index("## Themes") : PAGE.index("## What finds it")]
    rows = [row for row in themes.splitlines() if row.startswith("| `")]
    assert {word for row in rows for word in re.findall(r"`([a-z0-9-]+)`", row.split("|")[1])} == {*Theme}
