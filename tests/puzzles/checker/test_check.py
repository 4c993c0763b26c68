"""The packs that ship, proved a second time: but for estimates, a sample of which is confirmed in every run."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import cast

import pytest

from combotutor.cards import SplitMix64
from combotutor.families.combo import check as check_of_combo
from combotutor.games import families, games
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import Puzzle, PuzzleKind, Status, Theme, checker
from combotutor.puzzles.checker import Checked, Code, Problem, check, check_all
from combotutor.puzzles.format.shelf import packs, shelf
from tests.at_length import at_length
from tests.puzzles.checker.examples import EXAMPLES, example
from tests.puzzles.ours import few_puzzles

SAMPLE = 4
"""Estimates that are confirmed in every run; all of them are by `-m long`."""

PARTS = 4
"""In so many pieces they are, so that the pieces can be shared among workers."""

CONFIRMED = "ee7d7973267eb68f"
"""The estimates of the packs when all of them were confirmed: the beginning of the SHA-256 of their lines."""

KNOWN = (
    "combotutor.cards",
    "combotutor.errors",
    "combotutor.games",
    "combotutor.families.combo.notation",
    "combotutor.families.combo.check",
    "combotutor.families.combo.cards",
    "combotutor.families.combo.notation",
    "combotutor.families.combo.rules",
    "combotutor.puzzles.checker",
    "combotutor.puzzles.format.pack",
    "combotutor.puzzles.puzzle",
    "combotutor.puzzles.format.schema",
)
"""All of ours that the checker knows: the rules, how they are written, and the form of a pack.

What made the puzzles, or says what is right, cannot prove them.
"""


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


def estimates() -> list[Puzzle]:
    """Return the puzzles of the packs whose answers are estimated."""
    return [puzzle for puzzle in shelf() if puzzle.status is Status.ESTIMATED]


def assert_holds(puzzles: Sequence[Puzzle]) -> None:
    checked = list(check_all(puzzles))
    assert {each.id: found(each) for each in checked if not each.holds} == {}
    assert [each.id for each in checked] == [puzzle.id for puzzle in puzzles]


def of_odd_levels() -> tuple[Puzzle, ...]:
    """Return of each kind and odd level the first: of each kind there is one at least."""
    found = tuple(puzzle for puzzle in few_puzzles() if puzzle.level % 2)
    assert {puzzle.kind for puzzle in found} == {puzzle.kind for puzzle in few_puzzles()}
    return found


@pytest.mark.slow
@pytest.mark.parametrize("puzzles", at_length((of_odd_levels, shelf), of_odd_levels), ids=["some", "all"])
def test_what_is_proved_is_proved_again_and_some_estimates_confirmed_in_fresh_worlds(
    puzzles: Callable[[], tuple[Puzzle, ...]],
) -> None:
    """Of each kind and odd level one in every run, and all with `-m long`."""
    assert all(puzzle.status in {Status.PROVED, Status.ESTIMATED} for puzzle in shelf())
    proved = [puzzle for puzzle in puzzles() if puzzle.status is Status.PROVED]
    assert_holds([*proved, *SplitMix64(2026).shuffled(estimates())[:SAMPLE]])


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_every_estimate_is_confirmed_in_fresh_worlds(part: int) -> None:
    assert_holds(estimates()[part::PARTS])


def test_the_estimates_are_those_that_were_all_confirmed() -> None:
    """Whoever makes others runs `python3 go.py test tests/puzzles/checker -m long`, and says here which they are."""
    lines = [line for path in packs() for line in path.read_bytes().splitlines() if b'"status": "estimated"' in line]
    assert len(lines) == len(estimates())
    assert sha256(b"\n".join(lines)).hexdigest()[: len(CONFIRMED)] == CONFIRMED


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
    names = (
        "step",
        "word",
        "other",
        "seat",
        "count",
        "stored",
        "found",
        "theme",
        "problem",
        "id",
        "most",
        "worlds",
        "kind",
    )
    said = Problem(code, dict.fromkeys((*names, "kind"), "7")).phrase.text(language)
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


def test_the_checker_knows_the_rules_and_the_form_of_a_pack_alone_but_for_estimates() -> None:
    folders = (Path(str(checker.__file__)).parent, Path(str(check_of_combo.__file__)).parent)
    modules = {path: imports(path.read_text("utf-8")) for folder in folders for path in folder.glob("*.py")}
    assert {"proof", "walk", "rows", "safety", "worlds"} <= {path.stem for path in modules}
    breaches = {
        (path.stem, name)
        for path, names in modules.items()
        for name in names
        if name.startswith("combotutor") and not name.startswith(tuple(f"{known}." for known in KNOWN))
    }
    worlds = {("worlds", "outlook.outlook"), ("agreement", "trial.Trial"), ("agreement", "states.number_of")}
    assert {(module, name.rpartition("solver.")[2]) for module, name in breaches} == worlds


def test_the_checker_knows_no_rule_and_no_kind() -> None:
    """What it asks of a proof is all that it knows; so a family of its own needs no line of it."""
    sources = [path.read_text("utf-8") for path in Path(str(checker.__file__)).parent.glob("*.py")]
    known = {name for source in sources for name in imports(source) if name.startswith("combotutor.")}
    assert not {name for name in known if re.search(r"combo\b|notation", name.removeprefix("combotutor."))}
    assert not {name for name in known if name.rpartition(".")[2] in {"OPEN", "STORED", "PuzzleKind", "Theme"}}
    words = {node.value for source in sources for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)}
    assert not words & {*check_of_combo.PROOFS, *games(), *families()}


def test_both_lists_of_themes_are_one() -> None:
    assert [str(theme) for theme in check_of_combo.themes.Theme] == [str(theme) for theme in Theme]


def test_what_nothing_can_prove_does_not_hold_and_one_sentence_says_so() -> None:
    unknown = replace(example(PuzzleKind.FIND), kind=cast("PuzzleKind", "highest-most"))
    checked = check(unknown)
    assert not checked.holds
    assert found(checked) == [("unproved", {"kind": "highest-most"})]
    assert "highest-most" in checked.problems[0].phrase.text("en")
