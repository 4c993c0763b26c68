"""A family that is pasted into the house changes no other file, not even of its tests: those hold of it as they are."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Final

import pytest

from combotutor.games import registry
from combotutor.puzzles import format_pack, worked_out
from tests.families.bringing import brought
from tests.families.test_highest import pasted
from tests.families.test_highest_puzzles import BARE
from tests.house.test_recipes import PASSED_OVER, TOP

ASKED: Final = (
    "house/test_layers.py",
    "house/test_families_apart.py",
    "i18n/test_catalogue.py",
    "games/test_conformance.py",
    "puzzles/test_shelf.py",
    "families/test_parts.py",
)
"""The tests that look at every family, or at every file of the package."""
OF_OURS: Final = "not combo and not krass"
"""Leaves out what is asked of each family, where it is asked of the combo games: they are the same in the copy."""


def files(folder: Path) -> dict[str, bytes]:
    """Return all files of a folder that are not made by running something, by their paths in it."""
    found = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def run(folder: Path, *words: str) -> str:
    """Return what a program of the copy prints."""
    plain = {**os.environ, "COMBOTUTOR_PLAIN": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, *words], cwd=folder, check=False, capture_output=True, text=True, env=plain)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house in which Highest has its folder and its line, and a pack lies beside ours."""
    with brought(EntryPoint("highest", "tests.families.highest:FAMILY", registry.CATALOG)):
        pack = format_pack([worked_out(BARE)])
    folder = pasted(tmp_path_factory.mktemp("pasted"))  # which sees that nothing else has changed
    for name in ("tests", "notebooks"):
        shutil.copytree(TOP / name, folder / name, ignore=PASSED_OVER)
    for name in ("pyproject.toml", "CONTRIBUTING.md"):
        shutil.copy(TOP / name, folder)
    (folder / "puzzles" / "highest.jsonl").write_text(pack, encoding="utf-8")
    before = files(folder)
    run(folder, "-m", "combotutor.puzzles.adding")
    assert files(folder) == before  # no list names what is on the path
    return folder


@pytest.mark.slow
def test_all_that_holds_of_every_family_holds_of_it_without_a_change_of_the_tests(house: Path) -> None:
    asked = (f"tests/{name}" for name in ASKED)
    said = run(
        house, "-m", "pytest", *asked, "-q", "-n0", "-p", "no:cacheprovider", "-k", OF_OURS, "--no-header", "-rA"
    )
    assert re.search(r"\d+ passed", said)
    for told in (f"[{check}-highest-2]" for check in ("no_view_knows_too_much", "lines_and_words_come_back")):
        assert told in said
    assert "test_no_message_is_empty_or_padded[es-highest]" in said
