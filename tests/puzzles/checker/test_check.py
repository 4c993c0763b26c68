"""The packs that ship, proved a second time: a sample in every run, all of them where slow tests run."""

from __future__ import annotations

import ast
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from combotutor.cards import SplitMix64
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import Puzzle, PuzzleKind, Status, checker
from combotutor.puzzles.checker import Checked, Code, Problem, check, check_all
from combotutor.puzzles.shelf import shelf
from tests.puzzles.checker.examples import EXAMPLES, example

SAMPLE = 24
"""Puzzles of the packs that are checked in every run."""

FORBIDDEN = (
    "combotutor.families.combo.solver",
    "combotutor.families.combo.plan",
    "combotutor.kernels",
    "combotutor.puzzles.answers",
    "combotutor.puzzles.difficulty",
    "combotutor.families.combo.voice.hints",
    "combotutor.puzzles.progress",
    "combotutor.puzzles.themes",
    "combotutor.puzzles.values",
    "combotutor.puzzles.verdict",
    "combotutor.puzzles.worth",
)
"""What made the puzzles, and so cannot prove them."""


def found(checked: Checked) -> list[tuple[str, dict[str, object]]]:
    """Return the problems of a puzzle, each as its code and its details."""
    return [(problem.code.value, problem.details) for problem in checked.problems]


@pytest.mark.parametrize("puzzle", EXAMPLES.values(), ids=lambda puzzle: puzzle.id)
def test_nothing_is_wrong_with_a_right_puzzle(puzzle: Puzzle) -> None:
    checked = check(puzzle)
    assert found(checked) == []
    assert (checked.id, checked.status, checked.holds) == (puzzle.id, puzzle.status, True)


def test_the_examples_have_every_kind() -> None:
    assert {puzzle.kind for puzzle in EXAMPLES.values()} == set(PuzzleKind)


def test_a_sample_of_the_packs_is_proved() -> None:
    proved = [puzzle for puzzle in shelf() if puzzle.status is Status.PROVED]
    chosen = SplitMix64(2026).shuffled(proved)[:SAMPLE]
    assert len(chosen) == SAMPLE
    assert {puzzle.id: found(check(puzzle)) for puzzle in chosen} == {puzzle.id: [] for puzzle in chosen}


@pytest.mark.slow
def test_all_packs_are_proved_and_every_estimate_confirmed_in_fresh_worlds() -> None:
    checked = list(check_all(shelf()))
    assert {each.id: found(each) for each in checked if not each.holds} == {}
    assert [each.id for each in checked] == [puzzle.id for puzzle in shelf()]


def test_all_puzzles_of_the_packs_say_how_they_were_made() -> None:
    """A puzzle that does not is taken for one of version 1, which claims less."""
    assert [puzzle.id for puzzle in shelf() if puzzle.made is None] == []


def test_an_executor_changes_nothing_and_progress_is_told_of_each() -> None:
    puzzles = [puzzle for puzzle in EXAMPLES.values() if puzzle.status is Status.PROVED][:6]
    puzzles[2] = replace(puzzles[2], level=7)
    told: list[int] = []
    alone = list(check_all(puzzles, progress=told.append))
    with ThreadPoolExecutor(2) as executor:
        assert list(check_all(puzzles, executor)) == alone
    assert told == [1, 2, 3, 4, 5, 6]
    assert [each.holds for each in alone] == [True, True, False, True, True, True]


def test_a_puzzle_of_version_1_is_checked_for_what_it_says() -> None:
    puzzle = example(PuzzleKind.FIND)
    (step,) = puzzle.steps
    old = replace(puzzle, steps=(replace(step, moves=()),), themes=(), difficulty=0, made=None)
    assert check(old).holds
    wrong = replace(old, steps=(replace(old.steps[0], answers=((step.moves[0].word,),)),))
    assert {problem.code for problem in check(wrong).problems} == {Code.ANSWER_MISSING, Code.ANSWER_WRONG}
    clear = replace(example(PuzzleKind.CLEAR), steps=(), themes=(), difficulty=0, made=None)
    assert check(clear).holds


@pytest.mark.parametrize("code", Code)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_is_one_sentence_in_every_language(code: Code, language: str) -> None:
    names = ("step", "word", "other", "seat", "count", "stored", "found", "theme", "problem", "id", "most", "worlds")
    said = Problem(code, dict.fromkeys(names, "7")).phrase.text(language)
    assert said.endswith((".", "7"))
    assert "{" not in said


def imports(source: str) -> set[str]:
    """Return the full names of all that a source imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are written out"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def test_the_checker_knows_nothing_of_what_made_the_puzzles_but_for_estimates() -> None:
    modules = {path.stem: imports(path.read_text("utf-8")) for path in Path(str(checker.__file__)).parent.glob("*.py")}
    assert {"check", "rows", "safety", "risk"} <= modules.keys()
    breaches = {
        (module, name)
        for module, names in modules.items()
        for name in names
        for banned in FORBIDDEN
        if name == banned or name.startswith(f"{banned}.")
    }
    assert breaches == {("risk", "combotutor.families.combo.solver.outlook.outlook")}
    # Nor through the room's own door, which opens to all of it.
    assert not {name for names in modules.values() for name in names if name.rpartition(".")[0] == "combotutor.puzzles"}
