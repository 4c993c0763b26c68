"""Mutants are what they should be, and those of a small project are found out, or not, as its tests are."""

from __future__ import annotations

import ast
import json
import subprocess
from pathlib import Path

import pytest

from tests.mutation.__main__ import EQUIVALENT, shown, table
from tests.mutation.mutants import Mutant, Place, mutants
from tests.mutation.rooms import ROOMS, Room
from tests.mutation.trying import Copy, Fate, Trial, asked

SOURCE = '''
"""A text that says 1 < 2."""
from typing import Final

LIMIT: Final[int | None] = 3

@cache(1)
def first(given: list[int] | None, más: int = 0) -> int | bool:
    assert LIMIT > 2
    más += 1  # é
    while given and not given[0] <= más:
        given.append(-más)
        if given: break
    raise ValueError(f"{más + 1} is too large")

class Second:
    def first(self):
        self.all = (1 <
                    2)
        return 5 if self.all is not None else True
'''
CHANGES = [
    "3 → 4",
    "0 → 1",
    "+ → -",
    "más += 1 → pass",
    "1 → 2",
    "and → or",
    "not → ",
    "<= → <",
    "<= → >",
    "0 → 1",
    "given.append(-más) → pass",
    "- → ",
    "given → (not (given))",
    "break → continue",
    'raise ValueError(f"{más + 1} is too large") → pass',
    "self.all = (1 < 2) → pass",
    "< → <=",
    "< → >=",
    "1 → 2",
    "2 → 3",
    "is not → is",
    "5 → 6",
    "True → False",
]


def test_mutants_are_all_small_changes_and_each_can_be_run() -> None:
    found = mutants(SOURCE)
    assert sorted(mutant.place.change for mutant in found) == sorted(CHANGES)
    for mutant in found:
        ast.parse(mutant.source)
        assert mutant.source != SOURCE
        assert mutant.source.splitlines()[: mutant.at - 1] == SOURCE.splitlines()[: mutant.at - 1]


def test_a_mutant_is_known_wherever_its_lines_go() -> None:
    moved = "import this\n\n" + SOURCE.replace("class", "\n# A comment.\nclass")
    assert [mutant.place for mutant in mutants(moved)] == [mutant.place for mutant in mutants(SOURCE)]
    assert len({mutant.place for mutant in mutants(SOURCE)}) == len(CHANGES)
    assert mutants("a = 1\n", "b.py")[0].place == Place("b.py", "", "a = 1", "1 → 2", 0)


def test_those_tests_are_asked_that_call_the_function_the_quickest_first() -> None:
    reached = {
        "long": (100.0, [("a.py", 3)]),
        "slow": (5.0, [("a.py", 3), ("b.py", 1)]),
        "quick": (1.0, [("a.py", 3)]),
        "elsewhere": (0.5, []),
    }
    assert asked("a.py", 3, reached) == ["quick", "slow"]
    assert asked("b.py", 1, reached) == ["slow"]
    assert asked("a.py", 0, reached) == ["elsewhere", "quick", "slow"]
    assert asked("a.py", 3, {"long": reached["long"]}) == ["long"]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one function and one test of it."""
    files = {
        "combotutor/__init__.py": "",
        "combotutor/toy.py": "def least(one, other):\n    return one if one < other else other\n",
        "tests/test_toy.py": "from combotutor.toy import least\n\ndef test_a():\n    assert least(1, 2) == 1\n",
        "tests/mutation/reach.py": (Path(__file__).parent / "reach.py").read_text("utf-8"),
    }
    for name, text in files.items():
        (tmp_path / "toy" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "toy" / name).write_text(text, encoding="utf-8")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path / "toy", check=True)
    return tmp_path / "toy"


def test_a_mutant_is_killed_where_a_test_fails_and_survives_where_none_does(project: Path, tmp_path: Path) -> None:
    room = Room("toy", ("combotutor/toy.py",), ("tests",))
    copy = Copy(project, tmp_path / "folder")
    found = {mutant.place.change: (path, mutant) for path, mutant in copy.mutants(room)}
    reached = copy.reached(room)
    assert list(reached) == ["tests/test_toy.py::test_a"]
    tried = {change: copy.tried(room, *found[change], reached) for change in found}
    fates = {change: (trial.fate, trial.by) for change, trial in tried.items()}
    assert fates == {"< → <=": (Fate.SURVIVED, ""), "< → >=": (Fate.KILLED, "tests/test_toy.py::test_a")}
    assert (copy.top / "combotutor/toy.py").read_text() == (project / "combotutor/toy.py").read_text()


def test_what_is_shown_to_be_equivalent_counts_neither_way() -> None:
    found = [
        Trial("a", "a.py", Mutant(Place("a.py", "", "", "", number), 1, 0, ""), fate, "", 0.0)
        for number, fate in enumerate([Fate.KILLED, Fate.ENDLESS, Fate.SURVIVED, Fate.SURVIVED])
    ]
    assert table(found, {found[3].mutant.place}).splitlines()[-1].split()[:6] == ["all", "4", "2", "1", "1", "66.7%"]


def test_every_room_has_files_and_tests() -> None:
    top = Path(__file__).parents[2]
    for room in ROOMS:
        for pattern in room.files:
            assert list(Room(room.name, (pattern,), ()).sources(top)), pattern
        assert all((top / each).exists() for each in room.tests), room.name


def test_what_is_shown_to_be_equivalent_is_told_once_and_why() -> None:
    lines = [json.loads(line) for line in EQUIVALENT.read_text("utf-8").splitlines()]
    assert len(lines) == len(shown())
    assert all(line["why"].endswith(".") for line in lines)
