"""The line of a puzzle without its answers: nothing of them stands there, and all of them come back."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from combotutor.puzzles import STORED, Puzzle, format_puzzle, worked_out
from combotutor.puzzles.format.pack import puzzle_of
from combotutor.puzzles.workshop.answers import with_technique
from combotutor.puzzles.workshop.stripped import restored_line, stripped_line
from tests.puzzles.lines import WHOLE
from tests.tutor.examples import PUZZLES

ENGINE = [each for each in PUZZLES if each.kind not in STORED]


@pytest.mark.parametrize("puzzle", ENGINE, ids=lambda puzzle: puzzle.id)
def test_a_veiled_line_holds_no_answer_and_all_comes_back(puzzle: Puzzle) -> None:
    line = format_puzzle(puzzle)
    veiled = stripped_line(line)
    names = {"answers", "moves", "blocks", "themes", "difficulty", "value", "line"}
    assert not [name for name in names if f'"{name}"' in veiled]
    assert restored_line(veiled) == line
    assert stripped_line(veiled) == veiled


def test_the_moves_made_before_stay_with_a_line() -> None:
    puzzle = worked_out(replace(puzzle_of(WHOLE), technique="", agreement=None, level=1))
    veiled = stripped_line(format_puzzle(puzzle))
    assert "moves U@2" in veiled
    assert restored_line(veiled) == format_puzzle(puzzle)
    assert '"history": ["U@2"]' in format_puzzle(puzzle)


@pytest.mark.parametrize("puzzle", ENGINE, ids=lambda puzzle: puzzle.id)
def test_a_technique_comes_back_and_is_not_told_meanwhile(puzzle: Puzzle) -> None:
    told = with_technique(puzzle)
    veiled = json.loads(stripped_line(format_puzzle(told)))
    assert veiled["technique"] == "replies" != told.technique
    assert puzzle_of(json.loads(restored_line(json.dumps(veiled)))) == told


@pytest.mark.parametrize("puzzle", [each for each in PUZZLES if each.kind in STORED], ids=lambda puzzle: puzzle.id)
def test_what_cannot_be_worked_out_anew_at_once_stays_whole(puzzle: Puzzle) -> None:
    line = format_puzzle(puzzle)
    assert stripped_line(line) == restored_line(line) == line


@pytest.mark.parametrize(
    "line",
    [
        "",
        "nonsense",
        "[]",
        "{}",
        json.dumps({"id": "own-1", "kind": "clear", "level": 1, "position": "combo-up", "seat": 0}),
        json.dumps({"id": "own-1", "kind": "chess", "level": 1, "position": "x", "seat": 0, "steps": [{}]}),
        json.dumps({"id": "own-1", "kind": "beat", "level": 1, "position": "x", "seat": 0, "steps": [{}], "made": {}}),
        json.dumps({"id": "own-1", "kind": "sure", "level": 1, "position": "x", "seat": 0, "steps": [{}]}),
    ],
)
def test_what_is_no_puzzle_stays_as_it_is(line: str) -> None:
    assert stripped_line(line) == restored_line(line) == line
